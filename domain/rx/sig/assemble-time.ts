import {
  isDailyUse,
  isOneOfSpan,
  isScheduled,
  only,
  opened,
  put,
  time,
  timed,
  type State,
  type Step,
} from './assemble-state.ts';
import { onlyTimed } from './assembling/only.ts';
import { parityStep, weekdaysStep } from './assembling/week.ts';
import { fitsInWeek } from './completing/times-agree.ts';
import { hasTiming, isEmpty, type DraftClause, type JoinWord } from './draft.ts';
import { joinedMoment } from './grammar/one-time.ts';
import { spanIn } from './grammar/terms-hours.ts';
import type { Term } from './grammar/terms.ts';
import { daysPer } from './meaning.ts';
import type { Doses, Moment, SaidAgain, Span, Timing } from './regimen.ts';

/** Whether all of them are times of the clock. */
const isClock = (list: readonly Moment[]): boolean => list.every((moment) => 'minutes' in moment);
/** Whether one of them is a time of the clock. */
export const hasClock = (list: readonly Moment[]): boolean =>
  list.some((moment) => 'minutes' in moment);
/** "Before a meal in the morning, and in the evening": the meal may be of both. */
const isOpenMeal = (moment: Moment | undefined): boolean =>
  moment !== undefined && 'meal' in moment && moment.meal === 'meal' && moment.part !== null;
/** No other time of the day belongs to those before it. */
const isListClosed = ({ open, narrowed, pending, now }: State): boolean =>
  isOpenMeal(now.timing.moments.at(-1)) ||
  (pending === 'and'
    ? narrowed
    : open === 1 || (narrowed && pending === null && now.length === null));
const isAllMeals = (moment: Moment): boolean => 'meal' in moment && moment.meal === 'meals';
/** "Once daily before meals, in the morning" is one meal; without "once" it may be all of them. */
const isOnce = ({ now }: State): boolean =>
  now.timing.count === null ? now.daily : now.timing.count.high === 1;
/** "QAM AC": right behind a part of the day "before meals" is before the meal of that time. */
const isMealCode = (moment: Moment): boolean =>
  'meal' in moment && moment.meal === 'meals' && moment.relation !== 'with' && moment.part === null;
/** "10 units qam and 20 units qpm ac": before the meal of each time, or of the last. */
export const mayBeOfEach = ({ now, done }: State, list: readonly Moment[]): boolean =>
  list.length === 1 &&
  list.every(isMealCode) &&
  (now.join === 'and' || now.join === 'comma') &&
  done.at(-1)?.timing.moments.some((moment) => !('meal' in moment)) === true;
/** "Every morning on an empty stomach 30 minutes before breakfast" is one time. */
function sameTime(state: State, list: readonly Moment[]): Moment | null {
  if (mayBeOfEach(state, list)) return null;
  const before = state.now.timing.moments;
  const [first, second] = [before[0], list[0]];
  if (before.length !== 1 || list.length !== 1 || first === undefined || second === undefined)
    return null;
  const isCodeBehind = isMealCode(second) && state.last === 'moments' && !state.sep;
  if ((isAllMeals(first) || isAllMeals(second)) && !isOnce(state) && !isCodeBehind) return null;
  return joinedMoment(first, second) ?? joinedMoment(second, first);
}
/** "Take 3 capsules (morning, noon and night)": three at each time, or one. */
const isShareOfTotal = ({ open, now }: State, list: readonly Moment[]): boolean =>
  open === 1 && list.length > 1 && now.amount !== null && now.amount.high > 1000 && !hasTiming(now);
/** "1 tablet daily (morning and evening)": once a day, or at both times. */
const isOfOnceOrBoth = ({ open, now }: State, list: readonly Moment[]): boolean =>
  open === 1 && now.daily && list.length > 1;
const isClosedTo = (state: State, list: readonly Moment[]): boolean =>
  isShareOfTotal(state, list) ||
  isOfOnceOrBoth(state, list) ||
  (state.now.timing.moments.length > 0 && isListClosed(state));
