import type { AccountEntryRow, HouseAccountRow } from '#domain/counter/contract/house-accounts.ts';
import {
  accountEntryText,
  agedDebt,
  debtAgeText,
  owedInAll,
  type AccountTender,
  type AgedDebt,
} from '#domain/counter/rules/house-account.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate, wallClock } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import { layoutReport } from '#server/io/label/report.ts';
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
  patientsAmong,
  setMembers,
  standings,
  touchAccount,
  type AccountListing,
  type EntryListing,
} from '#server/repositories/counter/house-accounts.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { insertPayment, storeOf } from '#server/repositories/rx/rx.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { missing, refused, type Saved } from '#server/services/platform/saving.ts';
import { drugText } from '#server/services/stock/inventory.ts';
import type { Printed } from '#server/services/stock/reports.ts';
import { bookInDrawer } from './drawer.ts';

type Dated = Scope & { readonly today: string };
const nothing: AgedDebt = agedDebt([], 0);
const ages = Object.keys(debtAgeText) as (keyof AgedDebt)[];
const rowOf = (l: AccountListing, debt: AgedDebt): HouseAccountRow => ({
  id: l.id,
  version: l.version,
  patientId: l.patient_id,
  patientName: fullName(l),
  members: l.members.map((m) => m.name).join('; '),
  familyIds: l.members.map((m) => m.id),
  limitCents: Number(l.limit_cents),
  active: l.active,
  balanceCents: owedInAll(debt),
  ...debt,
  lastPaymentAt: l.last_payment_at === null ? null : new Date(l.last_payment_at).toISOString(),
});
async function accountRow(s: Dated, id: number): Promise<HouseAccountRow | undefined> {
  const [l] = await accountsOf(s, { id });
  const [stands] = await standings(s, id);
  return l && rowOf(l, stands ? agedDebt(stands.charges, Number(stands.paid)) : nothing);
}

/** The store's house accounts with what is owed, by age; see `houseAccounts.search`. */
export async function listHouseAccounts(
  s: Dated,
  query: ListQuery,
): Promise<SummedPage<HouseAccountRow>> {
  const { which = 'all', patientId } = query.filters;
  const words = query.text.trim().toLowerCase();
  const stands = new Map(
    (await standings(s)).map((x) => [x.account_id, agedDebt(x.charges, Number(x.paid))]),
  );
  const rows = (await accountsOf(s, { patientId: idIn(patientId) }))
    .map((l) => rowOf(l, stands.get(l.id) ?? nothing))
    .filter(
      (r) =>
        (which === 'owing' ? r.balanceCents > 0 : which === 'active' ? r.active : true) &&
        (words === '' || `${r.patientName} ${r.members}`.toLowerCase().includes(words)),
    );
  const total = (name: keyof AgedDebt | 'balanceCents') => rows.reduce((n, r) => n + r[name], 0);
  return {
    ...windowIn(
      query,
      sortedRows(
        query,
        rows,
        (r, column) =>
          (r as unknown as Record<string, string | number | boolean | null>)[column] ?? null,
      ),
    ),
    totals: {
      accounts: rows.length,
      balanceCents: total('balanceCents'),
      ...Object.fromEntries(ages.map((a) => [a, total(a)])),
    },
  };
}

export interface AccountDraft {
  readonly patientId: number;
  readonly familyIds: readonly number[];
  readonly limitCents: number;
  readonly active: boolean;
}
/**
 * Opens an account (`id` null) or changes its limit, its family and whether it is charged to, over `version`. Refused: somebody who is no
 * patient of the store or stands in another account, and another holder: entries stay with whom they were made for.
 */
export async function saveHouseAccount(
  s: Dated,
  id: number | null,
  version: number,
  d: AccountDraft,
): Promise<Saved<HouseAccountRow>> {
  const before = id === null ? undefined : await lockAccount(s, id);
  const family = [...new Set(d.familyIds)].filter((m) => m !== d.patientId);
  const people = [d.patientId, ...family];
  const known = await patientsAmong(s, people);
  if (id !== null && !before) return missing();
  if (before && before.version !== version)
    return fail({ code: 'STALE', current: (await accountRow(s, before.id))! });
  if (!known.has(d.patientId))
    return refused(['There is no such patient in this store.'], { patientId: 'Choose a patient' });
  if (family.some((m) => !known.has(m)))
    return refused(['There is no such patient in this store.'], {
      members: 'Choose patients of this store',
    });
  if (before && before.patient_id !== d.patientId)
    return refused(['An account stays with its holder: open another one.'], {
      patientId: 'The holder stays',
    });
  for (const person of people)
    if (await holdsAnother(s, person, id ?? 0))
      return refused(
        [
          person === d.patientId
            ? 'This patient stands in a house account already.'
            : 'Somebody of the family stands in another house account already.',
        ],
        person === d.patientId
          ? { patientId: 'There is one already' }
          : { members: 'In another account' },
      );
  const at = before?.id ?? (await insertAccount(s, d));
  if (before) await touchAccount(s, at, d);
  await setMembers(s, at, family);
  return ok((await accountRow(s, at))!);
}

