import { debtAgeText } from '#domain/counter/rules/house-account.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import {
  accountFields,
  accountsPlan,
  houseAccounts,
  paymentFields,
  reverseFields,
  statementPlan,
} from '#machines/counter/house-accounts.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
  type ListDialogRef,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import {
  type VerbOf,
  defineCommands,
  type CommandOf,
  type CommandSet,
} from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';
import { Sums } from '#ui/platform/declared/sums.tsx';

const group = 'House accounts';
/** From anywhere: who owes the store what. */
export const houseAccountOpenCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'accounts.open',
    title: 'House Accounts',
    group,
    hint: 'Who may charge a pick-up, what is owed and since when; takes payments on it.',
    keys: [],
    event: { type: 'dialog.open', ...houseAccounts },
    userType: 'PRIVATE',
    permission: 'account.read',
    words: ['charge account', 'statement', 'accounts receivable', 'debt', 'balance'],
  },
];
export const houseAccountCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof accountsPlan>>(
    { name: 'houseAccounts', kind: 'dialog', title: 'House Accounts', refusal: listDialogRefusal },
    [
      {
        id: 'accounts.pay',
        title: 'Take a payment',
        group,
        hint: 'Books money that came in on this account.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'pay' },
        permission: 'account.pay',
        bar: 5,
        row: true,
      },
      {
        id: 'accounts.new',
        title: 'Open an account',
        group,
        hint: 'A patient, or a family, may charge pick-ups up to a limit.',
        keys: ['Insert'],
        event: { type: 'list.do', verb: 'create' },
        fallback: true,
        permission: 'account.write',
        bar: 6,
      },
      {
        id: 'accounts.edit',
        title: 'Edit',
        group,
        hint: 'Changes the limit, the family, and whether it may be charged to.',
        keys: ['Ctrl+E'],
        event: { type: 'list.do', verb: 'edit' },
        fallback: true,
        permission: 'account.write',
        bar: 7,
        row: true,
      },
      {
        id: 'accounts.print',
        title: 'Print the statement',
        group,
        hint: 'Prints every charge and payment of this account.',
        keys: ['Ctrl+P'],
        event: { type: 'list.do', verb: 'print' },
        bar: 8,
        row: true,
      },
      {
        id: 'accounts.preview',
        title: 'Preview',
        group,
        hint: 'Shows the statement as it prints.',
        keys: ['Alt+P'],
        event: { type: 'list.do', verb: 'preview' },
        words: ['pdf'],
        row: true,
      },
    ],
  ),
  defineCommands<ListDialogMachine, VerbOf<typeof statementPlan>>(
    { name: 'accountStatement', kind: 'dialog', title: 'Statement', refusal: listDialogRefusal },
    [
      {
        id: 'statement.reverse',
        title: 'Take back a payment',
        group,
        hint: 'A check that bounced, a wrong amount: an entry of its own takes it back.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'reverse' },
        permission: 'account.write',
        bar: 5,
        row: true,
      },
      {
        id: 'statement.print',
        title: 'Print',
        group,
        hint: 'Prints every charge and payment of this account.',
        keys: ['Ctrl+P'],
        event: { type: 'list.do', verb: 'print' },
        bar: 6,
      },
      {
        id: 'statement.preview',
        title: 'Preview',
        group,
        hint: 'Shows the statement as it prints.',
        keys: ['Alt+P'],
        event: { type: 'list.do', verb: 'preview' },
        words: ['pdf'],
        bar: 7,
      },
    ],
  ),
];
const ages = Object.fromEntries(
  Object.entries(debtAgeText).map(([name, title]) => [name, [title, formatMoney]] as const),
);
const sumsAbove = (names: Parameters<typeof Sums>[0]['names']) => (dialog: ListDialogRef) => (
  <Sums dialog={dialog} names={names} />
);
export const houseAccountsView = declareListDialog({
  plan: accountsPlan,
  title: 'House Accounts',
  width: 1680,
  search: 'Patient or family',
  buttons: ['accounts.new', 'accounts.print', 'accounts.edit', 'accounts.pay'],
  emptyHint: 'No house account stands here. {key:accounts.new} opens one.',
  above: sumsAbove({
    accounts: ['Accounts', String],
    balanceCents: ['Owed', formatMoney],
    ...ages,
  }),
});
export const accountStatementView = declareListDialog({
  plan: statementPlan,
  title: 'Statement',
  width: 1500,
  search: 'Rx #, drug, patient, check or reason',
  buttons: ['statement.preview', 'statement.print', 'statement.reverse'],
  emptyHint: 'Nothing was charged to this account yet.',
  above: sumsAbove({
    balanceCents: ['Balance', formatMoney],
    limitCents: ['Limit', formatMoney],
    ...ages,
  }),
});
export const houseAccountView = recordAsk(
  '',
  700,
  defineForm({ fields: accountFields }, [
    { title: 'House account', rows: [['patientId'], ['limit', 'active']] },
    { title: 'Family', wide: true, rows: [['members']] },
  ]),
);
export const accountPaymentView = recordAsk(
  'payment',
  500,
  defineForm({ fields: paymentFields }, [
    { title: 'Payment', rows: [['amount'], ['tender'], ['reference']] },
  ]),
);
export const accountReverseView = recordAsk(
  'take back',
  500,
  defineForm({ fields: reverseFields }, [{ title: 'Take back', rows: [['reason']] }]),
);
