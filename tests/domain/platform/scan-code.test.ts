import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScan, scanGrammar } from '#domain/composition/scan-code.ts';
import { FNC1, parseGs1 } from '#domain/drug/rules/gs1.ts';
import { parseGtin } from '#domain/drug/rules/gtin.ts';
import { parseNdc } from '#domain/drug/rules/ndc.ts';
import { parseUpc } from '#domain/drug/rules/upc.ts';
import {
  buildStationCode,
  parseStationCode,
  stationCheckCharacter,
} from '#domain/label/rules/station-code.ts';
import { maskKinds, readMask, groupMask } from '#domain/platform/rules/mask.ts';

const today = '2026-11-21';
const label = (rxNumber: string) => {
  const result = buildStationCode({ kind: 'rx', rxNumber });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const licence =
  '@\n\u001e\rANSI 636000090002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDDEN\nDACMICHAEL\nDDFN\nDADJOHN\nDDGN\nDCUJR\nDCAD\nDBD06062019\nDBB06061986\nDBA12102030\nDBC1\nDAJVA\rZVZVA01\r';

describe('our own barcodes', () => {
  it('build and read back, for every kind', () => {
    const codes = [
      { kind: 'rx', rxNumber: '001123456700' },
      { kind: 'bag', bag: '4711' },
      { kind: 'bin', bin: 'A-12' },
      { kind: 'badge', badge: 'E77' },
      { kind: 'cmd', command: 'rx.fill-next' },
    ] as const;
    for (const code of codes) {
      const built = buildStationCode(code);
      expect(built.ok && parseStationCode(built.value)).toEqual({ ok: true, value: code });
    }
    expect(buildStationCode({ kind: 'rx', rxNumber: '123' })).toMatchObject({
      ok: false,
      error: { code: 'STATION_CONTENT' },
    });
  });
  it('agrees with the standard’s example of MOD 37,36', () => {
    expect(stationCheckCharacter('A12425GABC1234002')).toBe('M');
  });
  it('finds every single wrong character of a prescription label', () => {
    const good = label('001123456700');
    fc.assert(
      fc.property(
        fc.nat(good.length - 3),
        fc.constantFrom(...Array.from('0123456789ABCXYZ')),
        (at, code) => {
          const wrong = good.slice(0, at + 2) + code + good.slice(at + 3);
          expect(parseStationCode(wrong).ok).toBe(wrong === good);
        },
      ),
    );
  });
});

describe('a scan', () => {
  it.each([
    [label('001123456700'), { kind: 'rx', rxNumber: '001123456700', aim: null }],
    [`]C0${label('001123456700')}`, { kind: 'rx', aim: ']C0' }],
    ['305910369019', { kind: 'upc', upc: { drug: { ndc10: '0591036901' } } }],
    [']E00305910369019', { kind: 'upc', aim: ']E0', upc: { upc: '305910369019' } }],
    ['00305910369019', { kind: 'upc', upc: { upc: '305910369019' } }],
    ['0591-0369-01', { kind: 'ndc', ndc: [{ ndc11: '00591036901' }] }],
    [
      `]d201003009331050191728063010LOT501${FNC1}21SN000123`,
      { kind: 'gs1', gs1: { lot: 'LOT501', serial: 'SN000123' }, drug: { ndc10: '0093310501' } },
    ],
    [`01003009331050191728063010LOT501${FNC1}21SN000123\r`, { kind: 'gs1', aim: null }],
    [
      licence,
      {
        kind: 'dl',
        licence: {
          number: 'T64235789',
          lastName: 'SAMPLE',
          firstName: 'MICHAEL',
          middleName: 'JOHN',
          bornOn: '1986-06-06',
          expiresOn: '2030-12-10',
          state: 'VA',
        },
      },
    ],
    [`]L0${licence}`, { kind: 'dl', aim: ']L0' }],
  ])('%j', (raw, expected) => {
    expect(parseScan(raw, { today })).toMatchObject({ ok: true, value: { raw, ...expected } });
  });

  it('takes a bare 12-digit number for a UPC, never for a prescription', () => {
    expect(parseScan('001123456700', { today })).toMatchObject({
      ok: false,
      error: { code: 'UPC_CHECK' },
    });
  });
  it.each([
    ['', 'SCAN_EMPTY'],
    ['HELLO', 'SCAN_UNKNOWN'],
    ['RX001123456700', 'STATION_FORM'],
    ['@\nnot a licence', 'DL_FORM'],
    ['123', 'SCAN_UNKNOWN'],
    [']d2', 'SCAN_EMPTY'],
    ['9'.repeat(3000), 'SCAN_LONG'],
  ])('refuses %j with %s', (raw, code) => {
    expect(parseScan(raw, { today })).toMatchObject({ ok: false, error: { code } });
  });

  it('grammar: every beginning of a code is partial until it is whole', () => {
    for (const raw of [
      label('001123456700'),
      '305910369019',
      `]d201003009331050191728063010LOT501${FNC1}21SN000123`,
      licence,
      '00591036901',
    ]) {
      for (let index = 1; index < raw.length; index += 1)
        expect([raw.slice(0, index), scanGrammar(raw.slice(0, index))]).not.toContain('impossible');
    }
    expect(scanGrammar(label('001123456700'))).toBe('complete');
    expect(scanGrammar('00591036901')).toBe('unverified');
    expect(scanGrammar('lisinopril')).toBe('impossible');
    expect(scanGrammar('3059103690190000')).toBe('impossible');
  });

  it('no string makes any reader throw', () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ maxLength: 60 }),
      fc.stringMatching(/^[\x1d\x1e\x04\][)>@0-9A-Z.~-]{0,60}$/),
      fc
        .tuple(
          fc.constantFrom(
            ']d2',
            'RX',
            'CMD',
            '01003009331050191',
            '@\n\u001e\rANSI 636000',
            '[)>\u001e05\u001d',
          ),
          fc.string(),
        )
        .map((pair) => pair.join('')),
    );
    fc.assert(
      fc.property(noise, (text) => {
        parseScan(text, { today });
        scanGrammar(text);
        parseGs1(text, { today, separator: { mode: 'dropped' } });
        parseNdc(text);
        parseUpc(text);
        parseGtin(text);
        parseStationCode(text);
        for (const kind of maskKinds) {
          readMask(kind, text);
          groupMask(kind, text);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});
