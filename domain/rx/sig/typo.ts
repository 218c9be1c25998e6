import { beginsPhrase } from './grammar/terms.ts';
import { tokensOf } from './lexer.ts';
import type { Product } from './product.ts';
import { readDirections, type Directions, type TextSpan } from './read.ts';

/** Words of directions that are often mistyped. */
const wordList =
  'BID TID QID QHS QAM QPM QOD QWK PRN DAILY TABLET TABLETS CAPSULE ' +
  'CAPSULES MOUTH TWICE THREE TIMES EVERY HOURS NEEDED BEDTIME MORNING ' +
  'EVENING NIGHT WEEK WEEKLY DAYS TAKE APPLY INJECT INHALE INSTILL UNITS ' +
  'DROPS PUFFS SPRAYS AFFECTED EACH BOTH RIGHT LEFT NOSTRIL FOOD MEALS ' +
  'BEFORE AFTER PAIN NAUSEA VOMITING COUGH ANXIETY BREAKFAST LUNCH DINNER ' +
  'MONTH MONTHLY HOUR INSULIN WATER SKIN VAGINALLY RECTALLY NOSTRILS SPRAY PUFF ' +
  'WHEEZING HEADACHE SLEEP SPASM SPASMS SWELLING FEVER CONSTIPATION ALLERGIES INFECTION';
const words = wordList.split(' ');
/** One letter more, less or other, or two that changed places. */
function isNear(typed: string, word: string): boolean {
  if (typed === word || Math.abs(typed.length - word.length) > 1) return false;
  const length = Math.max(typed.length, word.length);
  let at = 0;
  while (at < length && typed[at] === word[at]) at += 1;
  const [rest, wanted] = [typed.slice(at), word.slice(at)];
  if (rest.slice(1) === wanted.slice(1) || rest.slice(1) === wanted || rest === wanted.slice(1))
    return true;
  return rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0];
}
/** Codes of which one letter makes another frequency: a slip for "QD" is none of "QID". */
const frequencyCodes = /^(?:BID|TID|QID|QHS|QAM|QPM|QOD|QWK)$/;
/** Codes with a meaning of their own, which are not read: before and after meals. */
const ownMeaning = new Set(['QAC', 'QPC', 'QHD', 'QDS']);
/** A code of two letters that a slip may stand for. */
const isNearDaily = (typed: string): boolean =>
  isNear(typed, 'QD') || /^Q.?D$|^QD.$/.test(typed) || ownMeaning.has(typed);
export interface Understood {
  /** The word that may have been meant. */
  readonly word: string;
  /** What the label would say. */
  readonly label: string;
}
/**
 * What directions that were not read may have meant, for a person to choose: the word that was not
 * understood, put right in each way that makes the whole readable. Nothing is put right by itself.
 */
export function maybeMeant(directions: Directions, product: Product): readonly Understood[] {
  if (directions.kind !== 'verbatim' || directions.why !== 'NOT_UNDERSTOOD') return [];
  const [span] = directions.spans;
  if (span === undefined) return [];
  return wordsIn(directions.text, span)
    .flatMap((place) => meantAt(directions.text, place, product))
    .slice(0, 2);
}
/** The words of the place that was not understood: the first, and others that begin no phrase. */
const wordsIn = (text: string, { start, end }: TextSpan): readonly TextSpan[] =>
  tokensOf(text.slice(start, end)).flatMap((token, index) =>
    token.text.length < 3 || (index > 0 && beginsPhrase(token))
      ? []
      : [{ start: start + token.start, end: start + token.end }],
  );
/** What one word of a text may have meant. */
function meantAt(text: string, { start, end }: TextSpan, product: Product): readonly Understood[] {
  const typed = text.slice(start, end).toUpperCase();
  const near = words.filter((word) => isNear(typed, word));
  const codes = near.filter((word) => frequencyCodes.test(word));
  // Which of several frequencies was meant nobody can tell, and a wrong one is taken by one key.
  const isOpen = codes.length > 1 || isNearDaily(typed);
  return near
    .filter((word) => !(isOpen && codes.includes(word)))
    .flatMap((word) => {
      const again = readDirections(`${text.slice(0, start)}${word}${text.slice(end)}`, product);
      return again.kind === 'read' ? [{ word, label: again.label }] : [];
    });
}
