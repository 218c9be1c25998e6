import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  drugOfGtin,
  gtinCheckDigit,
  gtinHolds,
  gtinOfNdc,
  parseGtin,
} from '#domain/drug/rules/gtin.ts';
import {
  compareNdc,
  formatNdc,
  formatNdc11,
  ndc10From11,
  ndc11From10,
  ndcCandidates,
  parseNdc,
  sameProduct,
  tenDigitShapes,
} from '#domain/drug/rules/ndc.ts';
import { expandUpcE, parseUpc, upcOfNdc } from '#domain/drug/rules/upc.ts';

const fixtures = readFileSync(new URL('../platform/gs1-fixtures.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string]);

describe('NDC', () => {
  it.each([
    ['0591-0369-01', '00591036901', '4-4-2'],
    ['68180-513-01', '68180051301', '5-3-2'],
    ['50580-4881-0', '50580488100', '5-4-1'],
    ['00591-0369-01', '00591036901', '5-4-2'],
    ['00591036901', '00591036901', '5-4-2'],
    ['0059 10369 01', '00591036901', '5-4-2'],
    ['0059_10369_01', '00591036901', '5-4-2'],
    ['NDC 0591–0369–01', '00591036901', '4-4-2'],
    ['  NDC: 68180 513 01 ', '68180051301', '5-3-2'],
    ['000591-0369-01', '00591036901', '5-4-2'],
  ])('reads %s as %s', (typed, ndc11, shape) => {
    expect(parseNdc(typed)).toMatchObject({ ok: true, value: [{ ndc11, shape }] });
  });

  it('never guesses the shape of ten bare digits', () => {
    const read = parseNdc('1234567890');
    expect(read.ok && read.value.map((ndc) => [ndc.ndc11, ndc.shape])).toEqual([
      ['01234567890', '4-4-2'],
      ['12345067890', '5-3-2'],
      ['12345678900', '5-4-1'],
    ]);
    expect(parseNdc('1234 56789 0')).toMatchObject({ ok: true, value: { length: 3 } });
  });

  it.each([
    ['305910369019', 'NDC_UPC'],
    ['123456-7890-12', 'NDC_TWELVE'],
    ['591-369-01', 'NDC_FORM'],
    ['00591-036-901', 'NDC_FORM'],
    ['0059-103690-1', 'NDC_FORM'],
    ['005910-369-01', 'NDC_FORM'],
    ['005 910 369 01', 'NDC_FORM'],
    ['0-0-5-9-1-0-3-6-9-0-1', 'NDC_FORM'],
    ['3-05910-36901-9', 'NDC_FORM'],
    ['0591 036 901', 'NDC_FORM'],
    ['', 'NDC_FORM'],
    ['0591-0369-0A', 'NDC_FORM'],
    ['metformin', 'NDC_FORM'],
  ])('refuses %s with %s', (typed, code) => {
    expect(parseNdc(typed)).toMatchObject({ ok: false, error: { code } });
  });

  it('prints 00591-0369-01, and the label’s own form where the shape is known', () => {
    expect(formatNdc11('00591036901')).toBe('00591-0369-01');
    expect(ndcCandidates('0591036901').map(formatNdc)).toEqual([
      '0591-0369-01',
      '05910-369-01',
      '05910-3690-1',
    ]);
    expect(formatNdc({ ndc11: '00591036901', ndc10: null, shape: '5-4-2' })).toBe('00591-0369-01');
  });

  it('goes from ten digits to eleven and back for every shape', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{10}$/),
        fc.constantFrom(...tenDigitShapes),
        (ndc10, shape) => {
          const there = ndc11From10(ndc10, shape);
          expect(there.ok && ndc10From11(there.value.ndc11, shape)).toEqual({
            ok: true,
            value: ndc10,
          });
          expect(there.ok && parseNdc(formatNdc(there.value))).toMatchObject({
            ok: true,
            value: [there.ok && there.value],
          });
        },
      ),
    );
    expect(ndc10From11('12345678901', '4-4-2')).toMatchObject({
      ok: false,
      error: { code: 'NDC_SHAPE' },
    });
  });

  it('tells another package of the product from another product', () => {
    expect(sameProduct('00591036901', '00591036905')).toBe(true);
    expect(compareNdc('00591036901', '00591036901')).toBe('same');
    expect(compareNdc('00591036905', '00591036901')).toBe('other-package');
    expect(compareNdc('00093310501', '00591036901')).toBe('other-product');
    expect(sameProduct('591', '591')).toBe(false);
  });
});

