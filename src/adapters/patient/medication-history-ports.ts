import type { Caller } from '#adapters/platform/call.ts';
import type { MedicationHistoryPorts } from '#machines/patient/medication-history.ports.ts';

/** The calls of medications that another system reported. */
export const medicationHistoryPorts = (call: Caller): MedicationHistoryPorts => ({
  stopReported: (row) => call('medicationHistory.stop', row),
  resumeReported: (row) => call('medicationHistory.resume', row),
});
