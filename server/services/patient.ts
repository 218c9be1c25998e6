import type { ListPage, ListQuery } from '#domain/contract/list.ts';
import type { PatientListRow, PrescriberListRow } from '#domain/contract/records.ts';
import { patient, type Patient, type PatientDraft } from '#domain/entities/patient.ts';
import { prescriber, type Prescriber, type PrescriberDraft } from '#domain/entities/prescriber.ts';
import { ok } from '#domain/result.ts';
import { isFuture } from '#domain/rules/dates.ts';
import { afterPrefix, fold } from '#domain/rules/fold.ts';
import { readPersonSearch } from '#domain/rules/person-search.ts';
import { findRecord, insertRecord, markDeleted, updateRecord, type Scope } from '#server/repositories/records.ts';
import { allergiesOf, nextPatientNo, replaceAllergies, searchPatients, searchPrescribers, type PersonFilter, type Range } from '#server/repositories/people.ts';
import { refused, missing, settle, type Saved } from './saving.ts';

const range = (key: string): Range => ({ from: key, upTo: afterPrefix(key) });
const rangeOrNull = (key: string | null): Range | null => (key ? range(key) : null);

/** What was typed, as the ranges of folded keys that the repositories look through. */
export function personFilter(text: string): PersonFilter {
  const read = readPersonSearch(text);
  switch (read.kind) {
    case 'name': return { kind: 'name', last: rangeOrNull(read.last), first: rangeOrNull(read.first) };
    case 'either': return { kind: 'either', a: range(read.a), b: range(read.b) };
    case 'born': return { kind: 'born', on: read.on, last: rangeOrNull(read.last) };
    case 'all': case 'digits': return read;
  }
}
const fullName = (r: { last_name: string; first_name: string; middle_name: string | null }) => `${r.last_name}, ${r.first_name}${r.middle_name ? ` ${r.middle_name}` : ''}`;

/** Patients of the store by name, birth date, phone or number; prefix search on folded names. */
export async function listPatients(s: Scope, query: ListQuery): Promise<ListPage<PatientListRow>> {
  const found = await searchPatients(s, query, personFilter(query.text));
  return { ...found, rows: found.rows.map((r) => ({
    id: r.id, version: r.version, name: fullName(r), lastName: r.last_name, firstName: r.first_name, dob: r.date_of_birth, gender: r.gender, cell: r.cell_phone, homeTel: r.home_tel,
    address: [r.address_line1, r.city_name].filter(Boolean).join(', ') || null, active: r.active, blocked: r.blocked,
  })) };
}
/** Prescribers of the store by name, NPI or phone. */
export async function listPrescribers(s: Scope, query: ListQuery): Promise<ListPage<PrescriberListRow>> {
  const found = await searchPrescribers(s, query, personFilter(query.text));
  return { ...found, rows: found.rows.map((r) => ({
    id: r.id, version: r.version, name: fullName(r), degree: r.degree, speciality: r.speciality, npi: r.npi, dea: r.dea, phone: r.phone, city: r.city_name, state: r.state, active: r.active, blocked: r.blocked,
  })) };
}

const nameKeys = (draft: { lastName: string; firstName: string }) => ({ last_key: fold(draft.lastName), first_key: fold(draft.firstName) });

/** Creates (id null) or saves a patient. A birth date after the end of today is refused (specification 001 §5). */
export async function savePatient(s: Scope, today: string, id: number | null, version: number, draft: PatientDraft): Promise<Saved<Patient>> {
  if (isFuture(draft.dateOfBirth, today)) return refused(['The birth date lies in the future. Look at the year.'], { dateOfBirth: 'The birth date lies in the future' });
  if (id === null) return ok(await insertRecord(s, patient, draft, { ...nameKeys(draft), patient_no: await nextPatientNo(s) }));
  return settle(await updateRecord(s, patient, id, version, draft, nameKeys(draft)), () => findRecord(s, patient, id));
}

/** Creates or saves a prescriber. A DEA number whose second letter is not the name's is allowed: names change (handbook §2.3). */
export async function savePrescriber(s: Scope, id: number | null, version: number, draft: PrescriberDraft): Promise<Saved<Prescriber>> {
  if (id === null) return ok(await insertRecord(s, prescriber, draft, nameKeys(draft)));
  return settle(await updateRecord(s, prescriber, id, version, draft, nameKeys(draft)), () => findRecord(s, prescriber, id));
}

/** Deletes softly, or takes that back (`deleted` false); answers the new version. */
export async function removePerson(s: Scope, table: 'patients' | 'prescribers', id: number, version: number, deleted: boolean): Promise<Saved<{ id: number; version: number }>> {
  const next = await markDeleted(s, table, id, version, deleted);
  if (next !== undefined) return ok({ id, version: next });
  const now = table === 'patients' ? await findRecord(s, patient, id) : await findRecord(s, prescriber, id);
  return now === undefined ? missing() : refused([deleted ? 'Someone else changed this record first. Open it again before deleting.' : 'This record is not deleted.']);
}

/** A patient's allergies and exceptions. */
export async function patientAllergies(s: Scope, id: number) {
  if (!await findRecord(s, patient, id)) return missing();
  return ok((await allergiesOf(s, id)).map((a) => ({ id: a.id, kind: a.kind, value: a.value, label: a.label, severity: a.severity, exception: a.exception, reaction: a.reaction, note: a.note })));
}
export interface AllergyInput { readonly id?: number | undefined; readonly kind: 'group' | 'ingredient' | 'text'; readonly value: string; readonly label: string; readonly severity: 'Mild' | 'Medium' | 'Severe'; readonly exception: boolean; readonly reaction?: string | null | undefined; readonly note?: string | null | undefined }

/** Saves the whole allergy list. 'NKDA' with entries, or 'Allergies' without one, is refused: the two would contradict each other. */
export async function savePatientAllergies(s: Scope, today: string, id: number, version: number, status: 'not-selected' | 'nkda' | 'allergies', list: readonly AllergyInput[]) {
  const allergic = list.some((a) => !a.exception);
  if (status === 'nkda' && allergic) return refused(['NKDA means no known drug allergies, but the list names some. Remove them, or choose Allergies.']);
  if (status === 'allergies' && !allergic) return refused(['Name at least one allergy, or choose NKDA.']);
  const add = list.filter((a) => a.id === undefined).map((a) => ({ kind: a.kind, value: a.value, label: a.label, severity: a.severity, exception: a.exception, reaction: a.reaction ?? null, note: a.note ?? null }));
  const next = await replaceAllergies(s, id, version, status, today, list.flatMap((a) => (a.id === undefined ? [] : [a.id])), add);
  if (next === undefined) { const now = await findRecord(s, patient, id); return now ? refused(['Someone else changed this patient first. Open the record again.']) : missing(); }
  return ok({ version: next, allergies: (await allergiesOf(s, id)).map((a) => ({ id: a.id, kind: a.kind, value: a.value, label: a.label, severity: a.severity, exception: a.exception, reaction: a.reaction, note: a.note })) });
}
