import { ownEntry } from '#domain/platform/own-entry.ts';
import { brandDoubt, isWholeBrand } from './brands.ts';
import {
  isInjected,
  isInjectedInto,
  readDrug,
  type DrugFacts,
  type DrugName,
  type Release,
} from './drug.ts';
import { compareKinds, type KindFact, type KindText, type KindVerdict } from './kinds.ts';
import { isOneName } from './one-form.ts';
import { inOneUnit, withPer } from './one-unit.ts';
import { releaseMeant, withSaltOfForm } from './sole.ts';
import { compareStrengths, type Strength } from './strength.ts';
import { severalReleases, severalSalts, soleSalts, wholeDoses } from './words.data.ts';

export type Verdict = 'same' | 'differs' | 'cannot compare';
export type OddSource = 'prescribed' | 'label' | 'scanned';
export interface Compared {
  readonly verdict: Verdict;
  readonly why: string;
  /** What says something else than the entry; not given: the prescription. */
  readonly odd?: OddSource;
  /** A person has to answer for it, though nobody can say that it differs. */
  readonly asks?: true;
  /** The ingredient is the same: what differs is its kind, or whether it may stand in. */
  readonly sameIngredient?: true;
}
/** A drug as the drug file has it, or a label prints it. */
export interface DrugRecordText {
  readonly name: string;
  readonly genericName: string | null;
  readonly strength: string | null;
  readonly form: string | null;
  readonly route: string | null;
  /** What a package holds, as the FDA lists it; absent where it is not looked at. */
  readonly packageText?: string | null;
}
/** What a drug's record says, fact by fact. The name may be said twice: brand and ingredients. */
export interface RecordFacts extends DrugFacts {
  readonly names: readonly DrugName[];
  /** The name of its ingredients. */
  readonly generic: DrugName | null;
  /** Everything that the record says, ingredients and route included. */
  readonly told: string;
}
export const same: Compared = { verdict: 'same', why: 'Same' };
export const differs = (why: string): Compared => ({ verdict: 'differs', why });
export const unreadable = (why: string): Compared => ({ verdict: 'cannot compare', why });

/** Joins two readings of one fact: what both say must agree, else it is not read. */
const agreed = (told: Strength | null, named: Strength | null): Strength | null => {
  if (!told || !named) return told ?? named;
  return compareStrengths(told, named) === 'same' ? told : null;
};
/** "Betamethasone dipropionate, augmented": the ingredient alone does not vouch for such a name. */
const saysMore = (name: DrugName | null, generic: DrugName | null): boolean =>
  name !== null &&
  generic !== null &&
  !isWholeBrand(name, generic.words) &&
  generic.bare.length > 0 &&
  name.bare.length > generic.bare.length &&
  generic.bare.every((word) => name.bare.includes(word));
/** "21 TABLET in 1 DOSE PACK": the tablets of one course, as the FDA lists them. */
const coursePack = /\bdose pack\b|\b(?:21|48) tablet in 1 (?:blister pack|dose pack|card)\b/i;
const packSaid = ({ packageText = null }: DrugRecordText): readonly string[] =>
  coursePack.test(packageText ?? '') ? ['dose pack'] : [];
/** Takes the record of a drug apart; a strength in its name must agree with its strength. */
export function readRecord(record: DrugRecordText): RecordFacts {
  const named = readDrug(record.name);
  const formed = readDrug([record.form, record.route].filter(Boolean).join(' '));
  const told = [record.form, record.route, record.name].filter(Boolean).join(' ');
  const whole = readDrug(told);
  const variants = whole.name?.variants ?? [];
  const name = named.name && { ...named.name, variants };
  const ingredients = record.genericName === null ? null : readDrug(record.genericName).name;
  const generic = ingredients && {
    ...ingredients,
    variants: [...new Set([...ingredients.variants, ...variants])].toSorted(),
  };
  const names = [name, generic].filter((one) => one !== null);
  const own = readDrug(record.strength ?? '').strength;
  return {
    ...whole,
    text: [record.name, record.strength, record.form].filter(Boolean).join(' '),
    told: [record.name, record.genericName, record.strength, record.form, record.route]
      .filter(Boolean)
      .concat(packSaid(record))
      .join(' '),
    name,
    generic,
    names: saysMore(name, generic) ? names.slice(0, 1) : names,
    strength: record.strength === null ? named.strength : agreed(own, named.strength),
    strengthText: record.strength ?? named.strengthText,
    strengthOrder: (generic ?? name)?.ingredients ?? [],
    form: whole.form ?? formed.form,
    route: whole.route ?? formed.route,
  };
}

