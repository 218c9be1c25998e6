import type { DraftClause } from '../draft.ts';
import type { Join, Weekdays } from '../regimen.ts';
import { isTimed, momentsIn } from './timed.ts';

type Joined = DraftClause & { readonly join: Join };
/** "1 tablet daily except 2 tablets on Sunday": each on its days, at the same time. */
export function excepted(
  before: DraftClause,
  clause: DraftClause,
): readonly [Joined, Joined] | null {
  const { weekdays } = clause.timing;
  const { weekdays: days, every, single, parity = null } = before.timing;
  const said = [days, every, single, parity];
  const undated = { ...clause, timing: { ...clause.timing, weekdays: null } };
  if (clause.amount === null || isTimed(undated)) return null;
  if (weekdays === null || weekdays === 'others' || weekdays.except) return null;
  if (before.join !== 'first' || said.some((part) => part !== null) || !isOnceDaily(before))
    return null;
  const own: Weekdays = { days: weekdays.days, except: false };
  const timing = { ...before.timing, weekdays: { ...own, except: true } };
  return [
    { ...before, join: 'first', timing },
    { ...clause, join: 'and', daily: before.daily, timing: { ...before.timing, weekdays: own } },
  ];
}
const isOnceDaily = (clause: DraftClause): boolean => {
  const { count } = clause.timing;
  const at = momentsIn(clause.timing);
  if (count !== null) return count.per === 'day' && count.high === 1 && at <= 1;
  return at === 1 || (clause.daily && at === 0);
};
/** "Daily except 1/2 tablet on Monday and 2 tablets on Friday": Friday is no day of the first. */
export function alsoExcepted(
  [rest, ...others]: readonly Joined[],
  draft: DraftClause,
): readonly Joined[] | null {
  const { weekdays } = draft.timing;
  const left = rest?.timing.weekdays ?? null;
  if (draft.join !== 'and' && draft.join !== 'comma') return null;
  const undated = { ...draft, timing: { ...draft.timing, weekdays: null } };
  if (rest === undefined || left === null || left === 'others' || !left.except) return null;
  if (weekdays === null || weekdays === 'others' || weekdays.except) return null;
  if (draft.amount === null || isTimed(undated) || onBothDays(left, weekdays)) return null;
  const days = [...left.days, ...weekdays.days].toSorted((one, other) => one - other);
  const { timing, daily } = rest;
  return [
    { ...rest, timing: { ...timing, weekdays: { days, except: true } } },
    ...others,
    { ...draft, join: 'and', daily, timing: { ...timing, weekdays } },
  ];
}
const onBothDays = (one: Weekdays, other: Weekdays): boolean =>
  one.days.some((day) => other.days.includes(day));
