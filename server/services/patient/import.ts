import { patient, type PatientDraft } from '#domain/patient/entities/patient.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import {
  addAllergy,
  allergyStatusOf,
  knownAs,
  ofNobody,
  setAllergyStatus,
  type AllergyValues,
} from '#server/repositories/patient/import.ts';
import { nextPatientNo } from '#server/repositories/patient/people.ts';
import {
  findRecord,
  insertRecord,
  updateRecord,
  type Scope,
} from '#server/repositories/platform/records.ts';

export interface PatientImportRow {
  readonly kind: 'patient';
  readonly sourceId: string;
  readonly draft: PatientDraft;
}
/** Who somebody is, whatever number another system gives them. */
export type Who = Pick<PatientDraft, 'lastName' | 'firstName' | 'dateOfBirth' | 'gender'>;
/** `allergy` null: no allergy is known. */
export interface AllergyImportRow {
  readonly kind: 'allergy';
  readonly who: Who;
  readonly allergy: AllergyValues | null;
}
interface Counts {
  readonly added: number;
  readonly changed: number;
}

const keys = (who: Who) => ({ lastKey: fold(who.lastName), firstKey: fold(who.firstName) });
const known = (scope: Scope, who: Who) =>
  knownAs(scope, { ...keys(who), dateOfBirth: who.dateOfBirth, gender: who.gender });
const idOf = async (scope: Scope, who: Who) => (await known(scope, who))?.id;
/**
 * The patient of a store whom another system's name, birth date and gender mean; null where there
 * is none.
 */
export const patientMeant = async (
  db: Scope['db'],
  storeId: number,
  who: Who,
): Promise<number | null> => (await idOf({ db, storeId, userId: 0, now: '' }, who)) ?? null;
const isBlank = (input: unknown) => input === null || input === undefined || input === '';
async function keepPatient(scope: Scope, patientDraft: PatientDraft): Promise<Counts> {
  const found = await known(scope, patientDraft);
  const row = found && !found.merged ? await findRecord(scope, patient, found.id) : undefined;
  // What the survivor of a merge took of this one, somebody has decided.
  if (found?.merged) return { added: 0, changed: 0 };
  if (!row) {
    const { patientNo: _, ...own } = patientDraft;
    const { lastKey, firstKey } = keys(patientDraft);
    await ofNobody(
      scope,
      (
        await insertRecord(scope, patient, own as PatientDraft, {
          last_key: lastKey,
          first_key: firstKey,
          patient_no: await nextPatientNo(scope),
        })
      ).id,
    );
    return { added: 1, changed: 0 };
  }
  const filled = Object.fromEntries(
    Object.entries(patientDraft).filter(
      ([name, value]) => !isBlank(value) && isBlank(row[name as keyof PatientDraft]),
    ),
  );
  if (Object.keys(filled).length === 0) return { added: 0, changed: 0 };
  await updateRecord(scope, patient, row.id, row.version, filled, { modified_by: null });
  return { added: 0, changed: 1 };
}
async function keepAllergy(scope: Scope, { who, allergy }: AllergyImportRow): Promise<Counts> {
  const id = await idOf(scope, who);
  const nothing = { added: 0, changed: 0 };
  if (id === undefined) return nothing;
  if (
    allergy === null
      ? (await allergyStatusOf(scope, id)) !== 'not-selected'
      : !(await addAllergy(scope, id, allergy))
  )
    return nothing;
  await setAllergyStatus(scope, id, allergy === null ? 'nkda' : 'allergies');
  return { added: 0, changed: 1 };
}

/**
 * Saves a batch of another system's patients and allergies. Somebody of the same name, birth date
 * and gender is that patient: blanks
 * are filled, what is stored stays; an allergy is added once. Counts patients that were added, and
 * records that changed.
 */
export async function savePatientRows(
  scope: Scope,
  rows: readonly (PatientImportRow | AllergyImportRow)[],
): Promise<Counts> {
  let added = 0;
  let changed = 0;
  for (const row of rows) {
    const counts =
      row.kind === 'patient' ? await keepPatient(scope, row.draft) : await keepAllergy(scope, row);
    added += counts.added;
    changed += counts.changed;
  }
  return { added, changed };
}
