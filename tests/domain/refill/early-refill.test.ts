import { describe, expect, test } from 'vitest';
import {
  checkEarlyRefill,
  earliestFill,
  type EarlierFill,
} from '#domain/refill/rules/early-refill.ts';

const fill = (
  rxNumber: number,
  filledOn: string,
  daysSupply: number,
  voided = false,
): EarlierFill => ({ rxNumber, filledOn, daysSupply, voided });

describe('first day of the next fill', () => {
  test.each<[string, number, number, string]>([
    ['2026-03-01', 30, 75, '2026-03-24'],
    ['2026-03-01', 30, 90, '2026-03-28'],
    ['2026-03-01', 90, 75, '2026-05-08'],
    ['2024-02-10', 30, 85, '2024-03-07'],
    ['2026-02-10', 30, 85, '2026-03-08'],
    ['2026-03-01', 7, 75, '2026-03-07'],
  ])('filled %s for %i days at %i %%: %s', (filledOn, days, percent, date) =>
    expect(earliestFill(filledOn, days, percent)).toBe(date),
  );
});

describe('across prescriptions of one patient and drug', () => {
  test('one day before is early, the day itself is not', () => {
    const fills = [fill(1000001, '2026-03-01', 30)];
    expect(checkEarlyRefill({ on: '2026-03-23', schedule: '0', fills })).toEqual({
      earliest: '2026-03-24',
      tooEarly: true,
      daysEarly: 1,
      because: fills[0],
      message:
        'Too early by 1 day: Rx 1000001 was filled 03/01/2026 for 30 days. Fill from 03/24/2026.',
    });
    expect(checkEarlyRefill({ on: '2026-03-24', schedule: '0', fills })).toMatchObject({
      tooEarly: false,
      message: '',
    });
  });
  test('a fill of another Rx number decides', () => {
    const found = checkEarlyRefill({
      on: '2026-03-20',
      schedule: '4',
      fills: [fill(1000001, '2026-01-01', 30), fill(1000002, '2026-03-10', 30)],
    });
    expect([found.because?.rxNumber, found.earliest]).toEqual([1000002, '2026-04-05']);
  });
  test('an older fill for longer decides over a newer one for less', () => {
    expect(
      checkEarlyRefill({
        on: '2026-03-20',
        schedule: '0',
        fills: [fill(1, '2026-02-01', 90), fill(2, '2026-03-10', 5)],
      }).because?.rxNumber,
    ).toBe(1);
  });
  test('a returned fill does not count', () =>
    expect(
      checkEarlyRefill({
        on: '2026-03-02',
        schedule: '2',
        fills: [fill(1, '2026-03-01', 30, true)],
      }).earliest,
    ).toBeNull());
  test('the store’s own setting holds', () => {
    const settings = { 0: 80, 2: 100, 3: 85, 4: 85, 5: 85 } as const;
    expect(
      checkEarlyRefill({
        on: '2026-03-24',
        schedule: '0',
        fills: [fill(1, '2026-03-01', 30)],
        settings,
      }).earliest,
    ).toBe('2026-03-25');
    expect(
      checkEarlyRefill({
        on: '2026-03-24',
        schedule: '2',
        fills: [fill(1, '2026-03-01', 30)],
        settings,
      }).earliest,
    ).toBe('2026-03-31');
  });
});
