import type { UnitKey } from './meaning.ts';
import { daysPer } from './meaning.ts';
import { dayByDay } from './measuring/days-listed.ts';
import { endedByLimit } from './measuring/ended-by-limit.ts';
import { daysBetween } from './measuring/gaps.ts';
import { isDoubled, openSides, placesOf } from './measuring/places.ts';
import {
  millilitersIn,
  type Amount,
  type Clause,
  type Join,
  type Limit,
  type OnDays,
  type Regimen,
  type Span,
  type Timing,
} from './regimen.ts';

/**
 * So much (thousandths of a unit) in so many days: exact where a most per day is not (1 a week).
 */
export interface Rate {
  readonly quantity: number;
  readonly days: number;
}
/** `days` null: goes on until the quantity is used up. */
export interface CourseStep {
  readonly rate: Rate | null;
  readonly days: number | null;
  /** The rate as it comes round, not reduced: 8 tablets in 7 days, 6 doses in 1 day. */
  readonly cycle: Rate | null;
  /** How often it is given, in thousandths: each time a pen is primed. */
  readonly uses: Rate | null;
  /** All of the step, where it says in how many doses; else null. */
  readonly total: number | null;
}
export interface Measured {
  /** The highest use of all steps; null where one of them does not say. */
  readonly rate: Rate | null;
  /** Spoons are counted in mL; null where amounts are in several units. */
  readonly unit: UnitKey | null;
  readonly course: readonly CourseStep[];
  readonly durationDays: number | null;
  /** Thousandths of `unit`, rounded up per step; null when open. */
  readonly totalQuantity: number | null;
  /** A number that the directions do not say stands behind the rate: three meals a day. */
  readonly assumed: boolean;
}
type Times = readonly [number, number];

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));
const rateOf = (quantity: number, days: number): Rate => {
  const scale = Number.isInteger(days) ? 1 : Math.round(1 / days);
  const [top, bottom] = [Math.round(quantity * scale), Math.round(days * scale)];
  const common = gcd(top, bottom) || 1;
  return { quantity: top / common, days: bottom / common };
};
const sum = (one: Rate, other: Rate): Rate =>
  rateOf(one.quantity * other.days + other.quantity * one.days, one.days * other.days);
const exceeds = (one: Rate, other: Rate): boolean =>
  one.quantity * other.days > other.quantity * one.days;

/** Notes that leave the doses to be told elsewhere, or to what happens. */
const directed = new Set([
  'orAsDirected',
  'asTolerated',
  'andNeeded',
  'andAfterBowel',
  'andAfterLoose',
  'andWithDiaper',
  'schoolDays',
  'onSchoolDays',
  'ifTolerated',
  'exceptMethotrexate',
  'afterMethotrexate',
]);
const leavesOpen = (note: string): boolean =>
  directed.has(note) || note.startsWith('titrated') || note.startsWith('orBy');
/** On which days dialysis is, only a week's count or names of days say. */
const isOnSomeDays = ({ notes, timing }: Clause): boolean =>
  (notes.includes('onDialysisDays') || notes.includes('afterDialysis')) &&
  timing.weekdays === null &&
  timing.daysAWeek === null &&
  timing.count?.per !== 'week';
const isMeals = (timing: Timing): boolean =>
  timing.moments.some((moment) => 'meal' in moment && moment.meal === 'meals');
const momentsIn = (timing: Timing): number =>
  timing.moments.reduce(
    (total, moment) => total + ('meal' in moment && moment.meal === 'meals' ? 3 : 1),
    0,
  );

