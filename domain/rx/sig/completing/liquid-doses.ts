import { singleRoute } from '../forms.ts';
import type { Product } from '../product.ts';
import { millilitersIn, type Amount } from '../regimen.ts';
import { drunkByTheGlass, mostMilligrams } from './liquid-doses.data.ts';
import { strengthOf, substances } from './said-twice.ts';

/** Thousandths of a milliliter: the largest dose of a liquid medicine that is no drink. */
const mostByMouth = 60_000;
/** Thousandths of a milliliter: less can't be measured by mouth. */
const leastByMouth = 100;
/** From this package on (thousandths of a mL) a dose comes out of one bottle, not of cups. */
const leastBottle = 30_000;
/** Ounces are 29.6 mL, and a bottle holds a little more than it says. */
const nearly = 1.05;
const glass = new RegExp(String.raw`\b(?:${drunkByTheGlass})\b`, 'i');
const micrograms = 1000;

const namesOf = ({ name, genericName }: Product): string => `${name ?? ''} ${genericName ?? ''}`;
/** The most milligrams at one time of a product of one known substance; null for others. */
function mostOf(product: Product): number | null {
  const words: readonly string[] =
    namesOf(product)
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  const found = Object.keys(mostMilligrams).filter((ingredient) => words.includes(ingredient));
  const [ingredient] = found;
  return found.length === 1 && ingredient !== undefined
    ? (mostMilligrams[ingredient] ?? null)
    : null;
}
/** Thousandths of a milliliter of an amount; of a weight by the strength. */
function volumeOf({ high, unit }: Amount, product: Product): number | null {
  const spoons = millilitersIn[unit] ?? (unit === 'ml' ? 1 : null);
  if (spoons !== null) return high * spoons;
  const [strength, named] = [strengthOf(product), substances[unit]];
  const [amount, ...others] = strength?.amounts ?? [];
  if (strength === null || named === undefined || amount?.kind !== named[0]) return null;
  if (others.length > 0 || strength.per.kind !== 'volume') return null;
  return (high * named[1] * strength.per.number) / amount.number;
}
/** Milligrams in a volume of a product of one substance that is weighed; null for others. */
function milligramsIn(volume: number, product: Product): number | null {
  const strength = strengthOf(product);
  const [amount, ...others] = strength?.amounts ?? [];
  if (strength === null || amount?.kind !== 'mass' || others.length > 0) return null;
  if (strength.per.kind !== 'volume') return null;
  return (volume / 1000 / strength.per.number) * (amount.number / micrograms);
}
const isMoreThanPackage = (volume: number, { uom, packageSize }: Product): boolean =>
  uom === 'ML' &&
  packageSize != null &&
  packageSize >= leastBottle &&
  volume > packageSize * nearly;

/**
 * Whether an amount of a liquid can't be a dose by mouth: more than its bottle holds, more than
 * 60 mL of what is no drink, more milligrams than anybody takes at one time ("20 mL" of morphine
 * 20 mg/mL), or too few to be measured ("5 mg" of 400 mg/5 mL: milliliters were meant).
 */
export function isNoLiquidDose(amount: Amount, product: Product): boolean {
  if (!/^(?:ORAL|)$/.test(singleRoute(product.route))) return false;
  const volume = volumeOf(amount, product);
  if (volume === null || strengthOf(product)?.per.kind !== 'volume') return false;
  if (isMoreThanPackage(volume, product)) return true;
  if (volume < leastByMouth && substances[amount.unit]?.[0] === 'mass') return true;
  const most = mostOf(product);
  const milligrams = milligramsIn(volume, product);
  if (most !== null && milligrams !== null && milligrams > most) return true;
  return volume > mostByMouth * nearly && !glass.test(namesOf(product));
}
