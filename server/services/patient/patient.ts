import { readRxNumber } from '#domain/label/rules/text.ts';
import {
  deliveryAsHome,
  patient,
  patientProblems,
  patientServerFields,
  type Patient,
  type PatientDraft,
} from '#domain/patient/entities/patient.ts';
import { readPersonSearch, type TypedName } from '#domain/patient/rules/person-search.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { PatientListRow, PrescriberListRow } from '#domain/platform/contract/records.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { afterPrefix, fold } from '#domain/platform/rules/fold.ts';
import { attestation, type SyncWish } from '#domain/refill/rules/med-sync.ts';
import { findAccountById } from '#server/repositories/admin/employees.ts';
import { isMerged } from '#server/repositories/patient/merge.ts';
import {
  nextPatientNo,
  openFillsOf,
  searchPatients,
  searchPrescribers,
  type NameFilter,
  type PersonFilter,
  type Range,
} from '#server/repositories/patient/people.ts';
import {
  findRecord,
  insertRecord,
  updateRecord,
  type Scope,
} from '#server/repositories/platform/records.ts';
import { getRecord, removeRecord, type Removed } from '#server/services/platform/record.ts';
import { refused, settle, type Saved, type SaveFailure } from '#server/services/platform/saving.ts';

const range = (key: string): Range => ({ from: key, upTo: afterPrefix(key) });
const ranges = (names: readonly TypedName[]): readonly NameFilter[] =>
  names.map((n) => ({
    last: n.last ? range(n.last) : null,
    first: n.first ? range(n.first) : null,
  }));

/** What was typed, as the ranges of folded keys that the repositories look through. */
export function personFilter(text: string): PersonFilter {
  const read = readPersonSearch(text);
  switch (read.kind) {
    case 'name':
      return { kind: 'name', names: ranges(read.names) };
    case 'born':
      return { kind: 'born', on: read.on, names: ranges(read.names) };
    case 'digits':
      return {
        ...read,
        patientNo: read.digits.length <= 9 ? Number(read.digits) : null,
        rxNumber: null,
      };
    case 'all':
      return read;
  }
}
/** "Rivera, Alma J". */
export const fullName = (r: {
  last_name: string;
  first_name: string;
  middle_name: string | null;
}) => `${r.last_name}, ${r.first_name}${r.middle_name ? ` ${r.middle_name}` : ''}`;

const switchesOf = (r: {
  active: boolean;
  inactive_reason: string | null;
  blocked: boolean;
  blocked_reason: string | null;
}) => ({
  active: r.active,
  inactiveReason: r.inactive_reason,
  blocked: r.blocked,
  blockedReason: r.blocked_reason,
});

/** Seven digits may be the number of a prescription, twelve are a label's: the patient it is for is meant too. */
const orOfRx = (f: PersonFilter): PersonFilter =>
  f.kind === 'digits'
    ? {
        ...f,
        rxNumber:
          f.digits.length === 7 ? Number(f.digits) : (readRxNumber(f.digits)?.rxNumber ?? null),
      }
    : f;

/** Patients of the store by name, birth date, phone, patient number or number of a prescription; prefix search on folded names. */
export async function listPatients(s: Scope, query: ListQuery): Promise<ListPage<PatientListRow>> {
  const found = await searchPatients(s, query, orOfRx(personFilter(query.text)));
  return {
    ...found,
    rows: found.rows.map((r) => ({
      id: r.id,
      version: r.version,
      name: fullName(r),
      lastName: r.last_name,
      firstName: r.first_name,
      dob: r.date_of_birth,
      gender: r.gender,
      cell: r.cell_phone,
      homeTel: r.home_tel,
      address: [r.address_line1, r.city_name].filter(Boolean).join(', ') || null,
      ...switchesOf(r),
    })),
  };
}
/** Prescribers of the store by name, NPI or phone. */
export async function listPrescribers(
  s: Scope,
  query: ListQuery,
): Promise<ListPage<PrescriberListRow>> {
  const found = await searchPrescribers(s, query, personFilter(query.text));
  return {
    ...found,
    rows: found.rows.map((r) => ({
      id: r.id,
      version: r.version,
      name: fullName(r),
      degree: r.degree,
      speciality: r.speciality,
      npi: r.npi,
      dea: r.dea,
      phone: r.phone,
      city: r.city_name,
      state: r.state,
      deceasedOn: r.deceased_on,
      deceasedReason: r.deceased_reason,
      ...switchesOf(r),
    })),
  };
}

