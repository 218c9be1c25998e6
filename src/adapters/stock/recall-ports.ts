import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { RecallPorts } from '#machines/stock/recalls.ts';

/** The calls of recalls. */
export const recallPorts = (call: Caller): RecallPorts => ({
  recalls: async (query, signal) => valueOf(await call('recalls.search', query, { signal })),
  enter: (notice) => call('recalls.enter', notice),
  change: (notice) => call('recalls.change', notice),
  withdraw: (recall) => call('recalls.withdraw', recall),
  resolve: async (code) => valueOf(await call('drugs.resolve', { code })),
});
