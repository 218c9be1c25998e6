import type { Joined } from '../joined.ts';
import { lateNotes } from '../print-words.ts';
import { isMeals, isTimed } from './timed.ts';

/** Notes that hold for each dose where they stand apart from one, as sentences. */
const sentenceOf: Readonly<Record<string, string>> = {
  withFood: 'eachFood',
  withFoodOrMilk: 'eachFoodOrMilk',
  withMilk: 'eachMilk',
  emptyStomach: 'eachEmptyStomach',
  withWater: 'eachWater',
  plentyOfWater: 'eachPlentyOfWater',
  fullGlass: 'eachFullGlass',
};
export interface SaidOfAll {
  readonly clauses: readonly Joined[];
  readonly sentences: readonly string[];
}
/** Notes that hold for each dose, wherever they stand in a text. */
export const isOfEach = (key: string): boolean => Object.hasOwn(sentenceOf, key);
const areSteps = (clauses: readonly Joined[]): boolean =>
  clauses.some(({ join }) => join !== 'first' && join !== 'and');
const isPlaced = ({ route, area }: Joined): boolean => route !== null || area !== null;

/** "1 drop four times daily for 7 days, then twice daily for 7 days in the right eye": in both. */
function placedSteps(clauses: readonly Joined[]): readonly Joined[] {
  const last = clauses.at(-1);
  const earlier = clauses.slice(0, -1);
  if (last === undefined || !isPlaced(last) || earlier.some(isPlaced)) return clauses;
  const { route, area, placeOnly } = last;
  const place = placeOnly === true ? { route, area, placeOnly } : { route, area };
  return clauses.map((clause, index) => {
    const { placeOnly: _, ...said } = clause;
    return index === 0 || clause.amount !== null
      ? { ...said, ...place }
      : { ...said, route: null, area: null };
  });
}
const times = new Set([
  'moments',
  'count',
  'daily',
  'every',
  'weekdays',
  'daysAWeek',
  'parity',
  'single',
]);
const isSeveral = ({ timing: { count, every, moments } }: Joined): boolean =>
  (count?.per === 'day' && count.low > 1) || every?.unit === 'hour' || moments.length > 1;
/** "1 tablet twice daily for 3 days, then 1 tablet for 3 days at bedtime": its own time. */
function isOwnTime(clauses: readonly Joined[], apart: readonly string[]): boolean {
  const last = clauses.at(-1);
  const earlier = clauses.slice(0, -1);
  if (last === undefined) return false;
  if (earlier.every(isSeveral)) return true;
  const others = ownTimes(last).filter((kind) => !apart.includes(kind));
  return others.length === 0 && earlier.every(isTimed);
}
const ownTimes = ({ daily, timing }: Joined): readonly string[] => [
  ...(daily ? ['daily'] : []),
  ...(timing.count === null ? [] : ['count']),
  ...(timing.every === null ? [] : ['every']),
  ...(timing.moments.length === 0 ? [] : ['moments']),
];
/** "5 tablets for 2 days, then 4 tablets for 2 days in the morning": each of them, once a day. */
function timeOfAll(clauses: readonly Joined[]): readonly Joined[] {
  const last = clauses.at(-1);
  const earlier = clauses.slice(0, -1);
  if (last === undefined || earlier.some((clause) => isTimed(clause) || clause.amount === null))
    return clauses;
  const { timing, daily, apart } = last;
  const isOnce = timing.count === null && timing.every === null && timing.moments.length < 2;
  const isOfDay = timing.weekdays === null && timing.daysAWeek === null && timing.single === null;
  const isAll = ownTimes(last).every((kind) => apart.includes(kind));
  const isSaid = ownTimes(last).length > 0 && !isMeals(timing);
  if (!isOnce || !isOfDay || !isAll || !isSaid) return clauses;
  return clauses.map((clause) => ({ ...clause, timing, daily }));
}
/** What is said behind the length of the last step and printed there, or narrows nothing. */
const ofLast = new Set([
  'only',
  'same',
  'length',
  'doses',
  'onDays',
  'pieces',
  'route',
  'area',
  'reasons',
  'codedReason',
]);
const isEnd = (key: string): boolean => lateNotes.has(key) || key.startsWith('until');
const without = (clause: Joined, keys: ReadonlySet<string>): Joined => ({
  ...clause,
  notes: clause.notes.filter((key) => !keys.has(key)),
});
/** Notes that stand apart from one dose, as sentences that hold for each. */
function notesOfAll(clauses: readonly Joined[]): SaidOfAll {
  const sides = [...new Set([clauses[0], clauses.at(-1)])].flatMap((clause) => clause ?? []);
  const apart = sides.flatMap((clause) => clause.apart.filter((key) => clause.notes.includes(key)));
  const moved = new Set(apart.filter((key) => isOfEach(key)));
  const sentences = [...moved].flatMap((key) => sentenceOf[key] ?? []);
  return { clauses: clauses.map((clause) => without(clause, moved)), sentences };
}
/** Whether what stands behind the length of the last of several steps is said of it alone. */
function isOfLast(clauses: readonly Joined[]): boolean {
  const last = clauses.at(-1);
  const earlier = clauses.slice(0, -1);
  if (last === undefined) return true;
  const { apart } = last;
  return apart.every((kind) => {
    if (times.has(kind)) return isOwnTime(clauses, apart);
    if (last.notes.includes(kind))
      return isEnd(kind) || earlier.some(({ notes }) => notes.includes(kind));
    return ofLast.has(kind);
  });
}
/**
 * The clauses with what was said behind the last of them, or in front of the first, and holds for
 * each; null where it may be said of one step or of all.
 */
export function saidOfAll(joined: readonly Joined[]): SaidOfAll | null {
  if (joined.length < 2) return { clauses: joined, sentences: [] };
  const steps = areSteps(joined);
  const placed = steps ? placedSteps(joined) : joined;
  const { clauses, sentences } = notesOfAll(placed);
  const last = clauses.at(-1);
  const first = clauses[0];
  if (first?.apart.some((key) => first.notes.includes(key) && !isEnd(key)) === true) return null;
  if (!steps || last === undefined) return { clauses, sentences };
  const timed = timeOfAll(clauses);
  const kept = last.apart.filter((kind) => !isOfEach(kind));
  const held = [...timed.slice(0, -1), { ...(timed.at(-1) ?? last), apart: kept }];
  return isOfLast(held) ? { clauses: held, sentences } : null;
}
