import type { HouseAccountRow } from '#domain/counter/contract/house-accounts.ts';
import {
  accountEntryText,
  agedDebt,
  debtAgeText,
  type AccountTender,
  type AgedDebt,
} from '#domain/counter/rules/house-account.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate, wallClock } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import { layoutReport } from '#server/io/label/report.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import {
  accountsOf,
  balanceOf,
  chargeable,
  entriesOf,
  findEntry,
  holdsAnother,
  insertAccount,
  insertEntry,
  lockAccount,
  lockChargeable,
  lockHolders,
  patientsAmong,
  setMembers,
  standings,
  bumpAccountVersion,
} from '#server/repositories/counter/house-accounts.ts';
import { insertPayment } from '#server/repositories/counter/payments.ts';
import type { Dated, Scope } from '#server/repositories/platform/records.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { cellOf, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { missing, refused, type Saved } from '#server/services/platform/saving.ts';
import type { Printed } from '#server/services/stock/reports.ts';
import { entryRow } from './account-entries.ts';
import { nothing, ages, rowOf, accountRow } from './account-rows.ts';
import { bookInDrawer } from './drawer-payments.ts';

const isShown = ({ balanceCents, active }: HouseAccountRow, which: string): boolean => {
  if (which === 'owing') return balanceCents > 0;
  return which === 'active' ? active : true;
};
/** The store's house accounts with what is owed, by age; see `houseAccounts.search`. */
export async function listHouseAccounts(
  scope: Dated,
  query: ListQuery,
): Promise<SummedPage<HouseAccountRow>> {
  const { which = 'all', patientId } = query.filters;
  const words = query.text.trim().toLowerCase();
  const stands = new Map(
    (await standings(scope)).map((standing) => [
      standing.account_id,
      agedDebt(standing.charges, Number(standing.paid)),
    ]),
  );
  const rows = (await accountsOf(scope, { patientId: idIn(patientId) }))
    .map((account) => rowOf(account, stands.get(account.id) ?? nothing))
    .filter(
      (row) =>
        isShown(row, which) &&
        (words === '' || `${row.patientName} ${row.members}`.toLowerCase().includes(words)),
    );
  const total = (name: keyof AgedDebt | 'balanceCents') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  return {
    ...windowIn(query, sortedRows(query, rows, cellOf)),
    totals: {
      accounts: rows.length,
      balanceCents: total('balanceCents'),
      ...Object.fromEntries(ages.map((age) => [age, total(age)])),
    },
  };
}

export interface AccountDraft {
  readonly patientId: number;
  readonly familyIds: readonly number[];
  readonly limitCents: number;
  readonly active: boolean;
}
/** Why these people can't stand in an account together; null where they can. */
async function peopleRefusal(
  scope: Dated,
  known: ReadonlySet<number>,
  before: { readonly id: number; readonly patient_id: number } | undefined,
  [holder, ...family]: readonly [number, ...number[]],
) {
  if (!known.has(holder))
    return refused(['There is no such patient in this store.'], { patientId: 'Choose a patient' });
  if (family.some((number) => !known.has(number)))
    return refused(['There is no such patient in this store.'], {
      members: 'Choose patients of this store',
    });
  if (before && before.patient_id !== holder)
    return refused(['An account stays with its holder: open another one.'], {
      patientId: 'The holder stays',
    });
  for (const person of [holder, ...family])
    if (await holdsAnother(scope, person, before?.id ?? 0))
      return person === holder
        ? refused(['This patient stands in a house account already.'], {
            patientId: 'There is one already',
          })
        : refused(['Somebody of the family stands in another house account already.'], {
            members: 'In another account',
          });
  return null;
}
/**
 * Opens an account (`id` null) or changes its limit, its family and whether it is charged to, over
 * `version`. Refused: somebody who is no
 * patient of the store or stands in another account, and another holder: entries stay with whom
 * they were made for.
 */
