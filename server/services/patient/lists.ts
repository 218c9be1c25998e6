import type {
  IcdRow,
  PatientInsurance,
  PatientLists,
  RelativeRow,
} from '#domain/patient/contract/patients.ts';
import { patient, type Patient, type PatientDraft } from '#domain/patient/entities/patient.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import {
  checkedOf,
  familyOf,
  findIcds,
  linkFamily,
  markChecked,
  replaceList,
  ssnOf,
  strikeFamily,
  type ListRow,
} from '#server/repositories/patient/lists.ts';
import { allergiesOf, conditionsOf } from '#server/repositories/patient/people.ts';
import { findRecord, type Scope, type Dated } from '#server/repositories/platform/records.ts';
import {
  missing,
  refused,
  type SaveFailure,
  type Saved,
  type Versioned,
  type Save,
} from '#server/services/platform/saving.ts';
import { insuranceRefusal, keepInsurances, patientInsurances } from './insurances.ts';
import { fullName, savePatient } from './patient.ts';

export interface Allergy {
  readonly id: number;
  readonly kind: 'group' | 'ingredient' | 'text';
  readonly value: string;
  readonly label: string;
  readonly severity: 'Mild' | 'Medium' | 'Severe';
  readonly exception: boolean;
  readonly reaction: string | null;
  readonly note: string | null;
}
export type AllergyInput = Omit<Allergy, 'id' | 'reaction' | 'note'> & {
  readonly id?: number | undefined;
  readonly reaction?: string | null | undefined;
  readonly note?: string | null | undefined;
};
export interface ConditionInput {
  readonly id?: number | undefined;
  readonly icdCode: string;
  readonly description: string;
  readonly note: string | null;
}
export type AllergyStatus = 'not-selected' | 'nkda' | 'allergies';
/** The lists that a save brings; one that is not there stays as it is. */
export interface ListsInput {
  readonly allergies?: readonly AllergyInput[] | undefined;
  readonly conditions?: readonly ConditionInput[] | undefined;
  readonly insurances?: readonly PatientInsurance[] | undefined;
}
type Found<T> = Result<T, SaveFailure<Patient>>;

const allergyRows = async (scope: Scope, id: number): Promise<Allergy[]> =>
  (await allergiesOf(scope, id)).map((allergy) => ({
    id: allergy.id,
    kind: allergy.kind,
    value: allergy.value,
    label: allergy.label,
    severity: allergy.severity,
    exception: allergy.exception,
    reaction: allergy.reaction,
    note: allergy.note,
  }));
const allergyList = (list: readonly AllergyInput[]): ListRow[] =>
  list.map((input) => ({
    id: input.id,
    columns: {
      kind: input.kind,
      value: input.value,
      label: input.label,
      severity: input.severity,
      exception: input.exception,
      reaction: input.reaction ?? null,
      note: input.note ?? null,
    },
  }));
const conditionList = (list: readonly ConditionInput[]): ListRow[] =>
  list.map((input) => ({
    id: input.id,
    columns: { icd_code: input.icdCode, description: input.description, note: input.note },
  }));
/** Whether this is a live patient of the store. */
const within = async <T>(
  scope: Scope,
  id: number,
  work: () => Promise<Found<T>>,
): Promise<Found<T>> => ((await findRecord(scope, patient, id)) ? work() : missing());

/** A patient's allergies and exceptions. */
export const patientAllergies = (scope: Scope, id: number): Promise<Found<Allergy[]>> =>
  within(scope, id, async () => ok(await allergyRows(scope, id)));
/** Everything that is saved with a patient besides the fields. */
export const patientLists = (scope: Scope, id: number): Promise<Found<PatientLists>> =>
  within(scope, id, async () => {
    const checked = await checkedOf(scope, id);
    const conditions = await conditionsOf(scope, id);
    return ok({
      allergies: await allergyRows(scope, id),
      conditions: conditions.map((condition) => ({
        id: condition.id,
        icdCode: condition.icd_code ?? '',
        description: condition.description,
        note: condition.note,
      })),
      insurances: await patientInsurances(scope, id),
      allergiesCheckedOn: checked?.on ?? null,
      allergiesCheckedBy: checked?.last ? `${checked.first} ${checked.last}` : null,
    });
  });

/** 'NKDA' beside a named allergy, or 'Allergies' without one: the two contradict each other. */
function contradiction(
  status: AllergyStatus,
  list: readonly AllergyInput[],
): ReturnType<typeof refused> | null {
  const allergic = list.some((input) => !input.exception);
  if (status === 'nkda' && allergic)
    return refused(
      [
        'NKDA means no known drug allergies, but the list names some. Remove them, or choose Allergies.',
      ],
      { allergyStatus: 'The list names allergies' },
    );
  return status === 'allergies' && !allergic
    ? refused(['Name at least one allergy, or choose NKDA.'], {
        allergyStatus: 'No allergy is named',
      })
    : null;
}
/** Saves the whole allergy list over `version`; refused where it contradicts `status`. */
export async function savePatientAllergies(
  scope: Dated,
  { id, version }: Versioned,
  status: AllergyStatus,
  list: readonly AllergyInput[],
): Promise<Found<{ version: number; allergies: Allergy[] }>> {
  const contrary = contradiction(status, list);
  if (contrary) return contrary;
  const next = await markChecked(scope, id, version, status, scope.today);
  if (next === undefined) {
    const current = await findRecord(scope, patient, id);
    return current ? fail({ code: 'STALE', current }) : missing();
  }
  await replaceList(scope, 'patient_allergies', id, allergyList(list));
  return ok({ version: next, allergies: await allergyRows(scope, id) });
}

