import type { State, Step } from '../assemble-state.ts';
import { changing } from '../assemble-time.ts';
import { hasTiming, isEmpty, type JoinWord } from '../draft.ts';
import type { Amounts } from '../grammar/terms-dose.ts';
import type { Term } from '../grammar/terms.ts';
import type { Span } from '../regimen.ts';

/** "Then 7 days off" and "and 7 days off" are one; "except" waits for a dose. */
const isPassed = ({ pending }: State): boolean =>
  pending === null || pending === 'and' || pending === 'then';
/** How the doses before it end, or are repeated. */
const endedBy = (state: State, rest: Partial<State['rest']>): readonly State[] =>
  isEmpty(state.now) || !isPassed(state)
    ? []
    : [{ ...state, pending: null, rest: { ...state.rest, ...rest } }];
/** Sentences and limits hold for the whole; an "and" before them joins nothing. */
const whole = (state: State, rest: Partial<State['rest']>): readonly State[] =>
  state.pending === null || state.pending === 'and'
    ? [{ ...state, pending: null, rest: { ...state.rest, ...rest } }]
    : [];

/** "Take with meals": of one dose without a time it says when; of others it is a word besides. */
const mayBeSaid = ({ done, now }: State, key: string): boolean =>
  key !== 'takeWithMeals' || done.length > 0 || now.timing.moments.length > 0;
const isOtherSpan = (one: Span | null | undefined, other: Span | null): boolean =>
  one != null && other !== null && one.unit !== other.unit;
/** The amount that is given again is the one of the dose. */
const isSameDose = ({ now, done }: State, amount: Amounts | null): boolean =>
  amount === null ||
  (done.length === 0 &&
    now.amount !== null &&
    now.amount.low === amount.low &&
    now.amount.high === amount.high &&
    (amount.unit === null || now.amount.unit === null || amount.unit === now.amount.unit));
/** "Up to 8 a day" behind a dose with its times; "not more than once daily" of one piece. */
function mayLimit(state: State, { soft, often, again, limit }: Term & { kind: 'limit' }): boolean {
  const { now, rest, last } = state;
  const { amount } = now;
  if (again === true) return last === 'limit' && isOtherSpan(rest.limits.at(-1)?.per, limit.per);
  if (often) return amount?.low === 1000 && amount.high === 1000 && !amount.upTo;
  return !soft || rest.repeat !== null || (amount !== null && (hasTiming(now) || now.prn));
}
/** Maxima, sentences, holds, repetitions and how it ends. */
export const restStep: Step = (state, term) => {
  const { rest } = state;
  switch (term.kind) {
    case 'limit':
      return mayLimit(state, term) ? whole(state, { limits: [...rest.limits, term.limit] }) : [];
    case 'sentence':
      return rest.sentences.includes(term.key) || !mayBeSaid(state, term.key)
        ? []
        : whole(state, { sentences: [...rest.sentences, term.key] });
    case 'holds':
      return whole(state, { holds: [...rest.holds, ...term.holds] });
    case 'repeat':
      return rest.repeat === null && isSameDose(state, term.amount)
        ? endedBy(state, { repeat: term.repeat })
        : [];
    case 'ending':
      return endedBy(state, {
        endings: [...rest.endings, term.ending],
        ...(term.bare === true ? { bareTarget: true } : {}),
      });
    default:
      return [];
  }
};
/** "Then after 1 week increase to": one joining word. */
const isJoined = ({ pending, since, last, now }: State, join: JoinWord): boolean =>
  (last !== 'note' && last !== 'sep') || now.notes.at(-1) !== 'ifTolerated' || !changing.has(join)
    ? follows(pending, since, join)
    : false;
const follows = (pending: JoinWord | null, since: Span | null, join: JoinWord): boolean =>
  since === null
    ? pending === null
    : changing.has(join) && (pending === null || (pending === 'then' && join !== 'then'));
/** Joining words, signs and brackets. */
export const signStep: Step = (state, term) => {
  switch (term.kind) {
    case 'join':
      return isJoined(state, term.join) && !isEmpty(state.now) && state.rest.endings.length === 0
        ? [{ ...state, pending: term.join, split: state.last === 'sep' }]
        : [];
    case 'sep':
      return state.pending === null || term.text === ','
        ? [{ ...state, sep: true, last: 'sep' }]
        : [];
    case 'open':
      return state.open === 0 && state.pending === null ? [{ ...state, open: 1, sep: true }] : [];
    case 'close':
      return state.open === 1 && state.pending === null ? [{ ...state, open: 0, sep: true }] : [];
    case 'filler':
      return [state];
    default:
      return [];
  }
};
