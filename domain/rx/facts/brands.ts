import { brandIngredients } from '#domain/drug/search/brands.data.ts';
import { brandGroups, ownBrands, packWords } from './brands.data.ts';
import { nameWordsOf, type DrugName } from './drug.ts';
import { kindFamilies } from './kinds.data.ts';

const spelled = (brand: string): string => nameWordsOf(brand).join(' ');
const listed = (text: string | undefined): readonly string[] => text?.split(',') ?? [];
const phrases = kindFamilies.flatMap(({ kinds = {}, lines = {} }) =>
  [...Object.values(kinds), ...Object.values(lines)].flatMap(listed),
);
/** Words that tell the kinds of a family: where the kind is the same, they were compared. */
const kindWords = new Set(phrases.flatMap((phrase) => phrase.split(' ')));
/** "Mix75/25" is two words of the kinds. */
const isOfKind = (word: string): boolean =>
  word
    .replace(/(?<=[a-z])(?=\d)/, ' ')
    .split(' ')
    .every((part) => kindWords.has(part));
/** Shorter words of the tables are letters of a kind ("xl", "tri"), no brand. */
const shortestBrand = 4;
const groups = brandGroups.map((group) => listed(group).map(spelled));
const known: ReadonlySet<string> = new Set([
  ...Object.keys(brandIngredients).map(spelled),
  ...phrases.filter((phrase) => phrase.length >= shortestBrand).map(spelled),
  ...groups.flat(),
  ...ownBrands.map(spelled),
]);
const own = new Set(ownBrands.map(spelled));
const packs = new Set(packWords);
const longestBrand = 4;

/** What a name says besides the ingredients: a brand, and words behind the brand. */
interface BrandRead {
  /** Null: it is called by its ingredients. */
  readonly brand: string | null;
  /** A table knows it, and that it is the product of its ingredients. */
  readonly isKnown: boolean;
  readonly rest: readonly string[];
}
/** "M20", "TTS-1", "#3": the number is the strength, which is compared by itself. */
const withoutNumber = (word: string): string =>
  word
    .replace(/^#?([a-z]{0,3})-?\d+$|^\d+-pak$|^no\.?\d*$/, '$1')
    .replace(/(?<=[a-z]{4})-\d{2,4}$/, '');
/** The longest brand of the tables that a name begins with. */
function knownBrand(words: readonly string[]): readonly string[] {
  const lengths = Array.from({ length: longestBrand }, (_, less) => longestBrand - less);
  const found = lengths.find((length) => known.has(words.slice(0, length).join(' ')));
  return found === undefined ? [] : words.slice(0, found);
}
function readBrand(name: DrugName, ingredients: ReadonlySet<string>): BrandRead {
  const words = name.inOrder.map(withoutNumber).filter((word) => word !== '');
  const brand = knownBrand(words);
  const isIngredient = (word: string) => ingredients.has(word) || name.salts.includes(word);
  if (brand.length > 0 && !brand.every(isIngredient)) {
    const rest = words
      .slice(brand.length)
      .filter((word) => !isIngredient(word) && !packs.has(word));
    return { brand: brand.join(' '), isKnown: true, rest };
  }
  if (words.some(isIngredient)) return { brand: null, isKnown: true, rest: [] };
  return { brand: words.join(' '), isKnown: false, rest: [] };
}
/** Whether a name is a brand of the tables, with nothing behind it that is not read. */
export function isWholeBrand(name: DrugName, ingredients: readonly string[]): boolean {
  const { brand, isKnown, rest } = readBrand(name, new Set(ingredients));
  return brand !== null && isKnown && rest.length === 0;
}

const isOneProduct = (some: string, other: string): boolean =>
  groups.some((group) => group.includes(some) && group.includes(other));

/** What else is known of two names of one ingredient. */
interface BrandQuestion {
  /** Every word of the ingredients on both sides. */
  readonly ingredients: readonly string[];
  /** The kind was looked at and is the same: the brand adds nothing. */
  readonly kindAgrees: boolean;
}
/**
 * Two names of one ingredient, where one of them is a brand: the ingredient alone does not vouch
 * that they are one product. Same are a brand and its generic where the table knows the brand by
 * its whole name, two brands of one group, and brands of one kind. Any other brand, another brand,
 * and a word that only one of them bears behind its brand is not certain: why, in words. Null: one
 * product.
 */
export function brandDoubt(
  some: DrugName,
  other: DrugName,
  { ingredients, kindAgrees }: BrandQuestion,
): string | null {
  const all = new Set(ingredients);
  const [mine, theirs] = [readBrand(some, all), readBrand(other, all)];
  if (mine.brand === null && theirs.brand === null) return null;
  const odd = [
    ...mine.rest.filter((word) => !theirs.rest.includes(word)),
    ...theirs.rest.filter((word) => !mine.rest.includes(word)),
  ].filter((word) => !(kindAgrees && isOfKind(word)));
  if (odd.length > 0) return `Only one side says “${odd.join(' ')}” behind its brand: read both`;
  const brands = [mine, theirs].flatMap(({ brand }) => (brand === null ? [] : [brand]));
  const [first = '', second] = brands;
  const isOwn = brands.some((brand) => own.has(brand));
  if (mine.brand === theirs.brand || (kindAgrees && !isOwn)) return null;
  if (second !== undefined)
    return isOneProduct(first, second)
      ? null
      : 'Two brands of one ingredient, which may be two products: read both';
  return [mine, theirs].every(({ isKnown }) => isKnown) && !isOwn
    ? null
    : 'It is not known whether this brand is one product with its ingredient: read both';
}
