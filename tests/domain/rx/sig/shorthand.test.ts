import { describe, expect, test } from 'vitest';
import { parseSig, readDirections } from '#domain/rx/sig/index.ts';

const read = (text: string, form: string): string => {
  const directions = readDirections(text, { form });
  return directions.kind === 'read' ? directions.label : `${directions.kind} ${directions.why}`;
};

describe('shorthand of the counter that says one thing', () => {
  test.each([
    ['T1T PO QD', 'tablet', 'Take 1 tablet by mouth once daily.'],
    ['1 tab qam 2 tabs qhs', 'tablet', 'Take 1 tablet every morning and 2 tablets at bedtime.'],
    ['20u am 10u pm', 'pen', 'Inject 20 units every morning and 10 units every evening.'],
    ['1 po qd-bid', 'tablet', 'Take 1 tablet by mouth 1 to 2 times a day.'],
    ['1 tab bid-tid prn pain', 'tablet', 'Take 1 tablet 2 to 3 times a day as needed for pain.'],
    [
      '1 tab po prn q8h nausea',
      'tablet',
      'Take 1 tablet by mouth every 8 hours as needed for nausea.',
    ],
    ['1 tab b.i.d p.r.n. pain', 'tablet', 'Take 1 tablet twice daily as needed for pain.'],
    ['2p qid', 'inhaler', 'Inhale 2 puffs four times daily.'],
    ['2 puffs morning and night', 'inhaler', 'Inhale 2 puffs every morning and every night.'],
    [
      '1 tab every Tuesday and Thursday evening',
      'tablet',
      'Take 1 tablet every Tuesday and Thursday in the evening.',
    ],
    ['1 tab every other night', 'tablet', 'Take 1 tablet every other day at night.'],
    [
      '0.5 ml in 2.5 ml ns via neb q4h',
      'solution',
      'Inhale 0.5 mL in 2.5 mL of normal saline by nebulizer every 4 hours.',
    ],
    [
      '1 tab qd on empty stomach 1 hour before or 2 hours after a meal',
      'tablet',
      'Take 1 tablet once daily 1 hour before or 2 hours after a meal on an empty stomach.',
    ],
  ])('%s (%s)', (text, form, label) => expect(read(text, form)).toBe(label));
});

describe('what is done with the dose is said', () => {
  test.each([
    [
      'Mix 1 packet in 120 mL of water, take once daily',
      'packet',
      'Mix 1 packet in 120 mL of water and take once daily.',
    ],
    [
      'Insert 1 ring vaginally and leave in place for 3 weeks, then remove for 1 week',
      'ring',
      'Insert 1 ring vaginally, leave in place for 3 weeks, remove for 1 week.',
    ],
  ])('%s (%s)', (text, form, label) => expect(read(text, form)).toBe(label));
});

describe('what may mean two things stays as it was written', () => {
  test.each([
    ['2p qid', 'tablet', 'verbatim LETTER'],
    ['1 tab qam 2 tabs', 'tablet', 'verbatim NOT_UNDERSTOOD'],
    ['1 tab nausea', 'tablet', 'verbatim NOT_UNDERSTOOD'],
    ['1 tab morning', 'tablet', 'verbatim NOT_UNDERSTOOD'],
    ['Take 1 tablet nightly every other week', 'tablet', 'stop TWO_FREQUENCIES'],
    [
      'Take 1 tablet every 6 hours, no more than 2 days in a row',
      'tablet',
      'verbatim NOT_UNDERSTOOD',
    ],
    ['T PO BID', 'tablet', 'verbatim NOT_UNDERSTOOD'],
  ])('%s (%s)', (text, form, why) => expect(read(text, form)).toBe(why));
});

test('the steps of a sliding scale do not contradict each other', () => {
  const scale = 'Inject per sliding scale: 150-199 2 units, 200-249 4 units, 250-299 6 units';
  const { directions, expansion } = parseSig(scale, { form: 'pen' });
  expect([directions.kind, expansion]).toEqual([
    'read',
    'Inject per sliding scale, 150 to 199: 2 units, 200 to 249: 4 units, 250 to 299: 6 units.',
  ]);
});
