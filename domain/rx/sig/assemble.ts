import {
  eventStep,
  ifNeeded,
  isOfSentence,
  isStirred,
  noted,
  ratioStep,
  scaleStep,
  timeNotes,
  totalStep,
} from './assemble-notes.ts';
import { areaStep, routeStep } from './assemble-place.ts';
import {
  isLate,
  mayFollow,
  mayBeVerb,
  only,
  opened,
  put,
  start,
  type State,
  type Step,
} from './assemble-state.ts';
import { daysStep, hasClock, mayBeOfEach, timeStep, wearStep } from './assemble-time.ts';
import { isBounded, withApart } from './assembling/apart.ts';
import { courseStep } from './assembling/courses.ts';
import { isOnlyBroken, onlyStep } from './assembling/only.ts';
import { isOfPermitted, permittedBy } from './assembling/permitted.ts';
import { restStep, signStep } from './assembling/rest.ts';
import { insteadOf } from './assembling/week.ts';
import {
  hasTiming,
  isEmpty,
  type Draft,
  type DraftClause,
  type JoinWord,
  type Trouble,
} from './draft.ts';
import {
  bareFollows,
  leading,
  loneFollows,
  narrowing,
  ofDose,
  ofRepeat,
} from './grammar/term-kinds.ts';
import type { Amounts } from './grammar/terms-dose.ts';
import { termsAt, type Term } from './grammar/terms.ts';
import type { Token } from './lexer.ts';
import type { VerbKey } from './meaning.ts';
import { workOfReading } from './work-of-reading.ts';

export interface Assembled {
  readonly drafts: readonly Draft[];
  /** The furthest token that some reading came to. */
  readonly reached: number;
  readonly trouble: Trouble | null;
  /** What the reading cost: the states that were looked at, each with what it carries. */
  readonly looks: number;
}

/** "1 tab qam 2 tabs qhs", "1 qam 2 qhs": both with a unit, or both without. */
const isAnew = (before: Amounts, found: Amounts): boolean =>
  found.unit !== null || before.unit === null;
/** A number alone is an amount behind words that an amount follows. */
const mayBeBare = ({ last, now, clockSaid }: State, half: boolean): boolean =>
  bareFollows.has(last) ||
  (last === 'moments' && !half && now.amount !== null && now.amount.unit === null && !clockSaid);
const amountStep = (state: State, found: Amounts): readonly State[] => {
  if (state.last === 'verbAgain') return [];
  const isFirst = state.done.length === 0 && state.now.amount === null && state.pending === null;
  if (found.extra === true && isFirst) return [];
  if (state.pending !== null) return [put(opened(state, state.pending), { amount: found })];
  if (state.now.amount === null) return [put(state, { amount: found })];
  const instead = insteadOf(state);
  if (instead !== null) return [put(instead, { amount: found })];
  // "1 tab qam 2 tabs qhs": behind a time of the day an amount with its unit begins anew.
  const anew =
    state.sep ||
    (state.last === 'moments' && isAnew(state.now.amount, found)) ||
    (state.last === 'length' && found.unit !== null);
  return anew ? [put(opened(state, 'comma'), { amount: found })] : [];
};
/** "Swish, then swallow" is one way to take it, not two. */
const verbOfNext = (state: State, join: JoinWord, verb: VerbKey): readonly State[] =>
  state.now.verb === 'swish' && verb === 'swallow' ? [] : [put(opened(state, join), { verb })];
const isSameVerb = (before: VerbKey | null, found: VerbKey): boolean =>
  found === before || found === 'use' || found === 'take';
/** "On Sunday take 2 tablets". */
const isDayFirst = ({ now, last, done }: State, verb: VerbKey): boolean =>
  now.join === 'except' && last === 'weekdays' && isSameVerb(done.at(-1)?.verb ?? null, verb);
