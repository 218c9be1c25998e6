import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import {
  eraseMask,
  formatMask,
  maskKinds,
  maskPattern,
  normaliseMask,
  typeMask,
  type MaskKind,
  type Masked,
} from '#domain/platform/rules/mask.ts';

const type = (kind: MaskKind, keys: string): Masked =>
  [...keys].reduce<Masked>((result, key) => typeMask(kind, result.text, result.caret, key), {
    text: '',
    caret: 0,
    raw: '',
  });

describe('masks of the specification', () => {
  it.each([
    ['phone', '5551234567', '555 123 4567'],
    ['extension', '12345', '12345'],
    ['zip', '10001', '10001'],
    ['zip4', '1234', '1234'],
    ['state', 'ny', 'NY'],
    ['ssn', '078051120', '078 05 1120'],
    ['ndc', '00591036901', '0059 10369 01'],
    ['ssid', '12345678901', '1234 567 8901'],
    ['ssid', '1234567890123', '1234567890123'],
    ['npi', '1234567893', '1234567893'],
    ['rxNumber', '001123456700', '001 1234567 00'],
  ] as const)('%s shows %s as %s', (kind, raw, text) => {
    expect(formatMask(kind, raw)).toBe(text);
    expect(type(kind, raw)).toEqual({
      text,
      caret: text.length,
      raw: kind === 'state' ? 'NY' : raw,
    });
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
  it('takes typed separators and drops what does not belong', () => {
    expect(type('phone', '(555) 123-4567 x9').raw).toBe('5551234567');
    expect(typeMask('phone', '555 123 4567', 4, '9').raw).toBe('5551234567');
  });
  it('inserts, replaces and erases in the middle', () => {
    expect(typeMask('phone', '555 123 4', 1, '0')).toEqual({
      text: '505 512 34',
      caret: 2,
      raw: '50551234',
    });
    expect(typeMask('phone', '555 123 4567', 0, '2', 12)).toEqual({
      text: '2',
      caret: 1,
      raw: '2',
    });
    expect(eraseMask('phone', '555 123', 4, 'back')).toEqual({
      text: '551 23',
      caret: 2,
      raw: '55123',
    });
    expect(eraseMask('phone', '555 123', 3, 'forward').raw).toBe('55523');
  });
  it.each([
    ['phone', '+1 (555) 123-4567', '5551234567'],
    ['ndc', '0591-0369-01', '00591036901'],
    ['ndc', '68180-513-01', '68180051301'],
    ['ndc', '0591036901', '0591036901'],
    ['zip', '10001-1234', '10001'],
    ['zip4', '10001-1234', '1234'],
    ['ssn', '078-05-1120', '078051120'],
    ['rxNumber', '001-1234567-00', '001123456700'],
    ['state', ' Ny', 'NY'],
  ] as const)('%s paste %s is stored as %s', (kind, pasted, raw) => {
    expect(normaliseMask(kind, pasted)).toBe(raw);
    expect(typeMask(kind, '', 0, pasted).raw).toBe(raw);
  });
  it('reads a scanned label into the prescription number', () => {
    const label = buildStationCode({ kind: 'rx', rxNumber: '001123456700' });
    expect(label.ok && normaliseMask('rxNumber', label.value)).toBe('001123456700');
  });
  it('typing one by one, pasting and formatting agree', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('phone', 'ssn', 'ssid', 'npi', 'rxNumber', 'zip' as const),
        fc.stringMatching(/^[2-9]\d{0,12}$/),
        (kind, digits) => {
          const typed = type(kind, digits);
          expect(typed.text).toBe(formatMask(kind, typed.raw));
          expect(normaliseMask(kind, typed.text)).toBe(typed.raw);
          expect(typed.caret).toBe(typed.text.length);
        },
      ),
    );
  });
});
