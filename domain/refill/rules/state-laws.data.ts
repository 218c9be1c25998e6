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
  { state: 'DE', law: { scheduleIIDays: 7, presented: { schedules: ['3'], days: 7 } },
    sources: { scheduleIIDays: '24 DE Admin. Code CSA § 4.0',
      presented: '24 DE Admin. Code CSA § 4.0' } },
  { state: 'FL', law: { emergencySupplyDays: 3, oralDays: { 3: 30 } },
    sources: { emergencySupplyDays: 'Fla. Stat. § 893.04(1)(f)',
      oralDays: 'Fla. Stat. § 893.04(2)(e)' } },
  { state: 'HI', law: { scheduleIIIToIV: { maxRefills: 2, months: 3 },
    scheduleV: { maxRefills: 2, months: 3 } },
    sources: { scheduleIIIToIV: 'Haw. Rev. Stat. § 329-38(c)',
      scheduleV: 'Haw. Rev. Stat. § 329-38(c)' } },
  { state: 'IA', law: { nonControlledMonths: 18 }, sources: { nonControlledMonths: 'Iowa Code § 155A.29' } },
  { state: 'IL', law: { nonControlledMonths: 15, scheduleIIDays: 90 },
    sources: { nonControlledMonths: '225 ILCS 85/3(e)', scheduleIIDays: '720 ILCS 570/309' } },
  { state: 'KY', law: { scheduleIIDays: 60, emergencyInCareOnly: true },
    sources: { scheduleIIDays: 'KRS 218A.180(1)', emergencyInCareOnly: 'KRS 218A.180(1)' } },
  { state: 'LA', law: { scheduleIIDays: 90 }, sources: { scheduleIIDays: 'La. R.S. 40:978(A)' } },
  { state: 'MA', law: { scheduleIIDays: 30, opioidSupply: 30 },
    sources: { scheduleIIDays: 'M.G.L. c. 94C § 23(a)', opioidSupply: 'M.G.L. c. 94C § 23(d)' } },
  { state: 'MI', law: { nonControlledMonths: 12, scheduleIIDays: 90 },
    sources: { nonControlledMonths: 'Mich. Admin. Code R 338.584(4)', scheduleIIDays: 'MCL 333.7333' } },
  { state: 'NC', law: { scheduleIIMonths: 6 }, sources: { scheduleIIMonths: 'N.C.G.S. § 90-106 (S.L. 2013-79)' } },
  { state: 'NH', law: { scheduleIISupply: 34 }, sources: { scheduleIISupply: 'N.H. RSA 318-B:9, IV' } },
  { state: 'NJ', law: { scheduleIIDays: 30, scheduleIIFromEarliest: true, scheduleIISupply: 30,
    emergencySupplyDays: 3,
    presented: { schedules: ['3', '4', '5'], days: 30 } },
    sources: { scheduleIIDays: 'N.J.A.C. 13:45H-7.5(a)',
      scheduleIIFromEarliest: 'N.J.A.C. 13:45H-7.5(a)1', scheduleIISupply: 'N.J.S.A. 45:9-22.19(a)',
      emergencySupplyDays: 'N.J.A.C. 13:45H-7.8(d)1', presented: 'N.J.A.C. 13:45H-7.5(a)' } },
  { state: 'NV', law: { scheduleIIDays: 14, scheduleIIFromEarliest: true },
    sources: { scheduleIIDays: 'Nevada State Board of Pharmacy, NAC chapter 453',
      scheduleIIFromEarliest: 'Nevada State Board of Pharmacy, NAC chapter 453' } },
  { state: 'NY', law: { scheduleIIDays: 30, scheduleIIFromEarliest: true, controlledDays: 30, benzodiazepinesRefill: false,
    emergencySupplyDays: 5, emergencyPaperDays: 3, oralDays: { 3: 5, 4: 30, 5: 5 } },
    sources: { scheduleIIDays: 'N.Y. Pub. Health Law § 3333', scheduleIIFromEarliest: 'N.Y. Pub. Health Law § 3332, 10 NYCRR 80.67',
      controlledDays: 'N.Y. Pub. Health Law § 3332(3)', benzodiazepinesRefill: 'N.Y. Pub. Health Law § 3339(1), 10 NYCRR 80.67',
      emergencySupplyDays: 'N.Y. Pub. Health Law § 3334',
      emergencyPaperDays: 'N.Y. Pub. Health Law § 3334',
      oralDays: 'N.Y. Pub. Health Law § 3337(2)' } },
  { state: 'OH', law: { opioidDays: 14 }, sources: { opioidDays: 'Ohio Rev. Code § 4729.46(B)' } },
  { state: 'RI', law: { scheduleIIDays: 90, scheduleIISupply: 30 },
    sources: { scheduleIIDays: '216-RICR-20-20-4', scheduleIISupply: '216-RICR-20-20-4' } },
  { state: 'SC', law: { scheduleIISupply: 31 },
    sources: { scheduleIISupply: 'S.C. Code Ann. § 44-53-360' } },
  { state: 'TX', law: { nonControlledMonths: 12, scheduleIIDays: 30, scheduleIIFromEarliest: true },
    sources: { nonControlledMonths: '22 TAC § 291.34', scheduleIIDays: '22 TAC § 315.5(a)(1)',
      scheduleIIFromEarliest: '22 TAC § 315.5(a)(2)' } },
  { state: 'UT', law: { scheduleIISupply: 30 },
    sources: { scheduleIISupply: 'Utah Code § 58-37-6(7)' } },
  { state: 'WI', law: { scheduleIIDays: 60 },
    sources: { scheduleIIDays: 'Wis. Admin. Code Phar 8.05(4)' } },
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
  /** Most days of a C-III, C-IV or C-V with all of its refills; null: no such limit is known. */
  readonly lowerDays: number | null;
  /** What has to be asked of every C-II; null: nothing. */
  readonly ask: string | null;
  readonly source: string;
}
export const midLevelAuthorities: readonly MidLevelAuthority[] = [
  { state: 'CA', days: null, lowerDays: null, ask: null,
    source: 'Cal. Bus. & Prof. Code §§ 2836.1, 3502.1' },
  { state: 'FL', days: 7, lowerDays: null, ask: null, source: 'Fla. Stat. §§ 464.012, 458.347' },
  { state: 'GA', days: null, lowerDays: null,
    ask: 'only few C-II, in an emergency, are within the authority in GA',
    source: 'O.C.G.A. §§ 43-34-25, 43-34-103' },
  { state: 'IL', days: 30, lowerDays: null, ask: null,
    source: '225 ILCS 65/65-40, 225 ILCS 95/7.5' },
  { state: 'NC', days: null, lowerDays: null, ask: null,
    source: '21 NCAC 36 .0809, 21 NCAC 32S .0212' },
  { state: 'NY', days: null, lowerDays: null, ask: null,
    source: 'N.Y. Educ. Law § 6902(3), 10 NYCRR 94.2' },
  { state: 'OK', days: null, lowerDays: 30,
    ask: 'no C-II goes out of a facility on the order of an assistant or a nurse practitioner in OK',
    source: 'Oklahoma State Board of Pharmacy; 59 O.S. §§ 353.1a, 519.6' },
  { state: 'PA', days: 30, lowerDays: 90, ask: null, source: '49 Pa. Code §§ 21.284, 18.158' },
  { state: 'TX', days: null, lowerDays: 90,
    ask: 'only in a hospital or a hospice is a C-II within the authority in TX',
    source: 'Tex. Occ. Code § 157.0511, 22 TAC § 222.8' },
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