const timesOfInterval = (every: Span): Times => {
  if (every.unit === 'minute') return [1440, every.low];
  return every.unit === 'hour' ? [24, every.low] : [1, every.low * daysPer[every.unit]];
};
/** Doses on some days of a week. */
function timesInWeek({ weekdays, daysAWeek }: Timing, aDay: number, taken: number): Times | null {
  if (daysAWeek !== null) return [daysAWeek.days * aDay, 7];
  if (weekdays === null) return null;
  if (weekdays === 'others') return [(7 - taken) * aDay, 7];
  return [(weekdays.except ? 7 - weekdays.days.length : weekdays.days.length) * aDay, 7];
}
const dosesADay = (timing: Timing): number => {
  const { count, every } = timing;
  if (every?.unit === 'hour') return 24 / every.low;
  return count !== null && count.per === 'day' ? count.high : Math.max(1, momentsIn(timing));
};
/** "Twice daily every other week": how often in a week with doses, and then a week without. */
export const isOtherWeeks = ({ count, every }: Timing): boolean =>
  count?.per === 'day' && (every?.unit === 'week' || every?.unit === 'month');
/** On every second day, or every third: so many days from one to the next; null where not said. */
function daysApart({ parity, every, count }: Timing): number | null {
  if (parity !== undefined) return 2;
  if (every?.unit !== 'day' || (count !== null && count.per !== 'day')) return null;
  return every.low;
}
function timesOf(timing: Timing, taken: number): Times | null {
  const { count, every, daysAWeek } = timing;
  const inWeek = timesInWeek(timing, dosesADay(timing), taken);
  const ofDay = every === null || (every.unit === 'hour' && every.low <= 24);
  if (inWeek !== null && (ofDay || daysAWeek !== null)) return inWeek;
  if (isOtherWeeks(timing)) return null;
  const days = daysApart(timing);
  if (days !== null) return [dosesADay(timing), days];
  if (count !== null) return [count.high, daysPer[count.per]];
  if (every !== null) return timesOfInterval(every);
  if (momentsIn(timing) > 0) return [momentsIn(timing), 1];
  return timing.single === null ? null : [1, 1];
}
const noTiming = (timing: Timing): boolean =>
  timing.count === null &&
  timing.every === null &&
  timing.moments.length === 0 &&
  timing.weekdays === null &&
  timing.daysAWeek === null &&
  timing.parity === undefined &&
  timing.single === null;
/** "And 1 puff as needed": another amount as needed is given at no times of the one before. */
const isAsBefore = ({ timing, onDays, prn, amount, event }: Clause): boolean =>
  noTiming(timing) &&
  onDays === null &&
  (event === null || event.starting) &&
  !(amount !== null && (prn || amount.extra === true));
const isWithinDay = ({ begins }: Clause): boolean =>
  begins !== null && (begins.unit === 'hour' || begins.unit === 'minute');
/** "2 tablets now, then 1 tablet 1 hour later": one more dose, as single as the one before. */
const isLaterDose = (clause: Clause, before: Clause | undefined): boolean =>
  isWithinDay(clause) && noTiming(clause.timing) && before?.timing.single != null;
/** What a later clause leaves unsaid holds on from the one before. */
function inherited(clauses: readonly Clause[]): readonly Clause[] {
  const out: Clause[] = [];
  for (const clause of clauses) {
    const before = out.at(-1);
    out.push({
      ...clause,
      amount: clause.amount ?? (clause.scale === undefined ? (before?.amount ?? null) : null),
      route: clause.route ?? before?.route ?? null,
      timing:
        before !== undefined && isAsBefore(clause)
          ? { ...before.timing, single: isLaterDose(clause, before) ? 'once' : null }
          : clause.timing,
    });
  }
  return out;
}
const inBase = (amount: Amount): number => amount.high * (millilitersIn[amount.unit] ?? 1);
const baseUnit = (unit: UnitKey): UnitKey => (millilitersIn[unit] === undefined ? unit : 'ml');

/** "On days 2 to 5" are 4 days, "in weeks 1 to 2" 14. */
export const daysNamed = ({ from, to, unit }: Exclude<OnDays, 'today'>): number =>
  (to - from + 1) * (unit === 'week' ? daysPer.week : 1);
