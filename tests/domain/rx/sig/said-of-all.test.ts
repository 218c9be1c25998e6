import { describe, expect, test } from 'vitest';
import { readDirections } from '#domain/rx/sig/index.ts';

const label = (text: string, form = 'tablet', route = 'oral'): string => {
  const directions = readDirections(text, { form, route });
  return directions.kind === 'read' ? directions.label : directions.kind;
};

// What stands behind the last of several doses, or in front of the first one, is not printed as if
// it were said of this dose alone.
const steps = [
  '4 tabs daily x 3 days, 2 tabs daily x 3 days',
  '4 tabs x 3 days then 3 tabs x 3 days then 2 tabs x 3 days then 1 tab x 3 days',
  '3 tabs day 1, 2 tabs day 2, 1 tab day 3',
  '1/2 tab bid x 1 week, then 1 tab bid x 1 week',
];
const plain = steps.map((text) => [text, label(text)] as const);
describe.each(plain)('%s', (text, printed) => {
  test('is read', () => expect(printed).toMatch(/^Take /));

  test.each([
    ['with food', 'Each dose with food.'],
    ['w/ food or milk', 'Each dose with food or milk.'],
    ['on an empty stomach', 'Each dose on an empty stomach.'],
    ['with a full glass of water', 'Each dose with a full glass of water.'],
  ])('%s holds for each step, wherever it stands', (said, sentence) => {
    const whole = `${printed} ${sentence}`;
    expect(
      [`${text} ${said}`, `${text}, ${said}`, `${said} ${text}`].map((one) => label(one)),
    ).toEqual([whole, whole, whole]);
  });

  test.each(['prn', 'as needed for pain', 'while awake', 'after dialysis'])(
    '“%s” behind the last length may be said of one step or of all: not read',
    (said) => expect(label(`${text} ${said}`)).toBe('verbatim'),
  );

  test('the route is that of each step', () =>
    expect(label(`${text} by mouth`)).toMatch(/^Take \S+ tablets? by mouth /));
});

test('a time behind steps without one is that of each', () =>
  expect(label('2 tabs x 3 days, 1 tab x 3 days in the morning')).toBe(
    'Take 2 tablets every morning for 3 days, then 1 tablet every morning for 3 days.',
  ));

test('a sentence behind days by their number is of each', () =>
  expect(label('Days 1-3: 2 tabs, Days 4-6: 1 tab. Take with breakfast.')).toBe(
    'Take 2 tablets with breakfast on days 1 to 3, then 1 tablet with breakfast on days 4 to 6.',
  ));

test.each([
  '2 tabs daily x 3 days, 1 tab daily x 3 days in the morning',
  '2 tabs x 3 days, 1 tab x 3 days bid',
])('a time that may be of the last step or of all is not read: %s', (text) =>
  expect(label(text)).toBe('verbatim'),
);

test('the last step keeps the time that it alone has', () =>
  expect(label('1 tab bid x 3 days then 1 tab x 3 days at bedtime')).toBe(
    'Take 1 tablet twice daily for 3 days, then 1 tablet at bedtime for 3 days.',
  ));

test('an eye named behind the last step is that of each', () =>
  expect(
    label('1 drop qid x 7 days then bid x 7 days right eye', 'solution/ drops', 'ophthalmic'),
  ).toBe(
    'Instill 1 drop in the right eye four times daily for 7 days, then twice daily for 7 days.',
  ));

test('a sentence behind two doses of a day is of both', () =>
  expect(label('1 tab qam and 2 tabs qhs. Take with food.')).toBe(
    'Take 1 tablet every morning and 2 tablets at bedtime. Each dose with food.',
  ));

test('meals behind times of the day are the meals of these times', () => {
  expect(label('1 tab in the morning and 1 tab in the evening with meals')).toBe(
    'Take 1 tablet every morning and 1 tablet every evening. Take with meals.',
  );
  expect(label('1 tab in the morning and 1 tab at bedtime with meals')).toBe('stop');
});

describe('what follows “and as needed” is of that dose, and is never said of the others', () => {
  test.each([
    '1 tab daily and as needed at bedtime',
    '1 tab bid and as needed on Sundays',
    '1 tab bid and prn after a bowel movement',
    '1 tab bid and prn before exercise',
    '1 tab daily and prn every 8 hours',
  ])('%s', (text) => expect(label(text)).not.toMatch(/^Take/));

  test('nothing follows it', () =>
    expect(label('1 tab bid and as needed')).toBe('Take 1 tablet twice daily and as needed.'));
});

describe('a maximum that lets nobody repeat a dose contradicts “every 6 hours”', () => {
  test.each([
    '1 tab q6h prn max 1 tab daily',
    '2 tabs q4h prn max 3 tabs per day',
    '1 tab q12h prn max 1 per day',
    '1 tab q8h prn max 1 dose per day',
    '1 tab at onset, may repeat in 2 hours, max 1 tablet per day',
  ])('%s', (text) => expect(label(text)).toBe('stop'));

  test.each(['1-2 tabs q6h prn max 2 tabs daily', '1 tab q24h prn max 1 tab daily'])(
    '%s is read',
    (text) => expect(label(text)).toMatch(/^Take/),
  );
});

test('“daily (morning and evening)” is once a day or twice', () => {
  expect(label('1 tab daily (morning and evening)')).toBe('stop');
  expect(label('1 tab twice daily (morning and evening)')).toBe(
    'Take 1 tablet twice daily, in the morning and in the evening.',
  );
});

test('an injection into the muscle of the thigh names both', () => {
  const printed = 'Inject 1 pen into the muscle of the outer thigh as needed for anaphylaxis.';
  const pen = ['injection', 'intramuscular'] as const;
  expect(label('Inject 1 pen IM into outer thigh prn anaphylaxis', ...pen)).toBe(printed);
  expect(label('Inject 1 pen into the outer thigh IM prn anaphylaxis', ...pen)).toBe(printed);
});

describe('what follows the reason is of the reason, where the dose has a time of its own', () => {
  test.each(['1 tab q6h prn nausea after chemo', '1 tab bid prn itching after a bowel movement'])(
    '%s is not read',
    (text) => expect(label(text)).toBe('verbatim'),
  );

  test('without one it says when the dose is taken', () =>
    expect(label('1 tab prn itching after each bowel movement')).toBe(
      'Take 1 tablet after each bowel movement as needed for itching.',
    ));
});
