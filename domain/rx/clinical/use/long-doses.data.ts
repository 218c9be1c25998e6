import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Severity } from '../types.ts';

/** A dose that begins a treatment, or treats an attack: more than `above` a day for `days` at most. */
export interface LongDose {
  readonly drug: string;
  /** Milligrams a day. */
  readonly above: number;
  readonly days: number;
  readonly severity: Severity;
  readonly effect: string;
  /** Not with one of these conditions: prefixes of ICD-10-CM codes without dots. */
  readonly unless: readonly string[];
}
const row = (
  drug: string,
  above: number,
  days: number,
  severity: Severity,
  effect: string,
  unless: readonly string[] = [],
): LongDose => ({ drug, above, days, severity, effect, unless });
export const longDoses: readonly LongDose[] = [
  row('amiodarone', 400, 31, 'moderate', 'Lungs, liver and thyroid are harmed.'),
  row('apixaban', 10, 7, 'severe', 'Bleeding: 10 mg twice a day is for the first seven days.'),
  row('colchicine', 1.2, 10, 'moderate', 'Weak muscles, and the marrow fails.', ['M041', 'E850']),
  row('linezolid', 0, 28, 'moderate', 'Blood cells fall; nerves of the eye are harmed.'),
  row('nirmatrelvir', 0, 5, 'moderate', 'Longer than the label: five days.'),
  row('oseltamivir', 75, 10, 'moderate', 'Influenza is treated for five days.'),
  row('rivaroxaban', 20, 21, 'severe', 'Bleeding: 15 mg twice a day is for the first 21 days.'),
  row('tranexamic acid', 0, 7, 'moderate', 'Clots: it is for five days of each period.'),
  row('valacyclovir', 2000, 21, 'moderate', 'Shingles are treated for seven days.'),
];

/** What holds of the tables of this file. */
export const tables = {
  longDoses: {
    source: 'FDA labels, section 2; colchicine: written by hand.',
    taken: '2026-11',
    key: ['drug', 'above'],
    order: ['drug'],
  },
} as const satisfies FactTables;
