import type { Strength } from '../../facts/strength.ts';
import {
  isNoInjectedDose,
  isNoNebulizedDose,
  isNoPowderDose,
} from '../contradicting/injected-dose.ts';
import type { Form } from '../forms.ts';
import type { UnitKey } from '../meaning.ts';
import type { Product } from '../product.ts';
import type { Amount } from '../regimen.ts';
import { isNoLiquidDose } from './liquid-doses.ts';
import { strengthOf, substances } from './said-twice.ts';

/** Nobody takes more pieces at one time: 20 of sodium phosphate are the most of the labels. */
export const mostPieces = 40;
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
export function piecesOf({ high, unit }: Amount, product: Product): readonly number[] {
  const strength = strengthOf(product);
  const named = substances[unit];
  if (strength === null || named === undefined || strength.per.kind !== 'none') return [];
  const [kind, factor] = named;
  const own = strength.amounts.filter((amount) => amount.kind === kind);
  return own.map(({ number }) => ((high / 1000) * factor) / number);
}
/**
 * Actuations at one time of a dose that is said by weight: 0.63 mg, which is a nebulizer's dose, is
 * 7 of 90 mcg. The 10 puffs of an attack are said in puffs.
 */
const mostActuations = 6;
/** What may be lost to rounding of a written dose, as part of an actuation. */
const ofActuation = 0.05;
/** Actuations that a dose by weight is, of each ingredient of what is inhaled or sprayed. */
function actuationsOf(said: number, unit: UnitKey, { amounts, per }: Strength): readonly number[] {
  const [kind, factor] = substances[unit] ?? [null, 0];
  const each = per.kind === 'actuation' ? per.number : 1;
  return amounts
    .filter((amount) => amount.kind === kind)
    .map(({ number }) => (((said / 1000) * factor) / number) * each);
}
/**
 * "2.5 mg" of an inhaler of 90 mcg is 28 puffs, and "0.5 mg" of one of 180 mcg no whole number of
 * them: both are doses of a nebulizer.
 */
function isNoActuation({ low, high, unit }: Amount, product: Product): boolean {
  const strength = strengthOf(product);
  if (strength === null || !/^(?:actuation|none)$/.test(strength.per.kind)) return false;
  const isParted = (count: number): boolean =>
    strength.per.kind === 'actuation' && Math.abs(count - Math.round(count)) > ofActuation;
  const doses = [low, high].map((said) => actuationsOf(said, unit, strength));
  return doses.some(
    (counts) =>
      counts.length > 0 &&
      counts.every((count) => count > mostActuations + ofActuation || isParted(count)),
  );
}
/** Whether a unit is a piece that is swallowed or inserted whole. */
export const isPiece = (unit: UnitKey): boolean => pieces.has(unit);
/** Milliliters of what is injected at one time; infusions are not measured by weight. */
const mostByWeight = 100;
/** "1,000 mg" of 1,000 mcg/mL are a liter: the unit is another one. */
function isLitersByWeight({ high, unit }: Amount, product: Product): boolean {
  const [strength, named] = [strengthOf(product), substances[unit]];
  const [amount, ...others] = strength?.amounts ?? [];
  if (strength === null || named?.[0] !== 'mass' || amount?.kind !== 'mass') return false;
  if (others.length > 0 || strength.per.kind !== 'volume') return false;
  return (((high / 1000) * named[1]) / amount.number) * strength.per.number > mostByWeight;
}
/** Parts of a strength, and how often it, is a usual dose. */
const usual: readonly number[] = [0.5, 1, 1.5, 2, 3];
/** "50,000 mg" of 50,000 units: the number is that of the strength, the unit another one. */
function isNumberOfOtherUnit({ high, unit }: Amount, product: Product): boolean {
  const kind = substances[unit]?.[0];
  const amounts = strengthOf(product)?.amounts ?? [];
  if (kind === undefined || amounts.some((amount) => amount.kind === kind)) return false;
  return amounts.some(
    (amount) => amount.kind === 'units' && usual.includes(high / 1000 / amount.number),
  );
}
/** Thousandths at one time: the 10 puffs of an attack, sprays of both nostrils, drops in an ear. */
const mostAtOnce: Readonly<Partial<Record<UnitKey, number>>> = {
  puff: 12_000,
  actuation: 12_000,
  spray: 10_000,
  drop: 20_000,
};
const breathedOrDropped: ReadonlySet<Form['family']> = new Set(['inhaler', 'nasal', 'drops']);
/** "20 puffs", "40 sprays" of what is breathed in or dropped. */
const isTooOften = ({ high, unit }: Amount, { family }: Form): boolean =>
  breathedOrDropped.has(family) && high > (mostAtOnce[unit] ?? high);
const isInsulin = ({ name, genericName }: Product): boolean =>
  /\binsulin\b/i.test(`${name ?? ''} ${genericName ?? ''}`);
const isInUnits = (product: Product): boolean =>
  strengthOf(product)?.amounts.some(({ kind }) => kind === 'units') === true;
/** More or less than anybody injects: a weight, a volume, or too many milliliters of units. */
function isNoInjection(amount: Amount, product: Product): boolean {
  if (isInsulin(product)) return amount.unit === 'ml' && amount.high > mostInsulin;
  if (isNoInjectedDose(amount, product)) return true;
  return amount.unit === 'ml'
    ? amount.high > mostInjected && isInUnits(product)
    : isLitersByWeight(amount, product);
}
/** More pieces than anybody takes, or a weight of which the strength is too many or too few. */
function isNoPiece(amount: Amount, product: Product): boolean {
  if (pieces.has(amount.unit)) return amount.high > mostPieces * 1000;
  if (isNumberOfOtherUnit(amount, product)) return true;
  const counts = piecesOf(amount, product);
  return counts.length > 0 && counts.every((count) => count > mostPieces || count < leastPieces);
}
type Holds = (amount: Amount, product: Product) => boolean;
const byFamily: Readonly<Partial<Record<Form['family'], Holds>>> = {
  insulin: ({ unit, high }) => unit === 'ml' && high > mostInsulin,
  injectable: isNoInjection,
  nebule: isNoNebulizedDose,
  other: isNoPowderDose,
  liquid: (amount, product) => isNoLiquidDose(amount, product) || isNoPowderDose(amount, product),
  inhaler: isNoActuation,
  nasal: isNoActuation,
  solid: isNoPiece,
  insert: isNoPiece,
};
/**
 * Whether an amount can't be a dose of the product: "50 mg" of tablets of 50 mcg are a thousand of
 * them, "2.5 mg" of 50 mg a twentieth, "50 mL" of insulin 5,000 units, "20 mL" of morphine
 * 20 mg/mL 400 mg, "1,000 mg" of 1,000 mcg/mL a liter, "2.5 mg" of 90 mcg a puff 28 puffs.
 */
export const isNoDose = (amount: Amount, form: Form, product: Product): boolean =>
  isTooOften(amount, form) || byFamily[form.family]?.(amount, product) === true;
