import type { SpanUnit, UnitKey } from './meaning.ts';
import type {
  Clause,
  Doses,
  Heat,
  OnDays,
  Ratio,
  Hold,
  Join,
  Mixture,
  ReadingTarget,
  Repeat,
  Scale,
  ScaleRow,
  Site,
  Span,
  Timing,
  Wear,
  Parity,
} from './regimen.ts';
import { repeatPlaces, repeatRows } from './vocabulary/repeats.ts';

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
  year: ['year', 'years', 'año', 'años'],
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

/** On which dates, in both languages. */
export const parityText: Readonly<Record<Parity, readonly [en: string, es: string]>> = {
  even: ['on even-numbered days', 'los días pares'],
  odd: ['on odd-numbered days', 'los días impares'],
};
const acronyms = new Set(
  'uti gerd copd adhd ptsd bph dvt hiv ibs chf add pcp pjp oud ocd pms pmdd pcos'.split(' '),
);

/** Whether what is timed so comes every day: else "every morning" would say too much. */
export const isEveryDay = (timing: Timing): boolean => {
  const { count, every, weekdays, daysAWeek, single, parity } = timing;
  return (
    parity === undefined &&
    weekdays === null &&
    daysAWeek === null &&
    single === null &&
    (count === null || count.per === 'day') &&
    (every === null || every.unit === 'hour' || every.unit === 'minute')
  );
};

