import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  dayOf,
  id,
  int,
  listOf,
  nullable,
  object,
  recordOf,
  str,
} from '#domain/platform/schema.ts';

const text = str({ max: 2_000 });
const refused = {
  status: 422,
  message: 'This is not possible now.',
  data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
} as const;
const at = { historyId: id, version: int() };
const line = object({ id, version: int() });
const errors = {
  NOT_FOUND: {
    status: 404,
    message: 'There is no such medication of another system in this store.',
  },
  STALE: { status: 409, message: 'Someone else changed this medication first.', data: line },
  REFUSED: refused,
} as const;
/** What another system told of a patient's medication, and a person knows better. */
export const medicationHistoryContract = {
  /**
   * The patient takes it no more since `on` (null: today): with every line of that prescription
   * there.
   */
  stop: procedure({
    permission: 'patient.write',
    audit: 'patient.medication-stopped',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/medication-history/{historyId}/stop' })
    .input(object({ ...at, on: nullable(dayOf('past')), reason: str({ min: 1, max: 200 }) }))
    .output(line)
    .errors(errors),
  /** What was said of its end is taken back. */
  resume: procedure({
    permission: 'patient.write',
    audit: 'patient.medication-resumed',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/medication-history/{historyId}/resume' })
    .input(object(at))
    .output(line)
    .errors(errors),
};
