import { birthDateWeight } from '#domain/erx/rules/match-patient.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { isSameFirstName } from './first-names.ts';

/** What tells one person from another. Dates are ISO, phones digits; null: nothing is known. */
export interface Person {
  readonly lastName: string;
  readonly firstName: string;
  readonly dateOfBirth: string;
  readonly gender: string | null;
  readonly phones: readonly string[];
  readonly addressLine1: string | null;
  readonly zipCode: string | null;
}
type Nearness = 'same' | 'near' | 'other';

/** Insertions, deletions, exchanges and neighbours that changed places between two words. */
export function slips(written: string, meant: string): number {
  const from = [...written];
  const to = [...meant];
  let older: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of from.entries()) {
    const line = [row + 1];
    for (const [column, other] of to.entries()) {
      const isSwap = letter === to[column - 1] && from[row - 1] === other;
      line.push(
        Math.min(
          (above[column] ?? 0) + (letter === other ? 0 : 1),
          (above[column + 1] ?? 0) + 1,
          (line[column] ?? 0) + 1,
          isSwap ? (older[column - 1] ?? 0) + 1 : Infinity,
        ),
      );
    }
    older = above;
    above = line;
  }
  return above[to.length] ?? 0;
}
/** As many slips as are a hand's and no other name: none in three letters, two in eight. */
const allowed = (length: number): number => {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
};
const suffix = /\b(?:jr|sr|ii|iii|iv)\b/g;
const wordsOf = (name: string): readonly string[] =>
  fold(name.replaceAll('.', ' ')).replace(suffix, ' ').split(' ').filter(Boolean);
function nameNearness(
  written: string,
  meant: string,
  isSame: (one: string, other: string) => boolean,
): Nearness {
  const [some, others] = [wordsOf(written), wordsOf(meant)];
  const [one, other] = [some.join(''), others.join('')];
  if (one === other) return 'same';
  // "Doe 1" and "Doe 2" are told apart by what is no letter.
  if (/\d/.test(one + other)) return 'other';
  if (isSame(one, other) || isSame(some[0] ?? '', others[0] ?? '')) return 'near';
  if (slips(one, other) <= allowed(Math.max(one.length, other.length))) return 'near';
  // One of a double name, in any order, or an initial.
  const shared = some.some((word) => word.length > 1 && others.includes(word));
  const isInitial = (short: string, long: string) => short.length === 1 && long.startsWith(short);
  return shared || isInitial(one, other) || isInitial(other, one) ? 'near' : 'other';
}
const lastNearness = (written: string, meant: string) => nameNearness(written, meant, () => false);
const firstNearness = (written: string, meant: string) =>
  nameNearness(written, meant, isSameFirstName);
const said = (what: string, nearness: Nearness): string =>
  `${{ same: 'Same', near: 'Similar', other: 'Other' }[nearness]} ${what}`;

interface Names {
  readonly last: Nearness;
  readonly first: Nearness;
  readonly reasons: readonly string[];
}
function namesOf(added: Person, stored: Person): Names {
  const last = lastNearness(added.lastName, stored.lastName);
  const first = firstNearness(added.firstName, stored.firstName);
  const crossed = [
    lastNearness(added.lastName, stored.firstName),
    firstNearness(added.firstName, stored.lastName),
  ] as const;
  if ((last === 'other' || first === 'other') && crossed.every((nearness) => nearness !== 'other'))
    return { last: crossed[0], first: crossed[1], reasons: ['First and last name exchanged'] };
  return { last, first, reasons: [said('last name', last), said('first name', first)] };
}

const isSameHome = (added: Person, stored: Person): boolean => {
  const home = fold(added.addressLine1 ?? '');
  return (
    home !== '' &&
    home === fold(stored.addressLine1 ?? '') &&
    (added.zipCode ?? '') === (stored.zipCode ?? '')
  );
};

/**
 * Why a stored person may be the one who is to be added, in words; null where it is somebody else.
 * The same or a near name with the same or a mistaken birth date, or, with another last name, the
 * same first name, birth date and phone or address (a marriage). Another first name at the same
 * birth date and last name is a twin.
 */
export function alikeBecause(added: Person, stored: Person): readonly string[] | null {
  const [points, born] = birthDateWeight(added.dateOfBirth, stored.dateOfBirth);
  const { last, first, reasons } = namesOf(added, stored);
  const samePhone = added.phones.some((phone) => stored.phones.includes(phone));
  const sameHome = isSameHome(added, stored);
  const isNamed = last !== 'other' && first !== 'other';
  const isMarried = first !== 'other' && added.dateOfBirth === stored.dateOfBirth;
  const isAlike = points > 0 && (isNamed || (isMarried && (samePhone || sameHome)));
  if (!isAlike) return null;
  const isOther = added.gender !== stored.gender && added.gender !== 'U' && stored.gender !== 'U';
  return [
    ...reasons,
    ...(born === null ? [] : [born]),
    ...(samePhone ? ['Same phone'] : []),
    ...(sameHome ? ['Same address'] : []),
    ...(isOther ? ['Other gender'] : []),
  ];
}

/**
 * The birth dates that may have been mistaken for this one: itself, day and month exchanged, one
 * digit off. Not all of them are in the calendar.
 */
export function mistakenDates(date: string): readonly string[] {
  const digits = [...date].flatMap((code, at) =>
    /\d/.test(code)
      ? Array.from(
          { length: 10 },
          (_, digit) => `${date.slice(0, at)}${digit}${date.slice(at + 1)}`,
        )
      : [],
  );
  const swapped = `${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`;
  const exists = (text: string) =>
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
  return [...new Set([date, swapped, ...digits])].filter(exists);
}
