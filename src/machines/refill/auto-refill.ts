import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { AutoRefillRow } from '#domain/refill/contract/refills.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted, ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf, textsOf } from '#machines/platform/list/query.ts';
import type { RefillPorts } from './refill-rx.machine.ts';

const autoRefillColumns = [
  'dueOn',
  'why',
  'rxNumber',
  'patientName',
  'dateOfBirth',
  'drugName',
  'quantity',
  'daysSupply',
  'refillsLeft',
  'lastFilledOn',
  'expiresOn',
  'prescriberName',
  'triedOn',
  'said',
  'enrolledBy',
] as const;
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
/**
 * Prescriptions that are refilled by themselves, due first: what is due, what is coming, and what
 * the job last made of each, or could not and why.
 */
export const autoRefillPlan = {
  name: 'autoRefill',
  call: 'refills.auto',
  columns: autoRefillColumns.map((id) => ({ id })),
  keyOf: (row) => row.rxId,
  choices: shows,
  changeEvents: ['rx', 'fill', 'patient'],
  textOf: textsOf<AutoRefillRow>({
    dueOn: (row) => formatDate(row.dueOn),
    why: (row) => row.why ?? '',
    rxNumber: (row) => row.rxNumber,
    patientName: (row) => row.patientName,
    dateOfBirth: (row) => formatDate(row.dateOfBirth),
    drugName: (row) => tallMan(row.drugName),
    quantity: (row) => formatQuantity(row.quantity),
    daysSupply: (row) => String(row.daysSupply),
    refillsLeft: (row) => String(row.refillsLeft),
    lastFilledOn: (row) => formatDate(row.lastFilledOn),
    expiresOn: (row) => formatDate(row.expiresOn),
    prescriberName: (row) => row.prescriberName,
    triedOn: (row) => formatDate(row.triedOn),
    said: (row) => row.said ?? '',
    enrolledBy: (row) => row.enrolledBy,
  }),
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
