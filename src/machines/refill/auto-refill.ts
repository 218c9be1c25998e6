import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { AutoRefillRow } from '#domain/refill/contract/refills.ts';
import { dialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted, ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { RefillPorts } from './refill-rx.machine.ts';

const shows = [
  {
    name: 'show',
    label: 'Auto refills',
    options: [
      { value: 'all', label: 'All' },
      { value: 'due', label: 'Due' },
      { value: 'coming', label: 'Coming' },
      { value: 'stopped', label: 'None will be made' },
    ],
    initial: 'all',
  },
] as const;
const autoRefillList = dialogColumns<AutoRefillRow>()({
  dueOn: { title: 'Due', width: 94, text: (row) => formatDate(row.dueOn) },
  why: { title: 'Why none', width: 150, grow: true, text: (row) => row.why ?? '' },
  rxNumber: { title: 'Rx #', width: 128, text: (row) => row.rxNumber },
  patientName: { title: 'Patient', width: 144, whole: true, text: (row) => row.patientName },
  dateOfBirth: { title: 'DOB', width: 94, text: (row) => formatDate(row.dateOfBirth) },
  drugName: {
    title: 'Medication',
    width: 236,
    grow: true,
    whole: true,
    text: (row) => tallMan(row.drugName),
  },
  quantity: {
    title: 'Qty',
    width: 52,
    align: 'right',
    text: (row) => formatQuantity(row.quantity),
  },
  daysSupply: { title: 'Days', width: 48, align: 'right', text: (row) => String(row.daysSupply) },
  refillsLeft: {
    title: 'Refills left',
    width: 84,
    align: 'right',
    text: (row) => String(row.refillsLeft),
  },
  lastFilledOn: { title: 'Last fill', width: 94, text: (row) => formatDate(row.lastFilledOn) },
  expiresOn: { title: 'Expires', width: 94, text: (row) => formatDate(row.expiresOn) },
  prescriberName: { title: 'Prescriber', width: 132, text: (row) => row.prescriberName },
  triedOn: { title: 'Looked at', width: 94, text: (row) => formatDate(row.triedOn) },
  said: { title: 'What came of it', width: 170, grow: true, text: (row) => row.said ?? '' },
  enrolledBy: { title: 'Enrolled by', width: 110, text: (row) => row.enrolledBy },
});
/**
 * Prescriptions that are refilled by themselves, due first: what is due, what is coming, and what
 * the job last made of each, or could not and why.
 */
export const autoRefillPlan = {
  name: 'autoRefill',
  call: 'refills.auto',
  ...autoRefillList,
  keyOf: (row) => row.rxId,
  choices: shows,
  changeEvents: ['rx', 'fill', 'patient'],
  rowActions: {
    open: { rxId: (row) => row.rxId },
    remove: { act: true },
    create: { ask: () => ({ name: 'refillRx', input: {} }) },
  },
} satisfies ListPlan<AutoRefillRow>;
const withdraw =
  (ports: Pick<RefillPorts, 'enrol'>) =>
  async ({ row }: Act): Promise<Acted> => {
    const { rxId, version } = row as AutoRefillRow;
    const [answer] = await ports.enrol([{ rxId, version }], false);
    return answer?.done === true
      ? { kind: 'done', message: `${answer.rxNumber}: ${answer.said}` }
      : { kind: 'refused', message: answer?.said ?? 'It is not here any more.' };
  };
export const provideAutoRefill = (ports: RefillPorts) =>
  provideListDialog(
    createListDialog(autoRefillPlan),
    (input, signal) => ports.auto(queryOf(input), signal),
    { act: withdraw(ports) },
  );
