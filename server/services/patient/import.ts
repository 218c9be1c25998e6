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

const keys = (d: Who) => ({ lastKey: fold(d.lastName), firstKey: fold(d.firstName) });
const known = (s: Scope, d: Who) =>
  knownAs(s, { ...keys(d), dateOfBirth: d.dateOfBirth, gender: d.gender });
const idOf = async (s: Scope, d: Who) => (await known(s, d))?.id;
/** The patient of a store whom another system's name, birth date and gender mean; null where there is none. */
export const patientMeant = async (
  db: Scope['db'],
  storeId: number,
  who: Who,
): Promise<number | null> => (await idOf({ db, storeId, userId: 0, now: '' }, who)) ?? null;
const isBlank = (v: unknown) => v === null || v === undefined || v === '';
async function keepPatient(s: Scope, d: PatientDraft): Promise<Counts> {
  const found = await known(s, d);
  const row = found && !found.merged ? await findRecord(s, patient, found.id) : undefined;
  // What the survivor of a merge took of this one, somebody has decided.
  if (found?.merged) return { added: 0, changed: 0 };
  if (!row) {
    const { patientNo: _, ...own } = d;
    const { lastKey, firstKey } = keys(d);
    await ofNobody(
      s,
      (
        await insertRecord(s, patient, own as PatientDraft, {
          last_key: lastKey,
          first_key: firstKey,
          patient_no: await nextPatientNo(s),
        })
      ).id,
    );
    return { added: 1, changed: 0 };
  }
  const filled = Object.fromEntries(
    Object.entries(d).filter(
      ([name, value]) => !isBlank(value) && isBlank(row[name as keyof PatientDraft]),
    ),
  );
  if (Object.keys(filled).length === 0) return { added: 0, changed: 0 };
  await updateRecord(s, patient, row.id, row.version, filled as never, { modified_by: null });
  return { added: 0, changed: 1 };
}
async function keepAllergy(s: Scope, { who, allergy }: AllergyImportRow): Promise<Counts> {
  const id = await idOf(s, who);
  const nothing = { added: 0, changed: 0 };
  if (id === undefined) return nothing;
  if (
    allergy === null
      ? (await allergyStatusOf(s, id)) !== 'not-selected'
      : !(await addAllergy(s, id, allergy))
  )
    return nothing;
  await setAllergyStatus(s, id, allergy === null ? 'nkda' : 'allergies');
  return { added: 0, changed: 1 };
}

/**
 * Saves a batch of another system's patients and allergies. Somebody of the same name, birth date and gender is that patient: blanks
 * are filled, what is stored stays; an allergy is added once. Counts patients that were added, and records that changed.
 */
export async function savePatientRows(
  s: Scope,
  rows: readonly (PatientImportRow | AllergyImportRow)[],
): Promise<Counts> {
  let added = 0;
  let changed = 0;
  for (const row of rows) {
    const counts =
      row.kind === 'patient' ? await keepPatient(s, row.draft) : await keepAllergy(s, row);
    added += counts.added;
    changed += counts.changed;
  }
  return { added, changed };
}
