import {
  standFor,
  type NdcGroup,
  type NdcGroupDraft,
  type NdcGroupMember,
} from '#domain/drug/entities/ndc-group.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { fail, ok } from '#domain/platform/result.ts';
import { drugsById, keepDrug, type DrugListing } from '#server/repositories/drug/drugs.ts';
import {
  groupCoded,
  groupedElsewhere,
  groupOfDrug,
  insertGroup,
  lockDrugs,
  markGroup,
  membersOf,
  setMembers,
  updateGroup,
  type GroupRecord,
  type Member,
} from '#server/repositories/drug/ndc-groups.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { Removed } from '#server/services/platform/record.ts';
import { missing, refused, type Saved } from '#server/services/platform/saving.ts';

const memberOf = (d: Member): NdcGroupMember => ({
  drugId: d.id,
  upc: d.upc,
  ndc: d.ndc,
  strength: d.strength,
  form: d.form,
  pkgSize: d.pkg_size,
  onHand: d.on_hand,
  preferred: d.preferred,
});
const nameOf = (d: DrugListing): string =>
  [d.name, d.strength, d.form?.toLowerCase()].filter(Boolean).join(' ');

async function rowOf(
  s: Scope,
  drug: DrugListing,
  group: GroupRecord | undefined,
): Promise<NdcGroup> {
  if (!group || group.deleted_at !== null) {
    return {
      id: drug.id,
      version: 0,
      code: drug.ndc.slice(0, 9),
      name: nameOf({ ...drug, name: drug.generic_name ?? drug.name }),
      strength: drug.strength,
      minStock: null,
      surcharge: null,
      autoFill: false,
      members: [memberOf({ ...drug, preferred: true })],
    };
  }
  return {
    id: drug.id,
    version: group.version,
    code: group.code,
    name: group.name,
    strength: group.strength,
    minStock: group.min_stock,
    surcharge: group.surcharge,
    autoFill: group.auto_fill,
    members: (await membersOf(s, group.id)).map(memberOf),
  };
}
/** The group that a drug stands in, or a proposal of one (version 0) with this drug alone. Quantities in thousandths. NOT_FOUND for a drug that this store does not have. */
export async function getGroup(s: Scope, drugId: number): Promise<Saved<NdcGroup>> {
  const [drug] = await drugsById(s, [drugId]);
  return drug ? ok(await rowOf(s, drug, await groupOfDrug(s, drugId))) : missing();
}

/** What is wrong with the packages that are to stand together: field → why. */
async function wrongMembers(
  s: Scope,
  draft: NdcGroupDraft,
  groupId: number,
): Promise<string | null> {
  const ids = draft.members.map((m) => m.drugId);
  const drugs = new Map((await drugsById(s, ids)).map((d) => [d.id, d]));
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  const gone = ids.find((id) => !drugs.has(id));
  if (ids.length === 0) return 'A group needs at least one NDC. Delete the group instead.';
  if (gone !== undefined)
    return 'One of these drugs is not in the file any more. Take its row out.';
  if (twice !== undefined) return `${formatNdc11(drugs.get(twice)!.ndc)} stands here twice.`;
  if (draft.members.filter((m) => m.preferred).length > 1)
    return 'Only one NDC of a group can be the preferred one.';
  const first = drugs.get(ids[0]!)!;
  const substance = (d: DrugListing) => ({
    name: d.name,
    genericName: d.generic_name,
    strength: d.strength,
    form: d.form,
  });
  const other = [...drugs.values()].find((d) => !standFor(substance(first), substance(d)));
  if (other)
    return `${nameOf(other)} can’t stand for ${nameOf(first)}: a group holds one drug in one strength and form.`;
  const [taken] = await groupedElsewhere(s, ids, groupId);
  return taken
    ? `${formatNdc11(drugs.get(taken[0])!.ndc)} stands in the group ${taken[1]} already: take it out there first.`
    : null;
}

/**
 * Saves the group of a drug over `version`; 0 makes one. The store keeps every package of it from now on, the marked one is its
 * preferred one, and a changed Auto Fill switches all of them. Refused: packages that are not the same drug in the same strength and
 * form, or that stand in another group; a code that another group has.
 */
export async function saveGroup(
  s: Scope,
  drugId: number,
  version: number,
  draft: NdcGroupDraft,
): Promise<Saved<NdcGroup> & { readonly drugIds?: readonly number[] }> {
  await lockDrugs(s, [drugId, ...draft.members.map((m) => m.drugId)]);
  const [drug] = await drugsById(s, [drugId]);
  const found = await groupOfDrug(s, drugId);
  const group = found?.deleted_at === null ? found : undefined;
  if (!drug) return missing();
  if ((group?.version ?? 0) !== version)
    return fail({ code: 'STALE', current: await rowOf(s, drug, group) });
  const wrong = await wrongMembers(s, draft, group?.id ?? 0);
  const same = await groupCoded(s, draft.code, group?.id ?? 0);
  if (wrong !== null) return refused([wrong], { members: wrong });
  if (same)
    return refused([`The group ${same.name} has this code already.`], {
      code: 'Another group has this code',
    });
  const values = { ...draft, minStock: draft.minStock ?? 0, surcharge: draft.surcharge ?? 0 };
  const turned = draft.autoFill === (group?.auto_fill ?? false) ? null : draft.autoFill;
  const id = group?.id ?? (await insertGroup(s, values));
  if (group) await updateGroup(s, id, values);
  for (const m of draft.members) await keepDrug(s, m.drugId);
  const drugIds = await setMembers(s, id, draft.members, turned);
  const now = await groupOfDrug(s, drugId);
  const first = draft.members[0]!.drugId;
  const row = await rowOf(s, drug, now ?? (await groupOfDrug(s, first)));
  return { ...ok(row), drugIds };
}

/** Deletes the group of a drug over `version`, or takes that back; its packages stay in the store. */
export async function removeGroup(
  s: Scope,
  drugId: number,
  version: number,
  deleted: boolean,
): Promise<Removed<NdcGroup>> {
  const [drug] = await drugsById(s, [drugId]);
  const group = await groupOfDrug(s, drugId);
  if (!drug || !group) return missing();
  if ((group.deleted_at !== null) === deleted)
    return deleted ? missing() : refused(['This group is not deleted.']);
  if (group.version !== version)
    return fail({ code: 'STALE', current: await rowOf(s, drug, group) });
  if (!deleted && (await groupCoded(s, group.code, group.id)))
    return refused(['Another group has this code now.'], { code: 'Another group has this code' });
  return ok({ id: drugId, version: await markGroup(s, group.id, deleted) });
}

/** Whether the store put both packages into one group of NDCs. */
export async function inOneGroup(s: Scope, a: number, b: number): Promise<boolean> {
  const rows = await drugsById(s, [a, b]);
  const of = (id: number) => rows.find((d) => d.id === id)?.ndc_group_id ?? null;
  return of(a) !== null && of(a) === of(b);
}
/** Another package of a drug's group that is on the shelf, the preferred one first; undefined where there is none. */
export async function standIn(s: Scope, drugId: number): Promise<Member | undefined> {
  const [own] = await drugsById(s, [drugId]);
  return own && own.ndc_group_id !== null
    ? (await membersOf(s, own.ndc_group_id)).find(
        (m) => m.id !== drugId && m.active && m.on_hand > 0,
      )
    : undefined;
}
