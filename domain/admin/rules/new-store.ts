import type { PriceRule } from '#domain/drug/rules/pricing.ts';

const nickel = { to: 5, mode: 'up' } as const;
/**
 * The price codes that every store starts with: Brand and Generic of the specification's Price Code
 * select (its "Select Drug Class" is what stands in the empty box), and one for what needs no
 * prescription. Each is the store's own to change. Percents in hundredths of a percent, money in cents.
 */
export const firstPriceCodes = [
  {
    name: 'OTC',
    rule: {
      basis: 'ACQ',
      percent: 4500,
      fee: 0,
      add: 0,
      minimum: 299,
      rounding: nickel,
      tiers: [{ kinds: ['brand', 'generic'], percent: 2500, fee: 500 }],
    },
  },
  {
    name: 'Brand',
    rule: {
      basis: 'AWP',
      percent: 300,
      fee: 395,
      add: 0,
      minimum: 995,
      rounding: nickel,
      tiers: [{ costFrom: 50_000, percent: 100 }],
    },
  },
  {
    name: 'Generic',
    rule: {
      basis: 'AWP',
      percent: -5500,
      fee: 695,
      add: 0,
      minimum: 495,
      rounding: nickel,
      tiers: [{ costFrom: 10_000, percent: -6500, fee: 995 }],
    },
  },
] as const satisfies readonly { readonly name: string; readonly rule: PriceRule }[];

/** The text messages that every store starts with. */
export const firstTemplates = [
  {
    name: 'Ready for pickup',
    text: 'Hello {name}, {ready} can be picked up at {store}. Questions? Call {phone}.',
  },
  {
    name: 'Please call us',
    text: 'Hello {name}, please call {store} at {phone}. We have a question about your order.',
  },
  { name: 'We close early', text: '{store} closes early today. Call {phone} before you come.' },
] as const;
