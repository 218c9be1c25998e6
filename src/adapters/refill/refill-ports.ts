import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { ERefillPorts } from '#machines/refill/e-refill.machine.ts';
import type { RefillPorts } from '#machines/refill/refill-rx.machine.ts';

/** The calls of refills. */
export const refillPorts = (call: Caller): RefillPorts & ERefillPorts => ({
  search: async (query, signal) => valueOf(await call('refills.search', query, { signal })),
  process: async (items) => valueOf(await call('refills.process', { items: [...items] })).answers,
  auto: async (query, signal) => valueOf(await call('refills.auto', query, { signal })),
  enrol: async (items, on) =>
    valueOf(await call('refills.enrol', { items: [...items], on })).answers,
  request: async ({ items, ...asked }) =>
    valueOf(await call('erx.requestRenewal', { items: [...items], ...asked })).answers,
  change: async ({ items, ...asked }) =>
    valueOf(await call('erx.requestChange', { items: [...items], ...asked })).answers,
  sent: async (erxIds, signal) =>
    valueOf(
      await call(
        'erx.list',
        {
          text: '',
          filters: { direction: 'out', ids: erxIds.join(',') },
          sort: null,
          offset: 0,
          limit: 60,
        },
        { signal },
      ),
    ).rows,
  fax: async (items) => valueOf(await call('refills.fax', { items: [...items] })).answers,
});
