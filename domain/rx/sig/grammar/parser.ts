import { tokensOf, type Token } from '../lexer.ts';

/** What was read, and the token behind it. */
export type Hit<T> = readonly [value: T, end: number];
/**
 * All readings that begin at a token: more than one where the words can be read in several
 * ways.
 */
export interface Parser<T> {
  (tokens: readonly Token[], at: number): readonly Hit<T>[];
  /** Words that it can begin with, `anyNumber` among them; without it, or null: with any. */
  starts?: Starts | undefined;
  /** It may read no word at all: then what follows it begins. */
  empty?: boolean;
}
type Starts = () => ReadonlySet<string> | null;
export const anyNumber = '#';
/** A parser that says with which words it begins, so that it is not tried at others. */
export function startingWith<T>(
  starts: Starts | undefined,
  parser: Parser<T>,
  empty = false,
): Parser<T> {
  parser.starts = starts;
  parser.empty = empty;
  return parser;
}
/** Whether a parser can begin at a token at all; behind the last one, where no word is asked. */
export function canStart<T>(parser: Parser<T>, token: Token | undefined): boolean {
  if (parser.starts === undefined || parser.empty === true) return true;
  const words = parser.starts();
  if (words === null) return true;
  if (token === undefined) return false;
  return words.has(token.text) || (token.kind === 'number' && words.has(anyNumber));
}
function wordsOfAll(parsers: readonly Parser<unknown>[]): ReadonlySet<string> | null {
  const all = new Set<string>();
  for (const { starts } of parsers) {
    const words = starts?.() ?? null;
    if (words === null) return null;
    for (const word of words) all.add(word);
  }
  return all;
}
/** The words of several parsers, gathered when they are asked for first. */
function together(parsers: readonly Parser<unknown>[]): Starts {
  let words: ReadonlySet<string> | null | undefined;
  return () => (words === undefined ? (words = wordsOfAll(parsers)) : words);
}

/** No reading: one list for all, for most parsers find nothing at most tokens. */
const nothing: readonly never[] = [];
const noWords: ReadonlySet<string> = new Set();
export const pure = <T>(value: T): Parser<T> =>
  startingWith(
    () => noWords,
    (_, at) => [[value, at]],
    true,
  );
/** Where one parser follows another that may read no word, either of them can begin. */
const startsOf = (first: Parser<unknown>, second: Parser<unknown>): Starts | undefined =>
  first.empty === true ? together([first, second]) : first.starts;

/**
 * `first`, then what `next` makes of its value. Where `first` may read no word, `then` says with
 * what `next` begins, whatever the value.
 */
export const chain = <A, B>(
  first: Parser<A>,
  next: (value: A) => Parser<B>,
  then: Parser<unknown> = anything,
): Parser<B> =>
  startingWith(startsOf(first, then), (tokens, at) => {
    const hits = first(tokens, at);
    if (hits.length === 0) return nothing;
    const [only] = hits;
    if (hits.length === 1 && only !== undefined) return next(only[0])(tokens, only[1]);
    return hits.flatMap(([value, end]) => next(value)(tokens, end));
  });
/** Begins with any word. */
const anything: Parser<never> = () => nothing;
export const map = <A, B>(parser: Parser<A>, change: (value: A) => B): Parser<B> =>
  startingWith(
    parser.starts,
    (tokens, at) => {
      const hits = parser(tokens, at);
      return hits.length === 0 ? nothing : hits.map(([value, end]): Hit<B> => [change(value), end]);
    },
    parser.empty,
  );
/** Keeps the readings whose value fits. */
export const where = <A>(parser: Parser<A>, fits: (value: A) => boolean): Parser<A> =>
  startingWith(
    parser.starts,
    (tokens, at) => {
      const hits = parser(tokens, at);
      return hits.length === 0 ? nothing : hits.filter(([value]) => fits(value));
    },
    parser.empty,
  );
export const after = <A, B>(first: Parser<A>, second: Parser<B>): Parser<B> =>
  startingWith(
    startsOf(first, second),
    (tokens, at) => {
      const hits = first(tokens, at);
      if (hits.length === 0) return nothing;
      const [only] = hits;
      if (hits.length === 1 && only !== undefined) return second(tokens, only[1]);
      return hits.flatMap(([, end]) => second(tokens, end));
    },
    first.empty === true && second.empty === true,
  );
export const before = <A, B>(first: Parser<A>, second: Parser<B>): Parser<A> =>
  startingWith(
    startsOf(first, second),
    (tokens, at) => {
      const hits = first(tokens, at);
      return hits.length === 0
        ? nothing
        : hits.flatMap(([value, end]) => second(tokens, end).map((hit): Hit<A> => [value, hit[1]]));
    },
    first.empty === true && second.empty === true,
  );
export const either = <T>(...parsers: readonly Parser<T>[]): Parser<T> =>
  startingWith(
    together(parsers),
    (tokens, at) => {
      const token = tokens[at];
      let all: readonly Hit<T>[] = nothing;
      for (const parser of parsers) {
        if (!canStart(parser, token)) continue;
        const hits = parser(tokens, at);
        if (hits.length > 0) all = all.length === 0 ? hits : [...all, ...hits];
      }
      return all;
    },
    parsers.some((parser) => parser.empty === true),
  );
/** With and without: both readings. */
export const maybe = <T, N>(parser: Parser<T>, none: N): Parser<T | N> =>
  either<T | N>(parser, pure<T | N>(none));

/**
 * The same, and what it found is kept while one text is read: numbers, times and amounts are asked
 * for at a token by many.
 */
