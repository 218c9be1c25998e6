import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fail, ok } from '#domain/platform/result.ts';
import { readCodeInfo, readEnforcementReport } from '#domain/stock/rules/enforcement-report.ts';

const report = readFileSync('tests/fixtures/recalls/enforcement.json', 'utf8');
const read = (text: string) => {
  const result = readEnforcementReport(text);
  return result.ok ? result.value : result.error;
};

test('an enforcement report is read as openFDA writes it', () => {
  expect(read(report)).toMatchObject([
    { number: 'D-0100-2026', classification: 'II' },
    {
      number: 'D-0101-2026',
      classification: 'I',
      reason: 'Presence of foreign substance: glass',
      source: 'Juniper Labs',
      issuedOn: '2026-02-25',
      ndcs: ['68180-514-01', '68180-514-03'],
      codeInfo: 'Lot #: LU1000, Exp. 06/30/2027; LP77021 Exp 05/2027; LU2000 through LU2010',
    },
    { number: 'D-0102-2026', classification: 'III', ndcs: ['0093-7365-98'] },
  ]);
});
test('one recall by itself is read, too; what is missing stays open', () => {
  expect(read('{"recall_number": "D-1-2026", "classification": "Not Yet Classified"}')).toEqual([
    {
      number: 'D-1-2026',
      classification: 'none',
      reason: '',
      source: '',
      issuedOn: '',
      product: '',
      ndcs: [],
      codeInfo: '',
    },
  ]);
  expect(
    read('[{"recall_number": "D-1-2026", "recall_initiation_date": "20261399"}]'),
  ).toMatchObject([{ issuedOn: '' }]);
});
test('another file is refused with what it is not', () => {
  expect(read('recall_number,reason')).toMatch(/^This file is not JSON/);
  for (const text of ['{"results": []}', '{}', '[1]', '"x"', '[{"recall_number": 7}]'])
    expect(readEnforcementReport(text)).toEqual(
      fail('This file is no enforcement report: a recall in it has no recall_number.'),
    );
  expect(readEnforcementReport('[{"recall_number": "D-1"}]').ok).toBe(ok(null).ok);
});
test.each([
  ['Lot: ZZ9001', ['ZZ9001'], null],
  ['Lots TV20447, TV20448.', ['TV20447', 'TV20448'], null],
  ['Lot #: LU1000, Exp. 06/30/2027; LP77021 Exp 05/2027', ['LU1000', 'LP77021'], null],
  ['A123B (exp. date Jun 2027), A124B Expiry: 2027-06', ['A123B', 'A124B'], null],
  ['LU1000; LU2000 through LU2010', ['LU1000'], 'LU2000 through LU2010'],
  ['12345-12399', [], '12345-12399'],
  ['All lots within expiry', [], 'All lots within expiry'],
  ['AB12 CD34', [], 'AB12 CD34'],
  ['Lot 06/2027', [], 'Lot 06/2027'],
  ['LOTX', [], 'LOTX'],
  ['NDC 68180-514-01 Lot A1234, B1234', [], 'NDC 68180-514-01 Lot A1234, B1234'],
  ['', [], null],
  [`LU1000${' '.repeat(90_000)}x`, [], 'LU1000 x'],
])('of “%s” only what is sure is read', (text, lots, unread) => {
  expect(readCodeInfo(text)).toEqual({ lots, unread });
});