export async function saveHouseAccount(
  scope: Dated,
  id: number | null,
  version: number,
  accountDraft: AccountDraft,
): Promise<Saved<HouseAccountRow>> {
  const before = id === null ? undefined : await lockAccount(scope, id);
  const family = [...new Set(accountDraft.familyIds)].filter(
    (number) => number !== accountDraft.patientId,
  );
  const people = [accountDraft.patientId, ...family] as const;
  await lockHolders(scope, people);
  const known = await patientsAmong(scope, people);
  if (id !== null && !before) return missing();
  if (before && before.version !== version)
    return fail({
      code: 'STALE',
      current: required(await accountRow(scope, before.id), 'the house account'),
    });
  const wrong = await peopleRefusal(scope, known, before, people);
  if (wrong !== null) return wrong;
  const at = before?.id ?? (await insertAccount(scope, accountDraft));
  if (before) await bumpAccountVersion(scope, at, accountDraft);
  await setMembers(scope, at, family);
  return ok(required(await accountRow(scope, at), 'the house account'));
}

/** The account, locked, in the version that the person saw. */
async function forChange(
  scope: Dated,
  id: number,
  version: number,
): Promise<Saved<HouseAccountRow>> {
  const account = await lockAccount(scope, id);
  const row = account && (await accountRow(scope, id));
  if (!account || !row) return missing();
  return account.version === version ? ok(row) : fail({ code: 'STALE', current: row });
}
export interface AccountPayment {
  readonly tender: AccountTender;
  /** Cents, above zero. */ readonly amountCents: number;
  readonly reference: string | null;
  readonly workstation: string;
}
/**
 * Books money that came in on an account. Refused where the account owes less. An inactive account
 * takes payments: its debt stays owed.
 */
export async function payHouseAccount(
  scope: Dated,
  id: number,
  version: number,
  accountPayment: AccountPayment,
): Promise<Saved<HouseAccountRow>> {
  const account = await forChange(scope, id, version);
  if (!account.ok) return account;
  const owes = account.value.balanceCents;
  const reference = accountPayment.reference?.trim() || null;
  if (accountPayment.amountCents > owes)
    return refused(
      [
        owes > 0
          ? `The account owes ${formatMoney(owes)}: take no more than that.`
          : 'The account owes nothing.',
      ],
      { amount: owes > 0 ? `At most ${formatMoney(owes)}` : 'Nothing is owed' },
    );
  if (accountPayment.tender === 'check' && reference === null)
    return refused(['Type the number of the check.'], { reference: 'The number of the check' });
  const accountEntryId = await insertEntry(scope, {
    accountId: id,
    kind: 'payment',
    amountCents: -accountPayment.amountCents,
    tender: accountPayment.tender,
    reference,
    workstation: accountPayment.workstation,
  });
  await bookInDrawer(
    { ...scope, workstation: accountPayment.workstation },
    {
      kind: 'account',
      tender: accountPayment.tender,
      amountCents: accountPayment.amountCents,
      accountEntryId,
    },
  );
  await bumpAccountVersion(scope, id);
  return ok(required(await accountRow(scope, id), 'the house account'));
}
/**
 * Takes a payment back by an entry of its own, whole and once. A charge is taken back by undoing
 * its pick-up.
 */
export async function reverseAccountEntry(
  scope: Dated,
  id: number,
  version: number,
  input: { readonly entryId: number; readonly reason: string; readonly workstation: string },
): Promise<Saved<HouseAccountRow>> {
  const account = await forChange(scope, id, version);
  const entry = await findEntry(scope, id, input.entryId);
  if (!account.ok) return account;
  if (!entry) return missing();
  if (entry.kind !== 'payment')
    return refused([
      entry.kind === 'charge'
        ? 'A charge is taken back by undoing its pick-up.'
        : 'A reversal stands as it is.',
    ]);
  if (
    required(
      (await entriesOf(scope, id)).find((row) => row.id === entry.id),
      'the entry of the house account',
    ).reversed
  )
    return refused(['This payment was taken back already.']);
  if (input.reason.trim() === '')
    return refused(['Say why it is taken back.'], { reason: 'The reason is missing' });
  const accountEntryId = await insertEntry(scope, {
    accountId: id,
    kind: 'reversal',
    amountCents: -Number(entry.amount_cents),
    tender: entry.tender,
    reverses: entry.id,
    reason: input.reason.trim(),
    workstation: input.workstation,
  });
  await bookInDrawer(
    { ...scope, workstation: input.workstation },
    {
      kind: 'account-undone',
      tender: entry.tender as AccountTender,
      amountCents: Number(entry.amount_cents),
      accountEntryId,
      undoes: { accountEntryId: entry.id },
    },
  );
  await bumpAccountVersion(scope, id);
  return ok(required(await accountRow(scope, id), 'the house account'));
}

