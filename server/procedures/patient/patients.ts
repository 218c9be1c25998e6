import type { RelativeRow } from '#domain/patient/contract/patients.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import { alikeMessage } from '#domain/patient/rules/alike-question.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import { recorded, settled, storeScope, switched } from '#server/procedures/platform/store-work.ts';
import { alikeTo } from '#server/services/patient/alike.ts';
import { patientPapers } from '#server/services/patient/documents.ts';
import {
  addRelative,
  patientAllergies,
  patientFamily,
  patientLists,
  patientSsn,
  savePatientAllergies,
  savePatientRecord,
  searchIcds,
  strikeRelative,
  type Family,
} from '#server/services/patient/lists.ts';
import {
  duplicatesOf,
  mergePatients,
  unmergePatients,
  type Merged,
  type Unmerged,
} from '#server/services/patient/merge.ts';
import { getPatient, listPatients, removePatient } from '#server/services/patient/patient.ts';
import { markSensitive, openSensitive, sensitivityOf } from '#server/services/patient/sensitive.ts';
import { changeStatus } from '#server/services/platform/status.ts';

const api = signedIn.patients;
const relatives = signedIn.relatives;
const seen = <T>(work: PersonWork, id: number, value: T): T => {
  work.audit({ entity: 'patient', entityId: id });
  return value;
};

/**
 * Both patients get their line in the audit log, and everybody hears of both and of the
 * prescriptions that moved.
 */
function merged(work: PersonWork, givenMerged: Merged | Unmerged, otherId: number): void {
  const counts = Object.fromEntries(
    Object.entries(givenMerged.movedIds).map(([name, ids]) => [name, ids.length]),
  );
  work.audit({
    entity: 'patient',
    entityId: givenMerged.id,
    detail: { other: otherId, version: givenMerged.version, ...counts },
  });
  work.auditToo({
    entity: 'patient',
    entityId: otherId,
    detail: { other: givenMerged.id, version: givenMerged.otherVersion, ...counts },
  });
  work.changed('patient', givenMerged.id, givenMerged.version);
  work.changed('patient', otherId, givenMerged.otherVersion);
}

export const patientProcedures = {
  search: api.search.handler(({ input, context: { work } }) =>
    listPatients(storeScope(work), input),
  ),
  get: api.get.handler(async ({ input, context: { work }, errors }) =>
    settled(await getPatient(storeScope(work), input.id), errors),
  ),
  save: api.save.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    const before =
      input.id === null ? undefined : settled(await getPatient(scope, input.id), errors);
    const { others = [] } = input;
    const alike = input.id === null ? await alikeTo(scope, input.draft, others) : [];
    if (alike.length > 0) throw errors.ALIKE({ message: alikeMessage(alike), data: { alike } });
    return recorded(
      work,
      'patient',
      settled(await savePatientRecord(scope, input, input), errors),
      before,
      input.id === null && others.length > 0 ? { addedBeside: others } : {},
    );
  }),
  remove: api.remove.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'patient',
      settled(await removePatient(storeScope(work), input.id, input.version, true), errors),
    ),
  ),
  restore: api.restore.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'patient',
      settled(await removePatient(storeScope(work), input.id, input.version, false), errors),
    ),
  ),
  status: api.status.handler(async ({ input, context: { work }, errors }) =>
    switched(
      work,
      'patient',
      input.kind,
      settled(await changeStatus(storeScope(work), patient, input), errors),
      input.on,
    ),
  ),
  lists: api.lists.handler(async ({ input, context: { work }, errors }) =>
    settled(await patientLists(storeScope(work), input.id), errors),
  ),
  allergies: api.allergies.handler(async ({ input, context: { work }, errors }) =>
    settled(await patientAllergies(storeScope(work), input.id), errors),
  ),
  saveAllergies: api.saveAllergies.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    const before = settled(await patientAllergies(scope, input.id), errors);
    const saved = settled(
      await savePatientAllergies(scope, input, input.status, input.allergies),
      errors,
    );
    work.audit({
      entity: 'patient',
      entityId: input.id,
      before,
      after: saved.allergies,
      detail: { version: saved.version, status: input.status, allergies: saved.allergies.length },
    });
    work.changed('patient', input.id, saved.version);
    return saved;
  }),
  ssn: api.ssn.handler(async ({ input, context: { work }, errors }) =>
    seen(work, input.id, settled(await patientSsn(storeScope(work), input.id), errors)),
  ),
  documents: api.documents.handler(async ({ input, context: { work }, errors }) =>
    settled(await patientPapers(storeScope(work), input.id), errors),
  ),
  duplicates: api.duplicates.handler(async ({ input, context: { work }, errors }) =>
    settled(await duplicatesOf(storeScope(work), input.id), errors),
  ),
  merge: api.merge.handler(async ({ input, context: { work }, errors }) => {
    const done = settled(await mergePatients(storeScope(work), input), errors);
    merged(work, done, input.otherId);
    return { id: done.id, version: done.version, mergeId: done.mergeId, moved: done.moved };
  }),
  unmerge: api.unmerge.handler(async ({ input, context: { work }, errors }) => {
    const done = settled(await unmergePatients(storeScope(work), input.id, input.version), errors);
    merged(work, done, done.otherId);
    return { id: done.id, version: done.version };
  }),
  sensitivity: api.sensitivity.handler(async ({ input, context: { work }, errors }) =>
    seen(work, input.id, settled(await sensitivityOf(storeScope(work), input.id), errors)),
  ),
  mark: api.mark.handler(async ({ input, context: { work }, errors }) => {
    const done = settled(await markSensitive(storeScope(work), input), errors);
    const { id, version, before } = done;
    const detail = { version, on: input.on, asked: { text: input.reason.trim() } };
    work.audit({
      entity: 'patient',
      entityId: id,
      before: { sensitive: before },
      after: { sensitive: input.on },
      detail,
    });
    work.changed('patient', id, version);
    return { id, version };
  }),
  open: api.open.handler(async ({ input, context: { work }, errors }) => {
    const asked = { ...input, sessionId: work.session.id };
    const opened = settled(await openSensitive(storeScope(work), asked), errors);
    const { until } = opened;
    work.audit({
      entity: 'patient',
      entityId: opened.id,
      detail: { until, asked: { text: input.words.trim(), reason: input.reason } },
    });
    return opened;
  }),
  icds: api.icds.handler(({ input, context: { work } }) =>
    searchIcds(work, input.text, input.mode),
  ),
};

/** A family changed: the patient's own version did not. */
function changed(work: PersonWork, { patientId, rows }: Family): readonly RelativeRow[] {
  work.audit({
    entity: 'patient',
    entityId: patientId,
    after: rows,
    detail: { relatives: rows.length },
  });
  return rows;
}
export const relativeProcedures = {
  list: relatives.list.handler(async ({ input, context: { work }, errors }) =>
    settled(await patientFamily(storeScope(work), input.patientId), errors),
  ),
  add: relatives.add.handler(async ({ input, context: { work }, errors }) =>
    changed(
      work,
      settled(
        await addRelative(storeScope(work), input.patientId, input.memberId, input.relation),
        errors,
      ),
    ),
  ),
  remove: relatives.remove.handler(async ({ input, context: { work }, errors }) =>
    changed(work, settled(await strikeRelative(storeScope(work), input.id, true), errors)),
  ),
  restore: relatives.restore.handler(async ({ input, context: { work }, errors }) =>
    changed(work, settled(await strikeRelative(storeScope(work), input.id, false), errors)),
  ),
};
