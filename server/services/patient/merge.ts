import { proposePatients } from '#domain/erx/rules/match-patient.ts';
import type { DuplicateRow, MergeDone } from '#domain/patient/contract/merge.ts';
import { patient, type Patient } from '#domain/patient/entities/patient.ts';
import { columnsOfParts, mergedAllergyStatus, mergeParts } from '#domain/patient/rules/merge.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import {
  alikeOf,
  belongings,
  columnsOf,
  copyColumns,
  deliverHome,
  followMerged,
  freeTiers,
  giveBack,
  insertMerge,
  lastMerge,
  markMerged,
  markUndone,
  moveBelongings,
  restoreTiers,
  setColumns,
  setMerged,
  type Moved,
} from '#server/repositories/patient/merge.ts';
import { allergiesOf, openFillsOf } from '#server/repositories/patient/people.ts';
import { findRecord, type Scope } from '#server/repositories/platform/records.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { fullName } from './patient.ts';

type Found<T> = Result<T, SaveFailure<Patient>>;
const phones = (...list: readonly (string | null)[]) =>
  list.filter((text): text is string => text !== null && text !== '');
const enough = 60;

/**
 * Patients who may be this one, likeliest first, at most twenty, with what makes it likely. Another
 * first name at the same birth date is a twin, not a duplicate.
 */
export async function duplicatesOf(scope: Scope, id: number): Promise<Found<DuplicateRow[]>> {
  const me = await findRecord(scope, patient, id);
  if (!me) return missing();
  const rows = await alikeOf(scope, id);
  const candidates = rows.map((row) => ({
    id: row.id,
    lastName: row.last_name,
    firstName: row.first_name,
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    phones: phones(row.cell_phone, row.home_tel),
    zip: row.zip_code,
    active: true,
  }));
  const proposals = proposePatients(
    {
      name: { last: me.lastName, first: me.firstName },
      dateOfBirth: me.dateOfBirth,
      gender: me.gender,
      phones: phones(me.cellPhone, me.homeTel).map((number) => ({ number })),
      address: { zip: me.zipCode },
    },
    candidates,
  );
  const likely = proposals
    .filter(
      (proposal) => proposal.score >= enough && !proposal.reasons.includes('Other first name'),
    )
    .slice(0, 20);
  return ok(
    likely.map((proposal) => {
      const row = required(
        rows.find((row) => row.id === proposal.id),
        'the patient of a proposal',
      );
      return {
        id: row.id,
        version: row.version,
        patientNo: row.patient_no,
        name: fullName(row),
        dob: row.date_of_birth,
        cell: row.cell_phone,
        homeTel: row.home_tel,
        address: [row.address_line1, row.city_name].filter(Boolean).join(', ') || null,
        why: proposal.reasons,
      };
    }),
  );
}

/** "3 prescriptions", by kind. */
const inWords = (moved: Moved): string[] =>
  belongings.flatMap((belonging) => {
    const length = (moved[`${belonging.table}.${belonging.column}`] ?? []).length;
    return length === 0 ? [] : [`${length} ${belonging.title[length === 1 ? 0 : 1]}`];
  });
export interface Merging {
  readonly id: number;
  readonly version: number;
  readonly otherId: number;
  readonly otherVersion: number;
  readonly take: readonly string[];
}
export interface Merged extends MergeDone {
  readonly otherVersion: number;
  readonly movedIds: Moved;
}

async function whyNot(
  scope: Scope,
  merging: Merging,
  other: Patient,
): Promise<ReturnType<typeof refused> | null> {
  if (merging.id === merging.otherId)
    return refused(['This is the same patient. Choose another.'], { otherId: 'The same patient' });
  const unknown = merging.take.find(
    (key) => !mergeParts.some((mergePart) => mergePart.key === key),
  );
  if (unknown !== undefined)
    return refused([`“${unknown}” is nothing that a patient has. Load the page again.`]);
  const open = await openFillsOf(scope, merging.otherId);
  return open === 0
    ? null
    : refused([
        `${other.lastName}, ${other.firstName} has ${open} prescription${open === 1 ? '' : 's'} in work, with labels in that name. Finish or end ${open === 1 ? 'it' : 'them'} first, or merge the other way round.`,
      ]);
}
/**
 * Makes the patient `otherId` one with `id`, in the call's transaction: the named parts and
 * everything that belongs to the other come
 * over, what both have stays behind, and the other is kept as merged, so that its name and number
 * lead to the survivor. STALE where
 * either was saved meanwhile. Refused while the other has prescriptions in work.
 */
