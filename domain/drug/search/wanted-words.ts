import { isSaltTerm } from './match-term.ts';
import { misspellings } from './one-letter-off.ts';
import { isSalt } from './product.ts';
import type { DrugSearch, Meaning, NameTerm } from './read-search.ts';

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
function waysOf(meaning: Meaning, loose: boolean): readonly WantedWay[] {
  if (meaning.kind === 'short') return [whole(meaning.words)];
  if (meaning.kind === 'alias') {
    const words = meaning.alias.ingredients.flat();
    const bare = words.filter((word) => !isSalt(word));
    return [whole(bare.length > 0 ? bare : words)];
  }
  const asTyped = meaning.words.map((word) => ({ word, begins: true }));
  const [only, ...others] = meaning.words;
  if (!loose || only === undefined || others.length > 0) return [asTyped];
  return [asTyped, ...misspellings(only).map((word) => [{ word, begins: true }])];
}
const waysOfTerm = (term: NameTerm, loose: boolean) =>
  term.meanings.flatMap((meaning) => waysOf(meaning, loose));

/**
 * The words by which the products of a search are found in the file. A salt is no way to find one:
 * a product may leave it out.
 */
export function wantedWords(search: DrugSearch, loose = false): WantedWords {
  const named = search.names.filter((term) => !isSaltTerm(term));
  return (named.length > 0 ? named : search.names).map((term) => waysOfTerm(term, loose));
}