const ofMeals = new Set(['morning', 'noon', 'evening']);
const isOfMeal = (moment: Moment): boolean => 'at' in moment && ofMeals.has(moment.at);
/** "In the morning and in the evening with meals": with the meals of these times. */
const isMealsOfAll = ({ done, now, pending, rest }: State, list: readonly Moment[]): boolean => {
  const said = [...done, now].map(({ timing }) => timing.moments);
  const [meals] = list;
  return (
    pending === null &&
    list.length === 1 &&
    meals !== undefined &&
    isAllMeals(meals) &&
    'relation' in meals &&
    meals.relation === 'with' &&
    said.flat().length > 1 &&
    said.every((moments) => moments.length > 0 && moments.every(isOfMeal)) &&
    !rest.sentences.includes('takeWithMeals')
  );
};
const mealsOfAll = (state: State): State => ({
  ...state,
  rest: { ...state.rest, sentences: [...state.rest.sentences, 'takeWithMeals'] },
});
const momentStep = (state: State, list: readonly Moment[]): readonly State[] => {
  const { now, pending } = state;
  const { timing } = now;
  const one = sameTime(state, list);
  if (one !== null && pending === null) return [time(state, { moments: [one] })];
  const joined = [...timing.moments, ...list];
  if (isMealsOfAll(state, list)) return [mealsOfAll(state)];
  if (isClosedTo(state, list)) return [];
  if (pending === 'and') {
    const grown =
      timing.moments.length > 0 ? [time({ ...state, pending: null }, { moments: joined })] : [];
    const extra =
      timing.count !== null && timing.count.per === 'day' && timing.moments.length === 0
        ? [time({ ...opened(state, 'and'), split: state.split }, { moments: list })]
        : [];
    return [...grown, ...extra];
  }
  if (timing.moments.length > 0 && now.length === null && (state.sep || isClock(joined)))
    return pending === null
      ? [time(state, { moments: joined })]
      : timed(state, false, (to) => time(to, { moments: list }));
  return timed(state, timing.moments.length === 0, (to) => time(to, { moments: list }));
};
const isBeforeOne = ({ event, amount }: DraftClause): boolean =>
  event !== null && !event.starting && amount !== null;
/** A new one each time: said beside the same interval it says nothing new. */
function replacedStep(state: State, span: Span): readonly State[] {
  const { now, pending } = state;
  if (pending !== null || isEmpty(now)) return [];
  if (!hasTiming(now)) {
    // "4 hours before travel, change every 3 days": the first one, and then another.
    const to = isBeforeOne(now) ? opened(state, 'then') : state;
    return [put(time(to, intervalOf(span)), { replaced: true })];
  }
  const own = intervalIn(now);
  const isAgain = own !== null && hoursOf(own) === hoursOf(span);
  if (!isAgain && !fitsInWeek(now.timing, span)) return [];
  const isPlain = isAgain && (own.unit === span.unit || hoursOf(span) === 24);
  const said = isPlain ? state : saidAgain(state, { span, change: true });
  return said === null ? [] : [put(said, { replaced: true })];
}
/** "Every 3 days (72 hours)" says one interval in two units. */
function spanAgainStep(state: State, span: Span): readonly State[] {
  const own = intervalIn(state.now);
  const isAgain = own !== null && own.unit !== span.unit && hoursOf(own) === hoursOf(span);
  const said = isAgain && state.pending === null ? saidAgain(state, { span, change: false }) : null;
  return said === null ? [] : [said];
}
const saidAgain = (state: State, again: SaidAgain): State | null =>
  state.now.timing.again === undefined ? time(state, { again }) : null;
/** The interval of a dose that is given once in it; null where none is said. */
function intervalIn({ daily, timing: { count, every } }: DraftClause): Span | null {
  if (count === null || count.per === 'month') return every ?? (daily ? spanIn('day') : null);
  const once = count.low === 1 && count.high === 1 && every === null;
  return once ? spanIn(count.per === 'day' ? 'day' : 'week') : null;
}
/** Every month is once a month, as elsewhere. */
function intervalOf(span: Span): Partial<Timing> {
  const { low, high, unit } = span;
  if (low !== 1 || high !== 1) return { every: span };
  if (unit === 'minute' || unit === 'hour' || unit === 'year') return { every: span };
  return { count: { low, high, per: unit, upTo: false } };
}
const hoursOf = ({ low, high, unit }: Span): number | null =>
  low === high ? Math.round(low * daysPer[unit] * 24) : null;
