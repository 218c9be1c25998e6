import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/open.ts';
import type {
  CompanyRecord,
  EmployeeRow,
  StoreRecord,
} from '#domain/admin/contract/organisation.ts';
import { company } from '#domain/admin/entities/company.ts';
import { employee } from '#domain/admin/entities/employee.ts';
import { store } from '#domain/admin/entities/store.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { badgeMask } from '#domain/platform/fields/badge.ts';
import { columnOf, type Fields } from '#domain/platform/fields/entity.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import {
  columnsFit,
  dateText,
  type FilterableColumns,
} from '#server/repositories/platform/column-filter.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import { like, seenBy, type Stamp } from './organisation.ts';

const address = {
  addressLine1: { of: 't.address_line1' },
  cityName: { of: 't.city_name' },
  state: { of: 't.state' },
  phone: { of: 't.phone', digits: true },
} as const;
const filters: {
  readonly companies: FilterableColumns<'companies.search'>;
  readonly stores: FilterableColumns<'stores.search'>;
  readonly employees: FilterableColumns<'employees.search'>;
} = {
  companies: {
    ...address,
    name: { of: 't.name' },
    zipCode: { of: 't.zip_code', digits: true },
    fax: { of: 't.fax', digits: true },
    email: { of: 't.email' },
  },
  stores: {
    ...address,
    code: { of: 't.code' },
    name: { of: 't.name' },
    companyName: { of: '(select c.name from companies c where c.id = t.company_id)' },
    npi: { of: 't.npi', digits: true },
    ncpdp: { of: 't.ncpdp' },
  },
  employees: {
    empNo: { of: 't.emp_no' },
    lastName: { of: "t.last_name || ', ' || t.first_name" },
    username: { of: 't.username' },
    position: { of: 't.position' },
    storeName: { of: '(select s.name from stores s where s.id = t.store_id)' },
    contactNo: { of: 't.contact_no', digits: true },
    licenseExpires: { of: dateText('t.license_expires') },
  },
};
export type RecordTable = 'companies' | 'stores' | 'employees';
/** Whose eyes a record is looked at with: the person, and the store where the person works now. */
export interface Viewer {
  readonly userId: number;
  readonly storeId: number;
}
interface Kind {
  readonly fields: Fields;
  /** Fields that are no plain column, as they are read. */ readonly made: Readonly<
    Record<string, RawBuilder<unknown>>
  >;
  readonly more: RawBuilder<unknown>;
  readonly found: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  mayBeSeen(viewer: Viewer): RawBuilder<boolean>;
}

/** Live roles that this person has in one store. */
const rolesIn = (storeId: number, of: RawBuilder<unknown>) =>
  sql`(select coalesce(array_agg(${of} order by r.role_name), '{}') from employee_roles er
    join roles r on r.id = er.role_id and r.deleted_at is null and r.store_id = ${storeId}
    where er.employee_id = t.id)`;
const worksIn = (storeId: number) =>
  sql<boolean>`(t.store_id = ${storeId}
    or exists (select 1 from employee_stores es
    where es.employee_id = t.id and es.store_id = ${storeId}))`;
/**
 * Ten failures within a quarter of an hour, or a hundred in a row
 * (`server/services/admin/throttle.ts`).
 */
const locked = (now: string) =>
  sql`exists (select 1 from throttle h
    where h.key = 'account:' || t.username_key
    and (h.consecutive >= 100
    or (h.failures >= 10 and h.window_started_at > ${now}::timestamptz - interval '15 minutes')))`;

const kindOf = (table: RecordTable, viewer: Viewer, now: string): Kind => {
  if (table === 'companies')
    return {
      fields: company.fields,
      made: {},
      more: sql``,
      found: sql`concat_ws(' ', t.name, t.city_name, t.state, t.phone, t.fax)`,
      order: sql`lower(t.name)`,
      mayBeSeen: ({ userId }) => seenBy('companies', userId),
    };
  if (table === 'stores')
    return {
      fields: store.fields,
      made: {},
      more: sql`, (select c.name from companies c where c.id = t.company_id) as "companyName"`,
      found: sql`concat_ws(' ', t.name, t.code, t.city_name, t.state, t.phone, t.npi, t.ncpdp)`,
      order: sql`t.code`,
      mayBeSeen: ({ userId }) => seenBy('stores', userId),
    };
  const { password: _, ...fields } = employee.fields;
  return {
    fields,
    made: {
      ssnNo: sql`'*****' || right(t.ssn_no, 4)`,
      badgeCode: sql`case when t.badge_code is null then null else ${badgeMask} end`,
      roleIds: rolesIn(viewer.storeId, sql`r.id`),
      storeIds: sql`(select coalesce(array_agg(es.store_id order by es.store_id), '{}')
        from employee_stores es where es.employee_id = t.id)`,
    },
    more: sql`, ${rolesIn(viewer.storeId, sql`r.role_name`)} as "roleNames",
      (select s.name from stores s where s.id = t.store_id) as "storeName", ${locked(now)} as locked,
      (exists (select 1 from sign_in_codes c
        where c.employee_id = t.id and c.secret is not null)
        or exists (select 1 from passkeys p where p.employee_id = t.id)) as "hasCodes"`,
    found: sql`concat_ws(' ', t.last_name || ', ' || t.first_name, t.first_name, t.username,
      t.emp_no, t.position, t.title, t.contact_no)`,
    order: sql`lower(t.last_name), lower(t.first_name)`,
    mayBeSeen: ({ storeId }) => worksIn(storeId),
  };
};
const selected = (kind: Kind) =>
  sql.join(
    [
      'id',
      'version',
      ...Object.keys(kind.fields),
      'active',
      'inactiveReason',
      'blocked',
      'blockedReason',
    ].map((name) => sql`${kind.made[name] ?? sql.ref(`t.${columnOf(name)}`)} as ${sql.ref(name)}`),
  );
