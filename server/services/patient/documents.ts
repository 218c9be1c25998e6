import type { DocumentType, PatientDocument } from '#domain/document/contract/documents.ts';
import { destroyedRefusal, heldRefusal } from '#domain/document/rules/retention.ts';
import { patient, type Patient } from '#domain/patient/entities/patient.ts';
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

const view = (d: NamedDocument): PatientDocument => ({
  ...documentView(d),
  version: d.version,
  uploadedBy: d.first_name === null ? scannerName : `${d.first_name} ${d.last_name}`,
  ...(d.destroyed_at === null
    ? {}
    : {
        destroyed: {
          at: new Date(d.destroyed_at).toISOString(),
          by: d.destroyed_name!,
          reason: d.destroy_reason!,
        },
      }),
});

/** Papers that belong to a patient, the hard copies of the prescriptions among them; newest first, at most 500. */
export async function patientPapers(
  s: Scope,
  patientId: number,
): Promise<Result<PatientDocument[], SaveFailure<Patient>>> {
  return (await findRecord(s, patient, patientId))
    ? ok((await papersOf(s, patientId)).map(view))
    : missing();
}

export interface DocumentChange {
  readonly id: number;
  readonly patientId: number | null;
  /** As it was; null where it is new. */ readonly before: NamedDocument | null;
  readonly document: PatientDocument;
}
export type Changed = Result<DocumentChange, SaveFailure<PatientDocument>>;
/** A document that has just come to its patient. */
export const documentChange = (d: NamedDocument): DocumentChange => ({
  id: d.id,
  patientId: d.patient_id,
  before: null,
  document: view(d),
});
const ofPrescription = () =>
  refused([
    'This is the paper of a prescription: it stays with the prescription. It can be changed there.',
  ]);

/** Whether what is left of a document may be changed; on hold, it may not be deleted. */
const unchangeable = (d: NamedDocument, deleting: boolean): string | null =>
  destroyedRefusal(d.destroyed_at !== null) ?? (deleting ? heldRefusal(d.hold_reason) : null);
/** The document in this version, held; what stands in the way otherwise. */
async function held(
  s: Scope,
  key: string,
  version: number,
  deleted: boolean,
  deleting = false,
): Promise<Result<NamedDocument, SaveFailure<PatientDocument>>> {
  const found = await holdDocument(s, key);
  if (!found || (found.deleted_at !== null) !== deleted) return missing();
  if (found.version !== version) return fail({ code: 'STALE', current: view(found) });
  const why = unchangeable(found, deleting);
  return why === null ? ok(found) : refused([why]);
}
async function change(
  s: Scope,
  before: NamedDocument,
  values: Parameters<typeof changeDocument>[2],
): Promise<DocumentChange> {
  const after = await changeDocument(s, before.id, values);
  return {
    id: after.id,
    patientId: after.patient_id,
    before,
    document: view({ ...before, ...after }),
  };
}
/** Puts a document that is held among a patient's papers. What it was about there, it is not about here. */
export const fileHeld = async (
  s: Scope,
  d: NamedDocument,
  o: { readonly patientId: number; readonly type: DocumentType },
): Promise<Changed> =>
  ok(
    await change(s, d, {
      kind: o.type,
      patient_id: o.patientId,
      attached_at: d.attached_at ?? s.now,
      ...(d.patient_id === o.patientId ? {} : { rx_id: null, insurance_id: null }),
    }),
  );
/** Why the document of a scan can't be discarded; null where it can. */
export const discardRefusalOf = (d: NamedDocument): string | null => unchangeable(d, true);
/** Deletes a document that is held, or brings it back. */
export const strikeHeld = (s: Scope, d: NamedDocument, deleted: boolean): Promise<DocumentChange> =>
  change(s, d, { deleted_at: deleted ? s.now : null });

/**
 * Puts a document among a patient's papers: a picture that this person has sent and that belongs to nothing yet, or a paper that lay
 * under another type or another patient. NOT_FOUND: no such document or patient in this store; STALE: somebody changed it first;
 * REFUSED: it is the paper of a prescription.
 */
export async function fileDocument(
  s: Scope,
  o: {
    readonly key: string;
    readonly version: number;
    readonly patientId: number;
    readonly type: DocumentType;
  },
): Promise<Changed> {
  const found = await held(s, o.key, o.version, false);
  if (!found.ok) return found;
  const document = found.value;
  const isLoose = document.patient_id === null && document.attached_at === null;
  if (!(await findRecord(s, patient, o.patientId)) || (isLoose && document.created_by !== s.userId))
    return missing();
  if (
    (document.patient_id === null && !isLoose && document.kind !== 'unlinked') ||
    (await isHardCopy(s, o.key))
  )
    return ofPrescription();
  return fileHeld(s, document, o);
}
/** Takes a paper away from a patient, or what the scanner put down and nobody linked, or brings it back (`deleted` false). Its picture stays on the disk. Errors as of `fileDocument`. */
export async function strikeDocument(
  s: Scope,
  key: string,
  version: number,
  deleted: boolean,
): Promise<Changed> {
  const found = await held(s, key, version, !deleted, deleted);
  if (!found.ok) return found;
  const { patient_id: owner, kind } = found.value;
  if ((owner === null && kind !== 'unlinked') || (await isHardCopy(s, key)))
    return ofPrescription();
  if (owner !== null && !(await findRecord(s, patient, owner))) return missing();
  return ok(await strikeHeld(s, found.value, deleted));
}
