import type { GroupFigures, Group, ProjectFigures } from './project-figures.mjs';

export interface Budget {
  readonly budget: number;
  /** Per 1,000 lines; shown with the distance to it, and never a failure. */
  readonly target?: number;
}
export type Budgets = Readonly<
  Record<Group, Readonly<Partial<Record<keyof GroupFigures, Budget>>>>
>;
export function shapeProblems(budgets: unknown): string[];
export function ratchetProblems(budgets: Budgets, figures: ProjectFigures): string[];
export function loweredBudgets(budgets: Budgets, figures: ProjectFigures): Budgets;
export function targetLines(budgets: Budgets, figures: ProjectFigures): string[];
