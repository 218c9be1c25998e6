import type { RouteKey, UnitKey } from '../sig/meaning.ts';
import { isOtherWeeks, isPossible } from '../sig/measure.ts';
import { beginsByInterval } from '../sig/measuring/gaps.ts';
import { isPlural, isShared } from '../sig/measuring/places.ts';
import { millilitersIn, type Amount, type Clause, type Regimen } from '../sig/regimen.ts';
import { acetaminophenIn } from './acetaminophen.ts';
import { afterEvent, eventQuestions } from './before-event.ts';
import { steppedOf, type Stepped } from './changing.ts';
import { isLacking, type Content, type Lacking } from './content.ts';
import { notesLeaveOpen, saidBehind } from './left-open.ts';
import { episodeQuestion, onOccasion } from './occasions.ts';
import { countedOnce } from './one-of-them.ts';
import type { ProductFacts } from './product.ts';
import { cycleOf, cyclesAsked, inRound } from './rounds.ts';
import {
  daysIn,
  hasTiming,
  isHalfDay,
  isOnceForHours,
  isWornADay,
  onSpan,
  wornEvery,
} from './worn.ts';

/** A regimen that says how much a day, and what had to be assumed to make it so. */
export interface Plain {
  readonly regimen: Regimen;
  /** The steps come again after the last one. */
  readonly repeats: boolean;
  /** Only the highest use of the steps counts, for as long as the quantity lasts. */
  readonly highest: boolean;
  readonly questions: readonly string[];
}
const bothSides: Readonly<Partial<Record<RouteKey, RouteKey>>> = {
  nostrils: 'bothNostrils',
  affectedEyes: 'bothEyes',
  affectedEars: 'bothEars',
  eitherEye: 'bothEyes',
};
const oneSide = new Set<RouteKey>(['affectedEye', 'affectedEar', 'nose', 'eye', 'ear']);
const isCycle = ({ clauses, endings }: Regimen): boolean =>
  isDaysOfCycle(clauses) ||
  (clauses.every(({ join }, index) => index === 0 || join === 'and') &&
    clauses.every((clause) => onSpan(clause) !== null && clause.length === null) &&
    endings.some(({ kind }) => kind === 'off'));
const isDaysOfCycle = ([clause, ...others]: readonly Clause[]): boolean =>
  clause !== undefined && others.length === 0 && cycleOf(clause) !== null;
/** "On days 1 to 21 of each 28-day cycle": 7 days without. */
function daysOff({ clauses }: Regimen): Regimen['endings'] {
  const [clause] = clauses;
  const cycle = clause === undefined ? null : cycleOf(clause);
  const onDays = clause?.onDays ?? null;
  if (!isDaysOfCycle(clauses) || cycle === null || onDays === null || onDays === 'today') return [];
  const off = cycle - (onDays.to - onDays.from + 1);
  return [{ kind: 'off', span: { low: off, high: off, unit: 'day' } }];
}
const daily = { low: 1, high: 1, per: 'day', upTo: false } as const;
/** A dose of so many days of which it is not said how often it is taken. */
const isUntimedCourse = ({ amount, timing, length, prn, wear, onDays, event }: Clause): boolean =>
  amount !== null &&
  amount.unit !== 'ring' &&
  amount.unit !== 'patch' &&
  !hasTiming({ timing }) &&
  length !== null &&
  daysIn[length.span.unit] >= 1 &&
  !prn &&
  wear.length === 0 &&
  onDays === null &&
  event === null;
