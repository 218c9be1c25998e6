import { describe, expect, test } from 'vitest';
import { daysSupply } from '#domain/rx/days-supply/index.ts';
import { parseSig, sigInSpanish, type Product } from '#domain/rx/sig/index.ts';

const tablet: Product = { name: 'Lorazepam', strength: '1 mg', form: 'tablet', route: 'oral' };
const labelIn = (text: string, product: Product): string => {
  const { directions, expansion } = parseSig(text, product);
  return directions.kind === 'read' ? expansion : directions.kind.toUpperCase();
};
const daysOf = (text: string, product: Product, quantity: number): string => {
  const { directions } = parseSig(text, product);
  const supply = daysSupply({
    directions,
    quantity: quantity * 1000,
    product: {
      genericName: null,
      strength: null,
      route: null,
      packageText: null,
      ...product,
      name: product.name ?? '',
      uom: 'EA',
      packageSize: null,
    },
  });
  return supply.kind === 'unknown' ? 'unknown' : `${supply.kind} ${supply.days}`;
};

// What may be done, or must not be, is never printed as what is done each time.
describe('what may be done, and what must not be', () => {
  test.each([
    '1 tab bid. Do not crush and mix with water',
    '1 tab bid, do not chew, mix with water',
    '1 tab bid. Do not open or mix with applesauce',
    '1 tab bid. Avoid alcohol and mix with juice',
    '1 tab bid, may crush, mix with water',
    '1 tab PO/SL q4h prn anxiety, may crush and mix w/ 5 mL water',
    '1 tab bid, may crush and give by g-tube',
    '1 tab bid (may crush and give per peg tube)',
    '1 tab po bid, ok to crush, give via NG tube',
    '1 tab daily (may crush) in applesauce',
    '1 cap tid, do not open (mix in water)',
    '1 tab bid, may take with food and swallow with water',
    '1 tab bid, may cut in half and take 1/2 tab',
  ])('%s is not read', (text) => expect(labelIn(text, tablet)).toBe('VERBATIM'));

  test.each([
    [
      '1 tab bid, may crush and mix with water',
      'Take 1 tablet twice daily. May be crushed and mixed with water.',
    ],
    [
      '1 tab PO/SL q4h prn anxiety, may crush and mix w/ water',
      'Take 1 tablet by mouth or under the tongue every 4 hours as needed for anxiety. ' +
        'May be crushed and mixed with water.',
    ],
    [
      '1 tab daily. OK to crush & mix in applesauce.',
      'Take 1 tablet once daily. May be crushed and mixed with applesauce.',
    ],
    [
      '1 tab daily, can be crushed in pudding',
      'Take 1 tablet once daily. May be crushed and mixed with pudding.',
    ],
    [
      'Crush 1 tablet and mix with applesauce twice daily',
      'Crush 1 tablet in applesauce twice daily.',
    ],
  ])('%s is', (text, label) => expect(labelIn(text, tablet)).toBe(label));

  test('what releases slowly is not crushed in food either', () =>
    expect(
      labelIn('1 tab daily, may crush and mix with applesauce', {
        form: 'tablet, extended release',
      }),
    ).toBe('STOP'));
});

describe('two parts of one week are no course', () => {
  test.each([
    '1 tab daily x 5 days then 1/2 tab daily x 2 days each week',
    '1 tab daily for 4 days, then 2 tabs daily 3 days a week',
    '2 tabs bid x 6 days then 1 tab 1 day per week',
  ])('%s is not read', (text) => {
    expect(labelIn(text, tablet)).toBe('VERBATIM');
    expect(daysOf(text, tablet, 30)).toBe('unknown');
  });

  test('a course before days of the week is', () =>
    expect(labelIn('1 tab daily for 14 days, then 1 tab 2 days a week', tablet)).toBe(
      'Take 1 tablet once daily for 14 days, then 1 tablet 2 days a week.',
    ));
});

describe('a wafer', () => {
  const melting: Product = { form: 'tablet, orally disintegrating', strength: '4 mg' };
  test.each([
    [
      'Dissolve 1 wafer on tongue q8h prn nausea',
      'Dissolve 1 wafer on the tongue every 8 hours as needed for nausea.',
      'certain 4',
    ],
    ['1 wafer (4 mg) po bid', 'Take 1 wafer (4 mg) by mouth twice daily.', 'certain 6'],
  ])('%s is a tablet that melts', (text, label, days) => {
    expect(labelIn(text, melting)).toBe(label);
    expect(daysOf(text, melting, 12)).toBe(days);
  });

  test('no other tablet is one', () => {
    expect(labelIn('1 wafer po bid', tablet)).toBe('STOP');
    expect(labelIn('1 wafer (8 mg) po bid', melting)).toBe('STOP');
  });
});

test('what is taken sparingly is not little of it', () => {
  const spanish = (text: string, product: Product): string | null =>
    sigInSpanish(text, parseSig(text, product).expansion, product);
  expect(spanish('1 tab bid prn anxiety, use sparingly', tablet)).toBeNull();
  expect(spanish('apply sparingly to affected area bid', { form: 'cream' })).toBe(
    'Aplique en el área afectada dos veces al día en poca cantidad.',
  );
});
