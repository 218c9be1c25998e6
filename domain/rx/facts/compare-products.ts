import { fold } from '#domain/platform/rules/fold.ts';
import {
  compareDrugNames,
  compareDrugStrengths,
  compareForms,
  compareReleases,
  compareRoutes,
  readRecord,
  type Compared,
  type DrugRecordText,
  type RecordFacts,
} from './compare-drug.ts';

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

/**
 * Two products of the drug file: one drug in one strength, release, form and route, so that one may
 * be dispensed for the other. `differs`: another drug, or one that does not stand for the other;
 * `cannot compare`: not certain, a person has to read both. Never `same` where a fact of one side
 * is not known. The same comparison as that of a prescription (`compareFacts`).
 */
export function compareProducts(some: DrugRecordText, other: DrugRecordText): Compared {
  const [mine, own] = [readRecord(some), readRecord(other)];
  const all = [
    compareDrugNames(mine, own),
    orOneText(compareDrugStrengths(mine, own), some.strength, other.strength),
    orOneForm(compareReleases(mine, own), [mine, own], [some, other]),
    orOneForm(compareForms(mine, own), [mine, own], [some, other]),
    orNoRoute(orOneText(compareRoutes(mine, own), some.route, other.route), mine, own),
  ];
  return (
    all.find(({ verdict }) => verdict === 'differs') ??
    all.find(({ verdict }) => verdict === 'cannot compare') ??
    same
  );
}
