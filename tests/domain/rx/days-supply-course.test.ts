import { describe, expect, test } from 'vitest';
import { daysSupply } from '#domain/rx/days-supply/index.ts';
import { readDirections } from '#domain/rx/sig/index.ts';

const cream = {
  name: null,
  genericName: null,
  strength: null,
  form: 'CREAM',
  route: 'TOPICAL',
  uom: 'GM',
  packageSize: 30_000,
  packageText: null,
} as const;

describe('the days of a cream that nobody measures', () => {
  const supplyOf = (text: string) =>
    daysSupply({ directions: readDirections(text, cream), product: cream, quantity: 30_000 });

  test('are those of its course, and whether the tube lasts is asked', () => {
    const supply = supplyOf('Apply to affected area twice daily for 2 weeks');

    expect(supply).toEqual({
      kind: 'assumed',
      days: 14,
      how: 'The directions end after 14 days. The directions don’t say how much each time.',
      questions: [
        'Does the quantity last until the directions end? How many grams are used each time?',
      ],
    });
  });

  test.each([
    ['Apply to affected area twice daily'],
    ['Apply to affected area for 12 hours'],
    ['Apply to affected area twice daily for 5 days of each month'],
    ['Apply to affected area at bedtime for 16 weeks'],
    ['Apply to affected area twice daily for 2 weeks, then off for 1 week'],
  ])('%s: unknown, for no course of one fill is said', (text) => {
    const supply = supplyOf(text);

    expect(supply.kind).toBe('unknown');
  });
});
