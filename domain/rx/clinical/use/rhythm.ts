import type { Directions } from '../../sig/index.ts';
import { daysPer } from '../../sig/meaning.ts';
import type { Clause, Regimen, Timing } from '../../sig/regimen.ts';

/**
 * Days from one day of use to the next, where they are closest: 1 every day, 3.5 twice a week.
 * `single`: it is used once. Null: not said.
 */
export type Rhythm = number | 'single' | null;

const week = 7;
const daysOf = (timing: Timing): readonly number[] => {
  const { weekdays } = timing;
  if (weekdays === null || weekdays === 'others') return [];
  return [0, 1, 2, 3, 4, 5, 6].filter((day) => weekdays.days.includes(day) !== weekdays.except);
};
const inDays = ({ low, unit }: NonNullable<Timing['every']>): number => low * daysPer[unit];
/** Weeks from one named Monday to the next: 2 in "every 2 weeks on Monday". */
const weeksApart = ({ every }: Timing): number =>
  every === null ? 1 : Math.max(1, inDays(every) / week);
function ofTiming(timing: Timing): Rhythm {
  const { count, every, daysAWeek, moments, parity } = timing;
  // The 31st and the 1st are odd days that follow each other.
  if (parity !== undefined) return parity === 'odd' ? 1 : 2;
  if (timing.weekdays === 'others') return 1;
  const days = daysOf(timing);
  if (days.length > 0) return (week * weeksApart(timing)) / days.length;
  if (daysAWeek !== null) return week / daysAWeek.days;
  if (count !== null) return count.per === 'day' ? 1 : daysPer[count.per] / count.high;
  if (every !== null) return Math.max(1, inDays(every));
  if (timing.single !== null) return 'single';
  return moments.length > 0 ? 1 : null;
}
/** Days of a course that stand by number, and no weeks. */
const courseOf = ({ onDays }: Clause) =>
  onDays === null || onDays === 'today' || onDays.unit === 'week' ? null : onDays;
/** Days after which a course comes again; null where it does not, or nobody knows when. */
const cycleOf = (cycle: NonNullable<ReturnType<typeof courseOf>>['cycle']): number | null => {
  if (typeof cycle === 'number') return cycle;
  return cycle === 'month' ? daysPer.month : null;
};
/** "On day 1 of each 21-day cycle" comes again after the cycle; "days 1 to 5" are every day. */
function ofClause(clause: Clause): Rhythm {
  if (clause.doses?.count === 1) return 'single';
  const course = courseOf(clause);
  if (course === null) return ofTiming(clause.timing);
  if (course.from === course.to) return typeof course.cycle === 'number' ? course.cycle : 'single';
  const timed = ofTiming(clause.timing);
  return typeof timed === 'number' ? timed : 1;
}
/** "On days 1, 8, 15 and 22": days from one to the next, and to the first of the next cycle. */
function ofListedDays(clauses: readonly Clause[]): Rhythm {
  const listed = clauses.flatMap((clause) => {
    const course = courseOf(clause);
    return course === null || course.from !== course.to ? [] : [course];
  });
  const days = [...new Set(listed.flatMap(({ from, also = [] }) => [from, ...also]))].toSorted(
    (one, other) => one - other,
  );
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const again = listed
    .flatMap(({ cycle }) => cycleOf(cycle) ?? [])
    .map((cycle) => cycle - last + first);
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? 0));
  return gaps.length === 0 ? null : Math.min(...gaps, ...again.filter((gap) => gap > 0));
}
const closest = (rhythms: readonly Rhythm[]): Rhythm => {
  const known = rhythms.filter((rhythm) => typeof rhythm === 'number');
  if (known.length > 0) return Math.min(...known);
  return rhythms.includes('single') ? 'single' : null;
};
/** "On Monday, and on Thursday" are two days of one week; Monday twice is one. */
function ofGroup(clauses: readonly Clause[]): Rhythm {
  const named = clauses.flatMap(({ timing }) => daysOf(timing));
  const others = clauses.filter(({ timing }) => daysOf(timing).length === 0);
  const [first] = clauses;
  const together =
    named.length === 0 || first === undefined
      ? null
      : (week * weeksApart(first.timing)) / new Set(named).size;
  return closest([together, ...others.map(ofClause)]);
}
function groupsOf({ clauses }: Regimen): readonly (readonly Clause[])[] {
  const groups: Clause[][] = [];
  for (const clause of clauses) {
    const last = groups.at(-1);
    if (last !== undefined && (clause.join === 'and' || clause.join === 'alternating'))
      last.push(clause);
    else groups.push([clause]);
  }
  return groups;
}

const ofAWeek =
  /week|\bwk|month|\bq\d+ ?w|\b(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\b|lunes|semana|mes\b/i;
const aDay =
  /\b(?:daily|every ?day|each day|once a day|nightly|qd|q\.d|qam|qpm|qhs|bid|tid|qid|hs)\b/i;
const everyOther = /\b(?:every other day|qod|alternate days?)\b/i;
const inWords: readonly (readonly [RegExp, number])[] = [
  [/\b(?:twice|two times|2 ?(?:x|times)) (?:a |per |every |each )?week/i, week / 2],
  [/\b(?:three times|3 ?(?:x|times)) (?:a |per |every |each )?week/i, week / 3],
  [/\bevery other week/i, 2 * week],
  [/\b(?:weekly|every week|(?:once )?(?:a|per|each) week)\b/i, week],
  [/\b(?:monthly|every month|(?:once )?(?:a|per|each) month)\b/i, daysPer.month],
];
/** "Every 4 weeks", "once monthly": null where the words say neither. */
function ofWeekWords(text: string): number | null {
  const [, count, unit] = /\b(?:every|q) ?(\d+) ?(day|week|month)s?\b/i.exec(text) ?? [];
  if (count !== undefined) {
    const lower = unit?.toLowerCase();
    const of = lower === 'week' || lower === 'month' ? daysPer[lower] : 1;
    return Number(count) * of;
  }
  return inWords.find(([words]) => words.test(text))?.[1] ?? null;
}
/** Of words that were not read: only what they say without a doubt. */
function ofWords(text: string): Rhythm {
  if (ofAWeek.test(text)) return ofWeekWords(text);
  if (everyOther.test(text)) return 2;
  return aDay.test(text) ? 1 : null;
}
/** Whether words that were not read name a day of the week or speak of weeks or months. */
export const speaksOfWeeks = (directions: Directions): boolean =>
  directions.kind !== 'read' && ofAWeek.test(directions.text);

/** How often directions use a product at their closest; several times in a day are one day. */
export const rhythmOf = (directions: Directions): Rhythm =>
  directions.kind === 'read'
    ? closest([
        ofListedDays(directions.regimen.clauses),
        ...groupsOf(directions.regimen).map(ofGroup),
      ])
    : ofWords(directions.text);

const named: ReadonlyMap<number, string> = new Map([
  [1, 'every day'],
  [2, 'every other day'],
  [week, 'every week'],
  [2 * week, 'every two weeks'],
  [daysPer.month, 'every month'],
]);
/** "every other day", "3 times a week", "every 10 days". */
export function rhythmWords(days: number): string {
  const own = named.get(days);
  if (own !== undefined) return own;
  const times = week / days;
  if (days < week && Math.abs(times - Math.round(times)) < 0.01)
    return times === 2 ? 'twice a week' : `${Math.round(times)} times a week`;
  return `every ${Math.round(days)} days`;
}