const verbStep = (state: State, term: Term & { kind: 'verb' }): readonly State[] => {
  const { now, pending } = state;
  if (pending !== null) return verbOfNext(state, pending, term.verb);
  const led = isEmpty(now) || now.onDays !== null || isDayFirst(state, term.verb);
  const free = now.verb === null && (state.done.length === 0 || led);
  if (free && now.amount === null) return [put(state, { verb: term.verb })];
  const instead = insteadOf(state);
  if (instead !== null)
    return isSameVerb(now.verb, term.verb) ? [put(instead, { verb: term.verb })] : [];
  if (!state.sep) return isLate(state, term.verb) ? [put(state, { verb: term.verb })] : [];
  const taken = takenStirred(state, term.verb);
  if (taken !== null) return taken;
  const again: State = { ...state, last: 'verbAgain' };
  return [
    ...(isSameVerb(now.verb, term.verb) ? [again] : []),
    ...(now.amount === null ? [] : [put(opened(state, 'comma'), { verb: term.verb })]),
  ];
};
/** "Mix 1 packet in water, take once daily": what is stirred is taken then. */
function takenStirred(state: State, verb: VerbKey): readonly State[] | null {
  if (verb !== 'take' && verb !== 'drink' && verb !== 'give') return null;
  const { now } = state;
  // "Crush 1 tablet, take with food": what is crushed is taken, stirred into something or not.
  if (now.verb !== 'crush' && (now.mixture === null || !isStirred(now))) return null;
  return now.after === null ? [put(state, { after: verb })] : [];
}
/** "at 8 AM and 8 PM": the second 8 is an hour, no amount. */
const isHour = (state: State, term: Term & { kind: 'amount' }): boolean =>
  term.half && state.clockSaid && (state.saidAt || term.amount.low > 4000);
const clauseStep: Step = (state, term) => {
  const { now } = state;
  switch (term.kind) {
    case 'verb':
      return mayBeVerb(state, term.verb) ? verbStep(state, term) : [];
    case 'amount':
      return term.bare && (!mayBeBare(state, term.half) || isHour(state, term))
        ? []
        : amountStep(state, term.amount);
    case 'same':
      return only(
        now.amount !== null && now.same.length < 2,
        put(state, { same: [...now.same, term.amount] }),
      );
    case 'followUp':
      return only(
        now.after === null && mayFollow(now, term.after),
        put(state, { after: term.after }),
      );
    case 'mixture':
      return only(
        now.mixture === null && !isEmpty(now) && (!term.loose || isStirred(now)),
        put(state, { mixture: term.mixture }),
      );
    case 'route':
      return routeStep(state, term.route);
    case 'area':
      return areaStep(state, term.area);
    default:
      return [];
  }
};
/** "As needed"; behind "then" it is a step of its own. */
function prnStep(state: State, { reasons, when }: Term & { kind: 'prn' }): readonly State[] {
  const { now } = state;
  if (state.pending === 'then') return [put(opened(state, 'then'), { prn: true, reasons })];
  const free = !now.prn && !state.split && (now.reasons === null || reasons === null);
  const join = when === true ? (ifNeeded.get(now.join) ?? now.join) : now.join;
  return only(free, put(state, { join, prn: true, reasons: reasons ?? now.reasons }));
}
/** "1 tab QD HTN". */
const isCodeBehind = ({ now, last }: State): boolean =>
  now.reasons === null && (loneFollows.has(last) || last === 'note');
const codedStep: Step = (state, term) =>
  term.kind === 'codedReason'
    ? only(isCodeBehind(state), put(state, { reasons: term.reasons }))
    : [];
const isLoneReason = ({ now, last }: State): boolean => now.prn && loneFollows.has(last);
const detailStep: Step = (state, term) => {
  const { now } = state;
  switch (term.kind) {
    case 'prn':
      return prnStep(state, term);
    case 'reasons':
      return only(
        now.reasons === null && state.last !== 'holds' && (!term.lone || isLoneReason(state)),
        put(state, { reasons: term.reasons }),
      );
    case 'note':
      return noted(state, term.key);
    case 'event':
      return eventStep(state, term.event);
    case 'contents':
      return only(now.amount === null && !now.contents, put(state, { contents: true }));
    default:
      return [];
  }
};
/** A maximum, a repetition or a reading to hold for was said: of the dose before it, or of all. */
const isBound = ({ rest }: State): boolean =>
  rest.limits.length > 0 ||
  rest.holds.length > 0 ||
  rest.repeat !== null ||
  rest.dayTotal !== undefined;
