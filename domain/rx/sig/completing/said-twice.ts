import { readStrength, type Strength } from '../../facts/strength.ts';
import { formOfProduct, type Form } from '../forms.ts';
import type { UnitKey } from '../meaning.ts';
import type { Product } from '../product.ts';
import { millilitersIn, type Amount, type Regimen } from '../regimen.ts';

/**
 * What an amount that is said twice says: the same, two things, or what nobody can tell from the
 * strength.
 */
export type SaidTwice = 'same' | 'differs' | 'unknown';
type Kind = Strength['amounts'][number]['kind'];

/** What is weighed: its kind, and how many of the unit of a strength (mcg) one of it is. */
export const substances: Readonly<Partial<Record<UnitKey, readonly [kind: Kind, factor: number]>>> =
  {
    mcg: ['mass', 1],
    mg: ['mass', 1e3],
    gram: ['mass', 1e6],
    unit: ['units', 1],
    meq: ['milliequivalents', 1],
  };
const list = (...units: readonly UnitKey[]): ReadonlySet<UnitKey> => new Set(units);
/** Names of one piece: "1 tablet (1 pill)". */
const pieces: readonly ReadonlySet<UnitKey>[] = [
  list('tablet', 'caplet', 'pill'),
  list('capsule', 'softgel', 'gelcap', 'pill'),
  list('lozenge', 'troche'),
  list('film', 'strip'),
  list('puff', 'actuation', 'spray'),
  list('nebule', 'vial', 'ampule'),
  list('syringe', 'injection', 'pen'),
  list('suppository', 'insert'),
  list('patch'),
  list('ring'),
  list('packet'),
  list('wafer'),
];
const counted = new Set(pieces.flatMap((names) => [...names]));
const puffs = list('puff', 'actuation', 'spray');
const vessels = list('nebule', 'vial', 'ampule', 'syringe', 'injection', 'pen', 'packet', 'enema');
const worn = list('patch', 'ring');

/** An exact number; thirds are thirds, not 333 thousandths. */
interface Exact {
  readonly top: bigint;
  readonly bottom: bigint;
}
const thousandths: Readonly<Record<number, bigint>> = { 333: 1n, 667: 2n };
function exactOf(value: number): Exact {
  const third = thousandths[value % 1000];
  if (third === undefined) return { top: BigInt(value), bottom: 1000n };
  return { top: BigInt(Math.floor(value / 1000)) * 3n + third, bottom: 3n };
}
const millionths = (value: number): Exact => ({
  top: BigInt(Math.round(value * 1e6)),
  bottom: 1_000_000n,
});
const times = (one: Exact, other: Exact): Exact => ({
  top: one.top * other.top,
  bottom: one.bottom * other.bottom,
});
const over = (one: Exact, other: Exact): Exact => ({
  top: one.top * other.bottom,
  bottom: one.bottom * other.top,
});
const isEqual = (one: Exact, other: Exact): boolean =>
  one.top * other.bottom === other.top * one.bottom;
const asNumber = ({ top, bottom }: Exact): number => Number(top) / Number(bottom);

/** Milliliters of a spoon or of a milliliter; null where it is no volume. */
const millilitersOf = (unit: UnitKey): number | null =>
  millilitersIn[unit] ?? (unit === 'ml' ? 1 : null);
