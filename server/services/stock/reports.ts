import { auxLabel, auxLabelsFor } from '#domain/drug/rules/aux-labels.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { usualDirections } from '#domain/drug/rules/usual-directions.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate, wallClock } from '#domain/platform/rules/dates.ts';
import { formatMoney, formatQuantity, formatUnitCost } from '#domain/platform/rules/money.ts';
import type { DispensedRow } from '#domain/stock/contract/reports.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import {
  layoutMonograph,
  layoutReport,
  type ReportColumn,
  type ReportFacts,
} from '#server/io/label/report.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { fullDrug, storeDrug, drugsById } from '#server/repositories/drug/drugs.ts';
import type { ShownOnPaper } from '#server/repositories/label/papers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { dispensedLines, insertPaper } from '#server/repositories/stock/reports.ts';
import { drugText } from './inventory.ts';
import { listReceived, reportFilter } from './receipt.ts';

/**
 * What was dispensed in some days, newest first; what came back stands as lines of its own with a
 * minus. The totals are those of the ledger.
 */
export async function listDispensed(
  scope: Scope,
  query: ListQuery,
): Promise<SummedPage<DispensedRow>> {
  const { rows, totals } = await dispensedLines(scope, query, await reportFilter(scope, query));
  return {
    total: totals.lines,
    exact: true,
    totals,
    rows: rows.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      by: row.by_name,
      kind: row.kind,
      rxNumber:
        row.rx_number === null
          ? null
          : formatRxNumber(Number(row.store_code), row.rx_number, row.fill_no ?? 0),
      drugId: row.drug_id,
      drugName: drugText(row),
      ndc: row.ndc,
      schedule: row.schedule,
      lot: row.lot,
      expiresOn: row.expires_on,
      quantity: row.quantity,
      costCents: Number(row.cost),
    })),
  };
}

export type Paper = 'received' | 'dispensed';
const most = 5_000;
const window = 500;
const scheduleText = (text: string): string =>
  text === '0'
    ? ''
    : `C-${required(['', 'I', 'II', 'III', 'IV', 'V'][Number(text)], 'the schedule of a drug')}`;
const cols = (...of: readonly (readonly [string, number, true?])[]): ReportColumn[] =>
  of.map(([title, width, right]) => ({ title, width, ...(right ? { right } : {}) }));
const columns: Readonly<Record<Paper, readonly ReportColumn[]>> = {
  received: cols(
    ['Date', 62],
    ['Drug', 150],
    ['NDC', 74],
    ['Sched.', 36],
    ['Lot', 62],
    ['Expires', 54],
    ['Qty.', 48, true],
    ['Unit Cost', 52, true],
    ['Cost', 54, true],
    ['Vendor', 80],
    ['Invoice #', 48],
  ),
  dispensed: cols(
    ['Date', 90],
    ['Rx #', 86],
    ['Drug', 190],
    ['NDC', 80],
    ['Sched.', 40],
    ['Lot', 74],
    ['Qty.', 56, true],
    ['Cost', 60, true],
    ['Movement', 44],
  ),
};
async function allRows<R>(
  query: ListQuery,
  list: (listQuery: ListQuery) => Promise<SummedPage<R>>,
): Promise<SummedPage<R>> {
  const first = await list({ ...query, offset: 0, limit: window });
  const rows = [...first.rows];
  for (let offset = window; offset < Math.min(first.total, most); offset += window)
    rows.push(...(await list({ ...query, offset, limit: window })).rows);
  return { ...first, rows };
}
async function reportRows(
  scope: Scope,
  report: Paper,
  query: ListQuery,
  zone: string,
): Promise<SummedPage<readonly string[]>> {
  const when = (at: string) => wallClock(at, zone);
  if (report === 'received') {
    const page = await allRows(query, (listQuery) => listReceived(scope, listQuery));
    return {
      ...page,
      rows: page.rows.map((row) => [
        when(row.at),
        row.drugName,
        formatNdc11(row.ndc),
        scheduleText(row.schedule),
        row.lot,
        formatDate(row.expiresOn),
        formatQuantity(row.quantity),
        row.unitCost === null ? '' : formatUnitCost(row.unitCost),
        row.costCents === null ? '' : formatMoney(row.costCents),
        row.vendor ?? '',
        row.invoice ?? '',
      ]),
    };
  }
  const page = await allRows(query, (listQuery) => listDispensed(scope, listQuery));
  return {
    ...page,
    rows: page.rows.map((row) => [
      when(row.at),
      row.rxNumber ?? '',
      row.drugName,
      formatNdc11(row.ndc),
      scheduleText(row.schedule),
      row.lot,
      formatQuantity(row.quantity),
      formatMoney(row.costCents),
      row.kind === 'dispense' || row.kind === 'compound-use' ? '' : 'back',
    ]),
  };
}
async function askedFor(scope: Scope, { filters }: ListQuery): Promise<string> {
  const [drug] = /^\d+$/.test(filters['drugId'] ?? '')
    ? await drugsById(scope, [Number(filters['drugId'])])
    : [];
  const schedule = filters['schedule'] ?? '';
  const days = [
    filters['from'] ? `from ${formatDate(filters['from'])}` : '',
    filters['to'] ? `to ${formatDate(filters['to'])}` : '',
  ]
    .filter(Boolean)
    .join(' ');
  return [
    drug ? drugText(drug) : 'All drugs',
    /^[2-5]$/.test(schedule) ? scheduleText(schedule) : '',
    days || 'all days',
  ]
    .filter(Boolean)
    .join(', ');
}
export interface Printed {
  readonly sha256: string;
  readonly pages: number;
  /** Whose records stand on it; absent where it names nobody's. */
  readonly shown?: ShownOnPaper;
}
/** Prints a report with all of its rows and sums. Refused beyond 5,000 rows: narrow the days. */
export async function printReport(
  scope: Scope,
  printer: Printer,
  report: Paper,
  query: ListQuery,
): Promise<Result<Printed, string>> {
  const store = await storeOf(scope);
  const page = await reportRows(scope, report, query, store.time_zone);
  if (page.total > most)
    return fail(
      `This report has ${page.total} lines: narrow its days until there are at most ${most}.`,
    );
  const quantity = required(page.totals['quantity'], 'the total quantity of a report');
  const cost = required(page.totals['costCents'], 'the total cost of a report');
  const facts: ReportFacts = {
    title: report === 'received' ? 'Reciept Inventory Report' : 'Dispensing Report',
    pharmacy: store.name,
    asked: await askedFor(scope, query),
    at: `Printed ${wallClock(scope.now, store.time_zone)}`,
    columns: columns[report],
    rows: page.rows,
    totals: `${page.total} lines · quantity ${formatQuantity(quantity)} · cost ${formatMoney(cost)}`,
  };
  const paper = await drawPaper(layoutReport(await theRuler(), facts), new Date(scope.now));
  const printed = await printer.print(paper.pdf, { name: facts.title, copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  await insertPaper(scope, 'report', printed.value.sha256);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length });
}

