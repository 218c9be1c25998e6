import { opened, put, time, timed, type State } from '../assemble-state.ts';
import type { Parity, Timing, Weekdays } from '../regimen.ts';

const isDays = (found: Timing['weekdays']): found is Weekdays =>
  found !== null && found !== 'others';
/** "Monday to Saturday, skip Sunday": the day that is left out anyway. */
const isLeftOut = (before: Timing['weekdays'], found: Timing['weekdays']): boolean =>
  isDays(before) &&
  isDays(found) &&
  !before.except &&
  found.except &&
  found.days.length + before.days.length === 7 &&
  found.days.every((day) => !before.days.includes(day));
/** "Monday to Saturday, skip Sunday" is once daily, where nothing else says how often. */
function exceptDays(state: State, weekdays: Timing['weekdays']): State {
  const { timing, daily } = state.now;
  const { count, every, moments } = timing;
  const often = daily || count !== null || every !== null || moments.length > 0;
  const to = time(state, { weekdays });
  return often ? to : put(to, { daily: true });
}
/** "1 tablet Monday, 1/2 tablet Tuesday, none on Sunday": a day that no dose has. */
function noneStep(state: State, { days, except }: Weekdays): readonly State[] {
  const named = [...state.done, state.now].map(({ timing }) => timing.weekdays);
  const isNamed = named.every((found) => isDays(found) && !found.except);
  const taken = new Set(named.flatMap((found) => (isDays(found) ? found.days : [])));
  const free = state.rest.noneOn === undefined && !days.some((day) => taken.has(day));
  return except && isNamed && free
    ? [{ ...state, pending: null, rest: { ...state.rest, noneOn: days } }]
    : [];
}
/** "1 tablet daily, on Sunday 2 tablets": on that day the second dose replaces the first. */
const replaces = ({ sep, last, now, done, pending }: State, weekdays: Weekdays): boolean =>
  sep &&
  last === 'sep' &&
  pending === null &&
  done.length === 0 &&
  now.amount !== null &&
  now.timing.weekdays === null &&
  !weekdays.except;
/** On which days of the week. */
export function weekdaysStep(state: State, weekdays: Timing['weekdays']): readonly State[] {
  const said = state.now.timing.weekdays;
  const pending = state.pending === 'and' ? null : state.pending;
  if (isLeftOut(said, weekdays) && state.done.length === 0)
    return [exceptDays({ ...state, pending }, weekdays)];
  const plain = timed(state, said === null, (to) => time(to, { weekdays }));
  if (!isDays(weekdays)) return plain;
  const instead = replaces(state, weekdays) ? [time(opened(state, 'except'), { weekdays })] : [];
  const none = isDays(said) && pending === null ? noneStep({ ...state, pending }, weekdays) : [];
  return [...plain, ...instead, ...none];
}
/**
 * "Daily except Tuesday and Thursday take 2 tablets": behind the days that are left out stands the
 * dose that they have. The state in which that dose is waited for; null where no such days do.
 */
export function insteadOf(state: State): State | null {
  const { now, last, done, pending, sep } = state;
  const { weekdays } = now.timing;
  if (last !== 'weekdays' || sep || pending !== null || done.length > 0) return null;
  if (!isDays(weekdays) || !weekdays.except || now.amount === null) return null;
  const all = { ...state, now: { ...now, timing: { ...now.timing, weekdays: null } } };
  return time(opened(all, 'except'), { weekdays: { ...weekdays, except: false } });
}
/** On even or odd days of the calendar. */
export const parityStep = (state: State, parity: Parity): readonly State[] =>
  timed(state, state.now.timing.parity === undefined, (to) => time(to, { parity }));
