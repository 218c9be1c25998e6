import type { Term } from './terms.ts';

/** Behind these a number without a unit is an amount. */
export const bareFollows = new Set<Term['kind'] | 'start' | 'verbAgain'>([
  'start',
  'verb',
  'join',
  'sep',
  'onDays',
  'prn',
  'filler',
  'open',
]);
/** Behind "as needed" and these a reason may stand without "for". */
export const loneFollows = new Set<Term['kind'] | 'start' | 'verbAgain'>([
  'every',
  'count',
  'daily',
  'moments',
  'length',
]);
/** What may stand before the first verb or amount. */
export const leading = new Set<Term['kind']>([
  'prn',
  'reasons',
  'length',
  'doses',
  'limit',
  'every',
  'count',
  'daily',
  'moments',
  'weekdays',
]);

/** Behind "may repeat" how often and until when belongs to the repeating. */
export const ofRepeat = new Set<Term['kind']>([
  'prn',
  'doses',
  'every',
  'everyAt',
  'count',
  'daily',
  'moments',
  'weekdays',
  'daysAWeek',
  'single',
  'length',
]);
/** What may hold for the time of the day before it alone: "in the morning with food and …". */
export const narrowing = new Set<Term['kind']>([
  'prn',
  'reasons',
  'note',
  'wear',
  'length',
  'event',
  'doses',
]);
/**
 * What may as well be said of the sentence that it stands right behind: "avoid alcohol for 3 days",
 * "may cause drowsiness at bedtime".
 */
export const ofSentence = new Set<Term['kind']>([
  'note',
  'moments',
  'count',
  'daily',
  'every',
  'everyAt',
  'weekdays',
  'daysAWeek',
  'single',
  'onDays',
  'parity',
  'length',
  'prn',
  'reasons',
  'event',
  'doses',
  'route',
  'area',
]);
/** What is said of a dose, which an ending before it does not have. */
export const ofDose = new Set<Term['kind']>([
  'prn',
  'doses',
  'pieces',
  'count',
  'daily',
  'every',
  'everyAt',
  'moments',
  'weekdays',
  'daysAWeek',
  'single',
  'onDays',
  'event',
]);
