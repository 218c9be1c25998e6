import { sql } from 'kysely';
import type { CompanyRow, EmployeeRow, StoreRow } from '#domain/contract/organisation.ts';
import { columnOf } from '#domain/fields/entity.ts';
import type { Db } from '#db/open.ts';
import type { Database } from '#db/types.ts';

export interface Stamp { readonly userId: number; readonly now: string }
type Table = keyof Database & ('companies' | 'stores' | 'employees');

const switches = ['active', 'inactiveReason', 'blocked', 'blockedReason'] as const;
const place = [
  'addressLine1', 'addressLine2', 'cityName', 'state', 'zipCode', 'zip4', 'cityId', 'phone', 'fax', 'extension', 'email',
  'mailName', 'mailAddressLine1', 'mailAddressLine2', 'mailCityName', 'mailState', 'mailZipCode', 'mailZip4', 'mailCityId', ...switches,
] as const;
const members = {
  companies: ['name', ...place],
  stores: ['companyId', 'code', 'name', 'npi', 'ncpdp', 'dea', 'stateLicense', 'timeZone', ...place],
  employees: [
    'username', 'type', 'firstName', 'lastName', 'middleName', 'title', 'position', 'department', 'empNo', 'gender', 'dateOfBirth', 'email', 'contactNo', 'workContact', 'homeContact', 'note',
    'licenseKind', 'licenseNo', 'licenseState', 'licenseExpires', 'licenseActive', 'initials', ...switches,
  ],
} as const satisfies Record<Table, readonly string[]>;

/** `addressLine1` is `address_line1`: digits are part of the word. */
const selected = (table: Table) => ['id', 'version', ...members[table]].map((m) => sql`${sql.ref(`t.${columnOf(m)}`)} as ${sql.ref(m)}`);
const selectFrom = (table: Table) => sql`select ${sql.join(selected(table))} from ${sql.table(table)} t`;

const find = async <R>(db: Db, table: Table, id: number): Promise<R | undefined> =>
  (await sql<R>`${selectFrom(table)} where t.id = ${id} and t.deleted_at is null`.execute(db)).rows[0];
const search = async <R>(db: Db, table: Table, text: string): Promise<R[]> =>
  (await sql<R>`${selectFrom(table)} where t.deleted_at is null and lower(t.name) like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} order by t.name limit 500`.execute(db)).rows;

/** Only known members become columns; what is missing keeps its value or default. */
const columnsOf = (table: Table, draft: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(members[table].filter((m) => draft[m] !== undefined).map((m) => [columnOf(m), draft[m]]));

const insert = async (db: Db, table: Table, s: Stamp, draft: Readonly<Record<string, unknown>>, extra: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const values = { ...columnsOf(table, draft), ...extra, created_at: s.now, created_by: s.userId, modified_at: s.now, modified_by: s.userId };
  return (await db.insertInto(table).values(values as never).returning('id').executeTakeFirstOrThrow()).id;
};
const update = async (db: Db, table: Table, s: Stamp, id: number, version: number, draft: Readonly<Record<string, unknown>>, extra: Readonly<Record<string, unknown>> = {}): Promise<boolean> => {
  const values = { ...columnsOf(table, draft), ...extra, modified_at: s.now, modified_by: s.userId, version: version + 1 };
  const result = await db.updateTable(table).set(values as never).where('id', '=', id).where('version', '=', version).where('deleted_at', 'is', null).executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const findCompany = (db: Db, id: number) => find<CompanyRow>(db, 'companies', id);
export const searchCompanies = (db: Db, text: string) => search<CompanyRow>(db, 'companies', text);
export const insertCompany = (db: Db, s: Stamp, draft: Readonly<Record<string, unknown>>) => insert(db, 'companies', s, draft);
export const updateCompany = (db: Db, s: Stamp, id: number, version: number, draft: Readonly<Record<string, unknown>>) => update(db, 'companies', s, id, version, draft);

export const findStore = (db: Db, id: number) => find<StoreRow>(db, 'stores', id);
export const searchStores = (db: Db, text: string) => search<StoreRow>(db, 'stores', text);
export const insertStore = (db: Db, s: Stamp, draft: Readonly<Record<string, unknown>>) => insert(db, 'stores', s, draft);
export const updateStore = (db: Db, s: Stamp, id: number, version: number, draft: Readonly<Record<string, unknown>>) => update(db, 'stores', s, id, version, draft);
/** The lowest three-digit code that no store has; null when all are taken. */
export async function freeStoreCode(db: Db): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`select lpad(n::text, 3, '0') as code from generate_series(1, 999) n where not exists (select 1 from stores where code = lpad(n::text, 3, '0')) order by n limit 1`.execute(db);
  return rows[0]?.code ?? null;
}
export async function storeCodeTaken(db: Db, code: string, exceptId: number): Promise<boolean> {
  return (await db.selectFrom('stores').select('id').where('code', '=', code).where('id', '<>', exceptId).executeTakeFirst()) !== undefined;
}

const withRoles = sql`(select coalesce(array_agg(r.id order by r.role_name), '{}') from employee_roles er join roles r on r.id = er.role_id and r.deleted_at is null where er.employee_id = t.id) as "roleIds",
  (select coalesce(array_agg(r.role_name order by r.role_name), '{}') from employee_roles er join roles r on r.id = er.role_id and r.deleted_at is null where er.employee_id = t.id) as "roleNames"`;
const selectEmployees = sql`select ${sql.join(selected('employees'))}, ${withRoles} from employees t`;

/** The person of this store (of any store where `storeId` is null); never with password or social security number. */
export async function findEmployee(db: Db, storeId: number | null, id: number): Promise<EmployeeRow | undefined> {
  return (await sql<EmployeeRow>`${selectEmployees} where t.id = ${id} and t.deleted_at is null and (${storeId}::bigint is null or t.store_id = ${storeId})`.execute(db)).rows[0];
}
export async function searchEmployees(db: Db, storeId: number | null, text: string, offset: number, limit: number): Promise<{ total: number; rows: EmployeeRow[] }> {
  const where = sql`where t.deleted_at is null and (${storeId}::bigint is null or t.store_id = ${storeId}) and lower(t.last_name || ' ' || t.first_name || ' ' || t.username) like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;
  const total = await sql<{ n: number }>`select count(*) as n from employees t ${where}`.execute(db);
  const { rows } = await sql<EmployeeRow>`${selectEmployees} ${where} order by t.last_name, t.first_name, t.id offset ${offset} limit ${limit}`.execute(db);
  return { total: total.rows[0]!.n, rows };
}
export interface NewPassword { readonly password_hash: string; readonly password_changed_at: string }
export const insertEmployee = (db: Db, s: Stamp, draft: Readonly<Record<string, unknown>>, extra: NewPassword & { readonly username_key: string; readonly store_id: number | null; readonly demo?: boolean }) => insert(db, 'employees', s, draft, { ...extra });
export const updateEmployee = (db: Db, s: Stamp, id: number, version: number, draft: Readonly<Record<string, unknown>>, extra: Partial<NewPassword> & { readonly username_key: string }) => update(db, 'employees', s, id, version, draft, { ...extra });
export async function usernameTaken(db: Db, key: string, exceptId: number): Promise<boolean> {
  return (await db.selectFrom('employees').select('id').where('username_key', '=', key).where('id', '<>', exceptId).executeTakeFirst()) !== undefined;
}
