import type { PmpReport, PmpRow } from '#domain/compliance/contract/pmp.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { scheduleText } from '#machines/drug/schedule-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import { dialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';
import { quantity } from '#machines/stock/inventory.ts';

/** What the report to the state asks of the server, and of the browser. */
export interface PmpPorts {
  due(query: ListQuery, signal: AbortSignal): Promise<ListPage<PmpRow>>;
  /** The person's own password, for this file alone. */
  prove(password: string): Promise<Result<string>>;
  report(input: { readonly stepUp: string; readonly again: boolean }): Promise<Result<PmpReport>>;
  saveFile(name: string, parts: readonly string[]): void;
}
const files = [
  { value: 'new', label: 'A new file' },
  { value: 'again', label: 'The last file once more' },
] as const;
export const pmpFields = {
  file: f.radio({ label: 'File', of: files, required: true }),
  password: f.password({
    label: 'Your password',
    required: true,
    help: 'The file names patients and what they take.',
  }),
};
const pmpList = dialogColumns<PmpRow>()({
  soldOn: { title: 'Sold', width: 94, text: (row) => formatDate(row.soldOn) },
  status: { title: 'Tells', width: 70, text: (row) => (row.status === '00' ? 'Sold' : 'Void') },
  rxNumber: { title: 'Rx #', width: 128, text: (row) => row.rxNumber },
  patientName: { title: 'Patient', width: 150, text: (row) => row.patientName },
  drugName: { title: 'Drug', width: 190, grow: true, text: (row) => tallMan(row.drugName) },
  ndc: { title: 'NDC', width: 124, text: (row) => formatNdc11(row.ndc) },
  schedule: { title: 'Schedule', width: 74, text: (row) => scheduleText(row.schedule) },
  quantity: { title: 'Qty', width: 64, align: 'right', text: (row) => quantity(row.quantity) },
  daysSupply: { title: 'Days', width: 54, align: 'right', text: (row) => String(row.daysSupply) },
  prescriberName: { title: 'Prescriber', width: 150, text: (row) => row.prescriberName },
  missing: {
    title: 'Missing',
    width: 200,
    grow: true,
    sortable: false,
    text: (row) => row.missing.join(' '),
  },
});
/**
 * Controlled substances of which the state was not told yet; F8 makes the file of those that are
 * complete.
 */
export const pmpPlan = {
  name: 'pmpReport',
  call: 'pmp.due',
  ...pmpList,
  keyOf: (row) => row.fillId,
  sort: { column: 'soldOn', direction: 'asc' },
  changeEvents: ['pmp', 'rx', 'fill', 'patient', 'prescriber', 'drug'],
  rowActions: {
    open: { rxId: (row) => row.rxId },
    make: {
      ask: () =>
        prompt('pmpFile', {
          id: 0,
          version: 0,
          title: 'PMP Report',
          fields: pmpFields,
          blank: { file: 'new' },
        }),
    },
  },
} satisfies ListPlan<PmpRow>;
export const pmpReport: Opening = { name: 'pmpReport', input: {} };

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;
/** What the file holds, and what is still to be told. */
export const madeText = (pmpReport: PmpReport): string => {
  const what =
    pmpReport.sales + pmpReport.voids === 0
      ? `A zero report from ${formatDate(pmpReport.from)} to ${formatDate(pmpReport.to)}`
      : [
          ...(pmpReport.sales > 0 ? [counted(pmpReport.sales, 'sale', 'sales')] : []),
          ...(pmpReport.voids > 0 ? [counted(pmpReport.voids, 'void', 'voids')] : []),
        ].join(' and ');
  return `${pmpReport.name}: ${what}.${pmpReport.waiting === 0 ? '' : ` ${counted(pmpReport.waiting, 'record waits', 'records wait')}: something of ${pmpReport.waiting === 1 ? 'it' : 'them'} is missing.`}`;
};
/**
 * The password becomes a proof, the proof a file; what is wrong with the password stands at its
 * field.
 */
function pmpFileDialog(ports: PmpPorts) {
  let said = '';
  const saved = savedBy(async ({ draft }) => {
    const proof = await ports.prove(String(draft['password']));
    if (!proof.ok)
      return { ok: false, error: { ...proof.error, fields: { password: proof.error.message } } };
    const again = draft['file'] === 'again';
    const made = await ports.report({ stepUp: proof.value, again });
    if (!made.ok) return made;
    ports.saveFile(made.value.name, [made.value.content]);
    said = again ? `${made.value.name} once more: nothing is told anew.` : madeText(made.value);
    return ok(null);
  });
  return saved.provide({
    actions: { notifySaved: ({ system }) => tell(system, { tone: 'success', message: said }) },
  });
}
export const providePmp = (ports: PmpPorts) => ({
  pmpReport: provideListDialog(createListDialog(pmpPlan), (input, signal) =>
    ports.due(queryOf(input), signal),
  ),
  pmpFile: pmpFileDialog(ports),
});
