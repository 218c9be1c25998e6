import type { RefillPorts } from '#machines/refills/refill-rx.machine.ts';
import { valueOf, type Caller } from './call.ts';

/** The calls of refills. */
export const refillPorts = (call: Caller): RefillPorts => ({
  search: async (query, signal) => valueOf(await call('refills.search', query, { signal })),
  process: async (items) => valueOf(await call('refills.process', { items: [...items] })).answers,
  auto: async (query, signal) => valueOf(await call('refills.auto', query, { signal })),
  enrol: async (items, on) => valueOf(await call('refills.enrol', { items: [...items], on })).answers,
  fax: async (items) => valueOf(await call('refills.fax', { items: [...items] })).answers,
});
