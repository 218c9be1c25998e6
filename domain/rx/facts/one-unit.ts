import type { DrugFacts } from './drug.ts';
import type { Strength } from './strength.ts';

/** A drug, with its ingredients where a record names them. */
type Told = DrugFacts & { readonly generic?: DrugFacts['name'] };

const perPuff = new Set(['dry powder inhaler', 'inhaler', 'metered inhaler', 'spray']);
/** Of an inhaler or a nasal spray, an amount alone is that of one actuation. */
export const withPer = (facts: DrugFacts, form: string | null): Strength | null =>
  facts.strength?.per.kind === 'none' && perPuff.has(form ?? '')
    ? { ...facts.strength, per: { kind: 'actuation', number: 1 } }
    : facts.strength;

/** In micrograms: one milliequivalent of potassium chloride as labels round it (10 mEq, 750 mg). */
const chlorideOfPotassium = 75e3;
/** Potassium chloride by weight is told in milliequivalents, as its labels say both. */
function asEquivalents(strength: Strength | null, facts: Told): Strength | null {
  const isChloride = [facts.name, facts.generic].some(
    (name) => name?.bare.join(' ') === 'chloride potassium',
  );
  if (!strength || !isChloride) return strength;
  const amounts = strength.amounts.map(({ kind, number }) =>
    kind === 'mass'
      ? { kind: 'milliequivalents' as const, number: number / chlorideOfPotassium }
      : { kind, number },
  );
  return { ...strength, amounts };
}
const vitaminsD: ReadonlySet<string> = new Set(['cholecalciferol', 'ergocalciferol']);
/** The words of a name, and of the ingredients where a record names them besides a brand. */
const wordsOf = ({ name, generic }: Told): readonly string[] => [
  ...(name?.words ?? []),
  ...(generic?.words ?? []),
];
/** 40 units of vitamin D are one microgram, by definition; said in both ways, it is one amount. */
function asMass(strength: Strength | null, ...both: readonly Told[]): Strength | null {
  const words = both.flatMap(wordsOf);
  if (!strength || !words.some((word) => vitaminsD.has(word))) return strength;
  const amounts = strength.amounts.map(({ kind, number }) =>
    kind === 'units' ? { kind: 'mass' as const, number: number / 40 } : { kind, number },
  );
  const [first] = amounts;
  const isOne = amounts.every(
    ({ kind, number }) => kind === first?.kind && number === first.number,
  );
  return { ...strength, amounts: first && isOne ? [first] : amounts };
}

/** The salts of the mixed amphetamines, each in one amount, are told as their sum, too. */
const mixedSalts = 4;
function asSum(strength: Strength | null, facts: Told): Strength | null {
  const words = wordsOf(facts);
  const isMixed = ['amphetamine', 'dextroamphetamine'].every((word) => words.includes(word));
  const amounts = strength?.amounts ?? [];
  if (!strength || !isMixed || amounts.length !== mixedSalts) return strength;
  const number = amounts.reduce((sum, amount) => sum + amount.number, 0);
  return amounts.every(({ kind }) => kind === 'mass')
    ? { ...strength, amounts: [{ kind: 'mass', number }] }
    : strength;
}

/** Sprays for the nose that are told in percent and by the spray: labels § 3. Micrograms. */
const nasalSprays: readonly (readonly [ingredient: string, inMl: number, inSpray: number])[] = [
  ['azelastine', 1_000, 137],
  ['azelastine', 1_500, 205.5],
  ['ipratropium', 300, 21],
  ['ipratropium', 600, 42],
  ['olopatadine', 6_000, 665],
];
/** Milliliters of one spray of a device that holds a single dose: "4 mg/0.1 mL". */
const oneSpray = 0.1;
/**
 * A spray that is told by how much of it is in a milliliter, as what one spray gives, where the
 * other side is told by the spray.
 */
function asSpray(strength: Strength | null, facts: Told, beside: Told): Strength | null {
  if (beside.strength?.per.kind !== 'actuation') return strength;
  const both = [facts, beside];
  const isNasal = both.some(({ route }) => route === 'nose');
  const [first, ...others] = strength?.amounts ?? [];
  if (!strength || !isNasal || first?.kind !== 'mass' || others.length > 0) return strength;
  if (strength.per.kind !== 'volume' && strength.per.kind !== 'volume or weight') return strength;
  if (strength.per.number === oneSpray)
    return { ...strength, per: { kind: 'actuation', number: 1 } };
  const words = both.flatMap(wordsOf);
  const inMl = first.number / strength.per.number;
  const row = nasalSprays.find(
    ([ingredient, told]) => words.includes(ingredient) && Math.abs(told - inMl) < 1e-6,
  );
  if (row === undefined) return strength;
  return {
    ...strength,
    amounts: [{ kind: 'mass', number: row[2] }],
    per: { kind: 'actuation', number: 1 },
  };
}

/**
 * Drops for eye and ear whose labels tell the salt in a milliliter, or the base in percent: labels
 * § 3 and § 11. Micrograms in one milliliter.
 */
const saltsInDrops: readonly (readonly [ingredient: string, salt: number, base: number])[] = [
  ['betaxolol', 2_800, 2_500],
  ['betaxolol', 5_600, 5_000],
  ['ciprofloxacin', 3_500, 3_000],
  ['dorzolamide', 22_260, 20_000],
  ['dorzolamide', 22_300, 20_000],
  ['ketotifen', 345, 250],
  ['ketotifen', 350, 250],
  ['moxifloxacin', 5_450, 5_000],
  ['olopatadine', 1_110, 1_000],
  ['olopatadine', 2_220, 2_000],
  ['olopatadine', 7_760, 7_000],
  ['timolol', 3_400, 2_500],
  ['timolol', 3_420, 2_500],
  ['timolol', 6_800, 5_000],
  ['timolol', 6_830, 5_000],
];
/** "22.3-6.8 mg/mL" of dorzolamide and timolol as "2-0.5 %": each amount by its base. */
function asBase(strength: Strength | null, facts: Told): Strength | null {
  const { route, strengthOrder } = facts;
  const isDrops = route === null || route === 'eye' || route === 'ear';
  if (!strength || !isDrops || strength.amounts.length !== strengthOrder.length) return strength;
  const amounts = strength.amounts.map((amount, place) => {
    const inMl = amount.number / strength.per.number;
    const row = saltsInDrops.find(
      ([ingredient, salt]) => ingredient === strengthOrder[place] && Math.abs(salt - inMl) < 1e-6,
    );
    return row === undefined || amount.kind !== 'mass'
      ? amount
      : { ...amount, number: row[2] * strength.per.number };
  });
  return { ...strength, amounts };
}

/**
 * A strength in the unit in which its drug is compared: potassium chloride in milliequivalents,
 * vitamin D by weight, mixed amphetamine salts by their sum, a spray for the nose by what it gives,
 * drops by their base. `beside`: what it is compared with, which may name the vitamin alone.
 */
export function inOneUnit(strength: Strength | null, facts: Told, beside: Told): Strength | null {
  const summed = asEquivalents(asSum(asBase(strength, facts), facts), facts);
  return asSpray(asMass(summed, facts, beside), facts, beside);
}