export const equal = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text) => others.includes(text));
/** Salts that only one side names: whether the drug has no other one. */
function mayLack(salt: string, ingredients: readonly string[]): boolean {
  if (salt === 'hydrochloride' && !ingredients.some((one) => severalSalts.includes(one)))
    return true;
  const together = [...new Set(ingredients)].toSorted().join(' + ');
  return [...ingredients, together].some((one) =>
    ownEntry(soleSalts, one)?.split(',').includes(salt),
  );
}

/** Water in the crystal: beside a salt that both sides name, it tells no two products apart. */
const hydrates: ReadonlySet<string> = new Set([
  'anhydrous',
  'dihydrate',
  'hemihydrate',
  'monohydrate',
  'trihydrate',
]);
/**
 * The salts of one drug. Two different salts differ. A salt that one side leaves out is the same
 * where the ingredient has one salt only (USP salt policy; table `soleSalts`), and a hydrochloride
 * where it is not one of several; else it can't be compared.
 */
function compareSalts(wanted: DrugName, own: DrugName): Compared {
  const mine = wanted.salts.filter((salt) => !own.salts.includes(salt));
  const other = own.salts.filter((salt) => !wanted.salts.includes(salt));
  if (mine.length > 0 && other.length > 0)
    return differs(`Other salt: ${mine.join(', ')} and ${other.join(', ')}`);
  const shared = wanted.salts.some((salt) => own.salts.includes(salt));
  const odd = [...mine, ...other].filter(
    (salt) => !mayLack(salt, [...wanted.bare, ...own.bare]) && !(shared && hydrates.has(salt)),
  );
  return odd.length === 0
    ? same
    : unreadable(`Only one side names the salt (${odd.join(', ')}): read both`);
}
/** Words that only one of two names has and that make another product of it. */
const oddVariants = (wanted: DrugName, own: DrugName): readonly string[] => [
  ...wanted.variants.filter((word) => !own.variants.includes(word)),
  ...own.variants.filter((word) => !wanted.variants.includes(word)),
];
/** A name without the words that tell kinds apart. */
const plainName = (name: DrugName): DrugName => {
  const isKind = new Set(name.variants);
  return {
    ...name,
    words: name.words.filter((word) => !isKind.has(word)),
    bare: name.bare.filter((word) => !isKind.has(word)),
    variants: [],
  };
};
const notEveryWord = 'Not every word of the name was read: read both';
const anotherName: Compared = differs('Another name');
/** How a name as prescribed compares with one name of the record. */
function compareName(told: DrugName, filed: DrugName): Compared {
  const odd = oddVariants(told, filed);
  if (odd.length > 0) return differs(`Another kind of it: ${odd.join(', ')}`);
  const [wanted, own] = [plainName(told), plainName(filed)];
  if (equal(wanted.words, own.words)) return same;
  if (equal(wanted.bare, own.bare)) return compareSalts(wanted, own);
  if (equal(wanted.ingredients, own.ingredients))
    return unreadable('One ingredient by two names: read both');
  const within = (few: DrugName, many: DrugName) =>
    few.words.every((word) => many.words.includes(word));
  if (wanted.known && own.known) return differs('Another drug');
  return within(wanted, own) || within(own, wanted) ? unreadable(notEveryWord) : anotherName;
}
const kindText = (facts: DrugFacts | RecordFacts): KindText => ({
  told: 'told' in facts ? facts.told : facts.text,
  form: facts.form,
  release: facts.release?.release ?? null,
});
/** The kind of a drug beside that of its record; null: its ingredient has no kinds. */
const kindsOf = (
  fact: KindFact,
  wanted: DrugFacts | RecordFacts,
  own: RecordFacts,
  lines = true,
): KindVerdict | null =>
  compareKinds(kindText(wanted), kindText(own), { fact, asMessage: !('told' in wanted), lines });
