import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Severity } from '../types.ts';

/** What is worn of a patch at one time at most. */
export interface PatchBound {
  readonly drug: string;
  /** Patches; null: several are usual. */
  readonly most: number | null;
  /** All of them together, in micrograms as the strength says them; null: not bounded so. */
  readonly total: number | null;
  /** Strengths in micrograms of which one patch of twice as much exists. */
  readonly doubled: readonly number[];
  readonly severity: Severity;
  readonly effect: string;
}
const row = (
  drug: string,
  most: number | null,
  total: number | null,
  doubled: readonly number[],
  severity: Severity,
  effect: string,
): PatchBound => ({ drug, most, total, doubled, severity, effect });
export const patchBounds: readonly PatchBound[] = [
  row('asenapine', 1, null, [], 'moderate', 'Sedation, heart rhythm.'),
  row('buprenorphine', null, 20, [], 'severe', 'Breathing can stop; the QT interval lengthens.'),
  row('clonidine', null, 600, [100], 'moderate', 'Low pressure and a slow pulse.'),
  row('donepezil', 1, null, [], 'severe', 'Slow pulse, fainting.'),
  row('estradiol', null, 200, [25, 37.5, 50], 'moderate', 'Clots, stroke.'),
  row('fentanyl', null, 300, [12, 12.5, 25, 37.5, 50], 'moderate', 'Breathing can stop.'),
  row('granisetron', 1, null, [], 'moderate', 'More than the label.'),
  row('lidocaine', 3, null, [], 'moderate', 'Heart rhythm, seizures.'),
  row('methylphenidate', 1, null, [], 'moderate', 'Pulse and pressure rise.'),
  row('nicotine', 1, null, [], 'moderate', 'Nicotine poisoning: vomiting, heart rhythm.'),
  row('nitroglycerin', null, 800, [], 'moderate', 'Low pressure, fainting.'),
  row('norelgestromin', 1, null, [], 'moderate', 'Clots, stroke.'),
  row('oxybutynin', 1, null, [], 'moderate', 'Confusion, retention.'),
  row('rivastigmine', 1, 13_300, [], 'severe',
    'Several patches at once: vomiting, slow pulse, seizures, deaths.'),
  row('rotigotine', null, 8_000, [], 'moderate', 'Hallucinations, low pressure.'),
  row('scopolamine', 1, null, [], 'moderate', 'Confusion, retention.'),
  row('selegiline', null, 12_000, [], 'severe', 'Pressure crisis with food and other medicines.'),
  row('testosterone', null, 6_100, [], 'moderate', 'Thick blood, clots.'),
];

/** What holds of the tables of this file. */
export const tables = {
  patchBounds: {
    source: 'FDA labels, section 2; two of one strength where the double exists: by hand.',
    taken: '2026-11',
    key: ['drug'],
    order: ['drug'],
  },
} as const satisfies FactTables;
