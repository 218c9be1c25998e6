import { procedure } from '#domain/platform/contract/procedure.ts';
import { recordErrors } from '#domain/platform/contract/records.ts';
import {
  bool,
  id,
  int,
  isoInstant,
  nullable,
  object,
  oneOf,
  str,
} from '#domain/platform/schema.ts';
import { patient } from '../entities/patient.ts';
import { openingReasonCodes } from '../rules/sensitive.ts';

const text = str({ max: 2_000 });
const errors = recordErrors(patient);

/** Records that are marked as sensitive: the mark, and opening one for a reason. */
export const sensitiveContract = {
  sensitivity: procedure({ permission: 'patient.read', audit: 'patient.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/patients/{id}/sensitive' })
    .input(object({ id }))
    .output(object({ id, version: int(), name: text, on: bool, reason: nullable(text) }))
    .errors(errors),
  /** Marks a record (`on`), which takes a reason in words, or takes the mark back. */
  mark: procedure({
    permission: 'patient.sensitive',
    audit: 'patient.sensitive-marked',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/patients/{id}/sensitive' })
    .input(object({ id, version: int(), on: bool, reason: str({ max: 200 }) }))
    .output(object({ id, version: int() }))
    .errors(errors),
  /**
   * Opens a record that is closed to the caller, for a reason: to this session, until `until`. What
   * the roles do not let the caller read stays closed.
   */
  open: procedure({
    permission: 'signed-in',
    audit: 'patient.sensitive-opened',
    effect: 'write',
    closedToo: true,
  })
    .route({ method: 'POST', path: '/api/patients/{id}/open' })
    .input(object({ id, reason: oneOf(openingReasonCodes), words: str({ min: 3, max: 200 }) }))
    .output(object({ id, until: isoInstant }))
    .errors(errors),
};