const same = (allergy: Allergy, input: AllergyInput): boolean =>
  allergy.id === input.id &&
  allergy.kind === input.kind &&
  allergy.value === input.value &&
  allergy.label === input.label &&
  allergy.severity === input.severity &&
  allergy.exception === input.exception &&
  allergy.reaction === (input.reaction ?? null) &&
  allergy.note === (input.note ?? null);
/** Nothing of the list was touched: it is not checked anew, and who checked it last stays. */
const untouched = (before: readonly Allergy[], list: readonly AllergyInput[]): boolean =>
  list.length === before.length &&
  before.every((allergy) => list.some((input) => same(allergy, input)));

/** The allergies, or the choice above them, are others than before: they were checked. */
const areChecked = (
  had: readonly Allergy[],
  statusBefore: AllergyStatus,
  { allergies }: ListsInput,
  status: AllergyStatus,
): boolean => allergies !== undefined && !(untouched(had, allergies) && status === statusBefore);
/**
 * Saves a patient and the lists in one version, all of it or nothing. The allergies count as
 * checked only where they, or the choice above them, changed.
 */
export async function savePatientRecord(
  scope: Dated,
  save: Save<PatientDraft>,
  lists: ListsInput,
): Promise<Saved<Patient>> {
  const { id, draft } = save;
  const { allergies, conditions, insurances } = lists;
  const contrary =
    (allergies ? contradiction(draft.allergyStatus, allergies) : null) ??
    (insurances ? await insuranceRefusal(scope, insurances) : null);
  if (contrary) return contrary;
  const before = id === null ? undefined : await findRecord(scope, patient, id);
  const had = before ? await allergyRows(scope, before.id) : [];
  const checked = areChecked(
    had,
    before?.allergyStatus ?? 'not-selected',
    lists,
    draft.allergyStatus,
  );
  const saved = await savePatient(
    scope,
    save,
    checked ? { allergies_checked_on: scope.today, allergies_checked_by: scope.userId } : {},
  );
  if (!saved.ok) return saved;
  if (allergies && checked)
    await replaceList(scope, 'patient_allergies', saved.value.id, allergyList(allergies));
  if (conditions)
    await replaceList(scope, 'patient_conditions', saved.value.id, conditionList(conditions));
  if (insurances) await keepInsurances(scope, saved.value.id, insurances);
  return saved;
}

/** The whole social security number; null where none is stored. */
export async function patientSsn(scope: Scope, id: number): Promise<Found<{ ssn: string | null }>> {
  const row = await ssnOf(scope, id);
  return row ? ok({ ssn: row.ssn }) : missing();
}

const relatives = async (scope: Scope, id: number): Promise<RelativeRow[]> =>
  (await familyOf(scope, id)).map((row) => ({
    id: row.id,
    relativeId: row.relative_id,
    relation: row.relation,
    name: fullName(row),
    dob: row.date_of_birth,
    cell: row.cell_phone,
    homeTel: row.home_tel,
    address: [row.address_line1, row.city_name].filter(Boolean).join(', ') || null,
  }));
/** The family of a patient, by name. */
export const patientFamily = (scope: Scope, id: number): Promise<Found<RelativeRow[]>> =>
  within(scope, id, async () => ok(await relatives(scope, id)));
/** A family as it is after a change, and whose it is. */
export interface Family {
  readonly patientId: number;
  readonly rows: readonly RelativeRow[];
}
/**
 * Adds one of the store's patients to the family, or says the other relation of who is there
 * already.
 */
export const addRelative = (
  scope: Scope,
  patientId: number,
  memberId: number,
  relation: string,
): Promise<Found<Family>> =>
  within(scope, patientId, () =>
    within(scope, memberId, async () => {
      if (memberId === patientId)
        return refused(['Nobody is a relative of their own. Choose someone else.'], {
          memberId: 'This is the patient',
        });
      await linkFamily(scope, patientId, memberId, relation);
      return ok({ patientId, rows: await relatives(scope, patientId) });
    }),
  );
/** Takes somebody out of the family, or back in (`deleted` false). */
export async function strikeRelative(
  scope: Scope,
  linkId: number,
  deleted: boolean,
): Promise<Found<Family>> {
  const patientId = await strikeFamily(scope, linkId, deleted);
  return patientId === undefined
    ? missing()
    : ok({ patientId, rows: await relatives(scope, patientId) });
}

const most = 20;
/**
 * Codes by code, with or without its dot, or by words of the description; from the start, or
 * anywhere in it.
 */
export const searchIcds = (
  scope: Pick<Scope, 'db'>,
  text: string,
  mode: 'start' | 'contain',
): Promise<IcdRow[]> =>
  findIcds(scope, {
    code: text.toUpperCase().replace(/[^A-Z0-9]/g, ''),
    words: fold(text),
    inside: mode === 'contain',
    limit: most,
  });
