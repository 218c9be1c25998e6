import { readRxNumber } from '#domain/label/rules/text.ts';
import { patientColumns } from '#domain/patient/contract/patient-list.ts';
import type { PatientListRow } from '#domain/patient/contract/patient-list.ts';
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
import { listedValues } from '#domain/platform/fields/listed-columns.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { afterPrefix, fold } from '#domain/platform/rules/fold.ts';
import type { PrescriberListRow } from '#domain/prescriber/contract/prescriber-list.ts';
import { prescriberColumns } from '#domain/prescriber/contract/prescriber-list.ts';
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
  type Dated,
} from '#server/repositories/platform/records.ts';
import { getRecord, removeRecord, type Removed } from '#server/services/platform/record.ts';
import {
  refused,
  settle,
  type Saved,
  type SaveFailure,
  type Save,
} from '#server/services/platform/saving.ts';

const range = (key: string): Range => ({ from: key, upTo: afterPrefix(key) });
const ranges = (names: readonly TypedName[]): readonly NameFilter[] =>
  names.map((name) => ({
    last: name.last ? range(name.last) : null,
    first: name.first ? range(name.first) : null,
    middle: name.middle ? range(name.middle) : null,
  }));

/** What was typed, as the ranges of folded keys that the repositories look through. */
export function personFilter(text: string): PersonFilter {
  const read = readPersonSearch(text);
  switch (read.kind) {
    case 'name':
      return { kind: 'name', names: ranges(read.names) };
    case 'born':
      return { kind: 'born', born: read.born, names: ranges(read.names) };
    case 'digits':
      return {
        ...read,
        patientNo: read.digits.length <= 9 ? Number(read.digits) : null,
        rxNumber: null,
      };
    case 'all':
    case 'none':
      return read;
  }
}
/** "Rivera, Alma J". */
export const fullName = (input: {
  last_name: string;
  first_name: string;
  middle_name: string | null;
}) => `${input.last_name}, ${input.first_name}${input.middle_name ? ` ${input.middle_name}` : ''}`;

const switchesOf = (input: {
  active: boolean;
  inactive_reason: string | null;
  blocked: boolean;
  blocked_reason: string | null;
}) => ({
  active: input.active,
  inactiveReason: input.inactive_reason,
  blocked: input.blocked,
  blockedReason: input.blocked_reason,
});

/**
 * Seven digits may be the number of a prescription, twelve are a label's: the patient it is for is
 * meant too.
 */
const orOfRx = (personFilter: PersonFilter): PersonFilter =>
  personFilter.kind === 'digits'
    ? {
        ...personFilter,
        rxNumber:
          personFilter.digits.length === 7
            ? Number(personFilter.digits)
            : (readRxNumber(personFilter.digits)?.rxNumber ?? null),
      }
    : personFilter;

/**
 * Patients of the store by name, birth date, phone, patient number or number of a prescription;
 * prefix search on folded names.
 */
export async function listPatients(
  scope: Scope,
  query: ListQuery,
): Promise<ListPage<PatientListRow>> {
  const found = await searchPatients(scope, query, orOfRx(personFilter(query.text)));
  return {
    ...found,
    rows: found.rows.map((row) => ({
      id: row.id,
      version: row.version,
      name: fullName(row),
      lastName: row.last_name,
      firstName: row.first_name,
      gender: row.gender,
      ...listedValues(patientColumns, row),
      address: [row.address_line1, row.city_name].filter(Boolean).join(', ') || null,
      ...switchesOf(row),
      ...(row.sensitive ? { sensitive: true } : {}),
    })),
  };
}
/** Prescribers of the store by name, NPI or phone. */
export async function listPrescribers(
  scope: Scope,
  query: ListQuery,
): Promise<ListPage<PrescriberListRow>> {
  const found = await searchPrescribers(scope, query, personFilter(query.text));
  return {
    ...found,
    rows: found.rows.map((row) => ({
      id: row.id,
      version: row.version,
      name: fullName(row),
      ...listedValues(prescriberColumns, row),
      deceasedOn: row.deceased_on,
      deceasedReason: row.deceased_reason,
      ...switchesOf(row),
    })),
  };
}

