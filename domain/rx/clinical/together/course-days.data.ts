import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Party, Severity } from '../types.ts';

/** A drug of which all supplies of some weeks together may last so many days. */
export interface CourseDays {
  readonly drug: Party;
  readonly mostDays: number;
  /** Supplies that began so many days ago or later count. */
  readonly within: number;
  readonly severity: Severity;
  readonly effect: string;
  readonly management: string;
}
const row = (
  drug: Party,
  [mostDays, within]: readonly [number, number],
  severity: Severity,
  effect: string,
  management = 'Ask whether it is meant to go on.',
): CourseDays => ({ drug, mostDays, within, severity, effect, management });

export const courseDays: readonly CourseDays[] = [
  row('carisoprodol', [21, 45], 'moderate', 'Labeled for two to three weeks; dependence.'),
  row('class:z-drug', [35, 90], 'minor', 'Labeled for a short time; acts while asleep, falls.'),
  row('cyclobenzaprine', [21, 45], 'minor', 'Labeled for two to three weeks.'),
  row('ketoconazole', [14, 60], 'moderate', 'The liver may fail (boxed warning).'),
  row('ketorolac', [5, 30], 'severe',
    'Ulcers, bleeding and kidney failure: five days in all, injections counted (boxed warning).',
    'Ask when it was last taken; suggest another pain medicine.'),
  row('linezolid', [28, 60], 'moderate', 'Blood cells fall; nerves of the eye are harmed.'),
  row('methylergonovine', [7, 30], 'moderate', 'A week after the birth at most: vessels close.'),
  row('metoclopramide', [84, 120], 'severe',
    'Movement disorders that may stay, past 12 weeks (boxed warning).', 'Ask for the plan.'),
  row('nirmatrelvir', [5, 30], 'moderate', 'Labeled for five days; a second course is not.'),
  row('phenazopyridine', [3, 14], 'minor', 'It hides that the infection goes on.'),
];

/** What holds of the tables of this file. */
export const tables = {
  courseDays: {
    source: 'FDA labels: boxed warnings and section 2; how far back is by hand.',
    taken: '2026-11',
    key: ['drug'],
    order: ['drug'],
  },
} as const satisfies FactTables;
