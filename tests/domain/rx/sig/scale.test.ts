import { describe, expect, test } from 'vitest';
import { parseSig, readDirections } from '#domain/rx/sig/index.ts';

const pen = { form: 'injection, solution', route: 'subcutaneous' };
const read = (text: string, product: { readonly form: string } = pen): string => {
  const directions = readDirections(text, product);
  return directions.kind === 'read' ? directions.label : `${directions.kind} ${directions.why}`;
};
const three = '150-200: 2 units; 201-250: 4 units; over 250: 6 units';
const unread = 'verbatim NOT_UNDERSTOOD';

describe('a sliding scale is read with each of its rows', () => {
  test.each([
    [
      `Per sliding scale: ${three}`,
      'Inject per sliding scale, 150 to 200: 2 units, 201 to 250: 4 units, above 250: 6 units.',
    ],
    [
      'SSI TID AC: BG <150 0 units, 150-200 2u, >200 4u and call MD. Max 20 units/day',
      'Inject three times daily before meals per sliding scale, blood sugar below 150: 0 units, ' +
        '150 to 200: 2 units, above 200: 4 units and call the doctor (maximum 20 units per day).',
    ],
    [
      'Sliding scale: 150-200 2 units, 201-250 4 units, 251 or higher call provider',
      'Inject per sliding scale, 150 to 200: 2 units, 201 to 250: 4 units, ' +
        '251 or higher: call the prescriber.',
    ],
  ])('%s', (text, label) => {
    expect(read(text)).toBe(label);
    expect(read(label)).toBe(label);
  });
  test.each([
    ['a gap in it', 'Per sliding scale: 150-200 2 units, 251-300 6 units', unread],
    ['an overlap', 'Per sliding scale: 150-200 2 units, 190-250 4 units', unread],
    ['rows that go down', 'Per sliding scale: 201-250 4 units, 150-200 2 units', unread],
    ['a row above the last one', 'Per sliding scale: >200 4 units, 201-250 6 units', unread],
    ['one row alone', 'Per sliding scale: 150-200 2 units', 'stop AMOUNT_TWICE'],
    ['no word for it', three, unread],
    ['milligrams', 'Per sliding scale: 150-200 2 mg, 201-250 4 mg', 'stop AMOUNT_TWICE'],
    ['a dose beside it', `Inject 8 units TID AC per sliding scale: ${three}`, 'verbatim'],
  ])('not with %s', (_, text, found) => expect(read(text)).toMatch(new RegExp(`^${found}`)));
  test('another number anywhere gives another label, or the words', () => {
    const label = read(`Per sliding scale: ${three}`);
    const numbers = [...three.matchAll(/\d+/g)];
    const mutants = numbers.map(
      ({ 0: number, index }) =>
        `${three.slice(0, index)}${Number(number) + 1}${three.slice(index + number.length)}`,
    );

    expect(mutants).toHaveLength(8);
    expect(mutants.filter((text) => read(`Per sliding scale: ${text}`) === label)).toEqual([]);
  });
  test('gives units besides a fixed dose, and says no most a day', () => {
    const both = `Inject 8 units TID AC plus sliding scale: ${three}`;

    expect(read(both)).toMatch(
      /^Inject 8 units three times daily before meals and per sliding scale, 150 to 200: 2 units/,
    );
    expect(parseSig(both, pen).maxPerDay).toBeNull();
  });
  test('says no use a day but its stated maximum', () => {
    const sliding = `Per sliding scale TID AC: ${three}`;

    expect(parseSig(sliding, pen).maxPerDay).toBeNull();
    expect(parseSig(`${sliding}. Max 30 units/day`, pen).maxPerDay).toBe(30_000);
  });
});

describe('every other week', () => {
  test.each([
    ['Take 1 tablet twice daily every other week', 'Take 1 tablet twice daily every other week.'],
    ['Take 1 tablet BID every other month', 'Take 1 tablet twice daily every other month.'],
    ['Take 1 tablet daily every other week', 'stop TWO_FREQUENCIES'],
    ['Take 1 tablet twice daily every 3 weeks', 'stop TWO_FREQUENCIES'],
    ['Take 1 tablet twice daily every other day', 'Take 1 tablet twice daily every other day.'],
    ['Take 1 tablet daily every other day', 'stop TWO_FREQUENCIES'],
    ['Take 1 tablet twice daily every 3 days', 'stop TWO_FREQUENCIES'],
  ])('%s', (text, label) => expect(read(text, { form: 'tablet' })).toBe(label));
  test('has no certain use a day', () => {
    const { maxPerDay, certain } = parseSig('Take 1 tablet BID every other week', {
      form: 'tablet',
    });

    expect([maxPerDay, certain]).toEqual([null, false]);
  });
});

describe('steps by weeks', () => {
  test.each([
    [
      'Week 1: 1 tablet daily. Week 2: 1 tablet BID',
      'Take 1 tablet once daily in week 1, then 1 tablet twice daily in week 2.',
    ],
    [
      '1 tab qhs weeks 1-2, then 2 tabs qhs weeks 3-4',
      'Take 1 tablet at bedtime in weeks 1 to 2, then 2 tablets at bedtime in weeks 3 to 4.',
    ],
    ['Week 1: 1 tablet daily. Week 3: 2 tablets daily', 'verbatim NOT_UNDERSTOOD'],
    ['Week 1: 1 tablet daily. Weeks 1-2: 2 tablets daily', 'verbatim NOT_UNDERSTOOD'],
  ])('%s', (text, label) => expect(read(text, { form: 'tablet' })).toBe(label));
});
test.each([
  ['shampoo', 'Lather, leave on 5 minutes, rinse', 'verbatim NOT_UNDERSTOOD'],
  [
    'cream',
    'Apply to face daily, leave on 10 minutes, wash off',
    'Apply to the face once daily, leave on for 10 minutes, then wash off.',
  ],
  [
    'cream',
    'Apply to face daily, leave on 10 minutes',
    'Apply to the face once daily, leave on for 10 minutes.',
  ],
  ['cream', 'Apply at bedtime, wash off in 8 hours', 'Apply at bedtime, wash off after 8 hours.'],
])('what is rinsed or washed off, of a %s: %s', (form, text, label) =>
  expect(read(text, { form })).toBe(label),
);

describe('what stands behind a changing dose is not said of the first dose', () => {
  test.each([
    [
      'Take 1 tablet daily. Increase by 1 tablet weekly as tolerated to a max of 4 tablets daily',
      'Take 1 tablet once daily, then increase by 1 tablet every week as tolerated ' +
        '(maximum 4 tablets per day).',
    ],
    [
      'Take 1 tablet daily as tolerated, then increase by 1 tablet every week',
      'Take 1 tablet once daily as tolerated, then increase by 1 tablet every week.',
    ],
    [
      'Take 1 tablet daily, increase by 1 tablet weekly until taking 4 tablets daily with food',
      'verbatim NOT_UNDERSTOOD',
    ],
    [
      'Take 1 tablet daily for 7 days, if tolerated increase to 1 tablet twice daily',
      'Take 1 tablet once daily for 7 days, then if tolerated increase to 1 tablet twice daily.',
    ],
    ['Take 1 tablet daily if tolerated, increase to 2 tablets daily', 'verbatim NOT_UNDERSTOOD'],
  ])('%s', (text, label) => expect(read(text, { form: 'tablet' })).toBe(label));
});
