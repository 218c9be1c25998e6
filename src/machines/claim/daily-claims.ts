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
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted, ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { queryOf, clockTextsOf, textsOf } from '#machines/platform/list/query.ts';
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

const dailyColumns = [
  'payer',
  'bin',
  'plan',
  'paid',
  'reversed',
  'rejected',
  'pending',
  'submitted',
  'paidCents',
  'patientPay',
  'adjustment',
  'net',
] as const;
/**
 * Daily Claims Report: what became of the claims of some days, by payer and plan; Enter opens the
 * claims of a plan.
 */
export const dailyPlan = {
  name: 'dailyClaims',
  call: 'dailyClaims.plans',
  columns: dailyColumns.map((id) => ({ id })),
  keyOf: (row) => row.key,
  fields: dailyFields,
  changeEvents: ['claim'],
  textOf: textsOf<PlanDay>({
    payer: (row) => row.payer,
    bin: (row) => row.bin,
    plan: (row) => row.plan,
    paid: (row) => String(row.paid),
    reversed: (row) => String(row.reversed),
    rejected: (row) => String(row.rejected),
    pending: (row) => String(row.pending),
    submitted: (row) => money(row.submittedCents),
    paidCents: (row) => money(row.paidCents),
    patientPay: (row) => money(row.patientPayCents),
    adjustment: (row) => money(row.adjustmentCents),
    net: (row) => money(row.netCents),
  }),
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
const dailyLineColumns = [
  'at',
  'state',
  'rxNumber',
  'patientName',
  'drugName',
  'payer',
  'plan',
  'rank',
  'authorization',
  'submitted',
  'paid',
  'patientPay',
  'adjustment',
] as const;
/** The claims of those days one by one; Enter goes to the prescription. */
export const dailyLinesPlan = {
  name: 'dailyClaimLines',
  call: 'dailyClaims.claims',
  columns: dailyLineColumns.map((id) => ({ id })),
  keyOf: (row) => row.key,
  fields: dailyLineFields,
  choices: states,
  changeEvents: ['claim', 'rx', 'fill'],
  textOf: clockTextsOf<ClaimDay>({
    at: (row, clock) => instantText(clock, row.at),
    state: (row) => dayStateText[row.state],
    rxNumber: (row) => row.rxNumber,
    patientName: (row) => row.patientName,
    drugName: (row) => tallMan(row.drugName),
    payer: (row) => row.payer,
    plan: (row) => row.plan,
    rank: (row) => rankTitle(row.rank),
    authorization: (row) => row.authorization ?? '',
    submitted: (row) => money(row.submittedCents),
    paid: (row) => money(row.paidCents),
    patientPay: (row) => money(row.patientPayCents),
    adjustment: (row) => money(row.adjustmentCents),
  }),
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
const exceptionColumns = [
  'kind',
  'since',
  'rxNumber',
  'patientName',
  'drugName',
  'payer',
  'plan',
  'rank',
  'paid',
  'step',
] as const;
/**
 * What payers paid and what became of the fills, where the two do not fit now; Enter goes to the
 * prescription.
 */
export const exceptionsPlan = {
  name: 'claimExceptions',
  call: 'dailyClaims.exceptions',
  columns: exceptionColumns.map((id) => ({ id, sortable: id !== 'step' })),
  keyOf: (row) => row.key,
  choices: kinds,
  changeEvents: ['claim', 'rx', 'fill', 'stock'],
  textOf: textsOf<ExceptionRow>({
    kind: (row) => claimExceptionText[row.kind],
    since: (row) => formatDate(row.since),
    rxNumber: (row) => row.rxNumber,
    patientName: (row) => row.patientName,
    drugName: (row) => tallMan(row.drugName),
    payer: (row) => row.payer,
    plan: (row) => row.plan,
    rank: (row) => rankTitle(row.rank),
    paid: (row) => money(row.paidCents),
    step: (row) => claimExceptionStep[row.kind],
  }),
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