export async function mergePatients(scope: Scope, merging: Merging): Promise<Found<Merged>> {
  const kept = await findRecord(scope, patient, merging.id);
  const other = await findRecord(scope, patient, merging.otherId);
  if (!kept || !other) return missing();
  if (kept.version !== merging.version) return fail({ code: 'STALE', current: kept });
  if (other.version !== merging.otherVersion) return fail({ code: 'STALE', current: other });
  const why = await whyNot(scope, merging, other);
  if (why) return why;
  const columns = columnsOfParts(merging.take);
  const followed = [
    'allergy_status',
    'allergies_checked_on',
    'allergies_checked_by',
    ...(merging.take.includes('home') ? columnsOfParts(['delivery']) : []),
  ];
  const before = await columnsOf(scope, merging.id, [...new Set([...columns, ...followed])]);
  const tiers = await freeTiers(scope, merging.otherId, merging.id);
  const moved: Moved = {
    ...(await moveBelongings(scope, merging.otherId, merging.id)),
    ...tiers,
    merged: (await followMerged(scope, merging.otherId, merging.id)).rows.map((row) => row.id),
  };
  const named = (await allergiesOf(scope, merging.id)).filter(
    (allergy) => !allergy.exception,
  ).length;
  const wasChecked = (moved['patient_allergies.patient_id'] ?? []).length === 0;
  const version = await copyColumns(scope, {
    from: merging.otherId,
    to: merging.id,
    version: merging.version,
    columns,
    also: {
      allergy_status: mergedAllergyStatus(kept.allergyStatus, other.allergyStatus, named),
      ...(wasChecked ? {} : { allergies_checked_on: null, allergies_checked_by: null }),
    },
  });
  const otherVersion = await markMerged(scope, merging.otherId, merging.otherVersion, merging.id);
  if (version === undefined || otherVersion === undefined)
    return fail({ code: 'STALE', current: version === undefined ? kept : other });
  await deliverHome(scope, merging.id);
  const { id: mergeId } = await insertMerge(scope, {
    survivorId: merging.id,
    mergedId: merging.otherId,
    version,
    before,
    moved,
  });
  return ok({
    id: merging.id,
    version,
    mergeId,
    moved: inWords(moved),
    otherVersion,
    movedIds: moved,
  });
}

export interface Unmerged {
  readonly id: number;
  readonly version: number;
  readonly otherId: number;
  readonly otherVersion: number;
  readonly movedIds: Moved;
}
/**
 * Takes the last merge into a patient back: each has again what was theirs. Refused once the
 * patient was saved after it; what came later stays with the survivor.
 */
export async function unmergePatients(
  scope: Scope,
  id: number,
  version: number,
): Promise<Found<Unmerged>> {
  const kept = await findRecord(scope, patient, id);
  const merge = kept && (await lastMerge(scope, id));
  if (!kept) return missing();
  if (kept.version !== version) return fail({ code: 'STALE', current: kept });
  if (!merge)
    return refused(['Nobody is merged into this patient, or that was taken back already.']);
  if (version !== merge.survivor_version)
    return refused([
      'The patient was saved after the merge: what was merged can no longer be told apart. Add the other patient anew.',
    ]);
  const moved = merge.moved as Moved;
  const next = await setColumns(
    scope,
    id,
    version,
    merge.survivor_before as Readonly<Record<string, unknown>>,
  );
  await giveBack(scope, moved, id, merge.merged_id);
  await restoreTiers(scope, moved);
  const otherVersion = await markMerged(scope, merge.merged_id, null, null);
  for (const earlier of moved['merged'] ?? []) await setMerged(scope, earlier, merge.merged_id);
  await markUndone(scope, merge.id);
  return next === undefined || otherVersion === undefined
    ? fail({ code: 'STALE', current: kept })
    : ok({ id, version: next, otherId: merge.merged_id, otherVersion, movedIds: moved });
}
