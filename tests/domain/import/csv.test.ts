import { expect, test } from 'vitest';
import { csvLine, csvName, csvStart } from '#domain/import/rules/csv.ts';

/** What a spreadsheet reads out of one record. */
const read = (line: string): string[] =>
  [...line.replace(/\r\n$/, '').matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map((match) =>
    match[1]!.replaceAll('""', '"'),
  );

test('every field stands in quotes, quotes are doubled, and a record ends in CRLF (RFC 4180)', () => {
  expect(csvLine(['Okafor, Maria', 'said "no"', 'two\r\nlines', ''])).toBe(
    '"Okafor, Maria","said ""no""","two\r\nlines",""\r\n',
  );
  expect(csvStart).toBe('\uFEFF');
});

test('no cell runs as a formula, and each can be read back', () => {
  const hostile = [
    '=HYPERLINK("http://x.example","Click")',
    '+1+1',
    "-2+3+cmd|' /C calc'!A0",
    '@SUM(A1:A9)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\uFF1D1+1',
    '=1","=2',
  ];
  const cells = read(csvLine(hostile));
  expect(cells).toEqual(hostile.map((text) => `'${text}`));
  expect(cells.filter((cell) => /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell))).toEqual([]);
});

test('negative amounts stay numbers, and text that only holds a sign is left alone', () => {
  expect(
    read(csvLine(['-3', '-1,204.50', '-$5.00', '-12.5%', 'A-1', '5 = five', '***-**-6789'])),
  ).toEqual(['-3', '-1,204.50', '-$5.00', '-12.5%', 'A-1', '5 = five', '***-**-6789']);
});

test('a file is called after what it lists and the day of the store', () => {
  expect([
    csvName('prescribers.search', '2026-11-21'),
    csvName('otcProducts.search', '2026-11-21'),
    csvName('rx.queue', '2026-11-21'),
    csvName('inventory.expiring', '2026-11-21'),
  ]).toEqual([
    'prescribers-2026-11-21.csv',
    'otc-products-2026-11-21.csv',
    'prescriptions-2026-11-21.csv',
    'inventory-expiring-2026-11-21.csv',
  ]);
});
