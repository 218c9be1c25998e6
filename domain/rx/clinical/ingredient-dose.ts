import type { ClinicalDrug } from './types.ts';

/**
 * Of a combination these are by far its heaviest ingredient, so that the strength need not say
 * which amount is whose.
 */
const heaviest: ReadonlySet<string> = new Set([
  'acetaminophen',
  'ibuprofen',
  'aspirin',
  'naproxen',
  'metformin',
  'amoxicillin',
  'levodopa',
  'diphenoxylate',
  'buprenorphine',
  'pentazocine',
  'sulfamethoxazole',
]);
/** Of a combination with one of `lightBeside` these are by far its lightest ingredient. */
const lightest: ReadonlySet<string> = new Set([
  'codeine',
  'hydrocodone',
  'oxycodone',
  'tramadol',
  'dihydrocodeine',
  'ergotamine',
  'sacubitril',
]);
const lightBeside: ReadonlySet<string> = new Set([
  'acetaminophen',
  'aspirin',
  'ibuprofen',
  'carisoprodol',
  'guaifenesin',
  'caffeine',
  'valsartan',
]);

/** Mixed salts of amphetamine: one amount of all of them, or one of each salt. */
const mixedSalts = 'amphetamine+dextroamphetamine';

/**
 * Which of the amounts of a product, in the order of its strength, is that of one ingredient; null
 * when the product does not say it; of mixed salts of amphetamine the sum is told of amphetamine.
 * `ingredients` as `ingredientsOf` gives them.
 */
export function amountOf(
  amounts: readonly number[] | undefined,
  ingredients: readonly string[],
  ingredient: string,
): number | null {
  const known = (amounts ?? []).filter((amount) => amount > 0);
  if (ingredients.length === 1) return known.length === 1 ? (known[0] ?? null) : null;
  if (ingredients.join('+') === mixedSalts)
    return ingredient === 'amphetamine' && known.length > 0
      ? known.reduce((sum, amount) => sum + amount, 0)
      : null;
  if (known.length !== ingredients.length) return null;
  if (lightest.has(ingredient) && ingredients.some((other) => lightBeside.has(other)))
    return Math.min(...known);
  return heaviest.has(ingredient) ? Math.max(...known) : null;
}

/**
 * Thousandths of a milligram a day of one ingredient of a drug; null when it can't be known. What
 * another system told of has one amount alone.
 */
export const dayDoseOf = (
  drug: ClinicalDrug,
  ingredients: readonly string[],
  ingredient: string,
): number | null =>
  amountOf(
    drug.dailyDoses ?? (drug.dailyDose == null ? undefined : [drug.dailyDose]),
    ingredients,
    ingredient,
  );
