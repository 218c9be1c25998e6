import { alsoExcepted, excepted } from './completing/excepted.ts';
import { bySeverity } from './completing/severity.ts';
import { isTimed, placed } from './completing/timed.ts';
import type { DraftClause } from './draft.ts';
import type { RouteKey } from './meaning.ts';
import type { Join } from './regimen.ts';
import { isTimeNote } from './vocabulary/visits.ts';

const changes = new Set<Join>([
  'increase',
  'decrease',
  'mayIncrease',
  'mayDecrease',
  'toleratedIncrease',
]);
const bounded = (clause: DraftClause): boolean =>
  clause.length !== null ||
  clause.onDays !== null ||
  clause.doses !== null ||
  clause.timing.single !== null;
const momentsOf = ({ timing }: DraftClause): string[] =>
  timing.moments.map((moment) => JSON.stringify(moment));
const timesOf = ({ timing, notes }: DraftClause): string[] => [
  ...notes.filter(isTimeNote),
  ...timing.moments.map((moment) => JSON.stringify(moment)),
  ...(timing.weekdays === null || timing.weekdays === 'others'
    ? []
    : timing.weekdays.days.map((day) => `day ${day}`)),
];
const daysIn = ({ timing: { weekdays } }: DraftClause): readonly number[] | null => {
  if (weekdays === null || weekdays === 'others') return null;
  const all = [0, 1, 2, 3, 4, 5, 6];
  return weekdays.except ? all.filter((day) => !weekdays.days.includes(day)) : weekdays.days;
};
/** No weekday is one of both. */
const onOtherDays = (before: DraftClause, clause: DraftClause): boolean => {
  const [one, other] = [daysIn(before), daysIn(clause)];
  return one !== null && other !== null && !one.some((day) => other.includes(day));
};
/** "3 tablets Saturday morning and 3 Saturday evening": the same days, at times of their own. */
const onSameDays = (before: DraftClause, clause: DraftClause): boolean => {
  const [one, other] = [daysIn(before), daysIn(clause)];
  return (
    one !== null &&
    other !== null &&
    momentsOf(before).length > 0 &&
    momentsOf(clause).length > 0 &&
    one.join() === other.join()
  );
};
/** One on even days, the other on odd ones. */
const onOtherDates = (before: DraftClause, clause: DraftClause): boolean =>
  before.timing.parity !== undefined &&
  clause.timing.parity !== undefined &&
  before.timing.parity !== clause.timing.parity;
const share = (before: DraftClause, clause: DraftClause): boolean => {
  if (onOtherDays(before, clause) || onOtherDates(before, clause)) return false;
  if (onSameDays(before, clause))
    return momentsOf(clause).some((at) => momentsOf(before).includes(at));
  const known = new Set(timesOf(before));
  return timesOf(clause).some((time) => known.has(time));
};
const trailing = (clause: DraftClause): boolean =>
  clause.length !== null || clause.prn || clause.reasons !== null || clause.doses !== null;

/** "1 tablet twice daily, may take an extra tablet for panic": besides, when it is needed. */
const isExtra = (
  before: DraftClause,
  { amount, prn, verb, reasons, length, timing }: DraftClause,
): boolean =>
  amount?.extra === true &&
  (prn ||
    timing.moments.length > 0 ||
    ((verb === 'mayTake' || verb === 'mayUse') && reasons !== null)) &&
  length === null &&
  before.amount !== null &&
  before.amount.extra !== true &&
  isTimed(before) &&
  !bounded(before);
/** "1 tablet in the morning in week 3 and 2 at bedtime in week 3": at times of their own. */
const areOfSameDays = (before: DraftClause, clause: DraftClause): boolean =>
  isCourseDays(before) &&
  JSON.stringify(before.onDays) === JSON.stringify(clause.onDays) &&
  clause.amount !== null &&
  before.timing.moments.length > 0 &&
  clause.timing.moments.length > 0 &&
  !trailing(before) &&
  !share(before, clause);
const isCourseDays = ({ onDays }: DraftClause): boolean => onDays !== null && onDays !== 'today';
/** A second dose without a week of its own, between two of which the week is named. */
function isOfSameWeek(before: DraftClause, draft: DraftClause, next?: DraftClause): boolean {
  if (draft.join !== 'comma' && draft.join !== 'and') return false;
  if (!isCourseDays(before) || draft.onDays !== null) return false;
  if (next !== undefined && !isCourseDays(next)) return false;
  if (draft.length !== null || draft.prn) return false;
  return areOfSameDays(before, { ...draft, onDays: before.onDays });
}
/** "Week 3: 1 tablet in the morning, 2 tablets at bedtime; week 4: …": both are of week 3. */
function ofTheirWeeks(drafts: readonly DraftClause[]): readonly DraftClause[] {
  const list: DraftClause[] = [];
  for (const [index, draft] of drafts.entries()) {
    const before = list.at(-1);
    const isOf = before !== undefined && isOfSameWeek(before, draft, drafts[index + 1]);
    list.push(isOf ? { ...draft, onDays: before.onDays } : draft);
  }
  return list;
}
/** Says how long it goes on, in days or in doses. */
const isCounted = ({ length, doses, prn }: DraftClause): boolean =>
  length !== null || (doses !== null && !prn);
