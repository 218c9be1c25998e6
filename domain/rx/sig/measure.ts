import type { Dose, FrequencyKey, Meaning, Step, UnitKey } from './meaning.ts';
import { daysPer } from './meaning.ts';

/**
 * So much (thousandths of a unit) in so many days: exact where a most per day is not (1 a week).
 */
export interface Rate {
  readonly quantity: number;
  readonly days: number;
}
export interface Measured {
  readonly rate: Rate | null;
  readonly days: number | null;
  readonly unit: UnitKey | null;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const rate = (quantity: number, days: number): Rate => {
  const grams = gcd(Math.round(quantity), days) || 1;
  return { quantity: quantity / grams, days: days / grams };
};
const add = (a: Rate, b: Rate): Rate =>
  rate(a.quantity * b.days + b.quantity * a.days, a.days * b.days);
/** True when `a` is the larger use. */
export const exceeds = (a: Rate, b: Rate): boolean => a.quantity * b.days > b.quantity * a.days;

const countOf: Readonly<Record<FrequencyKey, readonly [number, number]>> = {
  daily: [1, 1],
  twiceDaily: [2, 1],
  threeTimesDaily: [3, 1],
  fourTimesDaily: [4, 1],
  fiveTimesDaily: [5, 1],
  sixTimesDaily: [6, 1],
  everyOtherDay: [1, 2],
  weekly: [1, 7],
  twiceWeekly: [2, 7],
  threeTimesWeekly: [3, 7],
  everyTwoWeeks: [1, 14],
  monthly: [1, 30],
  once: [1, 1],
  now: [1, 1],
};

function countsOf(meaning: Meaning): readonly [number, number] | null {
  switch (meaning.kind) {
    case 'frequency':
      return countOf[meaning.frequency];
    case 'times':
      return [Math.max(meaning.low, meaning.high), daysPer[meaning.per]];
    case 'weekdays':
      return [meaning.days.length, 7];
    case 'mealsAndBedtime':
      return [4, 1];
    case 'interval': {
      const every = Math.min(meaning.low, meaning.high);
      if (every === 0) return null;
      if (meaning.unit === 'minute') return [1440, every];
      return meaning.unit === 'hour' ? [24, every] : [1, every * daysPer[meaning.unit]];
    }
    default:
      return null;
  }
}

/**
 * Times of a dose in a number of days; null when the directions do not say. Moments count only
 * without a count.
 */
function timesOf(dose: Dose): readonly [number, number] | null {
  let best: readonly [number, number] | null = null;
  let moments = 0;
  let meals = 0;
  for (const part of dose.parts) {
    const found = countsOf(part);
    if (found && (!best || found[0] * best[1] > best[0] * found[1])) best = found;
    if (part.kind === 'moment' || part.kind === 'time') moments += 1;
    if (
      part.kind === 'modifier' &&
      (part.modifier === 'beforeMeals' ||
        part.modifier === 'afterMeals' ||
        part.modifier === 'withMeals')
    )
      meals = 3;
  }
  if (!best) return moments + meals > 0 ? [moments + meals, 1] : null;
  return best[0] >= best[1] && moments * best[1] > best[0] ? [moments, 1] : best;
}

const doubling = new Set(['bothEyes', 'bothEars', 'eachNostril']);
const sides = (dose: Dose): number =>
  dose.parts.some((part) => part.kind === 'route' && doubling.has(part.route)) ? 2 : 1;
const inMl: Partial<Record<UnitKey, number>> = { tsp: 5, tbsp: 15, ounce: 30 };
const single = (dose: Dose): boolean =>
  dose.parts.some(
    (part) =>
      (part.kind === 'frequency' && (part.frequency === 'once' || part.frequency === 'now')) ||
      (part.kind === 'doses' && part.count === 1),
  ) && !dose.parts.some((part) => part.kind === 'interval' || part.kind === 'times');
const dosesOf = (dose: Dose): number | null =>
  dose.parts.reduce<number | null>((sum, part) => (part.kind === 'doses' ? part.count : sum), null);

interface DoseMeasure {
  readonly rate: Rate | null;
  readonly days: number | null;
  readonly unit: UnitKey | null;
  readonly limited: boolean;
}

function measureDose(dose: Dose, formUnit: UnitKey | null): DoseMeasure {
  const unit = dose.amount ? (dose.amount.unit ?? formUnit) : null;
  const perUnit = unit ? (inMl[unit] ?? 1) : 1;
  const said = timesOf(dose);
  const many = dosesOf(dose);
  const onDays = dose.parts.some((part) => part.kind === 'onDays' || part.kind === 'doses');
  let times = said ?? (single(dose) || onDays ? ([1, 1] as const) : null);
  let days = daysOf(dose);
  if (many !== null && times) {
    if (many < times[0] / times[1] || !said) times = [many, 1];
    // As needed, the same few doses come back with every episode: the course stays open.
    if (!dose.asNeeded) days ??= Math.max(1, Math.ceil((many * times[1]) / times[0]));
  }
  if (days === null && single(dose)) days = 1;
  const counted =
    dose.amount && times && !dose.asDirected
      ? rate(dose.amount.high * perUnit * sides(dose) * times[0], times[1])
      : null;
  const cap = dose.parts.find((part) => part.kind === 'limit');
  const most =
    cap?.kind === 'limit'
      ? rate(cap.amount * (cap.unit ? (inMl[cap.unit] ?? 1) : perUnit), cap.days)
      : null;
  return {
    rate: most && (!counted || exceeds(counted, most)) ? most : counted,
    days,
    unit: unit && inMl[unit] ? 'ml' : unit,
    limited: most !== null,
  };
}

function daysOf(dose: Dose): number | null {
  let days: number | null = null;
  for (const part of dose.parts) {
    if (part.kind === 'duration')
      days = Math.max(1, Math.ceil(Math.max(part.low, part.high) * daysPer[part.unit]));
    if (part.kind === 'onDays') days = Math.max(1, part.to - part.from + 1);
  }
  return days;
}

/**
 * What a step uses, how long, in which unit (spoons are counted in mL). Null where the directions
 * do not say.
 */
export function measureStep(step: Step, formUnit: UnitKey | null): Measured {
  const doses = step.doses
    .map((dose) => measureDose(dose, formUnit))
    .filter(
      (doseMeasure, index) =>
        doseMeasure.rate !== null || step.doses[index]?.amount !== null || step.doses.length === 1,
    );
  const units = new Set(doses.map((dose) => dose.unit));
  const rates = doses.map((dose) => dose.rate).filter((doseRate) => doseRate !== null);
  const days = doses.reduce<number | null>(
    (sum, dose) => (dose.days === null ? sum : Math.max(sum ?? 0, dose.days)),
    null,
  );
  const known =
    doses.length > 0 &&
    rates.length === doses.length &&
    units.size === 1 &&
    !step.doses.some((dose) => dose.asDirected && dose.amount === null);
  return {
    rate: known ? rates.reduce(add) : null,
    days,
    unit: units.size === 1 ? ([...units][0] ?? null) : null,
  };
}
