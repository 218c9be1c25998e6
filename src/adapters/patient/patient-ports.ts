import { NoAnswer, valueOf, type Caller } from '#adapters/platform/call.ts';
import { asStored } from '#adapters/platform/record-ports.ts';
import { saveOutcome } from '#adapters/platform/record-ports.ts';
import type { PatientLists } from '#domain/patient/contract/patients.ts';
import type { MergePorts } from '#machines/patient/merge.machine.ts';
import type { PatientPorts } from '#machines/patient/patient.ports.ts';
import { valuesAs } from '#machines/platform/draft/draft.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import type { RecordPorts } from '#machines/platform/record/provide.ts';
import type { RecordCalls } from '#machines/platform/record/record.ports.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';

/** The calls of a patient's record besides those of every record. */
export const patientPorts = (call: Caller): PatientPorts => ({
  papers: (id, signal) => call('patients.documents', { id }, { signal }),
  relatives: (patientId, signal) => call('relatives.list', { patientId }, { signal }),
  addRelative: (row) => call('relatives.add', valuesAs(row)),
  removeRelative: (id) => call('relatives.remove', { id }),
  restoreRelative: (id) => call('relatives.restore', { id }),
  insurances: async (id, signal) =>
    valueOf(await call('patients.lists', { id }, { signal })).insurances,
  nameOf: async (id, signal) => {
    const value = valueOf(await call('patients.get', { id }, { signal }));
    return {
      chLastName: value.lastName,
      chFirstName: value.firstName,
      chMiddleName: value.middleName,
    };
  },
  checkEligibility: (request) => call('eligibility.check', valuesAs(request)),
  eligibilityChecks: (patientId, signal) => call('eligibility.list', { patientId }, { signal }),
  print: () => {
    window.print();
    return Promise.resolve();
  },
  bornOn: async (id, signal) => {
    const answer = await call('patients.get', { id }, { signal });
    return answer.ok ? answer.value.dateOfBirth : null;
  },
});

export const patientMergePorts = (call: Caller): MergePorts => ({
  load: async (id, signal) => {
    const answer = await call('patients.get', { id }, { signal });
    return answer.ok ? asStored(answer.value) : null;
  },
  duplicates: (id, signal) => call('patients.duplicates', { id }, { signal }),
  merge: (request) => call('patients.merge', request),
});

const list = (input: unknown): readonly Values[] =>
  Array.isArray(input) ? (input as readonly Values[]) : [];
/** The lists as fields of the record: what is tolerated stands apart from what is not. */
const fieldsOf = ({ allergies, ...lists }: PatientLists): Values => ({
  ...lists,
  allergies: allergies.filter((allergy) => !allergy.exception),
  allergyExceptions: allergies.filter((allergy) => allergy.exception),
});
const entry =
  (exception: boolean) =>
  ({ id, kind, value, label, severity, reaction, note }: Values) => ({
    ...(id === undefined ? {} : { id }),
    kind,
    value,
    label,
    severity,
    exception,
    reaction: reaction ?? null,
    note: note ?? null,
  });
/**
 * The patient came, the lists did not: said as it is, because an unknown list must be shown as no
 * list at all.
 */
const noLists = (error: unknown): never => {
  throw new NoAnswer(
    `The patient was read, but not the allergies: ${error instanceof Error ? error.message : 'no answer'} Nothing is shown until both are here; try again.`,
  );
};

/**
 * A patient travels with the lists: one form, one save. The version is read before the lists, so
 * that a change between the two makes the save stale.
 */
export function patientRecordPorts(
  call: Caller,
  calls: RecordCalls,
): Pick<RecordPorts, 'load' | 'save'> {
  const listed = async (row: Stored): Promise<Stored> => ({
    ...row,
    ...fieldsOf(await call('patients.lists', { id: row.id }).then(valueOf).catch(noLists)),
  });
  return {
    load: async ({ id }) => {
      const row = await calls.load(id, new AbortController().signal);
      return row && listed(row);
    },
    save: async ({
      id,
      version,
      others,
      draft: {
        allergies,
        allergyExceptions,
        conditions,
        insurances,
        allergiesCheckedOn: _on,
        allergiesCheckedBy: _by,
        ...draft
      },
    }) => {
      const lists = {
        allergies: [
          ...list(allergies).map(entry(false)),
          ...list(allergyExceptions).map(entry(true)),
        ],
        conditions: list(conditions),
        ...(insurances === undefined ? {} : { insurances: list(insurances) }),
      };
      const outcome = saveOutcome(
        await call(
          'patients.save',
          valuesAs({ id, version, draft, ...lists, ...(others ? { others } : {}) }),
        ),
      );
      if (outcome.kind === 'saved')
        return {
          ...outcome,
          row: await listed(outcome.row).catch(() => ({
            ...outcome.row,
            allergies,
            allergyExceptions,
            conditions,
            insurances,
          })),
        };
      return outcome.kind === 'stale' ? { ...outcome, row: await listed(outcome.row) } : outcome;
    },
  };
}
