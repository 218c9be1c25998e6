import { claimExceptionText, dayStateText } from '#domain/claim/billing/daily.ts';
import type { ClaimDay, ExceptionRow, PlanDay } from '#domain/claim/contract/daily-claims.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import {
  claimsToReconcile,
  dailyClaims,
  dailyFields,
  dailyLineFields,
  dailyLinesPlan,
  dailyPlan,
  exceptionsPlan,
} from '#machines/claim/daily-claims.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
  type ListDialogRef,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import {
  type VerbOf,
  defineCommands,
  type CommandOf,
  type CommandSet,
} from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { Sums } from '#ui/platform/declared/sums.tsx';

const group = 'Claim';
/** From anywhere: what payers paid on a day, and what does not reconcile. */
export const dailyClaimsOpenCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'claims.daily',
    title: 'Daily Claims Report',
    group,
    hint: 'What became of a day’s claims: paid, reversed, rejected, pending, by payer and plan.',
    keys: [],
    event: { type: 'dialog.open', ...dailyClaims },
    userType: 'PRIVATE',
    permission: 'rx.adjudicate',
    words: ['reconciliation', 'claims of the day', 'adjudication report'],
  },
  {
    id: 'claims.reconcile',
    title: 'Claims to reconcile',
    group,
    hint: 'Paid and not sold in time, sold and not paid, reversed and not returned to stock, paid twice.',
    keys: [],
    event: { type: 'dialog.open', ...claimsToReconcile },
    userType: 'PRIVATE',
    permission: 'rx.adjudicate',
    words: ['reconciliation', 'exceptions', 'audit'],
  },
];
export const dailyClaimsCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof dailyPlan>>(
    {
      name: 'dailyClaims',
      kind: 'dialog',
      title: 'Daily Claims Report',
      refusal: listDialogRefusal,
    },
    [
      {
        id: 'daily.all',
        title: 'All claims',
        group,
        hint: 'The claims of these days one by one.',
        keys: ['F9'],
        event: { type: 'list.do', verb: 'all' },
        bar: 6,
      },
      {
        id: 'daily.exceptions',
        title: 'To reconcile',
        group,
        hint: 'What payers paid and what became of the fills, where the two do not fit.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'exceptions' },
        bar: 5,
      },
      {
        id: 'daily.print',
        title: 'Print',
        group,
        hint: 'Prints the report: by plan, claim by claim, and what does not reconcile.',
        keys: ['Ctrl+P'],
        event: { type: 'list.do', verb: 'printAll' },
        bar: 7,
      },
      {
        id: 'daily.preview',
        title: 'Preview',
        group,
        hint: 'Shows the report as it prints.',
        keys: ['Alt+P'],
        event: { type: 'list.do', verb: 'previewAll' },
        words: ['pdf'],
        bar: 8,
      },
    ],
  ),
  defineCommands<ListDialogMachine, VerbOf<typeof dailyLinesPlan>>(
    {
      name: 'dailyClaimLines',
      kind: 'dialog',
      title: 'Claims of these days',
      refusal: listDialogRefusal,
    },
    [
      {
        id: 'dailyLines.exceptions',
        title: 'To reconcile',
        group,
        hint: 'What payers paid and what became of the fills, where the two do not fit.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'exceptions' },
        bar: 5,
      },
      {
        id: 'dailyLines.details',
        title: 'Claim Details',
        group,
        hint: 'What each payer was billed and pays.',
        keys: ['Alt+I'],
        event: { type: 'list.do', verb: 'details' },
        bar: 6,
        row: true,
      },
      {
        id: 'dailyLines.log',
        title: 'T. Log',
        group,
        hint: 'What was sent to the payer, and what came back.',
        keys: ['Alt+T'],
        event: { type: 'list.do', verb: 'log' },
        words: ['transmission log'],
        bar: 7,
        row: true,
      },
    ],
  ),
  defineCommands<ListDialogMachine, VerbOf<typeof exceptionsPlan>>(
    {
      name: 'claimExceptions',
      kind: 'dialog',
      title: 'Claims to reconcile',
      refusal: listDialogRefusal,
    },
    [
      {
        id: 'exceptions.details',
        title: 'Claim Details',
        group,
        hint: 'What each payer was billed and pays.',
        keys: ['Alt+I'],
        event: { type: 'list.do', verb: 'details' },
        bar: 5,
        row: true,
      },
    ],
  ),
];

