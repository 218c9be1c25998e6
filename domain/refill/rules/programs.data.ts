import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** A drug that goes out only within a program of its own (REMS), and what that asks of a fill. */
export interface DrugProgram {
  readonly ingredient: string;
  readonly program: string;
  /** Most days of one fill; null: the program sets none. */
  readonly days: number | null;
  readonly refills: boolean;
  /** Days after the pregnancy test in which who can become pregnant has to get it; or null. */
  readonly windowDays: number | null;
  /** Days after it was written in which everybody else has to get it; or null. */
  readonly otherWindowDays: number | null;
}
export const drugPrograms: readonly DrugProgram[] = [
  { ingredient: 'isotretinoin', program: 'iPLEDGE', days: 30, refills: false, windowDays: 7, otherWindowDays: 30 },
  { ingredient: 'lenalidomide', program: 'Lenalidomide REMS', days: 28, refills: false, windowDays: 7, otherWindowDays: 30 },
  { ingredient: 'pomalidomide', program: 'Pomalidomide REMS', days: 28, refills: false, windowDays: 7, otherWindowDays: 30 },
  { ingredient: 'thalidomide', program: 'Thalidomide REMS', days: 28, refills: false, windowDays: 7, otherWindowDays: 30 },
];

export const tables = {
  drugPrograms: {
    source: 'REMS@FDA: pharmacy guides of iPLEDGE and of the lenalidomide, pomalidomide and thalidomide REMS; clozapine has none since 2025-06.',
    taken: '2026-11',
    key: ['ingredient'],
    order: ['ingredient'],
  },
} as const satisfies FactTables;
