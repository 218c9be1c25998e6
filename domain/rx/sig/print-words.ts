import type { SpanUnit, UnitKey } from './meaning.ts';
import type { Clause, Heat, Hold, Join, Site, Span, Timing } from './regimen.ts';

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

export const acronyms = new Set(
  'uti gerd copd adhd ptsd bph dvt hiv ibs chf add pcp pjp oud ocd pms pmdd pcos'.split(' '),
);

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
/** "Up to 50 units daily per sliding scale", "by insulin pump": what comes to so much in a day. */
export const isDayTotal = (clause: {
  readonly amount: { readonly upTo: boolean } | null;
  readonly notes: readonly string[];
}): boolean =>
  clause.notes.includes('viaPump') ||
  (clause.notes.includes('slidingScale') && clause.amount?.upTo === true);
/** Notes that say how long what the verb asks for is done: they stand right behind the amount. */
export const doneFor = new Set([
  'for15Seconds',
  'for30Seconds',
  'for60Seconds',
  'for1Minute',
  'for2Minutes',
  'for5Minutes',
  'for10Minutes',
]);
/** Before the sound of "i" Spanish says "e" for "y", and before that of "o" "u" for "o". */
export const euphony = (text: string): string =>
  text.replace(/ y (?=h?[ií](?![aeo]))/giu, ' e ').replace(/ o (?=h?[oó])/giu, ' u ');

/** "Swish and spit 5 mL", but "rinse mouth with 15 mL and spit". */
export const isSpat = ({ after }: Clause): boolean => after === 'spit' || after === 'swallow';
/** Where "and spit" stands: behind how long it is done, the amount, or the verb. */
export function spitPlace({ verb, notes }: Clause): 'end' | 'amount' | 'verb' {
  if (notes.some((key) => doneFor.has(key))) return 'end';
  return verb === 'rinse' || verb === 'gargle' ? 'amount' : 'verb';
}
/** "above 100.4 °F", "of 101 or higher" */
export function heatText({ relation, value, unit }: Heat): string {
  const degrees = `${grouped(value)}${unit === null ? '' : ` °${unit}`}`;
  return relation === 'above' ? `above ${degrees}` : `of ${degrees} or higher`;
}
const readings = {
  systolic: 'systolic blood pressure',
  diastolic: 'diastolic blood pressure',
  heartRate: 'heart rate',
  bloodSugar: 'blood sugar',
} as const;
/** "heart rate is below 60" */
export const holdText = ({ of, relation, value }: Hold): string =>
  `${readings[of]} is ${relation} ${value}`;
/** One and several of what something is stirred into. */
export const vesselNames = {
  ounce: ['ounce', 'ounces'],
  ml: ['mL', 'mL'],
  glass: ['glass', 'glasses'],
  cup: ['cup', 'cups'],
} as const;
/** "8 AM", "2:30 PM" */
export function clockText(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  const past = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return `${hour % 12 || 12}${past} ${hour < 12 ? 'AM' : 'PM'}`;
}
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
/** Days after which some days come again. */
export function cycleText(cycle: number | 'month' | 'menstrual' | 'cycle'): string {
  if (cycle === 'month') return 'of each month';
  if (cycle === 'cycle') return 'of each cycle';
  return cycle === 'menstrual' ? 'of each menstrual cycle' : `of each ${cycle}-day cycle`;
}
/** "1 hour later", "after 1 week". */
export const beginsText = ({ unit }: Span, span: string): string =>
  unit === 'hour' || unit === 'minute' ? `${span} later` : `after ${span}`;
/** "the face", "the left leg", "both hands" */
export function siteText({ part, side }: Site): string {
  if (side === null) return `the ${part}`;
  return side === 'both' || side === 'each' ? `${side} ${part}` : `the ${side} ${part}`;
}
