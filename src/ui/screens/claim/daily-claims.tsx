import { claimExceptionText, dayStateText } from '#domain/claim/billing/daily.ts';
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
export const dailyClaimsView = declareListDialog({
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
});
export const dailyClaimLinesView = declareListDialog({
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
  cells: { state: (row) => <Badge hue={hues[row.state]}>{dayStateText[row.state]}</Badge> },
});
export const claimExceptionsView = declareListDialog({
  plan: exceptionsPlan,
  title: 'Claims to reconcile',
  width: 1800,
  search: 'Rx #, patient, drug, payer, plan or BIN',
  buttons: ['exceptions.details'],
  emptyHint: 'Every claim fits with what became of its fill.',
  cells: {
    kind: (row) => (
      <Badge hue={row.kind === 'unsold' ? 'warn' : 'danger'}>{claimExceptionText[row.kind]}</Badge>
    ),
  },
});
