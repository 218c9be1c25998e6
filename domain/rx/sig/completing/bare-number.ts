import type { Strength } from '../../facts/strength.ts';
import type { DraftClause } from '../draft.ts';
import type { Amounts } from '../grammar/terms-dose.ts';
import type { Product } from '../product.ts';
import type { Clause } from '../regimen.ts';
import { isPiece, mostPieces } from './of-strength.ts';
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
const most = { pieces: 24, others: 12 } as const;
/**
 * "1 tablet every 6 hours, at most 3,000 a day": more than so many doses a day are no number of
 * tablets, but of milligrams.
 */
export function isBeyondDoses(limit: number, clauses: readonly Clause[]): boolean {
  const amounts = clauses.flatMap(({ amount }) => amount ?? []);
  const known = amounts.map(({ high, unit }) => high * (isPiece(unit) ? most.pieces : most.others));
  return known.length > 0 && limit > Math.max(...known);
}
/** "1 tablet in the morning and 20 at bedtime": milligrams, or tablets. */
const isManyPieces = ({ high }: Amounts, before: readonly Amounts[]): boolean =>
  high > 12_000 &&
  high <= mostPieces * 1000 &&
  before.some(({ unit }) => unit !== null && isPiece(unit));
/** From one dose to the next nobody goes so much up or down without writing the unit again. */
const mostTimes = 10;
/** "10 units at bedtime and 150 in the morning": 15, or 150 of another unit. */
const isTenfold = (amount: Amounts, before: Amounts | undefined): boolean =>
  amount.unit === null &&
  before !== undefined &&
  (amount.high <= mostPieces * 1000 || before.unit === null || !isPiece(before.unit)) &&
  (amount.high >= before.high * mostTimes || amount.high * mostTimes <= before.high);
const goesUp: ReadonlySet<string> = new Set(['increase', 'mayIncrease', 'toleratedIncrease']);
type Given = Pick<DraftClause, 'amount' | 'join'>;
/** "1 tablet daily, increase to 5 daily" of 2.5 mg: two tablets, or five. */
function mayGoUpByStrength(before: Given | undefined, { amount, join }: Given, product: Product) {
  if (!goesUp.has(join) || amount === null || amount.unit !== null) return false;
  const from = (before?.amount?.high ?? 0) / 1000;
  const held = (strengthOf(product)?.amounts ?? []).filter(({ kind }) => kind === 'mass');
  return held.some(
    (one) =>
      isDose(amount.high / 1000, one) && (amount.high * milligram) / 1000 / one.number > from,
  );
}
/** A number without its unit, behind none that has one, that may be a dose of the strength. */
export function isBare(clauses: readonly Given[], product: Product): boolean {
  if (clauses.some((clause, index) => mayGoUpByStrength(clauses[index - 1], clause, product)))
    return true;
  const amounts = clauses.flatMap(({ amount }) => amount ?? []);
  return amounts.some(
    (amount, index) =>
      isTenfold(amount, amounts[index - 1]) ||
      (amount.unit === null && isManyPieces(amount, amounts.slice(0, index))) ||
      (mayBeStrength(amount, product) &&
        !amounts.slice(0, index).some(({ unit: named }) => named !== null)),
  );
}
