import { sql, type Generated, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#db/types.ts';
import {
  columnOf,
  type Entity,
  type Fields,
  type RecordOf,
  type Stamped,
} from '#domain/platform/fields/entity.ts';
import { isMaskedSsn, maskSsn } from '#domain/platform/fields/ssn.ts';
import { required } from '#domain/platform/required.ts';
import { stamps } from './made-by.ts';

/**
 * Where and when a statement runs, and for whom. `now` is the injected clock's, as UTC ISO text.
 */
export interface Scope {
  readonly db: Kysely<Database>;
  readonly storeId: number;
  readonly userId: number;
  readonly now: string;
}
/** The same with the day of the store, as `YYYY-MM-DD`. */
export interface Dated extends Scope {
  readonly today: string;
}
/** The columns by which the rows of any table of records are found, stamped and switched. */
interface RecordColumns extends Standing {
  readonly [column: string]: unknown;
  readonly id: Generated<number>;
  readonly store_id: number;
  readonly version: Generated<number>;
  readonly deleted_at: string | null;
  readonly modified_at: string;
  readonly modified_by: number;
}
/**
 * The tables of records by name. An entity names its table as data, so here the types of the
 * database's own tables
 * end: a statement knows the columns that all of these tables share, and takes the entity's own as
 * they are. A test
 * checks the columns of every entity against a migrated database.
 */
const recordTables = (scope: Scope) => scope.db.withTables<Record<string, RecordColumns>>();
export type RowOf<F extends Fields> = RecordOf<F> & Stamped;

const columnsOf = (fields: Fields) =>
  Object.keys(fields).map((name) => ({ name, column: columnOf(name) }));

/**
 * Database row → entity row: the entity's fields, the id and the version; nothing else leaves, and
 * a social security number only masked.
 */
export function entityRow<F extends Fields>(
  entity: Entity<string, F>,
  row: Readonly<Record<string, unknown>>,
): RowOf<F> {
  const values = Object.fromEntries(
    columnsOf(entity.fields).map(({ name, column }) => [
      name,
      required(entity.fields[name], 'the field of the entity').kind === 'ssn' &&
      typeof row[column] === 'string'
        ? maskSsn(row[column])
        : row[column],
    ]),
  );
  return { ...values, id: row['id'], version: row['version'] } as RowOf<F>;
}
/** Rows inside a record are one JSON column; the driver would take a list for an SQL array. */
const stored = (entity: Entity, name: string, value: unknown): unknown =>
  required(entity.fields[name], 'the field of the entity').kind === 'rows'
    ? JSON.stringify(value ?? [])
    : value;
const assignments = (
  entity: Entity,
  draft: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>>,
) => ({
  ...Object.fromEntries(
    columnsOf(entity.fields)
      .filter(({ name }) => name in draft && !isMaskedSsn(draft[name]))
      .map(({ name, column }) => [column, stored(entity, name, draft[name])]),
  ),
  ...extra,
});

async function find<F extends Fields>(
  scope: Scope,
  entity: Entity<string, F>,
  id: number,
  there: RawBuilder<unknown>,
): Promise<RowOf<F> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(entity.table)}
    where id = ${id} and store_id = ${scope.storeId} and ${there}`.execute(scope.db);
  return rows[0] && entityRow(entity, rows[0]);
}
/**
 * The live row of this store, or undefined: another store's id looks exactly like a missing one.
 */
export const findRecord = <F extends Fields>(
  scope: Scope,
  entity: Entity<string, F>,
  id: number,
): Promise<RowOf<F> | undefined> => find(scope, entity, id, sql`deleted_at is null`);
/** The deleted row of this store, or undefined. */
export const findDeleted = <F extends Fields>(
  scope: Scope,
  entity: Entity<string, F>,
  id: number,
): Promise<RowOf<F> | undefined> => find(scope, entity, id, sql`deleted_at is not null`);

export async function insertRecord<F extends Fields>(
  scope: Scope,
  entity: Entity<string, F>,
  draft: RecordOf<F>,
  extra: Readonly<Record<string, unknown>>,
): Promise<RowOf<F>> {
  const row = await recordTables(scope)
    .insertInto(entity.table)
    .values({
      ...assignments(entity, draft, extra),
      store_id: scope.storeId,
      ...stamps(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return entityRow(entity, row);
}

/** Saves over `version`; undefined where the row is gone or has another version by now. */
export async function updateRecord<F extends Fields>(
  scope: Scope,
  entity: Entity<string, F>,
  id: number,
  version: number,
  draft: Partial<RecordOf<F>>,
  extra: Readonly<Record<string, unknown>>,
): Promise<RowOf<F> | undefined> {
  const row = await recordTables(scope)
    .updateTable(entity.table)
    .set({
      ...assignments(entity, draft, extra),
      modified_at: scope.now,
      modified_by: scope.userId,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && entityRow(entity, row);
}

/**
 * Soft delete (`deleted` true) or its undo; answers the new version, or undefined where the row is
 * not in that state any more.
 */
export async function markDeleted(
  scope: Scope,
  table: string,
  id: number,
  version: number,
  deleted: boolean,
): Promise<number | undefined> {
  const row = await recordTables(scope)
    .updateTable(table)
    .set({
      deleted_at: deleted ? scope.now : null,
      modified_at: scope.now,
      modified_by: scope.userId,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** How a record stands: its two switches with the reasons that were given. */
export interface Standing {
  readonly active: boolean;
  readonly inactive_reason: string | null;
  readonly blocked: boolean;
  readonly blocked_reason: string | null;
}
/** The standing of a live row of this store, with its version. */
export const standingOf = (
  scope: Scope,
  table: string,
  id: number,
): Promise<(Standing & { readonly version: number }) | undefined> =>
  recordTables(scope)
    .selectFrom(table)
    .select(['active', 'inactive_reason', 'blocked', 'blocked_reason', 'version'])
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
/**
 * Turns one switch over `version`; answers the new version, or undefined where the row is gone or
 * another version won.
 */
export async function saveStanding(
  scope: Scope,
  table: string,
  id: number,
  version: number,
  to: Partial<Standing>,
): Promise<number | undefined> {
  const row = await recordTables(scope)
    .updateTable(table)
    .set({ ...to, modified_at: scope.now, modified_by: scope.userId, version: version + 1 })
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
