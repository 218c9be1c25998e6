import type { ListPage, ListQuery } from '#domain/contract/list.ts';
import type { PatientListRow, PrescriberListRow } from '#domain/contract/records.ts';
import { patient, type Patient, type PatientDraft } from '#domain/entities/patient.ts';
import { isFuture } from '#domain/rules/dates.ts';
import { afterPrefix, fold } from '#domain/rules/fold.ts';
import { readRxNumber } from '#domain/rules/label-text.ts';
import { readPersonSearch, type TypedName } from '#domain/rules/person-search.ts';
import { findRecord, insertRecord, updateRecord, type Scope } from '#server/repositories/records.ts';
import { allergiesOf, nextPatientNo, openFillsOf, replaceAllergies, searchPatients, searchPrescribers, type NameFilter, type PersonFilter, type Range } from '#server/repositories/people.ts';
import { getRecord, removeRecord, type Removed } from './record.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { refused, missing, settle, type SaveFailure, type Saved } from './saving.ts';

const range = (key: string): Range => ({ from: key, upTo: afterPrefix(key) });
const ranges = (names: readonly TypedName[]): readonly NameFilter[] => names.map((n) => ({ last: n.last ? range(n.last) : null, first: n.first ? range(n.first) : null }));

/** What was typed, as the ranges of folded keys that the repositories look through. */
export function personFilter(text: string): PersonFilter {
  const read = readPersonSearch(text);
  switch (read.kind) {
    case 'name': return { kind: 'name', names: ranges(read.names) };
    case 'born': return { kind: 'born', on: read.on, names: ranges(read.names) };
    case 'digits': return { ...read, patientNo: read.digits.length <= 9 ? Number(read.digits) : null, rxNumber: null };
    case 'all': return read;
  }
}
/** "Rivera, Alma J". */
export const fullName = (r: { last_name: string; first_name: string; middle_name: string | null }) => `${r.last_name}, ${r.first_name}${r.middle_name ? ` ${r.middle_name}` : ''}`;

const switchesOf = (r: { active: boolean; inactive_reason: string | null; blocked: boolean; blocked_reason: string | null }) => ({ active: r.active, inactiveReason: r.inactive_reason, blocked: r.blocked, blockedReason: r.blocked_reason });

/** Seven digits may be the number of a prescription, twelve are a label's: the patient it is for is meant too. */
const orOfRx = (f: PersonFilter): PersonFilter => (f.kind === 'digits' ? { ...f, rxNumber: f.digits.length === 7 ? Number(f.digits) : readRxNumber(f.digits)?.rxNumber ?? null } : f);

/** Patients of the store by name, birth date, phone, patient number or number of a prescription; prefix search on folded names. */
export async function listPatients(s: Scope, query: ListQuery): Promise<ListPage<PatientListRow>> {
  const found = await searchPatients(s, query, orOfRx(personFilter(query.text)));
  return { ...found, rows: found.rows.map((r) => ({
    id: r.id, version: r.version, name: fullName(r), lastName: r.last_name, firstName: r.first_name, dob: r.date_of_birth, gender: r.gender, cell: r.cell_phone, homeTel: r.home_tel,
    address: [r.address_line1, r.city_name].filter(Boolean).join(', ') || null, ...switchesOf(r),
  })) };
}
/** Prescribers of the store by name, NPI or phone. */
export async function listPrescribers(s: Scope, query: ListQuery): Promise<ListPage<PrescriberListRow>> {
  const found = await searchPrescribers(s, query, personFilter(query.text));
  return { ...found, rows: found.rows.map((r) => ({
    id: r.id, version: r.version, name: fullName(r), degree: r.degree, speciality: r.speciality, npi: r.npi, dea: r.dea, phone: r.phone, city: r.city_name, state: r.state, deceasedOn: r.deceased_on, deceasedReason: r.deceased_reason, ...switchesOf(r),
  })) };
}

const nameKeys = (draft: { lastName: string; firstName: string }) => ({ last_key: fold(draft.lastName), first_key: fold(draft.firstName) });

/** Creates (id null) or saves a patient. A birth date after the end of today is refused (specification 001 §5). */
export async function savePatient(s: Scope, today: string, id: number | null, version: number, draft: PatientDraft): Promise<Saved<Patient>> {
  if (isFuture(draft.dateOfBirth, today)) return refused(['The birth date lies in the future. Look at the year.'], { dateOfBirth: 'The birth date lies in the future' });
  if (id === null) return ok(await insertRecord(s, patient, draft, { ...nameKeys(draft), patient_no: await nextPatientNo(s) }));
  return settle(await updateRecord(s, patient, id, version, draft, nameKeys(draft)), () => findRecord(s, patient, id));
}

