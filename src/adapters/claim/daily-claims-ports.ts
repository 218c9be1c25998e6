import { openPaper } from '#adapters/label/paper-ports.ts';
import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { DailyClaimsPorts } from '#machines/claim/daily-claims.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';

/** The calls of the daily claims and of what does not reconcile. */
export const dailyClaimsPorts = (call: Caller, printPaper: PrintPaper): DailyClaimsPorts => ({
  plans: async (query, signal) => valueOf(await call('dailyClaims.plans', query, { signal })),
  claims: async (query, signal) => valueOf(await call('dailyClaims.claims', query, { signal })),
  exceptions: async (query, signal) =>
    valueOf(await call('dailyClaims.exceptions', query, { signal })),
  print: (query) => call('dailyClaims.print', { query }),
  printPaper,
  openPaper,
});
