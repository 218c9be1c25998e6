import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import {
  addDays,
  formatDate,
  isDate,
  wallClock,
  wallInstant,
} from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { NearMissRow } from '#domain/rx/contract/near-misses.ts';
import { checkErrorOf, checkErrors } from '#domain/rx/rules/reasons.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import { layoutReport, type ReportColumn } from '#server/io/label/report.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import type { ShownOnPaper } from '#server/repositories/label/papers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import {
  insertNearMiss,
  lastBy,
  markRead,
  nearMisses,
  ownNearMiss,
  roleOf,
  unreadNearMisses,
  type NearMissFilter,
  type NearMissListing,
} from '#server/repositories/rx/near-misses.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { windowIn } from '#server/services/platform/listed-rows.ts';
import type { Moved, RxWork } from '../work.ts';

/** Steps that write what stands entered, and steps that put a product into the vial. */
const entered = ['create', 'edited'] as const;
const filled = ['scan'] as const;
/**
 * Keeps a final check that failed: its cause, and who made the error. Of the data that is who
 * entered it or changed it last, of the product who scanned it. A person who found an error of his
 * or her own is not told of it.
 */
export async function keepNearMiss(work: RxWork, { opened, ...moved }: Moved): Promise<void> {
  const { fill, payload, transition } = moved;
  const error = checkErrorOf(payload.reason?.code);
  if (transition.event !== 'fail-check' || fill === null || error === undefined) return;
  const rxId = opened.b.rx.id;
  const erredBy =
    error.fault === 'data'
      ? await lastBy(work, { rxId, fillId: null }, entered)
      : await lastBy(work, { rxId, fillId: fill.id }, filled);
  await insertNearMiss(work, {
    rx_id: rxId,
    fill_id: fill.id,
    drug_id: fill.drug_id,
    cause: error.code,
    words: payload.reason?.text?.trim() || null,
    erred_by: erredBy,
    role: erredBy === null ? '' : await roleOf(work, erredBy),
    read_at: erredBy === null || erredBy === work.userId ? work.now : null,
  });
}

const drugText = ({ name, strength, form }: NearMissListing): string =>
  [name, strength, form?.toLowerCase()].filter(Boolean).join(' ');
const rowOf = (row: NearMissListing): NearMissRow => ({
  id: row.id,
  version: row.version,
  at: new Date(row.at).toISOString(),
  rxId: row.rx_id,
  rxNumber: formatRxNumber(Number(row.store_code), row.rx_number, row.fill_no),
  drugName: drugText(row),
  cause: checkErrorOf(row.cause)?.label ?? row.cause,
  fault: checkErrorOf(row.cause)?.fault ?? 'data',
  words: row.words,
  role: row.role,
  foundBy: row.found_by,
  ofCause: row.of_cause,
});
const faultOf = (text: string | undefined): NearMissFilter['causes'] =>
  text === 'data' || text === 'product'
    ? checkErrors.flatMap((error) => (error.fault === text ? [error.code] : []))
    : null;
async function found(scope: Scope, query: ListQuery) {
  const { fault, role, from, to } = query.filters;
  const { time_zone: zone } = await storeOf(scope);
  const start = (day: string | undefined, plus: number) =>
    day !== undefined && isDate(day) ? wallInstant(addDays(day, plus), 0, zone) : null;
  return nearMisses(scope, query, {
    causes: faultOf(fault),
    role: role?.trim() || null,
    words: fold(query.text).split(' ').filter(Boolean),
    from: start(from, 0),
    to: start(to, 1),
  });
}
const sumOf = (causes: readonly { readonly n: number }[]): number =>
  causes.reduce((sum, cause) => sum + cause.n, 0);
