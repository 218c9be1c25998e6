import { compareNames, generationIn } from '#domain/platform/rules/person-names.ts';
import { wordsNotRead, type WordsNotRead } from '#domain/rx/rules/words-not-read.ts';
import { readDirections, saysTheSame, type Product } from '#domain/rx/sig/index.ts';
import type { Compared } from './compare-drug.ts';
import type { Entered, PersonNamed, Prescribed } from './types.ts';

const same: Compared = { verdict: 'same', why: 'Same' };
const differs = (why: string): Compared => ({ verdict: 'differs', why });
const unread = (why: string): Compared => ({ verdict: 'cannot compare', why });

/** Two values that are the same or not; what one side does not say can't be compared. */
export function comparePlain(
  prescribed: string | number | null,
  entered: string | number | null,
  why: string,
): Compared {
  if (prescribed === null) return unread('The prescription does not say it');
  if (entered === null) return unread('Not entered yet');
  return prescribed === entered ? same : differs(why);
}
/** Father and son: "Jr." beside "Sr." is another person, beside nothing it may be one. */
function compareGenerations(prescribed: PersonNamed, own: PersonNamed): Compared {
  const [wanted, entered] = [prescribed, own].map(
    ({ lastName, firstName }) => generationIn(lastName) ?? generationIn(firstName),
  );
  if (wanted === entered) return same;
  return wanted && entered
    ? differs(`Another generation (${wanted}, ${entered}): check the identity`)
    : unread(`Only one side says ${wanted ?? entered}: check the identity`);
}
/**
 * Two names of a person. A name that is only like the other one has to be looked at. `titled`: a
 * prescriber, whose MD is no part of the name.
 */
export function comparePeople(
  prescribed: PersonNamed | null,
  own: PersonNamed | null,
  titled = false,
): Compared {
  if (!prescribed || (prescribed.lastName ?? '') === '')
    return unread('The prescription does not say it');
  if (!own) return unread('Not entered yet');
  const last = compareNames(prescribed.lastName, own.lastName, titled);
  const first = compareNames(prescribed.firstName, own.firstName, titled);
  if (last === 'same' && (first === 'same' || first === 'unknown'))
    return compareGenerations(prescribed, own);
  return [last, first].includes('different')
    ? differs('Another name: check the identity')
    : unread('A similar name: check the identity');
}
/**
 * A name that is only like the other one ("Robert", "Roberta") is asked where birth date and gender
 * do not say both that it is the person.
 */
export function comparePatients(prescribed: Prescribed, entered: Entered): Compared {
  const compared = comparePeople(prescribed.patient, entered.patient);
  const isConfirmed =
    prescribed.birthDate !== null &&
    prescribed.birthDate === entered.birthDate &&
    prescribed.gender !== null &&
    prescribed.gender === entered.gender;
  const isSimilar =
    compared.verdict === 'cannot compare' &&
    Boolean(prescribed.patient?.lastName) &&
    entered.patient !== null;
  return isSimilar && !isConfirmed ? { ...compared, asks: true } : compared;
}
/**
 * Directions are the same when both say the same regimen. Where one is not read, the words are not
 * compared: two sentences can differ in one letter and in the dose.
 */
export function compareDirections(
  prescribed: string | null,
  entered: string | null,
  product: Product,
): Compared {
  if (prescribed === null) return unread('The prescription does not say it');
  if (entered === null) return unread('Not entered yet');
  if (prescribed.trim() === entered.trim()) return same;
  const [wanted, own] = [readDirections(prescribed, product), readDirections(entered, product)];
  if (wanted.kind !== 'read' || own.kind !== 'read')
    return unread('Not every word was read: read both');
  return saysTheSame(wanted.regimen, own.regimen, product)
    ? { verdict: 'same', why: 'Same in other words' }
    : differs('They say something else: read both');
}
/** Words that nobody read for the label: whoever checks it reads them. */
export const compareWords = (words: WordsNotRead | null): Compared =>
  words === null ? same : unread(`${wordsNotRead[words]}: read them`);
/** More refills than were authorized differ; fewer do too, and nobody has to answer for them. */
export function compareRefills(prescribed: number | null, entered: number | null): Compared {
  const row = comparePlain(prescribed, entered, 'Another number of refills');
  return row.verdict === 'differs' &&
    prescribed !== null &&
    entered !== null &&
    entered > prescribed
    ? differs(`More refills than the ${prescribed} authorized`)
    : row;
}
/** DAW 0 of the prescription allows any later choice; only a forbidden substitution binds. */
export function compareDaw(prescribed: 0 | 1 | null, entered: number | null): Compared {
  if (prescribed === 0 && entered !== null && entered !== 1)
    return { verdict: 'same', why: 'The prescriber allows substitution' };
  return comparePlain(prescribed, entered, 'The prescriber said otherwise');
}
/** The prescriber's note is for the pharmacist: it must have been seen, not typed again. */
export function compareNote(prescribed: string | null, entered: string | null): Compared {
  if (prescribed === null || entered?.includes(prescribed)) return same;
  return unread('The prescriber wrote a note: read it');
}