/** Both say how long, or on which days: one after the other. */
const areSteps = (before: DraftClause, clause: DraftClause): boolean =>
  (isCounted(before) && isCounted(clause)) || (before.onDays !== null && clause.onDays !== null);
/** Into the other eye, onto the other knee. */
const goElsewhere = (before: DraftClause, clause: DraftClause): boolean =>
  (before.route !== null && clause.route !== null && before.route !== clause.route) ||
  (before.area !== null &&
    clause.area !== null &&
    JSON.stringify(before.area) !== JSON.stringify(clause.area));
/**
 * "2 tablets in the morning for 5 days, 1 tablet in the evening for 5 days", "1 drop in the right
 * eye for 7 days, 1 drop in the left eye for 7 days": on the same days, or one after the other.
 */
const mayBeBeside = (group: readonly DraftClause[], clause: DraftClause): boolean =>
  clause.onDays === null &&
  group.every(
    (before) =>
      goElsewhere(before, clause) || (placed(before) && placed(clause) && !share(before, clause)),
  );
const stepJoin = (clause: DraftClause, group: readonly DraftClause[]): Join | null =>
  mayBeBeside(group, clause) ? null : 'then';
/** In a list: at another place, or at times of its own. */
const isListedBeside = (before: DraftClause, clause: DraftClause): boolean =>
  onOtherDaysOfWeek(before, clause) ||
  inOtherPlaces(before, clause) ||
  (placed(before) && placed(clause) && !share(before, clause));
/** What a comma between two clauses means; null where it can mean more than one thing. */
function joinOf(
  before: DraftClause,
  clause: DraftClause,
  group: readonly DraftClause[],
): Join | null {
  if (clause.amount === null && !isCounted(clause)) return null;
  if (clause.amount?.extra === true) return isExtra(before, clause) ? 'and' : null;
  if (areOfSameDays(before, clause)) return 'and';
  if (areSteps(before, clause)) return stepJoin(clause, group);
  if (trailing(before) || before.onDays !== null || clause.onDays !== null) return null;
  return isListedBeside(before, clause) ? 'and' : null;
}
/** "1 drop in the right eye twice daily, 1 drop in the left eye once daily". */
const inOtherPlaces = (before: DraftClause, clause: DraftClause): boolean =>
  before.route !== null &&
  clause.route !== null &&
  before.route !== clause.route &&
  isTimed(before) &&
  isTimed(clause);
/** "18 units in the morning and 12 in the evening under the skin": of one dose, or of both. */
const isRouteOfOne = (before: DraftClause, clause: DraftClause): boolean =>
  before.route === null && before.area === null && clause.route !== null && clause.amount !== null;
/** "1 tablet three times daily and 2 tablets at bedtime": a time of its own beside a count. */
const isBesideCount = (before: DraftClause, { timing, amount }: DraftClause): boolean =>
  amount !== null &&
  ((before.daily && !before.total) || before.timing.count?.per === 'day') &&
  before.timing.moments.length === 0 &&
  timing.count === null &&
  timing.moments.length === 1;
/** "2 puffs twice daily and 1 puff as needed": what is taken besides. */
const isRescue = (before: DraftClause, clause: DraftClause): boolean =>
  clause.prn && isTimed(before) && clause.timing.moments.length === 0;
/** "1 tablet in the morning as needed and 1 tablet at bedtime as needed". */
const areBothNeeded = (before: DraftClause, clause: DraftClause): boolean =>
  before.prn &&
  clause.prn &&
  before.amount !== null &&
  clause.amount !== null &&
  placed(before) &&
  placed(clause) &&
  !share(before, clause) &&
  !bounded(before);
/**
 * Not each day. Said of the last of several amounts alone, it may hold for all: "3 tablets in the
 * morning and 3 in the evening one day a week".
 */
const isOnSomeDays = ({ timing }: DraftClause): boolean => {
  const { weekdays, daysAWeek, count, every, parity } = timing;
  return (
    parity !== undefined ||
    weekdays !== null ||
    daysAWeek !== null ||
    (count !== null && count.per !== 'day') ||
    (every !== null && every.unit !== 'hour' && every.unit !== 'minute')
  );
};
/** Each at its own times, on the same days. */
const atOtherTimes = (before: DraftClause, clause: DraftClause): boolean =>
  (isOnSomeDays(before) || !isOnSomeDays(clause)) &&
  placed(before) &&
  placed(clause) &&
  !share(before, clause);
