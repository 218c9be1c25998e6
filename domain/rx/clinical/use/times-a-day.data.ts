import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Party, Severity } from '../types.ts';

/** How often a day a drug by mouth is taken at most. */
export interface TimesADay {
  readonly drug: Party;
  /** Slow pieces alone, or every piece of the drug. */
  readonly pieces: 'slow' | 'all';
  readonly most: number;
  readonly severity: Severity;
  readonly effect: string;
  /** A word of the drug's names that tells the product; absent: every product of the drug. */
  readonly named?: string;
}
const row = (
  drug: Party,
  pieces: TimesADay['pieces'],
  most: number,
  severity: Severity,
  effect: string,
): TimesADay => ({ drug, pieces, most, severity, effect });
const bleeding = 'Bleeding.';
const asleep = 'Sedation into the day.';
export const timesADay: readonly TimesADay[] = [
  row('apixaban', 'all', 2, 'severe', bleeding),
  row('bupropion', 'slow', 2, 'severe', 'Seizures.'),
  row('class:opioid', 'slow', 3, 'severe', 'It adds up: breathing can stop.'),
  row('class:stimulant', 'slow', 2, 'moderate', 'Pulse and pressure rise.'),
  row('class:z-drug', 'all', 1, 'moderate', asleep),
  row('dabigatran', 'all', 2, 'severe', bleeding),
  row('digoxin', 'all', 2, 'severe', 'Digoxin poisoning.'),
  row('edoxaban', 'all', 1, 'severe', bleeding),
  row('levothyroxine', 'all', 1, 'moderate', 'Fast pulse, bones and sleep suffer.'),
  row('metoprolol', 'slow', 2, 'moderate', 'Slow pulse and low pressure.'),
  // The macrocrystals alone are taken four times a day.
  { ...row('nitrofurantoin', 'all', 2, 'moderate', 'Nausea, lungs and nerves.'), named: 'monohydrate' },
  row('rivaroxaban', 'all', 2, 'severe', bleeding),
  row('temazepam', 'all', 1, 'moderate', asleep),
  row('tofacitinib', 'slow', 1, 'severe', 'Infections, clots, cancer (boxed warning).'),
  row('upadacitinib', 'all', 1, 'severe', 'Infections, clots, cancer (boxed warning).'),
  row('warfarin', 'all', 1, 'moderate', bleeding),
];
/** Pieces that are not slow and are taken twice a day: once is too seldom for them to work. */
export interface TwiceADay {
  readonly drug: string;
  readonly effect: string;
}
const twice = (effect: string, drugs: readonly string[]): TwiceADay[] =>
  drugs.map((drug) => ({ drug, effect }));
export const twiceADay: readonly TwiceADay[] = [
  ...twice('It wears off within the day: clots form.', ['apixaban', 'dabigatran', 'ticagrelor']),
  ...twice('The transplant may be rejected.', ['cyclosporine', 'mycophenolate', 'tacrolimus']),
  ...twice('The rhythm comes back.', ['dofetilide', 'dronedarone', 'flecainide']),
  ...twice('It wears off within the day.', ['ivabradine', 'ranolazine', 'riluzole', 'sacubitril']),
  ...twice('The infection may not clear.', ['cefuroxime', 'clindamycin', 'nirmatrelvir']),
];
/** Of these slow pieces more than three a day are usual. */
export const oftenSlow: readonly string[] = [
  'carbidopa',
  'mesalamine',
  'pancrelipase',
  'potassium chloride',
  'pyridostigmine',
];

/** What holds of the tables of this file. */
export const tables = {
  timesADay: {
    source: 'FDA labels, section 2.',
    taken: '2026-11',
    key: ['drug', 'pieces'],
    order: ['drug'],
  },
  twiceADay: {
    source: 'FDA labels, section 2.',
    taken: '2026-11',
    key: ['drug'],
    order: 'By what happens.',
  },
  oftenSlow: {
    source: 'FDA labels, section 2, and usual practice.',
    taken: '2026-11',
    key: ['value'],
    order: ['value'],
  },
} as const satisfies FactTables;
