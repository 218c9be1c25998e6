import { calendarDate } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';

/**
 * One way to read a typed name: the folded beginning of the last name ('' for any) and of the first
 * name.
 */
export interface TypedName {
  readonly last: string;
  readonly first: string | null;
  /** The folded beginning of the middle name, where the words may hold one: "miller, robert j". */
  readonly middle?: string;
}
/** Days of birth that were meant, ISO dates, both inclusive: one day, or a year. */
export interface Born {
  readonly from: string;
  readonly to: string;
}
/**
 * What a typed search for a person means; a record fits where one of the names does, and one of the
 * days of birth. `none`: signs alone, which nobody is called. `digits` are bare, and may be a date
 * too.
 */
export type PersonSearch =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'name'; readonly names: readonly TypedName[] }
  | { readonly kind: 'born'; readonly born: readonly Born[]; readonly names: readonly TypedName[] }
  | { readonly kind: 'digits'; readonly digits: string; readonly born: readonly Born[] };

/**
 * Longer ones are read as a last name only: nobody types so many names, and each way to part them
 * costs a lookup.
 */
const mostWords = 6;

const dayOf = (year: number, month: number, day: number): readonly Born[] => {
  const on = calendarDate(year, month, day);
  if (on === null || year < 1850) return [];
  return [{ from: on, to: on }];
};
/** Two digits of a year are of this century or of the last one: both are looked for. */
const yearsOf = (text: string): readonly number[] =>
  text.length === 4 ? [Number(text)] : [1900 + Number(text), 2000 + Number(text)];
const monthFirst = [
  /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4}|\d{2})$/,
];
const yearFirst = /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/;
/** The days that a word can mean as a date of birth; empty where it is none. */
function bornOn(text: string): readonly Born[] {
  const groups = [yearFirst, ...monthFirst]
    .map((form) => form.exec(text)?.groups)
    .find((found) => found !== undefined);
  return groups === undefined
    ? []
    : yearsOf(groups['year'] ?? '').flatMap((year) =>
        dayOf(year, Number(groups['month']), Number(groups['day'])),
      );
}
/** A year that stands beside a name: "smith, j 76". */
const bornIn = (text: string): readonly Born[] =>
  /^(?:\d{2}|(?:19|20)\d{2})$/.test(text)
    ? yearsOf(text).map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }))
    : [];
/** A telephone number with the country's code before it is the same number. */
const bare = (text: string): string => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/** The first name as it stands, and with its last words as the middle name. */
function withMiddle({ last, first }: TypedName): readonly TypedName[] {
  const words = first?.split(' ') ?? [];
  const parted = words.slice(1).map((_, index) => ({
    last,
    first: words.slice(0, index + 1).join(' '),
    middle: words.slice(index + 1).join(' '),
  }));
  return [{ last, first }, ...parted];
}
/**
 * One word may be the last name or the first. Several words may be parted anywhere into last and
 * first name, in either order, be first and middle name ("robert james"), or be all last name,
 * whose parts may stand together in the record: "de la cruz maria", "smith-jones", "o brien".
 */
function namesOf(text: string): readonly TypedName[] {
  const comma = text.indexOf(',');
  if (comma >= 0) {
    const last = fold(text.slice(0, comma));
    const first = fold(text.slice(comma + 1));
    return last || first ? withMiddle({ last, first: first || null }) : [];
  }
  const words = fold(text).split(' ').filter(Boolean);
  if (words.length < 2)
    return words.flatMap((word) => [
      { last: word, first: null },
      { last: '', first: word },
    ]);
  const places = words.length > mostWords ? [] : words.slice(1).map((_, index) => index + 1);
  const parted = places.flatMap((place) => {
    const [first, second] = [words.slice(0, place).join(' '), words.slice(place).join(' ')];
    return [
      { last: first, first: second },
      { last: second, first },
    ];
  });
  return [
    ...parted.flatMap(withMiddle),
    ...(words.length > mostWords ? [] : withMiddle({ last: '', first: words.join(' ') }).slice(1)),
    { last: words.join(' '), first: null },
    { last: words.join(''), first: null },
  ];
}

/** The words that are a birth date, or beside a name its year, and the text without them. */
function partDate(words: readonly string[]): { born: readonly Born[]; rest: string } {
  const bare = words.map((word) => word.replace(/,$/, ''));
  const at = bare.findIndex((word) => bornOn(word).length > 0);
  const inYear = bare.findIndex((word) => bornIn(word).length > 0);
  const hasName = words.some((word) => /\p{L}/u.test(word));
  const found = at < 0 && hasName ? inYear : at;
  if (found < 0) return { born: [], rest: words.join(' ') };
  const word = bare[found] ?? '';
  return {
    born: at < 0 ? bornIn(word) : bornOn(word),
    rest: words
      .filter((_, index) => index !== found)
      .join(' ')
      .replace(/,$/, ''),
  };
}

/**
 * Reads what people type into a patient or prescriber search: "smi, jo" (last, first), "smith, john
 * adam" (with the middle name), "jo smi" (either order), "smith", "sean" (last or first),
 * "04/12/1957", "7/4/76", "smith 04/12/1957", "smith, j 76", a phone or other number. Every sign that
 * is neither letter nor digit parts words and means nothing by itself.
 */
export function readPersonSearch(text: string): PersonSearch {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const [only] = words;
  if (words.length === 1 && only !== undefined && /^(?:\d{6}|\d{8})$/.test(only))
    return { kind: 'digits', digits: only, born: bornOn(only) };
  const { born, rest } = partDate(words);
  if (born.length > 0) return { kind: 'born', born, names: namesOf(rest) };
  if (/\d/.test(text) && !/\p{L}/u.test(text))
    return { kind: 'digits', digits: bare(text), born: [] };
  const names = namesOf(text);
  if (names.length > 0) return { kind: 'name', names };
  return /^[\s,]*$/.test(text) ? { kind: 'all' } : { kind: 'none' };
}
