import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import {
  claimExceptions,
  claimExceptionText,
  dayStates,
  dayStateText,
  type DayState,
} from '#domain/claim/billing/daily.ts';
import { rankTitle } from '#domain/claim/billing/words.ts';
import type { ClaimDay, ExceptionRow, PlanDay } from '#domain/claim/contract/daily-claims.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate, wallClock } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import { layoutReports, type ReportColumn } from '#server/io/label/report.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import {
  claimDays,
  claimExceptionsOf,
  planDays,
  type ClaimDayListing,
  type DayFilter,
  type ExceptionListing,
  type PlanDayListing,
} from '#server/repositories/claim/daily-claims.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { cellOf, heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { drugText } from '#server/services/stock/inventory.ts';
import { reportFilter } from '#server/services/stock/receipt.ts';
import type { Printed } from '#server/services/stock/reports.ts';

const said = (text: string | undefined): string | null => text?.trim() || null;
async function filterOf(scope: Scope, query: ListQuery): Promise<DayFilter> {
  const { words, from, to } = await reportFilter(scope, query);
  const { bin, plan, state = '' } = query.filters;
  return {
    words,
    from,
    to,
    bin: said(bin),
    plan: said(plan),
    state: (dayStates as readonly string[]).includes(state) ? (state as DayState) : null,
  };
}
const rxOf = (input: {
  readonly store_code: string;
  readonly rx_number: number;
  readonly fill_no: number;
}): string => formatRxNumber(Number(input.store_code), input.rx_number, input.fill_no);
const planRow = (planDay: PlanDayListing): PlanDay => ({
  key: `${planDay.bin}/${planDay.plan}/${planDay.payer}`,
  payer: planDay.payer,
  bin: planDay.bin,
  plan: planDay.plan,
  paid: Number(planDay.n_paid),
  reversed: Number(planDay.n_reversed),
  rejected: Number(planDay.n_rejected),
  pending: Number(planDay.n_pending),
  submittedCents: Number(planDay.submitted),
  paidCents: Number(planDay.paid),
  patientPayCents: Number(planDay.patient),
  adjustmentCents: Number(planDay.taken),
  netCents: Number(planDay.paid) + Number(planDay.taken),
});
const cents = (number: number | null): number | null => (number === null ? null : Number(number));
const claimRow = (claimDay: ClaimDayListing): ClaimDay => ({
  key: `${claimDay.state}/${claimDay.id}`,
  at: new Date(claimDay.at).toISOString(),
  state: claimDay.state,
  rank: claimDay.rank,
  payer: claimDay.payer,
  bin: claimDay.bin,
  plan: claimDay.plan,
  rxId: claimDay.rx_id,
  rxNumber: rxOf(claimDay),
  patientName: fullName(claimDay),
  drugName: drugText(claimDay),
  authorization: claimDay.authorization_number,
  submittedCents: cents(claimDay.submitted),
  paidCents: cents(claimDay.paid),
  patientPayCents: cents(claimDay.patient),
  adjustmentCents: cents(claimDay.taken),
});
const exceptionRow = (exception: ExceptionListing): ExceptionRow => ({
  key: `${exception.kind}/${exception.claim_id}`,
  kind: exception.kind,
  rxId: exception.rx_id,
  rxNumber: rxOf(exception),
  status: exception.status,
  patientName: fullName(exception),
  drugName: drugText(exception),
  rank: exception.rank,
  payer: exception.payer,
  bin: exception.bin,
  plan: exception.plan,
  paidCents: cents(exception.paid_cents),
  since: exception.since,
});