const entryRow = (l: EntryListing): AccountEntryRow => ({
  id: l.id,
  accountId: l.account_id,
  version: l.version,
  at: new Date(l.at).toISOString(),
  kind: l.kind,
  tender: l.tender,
  reference: l.reference,
  patientName:
    l.last_name === null
      ? null
      : fullName({ last_name: l.last_name, first_name: l.first_name!, middle_name: l.middle_name }),
  rxId: l.rx_id,
  rxNumber:
    l.rx_number === null ? null : formatRxNumber(Number(l.store_code), l.rx_number, l.fill_no ?? 0),
  drugName: l.name === null ? null : drugText({ name: l.name, strength: l.strength, form: l.form }),
  amountCents: Number(l.amount_cents),
  balanceCents: Number(l.balance),
  reversed: l.reversed,
  reverses: l.reverses,
  reason: l.reason,
  by: l.by_name,
  reversible: l.kind === 'payment' && !l.reversed,
});
/** The entries of one account, newest first, with the balance after each; none without the filter `houseAccountId`. */
export async function listAccountEntries(
  s: Dated,
  query: ListQuery,
): Promise<SummedPage<AccountEntryRow>> {
  const id = idIn(query.filters['houseAccountId']);
  const account = id === null ? undefined : await accountRow(s, id);
  const words = query.text.trim().toLowerCase();
  if (!account) return { total: 0, exact: true, rows: [], totals: {} };
  const rows = (await entriesOf(s, account.id))
    .map(entryRow)
    .toReversed()
    .filter(
      (r) =>
        words === '' ||
        [r.rxNumber, r.drugName, r.patientName, r.reference, r.reason, r.by]
          .join(' ')
          .toLowerCase()
          .includes(words),
    );
  return {
    ...windowIn(query, rows),
    totals: {
      balanceCents: account.balanceCents,
      limitCents: account.limitCents,
      ...Object.fromEntries(ages.map((a) => [a, account[a]])),
    },
  };
}
/** The account, locked, in the version that the person saw. */
async function forChange(s: Dated, id: number, version: number): Promise<Saved<HouseAccountRow>> {
  const account = await lockAccount(s, id);
  const row = account && (await accountRow(s, id));
  if (!account || !row) return missing();
  return account.version === version ? ok(row) : fail({ code: 'STALE', current: row });
}
export interface AccountPayment {
  readonly tender: AccountTender;
  /** Cents, above zero. */ readonly amountCents: number;
  readonly reference: string | null;
  readonly workstation: string;
}
/** Books money that came in on an account. Refused where the account owes less. An inactive account takes payments: its debt stays owed. */
export async function payHouseAccount(
  s: Dated,
  id: number,
  version: number,
  p: AccountPayment,
): Promise<Saved<HouseAccountRow>> {
  const account = await forChange(s, id, version);
  if (!account.ok) return account;
  const owes = account.value.balanceCents;
  const reference = p.reference?.trim() || null;
  if (p.amountCents > owes)
    return refused(
      [
        owes > 0
          ? `The account owes ${formatMoney(owes)}: take no more than that.`
          : 'The account owes nothing.',
      ],
      { amount: owes > 0 ? `At most ${formatMoney(owes)}` : 'Nothing is owed' },
    );
  if (p.tender === 'check' && reference === null)
    return refused(['Type the number of the check.'], { reference: 'The number of the check' });
  const accountEntryId = await insertEntry(s, {
    accountId: id,
    kind: 'payment',
    amountCents: -p.amountCents,
    tender: p.tender,
    reference,
    workstation: p.workstation,
  });
  await bookInDrawer(
    { ...s, workstation: p.workstation },
    { kind: 'account', tender: p.tender, amountCents: p.amountCents, accountEntryId },
  );
  await touchAccount(s, id);
  return ok((await accountRow(s, id))!);
}
/** Takes a payment back by an entry of its own, whole and once. A charge is taken back by undoing its pick-up. */
export async function reverseAccountEntry(
  s: Dated,
  id: number,
  version: number,
  o: { readonly entryId: number; readonly reason: string; readonly workstation: string },
): Promise<Saved<HouseAccountRow>> {
  const account = await forChange(s, id, version);
  const entry = await findEntry(s, id, o.entryId);
  if (!account.ok) return account;
  if (!entry) return missing();
  if (entry.kind !== 'payment')
    return refused([
      entry.kind === 'charge'
        ? 'A charge is taken back by undoing its pick-up.'
        : 'A reversal stands as it is.',
    ]);
  if ((await entriesOf(s, id)).find((e) => e.id === entry.id)!.reversed)
    return refused(['This payment was taken back already.']);
  if (o.reason.trim() === '')
    return refused(['Say why it is taken back.'], { reason: 'The reason is missing' });
  const accountEntryId = await insertEntry(s, {
    accountId: id,
    kind: 'reversal',
    amountCents: -Number(entry.amount_cents),
    tender: entry.tender,
    reverses: entry.id,
    reason: o.reason.trim(),
    workstation: o.workstation,
  });
  await bookInDrawer(
    { ...s, workstation: o.workstation },
    {
      kind: 'account-undone',
      tender: entry.tender as AccountTender,
      amountCents: Number(entry.amount_cents),
      accountEntryId,
      undoes: { accountEntryId: entry.id },
    },
  );
  await touchAccount(s, id);
  return ok((await accountRow(s, id))!);
}