/** Units as the FDA lists them, by UCUM: "100 [iU]/mL", "100 [USP'U]/mL". */
const arbitrary = /\[(?:iU|USP['’]?U|arb['’]?U)\]/gi;
/** A strength whose units of activity are written in words. */
export const inPlainUnits = (strength: string): string => strength.replace(arbitrary, 'units');
const strengths = new Map<string, Strength | null>();
/** The strength of a product, read whole; kept, for products are few. */
export function strengthOf({ strength }: Pick<Product, 'strength'>): Strength | null {
  const text = strength ?? '';
  const known = strengths.get(text);
  if (known !== undefined) return known;
  const found = readStrength(inPlainUnits(text)).strength;
  if (strengths.size < 2_000) strengths.set(text, found);
  return found;
}
/** How often one of a unit holds the amounts of the strength; null where nobody can tell. */
function sharesOf(unit: UnitKey, { per }: Strength, { family }: Form): Exact | null {
  const one = { top: 1n, bottom: 1n };
  const milliliters = millilitersOf(unit);
  if (milliliters !== null) {
    const inVolume = per.kind === 'volume' || per.kind === 'volume or weight';
    return inVolume ? over(millionths(milliliters), millionths(per.number)) : null;
  }
  if (!counted.has(unit)) return null;
  if (puffs.has(unit) && per.kind === 'actuation') return over(one, millionths(per.number));
  if (per.kind === 'none') return puffs.has(unit) && family === 'liquid' ? null : one;
  if (worn.has(unit) && per.kind === 'hour') return one;
  // "80 mg/0.8 mL" is a syringe of 0.8 mL; "200 mg/mL" says nothing of the vial.
  return vessels.has(unit) && per.kind === 'volume' && per.number !== 1 ? one : null;
}
/** Half of the last place that was written: "4.7 mL" is 4.65 to 4.75 mL. */
const lastPlace = (value: number): number => {
  const place = [1000, 100, 10].find((one) => value % one === 0) ?? 1;
  return place / 2;
};
/** The most by which a volume and a mass may differ, as part of the mass, by their last places. */
const mostByVolume = 0.05;
const mostByMass = 0.01;
/** How far what a count of a unit holds may be from a mass, by the places that were written. */
function roundingOf(count: number, unit: UnitKey, mass: number): number {
  const measured = millilitersOf(unit) !== null;
  if (!measured && thousandths[count % 1000] === undefined) return 0;
  const byVolume = measured && count % 1000 !== 0 ? lastPlace(count) / count : 0;
  return Math.min(byVolume, mostByVolume) + Math.min(lastPlace(mass) / mass, mostByMass);
}
/** Nobody takes more pieces at one time: "650 mg" of 5-325 can't be meant of the 5 mg. */
const mostPieces = 10;
/** What a mass would be of the first ingredient: whole pieces or quarters of one. */
function isOfFirst(mass: Exact, first: Exact): boolean {
  const count = asNumber(over(mass, first)) * 4;
  return count <= mostPieces * 4 && Math.abs(count - Math.round(count)) < 1e-9;
}
/** A count of pieces, puffs or milliliters beside a mass, units or milliequivalents. */
function holdsSubstance(count: Amount, mass: Amount, product: Product): SaidTwice {
  const strength = strengthOf(product);
  const named = substances[mass.unit];
  if (strength === null || named === undefined) return 'unknown';
  const shares = sharesOf(count.unit, strength, formOfProduct(product));
  const [kind, factor] = named;
  const own = strength.amounts.filter((amount) => amount.kind === kind);
  if (shares === null || own.length === 0) return 'unknown';
  const holds = (number: number, at: 'low' | 'high'): boolean => {
    const held = times(times(exactOf(count[at]), shares), millionths(number));
    const said = times(exactOf(mass[at]), millionths(factor));
    if (isEqual(held, said)) return true;
    const rounding = roundingOf(count[at], count.unit, mass[at]);
    return Math.abs(asNumber(over(held, said)) - 1) <= rounding;
  };
  const both = (number: number): boolean => holds(number, 'low') && holds(number, 'high');
  const [first, ...others] = own.map(({ number }) => number);
  if (first === undefined || both(first)) return 'same';
  if (own.length === 1 && strength.base?.some(both)) return 'same';
  const one = times(shares, millionths(first));
  const total = own.reduce((sum, { number }) => sum + number, 0);
  const ofOthers = others.length > 0 && [...others, total].some(both);
  return ofOthers && !isOfFirst(times(exactOf(mass.high), millionths(factor)), one)
    ? 'same'
    : 'differs';
}
const isSame = (one: Amount, other: Amount, factors: readonly [number, number]): boolean =>
  (['low', 'high'] as const).every((at) =>
    isEqual(
      times(exactOf(one[at]), millionths(factors[0])),
      times(exactOf(other[at]), millionths(factors[1])),
    ),
  );
