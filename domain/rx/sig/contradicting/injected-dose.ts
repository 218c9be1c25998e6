import { strengthOf, substances } from '../completing/said-twice.ts';
import type { Product } from '../product.ts';
import type { Amount } from '../regimen.ts';

/** Thousandths of a milliliter: a syringe has no smaller mark. */
const leastVolume = 10;
/** Milliliters of a syringe or pen for one dose; larger ones are for several. */
const ofOneDose = 1;
/** Milliliters of the largest syringe or pen; more than it is a vial. */
const ofOneDevice = 3;
/** So many devices, or packages, nobody injects at one time. */
const mostDevices = 5;
const mostPieces = 20;
/** Of a syringe for one dose nobody gives so small a part. */
const leastPart = 0.1001;
const milliliter = 1000;

/** How much of the strength a dose by weight or units is: 2 of "40 mg/0.4 mL" for 80 mg. */
function partsOf({ unit }: Amount, value: number, product: Product): number | null {
  const [strength, named] = [strengthOf(product), substances[unit]];
  const [amount, ...others] = strength?.amounts ?? [];
  if (strength === null || amount === undefined || named === undefined) return null;
  if (others.length > 0 || amount.kind !== named[0]) return null;
  return ((value / 1000) * named[1]) / amount.number;
}
/** Milliliters of a dose; null where nobody can tell. */
function volumeOf(amount: Amount, value: number, product: Product): number | null {
  if (amount.unit === 'ml') return value / 1000;
  const strength = strengthOf(product);
  const parts = partsOf(amount, value, product);
  return parts === null || strength?.per.kind !== 'volume' ? null : parts * strength.per.number;
}
const isMoreThanPackages = (volume: number, { uom, packageSize }: Product): boolean =>
  uom === 'ML' &&
  packageSize != null &&
  packageSize > 0 &&
  volume > mostDevices &&
  volume > (packageSize / milliliter) * mostDevices;
/** A volume that no syringe measures, or of which the product is a tenth or five times. */
function isNoVolume(volume: number, product: Product): boolean {
  if (volume < leastVolume / milliliter) return true;
  const per = strengthOf(product)?.per;
  const holds = per?.kind === 'volume' && per.number !== 1 ? per.number : null;
  if (holds !== null && holds <= ofOneDevice && volume > holds * mostDevices) return true;
  if (holds !== null && holds < ofOneDose && volume < holds * leastPart) return true;
  return isMoreThanPackages(volume, product);
}
/** Parts of a vial for a nebulizer: half of it for a child, four for an attack. */
const vials = { least: 0.499, most: 4 } as const;
/** "0.5 mL" of 2.5 mg/3 mL, which is a dose of the concentrate; "30 mL" of it. */
export const isNoNebulizedDose = (amount: Amount, product: Product): boolean => {
  const per = strengthOf(product)?.per;
  if (per?.kind !== 'volume' || per.number === 1) return false;
  const volumes = [amount.low, amount.high].map((value) => volumeOf(amount, value, product));
  return volumes.some(
    (volume) =>
      volume !== null && (volume < per.number * vials.least || volume > per.number * vials.most),
  );
};
/** "17 mg" of a powder of 17 g: a thousandth of what one dose of it is. */
export const isNoPowderDose = (amount: Amount, product: Product): boolean => {
  const kind = strengthOf(product)?.per.kind;
  if (kind !== 'none' && kind !== 'actuation') return false;
  const parts = partsOf(amount, amount.high, product);
  return parts !== null && (parts < leastPart / 2 || parts > mostPieces);
};
/**
 * Whether an amount can't be a dose of what is injected: "0.8 mg" of a syringe of 80 mg, where
 * 0.8 mL was meant, "80 mL" of it, "20 mg" of a pen of 20 mcg. What is measured in vials of
 * several milliliters is held against its package only.
 */
export function isNoInjectedDose(amount: Amount, product: Product): boolean {
  const kind = strengthOf(product)?.per.kind;
  // "0 to 12 units by scale": none is a dose too.
  const said = [amount.low, amount.high].filter((value) => value > 0);
  return said.some((value) => {
    const volume = volumeOf(amount, value, product);
    if (volume !== null) return isNoVolume(volume, product);
    const parts = partsOf(amount, value, product);
    if (parts === null) return false;
    return kind === 'actuation' ? parts > mostDevices || parts < leastPart : parts > mostPieces;
  });
}