/** A meal that joins the time before it lets what stands between them narrow it still. */
const isNarrowed = (state: State, to: State, { kind }: Term): boolean =>
  kind === 'moments'
    ? state.narrowed &&
      to.done.length === state.done.length &&
      to.now.timing.moments.length === state.now.timing.moments.length
    : state.narrowed || narrowing.has(kind);
const mayFollowSince = ({ pending }: State, { kind }: Term): boolean =>
  kind === 'join' || kind === 'sep' || (pending !== null && (kind === 'verb' || kind === 'amount'));
/** Behind "then repeat" nothing more is said of the dose before it; behind "off" only how long. */
function isEnded({ rest }: State, { kind }: Term): boolean {
  const last = rest.endings.at(-1);
  if (last === undefined) return false;
  if (kind === 'length' || kind === 'daily') return last.kind !== 'off';
  return (
    ofDose.has(kind) || (kind === 'reasons' && (last.kind === 'again' || last.kind === 'stop'))
  );
}
/** What each kind of term is a step of. */
const stepOf: Readonly<Record<Term['kind'], Step>> = {
  verb: clauseStep,
  amount: clauseStep,
  same: clauseStep,
  followUp: clauseStep,
  mixture: clauseStep,
  route: clauseStep,
  area: clauseStep,
  prn: detailStep,
  reasons: detailStep,
  note: detailStep,
  event: detailStep,
  contents: detailStep,
  codedReason: codedStep,
  wear: wearStep,
  onOff: wearStep,
  replaced: timeStep,
  spanAgain: timeStep,
  daysAWeek: timeStep,
  later: timeStep,
  begins: timeStep,
  onwards: timeStep,
  count: timeStep,
  daily: timeStep,
  every: timeStep,
  everyAt: timeStep,
  moments: timeStep,
  only: onlyStep,
  split: courseStep,
  stepped: courseStep,
  alternate: courseStep,
  weekdays: timeStep,
  single: timeStep,
  parity: daysStep,
  onDays: daysStep,
  length: daysStep,
  pieces: daysStep,
  doses: daysStep,
  limit: restStep,
  sentence: restStep,
  holds: restStep,
  repeat: restStep,
  ending: restStep,
  join: signStep,
  sep: signStep,
  open: signStep,
  close: signStep,
  filler: signStep,
  scale: scaleStep,
  scaleName: scaleStep,
  ratio: ratioStep,
  dayTotal: totalStep,
};
/** "And as needed", "and after each bowel movement": times besides, behind which none follows. */
const besides = new Set(['andNeeded', 'andAfterBowel', 'andAfterLoose', 'andWithDiaper']);
const isBesides = ({ now }: State, term: Term): boolean =>
  now.notes.some((key) => besides.has(key)) &&
  (ofDose.has(term.kind) || (term.kind === 'note' && timeNotes.has(term.key))) &&
  term.kind !== 'doses' &&
  (term.kind !== 'prn' || now.notes.includes('andNeeded'));
/** Said of a sentence, or of what may or must not be done, and not of the dose. */
const isOfWordsBefore = (state: State, term: Term): boolean =>
  isOfSentence(state, term) || isOfPermitted(state, term);
