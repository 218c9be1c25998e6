import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import type { NearMissPorts } from '#machines/rx/near-misses.ts';

/** The calls of failed checks. */
export const nearMissPorts = (call: Caller, printPaper: PrintPaper): NearMissPorts => ({
  nearMisses: async (query, signal) => valueOf(await call('nearMisses.search', query, { signal })),
  own: async (query, signal) => valueOf(await call('nearMisses.own', query, { signal })),
  read: (of) => call('nearMisses.read', of),
  print: (query) => call('nearMisses.print', { list: query }),
  printPaper,
});
