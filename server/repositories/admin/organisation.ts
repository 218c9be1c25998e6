import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Database } from '#db/types.ts';
import type { CompanyRow, StoreRow } from '#domain/admin/contract/organisation.ts';
import { columnOf } from '#domain/platform/fields/entity.ts';

export interface Stamp {
  readonly userId: number;
  readonly now: string;
}
type Table = keyof Database & ('companies' | 'stores' | 'employees');

const switches = ['active', 'inactiveReason', 'blocked', 'blockedReason'] as const;
const place = [
  'addressLine1',
  'addressLine2',
  'cityName',
  'state',
  'zipCode',
  'zip4',
  'cityId',
  'phone',
  'fax',
  'extension',
  'email',
  'mailName',
  'mailAddressLine1',
  'mailAddressLine2',
  'mailCityName',
  'mailState',
  'mailZipCode',
  'mailZip4',
  'mailCityId',
  ...switches,
] as const;
const members = {
  companies: ['name', ...place],
  stores: [
    'companyId',
    'code',
    'name',
    'npi',
    'ncpdp',
    'dea',
    'stateLicense',
    'timeZone',
    ...place,
  ],
  employees: [
    'username',
    'type',
    'firstName',
    'lastName',
    'middleName',
    'title',
    'position',
    'department',
    'empNo',
    'gender',
    'dateOfBirth',
    'email',
    'contactNo',
    'workContact',
    'homeContact',
    'note',
    'licenseKind',
    'licenseNo',
    'licenseState',
    'licenseExpires',
    'licenseActive',
    'npi',
    'initials',
    'storeId',
    'addresses',
    ...switches,
  ],
} as const satisfies Record<Table, readonly string[]>;

/** `addressLine1` is `address_line1`: digits are part of the word. */
const selected = (table: Table) =>
  ['id', 'version', ...members[table]].map(
    (member) => sql`${sql.ref(`t.${columnOf(member)}`)} as ${sql.ref(member)}`,
  );
const selectFrom = (table: Table) =>
  sql`select ${sql.join(selected(table))} from ${sql.table(table)} t`;

/** The stores that a person is assigned to: the account's own and further ones. */
export const storesOf = (userId: number) =>
  sql`(select e.store_id from employees e where e.id = ${userId} and e.store_id is not null union
    select es.store_id from employee_stores es where es.employee_id = ${userId})`;
/**
 * Companies are shown to who works for one of their stores, or has made them: several may share one
 * installation and do not see each other.
 */
const companiesOf = (userId: number) =>
  sql`(select c.id from companies c where c.created_by = ${userId}
    or c.id in (select s.company_id from stores s where s.id in ${storesOf(userId)}))`;
export const seenBy = (table: 'companies' | 'stores', userId: number) =>
  sql<boolean>`${sql.ref(table === 'companies' ? 't.id' : 't.company_id')} in ${companiesOf(userId)}`;
export const like = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const find = async <R>(
  db: Db,
  table: 'companies' | 'stores',
  userId: number,
  id: number,
): Promise<R | undefined> =>
  (
    await sql<R>`${selectFrom(table)} where t.id = ${id} and t.deleted_at is null
      and ${seenBy(table, userId)}`.execute(db)
  ).rows[0];
const search = async <R>(
  db: Db,
  table: 'companies' | 'stores',
  userId: number,
  text: string,
): Promise<R[]> =>
  (
    await sql<R>`${selectFrom(table)} where t.deleted_at is null and ${seenBy(table, userId)}
      and lower(t.name) like ${like(text)} order by t.name limit 500`.execute(db)
  ).rows;

/** Only known members become columns; what is missing keeps its value or default. */
const columnsOf = (
  table: Table,
  draft: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    members[table]
      .filter((member) => draft[member] !== undefined)
      .map((member) => [
        columnOf(member),
        member === 'addresses' ? JSON.stringify(draft[member]) : draft[member],
      ]),
  );

