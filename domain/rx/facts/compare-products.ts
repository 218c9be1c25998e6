import { fold } from '#domain/platform/rules/fold.ts';
import {
  compareDrugNames,
  compareDrugStrengths,
  compareReleases,
  compareRoutes,
  readRecord,
  type Compared,
  type DrugRecordText,
  type RecordFacts,
} from './compare-drug.ts';
import { compareForms } from './compare-forms.ts';

const same: Compared = { verdict: 'same', why: 'Same' };
/** One text on both sides says one thing, even where nobody read it. */
const orOneText = (compared: Compared, some: string | null, other: string | null): Compared =>
  compared.verdict === 'cannot compare' &&
  some !== null &&
  other !== null &&
  fold(some) !== '' &&
  fold(some) === fold(other)
    ? same
    : compared;

/** The same where neither form was read and both are one text; a word of the name is more. */
const orOneForm = (
  compared: Compared,
  [mine, own]: readonly [RecordFacts, RecordFacts],
  [some, other]: readonly [DrugRecordText, DrugRecordText],
): Compared =>
  mine.form === null && own.form === null ? orOneText(compared, some.form, other.form) : compared;

/** Forms that go into the eye, the ear or the mouth, or onto the skin: only the route tells. */
const anywhere: ReadonlySet<string> = new Set([
  'drops',
  'emulsion',
  'gel',
  'ointment',
  'solution',
  'suspension',
]);
/** Two records that say no way of a form that has but one. */
const orNoRoute = (compared: Compared, mine: RecordFacts, own: RecordFacts): Compared =>
  mine.route === null && own.route === null && mine.form !== null && !anywhere.has(mine.form)
    ? same
    : compared;

const verdictOf = (all: readonly Compared[]): Compared =>
  all.find(({ verdict }) => verdict === 'differs') ??
  all.find(({ verdict }) => verdict === 'cannot compare') ??
  same;
/** How both let their drug go, in which form and where. */
const waysOf = (some: DrugRecordText, other: DrugRecordText): readonly Compared[] => {
  const [mine, own] = [readRecord(some), readRecord(other)];
  return [
    orOneForm(compareReleases(mine, own), [mine, own], [some, other]),
    orOneForm(compareForms(mine, own), [mine, own], [some, other]),
    orNoRoute(orOneText(compareRoutes(mine, own), some.route, other.route), mine, own),
  ];
};
const strengthsOf = (some: DrugRecordText, other: DrugRecordText): Compared =>
  orOneText(
    compareDrugStrengths(readRecord(some), readRecord(other)),
    some.strength,
    other.strength,
  );
const namesOf = (some: DrugRecordText, other: DrugRecordText, lines: boolean): Compared =>
  compareDrugNames(readRecord(some), readRecord(other), { lines });

/**
 * Two products of the drug file: one drug in one strength, release, form and route, so that one may
 * be dispensed for the other. `differs`: another drug, or one that does not stand for the other;
 * `cannot compare`: not certain, a person has to read both. Never `same` where a fact of one side
 * is not known. The same comparison as that of a prescription (`compareFacts`).
 */
export const compareProducts = (some: DrugRecordText, other: DrugRecordText): Compared =>
  verdictOf([namesOf(some, other, true), strengthsOf(some, other), ...waysOf(some, other)]);

/** What of a product in the hand is wrong: the drug itself, or only its strength, or its form. */
export type WrongPart = 'drug' | 'strength' | 'form';
/**
 * Says of two products that differ (`compareProducts`) which part of the right drug, right strength
 * and right dosage form is wrong. Strength and form are named only where the drug is certainly the
 * same; form stands for release and route, too. The strength comes first where both differ. Another
 * kind of one ingredient (Wellbutrin XL and SR) is another drug.
 */
export function wrongPart(some: DrugRecordText, other: DrugRecordText): WrongPart {
  if (namesOf(some, other, true).verdict !== 'same') return 'drug';
  const strength = strengthsOf(some, other).verdict;
  if (strength === 'differs') return 'strength';
  const isOtherForm = waysOf(some, other).some(
    ({ verdict, sameIngredient }) => verdict === 'differs' && sameIngredient !== true,
  );
  return strength === 'same' && isOtherForm ? 'form' : 'drug';
}

/** Neither its strength nor its name says how much of the drug it holds. */
const saysNoStrength = (record: DrugRecordText): boolean =>
  record.strength === null && readRecord(record).strength === null;
/**
 * Whether who has got one product has got a supply of the other: the question of a refill too
 * early. The same comparison as `compareProducts`, but that brands of one kind are one supply,
 * though none may be dispensed for the other (two albuterol inhalers); that products without a
 * strength are told apart by the rest; and that a strength which only one side tells makes them
 * two, because nobody knows how much was supplied.
 */
export function compareSupplies(some: DrugRecordText, other: DrugRecordText): Compared {
  const strengths = strengthsOf(some, other);
  const untold = saysNoStrength(some) && saysNoStrength(other);
  if (!untold && strengths.verdict !== 'same') return { ...strengths, verdict: 'differs' };
  return verdictOf([namesOf(some, other, false), ...waysOf(some, other)]);
}

/**
 * Whether one product is another drug than the other though their ingredients are the same: another
 * kind (a mix of insulins), salt or release. Strength, form and route are no part of the question.
 */
export function isAnotherKind(some: DrugRecordText, other: DrugRecordText): boolean {
  const [mine, own] = [readRecord(some), readRecord(other)];
  return [namesOf(some, other, false), compareReleases(mine, own)].some(
    ({ verdict }) => verdict === 'differs',
  );
}
