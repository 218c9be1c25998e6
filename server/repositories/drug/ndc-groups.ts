import { sql } from 'kysely';
import { required } from '#domain/platform/required.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { DrugListing } from './drugs.ts';
import { drugsById } from './drugs.ts';

export interface GroupValues {
  readonly code: string;
  readonly name: string;
  readonly strength: string | null;
  readonly minStock: number;
  readonly surcharge: number;
  readonly autoFill: boolean;
}
const columnsOf = (groupValues: GroupValues) => ({
  code: groupValues.code,
  name: groupValues.name,
  strength: groupValues.strength,
  min_stock: groupValues.minStock,
  surcharge: groupValues.surcharge,
  auto_fill: groupValues.autoFill,
});

/**
 * The group that a drug of the store stands in, deleted or not; locked for the rest of the
 * transaction.
 */
export const groupOfDrug = (scope: Scope, drugId: number) =>
  scope.db
    .selectFrom('store_drugs as d')
    .innerJoin('ndc_groups as g', 'g.id', 'd.ndc_group_id')
    .selectAll('g')
    .where('d.store_id', '=', scope.storeId)
    .where('d.drug_id', '=', drugId)
    .where('d.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
export type GroupRecord = NonNullable<Awaited<ReturnType<typeof groupOfDrug>>>;
export type Member = DrugListing & { readonly preferred: boolean };
/**
 * Whoever puts these drugs together next waits for this transaction: before there is a group, there
 * is nothing of its own to lock.
 */
export const lockDrugs = (scope: Scope, drugIds: readonly number[]) =>
  sql`select id from drugs where id = any(${[...drugIds]}) order by id for no key update`.execute(
    scope.db,
  );
/** The packages of a group, by name and NDC, with the mark of the preferred one. */
export async function membersOf(scope: Scope, groupId: number): Promise<Member[]> {
  const kept = await scope.db
    .selectFrom('store_drugs')
    .select(['drug_id', 'preferred'])
    .where('store_id', '=', scope.storeId)
    .where('ndc_group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .execute();
  const marks = new Map(kept.map((item) => [item.drug_id, item.preferred]));
  return (await drugsById(scope, [...marks.keys()]))
    .map((drug) => ({
      ...drug,
      preferred: required(marks.get(drug.id), 'the mark of a member of the group'),
    }))
    .toSorted(
      (a, b) =>
        Number(b.preferred) - Number(a.preferred) ||
        a.name.localeCompare(b.name) ||
        a.ndc.localeCompare(b.ndc),
    );
}
/**
 * Live groups in which some of these drugs stand already, other than one: drug → the group's name.
 */
export async function groupedElsewhere(
  scope: Scope,
  drugIds: readonly number[],
  groupId: number,
): Promise<ReadonlyMap<number, string>> {
  if (drugIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('store_drugs as d')
    .innerJoin('ndc_groups as g', 'g.id', 'd.ndc_group_id')
    .select(['d.drug_id', 'g.name'])
    .where('d.store_id', '=', scope.storeId)
    .where('d.drug_id', 'in', [...drugIds])
    .where('d.deleted_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where('g.id', '<>', groupId)
    .execute();
  return new Map(rows.map((row) => [row.drug_id, row.name]));
}
export const groupCoded = (scope: Scope, code: string, but: number) =>
  scope.db
    .selectFrom('ndc_groups')
    .select(['id', 'name'])
    .where('store_id', '=', scope.storeId)
    .where('code', '=', code)
    .where('id', '<>', but)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
export async function insertGroup(scope: Scope, groupValues: GroupValues): Promise<number> {
  return (
    await scope.db
      .insertInto('ndc_groups')
      .values({
        store_id: scope.storeId,
        ...columnsOf(groupValues),
        created_at: scope.now,
        created_by: scope.userId,
        modified_at: scope.now,
        modified_by: scope.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
export const updateGroup = (scope: Scope, groupId: number, groupValues: GroupValues) =>
  scope.db
    .updateTable('ndc_groups')
    .set((eb) => ({
      ...columnsOf(groupValues),
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', groupId)
    .where('store_id', '=', scope.storeId)
    .execute();
/** The group's new version. */
export const markGroup = async (scope: Scope, groupId: number, deleted: boolean): Promise<number> =>
  (
    await scope.db
      .updateTable('ndc_groups')
      .set((eb) => ({
        deleted_at: deleted ? scope.now : null,
        version: eb('version', '+', 1),
        modified_at: scope.now,
        modified_by: scope.userId,
      }))
      .where('id', '=', groupId)
      .where('store_id', '=', scope.storeId)
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version;
/**
 * These drugs and no others stand in the group; the marked one alone is preferred. `autofill` null
 * leaves each one's switch. Drugs whose record changed.
 */
export async function setMembers(
  scope: Scope,
  groupId: number,
  members: readonly { readonly drugId: number; readonly preferred: boolean }[],
  autofill: boolean | null,
): Promise<number[]> {
  const ids = members.map((member) => member.drugId);
  const preferred = members.filter((member) => member.preferred).map((member) => member.drugId);
  const { rows } = await sql<{ drug_id: number }>`
    with wanted as (select d.id, d.drug_id = any(${ids}) as inside,
    d.drug_id = any(${preferred}) as preferred from store_drugs d
    where d.store_id = ${scope.storeId}
    and (d.drug_id = any(${ids}) or d.ndc_group_id = ${groupId}))
    update store_drugs d set ndc_group_id = case
    when w.inside then ${groupId}::bigint end, preferred = case when w.inside then w.preferred
    else d.preferred end, autofill = case
    when w.inside then coalesce(${autofill}::boolean, d.autofill) else d.autofill end,
      version = d.version + 1, modified_at = ${scope.now}, modified_by = ${scope.userId}
    from wanted w where w.id = d.id
    and ((d.ndc_group_id is not distinct from ${groupId}) <> w.inside
    or (w.inside and d.preferred <> w.preferred)
    or (w.inside and d.autofill <> coalesce(${autofill}::boolean, d.autofill))) returning d.drug_id`.execute(
    scope.db,
  );
  return rows.map((row) => row.drug_id);
}
/** Takes the mark from the other packages of a drug's group: one of a group is preferred. */
export const unpreferOthers = (scope: Scope, drugId: number) =>
  sql`update store_drugs o set preferred = false, version = o.version + 1 from store_drugs d
    where d.store_id = ${scope.storeId} and d.drug_id = ${drugId} and o.store_id = d.store_id
    and o.ndc_group_id = d.ndc_group_id and o.id <> d.id and o.preferred`.execute(scope.db);