/** The highest dose of a sliding scale, which is asked. */
function scaledClause(clause: Clause): Clause {
  const units = (clause.scale?.rows ?? []).map((row) => row.units ?? 0);
  const high = Math.max(0, ...units);
  return high === 0
    ? clause
    : { ...clause, amount: { low: high, high, unit: 'unit', upTo: false } };
}
function plainClause(found: Clause, cycle: boolean): Clause {
  const scaled = scaledClause(found);
  const clause = isWornADay(scaled) ? { ...scaled, length: null } : scaled;
  const span = cycle ? onSpan(clause) : null;
  const worn =
    span === null ? wornEvery(clause) : { ...clause, wear: [], length: { span, upTo: false } };
  const both = worn.route === null ? undefined : bothSides[worn.route];
  return both === undefined ? worn : { ...worn, route: both };
}

const undivided = new Set<UnitKey>([
  'capsule',
  'softgel',
  'gelcap',
  'patch',
  'puff',
  'spray',
  'suppository',
  'insert',
]);
function amountQuestions({ amount }: Clause): readonly string[] {
  const rest = amount === null ? 0 : amount.high % 1000;
  if (rest !== 0 && amount !== null && undivided.has(amount.unit))
    return [`Can a ${amount.unit} be divided? What becomes of the rest?`];
  return rest === 333 || rest === 667 ? ['How many doses are made of the thirds?'] : [];
}
function placeQuestions(clause: Clause): readonly string[] {
  const { route, area, amount } = clause;
  const sites = area?.sites ?? [];
  const several =
    sites.length > 1 ||
    sites.some(({ side, part }) => side === 'both' || (side === null && isPlural(part)));
  return [
    ...(isShared(clause) ? [`Is one ${amount?.unit ?? 'vial'} used for both sides?`] : []),
    ...(route !== null && bothSides[route] !== undefined ? ['Are both sides treated?'] : []),
    ...(several ? ['Is the amount used on each of the places, or on all together?'] : []),
    ...(route !== null && oneSide.has(route) ? ['Is one side treated, not both?'] : []),
  ];
}
const episodeQuestions = ({ prn, doses, timing }: Clause): readonly string[] =>
  prn && (doses !== null || timing.single === 'once') ? [episodeQuestion] : [];
const isOfMonth = ({ onDays }: Clause): boolean =>
  onDays !== null && onDays !== 'today' && onDays.cycle === 'month';
const cycleQuestions = ({ onDays, timing }: Clause): readonly string[] => {
  if (timing.parity !== undefined) return ['Are even and odd days counted as every second day?'];
  const cycle = onDays === null || onDays === 'today' ? null : onDays.cycle;
  return cycle === 'menstrual' || cycle === 'cycle' ? ['Is a cycle 28 days?'] : [];
};
const questionsIn = (clause: Clause, steps: number): readonly string[] => {
  const { timing, length } = clause;
  const meals = timing.moments.some((moment) => 'meal' in moment && moment.meal === 'meals');
  const { count, every } = timing;
  const month = isOfMonth(clause) || count?.per === 'month' || every?.unit === 'month';
  return [
    ...(meals && timing.count === null ? ['Are there three meals a day?'] : []),
    ...(month || (steps > 1 && length?.span.unit === 'month') ? ['Is a month 30 days?'] : []),
    ...cycleQuestions(clause),
    ...amountQuestions(clause),
    ...placeQuestions(clause),
    ...episodeQuestions(clause),
    ...(clause.notes.includes('slidingScale')
      ? ['Is the highest dose of the scale taken each time?']
      : []),
    ...notesLeaveOpen(clause),
    ...(isWornADay(clause) ? ['Is it worn for so long each day?'] : []),
    ...(clause.wear.length > 0 && !hasTiming(clause)
      ? ['Is a new one used each time that the days on and off are over?']
      : []),
  ];
};

const everyDay = (clause: Clause): Clause => ({
  ...clause,
  wear: [],
  length: clause.length?.span.unit === 'hour' ? null : clause.length,
  timing: { ...clause.timing, count: daily },
});
/** "3 times daily and 2 at bedtime": whether bedtime is one of the three is not said. */
const besideQuestions = ({ clauses }: Regimen): readonly string[] =>
  clauses.some(({ join, timing }, index) => {
    const before = clauses[index - 1]?.timing;
    return (
      join === 'and' &&
      timing.count === null &&
      before?.count?.per === 'day' &&
      before.moments.length === 0 &&
      timing.moments.length > 0
    );
  })
    ? ['Is the dose with a time of its own one more than those that are counted?']
    : [];
