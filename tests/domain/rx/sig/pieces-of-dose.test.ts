import { describe, expect, test } from 'vitest';
import { parseSig } from '#domain/rx/sig/index.ts';

/** What entry says of a weight on the label of a product. */
const saidOf = (line: string, form: string, strength: string): readonly string[] =>
  parseSig(line, { form, strength })
    .warnings.filter(({ code }) => code === 'NO_PIECES')
    .map(({ message }) => message);
const weightOnly = (pieces: string, unit = 'tablet'): readonly string[] => [
  [
    `The label says a weight and not how many ${unit}s.`,
    `Of this strength: ${pieces}. Write the number too.`,
  ].join(' '),
];
const uncountable = (unit = 'tablet'): readonly string[] => [
  `This weight can’t be counted out in ${unit}s of this strength: is it meant?`,
];

describe('a label of tablets that says a weight', () => {
  test.each([
    ['40 mg po qd', 'TABLET', '20 mg', '2 tablets'],
    ['25 mcg po daily', 'TABLET', '50 mcg', '1/2 tablet'],
    ['0.125 mg daily', 'TABLET', '125 mcg', '1 tablet'],
    ['10-20 mg q4h prn pain', 'TABLET', '10 mg', '1 to 2 tablets'],
    ['40mg x 3d, 30mg x 3d', 'TABLET', '10 mg', '4 tablets, 3 tablets'],
    ['5 mg every mon and 2.5 mg on other days', 'TABLET', '5 mg', '1 tablet, 1/2 tablet'],
  ])('%s of %s %s: the number is proposed', (line, form, strength, pieces) => {
    expect(saidOf(line, form, strength)).toEqual(weightOnly(pieces));
  });
  test('a capsule is counted too', () => {
    expect(saidOf('1000 mg po bid', 'CAPSULE', '500 mg')).toEqual(
      weightOnly('2 capsules', 'capsule'),
    );
  });
});

describe('a weight that no number of pieces makes', () => {
  test.each([
    ['15 mg po qd', 'TABLET', '20 mg', 'tablet'],
    ['take 450 mg at bedtime', 'CAPSULE', '300 mg', 'capsule'],
    ['40 mg po qd', 'TABLET, FILM COATED, EXTENDED RELEASE', '80 mg', 'tablet'],
    ['20 mg po qd', 'TABLET, DELAYED RELEASE', '40 mg', 'tablet'],
  ])('%s of %s %s is asked', (line, form, strength, unit) => {
    expect(saidOf(line, form, strength)).toEqual(uncountable(unit));
  });
});

describe('nothing is said', () => {
  test.each([
    ['where the number stands', '2 tabs (40 mg) po qd', 'TABLET', '20 mg'],
    ['of pieces', '1 tab po qd', 'TABLET', '20 mg'],
    ['of a liquid', '200 mg po tid', 'SUSPENSION', '100 mg/5 mL'],
    [
      'of a combination, where it is not said whose weight it is',
      '325 mg q4h',
      'TABLET',
      '5 mg-325 mg',
    ],
    ['where the strength is not known', '10 mg po qd', 'TABLET', ''],
  ])('%s: %s', (_, line, form, strength) => {
    expect(saidOf(line, form, strength)).toEqual([]);
  });
});
