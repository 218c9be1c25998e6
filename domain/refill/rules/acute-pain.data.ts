import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';

/** How many days of an opioid a prescriber of a state may prescribe first for acute pain. */
export interface AcutePainLimit {
  readonly state: string;
  readonly schedules: readonly Schedule[];
  readonly days: number;
  /** Of a minor; null: as of an adult. */
  readonly minorDays: number | null;
  /** What allows more, in words. */
  readonly unless: string;
  readonly source: string;
}
export const acutePainLimits: readonly AcutePainLimit[] = [
  { state: 'FL', schedules: ['2'], days: 3, minorDays: null, source: 'Fla. Stat. § 456.44(5)',
    unless: 'for 7 days with “ACUTE PAIN EXCEPTION” on the prescription, and for a severe injury' },
  { state: 'MI', schedules: ['2', '3', '4', '5'], days: 7, minorDays: null, source: 'MCL 333.7333b',
    unless: 'for pain that is not acute after all' },
  { state: 'NC', schedules: ['2', '3'], days: 5, minorDays: null, source: 'N.C.G.S. § 90-106(a3)',
    unless: 'for 7 days right after surgery, and where it is not the first for this pain' },
  { state: 'NY', schedules: ['2', '3', '4'], days: 7, minorDays: null, source: 'N.Y. Pub. Health Law § 3331(5)(b)',
    unless: 'where it is not the first for this pain' },
  { state: 'OH', schedules: ['2', '3', '4', '5'], days: 7, minorDays: 5, source: 'Ohio Adm. Code 4731-11-13',
    unless: 'where it is not the first for this pain, or the pain is expected to last longer' },
  { state: 'TX', schedules: ['2', '3', '4', '5'], days: 10, minorDays: null, source: 'Tex. Health & Safety Code § 481.07636',
    unless: 'for pain that is not acute after all' },
];

export const tables = {
  acutePainLimits: {
    source: 'Statutes and rules of the states, named in each row; a state without a row is not judged.',
    taken: '2026-11',
    key: ['state'],
    order: ['state'],
  },
} as const satisfies FactTables;
