import {
  clauseOf,
  hasTiming,
  isEmpty,
  type Draft,
  type DraftClause,
  type JoinWord,
} from './draft.ts';
import type { Term } from './grammar/terms.ts';
import type { VerbKey } from './meaning.ts';
import type { Clause, Span, Timing } from './regimen.ts';

/** How far a reading came. */
export interface State {
  readonly done: readonly DraftClause[];
  readonly now: DraftClause;
  readonly rest: Omit<Draft, 'clauses'>;
  /** A joining word that waits for its clause. */
  readonly pending: JoinWord | null;
  /** "After 1 week", said before the joining word. */
  readonly since: Span | null;
  /** A comma or full stop stands before the next word. */
  readonly sep: boolean;
  readonly open: number;
  /** "In the morning, and …": what follows the comma may stand for itself. */
  readonly split: boolean;
  readonly last: Term['kind'] | 'start' | 'verbAgain';
  /** Something stood before the first verb or amount. */
  readonly led: boolean;
  /** A time of the clock was said, and said with "at". */
  readonly clockSaid: boolean;
  readonly saidAt: boolean;
  /** Behind the last time of the day stands what may be said of that time alone. */
  readonly narrowed: boolean;
  /** The length of the dose was said, behind the dose. */
  readonly bounded: boolean;
  /** Right before stands what may be done, or what must not be. */
  readonly permitted: 'may' | 'not' | null;
}

export const start: State = {
  done: [],
  now: clauseOf('first'),
  rest: { endings: [], repeat: null, limits: [], holds: [], sentences: [] },
  pending: null,
  since: null,
  sep: false,
  open: 0,
  split: false,
  last: 'start',
  led: false,
  clockSaid: false,
  saidAt: false,
  narrowed: false,
  bounded: false,
  permitted: null,
};
/** A new clause behind the one that is being read. */
export const opened = (state: State, join: JoinWord | 'comma'): State => ({
  ...state,
  done: [...state.done, state.now],
  now: { ...clauseOf(join), begins: state.since },
  pending: null,
  since: null,
  split: false,
});
export const put = (state: State, part: Partial<DraftClause>): State => ({
  ...state,
  now: { ...state.now, ...part },
});
export const time = (state: State, part: Partial<Timing>): State =>
  put(state, { timing: { ...state.now.timing, ...part } });

/** What a term makes of a state: nothing, one state, or several. */
export type Step = (state: State, term: Term) => readonly State[];
/** "Increase to 2 tablets", "change patch weekly": further on they join or repeat a dose. */
const ofFirst = new Set<VerbKey>(['increaseTo', 'decreaseTo', 'changePatch']);
const isBeginning = ({ done, now, pending, since }: State): boolean =>
  done.length === 0 && isEmpty(now) && pending === null && since === null;
/** Verbs that the counter writes behind the amount: "10 mL swish and spit". */
const lateVerbs = new Set<VerbKey>(['swish', 'gargle', 'rinse', 'dissolve', 'chew']);
/** "10 mL swish and spit", "take 15 mL swish and swallow". */
export const isLate = ({ now, done }: State, verb: VerbKey): boolean =>
  lateVerbs.has(verb) && done.length === 0 && (now.verb === null || now.verb === 'take');
export const mayBeVerb = (state: State, verb: VerbKey): boolean =>
  (!ofFirst.has(verb) || isBeginning(state)) && !isForbidden(state, verb);
/** "Do not crush chew": right behind what must not be done, the next is forbidden as well. */
const isForbidden = ({ last, rest }: State, verb: VerbKey): boolean =>
  last === 'sentence' &&
  (verb === 'chew' || verb === 'crush' || verb === 'dissolve') &&
  /^no[A-Z]/.test(rest.sentences.at(-1) ?? '');
/**
 * "Weekly x4", "at bedtime x3", "2 today then 1 daily x4": so many doses; "bid x3" may be three
 * days, and "daily x4" of the first step four times a day.
 */
export const isOneOfSpan = ({ last, now: { timing }, done }: State): boolean =>
  (last === 'count' && timing.count?.high === 1 && timing.count.per !== 'day') ||
  (last === 'daily' && done.length > 0) ||
  (last === 'moments' && timing.count === null && timing.moments.length === 1);
/** What may stand between how often and how long: "once a day, orally, 30 days". */
const between = new Set<State['last']>(['sep', 'route']);
/** Behind how often in a day: "once a day 30 days", "every 12 hours, orally, 10 days". */
export const isDailyUse = ({ last, now: { timing, daily }, done }: State): boolean => {
  const [often, hours] = [timing.count?.per === 'day', timing.every?.unit === 'hour'];
  return (
    (last === 'count' && often) ||
    (last === 'every' && hours) ||
    last === 'daily' ||
    (between.has(last) && done.length === 0 && (often || hours || daily))
  );
};
/** What is spat out was swished, rinsed or gargled; nobody spits out what was inhaled. */
export const mayFollow = ({ verb }: DraftClause, after: Exclude<Clause['after'], null>): boolean =>
  verb !== null &&
  (after !== 'spit' || inMouth.has(verb)) &&
  (after !== 'give' || stirred.has(verb));
const stirred: ReadonlySet<VerbKey> = new Set(['mix', 'dissolve', 'crush']);
const inMouth: ReadonlySet<VerbKey> = new Set(['swish', 'rinse', 'gargle', 'chew']);
/** The state where nothing stands against it, and no joining word waits. */
export const only = (free: boolean, state: State): readonly State[] =>
  free && state.pending === null ? [state] : [];
/** "2 puffs 15 minutes before exercise and every 4 hours as needed": the same dose at both. */
const isBeforeEvent = (now: DraftClause): boolean =>
  now.event !== null && !now.event.starting && now.amount !== null && !hasTiming(now);
/** "Four times daily and every 4 hours as needed": the same dose besides, when it is needed. */
export const isScheduled = ({ amount, prn, timing: { count } }: DraftClause): boolean =>
  amount !== null && !prn && count?.per === 'day';
/** The slot is free, or a later clause begins with this time. */
export function timed(state: State, free: boolean, set: (to: State) => State): readonly State[] {
  const { pending, now } = state;
  if (pending !== null)
    return pending !== 'and' || isBeforeEvent(now) ? [set(opened(state, pending))] : [];
  const next = state.sep && now.length !== null ? [set(opened(state, 'comma'))] : [];
  if (!free) return next;
  // "At bedtime for 3 days, twice daily for 3 days": another step, though its place is free.
  return hasTiming(now) ? [set(state), ...next] : [set(state)];
}
