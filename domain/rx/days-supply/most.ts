import type { Directions } from '../sig/index.ts';
import { daysPer } from '../sig/meaning.ts';
import { endedByLimit } from '../sig/measuring/ended-by-limit.ts';
import { millilitersIn, type Clause, type Regimen } from '../sig/regimen.ts';
import { contentOf, isLacking } from './content.ts';
import { factsOf, type ProductText } from './product.ts';
import { useOf, type Step } from './use.ts';

/**
 * What is used in the first day of "2 tablets now, then 1 every 6 hours", in thousandths of the
 * dose unit: the doses of the next step follow on the same day, one interval after the first. At
 * named moments ("then 1 at bedtime") all of them may still come that day. 0 where no such dose
 * begins the directions, or a stated maximum holds for that day as well.
 */
function firstDay({ clauses, limits }: Regimen, steps: readonly Step[]): number {
  const [now, then] = clauses;
  const [first, next] = steps;
  if (now?.timing.single !== 'now' || then === undefined || limits.length > 0) return 0;
  if (then.begins !== null || then.onDays !== null || first?.days !== 1) return 0;
  if (next === undefined) return 0;
  const inRound = next.doses ?? 1;
  const each = inRound / next.round.days;
  const moments = then.timing.moments.length > 0;
  const doses = moments ? each : Math.max(0, each - 1);
  return each > 0
    ? first.round.quantity + (next.round.quantity / inRound) * doses
    : first.round.quantity;
}
/** What ends an attack, given again within minutes: asthma, anaphylaxis, an overdose. */
const forAttacks = /\b(?:(?:lev)?albuterol|epinephrine|naloxone|nalmefene)\b/i;
const atMostMinutes = 20;
/**
 * Whether a dose "every 5 minutes" is said of an attack, so that nobody means the whole day. Of
 * what is swallowed, and of any other drug, it is said of the day.
 */
export function isOfAttack({ timing, doses }: Clause, product: ProductText): boolean {
  const { every } = timing;
  if (every?.unit !== 'minute' || every.low > atMostMinutes || doses !== null) return false;
  const names = `${product.name ?? ''} ${product.genericName ?? ''}`;
  if (/\bnitroglycerin\b/i.test(names)) return true;
  return forAttacks.test(names) && !/oral|mouth/i.test(product.route ?? '');
}
/** A clause on one of its days. */
const ofItsDay = (clause: Clause): Clause => {
  const { timing } = clause;
  const every = timing.every?.unit === 'day' ? null : timing.every;
  const { parity: _, ...rest } = { ...timing, every, weekdays: null, daysAWeek: null };
  const isTimed = rest.every !== null || rest.count !== null || rest.moments.length > 0;
  const count = isTimed ? rest.count : ({ low: 1, high: 1, per: 'day', upTo: false } as const);
  return { ...clause, join: 'first', timing: { ...rest, count } };
};
type Day = readonly [weekday: number, parity: 'even' | 'odd'];
const weekdays = [0, 1, 2, 3, 4, 5, 6];
const eachDay: readonly Day[] = weekdays.flatMap((day): readonly Day[] => [
  [day, 'even'],
  [day, 'odd'],
]);
/** The days of the week that a clause names; null where it names none. */
const namedIn = ({ timing: { weekdays: named } }: Clause): readonly number[] | null => {
  if (named === null || named === 'others') return null;
  return named.except ? weekdays.filter((day) => !named.days.includes(day)) : named.days;
};
function isDueOn([weekday, parity]: Day, clause: Clause, all: readonly Clause[]): boolean {
  const { timing } = clause;
  if (timing.parity !== undefined && timing.parity !== parity) return false;
  if (timing.weekdays === 'others') return !all.some((one) => namedIn(one)?.includes(weekday));
  return namedIn(clause)?.includes(weekday) ?? true;
}
/** "1 tablet 5 days a week and 2 tablets 2 days a week": each day has one dose of them. */
function areOfOneWeek(clauses: readonly Clause[]): boolean {
  const days = clauses.map((clause) => clause.timing.daysAWeek?.days ?? namedIn(clause)?.length);
  const isCounted = clauses.some(({ timing }) => timing.daysAWeek !== null);
  return isCounted && days.reduce<number>((sum, one) => sum + (one ?? 7), 0) === 7;
}
/**
 * The most of a day where each day has a dose and not the same one, in thousandths of the billing
 * unit: "1 tablet alternating with 2 tablets", "1 tablet on Monday and 2 on all other days". 0
 * where the days are alike, or some have none.
 */
