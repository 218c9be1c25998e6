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
  /** Words on the prescription with which it may be for more days. */
  readonly exception?: { readonly says: string; readonly days: number };
  readonly source: string;
}
const opioids = ['2', '3', '4', '5'] as const;
const first = 'where it is not the first for this pain, or the prescriber documents why';
export const acutePainLimits: readonly AcutePainLimit[] = [
  { state: 'AK', schedules: opioids, days: 7, minorDays: null, source: 'AS 08.64.363',
    unless: first },
  { state: 'AZ', schedules: ['2'], days: 5, minorDays: null, source: 'A.R.S. § 32-3248',
    unless: 'for 14 days after surgery, for a severe injury, and where it is not the first' },
  { state: 'CO', schedules: opioids, days: 7, minorDays: null, source: 'C.R.S. § 12-30-109',
    unless: first },
  { state: 'CT', schedules: opioids, days: 7, minorDays: 5, source: 'Conn. Gen. Stat. § 20-14o',
    unless: first },
  { state: 'DE', schedules: opioids, days: 7, minorDays: null,
    source: '24 DE Admin. Code CSA § 9.5', unless: first },
  { state: 'FL', schedules: ['2'], days: 3, minorDays: null, source: 'Fla. Stat. § 456.44(5)',
    unless: 'for 7 days with “ACUTE PAIN EXCEPTION” on the prescription, and for a severe injury',
    exception: { says: 'acute pain exception', days: 7 } },
  { state: 'IN', schedules: opioids, days: 7, minorDays: null, source: 'Ind. Code § 25-1-9.7-2',
    unless: first },
  { state: 'KY', schedules: ['2'], days: 3, minorDays: null, source: 'KRS 218A.205(3)(b)',
    unless: 'for a severe injury or major surgery, or what else the prescriber documents' },
  { state: 'LA', schedules: opioids, days: 7, minorDays: null, source: 'La. R.S. 40:978(G)',
    unless: first },
  { state: 'MA', schedules: opioids, days: 7, minorDays: null, source: 'M.G.L. c. 94C § 19D',
    unless: first },
  { state: 'ME', schedules: opioids, days: 7, minorDays: null, source: '32 M.R.S. § 3300-F',
    unless: first },
  { state: 'MI', schedules: ['2', '3', '4', '5'], days: 7, minorDays: null, source: 'MCL 333.7333b',
    unless: 'for pain that is not acute after all' },
  { state: 'MO', schedules: opioids, days: 7, minorDays: null, source: 'Mo. Rev. Stat. § 195.080',
    unless: first },
  { state: 'NC', schedules: ['2', '3'], days: 5, minorDays: null, source: 'N.C.G.S. § 90-106(a3)',
    unless: 'for 7 days right after surgery, and where it is not the first for this pain' },
  { state: 'NJ', schedules: opioids, days: 5, minorDays: null, source: 'N.J.S.A. 24:21-15.2',
    unless: first },
  { state: 'NV', schedules: ['2', '3', '4'], days: 14, minorDays: null, source: 'NRS 639.2391',
    unless: first },
  { state: 'NY', schedules: ['2', '3', '4'], days: 7, minorDays: null, source: 'N.Y. Pub. Health Law § 3331(5)(b)',
    unless: 'where it is not the first for this pain' },
  { state: 'OH', schedules: ['2', '3', '4', '5'], days: 7, minorDays: 5, source: 'Ohio Adm. Code 4731-11-13',
    unless: 'where it is not the first for this pain, or the pain is expected to last longer' },
  { state: 'OK', schedules: opioids, days: 7, minorDays: null, source: '63 O.S. § 2-309I',
    unless: first },
  { state: 'SC', schedules: opioids, days: 7, minorDays: null, source: 'S.C. Code § 44-53-360(j)',
    unless: first },
  { state: 'TX', schedules: ['2', '3', '4', '5'], days: 10, minorDays: null, source: 'Tex. Health & Safety Code § 481.07636',
    unless: 'for pain that is not acute after all' },
  { state: 'UT', schedules: ['2', '3'], days: 7, minorDays: null,
    source: 'Utah Code § 58-37-6(7)(f)(iii)',
    unless: 'for surgery that was complex, and for pain that is not acute after all' },
];

export const tables = {
  acutePainLimits: {
    source: [
      'Statutes and rules of the states, named in each row; a state without a row is not ' +
        'judged. The days are',
      'those of the table of state laws in PMC9020184; the numbers of the statutes are ' +
        'to be verified.',
    ].join(' '),
    taken: '2026-11',
    key: ['state'],
    order: ['state'],
  },
} as const satisfies FactTables;