/** "Every 12 hours for 2 doses every Monday": so many doses, which come again each week. */
const isDosesOfDay = ({ doses, timing: { every, weekdays } }: Clause): boolean =>
  doses !== null &&
  every?.unit === 'hour' &&
  weekdays !== null &&
  weekdays !== 'others' &&
  !weekdays.except &&
  weekdays.days.length === 1;
function daysOf(clause: Clause, times: Times | null): number | null {
  const { length, onDays, doses, timing } = clause;
  if (length !== null) return Math.max(1, Math.ceil(length.span.high * daysPer[length.span.unit]));
  if (onDays !== null && onDays !== 'today' && onDays.onward === true) return null;
  if (onDays !== null) return onDays === 'today' ? 1 : daysNamed(onDays);
  if (isDosesOfDay(clause)) return null;
  if (doses !== null && times !== null && !clause.prn)
    return Math.max(1, Math.ceil((doses.count * times[1]) / times[0]));
  // "As a single dose every Friday" comes again.
  return timing.single === null || timing.weekdays !== null || clause.prn ? null : 1;
}
interface Step extends CourseStep {
  readonly unit: UnitKey | null;
}
/** Doses in the shortest span of whole doses: 6 in a day every 4 hours, 1 in 3 days every 72. */
function cycleOf(timing: Timing, times: Times): Times {
  const { every } = timing;
  if (timing.daysAWeek !== null || timing.weekdays !== null || every === null) return times;
  if (every.unit !== 'hour' && every.unit !== 'minute') return times;
  const hours = every.unit === 'hour' ? every.low : every.low / 60;
  return hours < 24 ? [times[0] / times[1], 1] : [1, hours / 24];
}
/** A sliding scale gives units. */
const measuredIn = ({ amount, scale }: Clause): UnitKey | null => {
  if (amount !== null) return baseUnit(amount.unit);
  return scale === undefined ? null : 'unit';
};
function measureClause(clause: Clause, taken: number): Step {
  const { amount, doses, route } = clause;
  let times =
    timesOf(clause.timing, taken) ??
    (clause.onDays !== null || doses !== null ? ([1, 1] as const) : null);
  const days = daysOf(clause, times);
  if (doses !== null && isDosesOfDay(clause)) times = [doses.count, 7];
  else if (doses !== null && times !== null && doses.count < times[0] / times[1])
    times = [doses.count, 1];
  const open =
    clause.notes.some((note) => leavesOpen(note)) ||
    isOnSomeDays(clause) ||
    clause.timing.moments.some((moment) => 'meal' in moment && moment.meal === 'snacks') ||
    clause.wear.length > 0 ||
    clause.ratio !== undefined ||
    (route !== null && openSides.has(route)) ||
    placesOf(clause) === null;
  const places = placesOf(clause);
  const sides = (places ?? 1) * (isDoubled(clause) ? 2 : 1);
  const unit = measuredIn(clause);
  const unknown = { rate: null, cycle: null, uses: null, total: null, days, unit };
  if (amount === null || times === null || open) return unknown;
  const dose = inBase(amount) * sides;
  const [top, bottom] = cycleOf(clause.timing, times);
  return {
    rate: rateOf(dose * times[0], times[1]),
    cycle: { quantity: dose * top, days: bottom },
    uses: rateOf(1000 * times[0] * (clause.split?.length ?? 1), times[1]),
    total: doses !== null && days !== null && !clause.prn ? dose * doses.count : null,
    days,
    unit,
  };
}
const takenDays = (clauses: readonly Clause[]): number =>
  clauses.reduce(
    (total, { timing }) =>
      total +
      (timing.weekdays === null || timing.weekdays === 'others' ? 0 : timing.weekdays.days.length),
    0,
  );

