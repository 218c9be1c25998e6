import { proposePatients } from '#domain/erx/rules/match-patient.ts';
import type { DuplicateRow, MergeDone } from '#domain/patient/contract/merge.ts';
import { patient, type Patient } from '#domain/patient/entities/patient.ts';
import { columnsOfParts, mergedAllergyStatus, mergeParts } from '#domain/patient/rules/merge.ts';
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
  list.filter((p): p is string => p !== null && p !== '');
const enough = 60;

/** Patients who may be this one, likeliest first, at most twenty, with what makes it likely. Another first name at the same birth date is a twin, not a duplicate. */
export async function duplicatesOf(s: Scope, id: number): Promise<Found<DuplicateRow[]>> {
  const me = await findRecord(s, patient, id);
  if (!me) return missing();
  const rows = await alikeOf(s, id);
  const candidates = rows.map((r) => ({
    id: r.id,
    lastName: r.last_name,
    firstName: r.first_name,
    dateOfBirth: r.date_of_birth,
    gender: r.gender,
    phones: phones(r.cell_phone, r.home_tel),
    zip: r.zip_code,
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
    .filter((p) => p.score >= enough && !p.reasons.includes('Other first name'))
    .slice(0, 20);
  return ok(
    likely.map((p) => {
      const r = rows.find((x) => x.id === p.id)!;
      return {
        id: r.id,
        version: r.version,
        patientNo: r.patient_no,
        name: fullName(r),
        dob: r.date_of_birth,
        cell: r.cell_phone,
        homeTel: r.home_tel,
        address: [r.address_line1, r.city_name].filter(Boolean).join(', ') || null,
        why: p.reasons,
      };
    }),
  );
}

/** "3 prescriptions", by kind. */
const inWords = (moved: Moved): string[] =>
  belongings.flatMap((b) => {
    const n = (moved[`${b.table}.${b.column}`] ?? []).length;
    return n === 0 ? [] : [`${n} ${b.title[n === 1 ? 0 : 1]}`];
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
  s: Scope,
  m: Merging,
  other: Patient,
): Promise<ReturnType<typeof refused> | null> {
  if (m.id === m.otherId)
    return refused(['This is the same patient. Choose another.'], { otherId: 'The same patient' });
  const unknown = m.take.find((key) => !mergeParts.some((p) => p.key === key));
  if (unknown !== undefined)
    return refused([`“${unknown}” is nothing that a patient has. Load the page again.`]);
  const open = await openFillsOf(s, m.otherId);
  return open === 0
    ? null
    : refused([
        `${other.lastName}, ${other.firstName} has ${open} prescription${open === 1 ? '' : 's'} in work, with labels in that name. Finish or end ${open === 1 ? 'it' : 'them'} first, or merge the other way round.`,
      ]);
}
/**
 * Makes the patient `otherId` one with `id`, in the call's transaction: the named parts and everything that belongs to the other come
 * over, what both have stays behind, and the other is kept as merged, so that its name and number lead to the survivor. STALE where
 * either was saved meanwhile. Refused while the other has prescriptions in work.
 */
export async function mergePatients(s: Scope, m: Merging): Promise<Found<Merged>> {
  const kept = await findRecord(s, patient, m.id);
  const other = await findRecord(s, patient, m.otherId);
  if (!kept || !other) return missing();
  if (kept.version !== m.version) return fail({ code: 'STALE', current: kept });
  if (other.version !== m.otherVersion) return fail({ code: 'STALE', current: other });
  const why = await whyNot(s, m, other);
  if (why) return why;
  const columns = columnsOfParts(m.take);
  const followed = [
    'allergy_status',
    'allergies_checked_on',
    'allergies_checked_by',
    ...(m.take.includes('home') ? columnsOfParts(['delivery']) : []),
  ];
  const before = await columnsOf(s, m.id, [...new Set([...columns, ...followed])]);
  const tiers = await freeTiers(s, m.otherId, m.id);
  const moved: Moved = {
    ...(await moveBelongings(s, m.otherId, m.id)),
    ...tiers,
    merged: (await followMerged(s, m.otherId, m.id)).rows.map((r) => r.id),
  };
  const named = (await allergiesOf(s, m.id)).filter((a) => !a.exception).length;
  const wasChecked = (moved['patient_allergies.patient_id'] ?? []).length === 0;
  const version = await copyColumns(s, {
    from: m.otherId,
    to: m.id,
    version: m.version,
    columns,
    also: {
      allergy_status: mergedAllergyStatus(kept.allergyStatus, other.allergyStatus, named),
      ...(wasChecked ? {} : { allergies_checked_on: null, allergies_checked_by: null }),
    },
  });
  const otherVersion = await markMerged(s, m.otherId, m.otherVersion, m.id);
  if (version === undefined || otherVersion === undefined)
    return fail({ code: 'STALE', current: version === undefined ? kept : other });
  await deliverHome(s, m.id);
  const { id: mergeId } = await insertMerge(s, {
    survivorId: m.id,
    mergedId: m.otherId,
    version,
    before,
    moved,
  });
  return ok({ id: m.id, version, mergeId, moved: inWords(moved), otherVersion, movedIds: moved });
}

export interface Unmerged {
  readonly id: number;
  readonly version: number;
  readonly otherId: number;
  readonly otherVersion: number;
  readonly movedIds: Moved;
}
/** Takes the last merge into a patient back: each has again what was theirs. Refused once the patient was saved after it; what came later stays with the survivor. */
export async function unmergePatients(
  s: Scope,
  id: number,
  version: number,
): Promise<Found<Unmerged>> {
  const kept = await findRecord(s, patient, id);
  const merge = kept && (await lastMerge(s, id));
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
    s,
    id,
    version,
    merge.survivor_before as Readonly<Record<string, unknown>>,
  );
  await giveBack(s, moved, id, merge.merged_id);
  await restoreTiers(s, moved);
  const otherVersion = await markMerged(s, merge.merged_id, null, null);
  for (const earlier of moved['merged'] ?? []) await setMerged(s, earlier, merge.merged_id);
  await markUndone(s, merge.id);
  return next === undefined || otherVersion === undefined
    ? fail({ code: 'STALE', current: kept })
    : ok({ id, version: next, otherId: merge.merged_id, otherVersion, movedIds: moved });
}
