import { expect, it } from 'vitest';
import { readDirections } from '#domain/rx/sig/index.ts';

const tablet = { form: 'tablet', strength: '20 mg', route: 'oral', name: 'Famotidine' };
const shampoo = { form: 'shampoo', strength: '2 %', route: 'topical', name: 'Ketoconazole' };

it('the same directions of the same product are read once, also by another caller', () => {
  const first = readDirections('1T PO BID', tablet);

  expect(first.kind).toBe('read');
  expect(readDirections('1T PO BID', { ...tablet })).toBe(first);
});

it('the same words of another product are read anew', () => {
  const ofTablet = readDirections('1T PO BID', tablet);
  const ofShampoo = readDirections('1T PO BID', shampoo);
  const withoutForm = readDirections('1T PO BID', { ...tablet, form: null });

  expect(ofShampoo).not.toBe(ofTablet);
  expect(ofShampoo).not.toEqual(ofTablet);
  expect(withoutForm).not.toBe(ofTablet);
});

it('a reading of long ago is forgotten, and the next one is equal', () => {
  const first = readDirections('2T PO TID', tablet);
  for (let mg = 1; mg <= 500; mg += 1) readDirections('', { ...tablet, strength: `${mg} mg` });
  const again = readDirections('2T PO TID', tablet);

  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});