const summed = (rates: readonly (Rate | null)[]): Rate | null => {
  const known = rates.filter((rate) => rate !== null);
  return known.length === rates.length && known.length > 0 ? known.reduce(sum) : null;
};
/** Amounts of the same span as one round; of different spans, what they come to. */
function roundOf(steps: readonly Step[], rate: Rate | null): Rate | null {
  const cycles = steps.flatMap(({ cycle }) => (cycle === null ? [] : [cycle]));
  const [first] = cycles;
  if (first === undefined || rate === null) return null;
  if (cycles.length < steps.length || cycles.some(({ days }) => days !== first.days)) return rate;
  return { quantity: cycles.reduce((all, { quantity }) => all + quantity, 0), days: first.days };
}
/** The clauses that hold on the same days, as one step. */
function measureGroup(clauses: readonly Clause[]): Step {
  const taken = takenDays(clauses);
  const steps = clauses.map((clause) => measureClause(clause, taken));
  const units = new Set(steps.map((step) => step.unit));
  const rates = steps.map((step) => step.rate).filter((rate) => rate !== null);
  const known = rates.length === steps.length && units.size === 1;
  const total = known ? rates.reduce(sum) : null;
  const alternating = clauses.some((clause) => clause.join === 'alternating');
  const daily = clauses.every(({ timing }) => timing.count?.per === 'day');
  const turns = alternating && daily ? clauses.length : 1;
  const inTurn = (one: Rate | null): Rate | null =>
    one === null || turns === 1 ? one : { quantity: one.quantity, days: one.days * turns };
  const rate = turns > 1 && total !== null ? rateOf(total.quantity, total.days * turns) : total;
  return {
    rate,
    cycle: inTurn(roundOf(steps, total)),
    uses: inTurn(summed(steps.map((step) => step.uses))),
    total: steps.length === 1 ? (steps[0]?.total ?? null) : null,
    days: steps.map((step) => step.days).findLast((value) => value !== null) ?? null,
    unit: units.size === 1 ? (steps[0]?.unit ?? null) : null,
  };
}
/** Notes that leave the doses of a day to what happens: only a limit says the most. */
const boundByLimit = new Set(['slidingScale', 'afterLoose', 'afterBowel']);
const grows = ({ clauses, repeat, endings, limits }: Regimen): boolean =>
  limits.length > 0 &&
  (repeat !== null ||
    clauses.some(({ ratio }) => ratio !== undefined) ||
    clauses.some(({ notes }) => notes.some((note) => boundByLimit.has(note))) ||
    endings.some(({ kind }) => kind === 'change'));
/** Milligrams of acetaminophen are none of the other substance of the same tablet. */
const isOfSubstance = ({ acetaminophen, unit }: Limit): boolean =>
  acetaminophen && (unit === 'mg' || unit === 'gram');
/**
 * The limit, where it is lower than what the times come to; where a dose is repeated or changed,
 * the limit alone says the most.
 */
function limited(step: Step, regimen: Regimen, dose: Amount | null): Step {
  let { rate, cycle } = grows(regimen) ? { rate: null, cycle: null } : step;
  for (const limit of regimen.limits) {
    if (limit.per === null || limit.per.unit === 'minute' || isOfSubstance(limit)) continue;
    const one =
      limit.unit === 'dose' && dose !== null ? inBase(dose) : (millilitersIn[limit.unit] ?? 1);
    const amount =
      limit.unit === 'dose' && dose !== null ? (limit.amount / 1000) * one : limit.amount * one;
    if (limit.unit !== 'dose' && step.unit !== baseUnit(limit.unit)) continue;
    const most = rateOf(amount, limit.per.low * daysPer[limit.per.unit]);
    if (rate !== null && !exceeds(rate, most)) continue;
    rate = most;
    cycle = { quantity: amount, days: limit.per.low * daysPer[limit.per.unit] };
  }
  return { ...step, rate, cycle };
}
const steps = (clauses: readonly Clause[]): readonly (readonly Clause[])[] => {
  const groups: Clause[][] = [];
  for (const clause of inherited(clauses)) {
    const last = groups.at(-1);
    const joined = clause.join === 'and' || clause.join === 'alternating' || isWithinDay(clause);
    if (last !== undefined && joined) last.push(clause);
    else groups.push([clause]);
  }
  return groups;
};

