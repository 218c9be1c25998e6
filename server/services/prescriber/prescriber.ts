import { referenceOf } from '#domain/composition/references.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { isFuture } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import {
  prescriber,
  type Prescriber,
  type PrescriberDraft,
} from '#domain/prescriber/entities/prescriber.ts';
import {
  findRecord,
  insertRecord,
  updateRecord,
  type Scope,
  type Dated,
} from '#server/repositories/platform/records.ts';
import { listedRows, missingOf } from '#server/repositories/platform/references.ts';
import {
  clinicIdsOf,
  replaceClinics,
  saveDeceased,
} from '#server/repositories/prescriber/prescribers.ts';
import { getRecord, removeRecord, type Removed } from '#server/services/platform/record.ts';
import {
  missing,
  refused,
  settle,
  type SaveFailure,
  type Saved,
  type Save,
  type Versioned,
} from '#server/services/platform/saving.ts';

const nameKeys = (draft: { lastName: string; firstName: string }) => ({
  last_key: fold(draft.lastName),
  first_key: fold(draft.firstName),
});

/**
 * Creates (`id` null) or saves a prescriber with the clinics that it practises at; without
 * `clinicIds` they stay. What is recorded of a
 * death is not a save's to change. A DEA number whose second letter is not the name's is allowed:
 * names change (handbook §2.3). A clinic
 * that is not this store's is refused, and then nothing is saved.
 */
export async function savePrescriber(
  scope: Scope,
  { id, version, draft }: Save<PrescriberDraft>,
  clinicIds?: readonly number[],
): Promise<Saved<Prescriber>> {
  const { deceasedOn: _on, deceasedReason: _why, ...given } = draft;
  const values = given as PrescriberDraft;
  if (
    (await missingOf(scope, 'clinic', referenceOf('clinics').entity.table, clinicIds ?? []))
      .length > 0
  )
    return refused(['A clinic of the list is not here any more. Unlink it.'], {
      clinics: 'One of these is not here any more',
    });
  const saved: Saved<Prescriber> =
    id === null
      ? ok(await insertRecord(scope, prescriber, values, nameKeys(draft)))
      : await settle(
          await updateRecord(scope, prescriber, id, version, values, nameKeys(draft)),
          () => findRecord(scope, prescriber, id),
        );
  if (saved.ok && clinicIds) await replaceClinics(scope, saved.value.id, clinicIds);
  return saved;
}
/** Deletes a prescriber softly, or takes that back; prescriptions already entered keep the name. */
export const removePrescriber = (
  scope: Scope,
  id: number,
  version: number,
  deleted: boolean,
): Promise<Removed<Prescriber>> => removeRecord(scope, prescriber, { id, version }, deleted);
/** The record, or NOT_FOUND: another store's and a deleted one look like a missing one. */
export const getPrescriber = (scope: Scope, id: number): Promise<Saved<Prescriber>> =>
  getRecord(scope, prescriber, id);

type ClinicRow = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly version: number;
};
/** The live clinics that a prescriber practises at, by name, as the list of clinics shows them. */
export async function clinicsOfPrescriber(
  scope: Scope,
  id: number,
): Promise<Result<readonly ClinicRow[], SaveFailure<Prescriber>>> {
  if (!(await findRecord(scope, prescriber, id))) return missing();
  const ids = await clinicIdsOf(scope, id);
  const rows = (await listedRows(scope, referenceOf('clinics'), ids)) as ClinicRow[];
  return ok(ids.flatMap((clinicId) => rows.filter((row) => row.id === clinicId)));
}

export interface DeceasedChanged {
  readonly id: number;
  readonly version: number;
  readonly before: { readonly deceasedOn: string | null };
}
/**
 * Records when a prescriber died (`YYYY-MM-DD`, not after today) and what is known of it, or
 * takes that back (`on` null). STALE carries the row that won.
 */
export async function recordDeceased(
  scope: Dated,
  { id, version }: Versioned,
  on: string | null,
  reason: string,
): Promise<Result<DeceasedChanged, SaveFailure<Prescriber>>> {
  if (on !== null && isFuture(on, scope.today))
    return refused(['The date of death lies in the future. Look at the year.'], {
      deceasedOn: 'The date lies in the future',
    });
  const before = await findRecord(scope, prescriber, id);
  if (!before) return missing();
  const next = await saveDeceased(
    scope,
    id,
    version,
    on,
    on === null ? null : reason.trim() || null,
  );
  return next === undefined
    ? fail({ code: 'STALE', current: before })
    : ok({ id, version: next, before: { deceasedOn: before.deceasedOn } });
}
