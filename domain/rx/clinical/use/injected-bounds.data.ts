import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Severity } from '../types.ts';

/**
 * Bounds of what is injected: `times` a day at most, and for each kilogram the most at one time and
 * a day. Milligrams; units count as milligrams. Null: not bounded so.
 */
export interface InjectedBound {
  /** An ingredient, or a kind of insulin as `insulinKind` names it. */
  readonly drug: string;
  readonly times: number | null;
  readonly oncePerKilogram: number | null;
  readonly dayPerKilogram: number | null;
  /** The most a day whatever the weight. */
  readonly day: number | null;
  readonly severity: Severity;
  readonly effect: string;
  /** Who it holds for; absent: everyone. */
  readonly under?: number;
  readonly from?: number;
}
const low = 'Low sugar: unconsciousness, death.';
const bleeding = 'Bleeding.';
type Numbers = readonly [
  times: number | null,
  once: number | null,
  dayPerKilogram: number | null,
  day: number | null,
];
const row = (
  drug: string,
  [times, oncePerKilogram, dayPerKilogram, day]: Numbers,
  severity: Severity,
  effect: string,
  band: Pick<InjectedBound, 'under' | 'from'> = {},
): InjectedBound => ({
  drug,
  times,
  oncePerKilogram,
  dayPerKilogram,
  day,
  severity,
  effect,
  ...band,
});
/**
 * Insulin: 0.5 to 1 unit/kg a day are usual, up to 1.5 in puberty and 2 in resistance. Enoxaparin:
 * 1 mg/kg twice or 1.5 mg/kg once a day.
 */
export const injectedBounds: readonly InjectedBound[] = [
  row('basal insulin', [2, 1, 1.5, 200], 'severe', low, { under: 18 }),
  row('insulin nph', [3, 1, 1.5, 200], 'severe', low, { under: 18 }),
  row('mixed insulin', [3, 0.8, 2, 200], 'severe', low, { under: 18 }),
  row('mealtime insulin', [7, 0.6, 2, 200], 'severe', low, { under: 18 }),
  row('basal insulin', [2, 1.5, 2, 200], 'moderate', low, { from: 18 }),
  row('insulin nph', [3, 1.2, 2, 200], 'moderate', low, { from: 18 }),
  row('mixed insulin', [3, 1.2, 2.5, 300], 'moderate', low, { from: 18 }),
  row('mealtime insulin', [7, 1, 2.5, 200], 'moderate', low, { from: 18 }),
  row('enoxaparin', [2, 1.5, 2, 300], 'severe', bleeding),
  row('dalteparin', [2, 200, 240, 18_000], 'severe', bleeding),
  row('fondaparinux', [1, null, null, 10], 'severe', bleeding),
  row('heparin', [3, 300, 600, 60_000], 'severe', bleeding),
  row('teriparatide', [1, null, null, null], 'moderate', 'Calcium rises.'),
  row('liraglutide', [1, null, null, 3], 'moderate', 'Vomiting, dehydration and low sugar.'),
  row('exenatide', [2, null, null, 0.02], 'moderate', 'Vomiting, dehydration and low sugar.'),
  row('ketorolac', [4, null, null, 120], 'severe', 'Bleeding and kidney damage.'),
  row('sumatriptan', [2, null, null, 12], 'moderate', 'Narrowed vessels of the heart.'),
];

/**
 * The least at one time that an adult is given of it, in milligrams (units count as milligrams):
 * "0.8 mg" of enoxaparin is a syringe of 0.8 mL.
 */
export const injectedLeast: Readonly<Record<string, number>> = {
  cyanocobalamin: 0.03,
  dalteparin: 2_500,
  denosumab: 60,
  dulaglutide: 0.75,
  enoxaparin: 20,
  erenumab: 70,
  etanercept: 25,
  evolocumab: 140,
  fondaparinux: 2.5,
  galcanezumab: 120,
  ketorolac: 10,
  liraglutide: 0.3,
  medroxyprogesterone: 100,
  naltrexone: 380,
  paliperidone: 39,
  semaglutide: 0.2,
  sumatriptan: 3,
  testosterone: 20,
  tirzepatide: 2,
};

/** From which weight on an auto-injector fits; below the second figure it is severe. */
export interface EpinephrineDevice {
  readonly milligrams: number;
  readonly from: number;
  readonly severeBelow: number;
  /** From this weight on it is too little. */
  readonly tooLittleFrom: number | null;
}
export const epinephrineDevices: readonly EpinephrineDevice[] = [
  { milligrams: 0.1, from: 7.5, severeBelow: 5, tooLittleFrom: 20 },
  { milligrams: 0.15, from: 7.5, severeBelow: 5, tooLittleFrom: 30 },
  { milligrams: 0.3, from: 24, severeBelow: 15, tooLittleFrom: null },
  { milligrams: 0.5, from: 45, severeBelow: 30, tooLittleFrom: null },
];

/** What holds of the tables of this file. */
export const tables = {
  injectedBounds: {
    source: [
      'FDA labels, section 2, written by hand; insulin: ADA Standards of Care, and by hand above',
      'what is usual.',
    ].join(' '),
    taken: '2026-11',
    key: ['drug', 'under', 'from'],
    order: 'By kind of drug.',
  },
  injectedLeast: {
    source: 'FDA labels, section 2: the least dose of an adult, or half of it where it is raised ' +
      'slowly.',
    taken: '2026-11',
    order: ['key'],
  },
  epinephrineDevices: {
    source: 'FDA labels, section 2; from 25 kg and from 7.5 kg on: AAP clinical report of 2017.',
    taken: '2026-11',
    key: ['milligrams'],
    order: ['milligrams'],
  },
} as const satisfies FactTables;
