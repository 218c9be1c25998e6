import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { DrugPorts } from '#machines/drug/drug.ports.ts';

/** The calls of drugs besides those of every record. */
export const drugPorts = (call: Caller): DrugPorts => ({
  rememberFacts: (remembered) => call('drugs.remember', remembered),
  resolveDrug: async (code, signal) => valueOf(await call('drugs.resolve', { code }, { signal })),
});
