import type { AccountEntryRow, HouseAccountRow } from '#domain/counter/contract/house-accounts.ts';
import {
  accountEntryText,
  accountTenders,
  type AccountTender,
} from '#domain/counter/rules/house-account.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { PrintPaper } from '#machines/label/paper.machine.ts';
import { shortInstant } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import {
  createListDialog,
  provideListDialog,
  type Act,
  type Acted,
  type ListPlan,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { queryOf, textsOf } from '#machines/platform/list/query.ts';
import type { Opening } from '#machines/platform/record/record.machine.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';

interface OfAccount {
  readonly id: number;
  readonly version: number;
}
/** What house accounts ask of the outside world. Cents. */
export interface HouseAccountPorts {
  accounts(query: ListQuery, signal: AbortSignal): Promise<SummedPage<HouseAccountRow>>;
  entries(query: ListQuery, signal: AbortSignal): Promise<SummedPage<AccountEntryRow>>;
  save(o: {
    readonly id: number | null;
    readonly version: number;
    readonly patientId: number;
    readonly familyIds: readonly number[];
    readonly limitCents: number;
    readonly active: boolean;
  }): Promise<Result<HouseAccountRow>>;
  pay(
    o: OfAccount & {
      readonly tender: AccountTender;
      readonly amountCents: number;
      readonly reference: string | null;
    },
  ): Promise<Result<HouseAccountRow>>;
  reverse(
    o: OfAccount & { readonly entryId: number; readonly reason: string },
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
export const accountColumns = [
  'patientName',
  'members',
  'balanceCents',
  'limitCents',
  'currentCents',
  'over30Cents',
  'over60Cents',
  'over90Cents',
  'lastPaymentAt',
  'active',
] as const;
const blankOf = (r: HouseAccountRow | null) =>
  r === null
    ? { active: true, members: [] }
    : {
        patientId: r.patientId,
        limit: r.limitCents,
        active: r.active,
        members: r.familyIds.map((patientId) => ({ patientId })),
      };
const payment = (o: OfAccount & { readonly balanceCents: number; readonly title: string }) =>
  prompt('accountPayment', {
    id: o.id,
    version: o.version,
    title: o.title,
    fields: paymentFields,
    blank: { amount: o.balanceCents, tender: 'cash', reference: null },
  });
const owesNothing = 'This account owes nothing.';
/** House Accounts: who owes the store what, and since when; Enter opens the statement. */
export const accountsPlan = {
  name: 'houseAccounts',
  call: 'houseAccounts.search',
  columns: accountColumns.map((id) => ({ id })),
  keyOf: (r) => r.id,
  choices: which,
  news: ['houseAccount', 'patient', 'rx'],
  textOf: textsOf<HouseAccountRow>({
    patientName: (r) => r.patientName,
    members: (r) => r.members,
    balanceCents: (r) => formatMoney(r.balanceCents),
    limitCents: (r) => formatMoney(r.limitCents),
    currentCents: (r) => formatMoney(r.currentCents),
    over30Cents: (r) => formatMoney(r.over30Cents),
    over60Cents: (r) => formatMoney(r.over60Cents),
    over90Cents: (r) => formatMoney(r.over90Cents),
    lastPaymentAt: (r) => shortInstant(r.lastPaymentAt),
    active: (r) => (r.active ? 'Yes' : 'No'),
  }),
  ways: {
    open: {
      ask: (r) => ({ name: 'accountStatement', input: { values: { houseAccountId: r!.id } } }),
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
      ask: (r) =>
        prompt('houseAccount', {
          id: r!.id,
          version: r!.version,
          title: r!.patientName,
          fields: accountFields,
          blank: blankOf(r),
        }),
    },
    pay: {
      why: (r) => (r.balanceCents > 0 ? null : owesNothing),
      ask: (r) => payment({ ...r!, title: r!.patientName }),
    },
    print: { act: true },
    preview: { act: true },
  },
} satisfies ListPlan<HouseAccountRow>;
export const statementFields = {
  houseAccountId: f.number({ label: 'House account', readOnly: true }),
};
export const statementColumns = [
  'at',
  'what',
  'patientName',
  'charge',
  'payment',
  'balance',
  'note',
  'by',
] as const;
/** The statement of an account, newest first, with the balance after each entry. */
export const statementPlan = {
  name: 'accountStatement',
  call: 'houseAccounts.entries',
  columns: statementColumns.map((id) => ({ id, sortable: false })),
  keyOf: (r) => r.id,
  fields: statementFields,
  news: ['houseAccount', 'rx'],
  textOf: textsOf<AccountEntryRow>({
    at: (r) => shortInstant(r.at),
    what: accountEntryText,
    patientName: (r) => r.patientName ?? '',
    charge: (r) => (r.amountCents > 0 ? formatMoney(r.amountCents) : ''),
    payment: (r) => (r.amountCents < 0 ? formatMoney(-r.amountCents) : ''),
    balance: (r) => formatMoney(r.balanceCents),
    note: (r) => (r.reversed ? 'Taken back' : ''),
    by: (r) => r.by,
  }),
  ways: {
    open: {
      rxId: (r) => r.rxId!,
      why: (r) => (r.rxId === null ? 'A payment is of no prescription.' : null),
    },
    reverse: {
      why: (r) =>
        r.reversible
          ? null
          : r.kind === 'charge'
            ? 'A charge is taken back by undoing its pick-up.'
            : r.reversed
              ? 'This payment was taken back already.'
              : 'A reversal stands as it is.',
      ask: (r) =>
        prompt('accountReverse', {
          id: r!.accountId,
          version: r!.version,
          title: accountEntryText(r!),
          fields: reverseFields,
          blank: { entryId: r!.id },
        }),
    },
    print: { act: true },
    preview: { act: true },
  },
} satisfies ListPlan<AccountEntryRow>;
export const houseAccounts: Opening = { name: 'houseAccounts', input: {} };

/** The statement as a paper: to this workstation's printer, or before the eyes first. */
const printed =
  (ports: HouseAccountPorts) =>
  async ({ verb, row, query }: Act): Promise<Acted> => {
    const r = await ports.print(
      Number(query.filters['houseAccountId'] ?? (row as HouseAccountRow).id),
    );
    if (!r.ok) return { kind: 'refused', message: r.error.message };
    if (verb === 'preview') {
      ports.openPaper(r.value.fileUrl);
      return { kind: 'done' };
    }
    return {
      kind: 'done',
      paper: {
        fileUrl: r.value.fileUrl,
        what: `The statement, ${r.value.pages === 1 ? '1 page' : `${r.value.pages} pages`},`,
        here: 'open',
      },
    };
  };
const text = (v: unknown): string | null =>
  typeof v === 'string' && v.trim() !== '' ? v.trim() : null;
export const provideHouseAccounts = (ports: HouseAccountPorts) => ({
  houseAccounts: provideListDialog(
    createListDialog(accountsPlan),
    (i, signal) => ports.accounts(queryOf(i), signal),
    { act: printed(ports), printPaper: ports.printPaper },
  ),
  accountStatement: provideListDialog(
    createListDialog(statementPlan),
    (i, signal) => ports.entries(queryOf(i), signal),
    { act: printed(ports), printPaper: ports.printPaper },
  ),
  houseAccount: savedBy(({ id, version, draft: v }) =>
    ports.save({
      id: id === 0 ? null : id,
      version,
      patientId: v['patientId'] as number,
      limitCents: v['limit'] as number,
      active: v['active'] === true,
      familyIds: ((v['members'] as readonly { patientId: number | null }[] | null) ?? []).flatMap(
        (m) => m.patientId ?? [],
      ),
    }),
  ),
  accountPayment: savedBy(({ id, version, draft: v }) =>
    ports.pay({
      id: id!,
      version,
      tender: v['tender'] as AccountTender,
      amountCents: v['amount'] as number,
      reference: text(v['reference']),
    }),
  ),
  accountReverse: savedBy(({ id, version, draft: v }) =>
    ports.reverse({
      id: id!,
      version,
      entryId: v['entryId'] as number,
      reason: String(v['reason']),
    }),
  ),
});
