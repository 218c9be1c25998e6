import type { FactKey } from '#domain/drug/rules/supply-facts.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { UnitKey } from '../sig/index.ts';
import { unitRows } from '../sig/vocabulary/units.ts';
import { factWords, otherwiseAsked, type KnownFact } from './known.ts';
import { pieces, vessels, type ProductFacts, type Strength } from './product.ts';

/** Dose units in one billing unit, as an exact fraction; and what had to be assumed for it. */
export interface Content {
  readonly unit: UnitKey;
  readonly n: number;
  readonly d: number;
  /** In words with units: "100 units/mL"; empty where the dose unit is the billing unit. */
  readonly words: string;
  readonly question: string | null;
  /** The fact that it hangs on; none where strength and package say it. */
  readonly fact?: FactKey;
}
export interface Lacking {
  readonly why: string;
  readonly ask: string;
  /** The fact that answers it, where one does. */
  readonly fact?: FactKey;
}
type Found = Content | Lacking;
export const isLacking = (found: object): found is Lacking => 'ask' in found;

const named = (unit: UnitKey, many = false): string => unitRows[unit][many ? 1 : 0];
/** "1 tablet", "20 units", of thousandths. */
export const amountWords = (thousandths: number, unit: UnitKey): string =>
  `${formatQuantity(Math.round(thousandths))} ${named(unit, thousandths !== 1000)}`;

type Bill = 'EA' | 'ML' | 'GM';
/** The billing unit behind a number. */
export const billWords: Readonly<Record<Bill, string>> = { EA: '', ML: ' mL', GM: ' g' };
const liquid = new Set(['liquid', 'drops', 'insulin', 'nebule']);
function billedIn(facts: ProductFacts, unit: UnitKey): { bill: Bill | null; sure: boolean } {
  if (facts.uom !== null) return { bill: facts.uom, sure: true };
  if (pieces.has(unit) && !vessels.has(unit)) return { bill: 'EA', sure: true };
  if (facts.form.family === 'solid') return { bill: 'EA', sure: true };
  if (facts.insulin || liquid.has(facts.form.family)) return { bill: 'ML', sure: false };
  return { bill: facts.form.family === 'topical' ? 'GM' : null, sure: false };
}
const same = (unit: UnitKey): Content => ({ unit, n: 1, d: 1, words: '', question: null });
const lacking = (unit: UnitKey, ask: string): Lacking => ({
  why: `The dose is in ${named(unit, true)}, the quantity is not.`,
  ask,
});

