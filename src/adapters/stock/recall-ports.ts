import { openPaper } from '#adapters/label/paper-ports.ts';
import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { PrintPaper } from '#machines/label/paper.machine.ts';
import type { RecallPorts } from '#machines/stock/recalls.ts';

/** The calls of recalls. */
export const recallPorts = (call: Caller, printPaper: PrintPaper): RecallPorts => ({
  recalls: async (query, signal) => valueOf(await call('recalls.search', query, { signal })),
  enter: (notice) => call('recalls.enter', notice),
  change: (notice) => call('recalls.change', notice),
  withdraw: (recall) => call('recalls.withdraw', recall),
  close: (recall) => call('recalls.close', recall),
  print: (recallId) => call('recalls.print', { recallId }),
  patients: async (query, signal) => valueOf(await call('recalls.patients', query, { signal })),
  calls: async (query, signal) => valueOf(await call('recalls.calls', query, { signal })),
  call: (recallTry) => call('recalls.call', recallTry),
  letter: (of) => call('recalls.letter', of),
  printPaper,
  openPaper,
  resolve: async (code) => valueOf(await call('drugs.resolve', { code })),
});
