import { describe, expect, test } from 'vitest';
import { readWeight, weightProblem, weightWords } from '#domain/platform/rules/weight.ts';

describe('a weight as people write it', () => {
  test.each([
    ['12.5 kg', 12_500],
    ['12,5 kg', 12_500],
    ['12.5KG', 12_500],
    ['3200 g', 3_200],
    ['27 lb', 12_247],
    ['27 lbs 8 oz', 12_474],
    ['27lb8oz', 12_474],
    ['27 lb, 8 oz', 12_474],
    ['27 pounds and 8 ounces', 12_474],
    ['27#', 12_247],
    ['.5 kg', null],
    ['12', null],
    ['12.5', null],
    ['27 lb 8', null],
    ['12 kg 500 g', null],
    ['27 oz 8 lb', null],
    ['twelve kg', null],
    ['12 stone', null],
    ['', null],
  ])('%s', (text, grams) => expect(readWeight(text)).toBe(grams));
});
test('it is shown in both units, so that one taken for the other is seen', () => {
  expect([12_500, 3_200, 70_000].map(weightWords)).toEqual([
    '12.5 kg (27 lb 9 oz)',
    '3.2 kg (7 lb 1 oz)',
    '70 kg (154 lb 5 oz)',
  ]);
});
describe('what nobody of that age weighs is refused', () => {
  test.each([
    ['31 kg', 1, '31 kg (68 lb 5 oz) is not believable at 1 year: look at the number and its unit'],
    ['3.5 kg', 0, null],
    [
      '35 kg',
      0,
      '35 kg (77 lb 3 oz) is not believable at 0 years: look at the number and its unit',
    ],
    ['18 kg', 4, null],
    [
      '180 kg',
      4,
      '180 kg (396 lb 13 oz) is not believable at 4 years: look at the number and its unit',
    ],
    ['180 kg', 40, null],
    [
      '7 kg',
      40,
      '7 kg (15 lb 7 oz) is not believable at 40 years: look at the number and its unit',
    ],
    ['18', 4, 'Write the weight with its unit: 12.5 kg, or 27 lb 8 oz'],
  ])('%s at %s', (text, age, problem) => expect(weightProblem(text, age)).toBe(problem));
});
