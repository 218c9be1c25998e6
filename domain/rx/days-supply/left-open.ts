import type { FormFamily } from '../sig/forms.ts';
import type { UnitKey } from '../sig/index.ts';
import type { Clause, Regimen } from '../sig/regimen.ts';
import { isAroundVisit, isTimeNote } from '../sig/vocabulary/visits.ts';
import { amountWords } from './content.ts';
import { hasTiming } from './worn.ts';

/** A dose that is titrated, or that somebody may change. */
export const titrationQuestion = 'Is the dose that is written the most that is taken?';
export const eventQuestion = 'Is there one such occasion a day at most?';
const daysOfUseQuestion = 'It may be used on some days alone: on how many is it used?';
/** What a note leaves open of the days. */
const noteQuestions: Readonly<Record<string, readonly string[]>> = {
  exceptMethotrexate: ['On how many days of a week is it taken?'],
  afterMethotrexate: ['On how many days of a week is it taken?'],
  continuously: ['Are there tablets in the pack that are not taken?'],
  afterSex: [eventQuestion],
  untilBowelMovement: [daysOfUseQuestion],
  untilSoftStool: [daysOfUseQuestion],
  duringFlares: [daysOfUseQuestion],
};
/** Hours of what is taken while awake alone: how many doses a day that is, nobody said. */
const isWhileAwake = ({ notes, timing: { every } }: Clause): boolean =>
  notes.includes('whileAwake') && (every?.unit === 'hour' || every?.unit === 'minute');
/** "0.25 mg in weeks 1 to 4": how often in such a week nobody said. */
const isUntimedWeeks = (clause: Clause): boolean =>
  clause.onDays !== null &&
  clause.onDays !== 'today' &&
  clause.onDays.unit === 'week' &&
  !hasTiming(clause);
/**
 * "0.25 mg for 4 weeks" of what is injected: once a day or once a week, and nobody said which; of
 * units, which are insulin, it is a day.
 */
export const isInjectedSomewhen = (clause: Clause): boolean =>
  isUntimedWeeks(clause) ||
  (clause.length?.span.unit === 'week' &&
    clause.amount !== null &&
    clause.amount.unit !== 'unit' &&
    !clause.prn &&
    !hasTiming(clause));
/** "The evening before the procedure", "after school": on which days that is, nobody said. */
function namedTimeQuestions(key: string): readonly string[] {
  if (/^surgery\d/.test(key))
    return ['Does it end with the days after surgery, before the quantity does?'];
  if (isAroundVisit(key)) return [eventQuestion];
  if (key.startsWith('turnsMedicine')) return ['Is it given each time, not each second time?'];
  return isTimeNote(key) ? ['Is it taken on every day of the week?'] : [];
}
/** What the notes and the weeks of a dose leave open of its days supply, as questions. */
export const notesLeaveOpen = (clause: Clause): readonly string[] => [
  ...(isUntimedWeeks(clause) ? ['Is it taken once a day?'] : []),
  ...(isWhileAwake(clause)
    ? ['How many doses a day are that while awake? Day and night are counted.']
    : []),
  ...clause.notes.flatMap((key) =>
    key.startsWith('titrated')
      ? [titrationQuestion]
      : (noteQuestions[key] ?? namedTimeQuestions(key)),
  ),
];
const placeboQuestion = 'Are the placebo tablets that are skipped counted in the quantity?';
const fewerQuestion = 'Is the dose that is written taken each time?';
const heldQuestion = 'Are there days on which it is held?';
const taperQuestion = 'Is the quantity for this dose alone, and none of it for a taper?';
/** What a sentence behind the directions leaves open of the days. */
const sentenceQuestions: Readonly<Record<string, string>> = {
  mustLast28: 'Must the quantity last 28 days, whatever the doses come to?',
  mustLast30: 'Must the quantity last 30 days, whatever the doses come to?',
  skipPlacebo: placeboQuestion,
  skipPlaceboWeek: placeboQuestion,
  skipPlacebosOnly: placeboQuestion,
  skipPlaceboWeekOnly: placeboQuestion,
  'counsel Use for flares only': daysOfUseQuestion,
  'counsel May skip weekends': daysOfUseQuestion,
  'counsel Limit use': fewerQuestion,
  'counsel Use as few as possible': fewerQuestion,
  'counsel Use the lowest dose': fewerQuestion,
  'counsel Hold if drowsy': heldQuestion,
  'counsel Hold if vomiting': heldQuestion,
  'counsel Hold if loose stools or diarrhea': heldQuestion,
  'counsel Taper when stopping': taperQuestion,
};
/** What the sentences behind the directions leave open of the days supply. */
export const saidBehind = ({ sentences }: Regimen): readonly string[] =>
  sentences.flatMap((key) =>
    key.startsWith('mostDays') ? [daysOfUseQuestion] : (sentenceQuestions[key] ?? []),
  );

/** Thousandths a day above which a number was mistaken: 4 puffs every 4 hours are 24. */
const mostPuffs = 24_000;
const mostSprays = 16_000;
/** "8 puffs every 4 hours", "4 sprays four times daily": so much is asked before it is counted. */
export function tooManyAsked(unit: UnitKey, family: FormFamily, aDay: number): readonly string[] {
  const isNasal = family === 'nasal';
  if (!isNasal && family !== 'inhaler') return [];
  if (unit !== 'puff' && unit !== 'actuation' && unit !== 'spray') return [];
  if (aDay <= (isNasal ? mostSprays : mostPuffs)) return [];
  return [`Are ${amountWords(aDay, unit)} a day right?`];
}
