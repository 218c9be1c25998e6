import type { SupplyFacts } from '#domain/drug/rules/supply-facts.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { inPlainUnits } from '../sig/completing/said-twice.ts';
import { formOfProduct, type Form, type UnitKey } from '../sig/index.ts';
import { inUse, type InUse } from './in-use.data.ts';
import { knownOf, type Known } from './known.ts';

/** A drug as the drug file spells it; what is not there is null. */
export interface ProductText {
  readonly name: string | null;
  readonly genericName: string | null;
  readonly strength: string | null;
  readonly form: string | null;
  readonly route?: string | null;
  /** Unit in which the quantity is counted and billed. */
  readonly uom: 'EA' | 'ML' | 'GM' | null;
  /** Thousandths of the billing unit. */
  readonly packageSize: number | null;
  /** The package as the FDA lists it: "5 SYRINGE in 1 CARTON > 3 mL in 1 SYRINGE". */
  readonly packageText: string | null;
  /** Days of use once it is mixed, as the store wrote them. */
  readonly inUseDays?: number | null;
  /** What the store wrote of the drug for its days supply. */
  readonly facts?: SupplyFacts;
  /** What was answered for this prescription alone. */
  readonly answered?: SupplyFacts;
}
/** A container that is opened for itself: how many in a package, and what is in one. */
export interface Container {
  readonly name: string;
  readonly perPackage: number;
  /** Thousandths of a milliliter or gram; null where the package does not say. */
  readonly holds: number | null;
  /** Puffs, sprays or blisters in one; null where they are not counted. */
  readonly doses: number | null;
  readonly singleUse: boolean;
}
/** So much of a substance in so much: "250 mg/5 mL", "90 mcg/actuation", "10 mg". */
export interface Strength {
  readonly amount: number;
  readonly unit: 'mcg' | 'unit' | 'meq';
  readonly per: number;
  /** Null: in one piece. */
  readonly of: 'ml' | 'gram' | 'actuation' | null;
}
/** What is certain of a product for days supply. */
export interface ProductFacts {
  readonly product: ProductText;
  readonly form: Form;
  readonly formText: string;
  readonly uom: 'EA' | 'ML' | 'GM' | null;
  readonly packageSize: number | null;
  readonly container: Container | null;
  readonly strength: Strength | null;
  readonly insulin: boolean;
  readonly pen: boolean;
  readonly inUse: InUse | null;
  readonly known: Known;
}

const level = /^(\d*\.?\d+)\s+(.+?)\s+in\s+1\s+([^>]+?)\s*(?:\([\d-]+\))?$/i;
const measured: Readonly<Record<string, number>> = { ml: 1, l: 1000, g: 1, kg: 1000 };
const counted = /AEROSOL|SPRAY|POWDER|INHALANT|ACTUATION|BLISTER/i;
const oneUse = /SINGLE[- ](?:DOSE|USE)|UNIT[- ](?:DOSE|USE)|\bAMPU?L|SYRINGE|\bPOUCH|\bPACKET/i;
/** The innermost container of a package text; null where the text is not made of such levels. */
function containerOf(text: string | null): Container | null {
  if (text === null) return null;
  const levels = text.split(/\s+>\s+/).map((part) => level.exec(part.trim()));
  if (levels.length === 0 || levels.includes(null)) return null;
  const last = levels.at(-1);
  const [, count = '', unit = '', name = ''] = last ?? [];
  const perPackage = levels.slice(0, -1).reduce((all, found) => all * Number(found?.[1] ?? 1), 1);
  const measure = ownEntry(measured, unit.toLowerCase());
  return {
    name: (name.split(',')[0] ?? name).toLowerCase(),
    perPackage,
    holds: measure === undefined ? null : Math.round(Number(count) * measure * 1000),
    doses: measure === undefined && counted.test(unit) && Number(count) > 1 ? Number(count) : null,
    singleUse: oneUse.test(name) && !/MULTI/i.test(name),
  };
}

