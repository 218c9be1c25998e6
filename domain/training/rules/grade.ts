import type { CaseFacts } from './facts.ts';

/**
 * What missing a criterion costs, in points of 100. An act that could have harmed a person costs
 * more than everything that is merely slow or incomplete: speed never makes up for it.
 */
export const costs = { unsafe: 45, goal: 25, record: 10, slow: 5 } as const;
export type Weight = keyof typeof costs;
/** From this score on a case is passed, where nothing unsafe was done. */
export const passMark = 80;

/** What is asked of whoever works on a case. */
export interface Criterion {
  readonly key: string;
  /** What is right, as a short statement. */
  readonly title: string;
  readonly weight: Weight;
  /** Null where it is met; else what was missed, and why it matters. */
  readonly missed: (facts: CaseFacts) => string | null;
}
export interface GradedCriterion {
  readonly key: string;
  readonly title: string;
  readonly weight: Weight;
  readonly isMet: boolean;
  /** What was missed and why it matters; empty where it is met. */
  readonly says: string;
}
export interface Grade {
  readonly criteria: readonly GradedCriterion[];
  /** 0 to 100. */
  readonly score: number;
  readonly seconds: number;
  /** Everything that the case is for was reached. */
  readonly isFinished: boolean;
  /** Finished, nothing unsafe, and at least `passMark`. */
  readonly isPassed: boolean;
}

/**
 * Grades a case from what is on record. Every missed criterion costs what its weight says, down to
 * 0. A case without its goal is not finished, and one with an unsafe act is never passed, whatever
 * its score.
 */
export function gradeCase(criteria: readonly Criterion[], facts: CaseFacts): Grade {
  const judged = criteria.map(({ key, title, weight, missed }): GradedCriterion => {
    const says = missed(facts);
    return { key, title, weight, isMet: says === null, says: says ?? '' };
  });
  const misses = judged.filter(({ isMet }) => !isMet);
  const lost = misses.reduce((sum, { weight }) => sum + costs[weight], 0);
  const score = Math.max(0, 100 - lost);
  const isFinished = misses.every(({ weight }) => weight !== 'goal');
  const isSafe = misses.every(({ weight }) => weight !== 'unsafe');
  return {
    criteria: judged,
    score,
    seconds: facts.seconds,
    isFinished,
    isPassed: isFinished && isSafe && score >= passMark,
  };
}
