import { only, opened, put, type State, type Step } from './assemble-state.ts';
import { hasTiming, isEmpty, type DraftClause, type JoinWord } from './draft.ts';
import { ofSentence } from './grammar/term-kinds.ts';
import type { Term } from './grammar/terms.ts';
import type { Event } from './regimen.ts';
import { isOfRaise } from './vocabulary/raised.ts';
import { isTimeNote } from './vocabulary/visits.ts';

/** What is mixed or dissolved is mixed with water, not taken with it. */
export const isStirred = ({ verb }: DraftClause): boolean =>
  verb === 'mix' || verb === 'dissolve' || verb === 'crush';
const waterNotes = new Set([
  'water8',
  'plainWater8',
  'plainWater',
  'withWater',
  'glassOfWater',
  'fullGlass',
  'withMilk',
  'withJuice',
]);
/** Notes that say when: "twice daily and after each bowel movement" are more than two times. */
export const timeNotes = new Set([
  'afterBowel',
  'afterOneBowel',
  'afterLoose',
  'afterFirstLoose',
  'withDiaper',
  'afterBrushing',
  'uponWaking',
  'afterDialysis',
  'onDialysisDays',
  'afterFood',
  'beforeFood',
  'eachInsulin',
  'priorSex',
  'priorExercise',
  'priorDental',
  'priorDentist',
  'priorDentalWork',
  'priorProcedure',
  'afterSex',
]);
const occasions = new RegExp(
  '^(?:after|before|prior|while|during|upon|on[A-Z]|dayAfter|atOnset|' +
    'withMedicine|withFeedings|withInsulin|until)',
);
/** Whether a note names a time or an occasion, as "after intercourse" does. */
const isOccasion = (key: string): boolean =>
  timeNotes.has(key) || isTimeNote(key) || occasions.test(key);
const isBesideAnother = /^(?:after|before|prior)(?!Food)/;
/** "The night before, the morning of surgery": two times, each of a dose of its own. */
const isSecondTime = ({ now, last }: State, key: string): boolean =>
  (isTimeNote(key) && (last === 'sep' || last === 'verbAgain') && hasTiming(now)) ||
  now.notes.some(
    (note) =>
      (isTimeNote(key) && isTimeNote(note)) ||
      (isBesideAnother.test(key) && isBesideAnother.test(note)),
  );
/** "At most 3 a day while taking ibuprofen", "do not drive after surgery". */
const isOfBound = ({ last }: State, key: string): boolean =>
  (last === 'limit' || last === 'holds' || last === 'sentence') && isOccasion(key);
/** Said of another time than that before "and", or of the repeating. */
const isElsewhere = ({ pending, now, rest }: State, key: string): boolean =>
  (pending === 'and' && isOccasion(key) && (hasTiming(now) || now.notes.some(isOccasion))) ||
  (key === 'alternateNostrils' && rest.repeat !== null);
/** "Pain after surgery", "nausea during treatment": when the ailment comes, or the dose. */
const besideReason = /^(?:after|before|prior|during)(?!Food|Meal|Eating)/;
/**
 * "Every 6 hours as needed for nausea after chemotherapy": when the nausea comes, or when the dose
 * is due; it would be printed with the times.
 */
const isOfReason = ({ last, now }: State, key: string): boolean =>
  (last === 'prn' || last === 'reasons') &&
  now.reasons !== null &&
  hasTiming(now) &&
  (timeNotes.has(key) || besideReason.test(key));
/** "As discussed" beside a dose is a word in passing; alone it is all that was written. */
const isAlone = (now: DraftClause, key: string): boolean =>
  (key === 'andLather' && isEmpty(now)) ||
  (key === 'asDiscussed' && (now.amount === null || !hasTiming(now)));
/** Whether a note is said of something else than the dose that it stands behind. */
const isOfOther = (state: State, key: string): boolean =>
  isOfReason(state, key) ||
  isOfBound(state, key) ||
  isSecondTime(state, key) ||
  isAlone(state.now, key) ||
  isElsewhere(state, key);
