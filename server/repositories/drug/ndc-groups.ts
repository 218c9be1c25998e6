import { sql } from 'kysely';
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
const columnsOf = (v: GroupValues) => ({
  code: v.code,
  name: v.name,
  strength: v.strength,
  min_stock: v.minStock,
  surcharge: v.surcharge,
  auto_fill: v.autoFill,
});

/** The group that a drug of the store stands in, deleted or not; locked for the rest of the transaction. */
export const groupOfDrug = (s: Scope, drugId: number) =>
  s.db
    .selectFrom('store_drugs as d')
    .innerJoin('ndc_groups as g', 'g.id', 'd.ndc_group_id')
    .selectAll('g')
    .where('d.store_id', '=', s.storeId)
    .where('d.drug_id', '=', drugId)
    .where('d.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
export type GroupRecord = NonNullable<Awaited<ReturnType<typeof groupOfDrug>>>;
export type Member = DrugListing & { readonly preferred: boolean };
/** Whoever puts these drugs together next waits for this transaction: before there is a group, there is nothing of its own to lock. */
export const lockDrugs = (s: Scope, drugIds: readonly number[]) =>
  sql`select id from drugs where id = any(${[...drugIds]}) order by id for no key update`.execute(
    s.db,
  );
/** The packages of a group, by name and NDC, with the mark of the preferred one. */
export async function membersOf(s: Scope, groupId: number): Promise<Member[]> {
  const kept = await s.db
    .selectFrom('store_drugs')
    .select(['drug_id', 'preferred'])
    .where('store_id', '=', s.storeId)
    .where('ndc_group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .execute();
  const marks = new Map(kept.map((k) => [k.drug_id, k.preferred]));
  return (await drugsById(s, [...marks.keys()]))
    .map((d) => ({ ...d, preferred: marks.get(d.id)! }))
    .sort(
      (a, b) =>
        Number(b.preferred) - Number(a.preferred) ||
        a.name.localeCompare(b.name) ||
        a.ndc.localeCompare(b.ndc),
    );
}
/** Live groups in which some of these drugs stand already, other than one: drug → the group's name. */
export async function groupedElsewhere(
  s: Scope,
  drugIds: readonly number[],
  groupId: number,
): Promise<ReadonlyMap<number, string>> {
  if (drugIds.length === 0) return new Map();
  const rows = await s.db
    .selectFrom('store_drugs as d')
    .innerJoin('ndc_groups as g', 'g.id', 'd.ndc_group_id')
    .select(['d.drug_id', 'g.name'])
    .where('d.store_id', '=', s.storeId)
    .where('d.drug_id', 'in', [...drugIds])
    .where('d.deleted_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where('g.id', '<>', groupId)
    .execute();
  return new Map(rows.map((r) => [r.drug_id, r.name]));
}
export const groupCoded = (s: Scope, code: string, but: number) =>
  s.db
    .selectFrom('ndc_groups')
    .select(['id', 'name'])
    .where('store_id', '=', s.storeId)
    .where('code', '=', code)
    .where('id', '<>', but)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
export async function insertGroup(s: Scope, v: GroupValues): Promise<number> {
  return (
    await s.db
      .insertInto('ndc_groups')
      .values({
        store_id: s.storeId,
        ...columnsOf(v),
        created_at: s.now,
        created_by: s.userId,
        modified_at: s.now,
        modified_by: s.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
export const updateGroup = (s: Scope, groupId: number, v: GroupValues) =>
  s.db
    .updateTable('ndc_groups')
    .set((eb) => ({
      ...columnsOf(v),
      version: eb('version', '+', 1),
      modified_at: s.now,
      modified_by: s.userId,
    }))
    .where('id', '=', groupId)
    .where('store_id', '=', s.storeId)
    .execute();
/** The group's new version. */
export const markGroup = async (s: Scope, groupId: number, deleted: boolean): Promise<number> =>
  (
    await s.db
      .updateTable('ndc_groups')
      .set((eb) => ({
        deleted_at: deleted ? s.now : null,
        version: eb('version', '+', 1),
        modified_at: s.now,
        modified_by: s.userId,
      }))
      .where('id', '=', groupId)
      .where('store_id', '=', s.storeId)
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version;
/** These drugs and no others stand in the group; the marked one alone is preferred. `autofill` null leaves each one's switch. Drugs whose record changed. */
export async function setMembers(
  s: Scope,
  groupId: number,
  members: readonly { readonly drugId: number; readonly preferred: boolean }[],
  autofill: boolean | null,
): Promise<number[]> {
  const ids = members.map((m) => m.drugId);
  const preferred = members.filter((m) => m.preferred).map((m) => m.drugId);
  const { rows } = await sql<{ drug_id: number }>`
    with wanted as (select d.id, d.drug_id = any(${ids}) as inside, d.drug_id = any(${preferred}) as preferred from store_drugs d where d.store_id = ${s.storeId} and (d.drug_id = any(${ids}) or d.ndc_group_id = ${groupId}))
    update store_drugs d set ndc_group_id = case when w.inside then ${groupId}::bigint end, preferred = case when w.inside then w.preferred else d.preferred end, autofill = case when w.inside then coalesce(${autofill}::boolean, d.autofill) else d.autofill end,
      version = d.version + 1, modified_at = ${s.now}, modified_by = ${s.userId}
    from wanted w where w.id = d.id and ((d.ndc_group_id is not distinct from ${groupId}) <> w.inside or (w.inside and d.preferred <> w.preferred) or (w.inside and d.autofill <> coalesce(${autofill}::boolean, d.autofill))) returning d.drug_id`.execute(
    s.db,
  );
  return rows.map((r) => r.drug_id);
}
/** Takes the mark from the other packages of a drug's group: one of a group is preferred. */
export const unpreferOthers = (s: Scope, drugId: number) =>
  sql`update store_drugs o set preferred = false, version = o.version + 1 from store_drugs d where d.store_id = ${s.storeId} and d.drug_id = ${drugId} and o.store_id = d.store_id and o.ndc_group_id = d.ndc_group_id and o.id <> d.id and o.preferred`.execute(
    s.db,
  );
