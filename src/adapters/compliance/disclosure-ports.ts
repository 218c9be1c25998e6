import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { DisclosurePorts } from '#machines/compliance/disclosures.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';

/** The calls of the accounting of disclosures. */
export const disclosurePorts = (call: Caller, printPaper: PrintPaper): DisclosurePorts => ({
  disclosures: async (query, signal) => valueOf(await call('disclosures.list', query, { signal })),
  enter: (draft) => call('disclosures.enter', draft),
  print: (patientId) => call('disclosures.print', { patientId }),
  printPaper,
});
