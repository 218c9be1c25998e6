import type { AccountEntryRow, HouseAccountRow } from '#domain/counter/contract/house-accounts.ts';
import {
  accountEntryText,
  accountTenders,
  type AccountTender,
} from '#domain/counter/rules/house-account.ts';
import { debtAgeText } from '#domain/counter/rules/house-account.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import { valuesOf } from '#machines/platform/draft/values-of.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted } from '#machines/platform/list-dialog/list-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';

interface OfAccount {
  readonly id: number;
  readonly version: number;
}
/** What house accounts ask of the outside world. Cents. */
export interface HouseAccountPorts {
  accounts(query: ListQuery, signal: AbortSignal): Promise<SummedPage<HouseAccountRow>>;
  entries(query: ListQuery, signal: AbortSignal): Promise<SummedPage<AccountEntryRow>>;
  save(input: {
    readonly id: number | null;
    readonly version: number;
    readonly patientId: number;
    readonly familyIds: readonly number[];
    readonly limitCents: number;
    readonly active: boolean;
  }): Promise<Result<HouseAccountRow>>;
  pay(
    ofAccount: OfAccount & {
      readonly tender: AccountTender;
      readonly amountCents: number;
      readonly reference: string | null;
    },
  ): Promise<Result<HouseAccountRow>>;
  reverse(
    ofAccount: OfAccount & { readonly entryId: number; readonly reason: string },
  ): Promise<Result<HouseAccountRow>>;
  print(id: number): Promise<Result<{ readonly fileUrl: string; readonly pages: number }>>;
  readonly printPaper: PrintPaper;
  openPaper(fileUrl: string): void;
}
export const accountFields = {
  patientId: f.ref({ label: 'Patient', of: 'patient', required: true }),
  limit: f.money({ label: 'Limit', required: true }),
  active: f.flag({ label: 'May be charged to' }),
  members: f.rows({
    label: 'Family',
    row: 'patient',
    fields: { patientId: f.ref({ label: 'Patient', of: 'patient', required: true }) },
    max: 20,
    help: 'Who else may charge to it.',
  }),
};
export const paymentFields = {
  amount: f.money({ label: 'Paid', required: true, min: 1 }),
  tender: f.radio({ label: 'Tender', of: accountTenders, required: true }),
  reference: f.text({ label: 'Check # or reference', max: 40 }),
};
export const reverseFields = {
  entryId: f.number({ label: 'Entry', readOnly: true }),
  reason: f.text({ label: 'Reason', max: 200, required: true }),
};

const which = [
  {
    name: 'which',
    label: 'Accounts',
    options: [
      { value: 'owing', label: 'Owing' },
      { value: 'active', label: 'Active' },
      { value: 'all', label: 'All' },
    ],
    initial: 'all',
  },
];
const blankOf = (row: HouseAccountRow | null) =>
  row === null
    ? { active: true, members: [] }
    : {
        patientId: row.patientId,
        limit: row.limitCents,
        active: row.active,
        members: row.familyIds.map((patientId) => ({ patientId })),
      };
const payment = (
  ofAccount: OfAccount & { readonly balanceCents: number; readonly title: string },
) =>
  prompt('accountPayment', {
    id: ofAccount.id,
    version: ofAccount.version,
    title: ofAccount.title,
    fields: paymentFields,
    blank: { amount: ofAccount.balanceCents, tender: 'cash', reference: null },
  });
