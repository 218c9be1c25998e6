import type { Form } from '../forms.ts';
import type { UnitKey } from '../meaning.ts';
import type { Product } from '../product.ts';
import type { Amount } from '../regimen.ts';
import { isTooMuchLiquid } from './liquid-doses.ts';
import { strengthOf, substances } from './said-twice.ts';

/** Nobody takes more pieces at one time: 20 of sodium phosphate are the most of the labels. */
const mostPieces = 40;
/** Less of a piece can't be parted. */
const leastPieces = 0.1;
/** Thousandths of a milliliter of insulin: 150 units of the usual strength at one time. */
const mostInsulin = 1500;
/** Of anything that is injected and measured in units; heparin flushes are 5 mL. */
const mostInjected = 10_000;
const pieces: ReadonlySet<UnitKey> = new Set<UnitKey>([
  'tablet',
  'caplet',
  'capsule',
  'softgel',
  'gelcap',
  'pill',
  'film',
  'lozenge',
  'troche',
  'suppository',
]);

/** How many pieces of the strength a dose by weight is, of each of its ingredients. */
function piecesOf({ high, unit }: Amount, product: Product): readonly number[] {
  const strength = strengthOf(product);
  const named = substances[unit];
  if (strength === null || named === undefined || strength.per.kind !== 'none') return [];
  const [kind, factor] = named;
  const own = strength.amounts.filter((amount) => amount.kind === kind);
  return own.map(({ number }) => ((high / 1000) * factor) / number);
}
const isInUnits = (product: Product): boolean =>
  strengthOf(product)?.amounts.some(({ kind }) => kind === 'units') === true;
/**
 * Whether an amount can't be a dose of the product: "50 mg" of tablets of 50 mcg are a thousand of
 * them, "2.5 mg" of 50 mg a twentieth, "50 mL" of insulin 5,000 units, "20 mL" of morphine
 * 20 mg/mL 400 mg.
 */
export function isNoDose(amount: Amount, form: Form, product: Product): boolean {
  if (form.family === 'insulin') return amount.unit === 'ml' && amount.high > mostInsulin;
  if (form.family === 'injectable')
    return amount.unit === 'ml' && amount.high > mostInjected && isInUnits(product);
  if (form.family === 'liquid') return isTooMuchLiquid(amount, product);
  if (form.family !== 'solid' && form.family !== 'insert') return false;
  if (pieces.has(amount.unit)) return amount.high > mostPieces * 1000;
  const counts = piecesOf(amount, product);
  return counts.length > 0 && counts.every((count) => count > mostPieces || count < leastPieces);
}
