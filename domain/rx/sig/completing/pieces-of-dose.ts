import type { SigWarning } from '../check.ts';
import { isHeldTogether } from '../contradicting/held-together.ts';
import { formOfProduct } from '../forms.ts';
import type { UnitKey } from '../meaning.ts';
import type { Product } from '../product.ts';
import type { Amount, Clause, Regimen } from '../regimen.ts';
import { isPiece, piecesOf } from './of-strength.ts';

/** Parts into which a piece is broken: halves of what can be halved. */
const halves = 2;
const byWeight: ReadonlySet<UnitKey> = new Set<UnitKey>(['mg', 'mcg', 'gram']);
/** What may be halved: capsules are not, nor is what releases its drug slowly or in the bowel. */
const divisible: ReadonlySet<UnitKey> = new Set<UnitKey>(['tablet', 'caplet']);
const partsOf = (product: Product, unit: UnitKey): number =>
  divisible.has(unit) && !isHeldTogether(product) ? halves : 1;

const saysOnlyWeight = ({ amount, same }: Clause): boolean =>
  amount !== null && byWeight.has(amount.unit) && !same.some(({ unit }) => isPiece(unit));

/** "2", "1/2", "1 1/2"; null where the dose is no whole number of what a piece is broken into. */
function numberOfPieces(count: number, parts: number): string | null {
  const inParts = Math.round(count * parts * 1e6) / 1e6;
  if (!Number.isInteger(inParts)) return null;
  const whole = Math.floor(inParts / parts);
  if (inParts % parts === 0) return String(whole);
  return whole === 0 ? '1/2' : `${whole} 1/2`;
}
const counted = (number: string, unit: UnitKey): string =>
  `${number} ${unit}${number === '1' || number === '1/2' ? '' : 's'}`;

/** The pieces of a dose, or null where they can't be counted out; [] where nothing is known. */
function piecesIn(amount: Amount, product: Product, unit: UnitKey): readonly string[] | null {
  const ends = [amount.low, amount.high].map((high) => piecesOf({ ...amount, high }, product));
  // A dose of a combination is of one of its ingredients: which one is not said.
  if (ends.some((counts) => counts.length !== 1)) return [];
  const numbers = ends.flatMap((counts) =>
    counts.map((count) => numberOfPieces(count, partsOf(product, unit))),
  );
  const [low, high] = numbers;
  if (low === null || high === null || low === undefined || high === undefined) return null;
  return [low === high ? counted(low, unit) : `${low} to ${counted(high, unit)}`];
}

/**
 * Warnings where the label of a tablet or capsule would say a weight and not how many to take: the
 * number that this strength makes of it, as a proposal, or that it makes none. Nothing is said of
 * what is not swallowed in pieces, and of combinations.
 */
export function piecesOfDose(regimen: Regimen | null, product: Product): readonly SigWarning[] {
  const { family, unit } = formOfProduct(product);
  if (regimen === null || family !== 'solid' || unit === null) return [];
  const doses = regimen.clauses
    .filter(saysOnlyWeight)
    .flatMap(({ amount }) => (amount === null ? [] : [piecesIn(amount, product, unit)]));
  if (doses.some((pieces) => pieces === null))
    return [
      {
        code: 'NO_PIECES',
        message: `This weight can’t be counted out in ${unit}s of this strength: is it meant?`,
      },
    ];
  const proposed = doses.flatMap((pieces) => pieces ?? []);
  if (proposed.length === 0) return [];
  return [
    {
      code: 'NO_PIECES',
      message: [
        `The label says a weight and not how many ${unit}s.`,
        `Of this strength: ${proposed.join(', ')}. Write the number too.`,
      ].join(' '),
    },
  ];
}