const sums = {
  paid: ['Paid', String],
  reversed: ['Reversed', String],
  rejected: ['Rejected', String],
  pending: ['Pending', String],
  submittedCents: ['Submitted, with what was rejected', formatMoney],
  paidCents: ['Paid by plans', formatMoney],
  patientPayCents: ['Patient pay', formatMoney],
  adjustmentCents: ['Adjustments', formatMoney],
  netCents: ['Net', formatMoney],
} as const;
const above = (dialog: ListDialogRef) => <Sums dialog={dialog} names={sums} />;
const hues = { paid: 'ok', reversed: 'warn', rejected: 'danger', pending: 'neutral' } as const;
export const dailyClaimsView = declareListDialog<PlanDay>({
  plan: dailyPlan,
  title: 'Daily Claims Report',
  width: 1620,
  search: 'Rx #, patient, drug, payer, plan, BIN or authorization',
  buttons: ['daily.preview', 'daily.print', 'daily.all', 'daily.exceptions'],
  emptyHint: 'No claim was answered or taken back on these days.',
  form: defineForm({ fields: dailyFields }, [
    { title: 'Daily Claims Report', rows: [['from', 'to']] },
  ]),
  above,
  looks: {
    payer: { title: 'Payer', width: 170, grow: true },
    bin: { title: 'BIN', width: 76 },
    plan: { title: 'Plan', width: 170, grow: true },
    paid: { title: 'Paid', width: 70, align: 'right' },
    reversed: { title: 'Reversed', width: 84, align: 'right' },
    rejected: { title: 'Rejected', width: 84, align: 'right' },
    pending: { title: 'Pending', width: 84, align: 'right' },
    submitted: { title: 'Submitted', width: 110, align: 'right' },
    paidCents: { title: 'Paid by plan', width: 110, align: 'right' },
    patientPay: { title: 'Patient pay', width: 110, align: 'right' },
    adjustment: { title: 'Adjustments', width: 110, align: 'right' },
    net: { title: 'Net', width: 110, align: 'right' },
  },
});
export const dailyClaimLinesView = declareListDialog<ClaimDay>({
  plan: dailyLinesPlan,
  title: 'Claims of these days',
  width: 1800,
  search: 'Rx #, patient, drug, payer, plan or authorization',
  buttons: ['dailyLines.log', 'dailyLines.details', 'dailyLines.exceptions'],
  emptyHint: 'No such claim on these days.',
  form: defineForm({ fields: dailyLineFields }, [
    { title: 'Claims of these days', rows: [['from', 'to', 'bin', 'plan']] },
  ]),
  above,
  looks: {
    at: { title: 'Date', width: 132 },
    state: {
      title: 'Claim',
      width: 90,
      render: (row) => <Badge hue={hues[row.state]}>{dayStateText[row.state]}</Badge>,
    },
    rxNumber: { title: 'Rx #', width: 128 },
    patientName: { title: 'Patient', width: 150, grow: true },
    drugName: { title: 'Drug', width: 180, grow: true },
    payer: { title: 'Payer', width: 120 },
    plan: { title: 'Plan', width: 120 },
    rank: { title: 'Rank', width: 84 },
    authorization: { title: 'Authorization', width: 130 },
    submitted: { title: 'Submitted', width: 92, align: 'right' },
    paid: { title: 'Paid', width: 84, align: 'right' },
    patientPay: { title: 'Patient pay', width: 92, align: 'right' },
    adjustment: { title: 'Adjustment', width: 92, align: 'right' },
  },
});
export const claimExceptionsView = declareListDialog<ExceptionRow>({
  plan: exceptionsPlan,
  title: 'Claims to reconcile',
  width: 1800,
  search: 'Rx #, patient, drug, payer, plan or BIN',
  buttons: ['exceptions.details'],
  emptyHint: 'Every claim fits with what became of its fill.',
  looks: {
    kind: {
      title: 'What does not reconcile',
      width: 210,
      render: (row) => (
        <Badge hue={row.kind === 'unsold' ? 'warn' : 'danger'}>
          {claimExceptionText[row.kind]}
        </Badge>
      ),
    },
    since: { title: 'Since', width: 94 },
    rxNumber: { title: 'Rx #', width: 128 },
    patientName: { title: 'Patient', width: 150 },
    drugName: { title: 'Drug', width: 190, grow: true },
    payer: { title: 'Payer', width: 120 },
    plan: { title: 'Plan', width: 110 },
    rank: { title: 'Rank', width: 84 },
    paid: { title: 'Paid', width: 84, align: 'right' },
    step: { title: 'What to do', width: 260, grow: true },
  },
});
