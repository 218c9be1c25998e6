import { checkSig, type SigWarning } from './check.ts';
import { piecesOfDose } from './completing/pieces-of-dose.ts';
import { unproven } from './completing/said-twice.ts';
import type { UnitKey } from './meaning.ts';
import { measureRegimen, type CourseStep, type Measured, type Rate } from './measure.ts';
import { printSpanish } from './print.ts';
import type { Product } from './product.ts';
import { readDirections, type Directions } from './read.ts';
import { maybeMeant } from './typo.ts';

export type { CourseStep, Rate, UnitKey };
export { saysTheSame } from './measuring/same-meaning.ts';
export { formOf, formOfProduct, type Form } from './forms.ts';
export type { Product } from './product.ts';
export { labelOf, readDirections, type Directions } from './read.ts';

/**
 * The product, as the drug file spells it. Its form gives the verb and the unit that were not
 * typed, and says which units contradict it; strength and route contradict others.
 */
export type SigOptions = Partial<Product>;
export interface ParsedSig {
  readonly directions: Directions;
  /** What the label says: printed from the regimen, else the words as they were written. */
  readonly expansion: string;
  /** Most in one day, thousandths of `unit`, rounded; null when the directions do not say. */
  readonly maxPerDay: number | null;
  /** The same without rounding, for days' supply ("1 a week" is 1,000 in 7 days). */
  readonly rate: Rate | null;
  /** Unit of the amounts; spoons are counted in mL. */
  readonly unit: UnitKey | null;
  /** Length of the course, all steps of a taper together; null when open. */
  readonly durationDays: number | null;
  /** Quantity of the whole course, thousandths of `unit`; null when open. */
  readonly totalQuantity: number | null;
  /** The steps of a taper with their use and length; one entry for ordinary directions. */
  readonly course: readonly CourseStep[];
  readonly asNeeded: boolean;
  readonly asDirected: boolean;
  /** Read whole, and the rate stands on nothing but what was said. */
  readonly certain: boolean;
  readonly warnings: readonly SigWarning[];
  /** Why the directions were not read, in words for a person. */
  readonly problems: readonly string[];
}

const productOf = (options: SigOptions): Product => ({ ...options, form: options.form ?? null });

/** What is known of directions that were not read: nothing. */
const unmeasured: Measured = {
  rate: null,
  unit: null,
  course: [],
  durationDays: null,
  totalQuantity: null,
  assumed: false,
};
const stops: Readonly<Record<Extract<Directions, { kind: 'stop' }>['why'], string>> = {
  AMOUNT_TWICE: 'a second amount follows the first: which one holds?',
  TWO_FREQUENCIES: 'two frequencies that do not agree: which one holds?',
  UNIT_OF_PRODUCT: 'the unit is not one of this product.',
  ROUTE_OF_PRODUCT: 'the route is not one of this product.',
  VERB_OF_PRODUCT: 'this product is not given so.',
  NOT_CRUSHED:
    'it releases its drug slowly or in the bowel: never cut, crush, chew or dissolve it.',
  SAME_AMOUNT: 'the amount is said twice, and not the same.',
  IMPOSSIBLE:
    'the directions contradict themselves: more than a maximum or than a day can hold, two ' +
    'maxima, days that do not follow, “increase” to less, with food and on an empty stomach, ' +
    'or a place on which it must not be used.',
  NO_PLACE: 'where it goes is not said: which eye or ear, or where in the mouth?',
  NO_UNIT:
    'a number without its unit may be so many pieces, or a dose in mg, mEq or units: write which.',
  NOT_OF_STRENGTH: 'this strength gives no such dose: are number and unit right?',
  OTHER_STRENGTH: 'the strength in front is not the one of this product.',
  ZERO: 'an amount of 0 can’t be given.',
};
/** Words that are kept as written and contradict themselves or the product still say so. */
function contradictionOf(kept: string, options: SigOptions): readonly string[] {
  const own = readDirections(kept, productOf(options));
  return own.kind === 'stop' ? problemsOf(own, options) : [];
}
function problemsOf(directions: Directions, options: SigOptions): readonly string[] {
  if (directions.kind === 'read') return [];
  if (directions.kind === 'verbatim' && directions.why === 'KEPT')
    return contradictionOf(directions.text, options);
  const [span] = directions.spans;
  if (span === undefined) return [];
  const place = `“${directions.text.slice(span.start, span.end).slice(0, 60)}”`;
  if (directions.kind === 'stop') return [`${place}: ${stops[directions.why]}`];
  if (directions.why === 'AMBIGUOUS') return ['The directions can be read in more than one way.'];
  if (directions.why === 'LETTER')
    return [
      '“T” may be a tablet or a tablespoon, “C” a capsule or a cup, ' +
        '“P” a puff or a pill: write the word.',
    ];
  const meant = maybeMeant(directions, { form: options.form ?? null });
  const offer = meant.map(({ word, label }) => ` Was “${word}” meant? “${label}”`).join('');
  return [`${place} is not understood, so the directions were not read.${offer}`];
}

/**
 * Reads a SIG line, shorthand or English, and says what the label will print, the most per day and
 * what is wrong. A line that is not read whole has no figures: its words are the label.
 */
export function parseSig(line: string, options: SigOptions = {}): ParsedSig {
  const directions = readDirections(line, productOf(options));
  const regimen = directions.kind === 'read' ? directions.regimen : null;
  const measured = regimen === null ? null : measureRegimen(regimen);
  const proven = regimen === null || unproven(regimen, productOf(options)).length === 0;
  const expansion = directions.kind === 'read' ? directions.label : directions.text.trim();
  const rate = measured?.rate ?? null;
  const warnings = [
    ...checkSig(regimen, expansion, rate),
    ...piecesOfDose(regimen, productOf(options)),
  ];
  const figures = measured ?? unmeasured;
  return {
    directions,
    expansion,
    maxPerDay: rate && Math.round(rate.quantity / rate.days),
    rate,
    unit: figures.unit,
    durationDays: figures.durationDays,
    totalQuantity: figures.totalQuantity,
    course: figures.course,
    asNeeded: regimen?.clauses.some((clause) => clause.prn) ?? false,
    asDirected: warnings.some((warning) => warning.code === 'AS_DIRECTED'),
    certain: rate !== null && !figures.assumed && proven,
    warnings,
    problems: problemsOf(directions, options),
  };
}

/**
 * The Spanish of directions that a label says in English, from the line that they were read from.
 * Null where a word of it has no Spanish, where the line is not read, and where it doesn't say
 * `printed` any more: a translation says what the label says, or nothing.
 */
export function sigInSpanish(line: string, printed: string, product: Product): string | null {
  const read = readDirections(line, product);
  return read.kind === 'read' && read.label === printed ? printSpanish(read.regimen) : null;
}