/** "Then 1 tablet daily thereafter" says "then" twice; "and 1 tablet thereafter" says it once. */
function onwardsStep(state: State): readonly State[] {
  const { now, pending } = state;
  if (pending !== null || now.amount === null || now.length !== null) return [];
  if (now.join !== 'and' && now.join !== 'comma')
    return now.join === 'first' || now.join === 'alternating' ? [] : [state];
  return [put(state, { join: 'then' })];
}
function beginsStep(state: State, span: Span): readonly State[] {
  const { pending, now } = state;
  if (pending === 'then') return state.since === null ? [{ ...state, since: span }] : [];
  if (pending !== null || isEmpty(now)) return [];
  const own = changing.has(now.join) && now.begins === null ? [put(state, { begins: span })] : [];
  return [...own, { ...state, since: span }];
}
/** "Then 1 tablet 1 hour later" says when this dose is taken, never when the next one is. */
function laterStep(state: State, span: Span): readonly State[] {
  const { pending, now, done } = state;
  const free = pending === null && now.begins === null && now.amount?.upTo === false;
  // "2 tablets now, 1 tablet in 1 hour".
  const next = now.join === 'comma' && (done.at(-1)?.timing.single ?? null) !== null;
  const join = next ? 'then' : now.join;
  return free && changing.has(join) ? [put(state, { begins: span, join })] : [];
}
/** Joins behind which a clause may say when it begins. */
export const changing = new Set<JoinWord | 'comma'>([
  'then',
  'increase',
  'decrease',
  'mayIncrease',
  'mayDecrease',
  'toleratedIncrease',
]);
/** "Twice daily every day" says no more than "twice daily". */
function dailyStep(state: State, term: Term & { kind: 'daily' }): readonly State[] {
  const { count } = state.now.timing;
  if (term.each && count?.per === 'day' && state.pending === null) return [state];
  return timed(state, count === null && !state.now.daily, (to) =>
    put(to, { daily: true, everyDay: term.each, total: term.total, coded: term.code }),
  );
}
/** "Three times a day (TID)": in brackets the same frequency says nothing new. */
function isSaidAgain({ open, pending, now }: State, term: Term): boolean {
  if (open !== 1 || pending !== null) return false;
  const { count, every } = now.timing;
  if (term.kind === 'count') return JSON.stringify(term.count) === JSON.stringify(count);
  return term.kind === 'every' && JSON.stringify(term.span) === JSON.stringify(every);
}
/** "1 tablet one day, 2 tablets the next twice daily": each of them, or the second one. */
const isOfOneTurn = ({ now, pending }: State): boolean => now.inTurn === true && pending === null;
const isOfDays = ({ timing, daily }: DraftClause): boolean =>
  (timing.weekdays !== null || timing.parity !== undefined) &&
  !daily &&
  timing.count === null &&
  timing.every === null;
const isOfDaysAlone = (clause: DraftClause): boolean =>
  isOfDays(clause) && clause.timing.moments.length === 0;
/** Whether a term makes several times a day of a dose. */
function makesSeveral({ now, pending }: State, term: Term): boolean {
  if (term.kind === 'moments')
    return pending === 'and' ? now.timing.moments.length > 0 : term.moments.length > 1;
  if (pending !== null) return false;
  if (term.kind === 'count') return term.count.per === 'day' && term.count.high > 1;
  return term.kind === 'every' && term.span.unit === 'hour';
}
/** "1 tablet on Monday, 2 tablets on Tuesday twice daily": on each of the days, or on the last. */
const isOfAllDays = (state: State, term: Term): boolean =>
  makesSeveral(state, term) && isOfDays(state.now) && state.done.some(isOfDaysAlone);
/** When, how often and on which days. */
export const timeStep: Step = (state, term) => {
  if (isOfOneTurn(state) || isOfAllDays(state, term)) return [];
  return isSaidAgain(state, term) ? [state] : onlyTimed(state, term, newTime(state, term));
};
/** "Every 4 hours"; behind "four times daily and" it is of the same dose, besides. */
const everyStep = (state: State, span: Span): readonly State[] =>
  state.pending === 'and' && isScheduled(state.now) && span.unit === 'hour'
    ? [time(opened(state, 'and'), { every: span })]
    : timed(state, state.now.timing.every === null, (to) => time(to, { every: span }));
const isUncounted = ({ daily, timing }: DraftClause): boolean => timing.count === null && !daily;
const newTime: Step = (state, term) => {
  const { timing } = state.now;
  switch (term.kind) {
    case 'replaced':
      return replacedStep(state, term.span);
    case 'spanAgain':
      return spanAgainStep(state, term.span);
    case 'daysAWeek':
      return timed(state, timing.daysAWeek === null, (to) =>
        time(to, { daysAWeek: term.daysAWeek }),
      );
    case 'later':
      return laterStep(state, term.span);
    case 'begins':
      return beginsStep(state, term.span);
    case 'onwards':
      return onwardsStep(state);
    case 'count':
      return timed(state, isUncounted(state.now), (to) => time(to, { count: term.count }));
    case 'daily':
      return dailyStep(state, term);
    case 'every':
      return everyStep(state, term.span);
    case 'everyAt':
      return timed(state, timing.every === null && timing.moments.length === 0, (to) =>
        time(to, { every: term.span, moments: [term.at] }),
      );
    case 'moments':
      return momentStep(state, term.moments).map((to) =>
        term.eachDay ? put(to, { eachDay: true }) : to,
      );
    case 'weekdays':
      return weekdaysStep(state, term.weekdays);
    case 'single':
      return timed(state, timing.single === null, (to) => time(to, { single: term.single }));
    default:
      return [];
  }
};
/** "x 1 dose" of a dose without a time is a single one. */
const isSingleDose = ({ doses, bare }: Term & { kind: 'doses' }): boolean =>
  doses.count === 1 && !doses.upTo && !bare;
