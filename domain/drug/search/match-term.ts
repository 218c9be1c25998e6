import { oneLetterOff } from './one-letter-off.ts';
import { beginsSalt, isSalt, type ProductWords } from './product.ts';
import type { Alias, AliasTyped, FormTerm, Meaning, NameTerm } from './read-search.ts';

/** How a term is found in a product; the less, the nearer. */
export const nearness = { whole: 0, begun: 1, brandBegun: 2, misspelled: 3 } as const;
export interface TermMatch {
  readonly nearness: number;
  /** Places of the ingredients that the term asks for. */
  readonly ingredients: readonly number[];
  /** The product's own name was typed, and it is not the name of an ingredient. */
  readonly own: boolean;
  /** The brand that led here, where the product doesn't bear it. */
  readonly alias: Alias | null;
  /** It was typed as an abbreviation, which may stand for another drug. */
  readonly abbreviated: boolean;
}

const wordNearness = (typed: string, word: string, loose: boolean): number | null => {
  if (word === typed) return nearness.whole;
  if (word.startsWith(typed)) return nearness.begun;
  return loose && oneLetterOff(typed, word) ? nearness.misspelled : null;
};
const best = (found: readonly (number | null)[]): number | null => {
  const numbers = found.filter((number) => number !== null);
  return numbers.length === 0 ? null : Math.min(...numbers);
};
const nearestOf = (typed: string, words: readonly string[], loose: boolean): number | null =>
  best(words.map((word) => wordNearness(typed, word, loose)));
const placesOf = (product: ProductWords, holds: (words: readonly string[]) => boolean) =>
  product.ingredients.flatMap((words, place) => (holds(words) ? [place] : []));

function wordsMatch(
  words: readonly string[],
  product: ProductWords,
  loose: boolean,
): TermMatch | null {
  const inGeneric = words.map((word) => nearestOf(word, product.generic, loose));
  const inName = words.map((word) => nearestOf(word, product.name, loose));
  const each = words.map((_, index) => best([inGeneric[index] ?? null, inName[index] ?? null]));
  if (each.some((found) => found === null)) return null;
  return {
    nearness: Math.max(...each.map((found) => found ?? 0)),
    ingredients: placesOf(product, (own) =>
      words.some((word) => nearestOf(word, own, loose) !== null),
    ),
    own: inGeneric.some((found) => found === null),
    alias: null,
    abbreviated: false,
  };
}
const aliasNearness: Readonly<Record<AliasTyped, number>> = {
  whole: nearness.whole,
  begun: nearness.brandBegun,
  misspelled: nearness.misspelled,
};
/** Ingredient by ingredient, salts where the brand decides them. */
function aliasMatch(alias: Alias, typed: AliasTyped, product: ProductWords): TermMatch | null {
  if (alias.ingredients.length !== product.ingredients.length) return null;
  const fits = alias.ingredients.every((words) => {
    const bare = words.filter((word) => !isSalt(word));
    const holder = product.ingredients.find((own) =>
      (bare.length > 0 ? bare : words).every((word) => own.includes(word)),
    );
    const asked = bare.length > 0 ? words.filter(isSalt) : [];
    return (
      holder !== undefined &&
      asked.every((salt) => product.salts.length === 0 || product.salts.includes(salt))
    );
  });
  if (!fits) return null;
  return {
    nearness: aliasNearness[typed],
    ingredients: product.ingredients.map((_, place) => place),
    own: false,
    alias,
    abbreviated: false,
  };
}
function meaningMatch(meaning: Meaning, product: ProductWords, loose: boolean): TermMatch | null {
  if (meaning.kind === 'words') return wordsMatch(meaning.words, product, loose);
  if (meaning.kind === 'alias') return aliasMatch(meaning.alias, meaning.typed, product);
  const all = product.generic;
  if (!meaning.words.every((word) => all.includes(word))) return null;
  return {
    nearness: nearness.whole,
    ingredients: placesOf(product, (own) => meaning.words.some((word) => own.includes(word))),
    own: false,
    alias: null,
    abbreviated: !meaning.words.every(isSalt),
  };
}

/** Whether a term is no more than a salt, which a product may leave out. */
export const isSaltTerm = (term: NameTerm): boolean =>
  beginsSalt(term.typed) ||
  term.meanings.some((meaning) => meaning.kind === 'short' && meaning.words.every(isSalt));

/** The nearest of all that a term can mean in this product; null where it means nothing there. */
export function termMatch(term: NameTerm, product: ProductWords, loose: boolean): TermMatch | null {
  const found = term.meanings.flatMap((meaning) => meaningMatch(meaning, product, loose) ?? []);
  const [first] = found.toSorted(
    (left, right) => left.nearness - right.nearness || Number(right.own) - Number(left.own),
  );
  if (first) return first;
  return product.salts.length === 0 && isSaltTerm(term)
    ? { nearness: nearness.whole, ingredients: [], own: false, alias: null, abbreviated: false }
    : null;
}

/** Whether a product bears a word of form: in its form, its route or its own name. */
export const bearsForm = (form: Pick<FormTerm, 'words'>, product: ProductWords): boolean =>
  form.words.some((word) => product.forms.has(word));
