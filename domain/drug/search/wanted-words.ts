import { isSaltTerm } from './match-term.ts';
import { misspellings } from './one-letter-off.ts';
import { beginsSalt, isSalt } from './product.ts';
import type { DrugSearch, Meaning } from './read-search.ts';

/** A word of a product's names, or its beginning. */
export interface WantedWord {
  readonly word: string;
  readonly begins: boolean;
}
/** One way to find a term: all of these words. A search: for each of its terms one of the ways. */
export type WantedWay = readonly WantedWord[];
export type WantedWords = readonly (readonly WantedWay[])[];

const whole = (words: readonly string[]): WantedWay =>
  words.map((word) => ({ word, begins: false }));
/**
 * One letter too many at the end: "lasixx". What is left is the whole word, for it would begin too
 * much: "hydrox" is no misspelling of all that begins with "hydro", every hydrochloride among it.
 */
const isCutShort = (typed: string, word: string): boolean =>
  word.length < typed.length && typed.startsWith(word);
function waysOf(meaning: Meaning, spelled: ReadonlySet<string>): readonly WantedWay[] {
  if (meaning.kind === 'short') return [whole(meaning.words)];
  if (meaning.kind === 'alias') {
    const words = meaning.alias.ingredients.flat();
    const bare = words.filter((word) => !isSalt(word));
    return [whole(bare.length > 0 ? bare : words)];
  }
  const asTyped = meaning.words.map((word) => ({ word, begins: true }));
  const [only, ...others] = meaning.words;
  if (only === undefined || others.length > 0 || spelled.size === 0) return [asTyped];
  // Where a name begins as it was typed, no salt is meant: "hydrox" asks for no hydrochloride.
  const isRight = spelled.has(only);
  const near = misspellings(only).filter(
    (word) => spelled.has(word) && !(isRight && beginsSalt(word)),
  );
  return [asTyped, ...near.map((word) => [{ word, begins: !isCutShort(only, word) }])];
}
const noSpellings: ReadonlySet<string> = new Set();
/** The names of a search, and every text that is one letter off one of them. */
export const misspelledNames = (search: DrugSearch): readonly string[] =>
  search.names.flatMap((term) => {
    const near = misspellings(term.typed);
    return near.length === 0 ? [] : [term.typed, ...near];
  });

/**
 * The words by which the products of a search are found in the file. A salt is no way to find one:
 * a product may leave it out. `spelled`: what names of the file begin with, one letter off.
 */
export function wantedWords(search: DrugSearch, spelled = noSpellings): WantedWords {
  const named = search.names.filter((term) => !isSaltTerm(term));
  return (named.length > 0 ? named : search.names).map((term) =>
    term.meanings.flatMap((meaning) => waysOf(meaning, spelled)),
  );
}