const packets = /packet|pouch|sachet/i;
/** A vessel of a product that is billed by its milliliters. */
function vesselOf(facts: ProductFacts, unit: UnitKey, measure: 'ML' | 'GM'): Found {
  const { container, strength } = facts;
  const what = measure === 'ML' ? 'mL' : 'g';
  const of = (holds: number, question: string | null): Content => ({
    unit,
    n: 1000,
    d: holds,
    words: `${formatQuantity(holds)} ${what} in 1 ${named(unit)}`,
    question,
  });
  if (container?.holds != null && (unit !== 'packet' || packets.test(container.name))) {
    return of(container.holds, wholeAsked(facts, 'containerHolds', unit));
  }
  if (measure === 'ML' && strength?.of === 'ml' && strength.per !== 1) {
    const holds = Math.round(strength.per * 1000);
    const sure = unit === 'nebule' || facts.form.family === 'nebule' || /neb/i.test(facts.formText);
    return of(holds, sure ? null : `Does 1 ${named(unit)} hold ${formatQuantity(holds)} mL?`);
  }
  return lacking(unit, `How many ${what} are in one ${named(unit)}?`);
}
function pieceOf(facts: ProductFacts, unit: UnitKey, bill: Bill | null): Found {
  if (bill === 'ML' && vessels.has(unit)) return vesselOf(facts, unit, 'ML');
  if (bill === 'GM' && unit === 'packet') return vesselOf(facts, unit, 'GM');
  if (bill !== 'EA')
    return lacking(
      unit,
      `In which unit is the quantity, and how much of it is one ${named(unit)}?`,
    );
  const kit = /\bkit\b/i.test(facts.formText);
  const question = `Is the quantity counted in ${named(unit, true)}, not in kits?`;
  return { ...same(unit), question: kit ? question : null };
}
const perMass: Readonly<Partial<Record<UnitKey, number>>> = { mcg: 1, mg: 1000, gram: 1e6 };
/** Substance in one dose unit, in the unit of the strength; null where they are of two kinds. */
const substance = (unit: UnitKey, strength: Strength): number | null => {
  if (strength.unit === 'mcg') return perMass[unit] ?? null;
  return unit === strength.unit ? 1 : null;
};
function strengthWords(strength: Strength, unit: UnitKey): string {
  const one = substance(unit, strength) ?? 1;
  const amount = amountWords(Math.round((strength.amount * 1000) / one), unit);
  const per = strength.per === 1 ? '' : `${strength.per} `;
  if (strength.of === null) return `${amount} each`;
  return `${amount}/${per}${{ ml: 'mL', gram: 'g', actuation: 'puff' }[strength.of]}`;
}
function actuationsOf(facts: ProductFacts, unit: UnitKey): Found {
  const { container, packageSize } = facts;
  const what = named(unit, true);
  if (container?.doses == null || packageSize === null)
    return lacking(unit, `How many ${what} are in one container?`);
  const doses = container.doses * container.perPackage;
  const size = `${formatQuantity(packageSize)}${billWords[facts.uom ?? 'EA']}`;
  const each = doses * 1000 === packageSize;
  return {
    unit,
    n: doses * 1000,
    d: packageSize,
    words: each ? `1 ${named(unit)} each` : `${doses} ${what} in ${size}`,
    question: null,
  };
}
/** The quantity is counted in what the strength is said of. */
const isOf = (facts: ProductFacts, strength: Strength, bill: Bill | null): boolean => {
  if (strength.of === 'ml') return bill === 'ML';
  if (strength.of === 'gram') return bill === 'GM';
  return strength.of === null && bill === 'EA' && facts.form.family !== 'patch';
};
const fractionOf = (top: number, bottom: number): Pick<Content, 'n' | 'd'> => ({
  n: Math.round(top * 1000),
  d: Math.round(bottom * 1000),
});
function inPuffs(
  facts: ProductFacts,
  unit: UnitKey,
  bill: Bill | null,
  { strength, one }: { readonly strength: Strength; readonly one: number },
): Found {
  const puffs = withFact(facts, 'puff', bill, actuationsOf(facts, 'puff'));
  if (isLacking(puffs)) return puffs;
  return {
    ...puffs,
    unit,
    ...fractionOf(puffs.n * strength.amount, puffs.d * one),
    words: `${puffs.words}, ${strengthWords(strength, unit)}`,
  };
}
const measuredFacts: Readonly<Partial<Record<UnitKey, FactKey>>> = {
  application: 'oneApplication',
  inch: 'oneInch',
  applicatorful: 'oneApplicatorful',
  scoop: 'oneScoop',
  capful: 'oneCapful',
  dropperful: 'oneDropperful',
};
const perMlFacts: Readonly<Partial<Record<UnitKey, FactKey>>> = {
  unit: 'unitsPerMl',
  mg: 'mgPerMl',
  mcg: 'mcgPerMl',
  drop: 'dropsPerMl',
};
const dosesOfPackage = new Set<UnitKey>(['puff', 'spray', 'actuation', 'pump']);
const isVessel = (unit: UnitKey, bill: Bill | null): boolean =>
  vessels.has(unit) && (bill === 'ML' || (bill === 'GM' && unit === 'packet'));