function advance(state: State, term: Term): readonly State[] {
  if (isBesides(state, term)) return [];
  if (isOfWordsBefore(state, term)) return [];
  if (state.rest.repeat !== null && ofRepeat.has(term.kind)) return [];
  if (isEnded(state, term)) return [];
  if (state.since !== null && !mayFollowSince(state, term)) return [];
  const isSign =
    term.kind === 'join' || term.kind === 'sep' || term.kind === 'open' || term.kind === 'close';
  const steps = stepOf[term.kind](state, term);
  const next = steps.filter(
    (to) =>
      !isOnlyBroken(state, to, term) && (!isBound(state) || to.done.length === state.done.length),
  );
  const led =
    state.led ||
    (leading.has(term.kind) &&
      state.done.length === 0 &&
      state.now.amount === null &&
      state.now.verb === null);
  return next.map((to) => ({
    ...to,
    led,
    last: to.last === 'verbAgain' && term.kind === 'verb' ? to.last : term.kind,
    sep: isSign ? to.sep : false,
    now: withApart(state, to, term),
    bounded: isBounded(state, to, term),
    permitted: permittedBy(state.permitted, term),
    narrowed: isNarrowed(state, to, term),
    clockSaid: state.clockSaid || (term.kind === 'moments' && hasClock(term.moments)),
    saidAt: state.saidAt || (term.kind === 'moments' && term.said && hasClock(term.moments)),
  }));
}
const frequencies = new Set<Term['kind']>(['count', 'daily', 'every', 'replaced', 'moments']);
const bounded = ({ length, doses }: DraftClause): boolean => length !== null || doses !== null;
const ofOther = new Set<State['last']>(['sentence', 'holds']);
const isSaidOfOther = ({ rest, last }: State): boolean =>
  rest.endings.length > 0 || ofOther.has(last);
const isSeldom = (term: Term): boolean => term.kind === 'count' && term.count.per !== 'day';
const troubleOf = (state: State, term: Term, at: number): Trouble | null => {
  if (
    term.kind === 'amount' &&
    !term.bare &&
    !term.amount.upTo &&
    state.now.amount !== null &&
    state.pending === null &&
    !state.sep
  )
    return { code: 'AMOUNT_TWICE', at };
  // "Repeat every 3 months" is said of the course.
  if (isSaidOfOther(state)) return null;
  // "Daily for 10 days every month": a course that comes again.
  if (bounded(state.now) && isSeldom(term)) return null;
  if (term.kind === 'moments' && mayBeOfEach(state, term.moments)) return null;
  return frequencies.has(term.kind) && hasTiming(state.now) && state.pending === null
    ? { code: 'TWO_FREQUENCIES', at }
    : null;
};

/** A list of weekdays can be read in several ways that are the same. */
const once = (hits: ReturnType<typeof termsAt>) => {
  const isAlone = ([term, end]: (typeof hits)[number], at: number): boolean =>
    hits.every(([other, to], index) => index === at || to !== end || other.kind !== term.kind);
  if (hits.every(isAlone)) return hits;
  return [...new Map(hits.map((hit) => [JSON.stringify(hit), hit])).values()];
};
/** Every way in which the tokens are directions, from the first to the last one. */
export function assemble(tokens: readonly Token[]): Assembled {
  const drafts = new Map<string, Draft>();
  let reached = 0;
  let trouble: Trouble | null = null;
  const work = workOfReading();
  const known = new Map<number, ReturnType<typeof termsAt>>();
  const termsFrom = (at: number) => {
    const found = known.get(at) ?? once(termsAt(tokens, at));
    known.set(at, found);
    return found;
  };
  const amountsSeen = new Set<string>();
  const walk = (at: number, state: State): void => {
    reached = Math.max(reached, at);
    if (!work.look(state.done.length)) return;
    if (state.last === 'amount' && state.done.length > 0) {
      const place = `${at} ${JSON.stringify(state)}`;
      if (amountsSeen.has(place)) return;
      amountsSeen.add(place);
    }
    if (!work.step()) return;
    if (at === tokens.length) {
      if (state.pending !== null || state.since !== null || state.open !== 0 || isEmpty(state.now))
        return;
      const clauses = [...state.done, state.now];
      if (state.led && clauses.length > 1) return;
      const draft: Draft = { ...state.rest, clauses };
      drafts.set(JSON.stringify(draft), draft);
      return;
    }
    for (const [term, end] of termsFrom(at)) {
      if (work.isGivenUp()) return;
      const next = advance(state, term);
      if (next.length === 0) {
        const found = troubleOf(state, term, at);
        if (found !== null && (trouble === null || found.at >= trouble.at)) trouble = found;
      }
      for (const to of next) walk(end, to);
    }
  };
  walk(0, start);
  return {
    drafts: work.isGivenUp() ? [] : [...drafts.values()],
    reached,
    trouble,
    looks: work.looks(),
  };
}
