import { sql } from 'kysely';
import type { AccountEntryRow } from '#domain/counter/contract/house-accounts.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

type AccountTender = NonNullable<AccountEntryRow['tender']>;

export interface AccountListing {
  id: number;
  version: number;
  patient_id: number;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  limit_cents: number;
  active: boolean;
  members: { id: number; name: string }[];
  last_payment_at: string | null;
}
const columns =
  sql.raw(`a.id, a.version, a.patient_id, p.last_name, p.first_name, p.middle_name, a.limit_cents, a.active,
  coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', concat_ws(' ', q.last_name || ',', q.first_name)) order by m.id) from house_account_members m join patients q on q.id = m.patient_id where m.account_id = a.id), '[]') as members,
  (select max(e.at) from house_account_entries e where e.account_id = a.id and e.kind = 'payment' and not exists (select 1 from house_account_entries r where r.reverses = e.id)) as last_payment_at`);
/** The accounts of the store by name; of one person where it is given: as holder or as family. */
export async function accountsOf(
  scope: Pick<Scope, 'db' | 'storeId'>,
  options: { readonly id?: number; readonly patientId?: number | null } = {},
): Promise<AccountListing[]> {
  return (
    await sql<AccountListing>`select ${columns} from house_accounts a
      join patients p on p.id = a.patient_id
      where a.store_id = ${scope.storeId}
      and (${options.id ?? null}::bigint is null or a.id = ${options.id ?? null})
    and (${options.patientId ?? null}::bigint is null or a.patient_id = ${options.patientId ?? null}
    or exists (select 1 from house_account_members m
    where m.account_id = a.id and m.patient_id = ${options.patientId ?? null}))
    order by p.last_key, p.first_key, a.id`.execute(scope.db)
  ).rows;
}
/**
 * The account to which a person charges, as holder before family, locked: nobody else charges to it
 * meanwhile.
 */
export async function lockChargeable(
  scope: Scope,
  patientId: number,
): Promise<{ id: number; limit_cents: number } | undefined> {
  return (
    await sql<{
      id: number;
      limit_cents: number;
    }>`select a.id, a.limit_cents from house_accounts a
      where a.store_id = ${scope.storeId} and a.active
      and (a.patient_id = ${patientId}
      or exists (select 1 from house_account_members m
      where m.account_id = a.id and m.patient_id = ${patientId}))
    order by a.patient_id <> ${patientId}, a.id limit 1 for update of a`.execute(scope.db)
  ).rows[0];
}
/** The same, to be shown. */
export async function chargeable(
  scope: Pick<Scope, 'db' | 'storeId'>,
  patientId: number,
): Promise<{ id: number; limit_cents: number } | undefined> {
  return (
    await sql<{
      id: number;
      limit_cents: number;
    }>`select a.id, a.limit_cents from house_accounts a
      where a.store_id = ${scope.storeId} and a.active
      and (a.patient_id = ${patientId}
      or exists (select 1 from house_account_members m
      where m.account_id = a.id and m.patient_id = ${patientId}))
    order by a.patient_id <> ${patientId}, a.id limit 1`.execute(scope.db)
  ).rows[0];
}
export const lockAccount = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('house_accounts')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
/** Whether an account of a person stands already, other than this one. */
export async function holdsAnother(scope: Scope, patientId: number, id: number): Promise<boolean> {
  return (
    (
      await sql`select 1 from house_accounts a
        where a.store_id = ${scope.storeId} and a.id <> ${id}
        and (a.patient_id = ${patientId}
        or exists (select 1 from house_account_members m
        where m.account_id = a.id and m.patient_id = ${patientId})) limit 1`.execute(scope.db)
    ).rows.length > 0
  );
}
/**
 * Locks these patients, in one order whoever asks: of two people who open an account for the same
 * patient at once, the second one sees the first one's.
 */