const units = String.raw`(mcg|ug|mg|grams?|gm?|units?|unt|iu|meq)`;
const below = String.raw`(?:/\s*([\d.]*)\s*(ml|grams?|gm?|actuation|act|spray|puff|inh|1|ea)?)?`;
const strengthForm = new RegExp(String.raw`^([\d.,]+)\s*${units}\s*${below}$`, 'i');
const scale: Readonly<Record<string, number>> = {
  mcg: 1,
  ug: 1,
  mg: 1000,
  g: 1e6,
  gm: 1e6,
  gram: 1e6,
  grams: 1e6,
};
const amountOf = (count: number, unit: string): Pick<Strength, 'amount' | 'unit'> => {
  const mass = ownEntry(scale, unit);
  if (mass !== undefined) return { amount: count * mass, unit: 'mcg' };
  return { amount: count, unit: unit === 'meq' ? 'meq' : 'unit' };
};
function perOf(of: string | undefined): Strength['of'] {
  if (of === undefined || of === '' || of === '1' || of === 'ea') return null;
  if (of === 'ml') return 'ml';
  return of.startsWith('g') ? 'gram' : 'actuation';
}
/** The strength of a product with one ingredient; null for several, and for what is not read. */
function strengthIn(text: string | null): Strength | null {
  const found = strengthForm.exec(inPlainUnits(text ?? '').trim());
  if (found === null) return null;
  const [, count = '', unit = '', per = '', of] = found;
  const amount = Number(count.replaceAll(',', ''));
  if (!(amount > 0)) return null;
  return {
    ...amountOf(amount, unit.toLowerCase()),
    per: Number(per) || 1,
    of: perOf(of?.toLowerCase()),
  };
}
const concentrated = /\bU-?\s?(100|200|300|500)\b/i;
const penNames = /\b(?:pen|kwikpen|flexpen|flextouch|solostar|cartridge|penfill)s?\b/i;
/** "U-500" says how concentrated an insulin is, in its strength or in its name. */
function concentrationOf(product: ProductText, names: string): Strength | null {
  const marked = concentrated.exec(`${product.strength ?? ''} ${names}`);
  if (marked === null) return strengthIn(product.strength);
  return { amount: Number(marked[1]), unit: 'unit', per: 1, of: 'ml' };
}
/** Insulin itself; not its syringes and needles. */
const insulinNames = /\binsulin\b(?!\s+(?:pen\s+)?(?:syringe|needle))/i;
/** The container, where its parts come to the package size; else nothing is certain of it. */
function certainContainer({ packageText, packageSize }: ProductText): Container | null {
  const found = containerOf(packageText);
  if (found === null || found.holds === null || packageSize === null) return found;
  return found.holds * found.perPackage === packageSize ? found : null;
}

/**
 * What a product says of itself, as far as it is certain: a package text whose parts do not come to
 * the package size says nothing.
 */
export function factsOf(product: ProductText): ProductFacts {
  const names = [product.name, product.genericName].filter(Boolean).join(' ');
  const formText = product.form ?? '';
  const insulin = insulinNames.test(`${names} ${formText}`);
  const form = formOfProduct(product);
  const swallowed = form.family === 'solid' || form.family === 'liquid';
  const pen = !swallowed && penNames.test(`${product.name ?? ''} ${formText}`);
  const opened = inUse.find(
    (row) => row.names.test(names) && (row.pen === null || row.pen === pen),
  );
  return {
    product,
    form,
    formText,
    uom: product.uom,
    packageSize: product.packageSize,
    container: certainContainer(product),
    strength: insulin ? concentrationOf(product, names) : strengthIn(product.strength),
    insulin,
    pen,
    inUse: form.family === 'solid' ? null : (opened ?? null),
    known: knownOf(product),
  };
}
/** Units that are counted one by one, and billed so. */
export const pieces: ReadonlySet<UnitKey> = new Set<UnitKey>([
  'tablet',
  'caplet',
  'pill',
  'capsule',
  'softgel',
  'gelcap',
  'patch',
  'suppository',
  'packet',
  'lozenge',
  'troche',
  'gum',
  'film',
  'ring',
  'insert',
  'pad',
  'wafer',
  'piece',
  'strip',
  'testStrip',
  'needle',
  'lancet',
  'syringe',
  'injection',
  'enema',
  'nebule',
  'ampule',
  'pen',
  'vial',
]);
/** Pieces that hold a liquid, so that a quantity in milliliters can count them. */
export const vessels: ReadonlySet<UnitKey> = new Set<UnitKey>([
  'syringe',
  'injection',
  'enema',
  'nebule',
  'ampule',
  'pen',
  'vial',
  'packet',
]);
