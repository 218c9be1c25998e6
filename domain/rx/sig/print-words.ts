import type { SpanUnit, UnitKey } from './meaning.ts';
import type { Clause, Join, Timing } from './regimen.ts';

export const fractions: Readonly<Record<number, string>> = {
  250: '1/4',
  333: '1/3',
  500: '1/2',
  667: '2/3',
  750: '3/4',
};
export const decimals = new Set<UnitKey>(['ml', 'mg', 'mcg', 'gram', 'unit', 'meq', 'ounce']);
export const spanNames: Readonly<Record<SpanUnit, readonly [string, string, string, string]>> = {
  minute: ['minute', 'minutes', 'minuto', 'minutos'],
  hour: ['hour', 'hours', 'hora', 'horas'],
  day: ['day', 'days', 'día', 'días'],
  week: ['week', 'weeks', 'semana', 'semanas'],
  month: ['month', 'months', 'mes', 'meses'],
};
/** Thousands are grouped: a long row of zeros is misread. */
export const grouped = (value: number): string =>
  String(value / 1000).replace(/\B(?=(?:\d{3})+(?!\d)(?<!\.\d*))/g, ',');
export const counts = ['once', 'twice', 'three times', 'four times', 'five times', 'six times'];
export const cuentas = [
  'una vez',
  'dos veces',
  'tres veces',
  'cuatro veces',
  'cinco veces',
  'seis veces',
];

export const acronyms = new Set('uti gerd copd adhd ptsd bph dvt hiv ibs chf add'.split(' '));

/** Whether what is timed so comes every day: else "every morning" would say too much. */
export const isEveryDay = ({ count, every, weekdays, daysAWeek, single }: Timing): boolean =>
  weekdays === null &&
  daysAWeek === null &&
  single === null &&
  (count === null || count.per === 'day') &&
  (every === null || every.unit === 'hour' || every.unit === 'minute');

/** How a clause follows the one before it, in both languages. */
export const joinWords: Readonly<Record<Join, readonly [string, string | null]>> = {
  first: ['', ''],
  and: [' and ', ' y '],
  then: [', then ', ', luego '],
  increase: [', then increase to ', null],
  decrease: [', then decrease to ', null],
  mayIncrease: [', may increase to ', null],
  mayDecrease: [', may decrease to ', null],
  alternating: [' alternating with ', null],
};
/** Notes that stand behind the length of a course. */
export const lateNotes = new Set([
  'untilTaken',
  'asDirected',
  'orAsDirected',
  'byPackage',
  'byDoctor',
  'byPrescriber',
  'asPrescribed',
  'notDaily',
]);
/** Before the sound of "i" Spanish says "e" for "y", and before that of "o" "u" for "o". */
export const euphony = (text: string): string =>
  text.replace(/ y (?=h?[ií](?![aeo]))/giu, ' e ').replace(/ o (?=h?[oó])/giu, ' u ');

/** "Swish and spit 5 mL", but "rinse mouth with 15 mL and spit". */
export const isSpat = ({ after }: Clause): boolean => after === 'spit' || after === 'swallow';
/** What is worn, and how long. */
export const wearWords = {
  leaveOn: 'leave on for',
  leaveIn: 'leave in for',
  inPlace: 'leave in place for',
  removeAfter: 'remove after',
  removeFor: 'remove for',
  on: 'on for',
} as const;
const raised = new Set<Join | null>(['mayIncrease', 'mayDecrease']);
/** A dose that may be raised is raised if needed: "as needed" would say when it is taken. */
export const neededWords = (join: Join | null): readonly [string, string] =>
  raised.has(join) ? ['if needed', 'si es necesario'] : ['as needed', 'según sea necesario'];