const summed = [
  'paid',
  'reversed',
  'rejected',
  'pending',
  'submittedCents',
  'paidCents',
  'patientPayCents',
  'adjustmentCents',
  'netCents',
] as const;
type Sums = Readonly<Record<(typeof summed)[number], number>>;
const sumsOf = (rows: readonly PlanDay[]): Sums =>
  Object.fromEntries(
    summed.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as Sums;
const sortOf = <R extends object>(query: ListQuery, rows: readonly R[]) =>
  sortedRows(
    query,
    rows,
    (value, column) => cellOf(value, column) ?? cellOf(value, `${column}Cents`),
  );

/**
 * The claims of some days by payer and plan, with the sums of all of them: how many were paid,
 * reversed, rejected and are pending, and their cents. Filters: see `dailyClaims.plans`.
 */
export async function listPlanDays(scope: Scope, query: ListQuery): Promise<SummedPage<PlanDay>> {
  const rows = heldRows(
    'dailyClaims.plans',
    query,
    (await planDays(scope, query, await filterOf(scope, query))).map(planRow),
    { payer: (row) => row.payer, bin: (row) => row.bin, plan: (row) => row.plan },
  );
  return { ...windowIn(query, sortOf(query, rows)), totals: sumsOf(rows) };
}
/**
 * The same claim by claim, newest first; the totals are those of all claims that the question
 * finds.
 */
export async function listClaimDays(scope: Scope, query: ListQuery): Promise<SummedPage<ClaimDay>> {
  const filter = await filterOf(scope, query);
  const totals = sumsOf((await planDays(scope, query, filter)).map(planRow));
  const rows = (await claimDays(scope, query, filter)).map(claimRow);
  return {
    total: totals.paid + totals.reversed + totals.rejected + totals.pending,
    exact: true,
    rows,
    totals,
  };
}
/**
 * What does not reconcile now, the oldest first: paid and not sold in the plan's days, sold and not
 * paid, taken back and not returned to stock, paid twice.
 */
export async function listClaimExceptions(
  scope: Dated,
  query: ListQuery,
): Promise<ListPage<ExceptionRow>> {
  const store = await storeOf(scope);
  const words = query.text.trim().toLowerCase();
  const { kind = '' } = query.filters;
  const all = (
    await claimExceptionsOf(scope, storePolicy(store.policy).returnDays, store.time_zone)
  ).map(exceptionRow);
  const found = all.filter(
    (row) =>
      (!(claimExceptions as readonly string[]).includes(kind) || row.kind === kind) &&
      (words === '' ||
        [
          row.rxNumber.replaceAll(' ', ''),
          row.rxNumber,
          row.patientName,
          row.drugName,
          row.payer,
          row.plan,
          row.bin,
        ]
          .join(' ')
          .toLowerCase()
          .includes(words)),
  );
  return windowIn(
    query,
    sortOf(
      query,
      heldRows('dailyClaims.exceptions', query, found, {
        patientName: (row) => row.patientName,
        drugName: (row) => row.drugName,
        payer: (row) => row.payer,
        plan: (row) => row.plan,
      }),
    ),
  );
}

const most = 5_000;
const cols = (...of: readonly (readonly [string, number, true?])[]): ReportColumn[] =>
  of.map(([title, width, right]) => ({ title, width, ...(right ? { right } : {}) }));
const planCols = cols(
  ['Payer', 120],
  ['BIN', 48],
  ['Plan', 110],
  ['Paid', 40, true],
  ['Reversed', 50, true],
  ['Rejected', 50, true],
  ['Pending', 50, true],
  ['Submitted', 64, true],
  ['Paid by plan', 64, true],
  ['Patient pay', 62, true],
  ['Adjustments', 62, true],
);
const claimCols = cols(
  ['Date', 92],
  ['Claim', 50],
  ['Rx #', 84],
  ['Patient', 104],
  ['Drug', 108],
  ['Payer', 70],
  ['Plan', 52],
  ['Submitted', 54, true],
  ['Paid', 48, true],
  ['Patient', 48, true],
  ['Adj.', 48, true],
);
const exceptionCols = cols(
  ['What', 140],
  ['Since', 60],
  ['Rx #', 90],
  ['Patient', 130],
  ['Drug', 140],
  ['Payer', 90],
  ['', 50],
  ['Paid', 60, true],
);
const money = (number: number | null): string => (number === null ? '' : formatMoney(number));
/** In one line what a report comes to. */
const sumsText = (sums: Sums): string =>
  `${sums.paid} paid, ${sums.reversed} reversed, ${sums.rejected} rejected, ${sums.pending} pending · submitted, with what was rejected, ${formatMoney(sums.submittedCents)} · paid by plans ${formatMoney(sums.paidCents)} · patient pay ${formatMoney(sums.patientPayCents)} · adjustments ${formatMoney(sums.adjustmentCents)} · net ${formatMoney(sums.netCents)}`;

/**
 * Prints the day's claims: by plan, claim by claim, and what does not reconcile. Refused beyond
 * 5,000 claims: narrow the days.
 */
export async function printDailyClaims(
  scope: Dated,
  printer: Printer,
  query: ListQuery,
): Promise<Result<Printed, string>> {
  const store = await storeOf(scope);
  const whole = { ...query, offset: 0, limit: most, sort: null };
  const plans = await listPlanDays(scope, { ...whole, filters: query.filters });
  const claims = await listClaimDays(scope, whole);
  const open = await listClaimExceptions(scope, {
    text: '',
    filters: {},
    sort: null,
    offset: 0,
    limit: most,
  });
  if (claims.total > most)
    return fail(
      `This report has ${claims.total} claims: narrow its days until there are at most ${most}.`,
    );
  const { from, to } = query.filters;
  const days =
    [from ? `from ${formatDate(from)}` : '', to ? `to ${formatDate(to)}` : '']
      .filter(Boolean)
      .join(' ') || 'all days';
  const common = { pharmacy: store.name, at: `Printed ${wallClock(scope.now, store.time_zone)}` };
  const totals = sumsText(sumsOf(plans.rows));
  const title = 'Daily Claims Report';
  const pages = layoutReports(await theRuler(), [
    {
      ...common,
      title: `${title}: by payer and plan`,
      asked: days,
      columns: planCols,
      totals,
      rows: plans.rows.map((row) => [
        row.payer,
        row.bin,
        row.plan,
        String(row.paid),
        String(row.reversed),
        String(row.rejected),
        String(row.pending),
        money(row.submittedCents),
        money(row.paidCents),
        money(row.patientPayCents),
        money(row.adjustmentCents),
      ]),
    },
    {
      ...common,
      title: `${title}: claims`,
      asked: days,
      columns: claimCols,
      totals,
      rows: claims.rows.map((row) => [
        wallClock(row.at, store.time_zone),
        dayStateText[row.state],
        row.rxNumber,
        row.patientName,
        row.drugName,
        row.payer,
        row.plan,
        money(row.submittedCents),
        money(row.paidCents),
        money(row.patientPayCents),
        money(row.adjustmentCents),
      ]),
    },
    {
      ...common,
      title: `${title}: what does not reconcile`,
      asked: `as of ${formatDate(scope.today)}`,
      columns: exceptionCols,
      totals: open.total === 1 ? '1 claim' : `${open.total} claims`,
      rows: open.rows.map((row) => [
        claimExceptionText[row.kind],
        formatDate(row.since),
        row.rxNumber,
        row.patientName,
        row.drugName,
        row.payer,
        rankTitle(row.rank),
        money(row.paidCents),
      ]),
    },
  ]);
  const paper = await drawPaper(pages, new Date(scope.now));
  const printed = await printer.print(paper.pdf, { name: title, copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  const shown = { rx: [...new Set([...claims.rows, ...open.rows].map(({ rxId }) => rxId))] };
  await insertPaper(scope, 'claims', printed.value.sha256, shown);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length, shown });
}