/** "Four times daily and every 4 hours as needed": whether the ones count as the others. */
const neededBesides = ({ clauses }: Regimen): readonly string[] =>
  clauses.some(
    ({ join, amount, prn, timing }, index) =>
      join === 'and' &&
      amount === null &&
      prn &&
      timing.every !== null &&
      clauses[index - 1]?.timing.count?.per === 'day',
  )
    ? ['Are the doses as needed taken besides the scheduled ones?']
    : [];
/** "Then increase to 2 tablets if tolerated": the dose goes up, or it stays; always asked. */
const isTolerated = ({ join, notes }: Clause): boolean =>
  /increase$/i.test(join) && notes.includes('ifTolerated');
const raised = (clause: Clause): Clause =>
  isTolerated(clause)
    ? { ...clause, notes: clause.notes.filter((note) => note !== 'ifTolerated') }
    : clause;
/** "1 tablet for mild pain or 2 tablets for severe pain". */
const isByDegree = ({ clauses }: Regimen): boolean => clauses.some(({ join }) => join === 'or');
/** "May increase to 2 tablets after 1 week": until then the dose is the first one. */
const isRaisedLater = ({ join, begins }: Clause): boolean =>
  /increase$/i.test(join) && isPossible(join) && begins !== null && daysIn[begins.unit] >= 1;
const raisedQuestions = ({ clauses }: Regimen): readonly string[] =>
  clauses.some((clause) => isTolerated(clause) || isRaisedLater(clause))
    ? ['Does the dose go up as it is written?']
    : [];
const mayChange = ({ clauses }: Regimen): boolean =>
  clauses.some((clause) => isPossible(clause.join) && !isRaisedLater(clause));

/** Doses that are over in less than a day, or a single one. */
const isWithinDay = ({ doses, timing }: Clause): boolean =>
  doses !== null &&
  timing.every !== null &&
  doses.count * timing.every.high * daysIn[timing.every.unit] < 1;
/** A dose that begins hours after the one before: "2 tablets now, then 1 tablet 1 hour later". */
const isHoursLater = ({ begins }: Clause): boolean =>
  begins !== null && (begins.unit === 'hour' || begins.unit === 'minute');
/** "2 tablets at the first sign, then 1 tablet 1 hour later": how often that is nobody said. */
const attackQuestions = ({ clauses }: Regimen): readonly string[] =>
  clauses.some((clause, at) => isHoursLater(clause) && clauses[at - 1]?.timing.single === null)
    ? [episodeQuestion]
    : [];
/** Whether the dose behind it begins another day is not said. */
const isSomewhenThen = (clause: Clause | undefined): boolean =>
  clause?.join === 'then' && !isHoursLater(clause);
/** "2 now, then 1 every 12 hours": a dose that is due before a day is over. */
const isDueThatDay = (clause: Clause | undefined): boolean => {
  if (clause?.join !== 'then' || clause.begins !== null || clause.onDays !== null) return false;
  const { every, count, weekdays, moments } = clause.timing;
  if (every !== null) return every.high * daysIn[every.unit] < 1;
  if (weekdays !== null) return false;
  return count === null ? moments.length > 0 : count.per === 'day' && count.high > 1;
};
/**
 * "4 puffs every 20 minutes for 3 doses, then every 4 hours", "2 now, 1 in 6 hours, then 1 daily":
 * on the same day, or the next.
 */