export function remembered<T>(parser: Parser<T>): Parser<T> {
  let text: readonly Token[] | null = null;
  let found = new Map<number, readonly Hit<T>[]>();
  const read: Parser<T> = (tokens, at) => {
    if (tokens !== text) {
      text = tokens;
      found = new Map();
    }
    const known = found.get(at);
    if (known !== undefined) return known;
    const hits = parser(tokens, at);
    found.set(at, hits);
    return hits;
  };
  return startingWith(parser.starts, read, parser.empty);
}

/** What a phrase means, and its place among all: several at a token are told in that order. */
interface Known<T> {
  readonly value: T;
  readonly order: number;
}
/** The phrases that have been read word by word up to here, and what they go on with. */
interface Branch<T> {
  readonly known: Known<T>[];
  readonly next: Map<string, Branch<T>>;
}
const branch = <T>(): Branch<T> => ({ known: [], next: new Map<string, Branch<T>>() });
/** What is written for a word of a phrase. */
const alike: readonly (readonly [word: string, others: readonly string[]])[] = [
  ['AND', ['&']],
  ['MINUTES', ['MIN', 'MINS']],
  ['HOURS', ['HRS', 'HR']],
];
/** "Do not" in one word. */
function contracted(words: readonly string[]): readonly (readonly string[])[] {
  const at = words.findIndex((word, index) => word === 'DO' && words[index + 1] === 'NOT');
  if (at === -1) return [words];
  const [before, behind] = [words.slice(0, at), words.slice(at + 2)];
  return [words, [...before, "DON'T", ...behind], [...before, 'DONT', ...behind]];
}
/** The words between two blanks of a spelling: most spellings are made of the same ones. */
const wordsBetween = new Map<string, readonly string[]>();
function wordsOf(between: string): readonly string[] {
  const found = wordsBetween.get(between) ?? tokensOf(between).map((token) => token.text);
  wordsBetween.set(between, found);
  return found;
}
/** The words of a spelling, and the same with "&" for each "and", "min" for "minutes". */
function wordings(spelling: string): readonly (readonly string[])[] {
  const words = spelling.split(' ').flatMap(wordsOf);
  return alike.reduce(
    (all, [word, others]) =>
      words.includes(word)
        ? all.flatMap((one) => [
            one,
            ...others.map((other) => one.map((own) => (own === word ? other : own))),
          ])
        : all,
    contracted(words),
  );
}
/** Every word of every phrase that was made. */
const words = new Set<string>();
/** Phrases whose words nobody has asked for yet. */
const unread = new Set<() => void>();
/** Whether a word stands in some phrase of the directions; "DIALY" stands in none. */
export function isKnownWord(text: string): boolean {
  for (const read of unread) read();
  return words.has(text);
}
function addPhrase<T>(root: Branch<T>, spelled: readonly string[], value: T, order: number): void {
  let at = root;
  for (const word of spelled) {
    words.add(word);
    const next = at.next.get(word) ?? branch<T>();
    at.next.set(word, next);
    at = next;
  }
  if (at !== root && !at.known.some((one) => one.value === value)) at.known.push({ value, order });
}
function branchesOf<T>(rows: Iterable<readonly [spellings: string, value: T]>): Branch<T> {
  const root = branch<T>();
  let order = 0;
  for (const [spellings, value] of rows)
    for (const spelling of spellings.split('|'))
      for (const spelled of wordings(spelling)) addPhrase(root, spelled, value, (order += 1));
  return root;
}
/** What stands at a token: first what is one word, then the others as they were made known. */
function hitsAt<T>(root: Branch<T>, tokens: readonly Token[], at: number): readonly Hit<T>[] {
  const first = root.next.get(tokens[at]?.text ?? '');
  if (first === undefined) return nothing;
  const longer: (readonly [order: number, hit: Hit<T>])[] = [];
  let end = at + 1;
  let reached = first.next.get(tokens[end]?.text ?? '');
  while (reached !== undefined) {
    end += 1;
    for (const { value, order } of reached.known) longer.push([order, [value, end]]);
    reached = reached.next.get(tokens[end]?.text ?? '');
  }
  if (longer.length > 1) longer.sort(([one], [other]) => one - other);
  const alone = first.known.map(({ value }): Hit<T> => [value, at + 1]);
  return longer.length === 0 ? alone : [...alone, ...longer.map(([, hit]) => hit)];
}
/**
 * Phrases by "|" → what they mean. Any number of them is looked up word by word. They are taken in
 * when one is looked for first: a program that reads no directions does not wait for it.
 */
export function phrases<T>(rows: Iterable<readonly [spellings: string, value: T]>): Parser<T> {
  let root: Branch<T> | null = null;
  let starts: ReadonlySet<string> | null = null;
  const read = (): Branch<T> => {
    if (root !== null) return root;
    unread.delete(readFirst);
    return (root = branchesOf(rows));
  };
  const readFirst = (): void => void read();
  unread.add(readFirst);
  return startingWith(
    () => (starts ??= new Set(read().next.keys())),
    (tokens, at) => hitsAt(read(), tokens, at),
  );
}
const literals = new Map<string, Parser<true>>();
/** One of several phrases, whichever. Kept: parsers are made anew while a text is read. */
export function literal(spellings: string): Parser<true> {
  const found = literals.get(spellings);
  if (found !== undefined) return found;
  const made = phrases([[spellings, true as const]]);
  literals.set(spellings, made);
  return made;
}
export const optional = (spellings: string): Parser<true | null> => maybe(literal(spellings), null);