/** "Increase to three times daily if needed": it may be made, and is then taken each time. */
export const ifNeeded = new Map<DraftClause['join'], JoinWord>([
  ['increase', 'mayIncrease'],
  ['decrease', 'mayDecrease'],
]);
/** "May increase to 2 tablets if no relief": it is said of that change, and of nothing else. */
function raisedStep(state: State, key: string): readonly State[] {
  const join = ifNeeded.get(state.now.join) ?? state.now.join;
  const isRaise = join === 'mayIncrease' || join === 'mayDecrease';
  if (!isRaise || state.pending !== null || state.now.notes.includes(key)) return [];
  return [put(state, { join, notes: [...state.now.notes, key] })];
}
/** A note of a dose, once it is certain that it is this dose's; no state where it is not. */
export const noted = (state: State, key: string): readonly State[] => {
  const joins = state.last === 'join' && state.pending === 'and';
  if (state.pending !== null && !joins) return [];
  if (isOfRaise(key)) return raisedStep(state, key);
  if (key === 'andLather' && state.last === 'verb') return [];
  if (isOfOther(state, key) || state.now.notes.includes(key)) return [];
  if (key.startsWith('by') && state.now.notes.some((note) => /^(?:a|orA)sDirected$/.test(note)))
    return [];
  if (isStirred(state.now) && waterNotes.has(key)) return [];
  // Of the dose that goes up, or of when it stops: it would be printed with the first dose.
  if (state.rest.endings.length > 0) return [];
  return [put({ ...state, pending: null }, { notes: [...state.now.notes, key] })];
};
/** Notes that no sentence has, only a dose. */
const neverOfSentence = /[sS]pacer|^continuously$/;
/** "Swallow whole with water", "rinse mouth after use with spacer": said of the dose, as before. */
const isOfDoseStill = ({ rest }: State, term: Term): boolean =>
  term.kind === 'note' &&
  (neverOfSentence.test(term.key) ||
    (waterNotes.has(term.key) && rest.sentences.at(-1) === 'whole'));
/**
 * Words right behind a sentence, or behind a reading to hold for: "hold for pulse below 60 in the
 * morning" may be said of the pulse.
 */
export const isOfSentence = (state: State, term: Term): boolean =>
  isOfFirstLimit(state, term) ||
  ((state.last === 'sentence' || state.last === 'holds') &&
    ofSentence.has(term.kind) &&
    !isOfDoseStill(state, term));
/** "Do not exceed 4 a day for 10 days, 1 tablet every 6 hours": so long the maximum holds. */
const isOfFirstLimit = ({ last, now }: State, { kind }: Term): boolean =>
  last === 'limit' && now.amount === null && kind === 'length';
/** The words for a sliding scale, and its rows behind them. */
export const scaleStep: Step = (state, term) => {
  if (term.kind !== 'scale' && term.kind !== 'scaleName') return [];
  const { now, pending } = state;
  const isNamed = now.notes.includes('slidingScale');
  if (now.scale !== undefined) return [];
  // "8 units before meals plus sliding scale": its rows give units besides.
  if (pending === 'and' && term.kind === 'scaleName' && now.amount !== null && hasTiming(now))
    return [put(opened(state, 'and'), { notes: ['slidingScale'], scaleNamed: true })];
  if (pending !== null) return [];
  if (term.kind === 'scale') return isNamed ? [put(state, { scale: term.scale })] : [];
  return isNamed ? [] : [put(state, { notes: [...now.notes, 'slidingScale'], scaleNamed: true })];
};
/** Right behind an amount of insulin: for how much of what it is given. */
export const ratioStep: Step = (state, term) => {
  const { now, last, pending } = state;
  if (term.kind !== 'ratio' || now.ratio !== undefined || now.amount?.unit !== 'unit') return [];
  return last === 'amount' && pending === null ? [put(state, { ratio: term.ratio })] : [];
};
/** What the doses of a day come to, behind doses with their times. */
export const totalStep: Step = (state, term) => {
  if (term.kind !== 'dayTotal' || !hasTiming(state.now) || state.rest.dayTotal !== undefined)
    return [];
  return only(true, { ...state, rest: { ...state.rest, dayTotal: term.amount } });
};
/** "Every 4 hours as needed. Use 15 minutes before exercise": a dose besides, not the same one. */
const isDoseBesides = ({ timing: { every, count, moments } }: DraftClause): boolean =>
  every !== null || (count !== null && count.high > 1) || moments.length > 1;
/** "Start 2 days before surgery: 1 drop daily" says when it begins, and nothing else. */
export function eventStep(state: State, event: Event): readonly State[] {
  const { now, last } = state;
  if (now.verb === 'start' && last === 'verb') return [];
  // "Every 4 hours as needed and 15 minutes before exercise".
  if (state.pending === 'and' && !event.starting && now.amount !== null && hasTiming(now))
    return [put(opened(state, 'and'), { event })];
  if (!event.starting && isDoseBesides(now)) return [];
  const first = event.starting && last === 'start';
  return only(now.event === null && (first || !isEmpty(now)), put(state, { event }));
}
