import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScannedMask } from '#domain/label/rules/scanned-mask.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import * as f from '#domain/platform/fields/field.ts';
import {
  eraseMask,
  fitsMask,
  formatMask,
  groupMask,
  maskKinds,
  maskPattern,
  type MaskKind,
} from '#domain/platform/rules/mask.ts';

const foreign = (text: string, say = 'A phone number has 10 digits.') =>
  `“${text}” can’t stand here: type the digits 0 to 9. ${say}`;
const abroad =
  'Only numbers of the country code +1 (USA, Canada, Caribbean) can be kept here. ' +
  'Write others into the notes.';
const readOf = (kind: MaskKind, text: string, hasBeside = true) => {
  const read = readScannedMask(kind, text, hasBeside);
  return read.ok ? [read.value.raw, read.value.beside] : read.error.message;
};

describe('masks of the specification', () => {
  it.each([
    ['phone', '5551234567', '555 123 4567'],
    ['extension', '12345', '12345'],
    ['zip', '10001', '10001'],
    ['zip4', '1234', '1234'],
    ['state', 'NY', 'NY'],
    ['ssn', '078051120', '078 05 1120'],
    ['ndc', '00591036901', '0059 10369 01'],
    ['ssid', '12345678901', '1234 567 8901'],
    ['ssid', '1234567890123', '1234567890123'],
    ['npi', '1234567893', '1234567893'],
    ['rxNumber', '001123456700', '001 1234567 00'],
  ] as const)('%s shows %s as %s', (kind, raw, text) => {
    expect(formatMask(kind, raw)).toBe(text);
    expect(groupMask(kind, raw)).toEqual({ text, caret: text.length, raw });
    expect(readOf(kind, text)).toEqual([raw, null]);
  });
  it('patterns are those of the specification', () => {
    expect(maskKinds.map(maskPattern)).toEqual([
      '111 111 1111',
      '11111',
      '11111',
      '1111',
      'aa',
      '111 11 1111',
      '1111 11111 11',
      '1111 111 1111',
      '1111111111',
      '111 1111111 11',
    ]);
  });
  it('keeps the caret behind the same digit, and erases over separators', () => {
    expect(groupMask('phone', '5055 123 4', 2)).toEqual({
      text: '505 512 34',
      caret: 2,
      raw: '50551234',
    });
    expect(eraseMask('phone', '555 123', 4, 'back')).toEqual({
      text: '551 23',
      caret: 2,
      raw: '55123',
    });
    expect(eraseMask('phone', '555 123', 3, 'forward').raw).toBe('55523');
  });
  it('reads a scanned label into the prescription number', () => {
    const label = buildStationCode({ kind: 'rx', rxNumber: '001123456700' });
    expect(label.ok && readOf('rxNumber', label.value)).toEqual(['001123456700', null]);
  });
});

describe('telephone numbers as people write them', () => {
  const own = '2175550188';
  it.each([
    '2175550188',
    '217-555-0188',
    '(217) 555-0188',
    '(217)555-0188',
    '217.555.0188',
    '217/555-0188',
    '217 - 555 - 0188',
    ' 217 555 0188 ',
    '217\u00a0555\u00a00188',
    '217‐555‐0188',
    '217–555–0188',
    '+1 217.555.0188',
    '+1-217-555-0188',
    '+1 (217) 555-0188',
    '+12175550188',
    '(+1) 217 555 0188',
    '1-217-555-0188',
    '1 (217) 555-0188',
    '1.217.555.0188',
    '12175550188',
    'tel:+1-217-555-0188',
    'tel:2175550188',
    '\u202a+1 217 555 0188\u202c',
    '\u200e217-555-0188',
    '217_555_0188',
  ])('“%s” is the number', (text) => {
    expect(readOf('phone', text)).toEqual([own, null]);
    expect(readOf('phone', text, false)).toEqual([own, null]);
  });
  it.each([
    '1-217-555-0188 x12',
    '217-555-0188 x12',
    '217-555-0188x12',
    '217-555-0188 X 12',
    '217-555-0188, x12',
    '217-555-0188 ext. 12',
    '217-555-0188 ext 12',
    '217-555-0188 ext12',
    '217-555-0188 Ext: 12',
    '(217) 555-0188 extension 12',
    '217 555 0188 extn. 12',
    '2175550188#12',
    '2175550188 #12',
    '+1 217 555 0188 x12',
    'tel:+1-217-555-0188;ext=12',
  ])('“%s” is the number and its extension', (text) => {
    expect(readOf('phone', text)).toEqual([own, '12']);
    expect(readOf('phone', text, false)).toBe(
      'No extension is kept with this number. ' +
        'Type the ten digits alone, and the extension into the notes.',
    );
  });
  it.each([
    ['21755501889', 'A phone number has 10 digits; this has 11.'],
    ['1217555018899', 'A phone number has 10 digits; this has 13.'],
    ['0 217 555 0188', 'A phone number has 10 digits; this has 11.'],
    ['011 44 20 7946 0958', 'A phone number has 10 digits; this has 15.'],
    ['217-555-0188 / 217-555-0199', 'A phone number has 10 digits; this has 20.'],
    ['+44 20 7946 0958', abroad],
    ['+49 30 123456', abroad],
    ['1-800-FLOWERS', foreign('FLOWERS')],
    ['217-555-0188 (cell)', foreign('cell')],
    ['217-555-O188', foreign('O')],
    ['٢١٧٥٥٥٠١٨٨', foreign('٢١٧٥٥٥٠١٨٨')],
    ['２１７5550188', foreign('２１７')],
    ['217+5550188', foreign('+')],
    ['217-555-0188, 0199', foreign(',')],
    ['217-555-0188 x123456', 'An extension has up to 5 digits; this has 6.'],
    ['217-555-0188 ext', 'The digits of the extension are missing.'],
    ['217-555-0188 e', 'The digits of the extension are missing.'],
    ['555-0188 x12', 'A phone number has 10 digits; this has 7.'],
    ['+1 217 555', 'A phone number has 10 digits after +1; this has 6.'],
  ])('“%s” is refused in words', (text, why) => {
    expect(readOf('phone', text)).toBe(why);
  });
  it.each([
    ['1217555018', 'An area code can’t begin with 0 or 1: look at the number again.'],
    ['0175550188', 'An area code can’t begin with 0 or 1: look at the number again.'],
    ['5550188', 'A phone number has 10 digits'],
    ['21755501880', 'A phone number has 10 digits'],
    ['٢١٧٥٥٥٠١٨٨', 'A phone number has 10 digits'],
    ['217-555-0188', 'A phone number has 10 digits'],
  ])('the server refuses “%s”', (text, why) => {
    expect(f.phone({ label: 'Cell' }).schema.safeParse(text).error?.issues[0]?.message).toBe(why);
  });
});