const insert = async (
  db: Db,
  table: Table,
  stamp: Stamp,
  draft: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<number> => {
  const values = {
    ...columnsOf(table, draft),
    ...extra,
    created_at: stamp.now,
    created_by: stamp.userId,
    modified_at: stamp.now,
    modified_by: stamp.userId,
  };
  return (await db.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()).id;
};
const update = async (
  db: Db,
  table: Table,
  stamp: Stamp,
  id: number,
  version: number,
  draft: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<boolean> => {
  const values = {
    ...columnsOf(table, draft),
    ...extra,
    modified_at: stamp.now,
    modified_by: stamp.userId,
    version: version + 1,
  };
  const result = await db
    .updateTable(table)
    .set(values)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** One that the person may see; another's looks like none. */
export const findCompany = (db: Db, userId: number, id: number) =>
  find<CompanyRow>(db, 'companies', userId, id);
export const searchCompanies = (db: Db, userId: number, text: string) =>
  search<CompanyRow>(db, 'companies', userId, text);
export const insertCompany = (db: Db, stamp: Stamp, draft: Readonly<Record<string, unknown>>) =>
  insert(db, 'companies', stamp, draft);
export const updateCompany = (
  db: Db,
  stamp: Stamp,
  id: number,
  version: number,
  draft: Readonly<Record<string, unknown>>,
) => update(db, 'companies', stamp, id, version, draft);

/** One that the person may see; another's looks like none. */
export const findStore = (db: Db, userId: number, id: number) =>
  find<StoreRow>(db, 'stores', userId, id);
export const searchStores = (db: Db, userId: number, text: string) =>
  search<StoreRow>(db, 'stores', userId, text);
export const insertStore = (
  db: Db,
  stamp: Stamp,
  draft: Readonly<Record<string, unknown>>,
  rows: Readonly<Record<string, unknown>> = {},
) => insert(db, 'stores', stamp, draft, rows);
export const updateStore = (
  db: Db,
  stamp: Stamp,
  id: number,
  version: number,
  draft: Readonly<Record<string, unknown>>,
  rows: Readonly<Record<string, unknown>> = {},
) => update(db, 'stores', stamp, id, version, draft, rows);
/** The stores of a company, deleted ones too. */
export const storesOfCompany = async (db: Db, companyId: number): Promise<number[]> =>
  (await db.selectFrom('stores').select('id').where('company_id', '=', companyId).execute()).map(
    ({ id }) => id,
  );
/** The lowest three-digit code that no store has; null when all are taken. */
export async function freeStoreCode(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    code: string;
  }>`select lpad(n::text, 3, '0') as code from generate_series(1, 999) n
    where not exists (select 1 from stores where code = lpad(n::text, 3, '0')) order by n limit 1`.execute(
    db,
  );
  return rows[0]?.code ?? null;
}
export async function storeCodeTaken(db: Db, code: string, exceptId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('stores')
      .select('id')
      .where('code', '=', code)
      .where('id', '<>', exceptId)
      .executeTakeFirst()) !== undefined
  );
}

export interface NewPassword {
  readonly password_hash: string;
  readonly password_changed_at: string;
}
export const insertEmployee = (
  db: Db,
  stamp: Stamp,
  draft: Readonly<Record<string, unknown>>,
  extra: NewPassword & {
    readonly username_key: string;
    readonly store_id: number | null;
    readonly license_store_id?: number | null;
    readonly demo?: boolean;
    readonly ssn_no?: string | null;
    readonly badge_code?: string | null;
  },
) => insert(db, 'employees', stamp, draft, { ...extra });
export const updateEmployee = (
  db: Db,
  stamp: Stamp,
  id: number,
  version: number,
  draft: Readonly<Record<string, unknown>>,
  extra: Partial<NewPassword> & {
    readonly username_key: string;
    readonly license_store_id?: number | null;
    readonly ssn_no?: string | null;
    readonly badge_code?: string | null;
  },
) => update(db, 'employees', stamp, id, version, draft, { ...extra });
export async function usernameTaken(db: Db, key: string, exceptId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('employees')
      .select('id')
      .where('username_key', '=', key)
      .where('id', '<>', exceptId)
      .executeTakeFirst()) !== undefined
  );
}
/** The addresses at which the papers of a store's workstations come out. */
export async function printersOfStore(db: Db, storeId: number): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`select distinct p.at from stores s,
    jsonb_to_recordset(s.workstations)
      as w("labelPrinter" text, "receiptPrinter" text, "paperPrinter" text),
    unnest(array[w."labelPrinter", w."receiptPrinter", w."paperPrinter"]) as p(at)
    where s.id = ${storeId} and p.at is not null`.execute(db);
  return rows.map(({ at }) => at);
}
