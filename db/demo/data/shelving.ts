import type { DemoBin, DemoPriceCode } from './types.ts';

const numbered = (letter: string, count: number, of: DemoBin['class']): DemoBin[] =>
  Array.from({ length: count }, (_, i) => ({ code: `${letter}${String(i + 1).padStart(2, '0')}`, class: of }));

/** Will-call bins of one store, the same in each. Internal bins stand for "counsel", "prior authorization" and the like. */
export const bins: readonly DemoBin[] = [
  ...numbered('A', 24, 'shelf'), ...numbered('F', 6, 'fridge'), ...numbered('S', 8, 'cii'), ...numbered('O', 4, 'oversize'),
  { code: 'COUNSEL', class: 'internal' }, { code: 'PA', class: 'internal' }, { code: 'CALL-DR', class: 'internal' },
];

const nickel = { to: 5, mode: 'up' } as const;
/** Cash prices of the demo store: percents in hundredths of a percent, money in cents. */
export const priceCodes: readonly DemoPriceCode[] = [
  { name: 'Generic', rule: { basis: 'AWP', percent: -5500, fee: 695, add: 0, minimum: 495, rounding: nickel, tiers: [{ costFrom: 10_000, percent: -6500, fee: 995 }] } },
  { name: 'Brand', rule: { basis: 'AWP', percent: 300, fee: 395, add: 0, minimum: 995, rounding: nickel, tiers: [{ costFrom: 50_000, percent: 100 }] } },
  { name: 'Select Drug Class', rule: { basis: 'ACQ', percent: 4500, fee: 0, add: 0, minimum: 299, rounding: nickel, tiers: [{ kinds: ['brand', 'generic'], percent: 2500, fee: 500 }] } },
];
