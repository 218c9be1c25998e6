import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { divideRounded } from '#domain/platform/rules/money.ts';

/**
 * The first five digits of the number that a pharmacy gives a compound of its own: no labeler has
 * them (ASAP 4.2, DSP08).
 */
export const houseLabeler = '99999';
export const isHouseNumber = (ndc11: string): boolean => ndc11.startsWith(houseLabeler);
/**
 * So many ingredients fit on a claim (NCPDP D.0, 447-EC), and a compound has at least two (reject
 * 7Z).
 */
export const mostIngredients = 25;
export const fewestIngredients = 2;

/**
 * What goes into one fill of a compound, as it was when the fill was priced. Quantities are
 * thousandths of each ingredient's own unit.
 */
export interface FormulaOfFill {
  /** The version of the formula. */
  readonly version: number;
  /** How much of the compound it makes, in thousandths. */
  readonly makes: number;
  /** Codes of NCPDP 450-EF, 995-E2 (SNOMED CT) and 996-G1; the last two may be unknown. */
  readonly dosageForm: string;
  readonly route: string | null;
  readonly kind: string | null;
  /** Days after the compounding until which it may be used. */
  readonly budDays: number;
  readonly ingredients: readonly IngredientOfFill[];
}
export interface IngredientOfFill {
  readonly drugId: number;
  readonly ndc: string;
  readonly name: string;
  readonly uom: string | null;
  readonly quantity: number;
}

/**
 * How much of an ingredient goes into a dispensed quantity, in thousandths: its quantity in the
 * formula × dispensed ÷ what the formula
 * yields, rounded once, half up; never nothing.
 */
export const quantityFor = (inFormula: number, yields: number, dispensed: number): number =>
  Math.max(1, Number(divideRounded(BigInt(inFormula) * BigInt(dispensed), BigInt(yields))));

const strictness: readonly Schedule[] = ['0', '5', '4', '3', '2'];
/** A stored schedule; what is none counts as the strictest. */
export const scheduleOf = (text: string): Schedule =>
  strictness.find((known) => known === text) ?? '2';
/**
 * The schedule that governs a compound: the strictest of its ingredients' (21 CFR 1300.01, 1306).
 */
export const strictest = (schedules: readonly Schedule[]): Schedule =>
  schedules.reduce<Schedule>(
    (most, schedule) => (strictness.indexOf(schedule) > strictness.indexOf(most) ? schedule : most),
    '0',
  );
/** Whether a drug may stand in a schedule, given what is in it. */
export const isStrictEnough = (own: Schedule, within: readonly Schedule[]): boolean =>
  strictest([own, ...within]) === own;

/** The substances of all ingredients as the safety checks read them, each once. */
export const madeOf = (
  ingredients: readonly { readonly name: string; readonly genericName: string | null }[],
): string =>
  [...new Set(ingredients.map((ingredient) => ingredient.genericName ?? ingredient.name))].join(
    '; ',
  );