const longestBare = 14;
/** "Q12h x2" are doses; "q12h x7" may be days. */
const mostBareByHour = 4;
function mayBeDoses({ last, now }: State, { bare, doses }: Term & { kind: 'doses' }): boolean {
  const byHour = now.timing.every?.unit === 'hour';
  return !bare || last !== 'every' || !byHour || doses.count <= mostBareByHour;
}
function dosesStep(state: State, term: Term & { kind: 'doses' }): readonly State[] {
  const { now } = state;
  // "Once daily x 30" may be the quantity or its days.
  const few = state.last !== 'daily' || term.doses.count <= longestBare;
  const follows =
    !term.bare || state.last === 'every' || state.last === 'prn' || (few && isOneOfSpan(state));
  if (now.timing.single === 'once' && term.doses.count === 1 && !term.bare)
    return only(true, state);
  if (isSingleDose(term) && !hasTiming(now) && !now.prn) return [];
  return only(
    now.doses === null && follows && mayBeDoses(state, term),
    put(state, { doses: term.doses }),
  );
}
/** "1 tablet every 5 minutes, up to 3 tablets": one tablet is one dose. */
function piecesStep(state: State, doses: Doses): readonly State[] {
  const { amount, timing, doses: before } = state.now;
  const isOne =
    amount?.low === 1000 && amount.high === 1000 && (amount.unit ?? 'tablet') === 'tablet';
  const inMinutes = timing.every?.unit === 'minute';
  return only(isOne && inMinutes && before === null, put(state, { doses }));
}
/** "Leave in place for 3 weeks" says how long it is worn, not the length of the course. */
const isLeftIn = ({ now, last }: State): boolean =>
  last === 'note' && now.notes.at(-1) === 'inPlace';
/** How long, how many doses, and on which days. */
export const daysStep: Step = (state, term) => {
  const { now } = state;
  if (term.kind === 'parity') return parityStep(state, term.parity);
  if (term.kind === 'onDays') {
    if (state.pending !== null) return [put(opened(state, state.pending), { onDays: term.onDays })];
    const next =
      state.sep && now.amount !== null
        ? [put(opened(state, 'comma'), { onDays: term.onDays })]
        : [];
    if (now.onDays !== null) return next;
    // "Week 3: 1 tablet in the morning and 2 at bedtime; week 4: …": they are of the next dose.
    const named = state.done.some(({ onDays }) => onDays !== null);
    return [put(state, { onDays: term.onDays }), ...(named ? next : [])];
  }
  if (term.kind === 'length')
    return only(
      now.length === null && !isLeftIn(state) && (term.bare !== true || isDailyUse(state)),
      put(state, { length: term.length, eachLength: term.each }),
    );
  if (term.kind === 'pieces') return piecesStep(state, term.doses);
  return term.kind === 'doses' ? dosesStep(state, term) : [];
};
/** "12 on/12 off": how long it is worn, and how long not. */
function onOffStep(state: State, { on, off }: Term & { kind: 'onOff' }): readonly State[] {
  const { now, rest } = state;
  if (isEmpty(now) || now.wear.length > 0 || rest.endings.length > 0 || state.pending !== null)
    return [];
  const worn = put(state, { wear: [{ what: 'on', span: on, upTo: false }] });
  return [{ ...worn, rest: { ...rest, endings: [{ kind: 'off', span: off }] } }];
}
const joinsNothing: ReadonlySet<State['pending']> = new Set([null, 'and', 'then']);
/** How long it is worn, left on or off. */
export const wearStep: Step = (state, term) => {
  if (term.kind === 'onOff') return onOffStep(state, term);
  if (term.kind !== 'wear' || isEmpty(state.now) || state.now.wear.length > 2) return [];
  if (!joinsNothing.has(state.pending)) return [];
  return [put({ ...state, pending: null }, { wear: [...state.now.wear, term.wear] })];
};
