import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#db/root.ts';
import { fieldsOf } from '#domain/import/rules/csv.ts';
import {
  defineEntity,
  type Entity,
  type Fields,
  type RecordOf,
} from '#domain/platform/fields/entity.ts';
import type { Field, FieldKind } from '#domain/platform/fields/field.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import {
  parseMoney,
  parsePercent,
  parseQuantity,
  parseUnitCost,
} from '#domain/platform/rules/money.ts';

/**
 * One file of the demo store. Its header line is the names of its fields, and each cell is read
 * through the schema of its field: fields of the product's own records wherever there is one.
 */
export interface DemoTable<F extends Fields = Fields> {
  /** `clinics`: the rows stand in db/demo/data/clinics.csv. */
  readonly name: string;
  /** Where the facts of the rows come from. */
  readonly source: string;
  /** The rows ascend by these fields. A `place` is a number that stands for nothing else. */
  readonly order: readonly (keyof F & string)[];
  /** No two rows are the same in these fields. */
  readonly key: readonly (keyof F & string)[];
  /** Field → the table and the field in which each of its values stands: `stores.code`. */
  readonly refersTo?: Readonly<Record<string, string>>;
  readonly entity: Entity<string, F>;
}

/** Declares a file of the demo store by its fields, in the order of its columns. */
export function demoTable<F extends Fields>(
  name: string,
  declared: Omit<DemoTable<F>, 'name' | 'entity'> & { readonly fields: F },
): DemoTable<F> {
  const { fields, ...rest } = declared;
  return { name, ...rest, entity: defineEntity(name, { title: name, table: name, fields }) };
}

const parts = (text: string): string[] => text.split(' ').filter((part) => part !== '');
const isWhole = (text: string): boolean => /^-?\d+$/.test(text);
const wholeNumber = (text: string): Result<number> =>
  isWhole(text) ? ok(Number(text)) : refuse('NUMBER', 'Has to be a whole number.');
const wholeNumbers = (text: string): Result<readonly number[]> =>
  parts(text).every(isWhole)
    ? ok(parts(text).map(Number))
    : refuse('NUMBER', 'Has to be whole numbers with a space between them.');
function yesOrNo(text: string): Result<boolean> {
  if (text === 'yes') return ok(true);
  return text === 'no' ? ok(false) : refuse('FLAG', 'Has to be yes or no.');
}

/** How a cell is written where it is not the text itself: amounts as people type them. */
const readers: Readonly<Partial<Record<FieldKind, (text: string) => Result<unknown>>>> = {
  money: parseMoney,
  unitCost: parseUnitCost,
  quantity: parseQuantity,
  percent: parsePercent,
  number: wholeNumber,
  flag: yesOrNo,
  tags: (text) => ok(parts(text)),
  tree: wholeNumbers,
};
/** A list may be empty; of everything else an empty cell says nothing. */
const isList = ({ kind }: Field): boolean => kind === 'tags' || kind === 'tree';

function valueOf(field: Field, cell: string): Result<unknown> {
  if (cell === '' && !isList(field)) return ok(undefined);
  return readers[field.kind]?.(cell) ?? ok(cell);
}

/** Where a wrong cell stands, as an editor shows it, and what is wrong with it. */
const wrong = (table: DemoTable, line: number, what: string): Error =>
  new Error(`db/demo/data/${table.name}.csv, line ${line}, ${what}`);

function recordOf(table: DemoTable, columns: readonly string[], line: number, text: string) {
  const cells = fieldsOf(text, ',');
  const record: Record<string, unknown> = {};
  if (text.split('"').length % 2 === 0) throw wrong(table, line, 'a quote is not closed.');
  if (cells.length !== columns.length)
    throw wrong(table, line, `${cells.length} cells where the header has ${columns.length}.`);
  for (const [index, [column, field]] of Object.entries(table.entity.fields).entries()) {
    const cell = cells[index] ?? '';
    const value = valueOf(field, cell);
    if (!value.ok)
      throw wrong(table, line, `column ${column}: ${value.error.message} It is "${cell}".`);
    record[column] = value.value;
  }
  return record;
}

/**
 * The rows of a file, each read through the schema of its table. Throws at the first line that is
 * wrong, with file, line and column.
 */
export function rowsOf<F extends Fields>(
  table: DemoTable<F>,
  text: string,
): readonly RecordOf<F>[] {
  const [header = '', ...lines] = text.replace(/\n$/, '').split('\n');
  const columns = Object.keys(table.entity.fields);
  if (header !== columns.join(','))
    throw wrong(table, 1, `the columns have to be ${columns.join(',')}.`);
  return lines.map((content, index) => {
    const line = index + 2;
    const record = recordOf(table, columns, line, content);
    const read = table.entity.draft.safeParse(record);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const column = String(issue?.path[0]);
    const sentence = (issue?.message ?? 'It can’t be read').replace(/\.?$/, '.');
    throw wrong(
      table,
      line,
      `column ${column}: ${sentence} It is "${String(record[column] ?? '')}".`,
    );
  });
}

/** The text of a file of the demo store. The server runs from any folder, and from `dist/`, too. */
export const textOf = (table: DemoTable): string =>
  readFileSync(path.join(projectRoot, 'db', 'demo', 'data', `${table.name}.csv`), 'utf8');

/** The rows of a table of the demo store, as they stand in its file. */
export const readTable = <F extends Fields>(table: DemoTable<F>): readonly RecordOf<F>[] =>
  rowsOf(table, textOf(table));