const textual = new Set(['text', 'email', 'choice', 'textarea']);
function ordered(kind: Kind, sort: ListQuery['sort']): RawBuilder<unknown> {
  const name = sort?.column ?? '';
  const field = kind.fields[name];
  const column = sql.ref(`t.${columnOf(name || 'id')}`);
  if (
    name !== 'active' &&
    (!field || kind.made[name] || ['rows', 'tree', 'ref'].includes(field.kind))
  )
    return kind.order;
  return sql`${field && textual.has(field.kind) ? sql`lower(${column})` : column} ${sql.raw(sort?.direction === 'desc' ? 'desc' : 'asc')} nulls last,
    ${kind.order}`;
}
const statuses: Readonly<Record<string, RawBuilder<unknown>>> = {
  Active: sql`t.active`,
  InActive: sql`not t.active`,
};
type RecordOf<T extends RecordTable> = T extends 'companies'
  ? CompanyRecord
  : T extends 'stores'
    ? StoreRecord
    : EmployeeRow;

/**
 * A window of the records that the viewer may see: those in which every word of the text stands, by
 * standing, in the asked order.
 */
export async function listRecords<T extends RecordTable>(
  db: Db,
  table: T,
  viewer: Viewer,
  now: string,
  listQuery: ListQuery,
): Promise<{ total: number; rows: RecordOf<T>[] }> {
  const kind = kindOf(table, viewer, now);
  const words = listQuery.text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const where = sql.join(
    [
      sql`t.deleted_at is null`,
      kind.mayBeSeen(viewer),
      ownEntry(statuses, listQuery.filters['status'] ?? '') ?? sql`true`,
      ...words.map((word) => sql`lower(${kind.found}) like ${like(word)}`),
      columnsFit(listQuery, filters[table]),
    ],
    sql` and `,
  );
  const count = onlyRow(
    await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)} t where ${where}`.execute(db),
  );
  const { rows } = await sql<
    RecordOf<T>
  >`select ${selected(kind)} ${kind.more} from ${sql.table(table)} t where ${where}
    order by ${ordered(kind, listQuery.sort)}, t.id offset ${listQuery.offset}
    limit ${listQuery.limit}`.execute(db);
  return { total: count.n, rows };
}
/** The record, if the viewer may see it; a deleted one where it is asked for. */
export async function findOne<T extends RecordTable>(
  db: Db,
  table: T,
  viewer: Viewer,
  now: string,
  id: number,
  options: { readonly deleted?: boolean } = {},
): Promise<RecordOf<T> | undefined> {
  const kind = kindOf(table, viewer, now);
  return (
    await sql<RecordOf<T>>`select ${selected(kind)} ${kind.more} from ${sql.table(table)} t
      where t.id = ${id} and t.deleted_at is ${sql.raw(options.deleted ? 'not null' : 'null')}
      and ${kind.mayBeSeen(viewer)}`.execute(db)
  ).rows[0];
}
/**
 * Changes how a record stands, or deletes it or brings it back (`deleted_at`), over `version`;
 * undefined where another version won.
 */
export async function changeStanding(
  db: Db,
  table: RecordTable,
  stamp: Stamp,
  id: number,
  version: number,
  to: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  const row = await db
    .updateTable(table)
    .set({
      ...to,
      modified_at: stamp.now,
      modified_by: stamp.userId,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** What still hangs on a record that is to be deleted. */
export async function liveStores(db: Db, companyId: number): Promise<number> {
  return (
    await db
      .selectFrom('stores')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n;
}
export async function livePeople(db: Db, storeId: number): Promise<number> {
  return (
    await db
      .selectFrom('employees')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('store_id', '=', storeId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n;
}
export async function badgeTaken(db: Db, hash: string, exceptId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('employees')
      .select('id')
      .where('badge_code', '=', hash)
      .where('deleted_at', 'is', null)
      .where('id', '<>', exceptId)
      .executeTakeFirst()) !== undefined
  );
}
export async function ssnOf(db: Db, id: number): Promise<string | null> {
  return (
    (await db.selectFrom('employees').select('ssn_no').where('id', '=', id).executeTakeFirst())
      ?.ssn_no ?? null
  );
}
