import {
  claimExceptions,
  claimExceptionStep,
  claimExceptionText,
  dayStates,
  dayStateText,
} from '#domain/claim/billing/daily.ts';
import { rankTitle } from '#domain/claim/billing/words.ts';
import type { ClaimDay, ExceptionRow, PlanDay } from '#domain/claim/contract/daily-claims.ts';
import { issuerNumberMax } from '#domain/claim/rules/issuer-number.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListPage, ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import { dialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted, ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';

/** What the daily claims ask of the outside world. */
export interface DailyClaimsPorts {
  plans(query: ListQuery, signal: AbortSignal): Promise<SummedPage<PlanDay>>;
  claims(query: ListQuery, signal: AbortSignal): Promise<SummedPage<ClaimDay>>;
  exceptions(query: ListQuery, signal: AbortSignal): Promise<ListPage<ExceptionRow>>;
  print(query: ListQuery): Promise<Result<{ readonly fileUrl: string; readonly pages: number }>>;
  readonly printPaper: PrintPaper;
  /** Shows a kept paper before it is printed. */
  openPaper(fileUrl: string): void;
}
const money = (cents: number | null): string => (cents === null ? '' : formatMoney(cents));
const days = {
  from: f.date({ is: 'planned', label: 'From' }),
  to: f.date({ is: 'planned', label: 'To' }),
};
export const dailyFields = days;
export const dailyLineFields = {
  ...days,
  bin: f.text({ label: 'BIN', max: issuerNumberMax }),
  plan: f.text({ label: 'Plan', max: 80 }),
};
const papers = { printAll: { act: true }, previewAll: { act: true } } as const;
const toReconcile = { ask: () => ({ name: 'claimExceptions', input: {} }) };
const asked = (values: Values): Values => ({
  from: values['from'] ?? null,
  to: values['to'] ?? null,
});

const dailyList = dialogColumns<PlanDay>()({
  payer: { title: 'Payer', width: 170, grow: true, text: (row) => row.payer },
  bin: { title: 'BIN', width: 76, text: (row) => row.bin },
  plan: { title: 'Plan', width: 170, grow: true, text: (row) => row.plan },
  paid: { title: 'Paid', width: 70, align: 'right', text: (row) => String(row.paid) },
  reversed: { title: 'Reversed', width: 84, align: 'right', text: (row) => String(row.reversed) },
  rejected: { title: 'Rejected', width: 84, align: 'right', text: (row) => String(row.rejected) },
  pending: { title: 'Pending', width: 84, align: 'right', text: (row) => String(row.pending) },
  submitted: {
    title: 'Submitted',
    width: 110,
    align: 'right',
    text: (row) => money(row.submittedCents),
  },
  paidCents: {
    title: 'Paid by plan',
    width: 110,
    align: 'right',
    text: (row) => money(row.paidCents),
  },
  patientPay: {
    title: 'Patient pay',
    width: 110,
    align: 'right',
    text: (row) => money(row.patientPayCents),
  },
  adjustment: {
    title: 'Adjustments',
    width: 110,
    align: 'right',
    text: (row) => money(row.adjustmentCents),
  },
  net: { title: 'Net', width: 110, align: 'right', text: (row) => money(row.netCents) },
});
/**
 * Daily Claims Report: what became of the claims of some days, by payer and plan; Enter opens the
 * claims of a plan.
 */