/** The same dose at another time: "twice daily and at bedtime". */
function goesOn({ event, timing, daily }: DraftClause, clause: DraftClause): boolean {
  if (event !== null) return clause.prn && clause.timing.every?.unit === 'hour';
  const isOften = clause.timing.every?.unit === 'hour';
  return (!isOften || clause.prn) && timing.count !== null && timing.count.per === 'day' && !daily;
}
/** "8 units before meals plus sliding scale": its units besides, at the same times. */
const isBesideScale = (before: DraftClause, clause: DraftClause): boolean =>
  before.amount !== null && before.scale === undefined && isTimed(before) && !isTimed(clause);
/** "1 unit per 10 grams of carbs with meals plus 1 unit for every 50 above 150": at its times. */
const isCorrection = (before: DraftClause, clause: DraftClause): boolean =>
  clause.ratio?.of === 'bloodSugar' &&
  before.ratio?.of !== 'bloodSugar' &&
  before.amount !== null &&
  isTimed(before) &&
  !isTimed(clause);
/** "And 15 minutes before exercise": the same dose or another, before something of its own. */
const isBeforeEvent = ({ event, timing, daily }: DraftClause): boolean =>
  event !== null &&
  !event.starting &&
  !daily &&
  timing.count === null &&
  timing.every === null &&
  timing.moments.length === 0;
/** "1 tablet 5 days a week and 1/2 tablet 2 days a week": other days of the same week. */
const onOtherDaysOfWeek = (before: DraftClause, clause: DraftClause): boolean =>
  before.timing.daysAWeek !== null &&
  clause.timing.daysAWeek !== null &&
  before.timing.daysAWeek.days + clause.timing.daysAWeek.days === 7;
const isBesides = (before: DraftClause, clause: DraftClause): boolean =>
  onOtherDaysOfWeek(before, clause) ||
  inOtherPlaces(before, clause) ||
  isBesideCount(before, clause) ||
  isRescue(before, clause) ||
  isCorrection(before, clause) ||
  atOtherTimes(before, clause);
/** Two clauses of the same days: at other times, on other days or at other places. */
function standsBeside(before: DraftClause, clause: DraftClause): boolean {
  if (clause.amount?.extra === true) return isExtra(before, clause);
  if (areBothNeeded(before, clause)) return true;
  if (isBeforeEvent(clause)) return isTimed(before) && before.event === null && !bounded(before);
  if (trailing(before) || isRouteOfOne(before, clause)) return false;
  if (clause.scale !== undefined) return isBesideScale(before, clause);
  if (clause.amount === null) return goesOn(before, clause);
  if (areOfSameDays(before, clause)) return true;
  if (before.onDays !== null || clause.onDays !== null) return false;
  return isBesides(before, clause);
}
/** A step can only be followed by another one if it says how long it goes on, or is one dose. */
const isFollowed = (before: DraftClause): boolean =>
  bounded(before) ||
  (!isTimed(before) &&
    before.amount !== null &&
    (before.join === 'first' || before.begins !== null));
function follows(before: DraftClause, clause: Joined): boolean {
  if (clause.amount?.extra === true && clause.join !== 'and') return false;
  if (clause.timing.weekdays === 'others' && before.timing.weekdays === null) return false;
  if (clause.join === 'and') return standsBeside(before, clause);
  if (clause.join === 'alternating')
    return !trailing(before) && clause.amount !== null && before.amount !== null;
  if (clause.begins !== null && bounded(before) && before.timing.single === null) return false;
  return clause.join === 'then'
    ? isFollowed(before) || clause.begins !== null
    : changes.has(clause.join);
}
/** "Daily except Sunday, 1/2 tablet on Monday": in place of Monday's tablet, or besides. */
function mayBeInstead([first]: readonly Joined[], { join, amount, timing }: Joined): boolean {
  const [left, own] = [first?.timing.weekdays ?? null, timing.weekdays];
  if (join !== 'and' || left === null || left === 'others' || !left.except) return false;
  if (own === null || own === 'others' || own.except || timing.moments.length > 0) return false;
  return amount?.extra !== true && own.days.some((day) => !left.days.includes(day));
}
const joinsHold = (clauses: readonly Joined[]): boolean =>
  !clauses.some((clause, index) => index > 0 && mayBeInstead(clauses, clause)) &&
  clauses.every((clause, index) => {
    const before = clauses[index - 1];
    // Other days than which?
    if (before === undefined) return clause.timing.weekdays !== 'others';
    return clause.join === 'or' || follows(before, clause);
  });
