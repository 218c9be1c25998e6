import { describe, expect, test } from 'vitest';
import { compareDirections } from '#domain/rx/facts/compare-rest.ts';
import type { Product } from '#domain/rx/sig/index.ts';
import practice from '#tests/fixtures/sig/practice.json' with { type: 'json' };

// Directions of a prescription and of its entry, beside each other at the final check.
const products: Readonly<Record<string, Omit<Product, 'uom'>>> = practice.products;
const verdict = (key: string, prescribed: string, entered: string): string => {
  const product = products[key];
  if (product === undefined) throw new Error(`no product ${key}`);
  return compareDirections(prescribed, entered, product).verdict;
};

describe('prescribed and entered directions', () => {
  test.each([
    ['met', '1 tab BID', 'Take one tablet by mouth twice a day'],
    ['met', 'Take 1 tablet by mouth twice daily', '1 TAB PO BID'],
    [
      'pred',
      '4 tabs qd x3d, 3 tabs qd x3d',
      'Take 4 tablets daily for 3 days then 3 tablets daily for 3 days',
    ],
    ['warf', '1 tab MWF, 1/2 tab all other days', '1 tab Mon/Wed/Fri and 1/2 tab Sun Tue Thu Sat'],
    ['levo', '1 tab daily except Sunday', '1 tab Mon-Sat'],
    ['amox', '5 mL BID x 10d', '1 teaspoonful twice daily for 10 days'],
    ['alb', '2 puffs q4h prn wheezing', 'inhale 2 puffs every 4 hours as needed for wheezing'],
    ['met', '1 tab every morning and evening', '1 tab in AM and 1 tab in PM'],
    ['met', '1 tab q12h', '1 tab every 12 hours'],
    [
      'suma',
      '1 tab at onset of migraine, may repeat in 2 hours',
      'take 1 tablet at onset of migraine. May repeat after 2 hours',
    ],
    [
      'lido',
      '1 patch 12 hours on 12 hours off',
      'apply 1 patch, on for 12 hours then off for 12 hours',
    ],
    ['met', '1 tab qd x 2 weeks', '1 tab daily for 14 days'],
    ['met', '1 tab qod', '1 tab every other day'],
    ['met', '1 tab at bedtime only', '1 tab qhs'],
    ['lata', '1 gtt OS only qhs', '1 drop in the left eye at bedtime'],
    ['met', '1 tab with meals', '1 tab with each meal'],
  ])('%s: the same in other words: %s / %s', (key, one, other) => {
    expect(verdict(key, one, other)).toBe('same');
    expect(verdict(key, other, one)).toBe('same');
  });

  // What is the same by a strength, or nearly the same, has to be read by a person.
  test.each([
    ['met', '500 mg po bid', '1 tablet (500 mg) by mouth twice daily'],
    ['pred', '20 mg daily x 5 days', 'Take 2 tablets once daily for 5 days'],
    ['amox', '400 mg bid x10 days', '5 mL twice daily for 10 days'],
    ['lantus', '20 units at bedtime', '0.2 mL at bedtime'],
    ['fent', '1 patch q72h', '1 patch every 3 days'],
    ['met', '1 tab qod', '1 tab every 48 hours'],
  ])('%s: not claimed to be the same: %s / %s', (key, one, other) =>
    expect(verdict(key, one, other)).toBe('differs'),
  );

  test.each([
    ['met', '1 tab BID', '1 tab q12h prn'],
    ['met', '1 tab BID', '1 tab q6h'],
    ['met', '1 tab daily', '1 tab daily prn'],
    ['met', '1-2 tabs daily', '1 tab daily'],
    ['met', '1 tab daily for 10 days', '1 tab daily for 7 days'],
    ['met', '1 tab before meals', '1 tab with meals'],
    ['met', '1 tab at bedtime', '1 tab before bedtime'],
    ['lata', '1 gtt OD qhs', '1 gtt OS qhs'],
    ['lata', '1 gtt OU qhs', '1 gtt OD qhs'],
    ['mtx', '6 tabs once weekly', '6 tabs once daily'],
    ['warf', '1 tab MWF', '1 tab TTS'],
    ['warf', '1 tab on even days', '1 tab on odd days'],
    ['warf', '1 tab on even days', '1 tab every other day'],
    ['levo', '1 tab daily except Sunday', '1 tab daily except Saturday'],
    ['levo', '1 tab MWF, none on Sunday', '1 tab MWF'],
    ['oxy', '1 tab q6h prn pain max 4/day', '1 tab q6h prn pain max 3/day'],
    ['oxy', '1 tab q6h prn pain max 4/day', '1 tab q6h prn pain'],
    ['alb', '2 puffs q4h prn and 15 min before exercise', '2 puffs q4h prn'],
    ['alb', '2 puffs 15 min before exercise', '2 puffs 30 min before exercise'],
    ['metop', '1 tab bid, hold if SBP<100', '1 tab bid'],
    ['metop', '1 tab bid, hold if SBP<100', '1 tab bid, hold if HR<100'],
    ['clonid', '1 tab q8h prn SBP>160', '1 tab q8h prn SBP>180'],
    [
      'pred',
      '2 tabs bid x 3 days then 1 tab bid x 3 days',
      '2 tabs bid x 3 days and 1 tab bid x 3 days',
    ],
    ['met', '1 tab bid every other day', '1 tab bid'],
    ['met', '1 tab bid every other day', '1 tab every other day'],
    ['met', '1 tab bid, last dose 6 hours before bed', '1 tab bid'],
    ['suma', '1 tab at onset, max 2 days a week', '1 tab at onset'],
    ['flon', '2 sprays each nostril daily', '2 sprays in one nostril daily'],
    ['met', 'Take 2 tabs daily', 'Take 1 tab bid'],
    ['amox', '5 mL bid', '5 tsp bid'],
    ['lantus', '20 units at bedtime', '2.0 mL at bedtime'],
    ['levo', '1 tab daily, on Sunday take 2 tablets', '1 tab daily and 2 extra tablets on Sunday'],
  ])('%s: never the same: %s / %s', (key, one, other) => {
    expect(verdict(key, one, other)).not.toBe('same');
    expect(verdict(key, other, one)).not.toBe('same');
  });
});