/** The final checks that failed in some days, by cause, the commonest first. */
export async function listNearMisses(
  scope: Scope,
  query: ListQuery,
): Promise<SummedPage<NearMissRow>> {
  const { rows, causes } = await found(scope, query);
  const product = new Set(faultOf('product'));
  const lines = sumOf(causes);
  const products = sumOf(causes.filter(({ cause }) => product.has(cause)));
  return {
    total: lines,
    exact: true,
    totals: { lines, data: lines - products, product: products },
    rows: rows.map(rowOf),
  };
}
/** What this person is told of, and has not said to have read; narrowed by words. */
export const listOwnNearMisses = async (
  scope: Scope,
  query: ListQuery,
): Promise<ListPage<NearMissRow>> => {
  const words = fold(query.text).split(' ').filter(Boolean);
  const told = (await unreadNearMisses(scope)).map(rowOf);
  const found = told.filter(({ rxNumber, drugName, cause }) => {
    const text = fold(`${rxNumber} ${rxNumber.replaceAll(' ', '')} ${drugName} ${cause}`);
    return words.every((word) => text.includes(word));
  });
  return windowIn(query, found);
};

/**
 * This person has read what was found. NOT_FOUND for what another person is told of; an error in
 * words where it was read already.
 */
export async function readNearMiss(
  scope: Scope,
  id: number,
  version: number,
): Promise<Result<{ readonly rxId: number; readonly version: number }, 'NOT_FOUND' | 'READ'>> {
  const own = await ownNearMiss(scope, id);
  if (own === undefined) return fail('NOT_FOUND');
  const marked = own.read_at === null ? await markRead(scope, id, version) : undefined;
  return marked === undefined ? fail('READ') : ok({ rxId: own.rx_id, version: marked.version });
}

const columns: readonly ReportColumn[] = [
  { title: 'Cause', width: 170 },
  { title: 'Fault', width: 50 },
  { title: 'Date', width: 92 },
  { title: 'Rx #', width: 84 },
  { title: 'Drug', width: 130 },
  { title: 'Role', width: 84 },
  { title: 'What was found', width: 110 },
];
const faults = { data: 'Data', product: 'Product' } as const;
const most = 5_000;
async function allRows(scope: Scope, query: ListQuery) {
  return found(scope, { ...query, sort: null, offset: 0, limit: most });
}
const askedFor = ({ filters }: ListQuery): string =>
  [
    filters['fault'] === 'data' || filters['fault'] === 'product'
      ? `Errors of the ${filters['fault']}`
      : 'All errors',
    filters['role'] ? `role ${filters['role']}` : '',
    filters['from'] ? `from ${formatDate(filters['from'])}` : '',
    filters['to'] ? `to ${formatDate(filters['to'])}` : '',
  ]
    .filter(Boolean)
    .join(', ');
interface PrintedReport {
  readonly sha256: string;
  readonly pages: number;
  readonly shown: ShownOnPaper;
}
/** Prints the report with a sum of each cause. Refused beyond 5,000 rows: narrow the days. */
export async function printNearMisses(
  scope: Scope,
  printer: Printer,
  query: ListQuery,
): Promise<Result<PrintedReport, string>> {
  const store = await storeOf(scope);
  const { rows, causes } = await allRows(scope, query);
  const lines = sumOf(causes);
  if (lines > most)
    return fail(`This report has ${lines} lines: narrow its days until there are at most ${most}.`);
  const title = 'Near Misses';
  const paper = await drawPaper(
    layoutReport(await theRuler(), {
      title,
      pharmacy: store.name,
      asked: askedFor(query),
      at: `Printed ${wallClock(scope.now, store.time_zone)}`,
      columns,
      rows: rows
        .map(rowOf)
        .map((row) => [
          row.cause,
          faults[row.fault],
          wallClock(row.at, store.time_zone),
          row.rxNumber,
          row.drugName,
          row.role,
          row.words ?? '',
        ]),
      totals: [
        `${lines} failed checks`,
        ...causes.map(({ cause, n }) => `${checkErrorOf(cause)?.label ?? cause} ${n}`),
      ].join(' · '),
    }),
    new Date(scope.now),
  );
  const printed = await printer.print(paper.pdf, { name: title, copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  const shown = { rx: [...new Set(rows.map((row) => row.rx_id))] };
  await insertPaper(scope, 'quality', printed.value.sha256, shown);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length, shown });
}
