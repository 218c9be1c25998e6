import type { Criterion } from './grade.ts';

/** What a case has made, in words: patient, prescription, drug, and what else its task names. */
export type CaseWords = Readonly<Record<string, string>>;
/** Whose work it is; somebody else may have to do a part, as at the store. */
export type CaseRole = 'technician' | 'pharmacist' | 'cashier';
/** One case of the course. */
export interface TrainingCase {
  /** Its number in the course. */
  readonly no: number;
  readonly title: string;
  readonly who: CaseRole;
  /** The task in the words of a pharmacy, one paragraph each. It never says which keys. */
  readonly task: (words: CaseWords) => readonly string[];
  readonly criteria: readonly Criterion[];
}