const owesNothing = 'This account owes nothing.';
const accountsList = clockDialogColumns<HouseAccountRow>()({
  patientName: { title: 'Patient', width: 180, grow: true, text: (row) => row.patientName },
  members: { title: 'Family', width: 200, grow: true, text: (row) => row.members },
  balanceCents: {
    title: 'Balance',
    width: 110,
    align: 'right',
    text: (row) => formatMoney(row.balanceCents),
  },
  limitCents: {
    title: 'Limit',
    width: 110,
    align: 'right',
    text: (row) => formatMoney(row.limitCents),
  },
  currentCents: {
    title: debtAgeText.currentCents,
    width: 110,
    align: 'right',
    text: (row) => formatMoney(row.currentCents),
  },
  over30Cents: {
    title: debtAgeText.over30Cents,
    width: 110,
    align: 'right',
    text: (row) => formatMoney(row.over30Cents),
  },
  over60Cents: {
    title: debtAgeText.over60Cents,
    width: 110,
    align: 'right',
    text: (row) => formatMoney(row.over60Cents),
  },
  over90Cents: {
    title: debtAgeText.over90Cents,
    width: 110,
    align: 'right',
    text: (row) => formatMoney(row.over90Cents),
  },
  lastPaymentAt: {
    title: 'Last payment',
    width: 132,
    text: (row, clock) => instantText(clock, row.lastPaymentAt),
  },
  active: { title: 'Active', width: 70, text: (row) => (row.active ? 'Yes' : 'No') },
});
/** House Accounts: who owes the store what, and since when; Enter opens the statement. */
export const accountsPlan = {
  name: 'houseAccounts',
  call: 'houseAccounts.search',
  ...accountsList,
  keyOf: (row) => row.id,
  choices: which,
  changeEvents: ['houseAccount', 'patient', 'rx'],
  rowActions: {
    open: {
      ask: ofRow((row) => ({
        name: 'accountStatement',
        input: { values: { houseAccountId: row.id } },
      })),
    },
    create: {
      ask: () =>
        prompt('houseAccount', {
          id: 0,
          version: 0,
          title: 'New house account',
          fields: accountFields,
          blank: blankOf(null),
        }),
    },
    edit: {
      ask: ofRow((row) =>
        prompt('houseAccount', {
          id: row.id,
          version: row.version,
          title: row.patientName,
          fields: accountFields,
          blank: blankOf(row),
        }),
      ),
    },
    pay: {
      why: (row) => (row.balanceCents > 0 ? null : owesNothing),
      ask: ofRow((row) => payment({ ...row, title: row.patientName })),
    },
    print: { act: true },
    preview: { act: true },
  },
} satisfies ClockPlan<HouseAccountRow>;
const statementFields = {
  houseAccountId: f.number({ label: 'House account', readOnly: true }),
};
const statementList = clockDialogColumns<AccountEntryRow>()({
  at: {
    title: 'Date',
    width: 132,
    sortable: false,
    text: (row, clock) => instantText(clock, row.at),
  },
  what: { title: 'What', width: 320, grow: true, sortable: false, text: accountEntryText },
  patientName: {
    title: 'Patient',
    width: 170,
    sortable: false,
    text: (row) => row.patientName ?? '',
  },
  charge: {
    title: 'Charge',
    width: 100,
    align: 'right',
    sortable: false,
    text: (row) => (row.amountCents > 0 ? formatMoney(row.amountCents) : ''),
  },
  payment: {
    title: 'Payment',
    width: 100,
    align: 'right',
    sortable: false,
    text: (row) => (row.amountCents < 0 ? formatMoney(-row.amountCents) : ''),
  },
  balance: {
    title: 'Balance',
    width: 110,
    align: 'right',
    sortable: false,
    text: (row) => formatMoney(row.balanceCents),
  },
  note: {
    title: 'Note',
    width: 100,
    sortable: false,
    text: (row) => (row.reversed ? 'Taken back' : ''),
  },
  by: { title: 'By', width: 140, sortable: false, text: (row) => row.by },
});
/** The statement of an account, newest first, with the balance after each entry. */
export const statementPlan = {
  name: 'accountStatement',
  call: 'houseAccounts.entries',
  ...statementList,
  keyOf: (row) => row.id,
  fields: statementFields,
  changeEvents: ['houseAccount', 'rx'],
  rowActions: {
    open: {
      rxId: (row) => required(row.rxId, 'prescription of the entry'),
      why: (row) => (row.rxId === null ? 'A payment is of no prescription.' : null),
    },
    reverse: {
      why: (row) => {
        if (row.reversible) return null;
        if (row.kind === 'charge') return 'A charge is taken back by undoing its pick-up.';
        return row.reversed
          ? 'This payment was taken back already.'
          : 'A reversal stands as it is.';
      },
      ask: ofRow((row) =>
        prompt('accountReverse', {
          id: row.accountId,
          version: row.version,
          title: accountEntryText(row),
          fields: reverseFields,
          blank: { entryId: row.id },
        }),
      ),
    },
    print: { act: true },
    preview: { act: true },
  },
} satisfies ClockPlan<AccountEntryRow>;
export const houseAccounts: Opening = { name: 'houseAccounts', input: {} };

/** The statement as a paper: to this workstation's printer, or before the eyes first. */
const printed =
  (ports: HouseAccountPorts) =>
  async ({ verb, row, query }: Act): Promise<Acted> => {
    const result = await ports.print(
      Number(query.filters['houseAccountId'] ?? (row as HouseAccountRow).id),
    );
    if (!result.ok) return { kind: 'refused', message: result.error.message };
    if (verb === 'preview') {
      ports.openPaper(result.value.fileUrl);
      return { kind: 'done' };
    }
    return {
      kind: 'done',
      paper: {
        fileUrl: result.value.fileUrl,
        what: `The statement, ${result.value.pages === 1 ? '1 page' : `${result.value.pages} pages`},`,
        here: 'open',
      },
    };
  };
const text = (input: unknown): string | null =>
  typeof input === 'string' && input.trim() !== '' ? input.trim() : null;
export const provideHouseAccounts = (ports: HouseAccountPorts, clock: ClockPorts) => ({
  houseAccounts: provideListDialog(
    createListDialog(onClock(accountsPlan, clock)),
    (input, signal) => ports.accounts(queryOf(input), signal),
    { act: printed(ports), printPaper: ports.printPaper },
  ),
  accountStatement: provideListDialog(
    createListDialog(onClock(statementPlan, clock)),
    (input, signal) => ports.entries(queryOf(input), signal),
    { act: printed(ports), printPaper: ports.printPaper },
  ),
  houseAccount: savedBy(({ id, version, draft }) => {
    const { patientId, limit } = valuesOf(accountFields, draft);
    return ports.save({
      id: id === 0 ? null : id,
      version,
      patientId,
      limitCents: limit,
      active: draft['active'] === true,
      familyIds: (
        (draft['members'] as readonly { patientId: number | null }[] | null) ?? []
      ).flatMap((item) => item.patientId ?? []),
    });
  }),
  accountPayment: savedBy(({ id, version, draft }) => {
    const { tender, amount } = valuesOf(paymentFields, draft);
    return ports.pay({
      id: required(id, 'account'),
      version,
      tender,
      amountCents: amount,
      reference: text(draft['reference']),
    });
  }),
  accountReverse: savedBy(({ id, version, draft }) =>
    ports.reverse({
      id: required(id, 'account'),
      version,
      entryId: draft['entryId'] as number,
      reason: String(draft['reason']),
    }),
  ),
});
