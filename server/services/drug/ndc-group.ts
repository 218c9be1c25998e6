import type { NdcGroup, NdcGroupDraft, NdcGroupMember } from '#domain/drug/entities/ndc-group.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { required } from '#domain/platform/required.ts';
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
import { compareStored } from '#server/services/drug/one-drug.ts';
import type { Removed } from '#server/services/platform/record.ts';
import { missing, refused, type Saved } from '#server/services/platform/saving.ts';

const memberOf = (member: Member): NdcGroupMember => ({
  drugId: member.id,
  upc: member.upc,
  ndc: member.ndc,
  strength: member.strength,
  form: member.form,
  pkgSize: member.pkg_size,
  onHand: member.on_hand,
  preferred: member.preferred,
});
const nameOf = (drug: DrugListing): string =>
  [drug.name, drug.strength, drug.form?.toLowerCase()].filter(Boolean).join(' ');

async function rowOf(
  scope: Scope,
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
    members: (await membersOf(scope, group.id)).map(memberOf),
  };
}
/**
 * The group that a drug stands in, or a proposal of one (version 0) with this drug alone.
 * Quantities in thousandths. NOT_FOUND for a drug that this store does not have.
 */
export async function getGroup(scope: Scope, drugId: number): Promise<Saved<NdcGroup>> {
  const [drug] = await drugsById(scope, [drugId]);
  return drug ? ok(await rowOf(scope, drug, await groupOfDrug(scope, drugId))) : missing();
}

/** What is wrong with the packages that are to stand together: field → why. */
async function wrongMembers(
  scope: Scope,
  draft: NdcGroupDraft,
  groupId: number,
): Promise<string | null> {
  const ids = draft.members.map((member) => member.drugId);
  const drugs = new Map((await drugsById(scope, ids)).map((drug) => [drug.id, drug]));
  const drugOf = (id: number) => required(drugs.get(id), 'the drug of a group');
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  const gone = ids.find((id) => !drugs.has(id));
  const [firstId] = ids;
  if (firstId === undefined) return 'A group needs at least one NDC. Delete the group instead.';
  if (gone !== undefined)
    return 'One of these drugs is not in the file any more. Take its row out.';
  if (twice !== undefined) return `${formatNdc11(drugOf(twice).ndc)} stands here twice.`;
  if (draft.members.filter((member) => member.preferred).length > 1)
    return 'Only one NDC of a group can be the preferred one.';
  const first = drugOf(firstId);
  const other = [...drugs.values()].find(
    (drug) => compareStored(drug, first).verdict === 'differs',
  );
  if (other)
    return `${nameOf(other)} can’t stand for ${nameOf(first)}: a group holds one drug in one strength and form.`;
  const [taken] = await groupedElsewhere(scope, ids, groupId);
  return taken
    ? `${formatNdc11(drugOf(taken[0]).ndc)} stands in the group ${taken[1]} already: take it out there first.`
    : null;
}

/** Why a group can't be saved as it is drafted; null where it can. */
async function groupProblem(scope: Scope, draft: NdcGroupDraft, groupId: number) {
  const wrong = await wrongMembers(scope, draft, groupId);
  if (wrong !== null) return refused([wrong], { members: wrong });
  const same = await groupCoded(scope, draft.code, groupId);
  if (!same) return null;
  return refused([`The group ${same.name} has this code already.`], {
    code: 'Another group has this code',
  });
}
/** Writes a group with its members, which the store keeps from now on; answers their drugs. */
async function writeGroup(
  scope: Scope,
  draft: NdcGroupDraft,
  group: { readonly id: number; readonly auto_fill: boolean } | undefined,
): Promise<readonly number[]> {
  const values = { ...draft, minStock: draft.minStock ?? 0, surcharge: draft.surcharge ?? 0 };
  const turned = draft.autoFill === (group?.auto_fill ?? false) ? null : draft.autoFill;
  const id = group?.id ?? (await insertGroup(scope, values));
  if (group) await updateGroup(scope, id, values);
  for (const member of draft.members) await keepDrug(scope, member.drugId);
  return setMembers(scope, id, draft.members, turned);
}
/**
 * Saves the group of a drug over `version`; 0 makes one. The store keeps every package of it from
 * now on, the marked one is its
 * preferred one, and a changed Auto Fill switches all of them. Refused: packages that are not the
 * same drug in the same strength and
 * form, or that stand in another group; a code that another group has.
 */
export async function saveGroup(
  scope: Scope,
  drugId: number,
  version: number,
  draft: NdcGroupDraft,
): Promise<Saved<NdcGroup> & { readonly drugIds?: readonly number[] }> {
  await lockDrugs(scope, [drugId, ...draft.members.map((member) => member.drugId)]);
  const [drug] = await drugsById(scope, [drugId]);
  const found = await groupOfDrug(scope, drugId);
  const group = found?.deleted_at === null ? found : undefined;
  if (!drug) return missing();
  if ((group?.version ?? 0) !== version)
    return fail({ code: 'STALE', current: await rowOf(scope, drug, group) });
  const problem = await groupProblem(scope, draft, group?.id ?? 0);
  if (problem) return problem;
  const drugIds = await writeGroup(scope, draft, group);
  const now = await groupOfDrug(scope, drugId);
  const first = required(draft.members[0], 'the first member of a group').drugId;
  const row = await rowOf(scope, drug, now ?? (await groupOfDrug(scope, first)));
  return { ...ok(row), drugIds };
}

/**
 * Deletes the group of a drug over `version`, or takes that back; its packages stay in the store.
 */
export async function removeGroup(
  scope: Scope,
  drugId: number,
  version: number,
  deleted: boolean,
): Promise<Removed<NdcGroup>> {
  const [drug] = await drugsById(scope, [drugId]);
  const group = await groupOfDrug(scope, drugId);
  if (!drug || !group) return missing();
  if ((group.deleted_at !== null) === deleted)
    return deleted ? missing() : refused(['This group is not deleted.']);
  if (group.version !== version)
    return fail({ code: 'STALE', current: await rowOf(scope, drug, group) });
  if (!deleted && (await groupCoded(scope, group.code, group.id)))
    return refused(['Another group has this code now.'], { code: 'Another group has this code' });
  return ok({ id: drugId, version: await markGroup(scope, group.id, deleted) });
}

/**
 * Another package of a drug's group that is on the shelf, the preferred one first; undefined where
 * there is none.
 */
export async function standIn(scope: Scope, drugId: number): Promise<Member | undefined> {
  const [own] = await drugsById(scope, [drugId]);
  return own && own.ndc_group_id !== null
    ? (await membersOf(scope, own.ndc_group_id)).find(
        (member) => member.id !== drugId && member.active && member.on_hand > 0,
      )
    : undefined;
}
