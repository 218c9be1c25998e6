import { checkSig, type SigWarning } from './check.ts';
import { expandSteps } from './expand.ts';
import { formOf } from './forms.ts';
import { lex, type Aliases } from './lex.ts';
import type { Step, Token, UnitKey } from './meaning.ts';
import { exceeds, measureStep, type Measured, type Rate } from './measure.ts';
import { readSteps, type SigProblem } from './parse.ts';
import { spanishOf } from './translate.ts';
import { english } from './words.ts';

export type { Aliases, Rate, SigProblem, SigWarning, Token, UnitKey };
export { formOf, type Form } from './forms.ts';
export { suggestSig } from './suggest.ts';

export interface SigOptions {
  /**
   * The store's own codes, in capitals → the line they stand for. They win over the built-in codes.
   */
  readonly aliases?: Aliases;
  /**
   * Dosage form of the drug, as the drug file spells it: gives the verb and the unit that were not
   * typed.
   */
  readonly form?: string | null;
}
/** `days` null: goes on until the quantity is used up. */
export interface CourseStep {
  readonly rate: Rate | null;
  readonly days: number | null;
}
export interface ParsedSig {
  readonly tokens: readonly Token[];
  readonly steps: readonly Step[];
  /** What the label says: a capitalised sentence. */
  readonly expansion: string;
  /** Most in one day, thousandths of `unit`, rounded; null when the directions do not say. */
  readonly maxPerDay: number | null;
  /** The same without rounding, for days' supply ("1 a week" is 1,000 in 7 days). */
  readonly rate: Rate | null;
  /**
   * Unit of the amounts; spoons are counted in mL. Null when neither the line nor the form names
   * one.
   */
  readonly unit: UnitKey | null;
  /** Length of the course, all steps of a taper together; null when open. */
  readonly durationDays: number | null;
  /** Quantity of the whole course, thousandths of `unit`; null when open. */
  readonly totalQuantity: number | null;
  /** The steps of a taper with their use and length; one entry for ordinary directions. */
  readonly course: readonly CourseStep[];
  readonly asNeeded: boolean;
  readonly asDirected: boolean;
  readonly warnings: readonly SigWarning[];
  readonly problems: readonly SigProblem[];
}

/**
 * A course is closed when every step says how long; its quantity is rounded up to whole thousandths
 * per step.
 */
function course(measured: readonly Measured[]): { days: number | null; total: number | null } {
  if (measured.length === 0) return { days: null, total: null };
  let wholeDays = 0;
  let total: number | null = 0;
  for (const { rate, days } of measured) {
    if (days === null) return { days: null, total: null };
    wholeDays += days;
    const used = rate && Math.ceil((rate.quantity * days) / rate.days);
    total = total === null || used === null ? null : total + used;
  }
  return { days: wholeDays, total };
}

/**
 * Reads a SIG line, shorthand or English, and says what the label will print, the most per day and
 * what is wrong.
 * Total: a half-typed line gives what is understood so far, and unknown words go through as typed.
 * Handbook §2.7.
 */
export function parseSig(line: string, options: SigOptions = {}): ParsedSig {
  const form = formOf(options.form);
  const tokens = lex(line, options.aliases);
  const { steps, problems } = readSteps(tokens, english);
  const measured = steps.map((step) => measureStep(step, form.unit));
  const units = new Set(measured.map((item) => item.unit));
  const rates = measured.map((item) => item.rate).filter((rate) => rate !== null);
  const known = measured.length > 0 && units.size === 1 && rates.length === measured.length;
  const rate = known
    ? rates.reduce((result, rate) => (exceeds(rate, result) ? rate : result))
    : null;
  const { days, total } = course(measured);
  const expansion = expandSteps(steps, form, english);
  const doses = steps.flatMap((step) => step.doses);
  return {
    tokens,
    steps,
    expansion,
    rate,
    maxPerDay: rate && Math.round(rate.quantity / rate.days),
    unit: units.size === 1 ? ([...units][0] ?? null) : null,
    durationDays: days,
    totalQuantity: known ? total : null,
    course: measured.map((item) => ({ rate: item.rate, days: item.days })),
    asNeeded: doses.some((dose) => dose.asNeeded),
    asDirected: doses.some((dose) =>
      dose.parts.some((part) => part.kind === 'modifier' && part.modifier === 'asDirected'),
    ),
    warnings: checkSig(steps, expansion, rate),
    problems,
  };
}

/**
 * The Spanish of directions that a label says in English, from the line that they were read from.
 * Null where a word of it has no Spanish,
 * and where the line doesn't say `printed` any more: a translation says what the label says, or
 * nothing.
 */
export function sigInSpanish(line: string, printed: string, form: string | null): string | null {
  const read = parseSig(line, { form });
  return read.expansion === printed && read.problems.length === 0
    ? spanishOf(read.steps, formOf(form))
    : null;
}

/** A strength repeated in brackets, "(20 mg total)", changes nothing. */
const strength = /^\([\d.,]+ ?(MG|MCG|G|ML|UNITS?|GRAMS?)( TOTAL)?\)[.,]?$/i;

export interface SigReading {
  readonly maxPerDay: number | null;
  readonly rate: Rate | null;
  readonly unit: UnitKey | null;
  readonly durationDays: number | null;
  readonly asNeeded: boolean;
  readonly asDirected: boolean;
  /** Every word was understood; otherwise a person must compare the reading with the text. */
  readonly certain: boolean;
}

/**
 * Reads the directions of an electronic prescription back into the most per day, where they say it.
 * `certain` is false
 * as soon as one word was not understood: then the figures are a proposal.
 */
export function sigFromText(text: string, form?: string | null): SigReading {
  const { maxPerDay, rate, unit, durationDays, asNeeded, asDirected, tokens, problems } = parseSig(
    text,
    { form: form ?? null },
  );
  const certain =
    rate !== null &&
    problems.length === 0 &&
    tokens.every(
      (token, index) =>
        token.kind !== 'text' ||
        strength.test(token.text) ||
        tokens.slice(0, index).some((before) => before.kind === 'prn' || before.kind === 'for'),
    );
  return { maxPerDay, rate, unit, durationDays, asNeeded, asDirected, certain };
}