/** The fact that says how much of a unit is in the quantity; null where none can. */
function factOf(facts: ProductFacts, unit: UnitKey, bill: Bill | null): FactKey | null {
  if (dosesOfPackage.has(unit)) return facts.packageSize === null ? null : 'packageDoses';
  if (isVessel(unit, bill)) return 'containerHolds';
  if (bill === 'ML') return perMlFacts[unit] ?? measuredFacts[unit] ?? null;
  return bill === 'GM' ? (measuredFacts[unit] ?? null) : null;
}
/** Dose units in one billing unit, as a fact says; null for facts that say nothing of it. */
function fractionBy(
  key: FactKey,
  value: number,
  { packageSize }: ProductFacts,
): Pick<Content, 'n' | 'd'> | null {
  if (key === 'dropsPerMl') return { n: value, d: 1 };
  if (key === 'packageDoses')
    return packageSize === null ? null : { n: value * 1000, d: packageSize };
  if (key === 'unitsPerMl' || key === 'mgPerMl' || key === 'mcgPerMl') return { n: value, d: 1000 };
  return { n: 1000, d: value };
}
const sameContent = (one: Pick<Content, 'n' | 'd'>, other: Pick<Content, 'n' | 'd'>): boolean =>
  Math.abs(one.n * other.d - other.n * one.d) < 1e-6 * one.n * other.d;
/** A package that counts blisters, of which one dose opens two by the labeling. */
const isOfTwoStrips = (key: FactKey, { by }: KnownFact, text: Content, said: Content): boolean =>
  key === 'packageDoses' && by === 'labeling' && sameContent(text, { ...said, n: said.n * 2 });
/** What has to be asked of a fact that is another one than the text's or than the drug's own. */
function askOf(key: FactKey, known: KnownFact, text: Found, said: Content): string | null {
  if (known.otherwise !== null) return otherwiseAsked(key, known);
  if (isLacking(text) || text.question !== null || sameContent(text, said)) return null;
  if (isOfTwoStrips(key, known, text, said)) return null;
  return `Strength or package say ${text.words}: is ${said.words} right?`;
}
/** A pen or a vial of insulin has more than one dose. */
function wholeAsked(facts: ProductFacts, key: FactKey, unit: UnitKey): string | null {
  if (key !== 'containerHolds') return null;
  const holds = facts.container?.holds ?? facts.known(key)?.value ?? 0;
  const many = facts.insulin || (facts.pen && holds >= 1_500);
  return many ? `Is the whole ${named(unit)} used each time?` : null;
}
/** What a fact says of a unit; null where it is not known, or says nothing of it. */
function saidOf(facts: ProductFacts, unit: UnitKey, key: FactKey): Content | null {
  const known = facts.known(key);
  const fraction = known === null ? null : fractionBy(key, known.value, facts);
  if (known === null || fraction === null) return null;
  return { unit, ...fraction, words: factWords(key, known), question: null, fact: key };
}
/** What the texts say of a unit, with the fact that is known of it; a fact answers a question. */
function withFact(facts: ProductFacts, unit: UnitKey, bill: Bill | null, text: Found): Found {
  const key = factOf(facts, unit, bill);
  if (key === null) return text;
  const known = facts.known(key);
  const said = saidOf(facts, unit, key);
  if (known === null || said === null)
    return isLacking(text) || text.question !== null ? { ...text, fact: key } : text;
  const question = askOf(key, known, text, said);
  return { ...said, question: question ?? wholeAsked(facts, key, unit) };
}
/** A dose in weight or units, of a product whose strength says how much that is. */
function substanceOf(facts: ProductFacts, unit: UnitKey, bill: Bill | null): Found {
  const { strength, form } = facts;
  const where = bill === 'ML' ? 'mL' : 'unit of the quantity';
  const one = strength === null ? null : substance(unit, strength);
  if (strength === null || one === null)
    return lacking(unit, `How many ${named(unit, true)} are in one ${where}?`);
  const puffed = form.family === 'inhaler' || form.family === 'nasal';
  if (strength.of === 'actuation' || (puffed && strength.of === null))
    return inPuffs(facts, unit, bill, { strength, one });
  if (!isOf(facts, strength, bill))
    return (
      ofSyringe(facts, unit, bill, one) ??
      lacking(unit, `How many ${named(unit, true)} are in one ${where}?`)
    );
  return {
    unit,
    ...fractionOf(strength.amount, strength.per * one),
    words: strengthWords(strength, unit),
    question: null,
  };
}
/** "40 mg/0.4 mL" of syringes or pens that are counted: so much is in one; asked. */
function ofSyringe(
  facts: ProductFacts,
  unit: UnitKey,
  bill: Bill | null,
  one: number,
): Found | null {
  const { strength, form } = facts;
  const filled = strength?.of === 'ml' && strength.per < 1 && bill === 'EA';
  if (
    strength === null ||
    !filled ||
    (form.family !== 'injectable' && !/\bKIT\b/i.test(facts.formText))
  )
    return null;
  const words = `${amountWords(Math.round((strength.amount * 1000) / one), unit)} each`;
  return {
    unit,
    ...fractionOf(strength.amount, one),
    words,
    question: `Is the quantity counted in pieces with ${words.replace(' each', '')} in each?`,
  };
}
function dropsOf(facts: ProductFacts, bill: Bill | null): Found {
  if (bill !== 'ML') return lacking('drop', 'How many drops are in one unit of the quantity?');
  const drops = /SUSP|GEL/i.test(facts.formText) ? 15 : 20;
  return {
    unit: 'drop',
    n: drops,
    d: 1,
    words: `${drops} drops/mL`,
    question: `Are there ${drops} drops in 1 mL?`,
  };
}
const measures: Readonly<Partial<Record<UnitKey, string>>> = {
  application: 'How many grams are used each time?',
  inch: 'How many grams is one inch?',
  applicatorful: 'How many grams are in one applicatorful?',
  scoop: 'How many grams are in one scoop?',
  capful: 'How many grams or mL are in one capful?',
  dropperful: 'How many mL are in one dropperful?',
  dose: 'How much is one dose?',
  pump: 'How many pumps are in one container?',
};