const nameKeys = (draft: { lastName: string; firstName: string }) => ({
  last_key: fold(draft.lastName),
  first_key: fold(draft.firstName),
});

const said: Readonly<Record<string, string>> = {
  dateOfBirth: 'The birth date lies in the future. Look at the year.',
};
/**
 * Creates (id null) or saves a patient; `extra` is what goes with the same version. Birth and injury dates after the end of today are
 * refused (specification 001 §5). While the delivery address is said to be the home address, it is that. Who saves other dates on which
 * everything is filled attests them.
 */
export async function savePatient(
  s: Scope,
  today: string,
  id: number | null,
  version: number,
  draft: PatientDraft,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<Saved<Patient>> {
  const problems = patientProblems(draft, today);
  const [first] = Object.entries(problems);
  if (first) return refused([said[first[0]] ?? `${first[1]}. Look at the year.`], problems);
  const whole = {
    ...draft,
    kind: draft.kind ?? 'Human',
    language: draft.language ?? 'en',
    ...deliveryAsHome(draft),
  };
  const own = Object.fromEntries(
    Object.entries(whole).filter(
      ([name]) => !(patientServerFields as readonly string[]).includes(name),
    ),
  ) as PatientDraft;
  const was = id === null ? null : await findRecord(s, patient, id);
  if (id !== null && was?.version !== version)
    return settle(undefined, () => findRecord(s, patient, id));
  const vouched = await attestedBy(s, today, was ?? null, own, 'medSyncDate');
  if (!vouched.ok) return vouched;
  const also = { ...nameKeys(draft), ...vouched.value, ...extra };
  return id === null
    ? ok(await insertRecord(s, patient, own, { ...also, patient_no: await nextPatientNo(s) }))
    : settle(await updateRecord(s, patient, id, version, own, also), () =>
        findRecord(s, patient, id),
      );
}

type Dates = Pick<Patient, 'medSyncDate' | 'medSyncCycle' | 'medSyncAttest'>;
const wishOf = (p: Dates): SyncWish => ({
  anchorOn: p.medSyncDate,
  cycleDays: p.medSyncCycle,
  attest: p.medSyncAttest,
});
/** The columns that say who attests the dates that are saved, and when: whoever saves them, where they are attested anew. Refused, at `field`, where `attestation` says no. */
export async function attestedBy(
  s: Scope,
  today: string,
  was: Dates | null,
  is: Dates,
  field: string,
): Promise<Result<Readonly<Record<string, unknown>>, SaveFailure<never>>> {
  const vouched = attestation(was && wishOf(was), wishOf(is), today);
  if (!vouched.ok) return refused([vouched.error.message], { [field]: vouched.error.short });
  if (vouched.value === 'kept') return ok({});
  return ok(
    vouched.value === 'none'
      ? { attested_by: null, med_sync_attested_at: null }
      : {
          attested_by: (await findAccountById(s.db, s.userId))?.name.slice(0, 60) ?? null,
          med_sync_attested_at: s.now,
        },
  );
}

const openWork = async (s: Scope, id: number): Promise<string[]> => {
  const n = await openFillsOf(s, id);
  return n === 0
    ? []
    : [
        `This patient has ${n} prescription${n === 1 ? '' : 's'} in work. Finish or end ${n === 1 ? 'it' : 'them'} before deleting the patient.`,
      ];
};

/** Deletes a patient softly, or takes that back (`deleted` false); answers the new version. Refused while prescriptions are in work. */
export const removePatient = async (
  s: Scope,
  id: number,
  version: number,
  deleted: boolean,
): Promise<Removed<Patient>> => {
  const why = deleted
    ? (await findRecord(s, patient, id))
      ? await openWork(s, id)
      : []
    : (await isMerged(s, id))
      ? ['This patient was merged into another one: take the merge back there.']
      : [];
  return why.length ? refused(why) : removeRecord(s, patient, id, version, deleted);
};

/** The record, or NOT_FOUND: another store's and a deleted one look like a missing one. */
export const getPatient = (s: Scope, id: number): Promise<Saved<Patient>> =>
  getRecord(s, patient, id);