export async function lockHolders(scope: Scope, ids: readonly number[]): Promise<void> {
  await scope.db
    .selectFrom('patients')
    .select('id')
    .where('store_id', '=', scope.storeId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
/** Which of these are patients of the store. */
export async function patientsAmong(
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  return new Set(
    (
      await scope.db
        .selectFrom('patients')
        .select('id')
        .where('store_id', '=', scope.storeId)
        .where('deleted_at', 'is', null)
        .where('id', 'in', [...ids])
        .execute()
    ).map((item) => item.id),
  );
}
export async function insertAccount(
  scope: Scope,
  input: { readonly patientId: number; readonly limitCents: number; readonly active: boolean },
): Promise<number> {
  return (
    await scope.db
      .insertInto('house_accounts')
      .values({
        store_id: scope.storeId,
        patient_id: input.patientId,
        limit_cents: input.limitCents,
        active: input.active,
        created_at: scope.now,
        created_by: scope.userId,
        modified_at: scope.now,
        modified_by: scope.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
/** Raises the version of a locked account, with what is changed of it. */
export async function bumpAccountVersion(
  scope: Scope,
  id: number,
  options: { readonly limitCents: number; readonly active: boolean } | null = null,
): Promise<void> {
  await scope.db
    .updateTable('house_accounts')
    .set((eb) => ({
      ...(options === null ? {} : { limit_cents: options.limitCents, active: options.active }),
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .execute();
}
export async function setMembers(
  scope: Scope,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  await scope.db.deleteFrom('house_account_members').where('account_id', '=', accountId).execute();
  if (ids.length > 0)
    await scope.db
      .insertInto('house_account_members')
      .values(ids.map((patient_id) => ({ account_id: accountId, patient_id })))
      .execute();
}

export interface EntryListing {
  id: number;
  account_id: number;
  version: number;
  at: string;
  kind: 'charge' | 'payment' | 'reversal';
  tender: AccountTender | null;
  reference: string | null;
  amount_cents: number;
  balance: number;
  reversed: boolean;
  reverses: number | null;
  reason: string | null;
  by_name: string;
  rx_id: number | null;
  store_code: string;
  rx_number: number | null;
  fill_no: number | null;
  last_name: string | null;
  first_name: string | null;
  middle_name: string | null;
  name: string | null;
  strength: string | null;
  form: string | null;
  day: string;
}
/** Every entry of an account, the oldest first, with the balance after it; `day` is the store's. */
export async function entriesOf(
  scope: Pick<Scope, 'db' | 'storeId'>,
  accountId: number,
): Promise<EntryListing[]> {
  return (
    await sql<EntryListing>`select e.id, e.account_id, a.version, e.at, e.kind, e.tender,
      e.reference, e.amount_cents, (sum(e.amount_cents) over (order by e.id))::bigint as balance,
      exists (select 1 from house_account_entries z where z.reverses = e.id) as reversed,
      e.reverses, e.reason, y.first_name || ' ' || y.last_name as by_name,
      r.id as rx_id, st.code as store_code, r.rx_number, f.fill_no, p.last_name, p.first_name,
      p.middle_name, d.name, d.strength, d.form, (e.at at time zone st.time_zone)::date as day
    from house_account_entries e join house_accounts a on a.id = e.account_id
    join stores st on st.id = e.store_id join employees y on y.id = e.by_id left
    join payments m on m.id = e.payment_id left join fills f on f.id = m.fill_id left
    join rxs r on r.id = f.rx_id left join patients p on p.id = r.patient_id left
    join drugs d on d.id = f.drug_id
    where e.store_id = ${scope.storeId} and e.account_id = ${accountId} order by e.id`.execute(
      scope.db,
    )
  ).rows;
}
/**
 * What stands of every account: charges with their age in days, and what was paid, without what was
 * reversed.
 */
export async function standings(
  scope: Pick<Scope, 'db' | 'storeId'> & { readonly today: string },
  accountId: number | null = null,
): Promise<
  { account_id: number; charges: { amountCents: number; days: number }[]; paid: number }[]
> {
  return (
    await sql<{
      account_id: number;
      charges: { amountCents: number; days: number }[];
      paid: number;
    }>`select e.account_id,
      coalesce(jsonb_agg(jsonb_build_object('amountCents', e.amount_cents, 'days',
      ${scope.today}::date - (e.at at time zone st.time_zone)::date)) filter (where e.kind = 'charge'),
      '[]') as charges,
      coalesce(-sum(e.amount_cents) filter (where e.kind = 'payment'), 0)::bigint as paid
    from house_account_entries e join stores st on st.id = e.store_id
    where e.store_id = ${scope.storeId}
    and (${accountId}::bigint is null or e.account_id = ${accountId}) and e.kind <> 'reversal'
    and not exists (select 1 from house_account_entries z where z.reverses = e.id)
    group by e.account_id`.execute(scope.db)
  ).rows;
}
export async function balanceOf(
  scope: Pick<Scope, 'db' | 'storeId'>,
  accountId: number,
): Promise<number> {
  return Number(
    onlyRow(
      await sql<{
        n: number;
      }>`select coalesce(sum(amount_cents), 0)::bigint as n from house_account_entries
        where store_id = ${scope.storeId} and account_id = ${accountId}`.execute(scope.db),
    ).n,
  );
}
export const findEntry = (scope: Scope, accountId: number, id: number) =>
  scope.db
    .selectFrom('house_account_entries')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
export async function insertEntry(
  scope: Scope,
  input: {
    readonly accountId: number;
    readonly kind: 'charge' | 'payment' | 'reversal';
    readonly amountCents: number;
    readonly tender?: AccountTender | null;
    readonly reference?: string | null;
    readonly paymentId?: number | null;
    readonly reverses?: number | null;
    readonly reason?: string | null;
    readonly workstation?: string;
  },
): Promise<number> {
  return (
    await scope.db
      .insertInto('house_account_entries')
      .values({
        store_id: scope.storeId,
        account_id: input.accountId,
        kind: input.kind,
        amount_cents: input.amountCents,
        tender: input.tender ?? null,
        reference: input.reference ?? null,
        payment_id: input.paymentId ?? null,
        reverses: input.reverses ?? null,
        reason: input.reason ?? null,
        workstation: input.workstation ?? '',
        at: scope.now,
        by_id: scope.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
/** The charge that a payment of a fill made; undefined for one that was not charged. */
export const chargeOf = (scope: Scope, paymentId: number) =>
  scope.db
    .selectFrom('house_account_entries')
    .select(['id', 'account_id', 'amount_cents'])
    .where('store_id', '=', scope.storeId)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'charge')
    .executeTakeFirst();
