import type { Strength } from '../../facts/strength.ts';
import { formOfProduct, singleRoute } from '../forms.ts';
import { productKind } from '../giving.ts';
import type { Product } from '../product.ts';
import type { Amount, Clause, Regimen } from '../regimen.ts';
import { strengthOf, substances } from './said-twice.ts';

type Kind = Strength['amounts'][number]['kind'];
/** A product that is measured in mL, with its only substance in so many mL. */
interface Measured {
  readonly kind: Kind;
  /** In mcg, units or mEq. */
  readonly amount: number;
  readonly milliliters: number;
  /** What a syringe measures of it, in thousandths of a mL. */
  readonly measures: (thousandths: number) => boolean;
}
const isMultiple = (value: number, of: number): boolean => value % of === 0;
/** Marks of an oral syringe or cup. */
function measuresByMouth(value: number): boolean {
  if (value < 1_000) return isMultiple(value, 50);
  if (value <= 10_000) return isMultiple(value, 100) || isMultiple(value, 250);
  return value <= 60_000 && isMultiple(value, 500);
}
/** Marks of a syringe of 1 mL and of 3 mL. */
const measuresInjected = (value: number): boolean =>
  value <= 1_000 ? isMultiple(value, 50) : value <= 3_000 && isMultiple(value, 100);
/** Pens and cartridges are set to a dose, not to a volume. */
const isSet = ({ form }: Product): boolean => /PEN|CARTR|AUTO|KIT/i.test(form ?? '');

/** How the volume of a product is measured, by its form and route; null where nobody knows. */
function marksOf(product: Product, whole: number): Measured['measures'] | null {
  const form = formOfProduct(product);
  const route = singleRoute(product.route);
  const kind = productKind(product, form);
  if (kind !== 'injection')
    return form.family === 'liquid' && /^(?:ORAL|)$/.test(route) ? measuresByMouth : null;
  if (isSet(product)) return null;
  if (route.startsWith('INTRAM')) return measuresInjected;
  // Under the skin many a pen of several doses is listed as an injection ("2 mg/3 mL", "600 mcg/2.4
  // mL"): only a whole syringe of less than 1 mL is sure to be one dose.
  return whole < 1000 ? (value) => value === whole : null;
}
/** How a product is measured; null where its volume or its strength in it is not certain. */
function measuredOf(product: Product): Measured | null {
  const strength = strengthOf(product);
  if (strength === null || strength.base !== null || strength.per.kind !== 'volume') return null;
  const [amount, ...others] = strength.amounts;
  if (amount === undefined || others.length > 0) return null;
  const milliliters = strength.per.number;
  const measures = marksOf(product, Math.round(milliliters * 1000));
  if (measures === null) return null;
  return { kind: amount.kind, amount: amount.number, milliliters, measures };
}
/** The volume that holds an amount, where it is exact and can be measured; else null. */
function volumeOf({ low, high, unit, upTo }: Amount, measured: Measured): Amount | null {
  const named = substances[unit];
  if (named === undefined || named[0] !== measured.kind) return null;
  const volumes = [low, high].map(
    (value) => (value * named[1] * measured.milliliters) / measured.amount,
  );
  const [least = 0, most = 0] = volumes.map(Math.round);
  const isExact = volumes.every((value) => Math.abs(value - Math.round(value)) < 1e-6);
  if (!isExact || !measured.measures(least) || !measured.measures(most) || least <= 0) return null;
  return { low: least, high: most, unit: 'ml', upTo };
}
function measuredClause(clause: Clause, measured: Measured): Clause | null {
  const { amount, same } = clause;
  if (amount === null) return clause;
  const volume = same.length === 0 ? volumeOf(amount, measured) : null;
  return volume === null ? null : { ...clause, amount: volume, same: [{ ...amount, upTo: false }] };
}
/** Other amounts in mg, a highest one or one by which the dose changes, are compared in mg. */
const namesMass = ({ limits, endings }: Regimen): boolean =>
  limits.some(({ unit }) => substances[unit] !== undefined) ||
  endings.some(({ kind }) => kind === 'change');

/**
 * "500 mg" of 250 mg/5 mL as "10 mL (500 mg)", for nobody measures milligrams. As it was where one
 * of the doses is no volume that can be measured, or where the product has several substances.
 */
export function withVolumes(regimen: Regimen, product: Product): Regimen {
  const measured = namesMass(regimen) ? null : measuredOf(product);
  if (measured === null) return regimen;
  const clauses = regimen.clauses.map((clause) => measuredClause(clause, measured));
  const known = clauses.filter((clause) => clause !== null);
  return known.length === clauses.length ? { ...regimen, clauses: known } : regimen;
}
/** Numbers of the volumes that a label adds to doses in mg, in thousandths. */
export function addedVolumes({ clauses }: Regimen, product: Product): readonly number[] {
  const measured = measuredOf(product);
  if (measured === null) return [];
  return clauses.flatMap(({ amount, same: [said] }) => {
    const volume = said === undefined ? null : volumeOf(said, measured);
    const isSame = volume?.low === amount?.low && volume?.high === amount?.high;
    return volume === null || !isSame ? [] : [volume.low, volume.high];
  });
}