function unevenDay(regimen: Regimen, facts: ReturnType<typeof factsOf>): number {
  const [, ...others] = regimen.clauses;
  const isTurns = others.some(({ join }) => join === 'alternating');
  const isOneStep = others.every(({ join }) => join === 'and' || join === 'alternating');
  const isByDay = regimen.clauses.some(
    ({ timing }) => timing.weekdays !== null || timing.parity !== undefined,
  );
  const isWeek = areOfOneWeek(regimen.clauses);
  if (others.length === 0 || !isOneStep || (!isTurns && !isByDay && !isWeek)) return 0;
  const used = regimen.clauses.map((clause) => {
    const use = useOf({ ...regimen, clauses: [ofItsDay(clause)] }, facts);
    if (isLacking(use)) return 0;
    const most = Math.max(...use.steps.map(({ round }) => round.quantity / round.days));
    return (most * use.content.d) / use.content.n;
  });
  if (isTurns || isWeek) return Math.max(...used);
  const days = eachDay.map((day) =>
    regimen.clauses.reduce(
      (sum, clause, at) => sum + (isDueOn(day, clause, regimen.clauses) ? (used[at] ?? 0) : 0),
      0,
    ),
  );
  return days.includes(0) ? 0 : Math.max(...days);
}
const isWithinDay = ({ per }: Regimen['limits'][number]): boolean =>
  per === null || per.low * daysPer[per.unit] <= 1;
/** "Max 2 in 24 hours or 9 per month": of a day the first maximum says the most. */
const ofOneDay = (regimen: Regimen): Regimen =>
  regimen.limits.some(isWithinDay)
    ? { ...regimen, limits: regimen.limits.filter(isWithinDay) }
    : regimen;
/**
 * The most that directions use a day, in thousandths of the billing unit: the highest of their
 * steps, as needed by its maximum; or a first dose with what follows it that day. Of doses that
 * take turns from day to day it is the higher one. A dose every several days counts by its day's
 * share. Null where the directions were not read, don't say how much, or repeat what ends an attack
 * within minutes and say no end of it.
 */
export function mostADay(directions: Directions, product: ProductText): number | null {
  if (directions.kind !== 'read') return null;
  const said = ofOneDay(directions.regimen);
  const { clauses, limits } = endedByLimit(said);
  if (limits.length === 0 && clauses.some((clause) => isOfAttack(clause, product))) return null;
  const use = useOf(said, factsOf(product));
  if (isLacking(use)) return null;
  const most = Math.max(
    firstDay(said, use.steps),
    ...use.steps.map(({ round }) => round.quantity / round.days),
  );
  const uneven = unevenDay(said, factsOf(product));
  return most > 0 ? Math.max((most * use.content.d) / use.content.n, uneven) : null;
}
/**
 * The most that directions use at one time, in thousandths of the billing unit. Null where the
 * directions were not read, say no amount, or an amount can't be counted in that unit.
 */
export function mostAtOnce(directions: Directions, product: ProductText): number | null {
  if (directions.kind !== 'read') return null;
  const facts = factsOf(product);
  if (directions.regimen.clauses.some(({ ratio }) => ratio !== undefined)) return null;
  const amounts = directions.regimen.clauses.flatMap(({ amount }) => amount ?? []);
  const used = amounts.map((amount) => {
    const spoons = millilitersIn[amount.unit];
    const content = contentOf(facts, spoons === undefined ? amount.unit : 'ml');
    return isLacking(content) ? null : (amount.high * (spoons ?? 1) * content.d) / content.n;
  });
  const known = used.filter((quantity) => quantity !== null);
  return known.length === 0 || known.length < used.length ? null : Math.max(...known);
}
