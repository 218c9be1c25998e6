import { strengthOf } from '../completing/said-twice.ts';
import type { ProductKind } from '../giving.ts';
import type { UnitKey } from '../meaning.ts';
import type { Product } from '../product.ts';

const units = (...names: readonly UnitKey[]): ReadonlySet<UnitKey> => new Set(names);
/** Units of what is spread in no drop, spray or vessel. */
const neverSpread = units(
  'spray',
  'drop',
  'dropperful',
  'patch',
  'suppository',
  'ring',
  'vial',
  'ampule',
  'pen',
  'injection',
  'enema',
  'scoop',
);
/** Milliliters of what is measured by its weight. */
const volumes = units('ml', 'tsp', 'tbsp', 'ounce');
const weights = units('mg', 'mcg');
const neverInEye = units('spray', 'puff', 'inch', 'actuation');
const neverNebulized = units('puff', 'actuation', 'spray', 'capsule');
/** Units of a nebulizer, of which an inhaler holds none. */
const nebulized = units('nebule', 'vial', 'ampule', 'ml');

const thick = /CREAM|\bCRM\b|OINT|PASTE/i;
const dropped = /DROP|SOLN|SOLUTION|SUSP|EMULSION/i;
const metered = /METERED|\bPUMP\b/i;
const single = /\b(?:PACKET|POUCH|SACHET)/i;
/** What holds a capsule with powder, which its inhaler pierces. */
const pierced =
  /CAP|HANDIHALER|NEOHALER|PODHALER|AEROLIZER|TIOTROPIUM|INDACATEROL|TOBRAMYCIN|LEVODOPA/i;
const sprayed = /AEROSOL|SPRAY|\bHFA\b|\bMDI\b|RESPIMAT|DISKUS|ELLIPTA|FLEXHALER|RESPICLICK/i;

/** Pens that are dialed to a dose in mg or mcg: nobody sees how many milliliters it is. */
const dialed =
  /\b(?:ozempic|victoza|saxenda|byetta|forteo|bonsity|teriparatide|tymlos|symlinpen|natpara)\b/i;

const textOf = ({ form, name, genericName }: Product): string =>
  [form, name, genericName].filter(Boolean).join(' ');
function isUnitOfSkin(unit: UnitKey, product: Product): boolean {
  if (neverSpread.has(unit)) return false;
  if (volumes.has(unit)) return product.uom === 'ML' || !thick.test(product.form ?? '');
  const said = `${product.form ?? ''} ${product.packageText ?? ''}`;
  if (unit === 'packet') return !metered.test(said) || single.test(said);
  return unit !== 'pump' || !single.test(said) || metered.test(said);
}
/**
 * Whether milliliters of a dialed pen stand beside the weight that is dialed: "0.75 mL (0.5 mg)".
 * The two are held against the strength elsewhere.
 */
const isDialedInWeight = (unit: UnitKey, beside: readonly UnitKey[]): boolean =>
  volumes.has(unit) && beside.some((other) => weights.has(other));
/** Of a pen that holds many doses nobody injects milliliters, or all of it. */
function isNoUnitOfPen(unit: UnitKey, product: Product, beside: readonly UnitKey[]): boolean {
  if (unit === 'pen') return dialed.test(textOf(product)) || isOfUnits(product);
  return volumes.has(unit) && !isDialedInWeight(unit, beside) && dialed.test(textOf(product));
}
/** "100 units/mL": a pen of it holds three hundred. */
function isOfUnits(product: Product): boolean {
  const strength = strengthOf(product);
  const { kind, number } = strength?.per ?? { kind: 'none', number: 1 };
  return kind === 'volume' && number === 1 && strength?.amounts[0]?.kind === 'units';
}
/** A capsule of an inhaler: only of one that pierces it, or of one without a name. */
function isPierced(product: Product): boolean {
  const text = textOf(product);
  if (sprayed.test(text)) return false;
  return pierced.test(text) || ((product.name ?? '') === '' && (product.genericName ?? '') === '');
}

/**
 * Whether a unit is none of this kind of product, though its form is counted so elsewhere: sprays
 * of eye drops, milliliters of a cream, a packet of a gel that a pump meters, a puff of a solution
 * for a nebulizer, a capsule of an inhaler that sprays, a vial of any inhaler, milliliters of a pen
 * that is dialed to milligrams and that stand alone. `beside`: the units of the same amount.
 */
export function isUnitOfOthers(
  unit: UnitKey,
  kind: ProductKind,
  product: Product,
  beside: readonly UnitKey[] = [],
): boolean {
  if (kind === 'injection' || kind === 'insulin') return isNoUnitOfPen(unit, product, beside);
  if (kind === 'skin') return !isUnitOfSkin(unit, product);
  if (kind === 'eye' && dropped.test(product.form ?? '')) return neverInEye.has(unit);
  if (kind === 'eye' && thick.test(product.form ?? '')) return neverSpread.has(unit);
  if (kind === 'nebule') return neverNebulized.has(unit);
  if (kind !== 'inhaler') return false;
  return nebulized.has(unit) || (unit === 'capsule' && !isPierced(product));
}