describe('UPC and GTIN', () => {
  it('finds the NDC in the drug UPC 305910369019', () => {
    const read = parseUpc('305910369019');
    expect(read).toMatchObject({
      ok: true,
      value: {
        upc: '305910369019',
        gtin14: '00305910369019',
        symbol: 'UPC-A',
        drug: { ndc10: '0591036901', packaging: 'unit' },
      },
    });
    expect(upcOfNdc('0591036901')).toEqual({ ok: true, value: '305910369019' });
    expect(parseUpc('0305910369019')).toEqual(read);
    expect(parseUpc('00305910369019')).toEqual(read);
  });

  it.each(fixtures)('reads GTIN of %s', (label, gtin14) => {
    expect(gtinOfNdc(label.replaceAll('-', ''))).toEqual({ ok: true, value: gtin14 });
    expect(drugOfGtin(gtin14)).toMatchObject({
      ok: true,
      value: { ndc10: label.replaceAll('-', ''), packaging: 'unit' },
    });
  });

  it('knows a case by its indicator, and refuses numbers without an NDC', () => {
    const box = gtinOfNdc('0591036901', 5);
    expect(box.ok && drugOfGtin(box.value)).toMatchObject({
      ok: true,
      value: { packaging: 'case' },
    });
    expect(drugOfGtin('00012345678905')).toMatchObject({
      ok: false,
      error: { code: 'GTIN_NO_NDC' },
    });
    expect(drugOfGtin(`9030591036901${gtinCheckDigit('9030591036901')}`)).toMatchObject({
      ok: false,
      error: { code: 'GTIN_MEASURE' },
    });
    expect(gtinOfNdc('0591036901', 9)).toMatchObject({ ok: false });
  });

  it('looks up a number-system-0 UPC by UPC, whatever it resembles', () => {
    expect(parseUpc('036000291452')).toMatchObject({
      ok: true,
      value: { upc: '036000291452', drug: null },
    });
  });

  it.each([
    ['01240010', '012100004000'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['04252614', '042100005264'],
    ['01234565', '012345000065'],
  ])('expands UPC-E %s to %s', (short, long) => {
    expect(expandUpcE(short)).toEqual({ ok: true, value: long });
    expect(parseUpc(short)).toMatchObject({ ok: true, value: { symbol: 'UPC-E', upc: long } });
  });

  it.each([
    ['305910369018', 'UPC_CHECK'],
    ['30591036901', 'UPC_FORM'],
    ['', 'UPC_FORM'],
    ['30591036901A', 'UPC_FORM'],
  ])('refuses UPC %s', (typed, code) => {
    expect(parseUpc(typed)).toMatchObject({ ok: false, error: { code } });
  });

  it('a check digit finds every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{13}$/),
        fc.nat(12),
        fc.integer({ min: 1, max: 9 }),
        (body, at, by) => {
          const good = body + gtinCheckDigit(body);
          const wrong = [...good]
            .map((code, index) => (index === at ? String((Number(code) + by) % 10) : code))
            .join('');
          expect([gtinHolds(good), gtinHolds(wrong)]).toEqual([true, false]);
          expect(parseGtin(good)).toEqual({ ok: true, value: good });
        },
      ),
    );
  });
});
