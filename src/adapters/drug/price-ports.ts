import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { PricePorts } from '#machines/drug/rx-price.machine.ts';

/** The calls of the price check. */
export const pricePorts = (call: Caller): PricePorts => ({
  check: (priceQuestion, signal) => call('priceCheck.ask', priceQuestion, { signal }),
  resolve: async (code) => valueOf(await call('drugs.resolve', { code })),
});