/** How a clause follows the one before it, in both languages. */
export const joinWords: Readonly<Record<Join, readonly [string, string | null]>> = {
  first: ['', ''],
  and: [' and ', ' y '],
  then: [', then ', ', luego '],
  increase: [', then increase to ', null],
  decrease: [', then decrease to ', null],
  mayIncrease: [', may increase to ', null],
  mayDecrease: [', may decrease to ', null],
  toleratedIncrease: [', then if tolerated increase to ', null],
  alternating: [' alternating with ', null],
  or: [' or ', ' o '],
};
/** Notes that stand behind the length of a course. */
export const lateNotes = new Set([
  'untilTaken',
  'asDirected',
  'orAsDirected',
  'orByPrescriber',
  'orByDoctor',
  'orByProvider',
  'orByClinic',
  'orByCoumadinClinic',
  'orByAnticoagulation',
  'orByInr',
  'orByPackage',
  'byPackage',
  'byDoctor',
  'byPrescriber',
  'asPrescribed',
  'notDaily',
  'notMorning',
  'notBedtime',
  'notTylenol',
  'notAcetaminophen',
  'notIbuprofen',
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
  bloodPressure: 'blood pressure',
  heartRate: 'heart rate',
  bloodSugar: 'blood sugar',
  inr: 'INR',
} as const;
/** "heart rate is below 60" */
export const holdText = ({ of, relation, value, low }: Hold): string =>
  `${readings[of]} is ${relation} ${value}${low === undefined ? '' : `/${low}`}`;
/** One and several of what something is stirred into. */
const vesselNames = {
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
  thenRinse: 'leave on for',
  thenWash: 'leave on for',
  rinseAfter: 'rinse off after',
  washAfter: 'wash off after',
} as const;
/** What is done behind it. */
export const wearEnds: Readonly<Partial<Record<Wear['what'], string>>> = {
  thenRinse: ', then rinse off',
  thenWash: ', then wash off',
};
const raised = new Set<Join | null>(['mayIncrease', 'mayDecrease']);
const readingText = ({ relation, low, high }: ScaleRow): string => {
  if (relation === 'between') return `${low} to ${high}`;
  return relation === 'from' ? `${low} or higher` : `${relation} ${low}`;
};
function rowText(row: ScaleRow): string {
  const calls = row.call === null ? [] : [`call the ${row.call}`];
  const units =
    row.units === null ? [] : [`${grouped(row.units)} ${row.units === 1000 ? 'unit' : 'units'}`];
  return `${readingText(row)}: ${[...units, ...calls].join(' and ')}`;
}
/** ", blood sugar 150 to 200: 2 units, above 200: 4 units and call the doctor" */
export const scaleText = (scale: Scale | undefined): string =>
  scale === undefined
    ? ''
    : `, ${scale.sugar ? 'blood sugar ' : ''}${scale.rows.map(rowText).join(', ')}`;
/** "until fasting blood sugar is below 130", "if fasting blood sugar is above 130" */
export const readingTargetText = (target: ReadingTarget): string =>
  [target.while === true ? 'if' : 'until', target.fasting ? 'fasting' : '', holdText(target)]
    .filter(Boolean)
    .join(' ');
/** A dose that may be raised is raised if needed: "as needed" would say when it is taken. */
export const neededWords = (join: Join | null): readonly [string, string] =>
  raised.has(join) ? ['if needed', 'si es necesario'] : ['as needed', 'según sea necesario'];
/** Days after which some days come again. */
function cycleText(cycle: number | 'month' | 'menstrual' | 'cycle'): string {
  if (cycle === 'month') return 'of each month';
  if (cycle === 'cycle') return 'of each cycle';
  return cycle === 'menstrual' ? 'of each menstrual cycle' : `of each ${cycle}-day cycle`;
}
/** "in weeks 1 to 2" */
function weeksText({ from, to, onward }: Exclude<OnDays, 'today'>): string {
  if (onward === true) return `from week ${from} on`;
  return from === to ? `in week ${from}` : `in weeks ${from} to ${to}`;
}
/** "On days 1 to 21 of each 28-day cycle", in both languages. */
export function onDaysText(onDays: OnDays): readonly [en: string, es: string | null] {
  if (onDays === 'today') return ['today', 'hoy'];
  const { from, to, cycle } = onDays;
  if (onDays.unit === 'week') return [weeksText(onDays), null];
  if (onDays.some === true) return [`for ${to} days of each month`, null];
  const one = from === to;
  const listed = onDays.also ?? [];
  if (listed.length > 0) {
    const all = `on days ${[from, ...listed.slice(0, -1)].join(', ')} and ${listed.at(-1)}`;
    return [cycle === null ? all : `${all} ${cycleText(cycle)}`, null];
  }
  const english = one ? `on day ${from}` : `on days ${from} to ${to}`;
  if (cycle !== null) return [`${english} ${cycleText(cycle)}`, null];
  return [english, one ? `el día ${from}` : `del día ${from} al día ${to}`];
}
/** "Massage into the scalp", where something else is applied to it. */
export const intoHair = ({ verb }: Clause, place: string): string =>
  verb === 'massage'
    ? place.replace(/^to (?=the (?:wet |damp |dry )?(?:scalp|hair)$)/, 'into ')
    : place;
/** "1 hour later", "after 1 week". */
export const beginsText = ({ unit }: Span, span: string): string =>
  unit === 'hour' || unit === 'minute' ? `${span} later` : `after ${span}`;
/** "the face", "the left leg", "both hands" */
export function siteText({ part, side }: Site): string {
  if (side === null) return `the ${part}`;
  return side === 'both' || side === 'each' ? `${side} ${part}` : `the ${side} ${part}`;
}
/** "May repeat in the other nostril after 2 hours for 1 dose if needed." */
export function repeatText(repeat: Repeat, after: string, every: string): string {
  const { times, place, when } = repeat;
  const doses = times?.count === 1 ? 'dose' : 'doses';
  const often = times === null ? '' : `for ${times.upTo ? 'up to ' : ''}${times.count} ${doses}`;
  const parts = [
    repeat.may ? 'May repeat' : 'Repeat',
    place === null ? '' : repeatPlaces[place][0],
    after,
    every,
    often,
    when === null ? '' : repeatRows[when][0],
  ];
  return `${parts.filter((part) => part !== '').join(' ')}.`;
}
/** "for ADHD and pain": some reasons are written in capitals. */
export const reasonText = (text: string): string =>
  text.replace(/[a-z]+/g, (word) => (acronyms.has(word) ? word.toUpperCase() : word));
/** "in 8 ounces of water" */
export const mixtureText = ({ vessel, high, liquid }: Mixture, number: string): string =>
  vessel === null
    ? `in ${liquid}`
    : `in ${number} ${vesselNames[vessel][high > 1000 ? 1 : 0]} of ${liquid}`;
/** "Twice daily every other week", but "once every 2 weeks". */
export function otherText({ count, every }: Timing): string | null {
  const other = count?.per === 'day' && every?.low === 2 && every.high === 2;
  return other && (every.unit === 'week' || every.unit === 'month')
    ? `every other ${every.unit}`
    : null;
}
/** Notes as the label says them, so that two texts with the same notes are one regimen. */
export const inPrintOrder = (notes: readonly string[]): readonly string[] =>
  notes.toSorted(
    (one, other) =>
      Number(lateNotes.has(one)) - Number(lateNotes.has(other)) || (one < other ? -1 : 1),
  );
/** "For every 10 grams of carbohydrate". */
export const ratioText = (ratio: Ratio): string =>
  ratio.of === 'carbohydrate'
    ? `for every ${ratio.grams} ${ratio.grams === 1 ? 'gram' : 'grams'} of carbohydrate`
    : `for every ${ratio.points} mg/dL of blood sugar above ${ratio.above}`;
/** "For up to 3 doses", in both languages. */
export const dosesText = ({ count, upTo }: Doses): readonly [en: string, es: string] => [
  `for ${upTo ? 'up to ' : ''}${count} ${count === 1 ? 'dose' : 'doses'}`,
  `${upTo ? 'hasta un máximo de' : 'por'} ${count} dosis`,
];
