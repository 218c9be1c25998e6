import type { Amounts } from './grammar/terms-dose.ts';
import type { OpenLimit } from './grammar/terms-limit.ts';
import type { Clause, Join, Regimen, Timing } from './regimen.ts';

/** "Except 2 tablets on Sunday": on its days a clause replaces the one before. */
export type JoinWord = Join | 'except';
export interface DraftClause extends Omit<Clause, 'join' | 'amount' | 'same'> {
  readonly join: JoinWord | 'comma';
  readonly amount: Amounts | null;
  readonly same: readonly Amounts[];
  /** "Daily" or "every day". */
  readonly daily: boolean;
  /** "Every day", which is no count of its own beside several times of the day. */
  readonly everyDay: boolean;
  /** Said by the code "qd": once, also beside several times of the day. */
  readonly coded: boolean;
  /** "Nightly", "every morning": each day, in words. */
  readonly eachDay: boolean;
  /** "A day", "/day": how much in the day, not in how many doses. */
  readonly total: boolean;
  /** "Change every 72 hours": what is worn, and a new one then. */
  readonly replaced: boolean;
  /** A sliding scale was named with words that its rows have to follow. */
  readonly scaleNamed: boolean;
  /** Its length holds for each of the clauses before it. */
  readonly eachLength: boolean;
  /** Kinds of terms and keys of notes that stand behind its length, or in front of its dose. */
  readonly apart: readonly string[];
  /** One of two amounts that take turns from day to day. */
  readonly inTurn?: true;
}
export interface Draft extends Omit<Regimen, 'clauses' | 'limits'> {
  readonly clauses: readonly DraftClause[];
  readonly limits: readonly OpenLimit[];
  /** The number at which a changing dose stays has no unit of its own. */
  readonly bareTarget?: true;
}
const noTiming: Timing = {
  count: null,
  every: null,
  moments: [],
  weekdays: null,
  single: null,
  daysAWeek: null,
};
/** A clause of which nothing was said yet. */
export const clauseOf = (join: JoinWord | 'comma'): DraftClause => ({
  join,
  begins: null,
  verb: null,
  after: null,
  amount: null,
  same: [],
  mixture: null,
  route: null,
  area: null,
  timing: noTiming,
  prn: false,
  reasons: null,
  doses: null,
  length: null,
  onDays: null,
  wear: [],
  event: null,
  contents: false,
  notes: [],
  daily: false,
  everyDay: false,
  coded: false,
  eachDay: false,
  total: false,
  replaced: false,
  eachLength: false,
  scaleNamed: false,
  apart: [],
});
/** Whether anything says when. */
export const hasTiming = ({ timing, daily }: DraftClause): boolean =>
  daily ||
  timing.count !== null ||
  timing.every !== null ||
  timing.moments.length > 0 ||
  timing.weekdays !== null ||
  timing.daysAWeek !== null ||
  timing.parity !== undefined ||
  timing.single !== null;
const nothingSaid = JSON.stringify(clauseOf('first'));
/** Whether nothing was said yet. */
export const isEmpty = (clause: DraftClause): boolean =>
  clause.amount === null &&
  clause.verb === null &&
  clause.route === null &&
  clause.notes.length === 0 &&
  JSON.stringify({ ...clause, join: 'first' }) === nothingSaid;
/** What stands against a text that could else be read, and at which token. */
export interface Trouble {
  readonly code: 'AMOUNT_TWICE' | 'TWO_FREQUENCIES' | 'ZERO';
  readonly at: number;
}
