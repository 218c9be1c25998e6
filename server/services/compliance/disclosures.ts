import type { DisclosureDraft, DisclosureRow } from '#domain/compliance/contract/disclosures.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import {
  addMonths,
  businessDate,
  formatDate,
  isFuture,
  wallClock,
  wallInstant,
} from '#domain/platform/rules/dates.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import { layoutReport, type ReportColumn } from '#server/io/label/report.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { patientNames, trailOf } from '#server/repositories/compliance/audit-log.ts';
import {
  disclosuresOf,
  insertDisclosure,
  toldSalesOf,
  type ToldSale,
} from '#server/repositories/compliance/disclosures.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { cellOf, heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';

/** So far back a patient may ask (45 CFR 164.528(a)(1)). */
const accountedMonths = 6 * 12;
const soldText = ({ status, rx_number, drug }: ToldSale): string =>
  `${status === '00' ? 'Sale' : 'Void of a sale'} of ${drug}, Rx ${rx_number}, with the ` +
  'patient’s name, birth date and address';
const ofSale = (sale: ToldSale, zone: string): DisclosureRow => ({
  id: `pmp ${sale.report_id} ${sale.fill_id}`,
  patientId: sale.patient_id,
  on: businessDate(new Date(sale.at).toISOString(), zone),
  recipient: `Prescription monitoring program${sale.state === null ? '' : ` of ${sale.state}`}`,
  address: '',
  what: soldText(sale),
  purpose: 'Required by state law (45 CFR 164.512(a))',
  by: '',
});

/**
 * What was disclosed of a patient, and of records that were merged into this one, outside
 * treatment, payment and operations in six years (45 CFR 164.528), the newest first: what the state
 * was told of controlled drugs, and what was entered. Transfers to another pharmacy, claims and
 * electronic messages are treatment and payment, which no accounting has.
 */
async function accounted(scope: Scope, patientId: number): Promise<readonly DisclosureRow[]> {
  const { time_zone: zone } = await storeOf(scope);
  const { patients } = await trailOf(scope, patientId);
  const since = addMonths(businessDate(scope.now, zone), -accountedMonths);
  const entered = await disclosuresOf(scope, patients, since);
  const told = await toldSalesOf(scope, patients, wallInstant(since, 0, zone));
  return [
    ...told.map((sale) => ofSale(sale, zone)),
    ...entered.map((row) => ({
      id: `entered ${row.id}`,
      patientId: row.patient_id,
      on: row.disclosed_on,
      recipient: row.recipient,
      address: row.address ?? '',
      what: row.what,
      purpose: row.purpose,
      by: row.by,
    })),
  ].toSorted((a, b) => b.on.localeCompare(a.on) || a.id.localeCompare(b.id));
}
/** The accounting of the patient of the filter; without one there is nothing to list. */
export async function listDisclosures(
  scope: Scope,
  query: ListQuery,
): Promise<ListPage<DisclosureRow>> {
  const patient = Number(query.filters['patientId'] ?? '');
  const rows = Number.isInteger(patient) && patient > 0 ? await accounted(scope, patient) : [];
  const words = query.text.trim().toLowerCase();
  const found = rows.filter(({ recipient, what, purpose }) =>
    `${recipient} ${what} ${purpose}`.toLowerCase().includes(words),
  );
  const held = heldRows('disclosures.list', query, found, {
    recipient: (row) => row.recipient,
    what: (row) => row.what,
    purpose: (row) => row.purpose,
    by: (row) => row.by,
  });
  return windowIn(query, sortedRows(query, held, cellOf));
}
/** Enters a disclosure of a patient of this store. Errors are words, by field. */
export async function enterDisclosure(
  scope: Dated,
  draft: DisclosureDraft,
): Promise<Result<number, Readonly<Record<string, string>>>> {
  const [patient] = await patientNames(scope, [draft.patientId]);
  if (patient === undefined) return fail({ patientId: 'There is no such patient in this store.' });
  if (isFuture(draft.on, scope.today)) return fail({ on: 'The day lies in the future.' });
  return ok(await insertDisclosure(scope, draft));
}

const columns: readonly ReportColumn[] = [
  { title: 'Date', width: 66 },
  { title: 'To whom', width: 190 },
  { title: 'What', width: 230 },
  { title: 'Why', width: 200 },
];
/** Prints the accounting for the patient. Error in words where the store has no such patient. */
export async function printDisclosures(
  scope: Scope,
  printer: Printer,
  patientId: number,
): Promise<Result<{ readonly sha256: string; readonly pages: number }, string>> {
  const store = await storeOf(scope);
  const [patient] = await patientNames(scope, [patientId]);
  if (patient === undefined) return fail('Choose the patient whose accounting it is.');
  const rows = await accounted(scope, patientId);
  const today = businessDate(scope.now, store.time_zone);
  const since = addMonths(today, -accountedMonths);
  const title = 'Accounting of Disclosures';
  const paper = await drawPaper(
    layoutReport(await theRuler(), {
      title,
      pharmacy: store.name,
      asked: `${patient.name}, from ${formatDate(since)} to ${formatDate(today)}`,
      at: `Printed ${wallClock(scope.now, store.time_zone)}`,
      columns,
      rows: rows.map(({ on, recipient, address, what, purpose }) => [
        formatDate(on),
        [recipient, address].filter(Boolean).join(', '),
        what,
        purpose,
      ]),
      totals:
        rows.length === 0
          ? 'No disclosure outside of treatment, payment and operations is on record.'
          : `${rows.length === 1 ? '1 disclosure' : `${rows.length} disclosures`} (45 CFR 164.528)`,
    }),
    new Date(scope.now),
  );
  const printed = await printer.print(paper.pdf, { name: title, copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  await insertPaper(scope, 'audit', printed.value.sha256, { patient: [patientId] });
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length });
}