const sameDayQuestions = ({ clauses }: Regimen): readonly string[] =>
  clauses.some(
    (clause, index) =>
      ((isWithinDay(clause) || isHoursLater(clause)) && isSomewhenThen(clauses[index + 1])) ||
      (clause.timing.single !== null && isDueThatDay(clauses[index + 1])),
  )
    ? ['Does the next step begin on the same day?']
    : [];
/** "3 weeks on and 1 week off for 3 months": the rounds within the course are not counted. */
const roundQuestions = ({ clauses, endings }: Regimen): readonly string[] => {
  const off = endings.some(({ kind }) => kind === 'off');
  const within = clauses.some((clause) => onSpan(clause) !== null && clause.length !== null);
  return off && within ? ['Do the days on and off come again within the course?'] : [];
};
/** "80 mg on day 15, then 40 mg every 2 weeks". */
const intervalQuestions = ({ clauses }: Regimen): readonly string[] =>
  clauses.some((clause, index) => beginsByInterval(clause, clauses[index + 1]))
    ? ['Is the next dose due one interval after the day that is named?']
    : [];
const changeQuestions = (regimen: Regimen, stepped: Stepped | null): readonly string[] => {
  if (stepped !== null) return stepped.questions;
  const changing = regimen.endings.some(({ kind }) => kind === 'change');
  return changing ? ['Which dose is this fill for? The stated maximum is counted.'] : [];
};
const goesRound = ({ endings }: Regimen, cycle: boolean): boolean =>
  cycle || endings.some(({ kind }) => kind === 'again');
/** "Twice daily every other week": a week with doses, a week without, again and again. */
function everySecond(regimen: Regimen): Regimen | null {
  const [clause, ...others] = regimen.clauses;
  const every = clause?.timing.every ?? null;
  if (clause === undefined || others.length > 0 || every === null) return null;
  if (!isOtherWeeks(clause.timing) || clause.length !== null || regimen.endings.length > 0)
    return null;
  const span = { low: 1, high: 1, unit: every.unit } as const;
  const timing = { ...clause.timing, every: null };
  return {
    ...regimen,
    clauses: [{ ...clause, timing, length: { span, upTo: false } }],
    endings: [{ kind: 'off', span }],
  };
}
const inRounds = (given: Regimen): Regimen => {
  const found = afterEvent(given) ?? given;
  const tolerated = found.clauses.some(isTolerated);
  const said = tolerated ? { ...found, clauses: found.clauses.map(raised) } : found;
  return everySecond(said) ?? inRound(said) ?? said;
};
const isRound = (said: Regimen): boolean => everySecond(said) !== null || inRound(said) !== null;
const secondQuestions = (said: Regimen): readonly string[] =>
  everySecond(said) === null ? [] : ['Is it taken on every day of each second week or month?'];
const isOneClause = (
  regimen: Regimen,
  fits: (clause: Clause, regimen: Regimen) => boolean,
): boolean => {
  const [only, ...others] = regimen.clauses;
  return only !== undefined && others.length === 0 && fits(only, regimen);
};
/**
 * A regimen without what leaves its use open, where the most can be said: steps that come again,
 * a dose that is lowered step by step, a dose that may be changed, sides that are not named.
 */
