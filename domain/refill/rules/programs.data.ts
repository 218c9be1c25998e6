import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** A drug that goes out only within a program of its own (REMS), and what that asks of a fill. */
export interface DrugProgram {
  readonly ingredient: string;
  readonly program: string;
  /** What authorizes each fill, with a number and a last day; null: nothing of that kind. */
  readonly authorization: string | null;
  /** What has to be asked before any pharmacy fills it; null: nothing. */
  readonly ask: string | null;
  /** Most days of one fill; null: the program sets none. */
  readonly days: number | null;
  readonly refills: boolean;
  /** Days after the pregnancy test in which who can become pregnant has to get it; or null. */
  readonly windowDays: number | null;
  /** Days after it was written in which everybody else has to get it; or null. */
  readonly otherWindowDays: number | null;
}
const central = 'only the central pharmacy of the program dispenses it: send the prescription there';
const certified = 'only a pharmacy that is certified in the program dispenses it: look whether this one is';
/** Days are free, and nothing hangs on a test. */
const untimed = { days: null, refills: true, windowDays: null, otherWindowDays: null } as const;
/** Of what harms an unborn child: 28 days, no refills, within a week of the pregnancy test. */
const monthly = { days: 28, refills: false, windowDays: 7, otherWindowDays: 30 } as const;
const confirmed = { authorization: 'confirmation number', ask: null } as const;
export const drugPrograms: readonly DrugProgram[] = [
  { ingredient: 'bosentan', program: 'Bosentan REMS', authorization: null, ask: certified, ...untimed },
  { ingredient: 'isotretinoin', program: 'iPLEDGE', authorization: 'RMA number', ask: null, ...monthly, days: 30 },
  { ingredient: 'lenalidomide', program: 'Lenalidomide REMS', ...confirmed, ...monthly },
  { ingredient: 'pomalidomide', program: 'Pomalidomide REMS', ...confirmed, ...monthly },
  { ingredient: 'sodium oxybate', program: 'Xywav and Xyrem REMS', authorization: null, ask: central, ...untimed },
  { ingredient: 'sparsentan', program: 'Filspari REMS', authorization: null, ask: certified, ...untimed },
  { ingredient: 'thalidomide', program: 'Thalidomide REMS', ...confirmed, ...monthly },
];

export const tables = {
  drugPrograms: {
    source: [
      'REMS@FDA: pharmacy guides of iPLEDGE and of the lenalidomide, pomalidomide and thalidomide REMS;',
      'labels of sodium oxybate and bosentan § 5; FDA 2025-07-03: bosentan and sparsentan keep theirs,',
      'ambrisentan and macitentan have none since 2025-04; clozapine has none since 2025-06.',
    ].join(' '),
    taken: '2026-11',
    key: ['ingredient'],
    order: ['ingredient'],
  },
} as const satisfies FactTables;
