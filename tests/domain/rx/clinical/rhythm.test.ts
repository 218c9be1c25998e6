import { expect, test } from 'vitest';
import { rhythmOf, rhythmWords } from '#domain/rx/clinical/use/rhythm.ts';
import { readDirections } from '#domain/rx/sig/index.ts';

const tablet = { form: 'TABLET', strength: '2.5 mg', route: 'ORAL' };
const rhythm = (sig: string) => rhythmOf(readDirections(sig, tablet));

test.each([
  ['1 tab daily', 'every day'],
  ['1 tab daily mon-fri', '5 times a week'],
  ['1 tab every other day', 'every other day'],
  ['2 tabs mon wed fri', '3 times a week'],
  ['1 tab three times a week', '3 times a week'],
  ['1 tab monday and 2 tabs thursday', 'twice a week'],
  ['1 tab every 3 days', 'every 3 days'],
  ['6 tabs every week', 'every week'],
  ['6 tabs every week on monday', 'every week'],
  ['1 tab every 2 weeks', 'every two weeks'],
  ['1 tab once monthly', 'every month'],
  ['1 tab every 12 hours', 'every day'],
  ['4 tabs daily on days 1, 2, 3 and 4', 'every day'],
  ['4 tabs on days 1 to 4', 'every day'],
  ['4 tabs on days 1, 8, 15 and 22', 'every week'],
  ['4 tabs on days 1, 8, 15 and 22 of each 28-day cycle', 'every week'],
  ['4 tabs on days 1, 8, 15 and 22 of each 24-day cycle', 'every 3 days'],
  ['4 tabs on day 1 of each 28-day cycle', 'every 28 days'],
  ['2 tabs on day 1, then 1 tab on days 2 to 5', 'every day'],
  ['1 tab every other day on days 1 to 21 of each 28-day cycle', 'every other day'],
  ['1 tab daily in week 1, then 2 tabs daily in week 2', 'every day'],
  ['1 tab twice weekly for 4 weeks then 1 tab weekly', 'twice a week'],
])('%s comes %s', (sig, words) => {
  const days = rhythm(sig);
  expect(typeof days === 'number' ? rhythmWords(days) : days).toEqual(words);
});
test('one dose has no rhythm, and "as directed" says none', () => {
  expect(rhythm('6 tabs once')).toBe('single');
  expect(rhythm('1 tab as directed')).toBeNull();
});
test('of words that were not read only what they say without a doubt counts', () => {
  expect(rhythm('1 tab every day with blorf')).toBe(1);
  expect(rhythm('1 tab every other day with blorf')).toBe(2);
  expect(rhythm('2 tabs q12h x 3 doses weekly, blorf')).toBe(7);
  expect(rhythm('infuse blorf every 4 weeks')).toBe(28);
  expect(rhythm('blorf twice a week')).toBe(3.5);
  expect(rhythm('blorf on monday')).toBeNull();
});