const byKind = (kind: KindVerdict): Compared => {
  if (kind.verdict === 'same') return same;
  return kind.verdict === 'not certain'
    ? { verdict: 'cannot compare', why: kind.why, asks: true }
    : { verdict: 'differs', why: kind.why, sameIngredient: true };
};
/** What the names say, unless the kinds say something else, or say why they are two. */
function byKindToo(named: Compared, kind: KindVerdict | null): Compared {
  if (kind === null || kind.verdict === 'same') return named;
  return named.verdict === 'differs' && kind.verdict === 'not certain' ? named : byKind(kind);
}
const rank: readonly Verdict[] = ['same', 'cannot compare', 'differs'];
/** The best of several comparisons: a record is the drug if one of its names is. */
const best = (all: readonly Compared[]): Compared =>
  all.toSorted((a, b) => rank.indexOf(a.verdict) - rank.indexOf(b.verdict))[0] ??
  unreadable('No name: read both');

/** The names of a record; that of its ingredients too, where the kind is the same. */
const namesOf = ({ names, generic }: RecordFacts, agree: boolean): readonly DrugName[] =>
  agree && generic !== null ? [...names, generic] : names;
/** Numbers that two products bear in their names, where none is the same: "1/20" and "1.5/30". */
function otherNumbers(some: readonly DrugName[], others: readonly DrugName[]): string | null {
  const numbersOf = (names: readonly DrugName[]) =>
    names.flatMap(({ words }) => words.filter((word) => /^[\d.]+\/[\d./]+$/.test(word)));
  const [mine, other] = [numbersOf(some), numbersOf(others)];
  return mine.length > 0 && other.length > 0 && !mine.some((word) => other.includes(word))
    ? `Another strength in the name: ${mine.join(', ')} and ${other.join(', ')}`
    : null;
}

/** What else is known, and what is asked, when two names are compared. */
export interface NameQuestion {
  /** What the drug file knows the prescribed name to be (the ingredients of a brand). */
  readonly means?: readonly string[];
  /** Whether brands of one kind that do not stand for one another are told apart, too. */
  readonly lines?: boolean;
}
/**
 * A product of the file may bear its ingredient as its name ("Doxycycline", doxycycline hyclate):
 * that does not say which salt was meant where only the ingredient was written.
 */
const isBareName = (name: DrugName, generic: DrugName): boolean =>
  name.bare.length > 0 && name.bare.every((word) => generic.bare.includes(word));
/** The drug by name. Names that nothing ties together differ. */
export function compareDrugNames(
  wanted: DrugFacts | RecordFacts,
  own: RecordFacts,
  { means = [], lines = true }: NameQuestion = {},
): Compared {
  const { name } = wanted;
  if (name === null || own.names.length === 0) return unreadable('No name of a drug: read both');
  const brands = means
    .flatMap((text) => readDrug(text).name ?? [])
    .filter((brand) => !isBareName(name, brand));
  const kind = kindsOf('drug', wanted, own, lines);
  const agree = [kind, kindsOf('release', wanted, own)].some((one) => one?.verdict === 'same');
  const mine = [...('names' in wanted ? namesOf(wanted, agree) : [name]), ...brands];
  const told = (one: DrugName, facts: DrugFacts): DrugName =>
    withSaltOfForm(agree ? plainName(one) : one, facts);
  const found = best(
    mine.flatMap((one) =>
      namesOf(own, agree).map((other) => compareName(told(one, wanted), told(other, own))),
    ),
  );
  const generics = 'generic' in wanted ? [wanted.generic] : brands;
  const named = tiedByGeneric(found, generics, own) ? unreadable(notEveryWord) : found;
  const said = byKindToo(named, kind);
  if (named.verdict === 'differs') return said;
  const apart = toldApart(name, wanted, own, agree);
  if (apart !== null) return { ...apart, sameIngredient: true };
  if (said.verdict !== 'same' || own.name === null || !lines) return said;
  return compareLabels(told(name, wanted), told(own.name, own), {
    ingredients: [...generics, own.generic].flatMap((one) => one?.words ?? []),
    kindAgrees: agree || isContraceptive(wanted, own),
  });
}
/**
 * Two records by the names of their ingredients: "Doxycycline" is what both the hyclate and the
 * monohydrate are called. Same where one of them names no ingredient, or another one.
 */
