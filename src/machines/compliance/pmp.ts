import type { PmpReport, PmpRow } from '#domain/compliance/contract/pmp.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { scheduleText } from '#machines/drug/schedule-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf, textsOf } from '#machines/platform/list/query.ts';
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
const pmpColumns = [
  'soldOn',
  'status',
  'rxNumber',
  'patientName',
  'drugName',
  'ndc',
  'schedule',
  'quantity',
  'daysSupply',
  'prescriberName',
  'missing',
] as const;
/**
 * Controlled substances of which the state was not told yet; F8 makes the file of those that are
 * complete.
 */
export const pmpPlan = {
  name: 'pmpReport',
  call: 'pmp.due',
  columns: pmpColumns.map((id) => ({ id, sortable: id !== 'missing' })),
  keyOf: (row) => row.fillId,
  sort: { column: 'soldOn', direction: 'asc' },
  changeEvents: ['pmp', 'rx', 'fill', 'patient', 'prescriber', 'drug'],
  textOf: textsOf<PmpRow>({
    soldOn: (row) => formatDate(row.soldOn),
    status: (row) => (row.status === '00' ? 'Sold' : 'Void'),
    rxNumber: (row) => row.rxNumber,
    patientName: (row) => row.patientName,
    drugName: (row) => tallMan(row.drugName),
    ndc: (row) => formatNdc11(row.ndc),
    schedule: (row) => scheduleText(row.schedule),
    quantity: (row) => quantity(row.quantity),
    daysSupply: (row) => String(row.daysSupply),
    prescriberName: (row) => row.prescriberName,
    missing: (row) => row.missing.join(' '),
  }),
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