export const dailyPlan = {
  name: 'dailyClaims',
  call: 'dailyClaims.plans',
  ...dailyList,
  keyOf: (row) => row.key,
  fields: dailyFields,
  changeEvents: ['claim'],
  rowActions: {
    open: {
      ask: ofRow((row, values) => ({
        name: 'dailyClaimLines',
        input: {
          values: { ...asked(values), bin: row.bin, plan: row.plan === '' ? null : row.plan },
        },
      })),
    },
    all: { ask: (_r, values) => ({ name: 'dailyClaimLines', input: { values: asked(values) } }) },
    exceptions: toReconcile,
    ...papers,
  },
} satisfies ListPlan<PlanDay>;
const states = [
  {
    name: 'state',
    label: 'Claims',
    options: [
      { value: 'all', label: 'All' },
      ...dayStates.map((value) => ({ value, label: dayStateText[value] })),
    ],
    initial: 'all',
  },
];
const dailyLinesList = clockDialogColumns<ClaimDay>()({
  at: { title: 'Date', width: 132, text: (row, clock) => instantText(clock, row.at) },
  state: { title: 'Claim', width: 90, text: (row) => dayStateText[row.state] },
  rxNumber: { title: 'Rx #', width: 128, text: (row) => row.rxNumber },
  patientName: { title: 'Patient', width: 150, grow: true, text: (row) => row.patientName },
  drugName: { title: 'Drug', width: 180, grow: true, text: (row) => tallMan(row.drugName) },
  payer: { title: 'Payer', width: 120, text: (row) => row.payer },
  plan: { title: 'Plan', width: 120, text: (row) => row.plan },
  rank: { title: 'Rank', width: 84, text: (row) => rankTitle(row.rank) },
  authorization: { title: 'Authorization', width: 130, text: (row) => row.authorization ?? '' },
  submitted: {
    title: 'Submitted',
    width: 92,
    align: 'right',
    text: (row) => money(row.submittedCents),
  },
  paid: { title: 'Paid', width: 84, align: 'right', text: (row) => money(row.paidCents) },
  patientPay: {
    title: 'Patient pay',
    width: 92,
    align: 'right',
    text: (row) => money(row.patientPayCents),
  },
  adjustment: {
    title: 'Adjustment',
    width: 92,
    align: 'right',
    text: (row) => money(row.adjustmentCents),
  },
});
/** The claims of those days one by one; Enter goes to the prescription. */
export const dailyLinesPlan = {
  name: 'dailyClaimLines',
  call: 'dailyClaims.claims',
  ...dailyLinesList,
  keyOf: (row) => row.key,
  fields: dailyLineFields,
  choices: states,
  changeEvents: ['claim', 'rx', 'fill'],
  rowActions: {
    open: { rxId: (row) => row.rxId },
    details: { ask: ofRow((row) => ({ name: 'claimDetails', input: { rxId: row.rxId } })) },
    log: { ask: ofRow((row) => ({ name: 'transmissionLog', input: { rxId: row.rxId } })) },
    exceptions: toReconcile,
  },
} satisfies ClockPlan<ClaimDay>;
const kinds = [
  {
    name: 'kind',
    label: 'What does not reconcile',
    options: [
      { value: 'all', label: 'All' },
      ...claimExceptions.map((value) => ({ value, label: claimExceptionText[value] })),
    ],
    initial: 'all',
  },
];
const exceptionsList = dialogColumns<ExceptionRow>()({
  kind: {
    title: 'What does not reconcile',
    width: 210,
    text: (row) => claimExceptionText[row.kind],
  },
  since: { title: 'Since', width: 94, text: (row) => formatDate(row.since) },
  rxNumber: { title: 'Rx #', width: 128, text: (row) => row.rxNumber },
  patientName: { title: 'Patient', width: 150, text: (row) => row.patientName },
  drugName: { title: 'Drug', width: 190, grow: true, text: (row) => tallMan(row.drugName) },
  payer: { title: 'Payer', width: 120, text: (row) => row.payer },
  plan: { title: 'Plan', width: 110, text: (row) => row.plan },
  rank: { title: 'Rank', width: 84, text: (row) => rankTitle(row.rank) },
  paid: { title: 'Paid', width: 84, align: 'right', text: (row) => money(row.paidCents) },
  step: {
    title: 'What to do',
    width: 260,
    grow: true,
    sortable: false,
    text: (row) => claimExceptionStep[row.kind],
  },
});
/**
 * What payers paid and what became of the fills, where the two do not fit now; Enter goes to the
 * prescription.
 */
export const exceptionsPlan = {
  name: 'claimExceptions',
  call: 'dailyClaims.exceptions',
  ...exceptionsList,
  keyOf: (row) => row.key,
  choices: kinds,
  changeEvents: ['claim', 'rx', 'fill', 'stock'],
  rowActions: {
    open: { rxId: (row) => row.rxId },
    details: { ask: ofRow((row) => ({ name: 'claimDetails', input: { rxId: row.rxId } })) },
  },
} satisfies ListPlan<ExceptionRow>;
export const dailyClaims: Opening = { name: 'dailyClaims', input: {} };
export const claimsToReconcile: Opening = { name: 'claimExceptions', input: {} };

/** The whole report as a paper: to this workstation's printer, or before the eyes first. */
const printed =
  (ports: DailyClaimsPorts) =>
  async ({ verb, query }: Act): Promise<Acted> => {
    const result = await ports.print({
      text: query.text,
      filters: query.filters,
      sort: null,
      offset: 0,
      limit: 1,
    });
    if (!result.ok) return { kind: 'refused', message: result.error.message };
    if (verb === 'previewAll') {
      ports.openPaper(result.value.fileUrl);
      return { kind: 'done' };
    }
    return {
      kind: 'done',
      paper: {
        fileUrl: result.value.fileUrl,
        what: `Daily Claims Report, ${result.value.pages === 1 ? '1 page' : `${result.value.pages} pages`},`,
        here: 'open',
      },
    };
  };
export const provideDailyClaims = (ports: DailyClaimsPorts, clock: ClockPorts) => ({
  dailyClaims: provideListDialog(
    createListDialog(dailyPlan, () => ({ from: clock.today(), to: clock.today() })),
    (input, signal) => ports.plans(queryOf(input), signal),
    { act: printed(ports), printPaper: ports.printPaper },
  ),
  dailyClaimLines: provideListDialog(
    createListDialog(onClock(dailyLinesPlan, clock)),
    (input, signal) => ports.claims(queryOf(input), signal),
  ),
  claimExceptions: provideListDialog(createListDialog(exceptionsPlan), (input, signal) =>
    ports.exceptions(queryOf(input), signal),
  ),
});