/**
 * Prints what is stored about a drug for the patient: how it looks, its usual directions, label
 * texts, boxed warning and storage. Nothing is made up; `missing` names what is not stored. Null
 * for a drug that this store does not have.
 */
export async function printMonograph(
  scope: Scope,
  printer: Printer,
  drugId: number,
): Promise<Result<
  { readonly sha256: string; readonly missing: readonly string[] },
  string
> | null> {
  const drug = await fullDrug(scope, drugId);
  const side = await storeDrug(scope, drugId);
  const store = await storeOf(scope);
  if (!drug) return null;
  const directions = usualDirections({
    sigCode: drug.sig_code,
    defaultSig: drug.default_sig,
    form: drug.form,
    route: drug.route,
  });
  const codes = auxLabelsFor({
    vaClass: null,
    form: drug.form,
    refrigerated: drug.refrigerated,
    schedule: drug.schedule,
    refillsLeft: 0,
    looksDifferent: false,
    own: side?.aux_labels ?? drug.aux_labels,
    directions: directions?.means ?? '',
  });
  const looks = [
    drug.shape,
    drug.color1,
    drug.color2,
    drug.imprint && `imprint ${drug.imprint}`,
    drug.side1 && `side 1: ${drug.side1}`,
    drug.side2 && `side 2: ${drug.side2}`,
  ]
    .filter(Boolean)
    .join(', ');
  const known: readonly (readonly [string, readonly string[]])[] = [
    ['What it looks like', looks === '' ? [] : [`${looks}.`]],
    ['Usual directions', directions === null ? [] : [directions.means]],
    ['Take note', codes.flatMap((code) => auxLabel(code)?.text ?? [])],
    ['Boxed warning', drug.bbw && drug.bbw_text ? [drug.bbw_text] : []],
    ['Storage', drug.refrigerated ? ['Keep in the refrigerator.'] : []],
    ['What it is for', []],
    ['Side effects', []],
    ['Counseling', []],
  ];
  const parts = known.flatMap(([title, lines]) => (lines.length > 0 ? [{ title, lines }] : []));
  const missing = known.flatMap(([title, lines]) =>
    lines.length === 0 && !(title === 'Boxed warning' && !drug.bbw) ? [title.toLowerCase()] : [],
  );
  const facts = {
    pharmacy: [
      store.name,
      [store.address_line1, store.city_name, store.state].filter(Boolean).join(', '),
      store.phone ?? '',
    ] as const,
    drug: drugText(drug),
    about: [
      drug.generic_name && drug.generic_name !== drug.name
        ? `Generic name: ${drug.generic_name}`
        : '',
      `NDC ${formatNdc11(drug.ndc)}`,
      drug.manufacturer ?? '',
    ].filter(Boolean),
    parts,
    missing,
  };
  const paper = await drawPaper(layoutMonograph(await theRuler(), facts), new Date(scope.now));
  const printed = await printer.print(paper.pdf, { name: `Monograph of ${drug.name}`, copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  await insertPaper(scope, 'monograph', printed.value.sha256);
  return ok({ sha256: printed.value.sha256, missing });
}