/** What a person may still charge, cents, with what is owed; null without an account that is charged to. */
export async function chargeRoom(
  s: Pick<Scope, 'db' | 'storeId'>,
  patientId: number,
): Promise<{ readonly balanceCents: number; readonly limitCents: number } | null> {
  const account = await chargeable(s, patientId);
  return account
    ? { balanceCents: await balanceOf(s, account.id), limitCents: Number(account.limit_cents) }
    : null;
}
/** Whether an amount (cents) may be charged to a person's account now; the account stays locked, so that two counters can't go over its limit together. An error is a sentence. */
export async function mayCharge(
  s: Scope,
  patientId: number,
  amountCents: number,
): Promise<Result<null, string>> {
  const account = await lockChargeable(s, patientId);
  if (!account) return fail('The patient has no house account: take cash, a card or a check.');
  const owes = await balanceOf(s, account.id);
  const room = Number(account.limit_cents) - owes;
  return amountCents <= room
    ? ok(null)
    : fail(
        `The house account owes ${formatMoney(owes)} and would go over its limit of ${formatMoney(Number(account.limit_cents))}: charge at most ${formatMoney(Math.max(0, room))}, or take another tender.`,
      );
}
/** Pays a part of a fill (cents) by its patient's house account: the payment, and the charge that it makes. */
export async function chargeFill(
  s: Scope & { readonly workstation: string },
  patientId: number,
  fillId: number,
  amountCents: number,
): Promise<void> {
  const account = await lockChargeable(s, patientId);
  if (!account) throw new Error('a charge without a house account');
  const paymentId = await insertPayment(s, fillId, 'house', amountCents);
  await insertEntry(s, {
    accountId: account.id,
    kind: 'charge',
    amountCents,
    paymentId,
    workstation: s.workstation,
  });
  await touchAccount(s, account.id);
}

/** Prints the statement of an account: every entry with the balance after it, what is owed and how old it is. Null for an account of another store. */
export async function printStatement(
  s: Dated,
  printer: Printer,
  id: number,
): Promise<Result<Printed, string> | null> {
  const account = await accountRow(s, id);
  const store = await storeOf(s);
  if (!account) return null;
  const rows = (await entriesOf(s, id)).map(entryRow);
  const money = (n: number) => formatMoney(n);
  const pages = layoutReport(await theRuler(), {
    title: `Statement of ${account.patientName}`,
    pharmacy: [
      store.name,
      [store.address_line1, store.city_name, store.state].filter(Boolean).join(', '),
      store.phone ?? '',
    ]
      .filter(Boolean)
      .join(' · '),
    asked: `as of ${formatDate(s.today)}`,
    at: `Printed ${wallClock(s.now, store.time_zone)}`,
    columns: [
      { title: 'Date', width: 96 },
      { title: 'What', width: 300 },
      { title: 'Patient', width: 130 },
      { title: 'Charge', width: 62, right: true },
      { title: 'Payment', width: 62, right: true },
      { title: 'Balance', width: 70, right: true },
    ],
    rows: rows.map((r) => [
      wallClock(r.at, store.time_zone),
      accountEntryText(r),
      r.patientName ?? '',
      r.amountCents > 0 ? money(r.amountCents) : '',
      r.amountCents < 0 ? money(-r.amountCents) : '',
      money(r.balanceCents),
    ]),
    totals: `Balance ${money(account.balanceCents)} · ${ages.map((a) => `${debtAgeText[a]} ${money(account[a])}`).join(' · ')}`,
  });
  const paper = await drawPaper(pages, new Date(s.now));
  const printed = await printer.print(paper.pdf, { name: 'Statement', copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  await insertPaper(s, 'account', printed.value.sha256);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length });
}