function saltsBehind(wanted: DrugFacts | RecordFacts, own: RecordFacts): Compared {
  if (!('generic' in wanted) || wanted.generic === null || own.generic === null) return same;
  const [mine, other] = [withSaltOfForm(wanted.generic, wanted), withSaltOfForm(own.generic, own)];
  return equal(mine.bare, other.bare) ? compareSalts(mine, other) : same;
}
/** What tells two of one name apart: the salts behind it, or numbers in it; null where nothing. */
function toldApart(
  name: DrugName,
  wanted: DrugFacts | RecordFacts,
  own: RecordFacts,
  agree: boolean,
): Compared | null {
  const salts = saltsBehind(wanted, own);
  if (salts.verdict === 'differs' || (salts.verdict !== 'same' && !agree)) return salts;
  const numbers = otherNumbers([name], own.names);
  return numbers === null ? null : differs(numbers);
}
/** The names themselves, where the ingredients are the same: another salt, or another brand. */
function compareLabels(
  name: DrugName,
  filed: DrugName,
  question: Parameters<typeof brandDoubt>[2],
): Compared {
  const direct = compareName(name, filed);
  if (isOtherSalt(direct, [name, filed], question.ingredients)) return direct;
  const doubt = brandDoubt(name, filed, question);
  return doubt === null ? same : { ...unreadable(doubt), asks: true };
}
/** Two names that nothing ties together, of which the ingredients are the same. */
const tiedByGeneric = (
  found: Compared,
  generics: readonly (DrugName | null)[],
  { generic }: RecordFacts,
): boolean =>
  found === anotherName &&
  generic !== null &&
  generics.some((one) => one !== null && compareName(one, generic).verdict === 'same');
/** Two names of the ingredient with two salts, though the records' ingredient leaves it out. */
const isOtherSalt = (
  direct: Compared,
  names: readonly DrugName[],
  ingredients: readonly string[],
): boolean =>
  direct.verdict === 'differs' &&
  direct !== anotherName &&
  names.every(({ words }) => words.some((word) => ingredients.includes(word)));
/** Pills by many names: one of the same kind and the same amounts stands for another. */
const isContraceptive = (wanted: DrugFacts | RecordFacts, own: RecordFacts): boolean =>
  /\bethinyl\b/i.test(own.told) && wanted.strength !== null && own.strength !== null;

/** The amounts by ingredient, where each amount has one; null where that is not certain. */
function byName(facts: DrugFacts): Strength | null {
  const { strength, strengthOrder } = facts;
  if (!strength || strength.amounts.length !== strengthOrder.length) return null;
  const pairs = strength.amounts.map((amount, place) => ({
    amount,
    name: strengthOrder[place] ?? '',
  }));
  return {
    ...strength,
    amounts: pairs.toSorted((a, b) => a.name.localeCompare(b.name)).map((pair) => pair.amount),
  };
}
/** A kit of pens, syringes or rectal syringes, told by what one of them holds. */
const isInDevices = ({ form, route }: DrugFacts): boolean =>
  isInjected(form) || isInjectedInto(route) || (form === 'kit' && route !== 'oral');
