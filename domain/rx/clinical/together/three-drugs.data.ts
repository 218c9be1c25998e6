import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Party, Severity } from '../types.ts';

/** Three drugs that harm together although two of them are usual. */
export interface ThreeDrugs {
  readonly name: string;
  /** Each of the three may be one of several classes or ingredients. */
  readonly parts: readonly (readonly Party[])[];
  readonly severity: Severity;
  readonly effect: string;
  readonly management: string;
}
export const threeDrugs: readonly ThreeDrugs[] = [
  {
    name: 'NSAID, renin-angiotensin drug and diuretic',
    parts: [
      ['class:nsaid'],
      ['class:raas-blocker', 'sacubitril'],
      ['class:thiazide', 'class:loop-diuretic', 'class:potassium-sparing'],
    ],
    severity: 'moderate',
    effect: 'The three together make the kidneys fail more often, above all in the first month.',
    management: 'Suggest acetaminophen or a gel; else a few days only, with creatinine checked.',
  },
];

/** What holds of the tables of this file. */
export const tables = {
  threeDrugs: {
    source: 'Lapi and others, BMJ 2013;346:e8525; labels of NSAIDs § 7.',
    taken: '2026-11',
    key: ['name'],
    order: ['name'],
  },
} as const satisfies FactTables;