export function plainOf(given: Regimen): Plain {
  const occasion = onOccasion(given);
  const once = countedOnce(occasion.regimen);
  const said = once.regimen;
  const regimen = inRounds(said);
  const stepped = steppedOf(regimen);
  const steps = stepped?.clauses ?? null;
  const changes = mayChange(regimen);
  const cycle = isCycle(regimen);
  const [only] = regimen.clauses;
  const halfDay = isOneClause(regimen, isHalfDay);
  const forHours = isOneClause(regimen, isOnceForHours);
  const untimed = only !== undefined && isUntimedCourse(only);
  const clauses = (steps ?? regimen.clauses).map((clause, index) =>
    halfDay || (untimed && index === 0) ? everyDay(clause) : clause,
  );
  const kept = [
    ...regimen.endings.filter(
      ({ kind }) =>
        kind !== 'again' &&
        !(steps !== null && kind === 'change') &&
        !((halfDay || forHours) && kind === 'off'),
    ),
    ...daysOff(regimen),
  ];
  const questions = [
    ...clauses.flatMap((clause) => questionsIn(clause, clauses.length)),
    ...occasion.questions,
    ...once.questions,
    ...raisedQuestions(said),
    ...(changes ? ['Is the highest dose taken from the first day on?'] : []),
    ...(isByDegree(regimen) ? ['Is the higher dose taken each time?'] : []),
    ...changeQuestions(regimen, stepped),
    ...roundQuestions(regimen),
    ...besideQuestions(regimen),
    ...neededBesides(regimen),
    ...sameDayQuestions(regimen),
    ...intervalQuestions(regimen),
    ...eventQuestions(said),
    ...attackQuestions(regimen),
    ...saidBehind(regimen),
    ...(halfDay ? ['Is a new one used each day?'] : []),
    ...(untimed ? ['Is it taken once a day?'] : []),
    ...secondQuestions(said),
    ...cyclesAsked(said),
  ];
  return {
    regimen: {
      ...regimen,
      clauses: clauses.map((clause) => {
        const plain = plainClause(clause, cycle);
        return isPossible(plain.join) ? { ...plain, join: 'then' } : plain;
      }),
      endings: kept,
    },
    repeats: isRound(said) || goesRound(regimen, cycle && !halfDay),
    highest: changes || isByDegree(regimen),
    questions: [...new Set(questions)],
  };
}

const baseUnit = (unit: UnitKey): UnitKey => (millilitersIn[unit] === undefined ? unit : 'ml');
const said = ({ amount, same }: Clause): readonly Amount[] =>
  amount === null ? [] : [amount, ...same];
/** Units in which every amount of the regimen is said, the first one said first. */
export function unitsOf(regimen: Regimen): readonly UnitKey[] {
  const all = regimen.clauses.map(said).filter((amounts) => amounts.length > 0);
  const [first] = all;
  if (first === undefined) return [];
  const found = first.map(({ unit }) => baseUnit(unit));
  return [...new Set(found)].filter((unit) =>
    all.every((amounts) => amounts.some((amount) => baseUnit(amount.unit) === unit)),
  );
}
/** A limit in another unit, in that of the dose. */
function limitIn(
  limit: Regimen['limits'][number],
  unit: UnitKey,
  contents: (unit: UnitKey) => Content | Lacking,
  facts: ProductFacts,
): Regimen['limits'][number] | null {
  if (limit.acetaminophen) return acetaminophenIn(limit, unit, facts);
  if (limit.unit === 'dose' || baseUnit(limit.unit) === unit) return limit;
  const [own, other] = [contents(unit), contents(baseUnit(limit.unit))];
  if (isLacking(own) || isLacking(other)) return null;
  const amount = limit.amount * (millilitersIn[limit.unit] ?? 1);
  const most = Math.floor((amount * own.n * other.d) / (own.d * other.n) + 1e-6);
  return { ...limit, amount: most, unit };
}
/** The regimen with all amounts and maxima in one unit. */
export function regimenIn(
  regimen: Regimen,
  unit: UnitKey,
  contents: (unit: UnitKey) => Content | Lacking,
  facts: ProductFacts,
): { readonly regimen: Regimen; readonly questions: readonly string[] } {
  const limits = regimen.limits.map((limit) => limitIn(limit, unit, contents, facts));
  return {
    regimen: {
      ...regimen,
      clauses: regimen.clauses.map((clause) => ({
        ...clause,
        amount: said(clause).find((amount) => baseUnit(amount.unit) === unit) ?? null,
        same: [],
      })),
      limits: limits.filter((limit) => limit !== null),
    },
    questions: limits.includes(null)
      ? ['Is the stated maximum higher than the doses of a day?']
      : [],
  };
}
