import { calendarDate } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';

/**
 * One way to read a typed name: the folded beginning of the last name ('' for any) and of the first
 * name.
 */
export interface TypedName {
  readonly last: string;
  readonly first: string | null;
}
/**
 * What a typed search for a person means; a record fits where one of the names does. The date is
 * ISO; digits are bare.
 */
export type PersonSearch =
  | { readonly kind: 'all' }
  | { readonly kind: 'name'; readonly names: readonly TypedName[] }
  | { readonly kind: 'born'; readonly on: string; readonly names: readonly TypedName[] }
  | { readonly kind: 'digits'; readonly digits: string };

/**
 * Longer ones are read as a last name only: nobody types so many names, and each way to part them
 * costs a lookup.
 */
const mostWords = 6;

const bornOn = (text: string): string | null => {
  const match =
    /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const [, givenYear, mo, givenDay] =
    /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ??
    (match && [match[0], match[3], match[1], match[2]]) ??
    [];
  if (givenYear === undefined) return null;
  const [year, month, day] = [Number(givenYear), Number(mo), Number(givenDay)];
  const date = calendarDate(year, month, day);
  return year > 1850 ? date : null;
};
/** A telephone number with the country's code before it is the same number. */
const bare = (text: string): string => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/**
 * Several words may be parted anywhere into last and first name, in either order, or be all last
 * name, whose parts may stand
 * together in the record: "de la cruz maria", "maria de la cruz", "smith-jones", "o brien".
 */
function namesOf(text: string): readonly TypedName[] {
  const comma = text.indexOf(',');
  if (comma >= 0) {
    const last = fold(text.slice(0, comma));
    const first = fold(text.slice(comma + 1));
    return last || first ? [{ last, first: first || null }] : [];
  }
  const words = fold(text).split(' ').filter(Boolean);
  if (words.length < 2) return words.map((last) => ({ last, first: null }));
  const places = words.length > mostWords ? [] : words.slice(1).map((_, index) => index + 1);
  const parted = places.flatMap((place) => {
    const [first, second] = [words.slice(0, place).join(' '), words.slice(place).join(' ')];
    return [
      { last: first, first: second },
      { last: second, first },
    ];
  });
  return [...parted, { last: words.join(' '), first: null }, { last: words.join(''), first: null }];
}

/**
 * Reads what people type into a patient or prescriber search: "smi, jo" (last, first), "jo smi"
 * (either order), "smith",
 * "04/12/1957", "smith 04/12/1957", a phone or other number.
 */
export function readPersonSearch(text: string): PersonSearch {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const born = words.map(bornOn).find((text) => text !== null) ?? null;
  if (born)
    return {
      kind: 'born',
      on: born,
      names: namesOf(
        words
          .filter((word) => bornOn(word) === null)
          .join(' ')
          .replace(/,$/, ''),
      ),
    };
  if (/\d/.test(text) && !/\p{L}/u.test(text)) return { kind: 'digits', digits: bare(text) };
  const names = namesOf(text);
  return names.length ? { kind: 'name', names } : { kind: 'all' };
}
