import { formatQuantity } from '#domain/platform/rules/money.ts';
import { formOf, type CourseStep, type Form, type Rate, type UnitKey } from '../sig/index.ts';
import { unitRows } from '../sig/vocabulary/units.ts';

/**
 * What the SIG and the product say. Quantities are thousandths; of the dispensing unit (EA, mL, g)
 * unless said otherwise.
 */
export interface Use {
  /** Most per day in dose units, thousandths; `rate` is exact where that is rounded. */
  readonly maxPerDay: number | null;
  readonly rate?: Rate | null;
  /** Steps of a taper, from `parseSig`. */
  readonly course?: readonly CourseStep[];
  /** Unit of the dose, from `parseSig`; null: the dispensing unit itself. */
  readonly doseUnit?: UnitKey | null;
  readonly form: string | null;
  /** Content of one container (bottle, pen, vial, inhaler, tube). */
  readonly packageSize?: number | null;
  /** Days a container may be used once opened, e.g. 28 for most insulins. */
  readonly inUseDays?: number | null;
  /** Puffs or sprays in one container; asked for inhalers and nasal sprays. */
  readonly perPackage?: number | null;
  /** Default 20 for solutions, 15 for thicker suspensions. */
  readonly dropsPerMl?: number;
  /** Insulin concentration; default U-100. */
  readonly unitsPerMl?: number;
  /** Estimate for creams, thousandths of a gram for one application; a fingertip unit is 500. */
  readonly gramsPerApplication?: number | null;
  /** Strength in mg or mcg of one dispensing unit, for doses written in mg or mcg. */
  readonly strength?: number | null;
}
/** `days` or `quantity` null: not to be worked out; the explanation says what is missing. */
export interface DaysSupply {
  readonly days: number | null;
  readonly explanation: string;
}
export interface QuantityNeeded {
  readonly quantity: number | null;
  readonly explanation: string;
}

/** Dose units in one dispensing unit, as an exact fraction. */
interface Content {
  readonly n: number;
  readonly d: number;
  readonly text: string;
}
interface Refusal {
  readonly missing: string;
}
const missing = (text: string): Refusal => ({ missing: text });
const solid = new Set<UnitKey>([
  'tablet',
  'capsule',
  'patch',
  'suppository',
  'packet',
  'lozenge',
  'film',
  'wafer',
  'piece',
  'insert',
  'ring',
  'pad',
  'enema',
  'nebule',
  'ampule',
  'vial',
  'syringe',
  'pen',
  'injection',
  'dose',
]);

const perContainer = (use: Use, what: string): Content | Refusal => {
  if (!use.perPackage || !use.packageSize) return missing(`How many ${what} are in one container?`);
  return {
    n: use.perPackage * 1000,
    d: use.packageSize,
    text: `${use.perPackage} ${what} in each ${formatQuantity(use.packageSize)}`,
  };
};

function contentOf(use: Use, form: Form): Content | Refusal {
  const unit = use.doseUnit ?? form.unit;
  if (unit === 'drop') {
    const drops = use.dropsPerMl ?? (/SUSP|GEL/i.test(use.form ?? '') ? 15 : 20);
    return { n: drops, d: 1, text: `${drops} drops/mL` };
  }
  if (unit === 'unit' && form.family !== 'solid')
    return { n: use.unitsPerMl ?? 100, d: 1, text: `${use.unitsPerMl ?? 100} units/mL` };
  if (unit === 'puff') return perContainer(use, 'puffs');
  if (unit === 'spray') return perContainer(use, 'sprays');
  if (unit === 'mg' || unit === 'mcg')
    return use.strength
      ? { n: use.strength, d: 1, text: `${use.strength} ${unit} each` }
      : missing(`The dose is in ${unit}: how much is in one unit?`);
  if (unit === 'application' || unit === 'inch') {
    return use.gramsPerApplication
      ? {
          n: 1000,
          d: use.gramsPerApplication,
          text: `${formatQuantity(use.gramsPerApplication)} g each time`,
        }
      : missing('How many grams are used each time?');
  }
  return { n: 1, d: 1, text: '' };
}

const rateOf = (use: Use): Rate | null =>
  use.rate ?? (use.maxPerDay && use.maxPerDay > 0 ? { quantity: use.maxPerDay, days: 1 } : null);
/** A step of the directions whose use a day is known. */
interface KnownStep {
  readonly rate: Rate;
  readonly days: number | null;
}
const knownStep = ({ rate, days }: CourseStep): KnownStep | null =>
  rate !== null && (rate.quantity > 0 || days !== null) ? { rate, days } : null;
