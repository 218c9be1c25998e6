import type { Meal, Moment, PartOfDay } from '../regimen.ts';

export type MealMoment = Extract<Moment, { readonly meal: Meal }>;
/** Meals that fall into a part of the day: together they are one time. */
const mealsOf: Readonly<Partial<Record<PartOfDay, readonly Meal[]>>> = {
  morning: ['breakfast', 'eating', 'meal'],
  noon: ['lunch', 'meal'],
  evening: ['dinner', 'meal', 'bedtime'],
  night: ['dinner', 'bedtime'],
};
export const fallsInto = (part: PartOfDay, meal: Meal): boolean =>
  mealsOf[part]?.includes(meal) === true;
/** From and to which hour a time of the clock lies in a part of the day. */
const hoursOf: Readonly<Partial<Record<PartOfDay, readonly [from: number, to: number]>>> = {
  morning: [4, 12],
  afternoon: [12, 18],
  evening: [16, 24],
  night: [18, 24],
  bedtime: [19, 24],
};
type ClockMoment = Extract<Moment, { readonly minutes: number }>;
/** "Every evening at 6 PM" is one time; "every morning at 6 PM" is none. */
function clockIn(part: PartOfDay, found: ClockMoment): Moment | null {
  const [from, to] = hoursOf[part] ?? [0, 0];
  const fits = found.minutes >= from * 60 && found.minutes < to * 60;
  return fits && found.part === undefined ? { ...found, part } : null;
}
/** Parts of the day that have a meal of their own. */
const withMeals = new Set<PartOfDay>(['morning', 'noon', 'evening']);
/** "Once daily before meals in the morning": the meal of the morning. */
function mealIn(part: PartOfDay, found: MealMoment): Moment | null {
  if (found.part !== null) return null;
  if (found.meal === 'meals') return withMeals.has(part) ? { ...found, meal: 'meal', part } : null;
  return fallsInto(part, found.meal) ? { ...found, part } : null;
}
/** A part of the day with the meal or the time of the clock that falls into it, as one time. */
export function joinedMoment(part: Moment, found: Moment): Moment | null {
  if (!('at' in part)) return null;
  if ('meal' in found) return mealIn(part.at, found);
  return 'minutes' in found ? clockIn(part.at, found) : null;
}
/** Said of one time, so that they are no list of two. */
export const isOneTime = (last: Moment, found: Moment): boolean =>
  joinedMoment(last, found) !== null ||
  (('minutes' in last || ('meal' in last && last.meal === 'meals')) &&
    joinedMoment(found, last) !== null);
