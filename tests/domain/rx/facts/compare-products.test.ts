import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compareProducts, wrongPart } from '#domain/rx/facts/compare-products.ts';

type Pair = readonly [one: string, other: string];
/**
 * Two products each: "name; generic name; strength; form; route", package text or none. Written
 * before they were run.
 */
const groups: Readonly<Record<string, readonly Pair[]>> = JSON.parse(
  readFileSync(new URL('product-pairs.json', import.meta.url), 'utf8'),
);
const [alike = [], apart = [], kits = []] = Object.values(groups);
/** Pairs by why they are compared, each group with what is to be said of both orders. */
const kinds: Readonly<
  Record<string, { readonly verdict: string; readonly pairs: readonly Pair[] }>
> = JSON.parse(readFileSync(new URL('product-kinds.json', import.meta.url), 'utf8'));
const recordOf = (text: string) => {
  const [name = '', genericName = '', strength = '', form = '', route = '', packageText = null] =
    text.split('; ');
  return { name, genericName, strength, form, route, packageText };
};
const both = ([one, other]: Pair) => [
  compareProducts(recordOf(one), recordOf(other)).verdict,
  compareProducts(recordOf(other), recordOf(one)).verdict,
];

describe('two products of the drug file', () => {
  test.each(alike)('one drug: %s, %s', (one, other) => {
    expect(both([one, other])).toEqual(['same', 'same']);
  });
  test.each([...apart, ...kits])('not one drug: %s, %s', (one, other) => {
    expect(both([one, other])).not.toContain('same');
  });
});
describe.each(Object.entries(kinds))('%s', (_, { verdict, pairs }) => {
  test.each(pairs)(`${verdict}: %s, %s`, (one, other) => {
    expect(both([one, other])).toEqual([verdict, verdict]);
  });
});

const prednisone10 = 'Prednisone; prednisone; 10 mg; tablet; oral';
describe('which part of a wrong product is wrong', () => {
  test.each([
    ['strength', prednisone10, 'Prednisone; prednisone; 20 mg; tablet; oral'],
    ['strength', prednisone10, 'Deltasone; prednisone; 20 mg; tablet; oral'],
    ['drug', prednisone10, 'Prednisolone; prednisolone; 10 mg; tablet; oral'],
    ['drug', prednisone10, 'Amoxicillin; amoxicillin; 500 mg; capsule; oral'],
    [
      'form',
      'Doxycycline hyclate; doxycycline hyclate; 100 mg; tablet; oral',
      'Doxycycline hyclate; doxycycline hyclate; 100 mg; tablet, delayed release; oral',
    ],
    [
      'form',
      'Ondansetron; ondansetron; 4 mg; tablet; oral',
      'Ondansetron; ondansetron; 4 mg; solution; oral',
    ],
    [
      'drug',
      'Wellbutrin XL; bupropion hydrochloride; 150 mg; tablet, extended release; oral',
      'Wellbutrin SR; bupropion hydrochloride; 150 mg; tablet, extended release; oral',
    ],
    [
      'drug',
      'Humalog KwikPen; insulin lispro; 100 units/mL; pen; subcutaneous',
      'Humalog Mix75/25 KwikPen; insulin lispro; 200 units/mL; pen; subcutaneous',
    ],
  ])('wrong %s: %s, %s', (part, one, other) => {
    expect([
      wrongPart(recordOf(one), recordOf(other)),
      wrongPart(recordOf(other), recordOf(one)),
    ]).toEqual([part, part]);
  });
});
