import type { Caller } from '#adapters/platform/call.ts';
import { openingReasonCodes } from '#domain/patient/rules/sensitive.ts';
import { isMember } from '#domain/platform/is-member.ts';
import { refuse } from '#domain/platform/result.ts';
import type { ClosedRecord, SensitivePorts } from '#machines/patient/sensitive.ts';

/** The calls that mark a record as sensitive and that open one for a reason. */
export const sensitivePorts = (call: Caller): SensitivePorts => ({
  open: ({ id, reason, words }) =>
    isMember(openingReasonCodes, reason)
      ? call('patients.open', { id, reason, words })
      : Promise.resolve(refuse('INVALID', 'Choose why first.')),
  mark: (asked) => call('patients.mark', asked),
});

/** The record that a refusal names; null where it can't be read. */
export function closedRecord(data: unknown): ClosedRecord | null {
  if (typeof data !== 'object' || data === null) return null;
  if (!('patientId' in data) || typeof data.patientId !== 'number') return null;
  if (!('name' in data) || typeof data.name !== 'string') return null;
  return { patientId: data.patientId, name: data.name };
}
