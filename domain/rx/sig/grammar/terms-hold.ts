import type { Hold, ReadingTarget } from '../regimen.ts';
import { wholeNumber } from './numbers.ts';
import { after, chain, either, literal, map, phrases, pure, type Parser } from './parser.ts';

const holdOf = phrases<Hold['of']>([
  ['sbp|systolic bp|systolic blood pressure|systolic', 'systolic'],
  ['dbp|diastolic bp|diastolic blood pressure|diastolic', 'diastolic'],
  ['hr|heart rate|pulse', 'heartRate'],
  ['bs|blood sugar|bg|blood glucose|glucose', 'bloodSugar'],
  ['inr', 'inr'],
]);
const holdSide = phrases<Hold['relation']>([
  ['<|less than|below|under|is less than|is below|is under|lower than|is <', 'below'],
  [
    '>|greater than|above|over|is greater than|is above|is over|higher than|' +
      'is >|is higher than|more than',
    'above',
  ],
]);
const reading: Parser<Hold> = chain(holdOf, (of) =>
  chain(holdSide, (relation) => map(wholeNumber, (value) => ({ of, relation, value }))),
);
const pressure = literal('bp|blood pressure|b/p');
/** "BP < 110/60": both numbers as they are written. */
const bothPressures: Parser<Hold & { readonly low: number }> = chain(
  after(pressure, holdSide),
  (relation) =>
    chain(wholeNumber, (value) =>
      map(after(literal('/'), wholeNumber), (low) => ({
        of: 'bloodPressure',
        relation,
        value,
        low,
      })),
    ),
);
const holdPart: Parser<Hold> = either<Hold>(reading, bothPressures);
const moreHolds = (list: readonly Hold[]): Parser<readonly Hold[]> =>
  either(
    pure(list),
    chain(after(either(literal('or|, or|or if|,|/'), pure<true>(true)), holdPart), (next) =>
      list.length > 3 ? () => [] : moreHolds([...list, next]),
    ),
  );
const anyReading: Parser<ReadingTarget> = either(
  map(reading, (found): ReadingTarget => ({ ...found, fasting: false })),
  map(after(literal('fasting'), reading), (found): ReadingTarget => ({
    ...found,
    fasting: true,
  })),
  chain(literal('fbg|fbs|fasting sugar|fasting sugars|fasting'), () =>
    chain(holdSide, (relation) =>
      map(wholeNumber, (value): ReadingTarget => ({
        of: 'bloodSugar',
        relation,
        value,
        fasting: true,
      })),
    ),
  ),
);

/** "Until fasting BG is below 130", "if fasting BG is above 130": until when it goes on. */
export const readingTarget: Parser<ReadingTarget> = either(
  after(literal('until|until your'), anyReading),
  map(after(literal('if|if your|when'), anyReading), (found): ReadingTarget => ({
    ...found,
    while: true,
  })),
);
export const holds: Parser<readonly Hold[]> = chain(
  literal(
    'hold if|hold for|hold dose if|hold when|hold|hold dose for|hold dose|unless|' +
      'do not take if|do not take when|do not give if|do not give when|skip if|skip dose if|' +
      "don't take if|don't give if|omit if|omit dose if|hold med if|hold medication if|" +
      'hold medication for|do not take this medication if|hold when',
  ),
  () => chain(holdPart, (first) => moreHolds([first])),
);
const names: Readonly<Record<Hold['of'], string>> = {
  systolic: 'systolic blood pressure',
  diastolic: 'diastolic blood pressure',
  bloodPressure: 'blood pressure',
  heartRate: 'heart rate',
  bloodSugar: 'blood sugar',
  inr: 'INR',
};
/** "As needed for SBP > 160": from which reading on a dose is taken. */
export const vitalReason: Parser<string> = either(
  map(reading, ({ of, relation, value }) => `${names[of]} ${relation} ${value}`),
  map(bothPressures, ({ relation, value, low }) => `blood pressure ${relation} ${value}/${low}`),
);
