import { tokensOf, type Token } from './lexer.ts';

/** What was read, and the token behind it. */
export type Hit<T> = readonly [value: T, end: number];
/**
 * All readings that begin at a token: more than one where the words can be read in several
 * ways.
 */
export type Parser<T> = (tokens: readonly Token[], at: number) => readonly Hit<T>[];

export const pure =
  <T>(value: T): Parser<T> =>
  (_, at) => [[value, at]];

/** `first`, then what `next` makes of its value. */
export const chain =
  <A, B>(first: Parser<A>, next: (value: A) => Parser<B>): Parser<B> =>
  (tokens, at) => {
    const hits = first(tokens, at);
    if (hits.length === 0) return [];
    const [only] = hits;
    if (hits.length === 1 && only !== undefined) return next(only[0])(tokens, only[1]);
    return hits.flatMap(([value, end]) => next(value)(tokens, end));
  };
export const map = <A, B>(parser: Parser<A>, change: (value: A) => B): Parser<B> =>
  chain(parser, (value) => pure(change(value)));
/** Keeps the readings whose value fits. */
export const where =
  <A>(parser: Parser<A>, fits: (value: A) => boolean): Parser<A> =>
  (tokens, at) =>
    parser(tokens, at).filter(([value]) => fits(value));
export const after = <A, B>(first: Parser<A>, second: Parser<B>): Parser<B> =>
  chain(first, () => second);
export const before = <A, B>(first: Parser<A>, second: Parser<B>): Parser<A> =>
  chain(first, (value) => map(second, () => value));
export const either =
  <T>(...parsers: readonly Parser<T>[]): Parser<T> =>
  (tokens, at) => {
    const all: Hit<T>[] = [];
    for (const parser of parsers) all.push(...parser(tokens, at));
    return all;
  };
/** With and without: both readings. */
export const maybe = <T, N>(parser: Parser<T>, none: N): Parser<T | N> =>
  either<T | N>(parser, pure<T | N>(none));

interface Entry<T> {
  readonly words: readonly string[];
  readonly value: T;
}
/** Phrases by "|" → what they mean. Any number of them is looked up by its first word. */
export function phrases<T>(rows: Iterable<readonly [spellings: string, value: T]>): Parser<T> {
  const index = new Map<string, Entry<T>[]>();
  for (const [spellings, value] of rows)
    for (const spelling of spellings.split('|')) {
      const words = tokensOf(spelling).map((token) => token.text);
      const [first] = words;
      if (first === undefined) continue;
      const entries = index.get(first) ?? [];
      if (
        !entries.some((entry) => entry.words.join(' ') === words.join(' ') && entry.value === value)
      )
        entries.push({ words, value });
      index.set(first, entries);
    }
  return (tokens, at) => {
    const first = tokens[at];
    const entries = first === undefined ? undefined : index.get(first.text);
    if (entries === undefined) return [];
    const hits: Hit<T>[] = [];
    for (const { words, value } of entries)
      if (words.every((word, offset) => tokens[at + offset]?.text === word))
        hits.push([value, at + words.length]);
    return hits;
  };
}
/** One of several phrases, whichever. */
export const literal = (spellings: string): Parser<true> => phrases([[spellings, true as const]]);
export const optional = (spellings: string): Parser<true | null> => maybe(literal(spellings), null);
