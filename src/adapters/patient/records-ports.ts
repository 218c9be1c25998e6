import type { Caller } from '#adapters/platform/call.ts';
import { failure, recordCalls } from '#adapters/platform/record-ports.ts';
import { ok } from '#domain/platform/result.ts';
import type { RecordsPorts } from '#machines/patient/quick-add/records.ports.ts';
import { valuesAs } from '#machines/platform/draft/draft.ts';

/** The calls on the records that a prescription names. */
export const recordsPorts = (call: Caller): RecordsPorts => ({
  patient: recordCalls(call, 'patients'),
  prescriber: recordCalls(call, 'prescribers'),
  drug: recordCalls(call, 'drugs'),
  allergies: (id, signal) => call('patients.allergies', { id }, { signal }),
  saveAllergies: async ({ id, version, status, allergies }) => {
    const answer = await call('patients.saveAllergies', {
      id,
      version,
      status,
      allergies: valuesAs(allergies),
    });
    return answer.ok
      ? ok({ version: answer.value.version })
      : { ok: false, error: failure(answer.error) };
  },
});