/** A group ends where the next one says that it begins. */
const ended = (step: Step, next: readonly Clause[] | undefined): Step => {
  const begins = next?.[0]?.begins ?? null;
  if (begins === null || step.days !== null) return step;
  return { ...step, days: begins.low * daysPer[begins.unit] };
};
const courseStep = ({ rate, cycle, uses, total, days }: Step, known: boolean): CourseStep =>
  known
    ? { rate, cycle, uses, total, days }
    : { rate: null, cycle: null, uses: null, total: null, days };
const possible = new Set<Join>(['mayIncrease', 'mayDecrease', 'toleratedIncrease']);
/** A change of the dose that may be made, or not. */
export const isPossible = (join: Join): boolean => possible.has(join);
/** Leaves the way open: a dose that may be raised, a change without end, a repeated cycle. */
const isOpen = (regimen: Regimen): boolean =>
  regimen.clauses.some(({ join }) => isPossible(join)) ||
  regimen.endings.some(({ kind }) => kind === 'change' || kind === 'again') ||
  regimen.repeat !== null;

const unitOf = (measured: readonly Step[]): UnitKey | null => measured[0]?.unit ?? null;
const nothing: Rate = { quantity: 0, days: 1 };
/** So many days without a dose. */
const without = (days: number, unit: UnitKey | null): Step => ({
  rate: nothing,
  cycle: nothing,
  uses: nothing,
  total: null,
  days,
  unit,
});
/**
 * What a regimen uses, how long, in which unit, step by step. Null where it does not say, and where
 * it leaves the way open: a dose that may be raised, a change without end, a cycle that is
 * repeated.
 */
export function measureRegimen(said: Regimen): Measured {
  const regimen = dayByDay(endedByLimit(said));
  const open = isOpen(regimen);
  const groups = steps(regimen.clauses);
  const measured = groups.map((group, index) =>
    ended(limited(measureGroup(group), regimen, group.at(-1)?.amount ?? null), groups[index + 1]),
  );
  const unit = unitOf(measured);
  const off = regimen.endings.flatMap((ending) =>
    ending.kind === 'off'
      ? [without(Math.round(ending.span.high * daysPer[ending.span.unit]), unit)]
      : [],
  );
  const dosed = measured.flatMap((step, index) => {
    const days = daysBetween(groups[index]?.at(-1), groups[index + 1]?.[0]);
    return days > 0 ? [step, without(days, unit)] : [step];
  });
  const all = [...dosed, ...off];
  const units = new Set(measured.map((step) => step.unit));
  const rates = measured.map((step) => step.rate).filter((rate) => rate !== null);
  const capped = regimen.limits.length > 0 && rates.length === measured.length;
  const known =
    rates.length === measured.length &&
    units.size === 1 &&
    (!open || (capped && measured.length === 1));
  const rate = known ? rates.reduce((most, one) => (exceeds(one, most) ? one : most)) : null;
  const ends = !open && all.every((step) => step.days !== null);
  const closed = known && ends;
  return {
    rate,
    unit: units.size === 1 ? (measured[0]?.unit ?? null) : null,
    course: all.map((step) => courseStep(step, known)),
    durationDays: ends ? all.reduce((days, step) => days + (step.days ?? 0), 0) : null,
    totalQuantity: closed
      ? all.reduce(
          (total, step) =>
            total +
            Math.ceil(((step.rate?.quantity ?? 0) * (step.days ?? 0)) / (step.rate?.days ?? 1)),
          0,
        )
      : null,
    assumed: regimen.clauses.some(({ timing }) => isMeals(timing) && timing.count === null),
  };
}