/**
 * Ingredients of which each device is one dose: an antibody or receptor under the skin, and those
 * of the table `wholeDoses`. Vials for infusions are not.
 */
const comesInDoses = (facts: DrugFacts | RecordFacts): boolean => {
  const words = [...(facts.name?.words ?? []), ...('generic' in facts ? genericWords(facts) : [])];
  return words.some(
    (word) =>
      wholeDoses.includes(word) ||
      (facts.route === 'subcutaneous' && /[a-z]{3}(?:mab|cept)$/.test(word)),
  );
};
const genericWords = ({ generic }: RecordFacts): readonly string[] => generic?.words ?? [];
/** The strength, every amount of a combination by its ingredient. */
export function compareDrugStrengths(wanted: DrugFacts, own: DrugFacts): Compared {
  const [mineSaid, otherSaid] = [withPer(wanted, own.form), withPer(own, own.form)];
  const a = inOneUnit(mineSaid, wanted, { ...own, strength: otherSaid });
  const b = inOneUnit(otherSaid, own, { ...wanted, strength: mineSaid });
  if (!a || !b) return unreadable('The strength was not read on both sides: read both');
  const rules = {
    inDevices: isInDevices(wanted) || isInDevices(own),
    wholeDoses: comesInDoses(wanted) || comesInDoses(own),
  };
  const [mine, other] = [byName({ ...wanted, strength: a }), byName({ ...own, strength: b })];
  const named =
    mine && other && a.amounts.length > 1 && equal(wanted.strengthOrder, own.strengthOrder);
  const verdict = named
    ? compareStrengths(mine, other, { ...rules, ordered: true })
    : compareStrengths(a, b, rules);
  if (verdict === 'same') return same;
  return verdict === 'differs'
    ? differs('Another strength')
    : unreadable('The strengths are told in other ways: read both');
}

/** The releases of both; where they are told otherwise, the one that the form leaves open. */
function releasesOf(
  wanted: DrugFacts,
  own: RecordFacts,
): readonly [wanted: Release | null, own: Release | null] {
  if (wanted.release?.release === own.release?.release) return [wanted.release, own.release];
  const made = own.generic ?? own.name;
  return [releaseMeant(wanted, made), releaseMeant(own, made)];
}
/** Two extended releases of an ingredient that has several, by the letters or hours that tell. */
function compareExtended(wanted: Release, own: Release, { names }: RecordFacts): Compared {
  const several = names.some((name) =>
    name.ingredients.some((ingredient) => severalReleases.includes(ingredient)),
  );
  if (!several || equal(wanted.marks, own.marks)) return same;
  return wanted.marks.length > 0 && own.marks.length > 0
    ? differs('Another extended release')
    : unreadable('This drug has several extended-release products: read both');
}
/** Immediate, delayed or extended, and which extended release where that matters. */
export function compareReleases(wanted: DrugFacts | RecordFacts, own: RecordFacts): Compared {
  const [mine, other] = releasesOf(wanted, own);
  if (!mine || !other)
    return unreadable('How it is released was not read on both sides: read both');
  const oneName = wanted.name !== null && own.names.some((name) => isOneName(wanted.name, name));
  const needle = isInDevices(wanted) && isInDevices(own);
  if (mine.release !== other.release && !(needle && oneName)) return differs('Another release');
  const kind = kindsOf('release', { ...wanted, release: mine }, { ...own, release: other });
  if (kind !== null) return byKind(kind);
  return mine.release !== 'extended' || oneName ? same : compareExtended(mine, other, own);
}

/** Where it goes: eye or ear, mouth or skin. */
export function compareRoutes(wanted: DrugFacts, own: DrugFacts): Compared {
  if (wanted.route === null || own.route === null)
    return unreadable('Where it goes is not told on both sides: read both');
  return wanted.route === own.route ? same : differs('Another route');
}