const toldBy = (holds: boolean): SaidTwice => (holds ? 'same' : 'differs');
/** "1/3 teaspoon (1.7 mL)": a third is written with few digits. */
function volumesAgree(one: Amount, other: Amount, factors: readonly [number, number]): boolean {
  if (isSame(one, other, factors)) return true;
  const [a, b] = [one.high * factors[0], other.high * factors[1]];
  return one.low === one.high && other.low === other.high && Math.abs(a - b) <= a * 0.01;
}
/** "1 syringe (0.4 mL)" of 80 mg/0.8 mL. */
function holdsVolume(vessel: Amount, volume: Amount, product: Product): SaidTwice {
  const strength = strengthOf(product);
  const milliliters = millilitersOf(volume.unit);
  if (strength === null || milliliters === null || !vessels.has(vessel.unit)) return 'unknown';
  const { kind, number } = strength.per;
  if (kind !== 'volume' || number === 1) return 'unknown';
  return toldBy(isSame(vessel, volume, [number, milliliters]));
}
/** Two names of pieces, two measures or two masses. */
function sameKind(amount: Amount, same: Amount): SaidTwice | null {
  const volumes = [millilitersOf(amount.unit), millilitersOf(same.unit)] as const;
  if (volumes[0] !== null && volumes[1] !== null)
    return toldBy(volumesAgree(amount, same, [volumes[0], volumes[1]]));
  const [one, other] = [substances[amount.unit], substances[same.unit]];
  if (one !== undefined && other !== undefined)
    return one[0] === other[0] ? toldBy(isSame(amount, same, [one[1], other[1]])) : 'unknown';
  const named = pieces.some((names) => names.has(amount.unit) && names.has(same.unit));
  return named || amount.unit === same.unit ? toldBy(isSame(amount, same, [1, 1])) : null;
}
/**
 * What an amount and the same amount in another unit say of a product: "5 mL (1 teaspoon)" is the
 * same, "1 teaspoon (10 mL)" is not; "2 tablets (500 mg)" is what the strength says. Reckoned
 * exactly; only the last place of a volume may be rounded. Of two ingredients the first counts,
 * unless nobody could mean it ("2 tablets (650 mg)" of 5-325).
 */
export function saidTwice(amount: Amount, same: Amount, product: Product): SaidTwice {
  const alike = sameKind(amount, same);
  if (alike !== null) return alike;
  if (substances[same.unit] !== undefined) return holdsSubstance(amount, same, product);
  if (substances[amount.unit] !== undefined) return holdsSubstance(same, amount, product);
  return millilitersOf(same.unit) === null
    ? holdsVolume(same, amount, product)
    : holdsVolume(amount, same, product);
}

/**
 * A dose in mg of a product that is measured in mEq, or in units of an injection in mg: the drug
 * file has no such amount. Vitamins are written in units or in mg, whichever.
 */
export function isOtherSubstance(unit: UnitKey, product: Product): boolean {
  const strength = strengthOf(product);
  const kind = substances[unit]?.[0];
  if (strength === null || kind === undefined) return false;
  if (strength.amounts.some((amount) => amount.kind === kind)) return false;
  if (strength.amounts.every((amount) => amount.kind === 'milliequivalents'))
    return kind === 'mass';
  const { family } = formOfProduct(product);
  return family === 'injectable' || family === 'insulin';
}
/**
 * How many of one unit another one is, by the strength of a product with a single substance: 50 mg
 * in 1 tablet. Null where that is not certain.
 */
export function unitsIn(of: UnitKey, unit: UnitKey, product: Product): number | null {
  if (of === unit) return 1;
  const heldBy = (one: UnitKey): readonly [kind: string, held: number] | null => {
    const named = substances[one];
    if (named !== undefined) return named;
    const milliliters = millilitersOf(one);
    const strength = strengthOf(product);
    const [amount, ...others] = strength?.amounts ?? [];
    if (strength === null || amount === undefined || others.length > 0 || strength.base !== null)
      return milliliters === null ? null : ['volume', milliliters];
    const shares = sharesOf(one, strength, formOfProduct(product));
    return shares === null ? null : [amount.kind, asNumber(shares) * amount.number];
  };
  const [one, other] = [heldBy(of), heldBy(unit)];
  return one === null || other === null || one[0] !== other[0] ? null : one[1] / other[1];
}
/** Two amounts that are said to be one. */
export type Doubled = readonly [amount: Amount, same: Amount];
/** What a strength speaks of: pieces and volumes, not spoons or caps of a powder. */
const isOfStrength = (count: UnitKey, mass: UnitKey): boolean =>
  substances[mass] !== undefined && (counted.has(count) || millilitersOf(count) !== null);
/**
 * Amounts that directions say once more in mg or the like, and of which the strength does not say
 * whether they are the same.
 */
export const unproven = ({ clauses }: Regimen, product: Product): readonly Doubled[] =>
  clauses.flatMap(({ amount, same }) =>
    amount === null
      ? []
      : same
          .filter(({ unit }) => isOfStrength(amount.unit, unit) || isOfStrength(unit, amount.unit))
          .filter((found) => saidTwice(amount, found, product) === 'unknown')
          .map((found): Doubled => [amount, found]),
  );
