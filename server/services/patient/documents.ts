import type { DocumentType, PatientDocument } from '#domain/document/contract/documents.ts';
import { destroyedRefusal, heldRefusal } from '#domain/document/rules/retention.ts';
import { patient, type Patient } from '#domain/patient/entities/patient.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import {
  changeDocument,
  holdDocument,
  isHardCopy,
  papersOf,
  type NamedDocument,
} from '#server/repositories/document/documents.ts';
import { findRecord, type Scope } from '#server/repositories/platform/records.ts';
import { documentView } from '#server/services/document/documents.ts';
import { scannerName } from '#server/services/document/search.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';

const view = (document: NamedDocument): PatientDocument => ({
  ...documentView(document),
  version: document.version,
  uploadedBy:
    document.first_name === null ? scannerName : `${document.first_name} ${document.last_name}`,
  ...(document.destroyed_at === null
    ? {}
    : {
        destroyed: {
          at: new Date(document.destroyed_at).toISOString(),
          by: required(document.destroyed_name, 'the person who destroyed the document'),
          reason: required(document.destroy_reason, 'the reason of a destruction'),
        },
      }),
});

/**
 * Papers that belong to a patient, the hard copies of the prescriptions among them; newest first,
 * at most 500.
 */
export async function patientPapers(
  scope: Scope,
  patientId: number,
): Promise<Result<PatientDocument[], SaveFailure<Patient>>> {
  return (await findRecord(scope, patient, patientId))
    ? ok((await papersOf(scope, patientId)).map(view))
    : missing();
}

export interface DocumentChange {
  readonly id: number;
  readonly patientId: number | null;
  /** As it was, and whose; null where it is new. */
  readonly before: { readonly patientId: number | null; readonly document: PatientDocument } | null;
  readonly document: PatientDocument;
}
export type Changed = Result<DocumentChange, SaveFailure<PatientDocument>>;
/** A document that has just come to its patient. */
export const documentChange = (document: NamedDocument): DocumentChange => ({
  id: document.id,
  patientId: document.patient_id,
  before: null,
  document: view(document),
});
const ofPrescription = () =>
  refused([
    'This is the paper of a prescription: it stays with the prescription. It can be changed there.',
  ]);

/** Whether what is left of a document may be changed; on hold, it may not be deleted. */
const unchangeable = (document: NamedDocument, deleting: boolean): string | null =>
  destroyedRefusal(document.destroyed_at !== null) ??
  (deleting ? heldRefusal(document.hold_reason) : null);
/** A document in this version: one that is deleted, or one that is not; and what is done to it. */
interface Wanted {
  readonly key: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly deleting: boolean;
}
/** The document in this version, held; what stands in the way otherwise. */
async function held(
  scope: Scope,
  { key, version, deleted, deleting }: Wanted,
): Promise<Result<NamedDocument, SaveFailure<PatientDocument>>> {
  const found = await holdDocument(scope, key);
  if (!found || (found.deleted_at !== null) !== deleted) return missing();
  if (found.version !== version) return fail({ code: 'STALE', current: view(found) });
  const why = unchangeable(found, deleting);
  return why === null ? ok(found) : refused([why]);
}
async function change(
  scope: Scope,
  before: NamedDocument,
  values: Parameters<typeof changeDocument>[2],
): Promise<DocumentChange> {
  const after = await changeDocument(scope, before.id, values);
  return {
    id: after.id,
    patientId: after.patient_id,
    before: { patientId: before.patient_id, document: view(before) },
    document: view({ ...before, ...after }),
  };
}
/**
 * Puts a document that is held among a patient's papers. What it was about there, it is not about
 * here.
 */
export const fileHeld = async (
  scope: Scope,
  document: NamedDocument,
  input: { readonly patientId: number; readonly type: DocumentType },
): Promise<Changed> =>
  ok(
    await change(scope, document, {
      kind: input.type,
      patient_id: input.patientId,
      attached_at: document.attached_at ?? scope.now,
      ...(document.patient_id === input.patientId ? {} : { rx_id: null, insurance_id: null }),
    }),
  );
/** Why the document of a scan can't be discarded; null where it can. */
export const discardRefusalOf = (document: NamedDocument): string | null =>
  unchangeable(document, true);
/** Deletes a document that is held, or brings it back. */
export const strikeHeld = (
  scope: Scope,
  document: NamedDocument,
  deleted: boolean,
): Promise<DocumentChange> => change(scope, document, { deleted_at: deleted ? scope.now : null });

/**
 * Puts a document among a patient's papers: a picture that this person has sent and that belongs to
 * nothing yet, or a paper that lay
 * under another type or another patient. NOT_FOUND: no such document or patient in this store;
 * STALE: somebody changed it first;
 * REFUSED: it is the paper of a prescription.
 */
export async function fileDocument(
  scope: Scope,
  input: {
    readonly key: string;
    readonly version: number;
    readonly patientId: number;
    readonly type: DocumentType;
  },
): Promise<Changed> {
  const found = await held(scope, {
    key: input.key,
    version: input.version,
    deleted: false,
    deleting: false,
  });
  if (!found.ok) return found;
  const document = found.value;
  const isLoose = document.patient_id === null && document.attached_at === null;
  if (
    !(await findRecord(scope, patient, input.patientId)) ||
    (isLoose && document.created_by !== scope.userId)
  )
    return missing();
  if (
    (document.patient_id === null && !isLoose && document.kind !== 'unlinked') ||
    (await isHardCopy(scope, input.key))
  )
    return ofPrescription();
  return fileHeld(scope, document, input);
}
/**
 * Takes a paper away from a patient, or what the scanner put down and nobody linked, or brings it
 * back (`deleted` false). Its picture stays on the disk. Errors as of `fileDocument`.
 */
export async function strikeDocument(
  scope: Scope,
  key: string,
  version: number,
  deleted: boolean,
): Promise<Changed> {
  const found = await held(scope, { key, version, deleted: !deleted, deleting: deleted });
  if (!found.ok) return found;
  const { patient_id: owner, kind } = found.value;
  if ((owner === null && kind !== 'unlinked') || (await isHardCopy(scope, key)))
    return ofPrescription();
  if (owner !== null && !(await findRecord(scope, patient, owner))) return missing();
  return ok(await strikeHeld(scope, found.value, deleted));
}