/**
 * What a person may still charge, cents, with what is owed; null without an account that is charged
 * to.
 */
export async function chargeRoom(
  scope: Pick<Scope, 'db' | 'storeId'>,
  patientId: number,
): Promise<{ readonly balanceCents: number; readonly limitCents: number } | null> {
  const account = await chargeable(scope, patientId);
  return account
    ? { balanceCents: await balanceOf(scope, account.id), limitCents: Number(account.limit_cents) }
    : null;
}
/**
 * Whether an amount (cents) may be charged to a person's account now; the account stays locked, so
 * that two counters can't go over its limit together. An error is a sentence.
 */
export async function mayCharge(
  scope: Scope,
  patientId: number,
  amountCents: number,
): Promise<Result<null, string>> {
  const account = await lockChargeable(scope, patientId);
  if (!account) return fail('The patient has no house account: take cash, a card or a check.');
  const owes = await balanceOf(scope, account.id);
  const room = Number(account.limit_cents) - owes;
  return amountCents <= room
    ? ok(null)
    : fail(
        `The house account owes ${formatMoney(owes)} and would go over its limit of ${formatMoney(Number(account.limit_cents))}: charge at most ${formatMoney(Math.max(0, room))}, or take another tender.`,
      );
}
/**
 * Pays a part of a fill (cents) by its patient's house account: the payment, and the charge that it
 * makes.
 */
export async function chargeFill(
  scope: Scope & { readonly workstation: string },
  patientId: number,
  fillId: number,
  amountCents: number,
): Promise<void> {
  const account = await lockChargeable(scope, patientId);
  if (!account) throw new Error('a charge without a house account');
  const paymentId = await insertPayment(scope, fillId, 'house', amountCents);
  await insertEntry(scope, {
    accountId: account.id,
    kind: 'charge',
    amountCents,
    paymentId,
    workstation: scope.workstation,
  });
  await bumpAccountVersion(scope, account.id);
}

/**
 * Prints the statement of an account: every entry with the balance after it, what is owed and how
 * old it is. Null for an account of another store.
 */
export async function printStatement(
  scope: Dated,
  printer: Printer,
  id: number,
): Promise<Result<Printed, string> | null> {
  const account = await accountRow(scope, id);
  const store = await storeOf(scope);
  if (!account) return null;
  const rows = (await entriesOf(scope, id)).map(entryRow);
  const money = (number: number) => formatMoney(number);
  const pages = layoutReport(await theRuler(), {
    title: `Statement of ${account.patientName}`,
    pharmacy: [
      store.name,
      [store.address_line1, store.city_name, store.state].filter(Boolean).join(', '),
      store.phone ?? '',
    ]
      .filter(Boolean)
      .join(' · '),
    asked: `as of ${formatDate(scope.today)}`,
    at: `Printed ${wallClock(scope.now, store.time_zone)}`,
    columns: [
      { title: 'Date', width: 96 },
      { title: 'What', width: 300 },
      { title: 'Patient', width: 130 },
      { title: 'Charge', width: 62, right: true },
      { title: 'Payment', width: 62, right: true },
      { title: 'Balance', width: 70, right: true },
    ],
    rows: rows.map((row) => [
      wallClock(row.at, store.time_zone),
      accountEntryText(row),
      row.patientName ?? '',
      row.amountCents > 0 ? money(row.amountCents) : '',
      row.amountCents < 0 ? money(-row.amountCents) : '',
      money(row.balanceCents),
    ]),
    totals: `Balance ${money(account.balanceCents)} · ${ages.map((age) => `${debtAgeText[age]} ${money(account[age])}`).join(' · ')}`,
  });
  const paper = await drawPaper(pages, new Date(scope.now));
  const printed = await printer.print(paper.pdf, { name: 'Statement', copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  const shown = { patient: [account.patientId, ...account.familyIds] };
  await insertPaper(scope, 'account', printed.value.sha256, shown);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length, shown });
}
