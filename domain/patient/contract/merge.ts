import { procedure } from '#domain/platform/contract/procedure.ts';
import { recordErrors } from '#domain/platform/contract/records.ts';
import {
  bool,
  id,
  int,
  isoDate,
  listOf,
  nullable,
  object,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { patient } from '../entities/patient.ts';

const text = str({ max: 300 });
/** A patient who may be the same person, and why it seems so. */
export const duplicateRow = object({
  id,
  version: int(),
  patientNo: nullable(int()),
  name: text,
  dob: isoDate,
  cell: nullable(text),
  homeTel: nullable(text),
  address: nullable(text),
  why: listOf(text),
});
export type DuplicateRow = Infer<typeof duplicateRow>;
/** A patient who may be the one that is to be added. */
export const alikeRow = object({
  id,
  version: int(),
  patientNo: nullable(int()),
  lastName: text,
  firstName: text,
  middleName: nullable(text),
  dob: isoDate,
  phone: nullable(text),
  address: nullable(text),
  active: bool,
  why: listOf(text),
});
export type AlikeRow = Infer<typeof alikeRow>;
/** What came over to the survivor, by what it is called: "3 prescriptions". */
export const mergeDone = object({ id, version: int(), mergeId: id, moved: listOf(text) });
export type MergeDone = Infer<typeof mergeDone>;

const errors = recordErrors(patient);
export const patientMergeContract = {
  /** Likely duplicates of a patient, the likeliest first, at most twenty. */
  duplicates: procedure({ permission: 'patient.merge', audit: 'patient.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/patients/{id}/duplicates' })
    .input(object({ id }))
    .output(listOf(duplicateRow))
    .errors(errors),
  /**
   * The patient `otherId` becomes the patient `id`: `take` names the parts (`mergeParts`) that come
   * from the other. All of it or nothing.
   */
  merge: procedure({ permission: 'patient.merge', audit: 'patient.merged', effect: 'write' })
    .route({ method: 'POST', path: '/api/patients/{id}/merge' })
    .input(
      object({
        id,
        version: int(),
        otherId: id,
        otherVersion: int(),
        take: listOf(str({ max: 40 }), 100),
      }),
    )
    .output(mergeDone)
    .errors(errors),
  /** Takes a merge back while the patient has not been saved since. */
  unmerge: procedure({ permission: 'patient.merge', audit: 'patient.unmerged', effect: 'write' })
    .route({ method: 'POST', path: '/api/patients/{id}/unmerge' })
    .input(object({ id, version: int() }))
    .output(object({ id, version: int() }))
    .errors(errors),
};
