import { sql } from 'kysely';
import { columnOf } from '#domain/platform/fields/entity.ts';
import type { NamedList, Reference } from '#domain/platform/references/define.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from './records.ts';

export interface Listed {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}
const own = (scope: Scope) => sql`x.store_id = ${scope.storeId} and x.deleted_at is null`;

/** The live records that belong to one, with their names, in the order of the names. */
export async function listedOf(
  scope: Scope,
  of: Reference,
  list: NamedList,
  ownerId: number,
): Promise<readonly Listed[]> {
  const name = sql.ref(`x.${columnOf(list.name)}`);
  return (
    await sql<Listed>`select x.id, x.version, ${name} as name from ${sql.table(of.entity.table)} x
      where ${own(scope)} and ${sql.ref(`x.${columnOf(list.by)}`)} = ${ownerId}
      order by lower(${name}), x.id`.execute(scope.db)
  ).rows;
}
/**
 * Writes the names into their list; answers the record's new version, or undefined where nothing
 * had to change.
 */
export async function writeList(
  scope: Scope,
  owner: Reference,
  list: NamedList,
  ownerId: number,
  names: readonly string[],
  searchKey: string,
): Promise<number | undefined> {
  const column = sql.ref(columnOf(list.field));
  const { rows } = await sql<{
    version: number;
  }>`update ${sql.table(owner.entity.table)} x
    set ${column} = ${names}, search_key = ${searchKey}, version = x.version + 1,
    modified_at = ${scope.now}, modified_by = ${scope.userId}
    where ${own(scope)} and x.id = ${ownerId}
    and ${sql.ref(`x.${columnOf(list.field)}`)} is distinct from ${names}::text[]
    returning x.version`.execute(scope.db);
  return rows[0]?.version;
}
/** How many live records of a kind name this one in a field. */
export async function countNamers(
  scope: Scope,
  by: Reference,
  field: string,
  id: number,
): Promise<number> {
  const found = onlyRow(
    await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(by.entity.table)} x
      where ${own(scope)} and ${sql.ref(`x.${columnOf(field)}`)} = ${id}`.execute(scope.db),
  );
  return found.n;
}
