import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoScenario } from '#db/demo/scenario.ts';
import { readTable, rowsOf, textOf, type DemoTable } from '#db/demo/tables/csv.ts';
import { demoTables } from '#db/demo/tables/index.ts';
import { clinicTable } from '#db/demo/tables/people.ts';
import { formularyTable, otcTable, prescriptionTable } from '#db/demo/tables/products.ts';
import { projectRoot } from '#db/root.ts';

const folder = path.join(projectRoot, 'db', 'demo', 'data');
const valuesOf = (value: unknown): readonly string[] => {
  if (value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
};
/** Table and column → the values that stand there. A formulary row has the label's NDC only. */
const columns = new Map<string, ReadonlySet<string>>([
  ...demoTables.flatMap((table) =>
    Object.keys(table.entity.fields).map((field): [string, ReadonlySet<string>] => [
      `${table.name}.${field}`,
      new Set(readTable(table).flatMap((row) => valuesOf(row[field]))),
    ]),
  ),
  ['formulary.ndc11', new Set(demoScenario().formulary.map((drug) => drug.ndc))],
]);

test('every file of the demo data is a table, and every table has its file', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    demoTables.map((table) => `${table.name}.csv`).toSorted(),
  );
});

describe.each(demoTables)('$name.csv', (table) => {
  const rows = readTable(table);

  test('has the fields of its schema as columns, and rows that it takes', () => {
    const [header] = textOf(table).split('\n');

    expect(header).toBe(Object.keys(table.entity.fields).join(','));
    expect(rows.length).toBeGreaterThan(0);
  });
  test('refers to rows that are there', () => {
    for (const [field, target] of Object.entries(table.refersTo ?? {})) {
      const there = columns.get(target) ?? new Set();

      expect(
        rows.flatMap((row) => valuesOf(row[field])).filter((value) => !there.has(value)),
        `${field} → ${target}`,
      ).toEqual([]);
    }
  });
});

interface Broken {
  readonly what: string;
  readonly table: DemoTable;
  readonly change: readonly [right: string, broken: string];
  readonly where: string;
}
describe('a broken row is refused with its file, line and column', () => {
  const [header = '', first = '', second = ''] = textOf(clinicTable).split('\n');
  const clinicsWith = (line: string) => () =>
    rowsOf(clinicTable, [header, first, line, second].join('\n'));

  test('where a value is not what the field of the record allows', () => {
    expect(clinicsWith(second.replace('2175550101', '217555010'))).toThrow(
      'clinics.csv, line 3, column tel: A phone number has 10 digits. It is "217555010".',
    );
    expect(clinicsWith(second.replace('2999000021', '2999000022'))).toThrow(
      'db/demo/data/clinics.csv, line 3, column npi: The NPI’s check digit is wrong',
    );
  });
  test('where a value is missing', () => {
    expect(clinicsWith(second.replace('2175550101', ''))).toThrow(
      'db/demo/data/clinics.csv, line 3, column tel: This is needed. It is "".',
    );
    expect(clinicsWith(second.replace(/,2$/, ','))).toThrow(
      'db/demo/data/clinics.csv, line 3, column transmission: This is needed. It is "".',
    );
  });
  test('where there is a cell too many or a quote too few', () => {
    expect(clinicsWith(`${second},`)).toThrow(
      'db/demo/data/clinics.csv, line 3, 13 cells where the header has 12.',
    );
    expect(clinicsWith(second.replace('Maple', '"Maple'))).toThrow(
      'db/demo/data/clinics.csv, line 3, a quote is not closed.',
    );
  });
  test('where the header is another', () => {
    expect(() => rowsOf(clinicTable, textOf(clinicTable).replace('tel,fax', 'fax,tel'))).toThrow(
      'db/demo/data/clinics.csv, line 1, the columns have to be ref,clinicName,',
    );
  });
  test.each<Broken>([
    {
      what: 'a number',
      table: prescriptionTable,
      change: ['-45', 'soon'],
      where: 'promisedInMinutes',
    },
    { what: 'a flag', table: otcTable, change: ['yes', 'true'], where: 'taxable' },
    { what: 'an amount', table: otcTable, change: ['8.99', '8.999'], where: 'pkgPrice' },
    { what: 'a quantity', table: formularyTable, change: [',100,', ',many,'], where: 'pkgSize' },
    { what: 'a label NDC', table: formularyTable, change: ['68180-514', '68180514'], where: 'ndc' },
  ])('where $what is none', ({ table, change: [right, broken], where }) => {
    expect(() => rowsOf(table, textOf(table).replace(right, broken))).toThrow(
      `${table.name}.csv, line 2, column ${where}: `,
    );
  });
});

test('an empty cell is no value: a second address line and a later bill are absent', () => {
  const { clinics, prescriptions } = demoScenario();

  expect(clinics.filter((clinic) => 'line2' in clinic.address && !clinic.address.line2)).toEqual(
    [],
  );
  expect(clinics.some((clinic) => !('line2' in clinic.address))).toBe(true);
  expect(prescriptions.filter((rx) => 'billLater' in rx).map((rx) => rx.billLater)).toEqual([
    true,
    true,
  ]);
});
