import { namesKind } from '#domain/rx/facts/kinds.ts';
import { strengthFit } from './amounts.ts';
import { kindReader, type SearchedKind } from './kind-of-search.ts';
import { bearsForm, nearness, termMatch, type TermMatch } from './match-term.ts';
import { isModified, productReader, type ProductWords, type SearchedDrug } from './product.ts';
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
interface Found<D extends SearchedDrug> extends RankedDrug<D> {
  readonly places: readonly number[];
  readonly peers: string;
  readonly strengthPlace: number;
  readonly own: boolean;
}

const key = (words: ProductWords): string =>
  words.ingredients
    .map((ingredient) => ingredient.join(' '))
    .toSorted()
    .join(' + ');
/** Behind every fit of a strength. */
const otherStrength = 9;
const missed = (found: boolean): number => (found ? 0 : 1);

function hintsMissed(alias: Alias | null, words: ProductWords, drug: SearchedDrug): number {
  if (alias === null) return 0;
  const strength = strengthFit(alias.amounts, words.amounts, drug.packageSize);
  return (
    missed(strength !== null) +
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
function foundIn<D extends SearchedDrug>(
  search: DrugSearch,
  drug: D,
  words: ProductWords,
  matches: readonly TermMatch[],
): Found<D> {
  const strength =
    strengthFit(search.amounts, words.amounts, drug.packageSize) ??
    (inName(search.amounts, words) ? 0 : null);
  const near = Math.max(...matches.map((match) => match.nearness));
  const own = matches.some((match) => match.own);
  const asked = new Set(matches.flatMap((match) => match.ingredients));
  const formsMissed = search.forms.filter((form) => !bearsForm(form, words)).length;
  const alias = own ? null : (matches.find((match) => match.alias)?.alias ?? null);
  const ingredients = key(words);
  const places = [
    missed(near !== nearness.misspelled),
    strength ?? otherStrength,
    formsMissed,
    near,
    own ? 0 : words.ingredients.length - asked.size,
    hintsMissed(alias, words, drug),
  ];
  return {
    drug,
    whole: near === nearness.whole,
    misspelled: near === nearness.misspelled,
    abbreviated: matches.some((match) => match.abbreviated),
    otherStrength: strength === null,
    otherForm: formsMissed > 0,
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
    strengthPlace: words.amounts[0]?.value ?? 0,
  };
}

/**
 * Who looks for a brand beyond what the store keeps means the brand. Another brand is no equivalent
 * to reach for: it stands behind the typed one that is out of stock.
 */
function stockPlace({ own, alias, drug }: Found<SearchedDrug>): number {
  if (own && !drug.kept) return 0;
  if (alias?.brand && drug.brandGeneric === 'B') return 3;
  return drug.onHand > 0 ? 1 : 2;
}
const inTurn = (left: readonly number[], right: readonly number[]): number => {
  const at = left.findIndex((number, index) => number !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
};
function sums<D extends SearchedDrug>(
  found: readonly Found<D>[],
  of: (one: Found<D>) => string,
): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  for (const one of found) total.set(of(one), (total.get(of(one)) ?? 0) + one.drug.fills);
  return total;
}

/**
 * The kind that was named first, another kind last. What a typed brand stands for need not say its
 * kind, and the brand itself stands first whether it has kinds or not.
 */
function kindPlace(
  { kind, alias }: Found<SearchedDrug>,
  { isNamed, isBrand }: { readonly isNamed: boolean; readonly isBrand: boolean },
): number {
  if (kind === 'another') return 2;
  if (kind === 'open') return alias === null ? 1 : 0;
  const isTypedBrand = isBrand && alias === null;
  return isNamed && kind === 'none' && !isTypedBrand ? 1 : 0;
}
/** So many of the first products are looked at for their kind: more than a list shows. */
const lookedAt = 12;
/** The meant kind first among products that fit as well by spelling and strength. */
function byKind<D extends SearchedDrug>(
  { text, names }: DrugSearch,
  found: readonly Found<D>[],
): readonly Found<D>[] {
  const kindOf = kindReader(text);
  const first = found.slice(0, lookedAt).map((one) => ({ ...one, kind: kindOf(one.drug) }));
  const isBrand = names.some(({ meanings }) =>
    meanings.some((meaning) => meaning.kind === 'alias' && meaning.alias.brand),
  );
  const said = { isNamed: namesKind(text), isBrand };
  const placesOf = (one: Found<D>) => [...one.places.slice(0, 2), kindPlace(one, said)];
  const placed = first.toSorted((left, right) => inTurn(placesOf(left), placesOf(right)));
  return [...placed, ...found.slice(lookedAt)];
}

/**
 * The products that a search finds, in the order of docs/decisions/0070-drug-search.md. Where some
 * have the typed strength, the others are left out; `loose` also finds what is one letter off.
 */
export function rankDrugs<D extends SearchedDrug>(
  search: DrugSearch,
  drugs: readonly D[],
  loose = false,
): readonly RankedDrug<D>[] {
  if (search.names.length === 0) return [];
  const wordsOf = productReader();
  const matchesIn = matcher(search, loose);
  const all = drugs.flatMap((drug) => {
    const words = wordsOf(drug);
    const matches = matchesIn(words);
    return matches === null ? [] : [foundIn(search, drug, words, matches)];
  });
  const right = all.filter((one) => !one.otherStrength);
  const found = right.length > 0 ? right : all;
  const ofGroup = sums(found, (one) => one.ingredients);
  const ofPeers = sums(found, (one) => one.peers);
  const often = (one: Found<D>): readonly number[] => [
    -(ofGroup.get(one.ingredients) ?? 0),
    one.unasked ? 1 : 0,
    stockPlace(one),
    one.own ? 0 : 1,
    one.own ? one.drug.name.length : 0,
    one.drug.brandGeneric === 'B' ? 1 : 0,
    -(ofPeers.get(one.peers) ?? 0),
    one.strengthPlace,
    -one.drug.fills,
    -one.drug.onHand,
    one.drug.kept ? 0 : 1,
  ];
  const inOrder = found
    .map((one) => ({ one, places: [...one.places, ...often(one)] }))
    .toSorted(
      (left, right) =>
        inTurn(left.places, right.places) ||
        left.one.drug.name.localeCompare(right.one.drug.name, 'en') ||
        left.one.drug.id - right.one.drug.id,
    )
    .map(({ one }) => one);
  return byKind(search, inOrder);
}
