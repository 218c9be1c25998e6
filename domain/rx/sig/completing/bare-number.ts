import type { Strength } from '../../facts/strength.ts';
import type { DraftClause } from '../draft.ts';
import type { Amounts } from '../grammar/terms-dose.ts';
import type { Product } from '../product.ts';
import { strengthOf } from './said-twice.ts';

/** Nobody writes so many pieces without their unit. */
const mostBare = 10_000;
/** Parts of a piece, and pieces, that a dose of a strength usually is. */
const usual: readonly number[] = [0.25, 0.5, 1, 1.5, 2, 3];
/** Micrograms of the units in which a dose is spoken of without its unit. */
const milligram = 1e3;
const gram = 1e6;

type StrengthAmount = Pick<Strength['amounts'][number], 'kind' | 'number'>;
const spoken: ReadonlySet<StrengthAmount['kind']> = new Set(['mass', 'units', 'milliequivalents']);
/**
 * A strength in micrograms is spoken of in either unit; one in grams too. One in units or mEq is
 * spoken of in nothing else.
 */
const factorsOf = ({ kind, number }: StrengthAmount): readonly number[] => {
  if (kind !== 'mass') return [1];
  if (number < milligram) return [1, milligram];
  return number >= gram ? [milligram, gram] : [milligram];
};
/** Whether a number, read as a dose of the strength, is a usual one and another than the count. */
const isDose = (number: number, amount: StrengthAmount): boolean =>
  factorsOf(amount).some((factor) => {
    const pieces = (number * factor) / amount.number;
    return usual.some((one) => Math.abs(one - pieces) < 1e-6) && Math.abs(pieces - number) > 1e-6;
  });
/** "1", "1-2" and "1/2" are counts wherever they are written. */
const isPlainCount = ({ low, high, decimal }: Amounts): boolean =>
  decimal !== true && (low === 1000 || high < 1000) && high <= 3000;

/**
 * Whether a number that was written without its unit may be a dose: "2.5 daily" of 5 mg tablets is
 * half a tablet, or two and a half; "10 bid" of 10 mEq tablets is one. True where nobody can tell.
 */
function mayBeStrength(amount: Amounts, product: Product): boolean {
  if (amount.unit !== null) return false;
  if (amount.high > mostBare) return true;
  if (isPlainCount(amount)) return false;
  const halves = amount.low % 1000 === 500 && amount.low <= 1500;
  if (amount.decimal === true && !halves) return true;
  const amounts = (strengthOf(product)?.amounts ?? []).filter(({ kind }) => spoken.has(kind));
  return [amount.low, amount.high].some((value) =>
    amounts.some((held) => isDose(value / 1000, held)),
  );
}
/** A number without its unit, behind none that has one, that may be a dose of the strength. */
export function isBare(clauses: readonly Pick<DraftClause, 'amount'>[], product: Product): boolean {
  const amounts = clauses.flatMap(({ amount }) => amount ?? []);
  return amounts.some(
    (amount, index) =>
      mayBeStrength(amount, product) &&
      !amounts.slice(0, index).some(({ unit: named }) => named !== null),
  );
}