const substances = new Set<UnitKey>(['mg', 'mcg', 'gram', 'unit', 'meq']);
const puffs = new Set<UnitKey>(['puff', 'spray', 'actuation']);
/** Milliliters of what is counted in pieces: the rest of a piece may be kept, or not. */
function partOf(facts: ProductFacts): Found | null {
  const holds = facts.container?.holds ?? null;
  if (holds === null) return null;
  return {
    unit: 'ml',
    n: holds,
    d: 1000,
    words: `${formatQuantity(holds)} mL each`,
    question: 'Is the rest of an opened one kept for the next dose?',
  };
}
function textOf(facts: ProductFacts, unit: UnitKey, bill: Bill | null): Found {
  if (pieces.has(unit)) return pieceOf(facts, unit, bill);
  if (puffs.has(unit)) return actuationsOf(facts, unit);
  if (unit === 'drop') return dropsOf(facts, bill);
  const own: Readonly<Partial<Record<UnitKey, Bill>>> = { ml: 'ML', gram: 'GM' };
  if (bill !== null && own[unit] === bill) return same(unit);
  if (substances.has(unit)) return substanceOf(facts, unit, bill);
  const part = unit === 'ml' && bill === 'EA' ? partOf(facts) : null;
  return (
    part ?? lacking(unit, ownEntry(measures, unit) ?? `How many ${named(unit, true)} are in one?`)
  );
}

/**
 * How many dose units one billing unit holds, from strength and package where they say so; else
 * what to ask. Drops per milliliter are a question until the store or the labeling answers it.
 * A fact that says something else than strength or package is a question.
 */
export function contentOf(facts: ProductFacts, unit: UnitKey): Found {
  const { bill, sure } = billedIn(facts, unit);
  const found = withFact(facts, unit, bill, textOf(facts, unit, bill));
  if (isLacking(found) || sure || puffs.has(unit)) return found;
  return {
    ...found,
    question: found.question ?? `Is the quantity in ${bill === 'GM' ? 'grams' : 'mL'}?`,
  };
}
