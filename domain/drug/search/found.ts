import { strengthFit } from './amounts.ts';
import type { SearchedKind } from './kind-of-search.ts';
import { bearsForm, nearness, termMatch, type TermMatch } from './match-term.ts';
import {
  isModified,
  isSalt,
  productWords,
  type ProductWords,
  type SearchedDrug,
} from './product.ts';
import type { Alias, DrugSearch } from './read-search.ts';

/** A product that a search finds, with what decides its place. */
export interface RankedDrug<D extends SearchedDrug = SearchedDrug> {
  readonly drug: D;
  /** Each name was typed to its end. */
  readonly whole: boolean;
  /** Another spelling than what was typed led here. */
  readonly misspelled: boolean;
  /** An abbreviation led here, which may stand for another drug. */
  readonly abbreviated: boolean;
  /** The typed strength, or form, is not this product's. */
  readonly otherStrength: boolean;
  readonly otherForm: boolean;
  /** How well its strength answers the typed one; null: it doesn't. */
  readonly strengthFit: number | null;
  /** So much of what a typed brand says of strength and form is not this product's. */
  readonly hintsMissed: number;
  readonly nearness: number;
  /** What was typed names each of its ingredients. */
  readonly named: boolean;
  /** Its own name was typed, which is not that of an ingredient. */
  readonly own: boolean;
  /** Whether it is of the kind that was typed; of products behind the first ones `none`. */
  readonly kind: SearchedKind;
  /** It is released in another way than plain, and nothing of it was typed. */
  readonly unasked: boolean;
  readonly salts: readonly string[];
  /** The brand that was typed and that this product is not. */
  readonly alias: Alias | null;
  readonly ingredients: string;
  /** Products with the same text here are meant as much, so far as the words say. */
  readonly meant: string;
  /** The amounts of its strength, whatever their spelling. */
  readonly amounts: string;
}
/** The same with what else places it. */
export interface FoundDrug<D extends SearchedDrug = SearchedDrug> extends RankedDrug<D> {
  readonly places: readonly number[];
  readonly peers: string;
  /** So far is its form from what is meant where no form was typed. */
  readonly formPlace: number;
  /** It says of itself that it is not for adults, and that was not typed. */
  readonly junior: boolean;
  readonly strengthPlace: number;
}

const key = (words: ProductWords): string =>
  words.ingredients
    .map((ingredient) => ingredient.join(' '))
    .toSorted()
    .join(' + ');
/** Behind every fit of a strength. */
const otherStrength = 9;
const missed = (found: boolean): number => (found ? 0 : 1);

/** Salts that a brand decides and that a product leaves out: naproxen is no "anaprox". */
const saltsMissed = ({ ingredients }: Alias, { salts }: ProductWords): number =>
  ingredients.flatMap((made) => {
    const said = made.filter(isSalt);
    return said.length < made.length ? said.filter((salt) => !salts.includes(salt)) : [];
  }).length;

function hintsMissed(alias: Alias | null, words: ProductWords, drug: SearchedDrug): number {
  if (alias === null) return 0;
  const strength = strengthFit(alias.amounts, words.amounts, drug.packageSize);
  return (
    missed(strength !== null) +
    saltsMissed(alias, words) +
    alias.forms.filter((form) => !bearsForm({ words: form }, words)).length
  );
}
/** Plain release is meant where nothing else was typed; "tab" and "cap" say no other. */
const isUnasked = (search: DrugSearch, matches: readonly TermMatch[], words: ProductWords) =>
  words.modified &&
  search.forms.every((form) => !form.words.some(isModified)) &&
  matches.every((match) => !match.alias?.forms.flat().some(isModified));