/** Routes that a product has for all of its doses: said behind the last, they hold for each. */
const ofAll = new Set<RouteKey | null>(['mouth', 'tongue', 'subcutaneous', 'intoSkin']);
const besides = new Set<DraftClause['join']>(['first', 'and', 'comma']);
/** "18 units in the morning and 12 in the evening under the skin". */
function routed(clauses: readonly DraftClause[]): readonly DraftClause[] {
  const last = clauses.at(-1);
  const earlier = clauses.slice(0, -1);
  const isOfAll =
    last !== undefined &&
    ofAll.has(last.route) &&
    clauses.every(({ amount, join }) => amount !== null && besides.has(join)) &&
    earlier.every(({ route, area }) => route === null && area === null);
  return isOfAll ? clauses.map((clause) => ({ ...clause, route: last.route })) : clauses;
}
/** A clause whose joining word is known. */
export type Joined = DraftClause & { readonly join: Join };
/** "At bedtime for 3 days, twice daily for 3 days, three times daily": it goes on with the last. */
const isLastStep = (before: readonly DraftClause[], clause: DraftClause): boolean =>
  clause.join === 'comma' &&
  before.length > 1 &&
  before.every((one) => isCounted(one) && one.onDays === null) &&
  clause.amount !== null &&
  clause.length === null &&
  clause.onDays === null &&
  !clause.prn &&
  isTimed(clause);
/** The clauses of the same days as the last one. */
const lastGroup = (clauses: readonly Joined[]): readonly Joined[] =>
  clauses.slice(clauses.findLastIndex(({ join }) => join !== 'and'));
function commaOf(clauses: readonly Joined[], draft: DraftClause): Join | null {
  const before = clauses.at(-1);
  const join = before === undefined ? null : joinOf(before, draft, lastGroup(clauses));
  return join === null && isLastStep(clauses, draft) ? 'then' : join;
}
/** "1 tablet every morning, then 2 tablets at bedtime": at other times of the same days. */
const isLaterThatDay = (before: Joined, draft: DraftClause): boolean =>
  draft.join === 'then' &&
  draft.begins === null &&
  draft.amount !== null &&
  before.timing.moments.length > 0 &&
  draft.timing.moments.length > 0 &&
  ![before, draft].some((clause) => bounded(clause) || clause.prn) &&
  !share(before, draft);
/** "Day 1: 2 tablets and days 2-5: 1 tablet": one after the other. */
const areOfOtherDays = (before: Joined | undefined, draft: DraftClause): boolean =>
  before !== undefined &&
  before.onDays !== null &&
  draft.onDays !== null &&
  !areOfSameDays(before, draft);
/** "1 tablet daily, 2 on Sunday": another amount on days by name replaces the one before. */
const isInstead = (before: DraftClause | undefined, { join, verb, amount, timing }: DraftClause) =>
  join === 'comma' &&
  verb === null &&
  before?.join === 'first' &&
  before.amount !== null &&
  !trailing(before) &&
  before.onDays === null &&
  before.timing.daysAWeek === null &&
  amount !== null &&
  amount.extra !== true &&
  amount.high !== before.amount.high &&
  (amount.unit === null || amount.unit === before.amount.unit) &&
  timing.weekdays !== null;
/** A clause that changes the one before it: other amounts on some days, or by degree. */
function pairOf(before: Joined | undefined, draft: DraftClause): readonly [Joined, Joined] | null {
  if (before === undefined) return null;
  const isOtherDays = draft.join === 'except' || isInstead(before, draft);
  const both = isOtherDays ? excepted(before, draft) : null;
  if (both !== null) return both;
  const degrees = bySeverity(before, draft);
  if (degrees === null) return null;
  const [one, other] = degrees;
  return [
    { ...one, join: 'first' },
    { ...other, join: 'or' },
  ];
}
/** The clauses with what joins them; null where a comma or a word can mean several things. */
export function resolved(drafts: readonly DraftClause[]): readonly Joined[] | null {
  const clauses: Joined[] = [];
  let isOtherwise = false;
  for (const draft of ofTheirWeeks(routed(drafts))) {
    const before = clauses.at(-1);
    const pair = pairOf(before, draft);
    if (pair !== null) {
      clauses.splice(-1, 1, ...pair);
      isOtherwise = pair[1].join === 'and';
      continue;
    }
    const also = isOtherwise ? alsoExcepted(clauses, draft) : null;
    if (also !== null) {
      clauses.splice(0, clauses.length, ...also);
      continue;
    }
    if (draft.join === 'except' || draft.join === 'or') return null;
    let join = draft.join === 'comma' ? commaOf(clauses, draft) : draft.join;
    if (before !== undefined && isLaterThatDay(before, draft)) join = 'and';
    if (draft.join === 'and' && areOfOtherDays(before, draft)) join = 'then';
    if (join === null) return null;
    clauses.push({ ...draft, join });
  }
  return joinsHold(clauses) ? clauses : null;
}
