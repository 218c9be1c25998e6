import { opened, put, time, type State, type Step } from './assemble-state.ts';
import { hasTiming, isEmpty, type DraftClause, type JoinWord } from './draft.ts';
import { joinedMoment } from './grammar/one-time.ts';
import { spanIn } from './grammar/terms-time.ts';
import type { Term } from './grammar/terms.ts';
import { daysPer } from './meaning.ts';
import type { Moment, Span, Timing } from './regimen.ts';

/** Whether all of them are times of the clock. */
const isClock = (list: readonly Moment[]): boolean => list.every((moment) => 'minutes' in moment);
/** Whether one of them is a time of the clock. */
export const hasClock = (list: readonly Moment[]): boolean =>
  list.some((moment) => 'minutes' in moment);
/** "2 puffs 15 minutes before exercise and every 4 hours as needed": the same dose at both. */
const isBeforeEvent = (now: DraftClause): boolean =>
  now.event !== null && !now.event.starting && now.amount !== null && !hasTiming(now);
/** The slot is free, or a later clause begins with this time. */
function timed(state: State, free: boolean, set: (to: State) => State): readonly State[] {
  const { pending, now } = state;
  if (pending !== null)
    return pending !== 'and' || isBeforeEvent(now) ? [set(opened(state, pending))] : [];
  const next = state.sep && now.length !== null ? [set(opened(state, 'comma'))] : [];
  if (!free) return next;
  // "At bedtime for 3 days, twice daily for 3 days": another step, though its place is free.
  return hasTiming(now) ? [set(state), ...next] : [set(state)];
}
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
/** "Every morning on an empty stomach 30 minutes before breakfast" is one time. */
function sameTime(state: State, list: readonly Moment[]): Moment | null {
  const before = state.now.timing.moments;
  const [first, second] = [before[0], list[0]];
  if (before.length !== 1 || list.length !== 1 || first === undefined || second === undefined)
    return null;
  if ((isAllMeals(first) || isAllMeals(second)) && !isOnce(state)) return null;
  return joinedMoment(first, second) ?? joinedMoment(second, first);
}
const momentStep = (state: State, list: readonly Moment[]): readonly State[] => {
  const { now, pending } = state;
  const { timing } = now;
  const one = sameTime(state, list);
  if (one !== null && pending === null) return [time(state, { moments: [one] })];
  const joined = [...timing.moments, ...list];
  if (timing.moments.length > 0 && isListClosed(state)) return [];
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
/** A new one each time: said beside the same interval it says nothing new. */
function replacedStep(state: State, span: Span): readonly State[] {
  const { now, pending } = state;
  const { count, every } = now.timing;
  if (pending !== null || isEmpty(now)) return [];
  if (!hasTiming(now)) return [put(time(state, intervalOf(span)), { replaced: true })];
  const often = count?.per === 'month' ? null : count;
  const [own] = often === null ? [every] : [spanIn(often.per === 'day' ? 'day' : 'week')];
  const once = often === null || (often.low === 1 && often.high === 1);
  return once && own !== null && own !== undefined && hoursOf(own) === hoursOf(span)
    ? [put(state, { replaced: true })]
    : [];
}
/** Every month is once a month, as elsewhere. */
function intervalOf(span: Span): Partial<Timing> {
  const { low, high, unit } = span;
  if (low !== 1 || high !== 1 || unit === 'minute' || unit === 'hour') return { every: span };
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
const laterStep = (state: State, span: Span): readonly State[] =>
  state.pending === null && changing.has(state.now.join) && state.now.begins === null
    ? [put(state, { begins: span })]
    : [];
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
    put(to, { daily: true, total: term.total, coded: term.code }),
  );
}
/** "Three times a day (TID)": in brackets the same frequency says nothing new. */
function isSaidAgain({ open, pending, now }: State, term: Term): boolean {
  if (open !== 1 || pending !== null) return false;
  const { count, every } = now.timing;
  if (term.kind === 'count') return JSON.stringify(term.count) === JSON.stringify(count);
  return term.kind === 'every' && JSON.stringify(term.span) === JSON.stringify(every);
}
/** "Monday to Saturday, skip Sunday": the day that is left out anyway. */
const isLeftOut = (before: Timing['weekdays'], found: Timing['weekdays']): boolean =>
  before !== null &&
  before !== 'others' &&
  found !== null &&
  found !== 'others' &&
  !before.except &&
  found.except &&
  found.days.length + before.days.length === 7 &&
  found.days.every((day) => !before.days.includes(day));
function weekdaysStep(state: State, weekdays: Timing['weekdays']): readonly State[] {
  const said = state.now.timing.weekdays;
  const pending = state.pending === 'and' ? null : state.pending;
  return isLeftOut(said, weekdays)
    ? [time({ ...state, pending }, { weekdays })]
    : timed(state, said === null, (to) => time(to, { weekdays }));
}
/** When, how often and on which days. */
export const timeStep: Step = (state, term) =>
  isSaidAgain(state, term) ? [state] : newTime(state, term);
const newTime: Step = (state, term) => {
  const { timing } = state.now;
  switch (term.kind) {
    case 'replaced':
      return replacedStep(state, term.span);
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
      return timed(state, timing.count === null && !state.now.daily, (to) =>
        time(to, { count: term.count }),
      );
    case 'daily':
      return dailyStep(state, term);
    case 'every':
      return timed(state, timing.every === null, (to) => time(to, { every: term.span }));
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