/** What each term of the search finds in a product; null where one finds nothing. */
type Matcher = (words: ProductWords) => readonly TermMatch[] | null;
function matcher(search: DrugSearch, loose: boolean): Matcher {
  const read = new Map<ProductWords, readonly TermMatch[] | null>();
  const matchesIn: Matcher = (words) => {
    const matches: TermMatch[] = [];
    for (const term of search.names) {
      const match = termMatch(term, words, loose);
      if (match === null) return null;
      matches.push(match);
    }
    return matches;
  };
  return (words) => {
    const known = read.get(words);
    if (known !== undefined) return known;
    const matches = matchesIn(words);
    read.set(words, matches);
    return matches;
  };
}
/** Numbers that stand in the name of a product: "Humalog Mix75/25". */
function inName(typed: DrugSearch['amounts'], { name }: ProductWords): boolean {
  const numbers = name.flatMap((word) => word.match(/[\d.]+/g) ?? []);
  return typed.length > 1 && typed.every(({ digits }) => numbers.includes(digits));
}
const swallowed = /\b(?:tablet|capsule)\b/;
const elsewhere = /\b(?:vaginal|rectal|ring|suppository|injection|intramuscular|implant)\b/;
/** Tablets and capsules to be swallowed, then the rest; last what is inserted or injected. */
function formPlaceOf({ forms }: DrugSearch, words: ProductWords): number {
  if (forms.length > 0) return 0;
  const said = [...words.forms].join(' ');
  if (elsewhere.test(said)) return 2;
  return swallowed.test(said) ? 0 : 1;
}
const juniorWords: ReadonlySet<string> = new Set([
  'child',
  'children',
  'childrens',
  'infant',
  'infants',
  'jr',
  'junior',
  'pediatric',
]);
const isJunior = ({ names }: DrugSearch, { name }: ProductWords): boolean =>
  name.some((word) => juniorWords.has(word)) &&
  !names.some(({ typed }) => typed.split(' ').some((word) => juniorWords.has(word)));
function foundIn<D extends SearchedDrug>(
  search: DrugSearch,
  drug: D,
  words: ProductWords,
  matches: readonly TermMatch[],
): FoundDrug<D> {
  const strength =
    strengthFit(search.amounts, words.amounts, drug.packageSize) ??
    (inName(search.amounts, words) ? 0 : null);
  const near = Math.max(...matches.map((match) => match.nearness));
  const own = matches.some((match) => match.own);
  const asked = new Set(matches.flatMap((match) => match.ingredients));
  const formsMissed = search.forms.filter((form) => !bearsForm(form, words)).length;
  const alias = own ? null : (matches.find((match) => match.alias)?.alias ?? null);
  const hints = hintsMissed(alias, words, drug);
  const notAsked = own ? 0 : words.ingredients.length - asked.size;
  const ingredients = key(words);
  const places = [
    missed(near !== nearness.misspelled),
    strength ?? otherStrength,
    formsMissed,
    near,
    notAsked,
    hints,
  ];
  return {
    drug,
    whole: near === nearness.whole,
    misspelled: near === nearness.misspelled,
    abbreviated: matches.some((match) => match.abbreviated),
    otherStrength: strength === null,
    otherForm: formsMissed > 0,
    strengthFit: strength,
    hintsMissed: hints,
    nearness: near,
    named: notAsked === 0,
    alias,
    kind: 'none',
    salts: words.salts,
    ingredients,
    own,
    unasked: isUnasked(search, matches, words),
    meant: places.join(' '),
    amounts: words.amounts.map(({ value, unit }) => `${value} ${unit ?? ''}`).join(', '),
    places,
    peers: `${ingredients}|${words.salts.join(' ')}|${drug.form ?? ''}`,
    formPlace: formPlaceOf(search, words),
    junior: isJunior(search, words),
    strengthPlace: words.amounts[0]?.value ?? 0,
  };
}

/**
 * All products that have the names of a search; `loose`: also what is one letter off. What is found
 * in a product hangs on its texts and its package size, and is found once for all that have them.
 */
export function foundDrugs<D extends SearchedDrug>(
  search: DrugSearch,
  drugs: readonly D[],
  loose = false,
): readonly FoundDrug<D>[] {
  const matchesIn = matcher(search, loose);
  const found: FoundDrug<D>[] = [];
  const read = new Map<ProductWords, Map<number | null, FoundDrug<D>>>();
  for (const drug of drugs) {
    const words = productWords(drug);
    const matches = matchesIn(words);
    if (matches === null) continue;
    const ofWords = read.get(words) ?? new Map<number | null, FoundDrug<D>>();
    read.set(words, ofWords);
    const known = ofWords.get(drug.packageSize);
    const one = known ? { ...known, drug } : foundIn(search, drug, words, matches);
    ofWords.set(drug.packageSize, one);
    found.push(one);
  }
  return found;
}
