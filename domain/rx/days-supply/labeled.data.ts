import type { FactKey } from '#domain/drug/rules/supply-facts.ts';
import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** A fact that the labeling of a product says, and neither its strength nor its package. */
export interface Labeled {
  readonly key: string;
  readonly names: RegExp;
  readonly form: RegExp;
  /** The unit of the quantity that it holds for, with the package size where that counts. */
  readonly size: string;
  readonly fact: FactKey;
  /** In thousandths where the fact is an amount. */
  readonly value: number;
}
const row = (
  key: string,
  form: RegExp,
  size: string,
  fact: FactKey,
  value: number,
): Labeled => ({ key, names: new RegExp(String.raw`\b${key}\b`, 'i'), form, size, fact, value });

export const labeled: readonly Labeled[] = [
  row('polyethylene glycol 3350', /powder/i, 'GM', 'oneCapful', 17_000),
  row('fluticasone propionate', /spray/i, '16 GM', 'packageDoses', 120),
  row('mometasone furoate', /spray/i, '17 GM', 'packageDoses', 120),
  row('azelastine', /spray/i, '30 ML', 'packageDoses', 200),
  // One dose of these inhalers opens a blister of each of two strips; blisters are billed.
  ...['breo', 'trelegy', 'anoro', 'vilanterol'].flatMap((name) => [
    row(name, /powder|inhal/i, '60 EA', 'packageDoses', 30),
    row(name, /powder|inhal/i, '28 EA', 'packageDoses', 14),
  ]),
];

export const tables = {
  labeled: {
    source: 'How supplied and dosage sections of the manufacturers’ labeling.',
    taken: '2026-11',
    key: ['key', 'fact', 'size'],
    order: 'The first row that fits holds.',
  },
} as const satisfies FactTables;
