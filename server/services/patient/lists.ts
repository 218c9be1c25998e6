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
import { findRecord, type Scope } from '#server/repositories/platform/records.ts';
import {
  missing,
  refused,
  type SaveFailure,
  type Saved,
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

const allergyRows = async (s: Scope, id: number): Promise<Allergy[]> =>
  (await allergiesOf(s, id)).map((a) => ({
    id: a.id,
    kind: a.kind,
    value: a.value,
    label: a.label,
    severity: a.severity,
    exception: a.exception,
    reaction: a.reaction,
    note: a.note,
  }));
const allergyList = (list: readonly AllergyInput[]): ListRow[] =>
  list.map((a) => ({
    id: a.id,
    columns: {
      kind: a.kind,
      value: a.value,
      label: a.label,
      severity: a.severity,
      exception: a.exception,
      reaction: a.reaction ?? null,
      note: a.note ?? null,
    },
  }));
const conditionList = (list: readonly ConditionInput[]): ListRow[] =>
  list.map((c) => ({
    id: c.id,
    columns: { icd_code: c.icdCode, description: c.description, note: c.note },
  }));
/** Whether this is a live patient of the store. */
const within = async <T>(s: Scope, id: number, work: () => Promise<Found<T>>): Promise<Found<T>> =>
  (await findRecord(s, patient, id)) ? work() : missing();

/** A patient's allergies and exceptions. */
export const patientAllergies = (s: Scope, id: number): Promise<Found<Allergy[]>> =>
  within(s, id, async () => ok(await allergyRows(s, id)));
/** Everything that is saved with a patient besides the fields. */
export const patientLists = (s: Scope, id: number): Promise<Found<PatientLists>> =>
  within(s, id, async () => {
    const checked = await checkedOf(s, id);
    const conditions = await conditionsOf(s, id);
    return ok({
      allergies: await allergyRows(s, id),
      conditions: conditions.map((c) => ({
        id: c.id,
        icdCode: c.icd_code ?? '',
        description: c.description,
        note: c.note,
      })),
      insurances: await patientInsurances(s, id),
      allergiesCheckedOn: checked?.on ?? null,
      allergiesCheckedBy: checked?.last ? `${checked.first} ${checked.last}` : null,
    });
  });

/** 'NKDA' beside a named allergy, or 'Allergies' without one: the two contradict each other. */
function contradiction(
  status: AllergyStatus,
  list: readonly AllergyInput[],
): ReturnType<typeof refused> | null {
  const allergic = list.some((a) => !a.exception);
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
  s: Scope,
  today: string,
  id: number,
  version: number,
  status: AllergyStatus,
  list: readonly AllergyInput[],
): Promise<Found<{ version: number; allergies: Allergy[] }>> {
  const contrary = contradiction(status, list);
  if (contrary) return contrary;
  const next = await markChecked(s, id, version, status, today);
  if (next === undefined) {
    const current = await findRecord(s, patient, id);
    return current ? fail({ code: 'STALE', current }) : missing();
  }
  await replaceList(s, 'patient_allergies', id, allergyList(list));
  return ok({ version: next, allergies: await allergyRows(s, id) });
}

const same = (b: Allergy, a: AllergyInput): boolean =>
  b.id === a.id &&
  b.kind === a.kind &&
  b.value === a.value &&
  b.label === a.label &&
  b.severity === a.severity &&
  b.exception === a.exception &&
  b.reaction === (a.reaction ?? null) &&
  b.note === (a.note ?? null);
/** Nothing of the list was touched: it is not checked anew, and who checked it last stays. */
const untouched = (before: readonly Allergy[], list: readonly AllergyInput[]): boolean =>
  list.length === before.length && before.every((b) => list.some((a) => same(b, a)));

/** Saves a patient and the lists in one version, all of it or nothing. The allergies count as checked only where they, or the choice above them, changed. */
export async function savePatientRecord(
  s: Scope,
  today: string,
  id: number | null,
  version: number,
  draft: PatientDraft,
  lists: ListsInput,
): Promise<Saved<Patient>> {
  const { allergies, conditions, insurances } = lists;
  const contrary =
    (allergies ? contradiction(draft.allergyStatus, allergies) : null) ??
    (insurances ? await insuranceRefusal(s, insurances) : null);
  if (contrary) return contrary;
  const before = id === null ? undefined : await findRecord(s, patient, id);
  const had = before ? await allergyRows(s, before.id) : [];
  const checked =
    allergies !== undefined &&
    !(
      untouched(had, allergies) && draft.allergyStatus === (before?.allergyStatus ?? 'not-selected')
    );
  const saved = await savePatient(
    s,
    today,
    id,
    version,
    draft,
    checked ? { allergies_checked_on: today, allergies_checked_by: s.userId } : {},
  );
  if (!saved.ok) return saved;
  if (allergies && checked)
    await replaceList(s, 'patient_allergies', saved.value.id, allergyList(allergies));
  if (conditions)
    await replaceList(s, 'patient_conditions', saved.value.id, conditionList(conditions));
  if (insurances) await keepInsurances(s, saved.value.id, insurances);
  return saved;
}

/** The whole social security number; null where none is stored. */
export async function patientSsn(s: Scope, id: number): Promise<Found<{ ssn: string | null }>> {
  const row = await ssnOf(s, id);
  return row ? ok({ ssn: row.ssn }) : missing();
}

const relatives = async (s: Scope, id: number): Promise<RelativeRow[]> =>
  (await familyOf(s, id)).map((r) => ({
    id: r.id,
    relativeId: r.relative_id,
    relation: r.relation,
    name: fullName(r),
    dob: r.date_of_birth,
    cell: r.cell_phone,
    homeTel: r.home_tel,
    address: [r.address_line1, r.city_name].filter(Boolean).join(', ') || null,
  }));
/** The family of a patient, by name. */
export const patientFamily = (s: Scope, id: number): Promise<Found<RelativeRow[]>> =>
  within(s, id, async () => ok(await relatives(s, id)));
/** A family as it is after a change, and whose it is. */
export interface Family {
  readonly patientId: number;
  readonly rows: readonly RelativeRow[];
}
/** Adds one of the store's patients to the family, or says the other relation of who is there already. */
export const addRelative = (
  s: Scope,
  patientId: number,
  memberId: number,
  relation: string,
): Promise<Found<Family>> =>
  within(s, patientId, () =>
    within(s, memberId, async () => {
      if (memberId === patientId)
        return refused(['Nobody is a relative of their own. Choose someone else.'], {
          memberId: 'This is the patient',
        });
      await linkFamily(s, patientId, memberId, relation);
      return ok({ patientId, rows: await relatives(s, patientId) });
    }),
  );
/** Takes somebody out of the family, or back in (`deleted` false). */
export async function strikeRelative(
  s: Scope,
  linkId: number,
  deleted: boolean,
): Promise<Found<Family>> {
  const patientId = await strikeFamily(s, linkId, deleted);
  return patientId === undefined
    ? missing()
    : ok({ patientId, rows: await relatives(s, patientId) });
}

const most = 20;
/** Codes by code, with or without its dot, or by words of the description; from the start, or anywhere in it. */
export const searchIcds = (
  s: Pick<Scope, 'db'>,
  text: string,
  mode: 'start' | 'contain',
): Promise<IcdRow[]> =>
  findIcds(s, {
    code: text.toUpperCase().replace(/[^A-Z0-9]/g, ''),
    words: fold(text),
    inside: mode === 'contain',
    limit: most,
  });
