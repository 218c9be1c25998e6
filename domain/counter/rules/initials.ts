export interface PersonName {
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly last_name: string;
}

const parts = ['first_name', 'middle_name', 'last_name'] as const;
type Part = (typeof parts)[number];
/** The parts by which people of equal initials are told apart, the most telling first. */
const telling: readonly Part[] = ['first_name', 'last_name', 'middle_name'];
const lettersOf = (name: PersonName, part: Part): readonly string[] => [
  ...(name[part] ?? '').trim(),
];
const capital = (letter: string | undefined): string => (letter ?? '').toUpperCase();

type Shown = (letters: readonly string[]) => string;
const firstLetter: Shown = (letters) => capital(letters[0]);
/** "E…y": the first and the last letter. */
const bothEnds: Shown = (letters) =>
  letters.length < 2 ? capital(letters[0]) : `${capital(letters[0])}…${letters.at(-1)}`;
/** "Joh": the letters up to the one that differs. */
const upTo =
  (length: number): Shown =>
  (letters) =>
    `${capital(letters[0])}${letters.slice(1, length).join('')}`;

/** The name as initials, with one part shown by more than its first letter. */
const written = (name: PersonName, more: Part | null, shown: Shown): string =>
  parts
    .map((part) => (part === more ? shown : firstLetter)(lettersOf(name, part)))
    .filter((text) => text !== '')
    .map((text) => `${text}.`)
    .join(' ');
const initials = (name: PersonName): string => written(name, null, firstLetter);

/** How people of equal initials are written; the plain initials where no more letters help. */
function apart(people: readonly PersonName[]): (name: PersonName) => string {
  const differ = (write: (name: PersonName) => string): boolean =>
    new Set(people.map(write)).size === people.length;
  const longest = Math.max(
    ...people.flatMap((name) => telling.map((part) => lettersOf(name, part).length)),
  );
  const ways = [bothEnds, ...Array.from({ length: longest }, (_, index) => upTo(index + 1))];
  for (const shown of ways)
    for (const part of telling) {
      const write = (name: PersonName) => written(name, part, shown);
      if (differ(write)) return write;
    }
  return initials;
}

/**
 * "R. J. M." of each person, in the order given: it tells people of one name apart and is none of
 * the identifiers. Who shares the initials with another is written with as few letters more as tell
 * them apart ("E…a. C." and "E…y. C."); people of one and the same name stay alike.
 */
export function initialsOfPeople(people: readonly PersonName[]): readonly string[] {
  const alike = new Map<string, PersonName[]>();
  for (const name of people)
    alike.set(initials(name), [...(alike.get(initials(name)) ?? []), name]);
  const ways = new Map(
    [...alike].map(([shared, group]) => [shared, group.length > 1 ? apart(group) : initials]),
  );
  return people.map((name) => (ways.get(initials(name)) ?? initials)(name));
}
