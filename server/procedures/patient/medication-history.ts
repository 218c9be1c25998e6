import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import {
  resumeReported,
  stopReported,
  type StoppedLine,
} from '#server/services/patient/medication-history.ts';

const api = signedIn.medicationHistory;
/** The line stands in the patient's own log; everybody who looks at the profile hears of it. */
function audited(work: PersonWork, { id, version, patientId, ...how }: StoppedLine) {
  work.audit({
    entity: 'patient',
    entityId: patientId,
    detail: { historyId: id, version, lines: how.lines },
    after: how,
  });
  work.changed('medicationHistory', id, version);
  return { id, version };
}
export const medicationHistoryProcedures = {
  stop: api.stop.handler(async ({ input: { historyId, ...rest }, context: { work }, errors }) =>
    audited(
      work,
      settled(await stopReported(storeScope(work), { id: historyId, ...rest }), errors),
    ),
  ),
  resume: api.resume.handler(async ({ input, context: { work }, errors }) =>
    audited(
      work,
      settled(await resumeReported(storeScope(work), input.historyId, input.version), errors),
    ),
  ),
};
