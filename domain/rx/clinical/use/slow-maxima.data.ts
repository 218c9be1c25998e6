import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Severity } from '../types.ts';

/** The most a day of slow pieces, in milligrams, where it is less than of the plain ones. */
export interface SlowMaximum {
  readonly drug: string;
  readonly day: number;
  readonly severity: Severity;
  readonly effect: string;
}
const row = (drug: string, day: number, severity: Severity, effect: string): SlowMaximum => ({
  drug,
  day,
  severity,
  effect,
});
const more = 'More a day than of the slow form.';
export const slowMaxima: readonly SlowMaximum[] = [
  row('carvedilol', 80, 'moderate', 'Slow pulse, low pressure.'),
  row('clonidine', 0.4, 'moderate', 'Slow pulse, low pressure.'),
  row('fluvastatin', 80, 'moderate', 'Muscle breakdown.'),
  row('glipizide', 20, 'severe', 'Low sugar.'),
  row('metformin', 2500, 'moderate', 'Lactic acidosis and stomach upset.'),
  row('niacin', 2000, 'moderate', 'The liver may fail.'),
  row('nifedipine', 120, 'moderate', 'Low pressure.'),
  row('tapentadol', 500, 'severe', 'Slow breathing, seizures.'),
  row('tofacitinib', 11, 'severe', 'Infections, clots, cancer (boxed warning).'),
  row('tolterodine', 4, 'moderate', more),
  row('tramadol', 300, 'severe', 'Seizures and slow breathing.'),
];

/** What holds of the tables of this file. */
export const tables = {
  slowMaxima: {
    source: 'FDA labels of the slow forms, section 2.',
    taken: '2026-11',
    key: ['drug'],
    order: ['drug'],
  },
} as const satisfies FactTables;
