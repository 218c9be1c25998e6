import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { MedSyncPorts } from '#machines/refill/med-sync.ts';

/** The calls of a patient's dates. */
export const medSyncPorts = (call: Caller): MedSyncPorts => ({
  list: async (patientId, query, signal) =>
    valueOf(await call('medSync.list', { patientId, list: query }, { signal })),
  terms: (row) => call('medSync.terms', row),
  include: async (items, on) =>
    valueOf(await call('medSync.include', { items: [...items], on })).answers,
  shortFills: (patientId) => call('medSync.shortFills', { patientId }),
});