const stepsOf = (use: Use): readonly KnownStep[] => {
  const course = (use.course ?? []).map(knownStep);
  const known = course.filter((step) => step !== null);
  if (known.length > 0 && known.length === course.length) return known;
  const rate = rateOf(use);
  return rate ? [{ rate, days: null }] : [];
};
const noUse = 'The directions don’t say how much a day: type the most per day, or estimate it.';
const perDayText = (rate: Rate) =>
  rate.days === 1
    ? `${formatQuantity(rate.quantity)} a day`
    : `${formatQuantity(rate.quantity)} in ${rate.days} days`;
const plural = (days: number) => `${days} day${days === 1 ? '' : 's'}`;

/**
 * Days that so many dose units (thousandths, a fraction) last over the steps; the fraction of a
 * last day is dropped.
 */
function walk(number: number, givenDays: number, steps: readonly KnownStep[]): number {
  let left = number;
  let days = 0;
  for (const { rate: use, days: length } of steps) {
    // A step of thirds leaves a fraction behind; the tiny sum keeps an exact last day from being
    // lost to it.
    // Days without a dose pass whatever is left.
    const lasts =
      use.quantity === 0
        ? Number.POSITIVE_INFINITY
        : Math.floor((left * use.days) / (givenDays * use.quantity) + 1e-9);
    if (length === null || lasts < length) return days + lasts;
    left -= (length * use.quantity * givenDays) / use.days;
    days += length;
  }
  return days;
}

const unitName = (use: Use, form: Form): string => {
  const unit = use.doseUnit ?? form.unit;
  return unit ? unitRows[unit][1] : '';
};

/**
 * Days that a quantity lasts at the most per day, at least 1: quantity ÷ daily use, rounded down
 * (handbook §2.6). Drops
 * are counted per mL, insulin in units per mL, inhalers in puffs; opened containers end with their
 * in-use time; the
 * steps of a taper are summed and a closed course ends where it says.
 */
export function daysSupply(input: Use & { readonly quantity: number }): DaysSupply {
  const form = formOf(input.form);
  const steps = stepsOf(input);
  const [first] = steps;
  if (!first) return { days: null, explanation: noUse };
  const content = contentOf(input, form);
  if ('missing' in content) return { days: null, explanation: content.missing };
  const counted = walk(input.quantity * content.n, content.d, steps);
  const opened =
    input.inUseDays && input.packageSize
      ? {
          each: input.inUseDays,
          all: Math.ceil(input.quantity / input.packageSize) * input.inUseDays,
        }
      : null;
  const days = Math.max(1, opened === null ? counted : Math.min(counted, opened.all));
  const amount = `${formatQuantity(input.quantity)}${content.text ? ` × ${content.text}` : unitName(input, form) && ` ${unitName(input, form)}`}`;
  const use = steps.length > 1 ? `over ${steps.length} steps` : `÷ ${perDayText(first.rate)}`;
  const short = counted < 1 ? '; less than one day counts as 1' : '';
  const end =
    opened !== null && opened.all < counted
      ? `; an opened container lasts ${plural(opened.each)}`
      : short;
  return { days, explanation: `${amount} ${use} = ${plural(days)}${end}` };
}

const wholePackages = new Set<Form['family']>(['drops', 'insulin', 'inhaler', 'nasal', 'topical']);

/** Dose units (thousandths) used in so many days, rounded up. */
function needed(days: number, steps: readonly KnownStep[]): number {
  let left = days;
  let total = 0;
  for (const { rate, days: length } of steps) {
    const taken = length === null ? left : Math.min(left, length);
    total += Math.ceil((taken * rate.quantity) / rate.days);
    left -= taken;
    if (left <= 0) break;
  }
  return total;
}

/**
 * Quantity to dispense for so many days, rounded up to whole tablets and to whole containers where
 * a container can't
 * be broken (handbook §2.6: the true days' supply is then longer and is never falsified).
 */
export function quantityFor(input: Use & { readonly days: number }): QuantityNeeded {
  const form = formOf(input.form);
  const steps = stepsOf(input);
  const [first] = steps;
  if (!first) return { quantity: null, explanation: noUse };
  const content = contentOf(input, form);
  if ('missing' in content) return { quantity: null, explanation: content.missing };
  const unit = input.doseUnit ?? form.unit;
  const exact = Math.ceil((needed(input.days, steps) * content.d) / content.n);
  const whole = unit !== null && solid.has(unit) ? Math.ceil(exact / 1000) * 1000 : exact;
  const size = input.packageSize;
  if (!size || !wholePackages.has(form.family))
    return {
      quantity: whole,
      explanation: `${plural(input.days)} × ${perDayText(first.rate)} = ${formatQuantity(whole)}`,
    };
  const containers = Math.max(
    Math.ceil(whole / size),
    input.inUseDays ? Math.ceil(input.days / input.inUseDays) : 1,
  );
  return {
    quantity: containers * size,
    explanation: `${plural(input.days)} × ${perDayText(first.rate)}: ${containers} container${containers === 1 ? '' : 's'} of ${formatQuantity(size)}`,
  };
}
