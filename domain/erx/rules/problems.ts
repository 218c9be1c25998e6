import { problemKinds, type ProblemKind, type Severity } from './problems.data.ts';

export { problemKinds, type Severity };
import type { FailureKind } from '../script/errors.ts';

export interface Problem {
  /** Where in the message, e.g. `Message/Body/NewRx/MedicationPrescribed/Quantity/Value`. */
  readonly path: string;
  readonly code: ProblemCode;
  readonly message: string;
  readonly severity: Severity;
}

export type ProblemCode = keyof typeof problemKinds;

/** A problem of a kind at a path. */
export const problem = (code: ProblemCode, path: string): Problem => ({
  path,
  code,
  message: problemKinds[code].say,
  severity: problemKinds[code].severity,
});

/**
 * The failure that the sender hears of: that of the first rejecting problem, or null when the
 * message is taken.
 */
export function failureOf(problems: readonly Problem[]): FailureKind | null {
  const first = problems.find((problem) => problem.severity === 'reject');
  if (!first) return null;
  const kind: ProblemKind = problemKinds[first.code];
  return kind.answer ?? 'unreadable';
}

/** True when something in the message forbids filling it. */
export const stopsFilling = (problems: readonly Problem[]): boolean =>
  problems.some((problem) => problem.severity === 'stop' || problem.severity === 'reject');