const nameKeys = (draft: { lastName: string; firstName: string }) => ({
  last_key: fold(draft.lastName),
  first_key: fold(draft.firstName),
});

/** A problem of a date, and not of another field. */
const isOfDate = (problem: string): boolean => /in the future$|years back$/.test(problem);

/**
 * Creates (id null) or saves a patient; `extra` is what goes with the same version. Birth and
 * injury dates after the end of today are refused (specification 001 §5), and so is a weight
 * without its unit or its day. While the delivery address is said to be the home address, it is
 * that. Who saves other dates on which everything is filled attests them.
 */
export async function savePatient(
  scope: Dated,
  { id, version, draft }: Save<PatientDraft>,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<Saved<Patient>> {
  const problems = patientProblems(draft, scope.today);
  const [first] = Object.entries(problems);
  if (first)
    return refused([`${first[1]}.${isOfDate(first[1]) ? ' Look at the year.' : ''}`], problems);
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
  const was = id === null ? null : await findRecord(scope, patient, id);
  if (id !== null && was?.version !== version)
    return settle(undefined, () => findRecord(scope, patient, id));
  const vouched = await attestedBy(scope, { was: was ?? null, is: own }, 'medSyncDate');
  if (!vouched.ok) return vouched;
  const also = { ...nameKeys(draft), ...vouched.value, ...extra };
  return id === null
    ? ok(
        await insertRecord(scope, patient, own, {
          ...also,
          patient_no: await nextPatientNo(scope),
        }),
      )
    : settle(await updateRecord(scope, patient, id, version, own, also), () =>
        findRecord(scope, patient, id),
      );
}

type Dates = Pick<Patient, 'medSyncDate' | 'medSyncCycle' | 'medSyncAttest'>;
const wishOf = (dates: Dates): SyncWish => ({
  anchorOn: dates.medSyncDate,
  cycleDays: dates.medSyncCycle,
  attest: dates.medSyncAttest,
});
/**
 * The columns that say who attests the dates that are saved, and when: whoever saves them, where
 * they are attested anew. Refused, at `field`, where `attestation` says no.
 */
export async function attestedBy(
  scope: Dated,
  { was, is }: { readonly was: Dates | null; readonly is: Dates },
  field: string,
): Promise<Result<Readonly<Record<string, unknown>>, SaveFailure<never>>> {
  const vouched = attestation(was && wishOf(was), wishOf(is), scope.today);
  if (!vouched.ok) return refused([vouched.error.message], { [field]: vouched.error.short });
  if (vouched.value === 'kept') return ok({});
  return ok(
    vouched.value === 'none'
      ? { attested_by: null, med_sync_attested_at: null }
      : {
          attested_by: (await findAccountById(scope.db, scope.userId))?.name.slice(0, 60) ?? null,
          med_sync_attested_at: scope.now,
        },
  );
}

const openWork = async (scope: Scope, id: number): Promise<string[]> => {
  const fills = await openFillsOf(scope, id);
  return fills === 0
    ? []
    : [
        `This patient has ${fills} prescription${fills === 1 ? '' : 's'} in work. Finish or end ${fills === 1 ? 'it' : 'them'} before deleting the patient.`,
      ];
};

/** What keeps a patient from being deleted; nothing where there is no such patient. */
const whyKept = async (scope: Scope, id: number): Promise<readonly string[]> =>
  (await findRecord(scope, patient, id)) ? openWork(scope, id) : [];
const whyNotRestored = async (scope: Scope, id: number): Promise<readonly string[]> =>
  (await isMerged(scope, id))
    ? ['This patient was merged into another one: take the merge back there.']
    : [];
/**
 * Deletes a patient softly, or takes that back (`deleted` false); answers the new version. Refused
 * while prescriptions are in work.
 */
export const removePatient = async (
  scope: Scope,
  id: number,
  version: number,
  deleted: boolean,
): Promise<Removed<Patient>> => {
  const why = deleted ? await whyKept(scope, id) : await whyNotRestored(scope, id);
  return why.length ? refused(why) : removeRecord(scope, patient, { id, version }, deleted);
};

/** The record, or NOT_FOUND: another store's and a deleted one look like a missing one. */
export const getPatient = (scope: Scope, id: number): Promise<Saved<Patient>> =>
  getRecord(scope, patient, id);