const openWork = async (s: Scope, id: number): Promise<string[]> => {
  const n = await openFillsOf(s, id);
  return n === 0 ? [] : [`This patient has ${n} prescription${n === 1 ? '' : 's'} in work. Finish or end ${n === 1 ? 'it' : 'them'} before deleting the patient.`];
};

/** Deletes a patient softly, or takes that back (`deleted` false); answers the new version. Refused while prescriptions are in work. */
export const removePatient = async (s: Scope, id: number, version: number, deleted: boolean): Promise<Removed<Patient>> => {
  const why = deleted && await findRecord(s, patient, id) ? await openWork(s, id) : [];
  return why.length ? refused(why) : removeRecord(s, patient, id, version, deleted);
};

/** The record, or NOT_FOUND: another store's and a deleted one look like a missing one. */
export const getPatient = (s: Scope, id: number): Promise<Saved<Patient>> => getRecord(s, patient, id);

export interface Allergy { readonly id: number; readonly kind: 'group' | 'ingredient' | 'text'; readonly value: string; readonly label: string; readonly severity: 'Mild' | 'Medium' | 'Severe'; readonly exception: boolean; readonly reaction: string | null; readonly note: string | null }
const allergyRows = async (s: Scope, id: number): Promise<Allergy[]> =>
  (await allergiesOf(s, id)).map((a) => ({ id: a.id, kind: a.kind, value: a.value, label: a.label, severity: a.severity, exception: a.exception, reaction: a.reaction, note: a.note }));

/** A patient's allergies and exceptions. */
export async function patientAllergies(s: Scope, id: number): Promise<Result<Allergy[], SaveFailure<Patient>>> {
  return await findRecord(s, patient, id) ? ok(await allergyRows(s, id)) : missing();
}
export interface AllergyInput { readonly id?: number | undefined; readonly kind: 'group' | 'ingredient' | 'text'; readonly value: string; readonly label: string; readonly severity: 'Mild' | 'Medium' | 'Severe'; readonly exception: boolean; readonly reaction?: string | null | undefined; readonly note?: string | null | undefined }
export type AllergyStatus = 'not-selected' | 'nkda' | 'allergies';

/** Saves the whole allergy list. 'NKDA' with entries, or 'Allergies' without one, is refused: the two would contradict each other. */
export async function savePatientAllergies(s: Scope, today: string, id: number, version: number, status: AllergyStatus, list: readonly AllergyInput[]): Promise<Result<{ version: number; allergies: Allergy[] }, SaveFailure<Patient>>> {
  const allergic = list.some((a) => !a.exception);
  if (status === 'nkda' && allergic) return refused(['NKDA means no known drug allergies, but the list names some. Remove them, or choose Allergies.'], { allergyStatus: 'The list names allergies' });
  if (status === 'allergies' && !allergic) return refused(['Name at least one allergy, or choose NKDA.'], { allergyStatus: 'No allergy is named' });
  const add = list.filter((a) => a.id === undefined).map((a) => ({ kind: a.kind, value: a.value, label: a.label, severity: a.severity, exception: a.exception, reaction: a.reaction ?? null, note: a.note ?? null }));
  const next = await replaceAllergies(s, id, version, status, today, list.flatMap((a) => (a.id === undefined ? [] : [a.id])), add);
  if (next !== undefined) return ok({ version: next, allergies: await allergyRows(s, id) });
  const current = await findRecord(s, patient, id);
  return current ? fail({ code: 'STALE', current }) : missing();
}

/** Nothing of the list was touched: it is not checked anew, and who checked it last stays. */
const sameAllergies = (before: readonly Allergy[], list: readonly AllergyInput[]): boolean =>
  list.length === before.length && before.every((b) => list.some((a) => a.id === b.id));

/**
 * Saves a patient and the whole allergy list. Both are saved or neither: the caller's transaction ends with the refusal.
 * The list counts as checked only where it, or the choice above it, changed.
 */
export async function savePatientWithAllergies(s: Scope, today: string, id: number | null, version: number, draft: PatientDraft, list: readonly AllergyInput[]): Promise<Saved<Patient>> {
  const before = id === null ? null : await findRecord(s, patient, id), had = id === null ? [] : await allergyRows(s, id);
  const saved = await savePatient(s, today, id, version, draft);
  if (!saved.ok || (sameAllergies(had, list) && draft.allergyStatus === (before?.allergyStatus ?? 'not-selected'))) return saved;
  const listed = await savePatientAllergies(s, today, saved.value.id, saved.value.version, draft.allergyStatus, list);
  return listed.ok ? ok({ ...saved.value, version: listed.value.version }) : listed;
}
