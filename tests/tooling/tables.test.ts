import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTable } from '#db/demo/tables/csv.ts';
import { demoTables } from '#db/demo/tables/index.ts';
import { projectRoot } from '#db/root.ts';
import type { FactTable, FactTables } from '#domain/platform/rules/fact-table.ts';
import { disorderIn, duplicatesIn } from '#tests/platform/table-checks.ts';

type Row = Readonly<Record<string, unknown>>;
interface Table {
  readonly name: string;
  readonly source: string;
  readonly key: readonly string[];
  readonly order: FactTable['order'];
  readonly rows: readonly Row[];
}
const widest = 160;
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;

const factFiles = readdirSync(path.join(projectRoot, 'domain'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.data.ts'))
  .map((file) => path.join('domain', file))
  .toSorted();
const textOf = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
const modules = new Map<string, Row>();
for (const file of factFiles) modules.set(file, await import(path.join(projectRoot, file)));

/** The rows of an exported table: of a list its items, of an object its members with their key. */
function rowsOf(table: object): readonly Row[] {
  if (Array.isArray(table))
    return table.map((row) => (isObject(row) ? { ...row } : { value: row }));
  return Object.entries(table).map(([key, value]) => ({ key, value }));
}
const exportedTables = (module: Row): readonly (readonly [string, object])[] =>
  Object.entries(module).flatMap(([name, value]): (readonly [string, object])[] =>
    name !== 'tables' && isObject(value) ? [[name, value]] : [],
  );
const isDeclaration = (value: unknown): value is FactTables => isObject(value);
const declaredIn = ({ tables }: Row): FactTables => (isDeclaration(tables) ? tables : {});

const facts: readonly Table[] = [...modules].flatMap(([file, module]) =>
  exportedTables(module).map(([name, table]) => {
    const declared = declaredIn(module)[name] ?? declaredIn(module)['*'];
    return {
      name: `${file} ${name}`,
      source: declared?.source ?? '',
      key: declared?.key ?? ['key'],
      order: declared?.order ?? '',
      rows: rowsOf(table),
    };
  }),
);
const demo: readonly Table[] = demoTables.map((table) => ({
  name: `db/demo/data/${table.name}.csv`,
  source: table.source,
  key: table.key,
  order: table.order,
  rows: readTable(table),
}));

test('there are tables of facts and of demo data to check', () => {
  expect(factFiles.length).toBeGreaterThanOrEqual(18);
  expect(facts.length).toBeGreaterThan(60);
  expect(demo.length).toBeGreaterThan(20);
});

describe.each([...facts, ...demo])('$name', ({ source, key, order, rows }) => {
  test('names its source', () => {
    expect(source).toMatch(/^[A-Z].{10,}/);
  });
  test('has every key once', () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(duplicatesIn(rows, key)).toEqual([]);
  });
  test('is in the order that it declares', () => {
    if (typeof order === 'string') expect(order).toMatch(/^[A-Z].{5,}\.$/);
    else expect(disorderIn(rows, order)).toEqual([]);
  });
});

describe.each(factFiles)('%s', (file) => {
  test(`has no line over ${widest} columns`, () => {
    const wide = textOf(file)
      .split('\n')
      .flatMap((line, index) => (line.length > widest ? [`line ${index + 1}`] : []));

    expect(wide).toEqual([]);
  });
  test('says in which month its rows were taken from their source', () => {
    for (const { taken } of Object.values(declaredIn(modules.get(file) ?? {})))
      expect(taken).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/);
  });
  test('declares no table that it does not export', () => {
    const module = modules.get(file) ?? {};
    const names = exportedTables(module).map(([name]) => name);

    expect(
      Object.keys(declaredIn(module)).filter((name) => name !== '*' && !names.includes(name)),
    ).toEqual([]);
  });
});
