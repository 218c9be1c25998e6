import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { UnitKey } from '../../sig/meaning.ts';
import type { Party, Severity } from '../types.ts';

/** Units of one kind that are used at one time and a day at most. */
export interface UnitBound {
  /** Null: of any product. */
  readonly drug: Party | null;
  /** Only products with one of these amounts, in thousandths of a milligram; null: all. */
  readonly strengths: readonly number[] | null;
  readonly unit: UnitKey;
  readonly once: number;
  readonly day: number;
  readonly severity: Severity;
  readonly effect: string;
}
const row = (
  drug: Party | null,
  unit: UnitKey,
  once: number,
  day: number,
  severity: Severity,
  effect: string,
  strengths: readonly number[] | null = null,
): UnitBound => ({ drug, strengths, unit, once, day, severity, effect });
const longActing = 'More of a long-acting bronchodilator: heart rhythm, deaths from asthma.';
const dry = 'Dry mouth, retention, fast pulse.';
const fast = 'Fast pulse, low potassium; the asthma is out of hand.';
const steroid = 'More steroid than the label: adrenal glands, bones.';
const slip = 'So much at one time is more often a slip of the number than a plan.';

/** The first row that fits speaks. */
export const unitBounds: readonly UnitBound[] = [
  row('salmeterol', 'puff', 1, 2, 'severe', longActing, [14, 50]),
  row('salmeterol', 'puff', 2, 4, 'severe', longActing),
  row('vilanterol', 'puff', 1, 1, 'severe', longActing),
  row('formoterol', 'puff', 2, 12, 'severe', longActing),
  row('olodaterol', 'puff', 2, 2, 'severe', longActing),
  row('indacaterol', 'capsule', 1, 1, 'severe', longActing),
  row('formoterol', 'capsule', 1, 2, 'severe', longActing),
  row('tiotropium', 'capsule', 1, 1, 'moderate', dry),
  row('tiotropium', 'puff', 2, 2, 'moderate', dry),
  row('umeclidinium', 'puff', 1, 1, 'moderate', dry),
  row('aclidinium', 'puff', 1, 2, 'moderate', dry),
  row('ipratropium', 'puff', 4, 12, 'moderate', dry),
  row('albuterol', 'puff', 8, 24, 'moderate', fast),
  row('levalbuterol', 'puff', 8, 24, 'moderate', fast),
  row('class:corticosteroid', 'puff', 4, 8, 'moderate', steroid),
  row('treprostinil', 'puff', 12, 48, 'moderate', 'Low pressure, fainting.'),
  row('tobramycin', 'capsule', 4, 8, 'moderate', slip),
  row('mannitol', 'capsule', 10, 20, 'moderate', slip),
  row('butorphanol', 'spray', 2, 16, 'severe', 'Breathing can stop.'),
  row('naloxone', 'spray', 1, 12, 'moderate', slip),
  row('sumatriptan', 'spray', 1, 2, 'moderate', 'Heart vessels tighten.'),
  row('nitroglycerin', 'spray', 2, 12, 'moderate', 'Low pressure, fainting.'),
  row('sodium chloride', 'spray', 10, 100, 'minor', slip),
  row('oxymetazoline', 'spray', 3, 12, 'moderate', 'Pulse and pressure rise; the nose swells.'),
  row(null, 'puff', 8, 32, 'moderate', slip),
  row(null, 'spray', 4, 24, 'moderate', slip),
  row(null, 'capsule', 2, 4, 'moderate', slip),
  row(null, 'nebule', 3, 24, 'moderate', slip),
  row(null, 'suppository', 2, 6, 'moderate', slip),
  row(null, 'film', 4, 12, 'moderate', slip),
  row(null, 'patch', 3, 4, 'moderate', slip),
  row(null, 'pen', 4, 6, 'moderate', slip),
];

/** What holds of the tables of this file. */
export const tables = {
  unitBounds: {
    source: [
      'FDA labels, section 2; formoterol as needed: NAEPP update of 2020; quick relief and the',
      'rows of any product: by hand.',
    ].join(' '),
    taken: '2026-11',
    key: ['drug', 'unit', 'strengths'],
    order: 'The first row that fits speaks: those of one drug stand before those of any.',
  },
} as const satisfies FactTables;
