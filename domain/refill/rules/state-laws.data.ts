import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { StateLaw } from './state-law.ts';

/** What a state rules otherwise than the default, and where each of its rules stands. */
export interface StateLawRow {
  readonly state: string;
  readonly law: Partial<StateLaw>;
  /** Member of the law → statute or rule. */
  readonly sources: Readonly<Record<string, string>>;
}
export const stateLawRows: readonly StateLawRow[] = [
  { state: 'CA', law: { scheduleIIMonths: 6, refillDays: 120 },
    sources: { scheduleIIMonths: 'Cal. Health & Safety Code § 11166', refillDays: 'Cal. Health & Safety Code § 11200' } },
  { state: 'FL', law: { emergencySupplyDays: 3 }, sources: { emergencySupplyDays: 'Fla. Stat. § 893.04(1)(f)' } },
  { state: 'IA', law: { nonControlledMonths: 18 }, sources: { nonControlledMonths: 'Iowa Code § 155A.29' } },
  { state: 'IL', law: { nonControlledMonths: 15, scheduleIIDays: 90 },
    sources: { nonControlledMonths: '225 ILCS 85/3(e)', scheduleIIDays: '720 ILCS 570/309' } },
  { state: 'MI', law: { nonControlledMonths: 12, scheduleIIDays: 90 },
    sources: { nonControlledMonths: 'Mich. Admin. Code R 338.584(4)', scheduleIIDays: 'MCL 333.7333' } },
  { state: 'NC', law: { scheduleIIMonths: 6 }, sources: { scheduleIIMonths: 'N.C.G.S. § 90-106 (S.L. 2013-79)' } },
  { state: 'NY', law: { scheduleIIDays: 30, scheduleIIFromEarliest: true, controlledDays: 30, benzodiazepinesRefill: false,
    emergencySupplyDays: 5, emergencyPaperDays: 3 },
    sources: { scheduleIIDays: 'N.Y. Pub. Health Law § 3333', scheduleIIFromEarliest: 'N.Y. Pub. Health Law § 3332, 10 NYCRR 80.67',
      controlledDays: 'N.Y. Pub. Health Law § 3332(3)', benzodiazepinesRefill: 'N.Y. Pub. Health Law § 3339(1), 10 NYCRR 80.67',
      emergencySupplyDays: 'N.Y. Pub. Health Law § 3334', emergencyPaperDays: 'N.Y. Pub. Health Law § 3334' } },
  { state: 'OH', law: { opioidDays: 14 }, sources: { opioidDays: 'Ohio Rev. Code § 4729.46(B)' } },
  { state: 'TX', law: { nonControlledMonths: 12, scheduleIIDays: 30, scheduleIIFromEarliest: true },
    sources: { nonControlledMonths: '22 TAC § 291.34', scheduleIIDays: '22 TAC § 315.3(a)(4)', scheduleIIFromEarliest: '22 TAC § 315.3(a)(4)' } },
];

/** A drug that a state puts into a stricter schedule than federal law does. */
export interface RaisedSchedule {
  readonly state: string;
  readonly ingredient: string;
  readonly schedule: '2' | '3' | '4' | '5';
  readonly since: string;
  readonly source: string;
}
export const raisedSchedules: readonly RaisedSchedule[] = [
  { state: 'AL', ingredient: 'gabapentin', schedule: '5', since: '2019-11-18', source: 'Ala. Admin. Code 420-7-2-.01' },
  { state: 'KY', ingredient: 'gabapentin', schedule: '5', since: '2017-07-01', source: '902 KAR 55:015' },
  { state: 'MT', ingredient: 'gabapentin', schedule: '5', since: '2025-10-01', source: 'Mont. Code Ann. § 50-32-232' },
  { state: 'ND', ingredient: 'gabapentin', schedule: '5', since: '2019-04-09', source: 'N.D. Cent. Code § 19-03.1-13' },
  { state: 'TN', ingredient: 'gabapentin', schedule: '5', since: '2018-10-03', source: 'Tenn. Code Ann. § 39-17-414' },
  { state: 'UT', ingredient: 'gabapentin', schedule: '5', since: '2024-05-01', source: 'Utah Code § 58-37-4 (H.B. 260 of 2024)' },
  { state: 'VA', ingredient: 'gabapentin', schedule: '5', since: '2019-07-01', source: 'Va. Code § 54.1-3454' },
  { state: 'WV', ingredient: 'gabapentin', schedule: '5', since: '2018-06-01', source: 'W. Va. Code § 60A-2-212' },
];

/** Whether a mid-level practitioner (nurse practitioner, physician assistant) may prescribe a C-II. */
export interface MidLevelAuthority {
  readonly state: string;
  /** Most days of one prescription; null: no such limit. */
  readonly days: number | null;
  /** What has to be asked of every C-II; null: nothing. */
  readonly ask: string | null;
  readonly source: string;
}
export const midLevelAuthorities: readonly MidLevelAuthority[] = [
  { state: 'CA', days: null, ask: null, source: 'Cal. Bus. & Prof. Code §§ 2836.1, 3502.1' },
  { state: 'FL', days: 7, ask: null, source: 'Fla. Stat. §§ 464.012, 458.347' },
  { state: 'GA', days: null, ask: 'only few C-II, in an emergency, are within the authority in GA', source: 'O.C.G.A. §§ 43-34-25, 43-34-103' },
  { state: 'IL', days: 30, ask: null, source: '225 ILCS 65/65-40, 225 ILCS 95/7.5' },
  { state: 'NC', days: null, ask: null, source: '21 NCAC 36 .0809, 21 NCAC 32S .0212' },
  { state: 'NY', days: null, ask: null, source: 'N.Y. Educ. Law § 6902(3), 10 NYCRR 94.2' },
  { state: 'PA', days: 30, ask: null, source: '49 Pa. Code §§ 21.284, 18.158' },
  { state: 'TX', days: null, ask: 'only in a hospital or a hospice is a C-II within the authority in TX', source: 'Tex. Occ. Code § 157.0511(b-1)' },
];

export const tables = {
  stateLawRows: {
    source: 'Statutes and rules of the states, named in each cell; a cell without one is not written.',
    taken: '2026-11',
    key: ['state'],
    order: ['state'],
  },
  raisedSchedules: {
    source: 'Schedules of the states, named in each row.',
    taken: '2026-11',
    key: ['state', 'ingredient'],
    order: ['state', 'ingredient'],
  },
  midLevelAuthorities: {
    source: 'Practice acts of the states, named in each row; DEA, Mid-Level Practitioners Authorization by State.',
    taken: '2026-11',
    key: ['state'],
    order: ['state'],
  },
} as const satisfies FactTables;
