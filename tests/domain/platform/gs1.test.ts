import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  FNC1,
  gs1Date,
  parseGs1,
  parseUnsureGs1,
  type Gs1Separator,
} from '#domain/drug/rules/gs1.ts';

const today = '2026-11-21';
const fnc1: Gs1Separator = { mode: 'fnc1' };
const dropped: Gs1Separator = { mode: 'dropped' };
const fixtures = readFileSync(new URL('./gs1-fixtures.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string])
  .map(([ndc, gtin, scan]) => [ndc, gtin, scan.replaceAll('\\x1d', FNC1)] as const);
const read = (raw: string, separator: Gs1Separator = fnc1) => parseGs1(raw, { today, separator });
const code = (raw: string, separator: Gs1Separator = fnc1) => {
  const result = read(raw, separator);
  return result.ok ? 'ok' : result.error.code;
};

describe('GS1 element strings', () => {
  it.each(fixtures)('reads the package code of %s', (_ndc, gtin14, scan) => {
    const lot = /10(LOT\d+)/.exec(scan)![1];
    const expected = {
      ok: true,
      value: {
        gtin14,
        expiry: '2028-06-30',
        lot,
        serial: 'SN000123',
        produced: null,
        others: {},
        recovered: false,
      },
    };
    expect(read(scan)).toEqual(expected);
    expect(parseGs1(scan, { today })).toEqual(expected);
    expect(read(scan.replaceAll(FNC1, '{GS}'), { mode: 'substitute', text: '{GS}' })).toEqual(
      expected,
    );
    expect(read(scan.replaceAll(FNC1, '<GS>'), { mode: 'substitute', text: '<GS>' })).toEqual(
      expected,
    );
    expect(read(scan.replaceAll(FNC1, '#'), { mode: 'substitute', text: '#' })).toEqual(expected);
    expect(read(`[)>\u001e05\u001d${scan.slice(3)}\u001e\u0004`)).toEqual(expected);
    expect(read(`]C1${FNC1}${scan.slice(3)}${FNC1}`)).toEqual(expected);
  });

  it('takes the parts in any order and keeps what it does not use', () => {
    expect(
      read(`]d22112345${FNC1}10A1${FNC1}0100300933105019172806007150093310501${FNC1}310300012591x`),
    ).toMatchObject({
      ok: true,
      value: {
        gtin14: '00300933105019',
        serial: '12345',
        lot: 'A1',
        expiry: '2028-06-30',
        others: { 715: '0093310501', 3103: '000125', 91: 'x' },
      },
    });
  });

  it.each([
    ['280630', '2028-06-30'],
    ['280600', '2028-06-30'],
    ['280200', '2028-02-29'],
    ['270200', '2027-02-28'],
    ['760101', '2076-01-01'],
    ['770101', '1977-01-01'],
    ['280631', null],
    ['281301', null],
    ['280001', null],
    ['28063', null],
  ])('date %s is %s', (yymmdd, iso) => {
    expect(gs1Date(yymmdd, today)).toBe(iso);
  });
  it('moves the century with today', () => {
    expect(gs1Date('301231', '2079-05-01')).toBe('2030-12-31');
    expect(gs1Date('300101', '2081-05-01')).toBe('2130-01-01');
  });

  it.each([
    ['0100300933105018', 'GS1_CHECK'],
    ['010030093310501917281330', 'GS1_DATE'],
    [`010030093310501910${'A'.repeat(21)}`, 'GS1_LENGTH'],
    ['01003009331050190512', 'GS1_IDENTIFIER'],
    [`010030093310501910A${FNC1}10B`, 'GS1_TWICE'],
    ['17280630', 'GS1_PRODUCT'],
    ['[)>\u001e06\u001d9N123\u001e\u0004', 'GS1_ENVELOPE'],
    ['', 'GS1_PRODUCT'],
  ])('refuses %j with %s', (raw, expected) => {
    expect(code(raw)).toBe(expected);
  });
});

describe('recovery of lost separators', () => {
  const gtin = '0100300933105019';
  const expiry = '17280630';
  it('takes the only reading: the lot can’t swallow a long serial', () => {
    expect(read(`${gtin}${expiry}10LOT50121ABCDEFGHJKLMNP`, dropped)).toMatchObject({
      ok: true,
      value: { lot: 'LOT501', serial: 'ABCDEFGHJKLMNP', recovered: true },
    });
  });
  it('refuses when the lot may or may not end before “21”', () => {
    for (const [, , scan] of fixtures)
      expect(code(scan.replaceAll(FNC1, ''), dropped)).toBe('GS1_AMBIGUOUS');
    expect(code(`${gtin}${expiry}10LOT50121SN000123`, { mode: 'unknown' })).toBe('GS1_AMBIGUOUS');
  });
  it('refuses a recovered code without an expiry, and says why when nothing fits', () => {
    expect(code(`${gtin}10LOTX`, dropped)).toBe('GS1_UNSURE');
    expect(code(`010030093310501810LOT`, dropped)).toBe('GS1_CHECK');
  });
  it('reads a lot at the end that holds the digits of a count of packages', () => {
    for (const mode of ['fnc1', 'dropped', 'unknown'] as const)
      expect(read(`]d201003658628590131727091810AU3373`, { mode })).toMatchObject({
        ok: true,
        value: { gtin14: '00365862859013', expiry: '2027-09-18', lot: 'AU3373', serial: null },
      });
  });
  it.each(['AU9021', 'B240917', 'X3021', 'K2299', 'C17013'])(
    'takes the lot %s to the end of the code where the scanner is not known to drop separators',
    (lot) => {
      expect(read(`${gtin}${expiry}10${lot}`, { mode: 'unknown' })).toMatchObject({
        ok: true,
        value: { lot, serial: null },
      });
    },
  );
  it('takes no lot that may hold a serial number', () => {
    expect(code(`${gtin}${expiry}10AU2107`, { mode: 'unknown' })).toBe('GS1_AMBIGUOUS');
    expect(code(`${gtin}${expiry}10X3021`, dropped)).toBe('GS1_AMBIGUOUS');
  });
  it('names every lot that a code without separators may mean, and takes none', () => {
    expect(parseUnsureGs1(`${gtin}${expiry}10LOT50121SN37`, { today, separator: dropped })).toEqual(
      {
        gtin14: '00300933105019',
        expiry: '2028-06-30',
        produced: null,
        lot: null,
        serial: null,
        others: {},
        recovered: true,
        possibleLots: ['LOT501', 'LOT50121SN37'],
      },
    );
  });
  it('never leaves the right lot out of those that a code may mean', () => {
    const part = fc.stringMatching(/^[A-Z0-9]{1,12}$/);
    fc.assert(
      fc.property(part, part, (lot, serial) => {
        const raw = `${gtin}${expiry}10${lot}21${serial}`;
        const sure = read(raw, dropped);
        const unsure = parseUnsureGs1(raw, { today, separator: dropped });
        if (!sure.ok && unsure) expect(unsure.possibleLots).toContain(lot);
      }),
    );
  });
  it('takes characters that GS1 data can’t hold for the separator', () => {
    expect(read(`${gtin}${expiry}10LOT501~21SN000123`, { mode: 'unknown' })).toMatchObject({
      ok: true,
      value: { lot: 'LOT501', serial: 'SN000123', recovered: true },
    });
    expect(code(`${gtin}${expiry}10LOT501~99`, { mode: 'unknown' })).toBe('GS1_SEPARATOR');
  });
  it('trusts fixed-length parts without a separator', () => {
    expect(read(`${gtin}${expiry}`, dropped)).toMatchObject({
      ok: true,
      value: { expiry: '2028-06-30', recovered: false },
    });
  });
  it('never gives a wrong lot: a recovered code is the original or a refusal', () => {
    const part = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
    fc.assert(
      fc.property(part, part, fc.boolean(), (lot, serial, serialFirst) => {
        const variable = serialFirst
          ? `21${serial}${expiry}10${lot}`
          : `${expiry}10${lot}21${serial}`;
        const result = read(gtin + variable, dropped);
        if (result.ok) expect([result.value.lot, result.value.serial]).toEqual([lot, serial]);
      }),
      { numRuns: 2_000 },
    );
  });
});