describe('other numbers', () => {
  it.each([
    ['zip', '46802-1234', ['46802', '1234']],
    ['zip', '468021234', ['46802', '1234']],
    ['zip', '46802 1234', ['46802', '1234']],
    ['zip', '46802–1234', ['46802', '1234']],
    ['zip', '46802', ['46802', null]],
    ['zip', '46802-123', 'A ZIP code has 5 digits, or 9 with its +4; this has 8.'],
    ['zip', '46802-12345', 'A ZIP code has 5 digits; this has 10.'],
    ['zip', 'K1A 0B6', foreign('K', 'A ZIP code has 5 digits.')],
    ['zip4', '46802-1234', '+4 has 4 digits; this has 9.'],
    ['ssn', '123-45-6789', ['123456789', null]],
    ['ssn', '1234567890', 'A social security number has 9 digits; this has 10.'],
    ['ssn', 'xxx-xx-6789', foreign('xxx', 'A social security number has 9 digits.')],
    ['npi', '12345678931', 'An NPI has 10 digits and starts with 1 or 2; this has 11.'],
    ['ssid', '12345678901234', 'A Surescripts ID has 11 or 13 digits; this has 14.'],
    ['extension', 'x 12345', ['12345', null]],
    ['extension', 'ext. 12', ['12', null]],
    ['extension', '123456', 'An extension has up to 5 digits; this has 6.'],
    ['state', ' il ', ['IL', null]],
    ['state', 'Illinois', 'A state has 2 letters; this has 8.'],
    ['state', 'I1', '“1” can’t stand here: type the two letters. A state has 2 letters.'],
    [
      'rxNumber',
      '0011234567001',
      'A prescription number has 12 digits: store, number, fill; this has 13.',
    ],
  ] as const)('%s: “%s”', (kind, text, read) => {
    expect(readOf(kind, text)).toEqual(read);
  });
  it('a ZIP code whose +4 nobody keeps is not cut', () => {
    expect(readOf('zip', '46802-1234', false)).toBe(
      'A ZIP code has 5 digits here; +4 is not kept. This has 9.',
    );
  });
});

describe('whatever is typed or pasted', () => {
  const digitsOf = (text: string) => text.replace(/\D/g, '');
  const written = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 24 }),
    fc.stringMatching(/^[0-9 ()+.x#-]{0,24}$/),
    fc.stringMatching(/^[0-9]{0,16}$/),
  );
  it('is kept whole or refused in words: no digit is lost, and none is made', () => {
    fc.assert(
      fc.property(fc.constantFrom(...maskKinds), written, fc.boolean(), (kind, text, hasBeside) => {
        const read = readScannedMask(kind, text, hasBeside);
        const said = read.ok ? '' : read.error.message;
        const whole = read.ok ? read.value.raw + (read.value.beside ?? '') : '';
        const held = kind === 'state' ? text.toUpperCase().replace(/[^A-Z]/g, '') : digitsOf(text);
        const isCountry = kind === 'phone' && held === `1${whole}`;

        expect(said === '' ? [isCountry ? held : whole] : said.length > 10).toEqual(
          said === '' ? [held] : true,
        );
      }),
      { numRuns: 3_000 },
    );
  });
  it('what fits the groups is shown with every character of it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...maskKinds), written, (kind, text) => {
        if (!fitsMask(kind, text)) return;
        const shown = groupMask(kind, text);
        expect(formatMask(kind, shown.raw)).toBe(shown.text);
        if (kind !== 'state') expect(shown.raw).toBe(digitsOf(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
