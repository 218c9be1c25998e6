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
import {
  claimDays,
  claimExceptionsOf,
  planDays,
  type ClaimDayListing,
  type DayFilter,
  type ExceptionListing,
  type PlanDayListing,
} from '#server/repositories/claim/daily-claims.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { storeOf } from '#server/repositories/rx/rx.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { drugText } from '#server/services/stock/inventory.ts';
import { reportFilter } from '#server/services/stock/receipt.ts';
import type { Printed } from '#server/services/stock/reports.ts';

type Dated = Scope & { readonly today: string };
const said = (text: string | undefined): string | null => text?.trim() || null;
async function filterOf(s: Scope, query: ListQuery): Promise<DayFilter> {
  const { words, from, to } = await reportFilter(s, query);
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
const rxOf = (l: {
  readonly store_code: string;
  readonly rx_number: number;
  readonly fill_no: number;
}): string => formatRxNumber(Number(l.store_code), l.rx_number, l.fill_no);
const planRow = (l: PlanDayListing): PlanDay => ({
  key: `${l.bin}/${l.plan}/${l.payer}`,
  payer: l.payer,
  bin: l.bin,
  plan: l.plan,
  paid: Number(l.n_paid),
  reversed: Number(l.n_reversed),
  rejected: Number(l.n_rejected),
  pending: Number(l.n_pending),
  submittedCents: Number(l.submitted),
  paidCents: Number(l.paid),
  patientPayCents: Number(l.patient),
  adjustmentCents: Number(l.taken),
  netCents: Number(l.paid) + Number(l.taken),
});
const cents = (n: number | null): number | null => (n === null ? null : Number(n));
const claimRow = (l: ClaimDayListing): ClaimDay => ({
  key: `${l.state}/${l.id}`,
  at: new Date(l.at).toISOString(),
  state: l.state,
  rank: l.rank,
  payer: l.payer,
  bin: l.bin,
  plan: l.plan,
  rxId: l.rx_id,
  rxNumber: rxOf(l),
  patientName: fullName(l),
  drugName: drugText(l),
  authorization: l.authorization_number,
  submittedCents: cents(l.submitted),
  paidCents: cents(l.paid),
  patientPayCents: cents(l.patient),
  adjustmentCents: cents(l.taken),
});
const exceptionRow = (l: ExceptionListing): ExceptionRow => ({
  key: `${l.kind}/${l.claim_id}`,
  kind: l.kind,
  rxId: l.rx_id,
  rxNumber: rxOf(l),
  status: l.status,
  patientName: fullName(l),
  drugName: drugText(l),
  rank: l.rank,
  payer: l.payer,
  bin: l.bin,
  plan: l.plan,
  paidCents: cents(l.paid_cents),
  since: l.since,
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
    summed.map((name) => [name, rows.reduce((n, r) => n + r[name], 0)]),
  ) as unknown as Sums;
const sortOf = <R extends object>(query: ListQuery, rows: readonly R[]) =>
  sortedRows(
    query,
    rows,
    (r, column) =>
      (r as Readonly<Record<string, string | number | null>>)[column] ??
      (r as Readonly<Record<string, number | null>>)[`${column}Cents`] ??
      null,
  );

/** The claims of some days by payer and plan, with the sums of all of them: how many were paid, reversed, rejected and are pending, and their cents. Filters: see `dailyClaims.plans`. */
export async function listPlanDays(s: Scope, query: ListQuery): Promise<SummedPage<PlanDay>> {
  const rows = heldRows(
    'dailyClaims.plans',
    query,
    (await planDays(s, query, await filterOf(s, query))).map(planRow),
    { payer: (r) => r.payer, bin: (r) => r.bin, plan: (r) => r.plan },
  );
  return { ...windowIn(query, sortOf(query, rows)), totals: sumsOf(rows) };
}
/** The same claim by claim, newest first; the totals are those of all claims that the question finds. */
export async function listClaimDays(s: Scope, query: ListQuery): Promise<SummedPage<ClaimDay>> {
  const f = await filterOf(s, query);
  const totals = sumsOf((await planDays(s, query, f)).map(planRow));
  const rows = (await claimDays(s, query, f)).map(claimRow);
  return {
    total: totals.paid + totals.reversed + totals.rejected + totals.pending,
    exact: true,
    rows,
    totals,
  };
}
/** What does not reconcile now, the oldest first: paid and not sold in the plan's days, sold and not paid, taken back and not returned to stock, paid twice. */
export async function listClaimExceptions(
  s: Dated,
  query: ListQuery,
): Promise<ListPage<ExceptionRow>> {
  const store = await storeOf(s);
  const words = query.text.trim().toLowerCase();
  const { kind = '' } = query.filters;
  const all = (
    await claimExceptionsOf(s, storePolicy(store.policy).returnDays, store.time_zone)
  ).map(exceptionRow);
  const found = all.filter(
    (r) =>
      (!(claimExceptions as readonly string[]).includes(kind) || r.kind === kind) &&
      (words === '' ||
        [
          r.rxNumber.replaceAll(' ', ''),
          r.rxNumber,
          r.patientName,
          r.drugName,
          r.payer,
          r.plan,
          r.bin,
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
        patientName: (r) => r.patientName,
        drugName: (r) => r.drugName,
        payer: (r) => r.payer,
        plan: (r) => r.plan,
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
const money = (n: number | null): string => (n === null ? '' : formatMoney(n));
/** In one line what a report comes to. */
export const sumsText = (t: Sums): string =>
  `${t.paid} paid, ${t.reversed} reversed, ${t.rejected} rejected, ${t.pending} pending · submitted ${formatMoney(t.submittedCents)} · paid by plans ${formatMoney(t.paidCents)} · patient pay ${formatMoney(t.patientPayCents)} · adjustments ${formatMoney(t.adjustmentCents)} · net ${formatMoney(t.netCents)}`;

/** Prints the day's claims: by plan, claim by claim, and what does not reconcile. Refused beyond 5,000 claims: narrow the days. */
export async function printDailyClaims(
  s: Dated,
  printer: Printer,
  query: ListQuery,
): Promise<Result<Printed, string>> {
  const store = await storeOf(s);
  const whole = { ...query, offset: 0, limit: most, sort: null };
  const plans = await listPlanDays(s, { ...whole, filters: query.filters });
  const claims = await listClaimDays(s, whole);
  const open = await listClaimExceptions(s, {
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
  const common = { pharmacy: store.name, at: `Printed ${wallClock(s.now, store.time_zone)}` };
  const totals = sumsText(sumsOf(plans.rows));
  const title = 'Daily Claims Report';
  const pages = layoutReports(await theRuler(), [
    {
      ...common,
      title: `${title}: by payer and plan`,
      asked: days,
      columns: planCols,
      totals,
      rows: plans.rows.map((r) => [
        r.payer,
        r.bin,
        r.plan,
        String(r.paid),
        String(r.reversed),
        String(r.rejected),
        String(r.pending),
        money(r.submittedCents),
        money(r.paidCents),
        money(r.patientPayCents),
        money(r.adjustmentCents),
      ]),
    },
    {
      ...common,
      title: `${title}: claims`,
      asked: days,
      columns: claimCols,
      totals,
      rows: claims.rows.map((r) => [
        wallClock(r.at, store.time_zone),
        dayStateText[r.state],
        r.rxNumber,
        r.patientName,
        r.drugName,
        r.payer,
        r.plan,
        money(r.submittedCents),
        money(r.paidCents),
        money(r.patientPayCents),
        money(r.adjustmentCents),
      ]),
    },
    {
      ...common,
      title: `${title}: what does not reconcile`,
      asked: `as of ${formatDate(s.today)}`,
      columns: exceptionCols,
      totals: open.total === 1 ? '1 claim' : `${open.total} claims`,
      rows: open.rows.map((r) => [
        claimExceptionText[r.kind],
        formatDate(r.since),
        r.rxNumber,
        r.patientName,
        r.drugName,
        r.payer,
        rankTitle(r.rank),
        money(r.paidCents),
      ]),
    },
  ]);
  const paper = await drawPaper(pages, new Date(s.now));
  const printed = await printer.print(paper.pdf, { name: title, copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  await insertPaper(s, 'claims', printed.value.sha256);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length });
}
