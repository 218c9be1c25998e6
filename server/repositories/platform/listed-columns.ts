import type { FieldKind } from '#domain/platform/fields/field.ts';
import {
  listedSql,
  type ListedColumns,
  type ListedSql,
  type NarrowedColumn,
} from '#domain/platform/fields/listed-columns.ts';
import { dateText, type Filterable } from './column-filter.ts';

const digitKinds: ReadonlySet<FieldKind> = new Set([
  'ndc',
  'npi',
  'phone',
  'rxNumber',
  'ssid',
  'upc',
  'zip',
  'zip4',
]);
/** A cell is found as it is read: a date as MM/DD/YYYY, a number by its digits. */
function filterable({ kind, expression }: ListedSql): Filterable {
  if (kind === 'date') return { of: dateText(expression) };
  if (kind === 'number') return { of: `${expression}::text`, digits: true };
  return digitKinds.has(kind) ? { of: expression, digits: true } : { of: expression };
}

/** What a select reads of the declared columns, each under its name in the list. */
export const selected = (listed: ListedColumns, alias: string): string =>
  listedSql(listed, alias)
    .map(({ name, expression }) => `${expression} as "${name}"`)
    .join(', ');
/** By what the list is sorted for each declared column that sorts. */
export const sortsOf = (listed: ListedColumns, alias: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listedSql(listed, alias).flatMap(({ name, expression, sorts }) =>
      sorts ? [[name, expression]] : [],
    ),
  );
/** By what the list is narrowed for each declared column that narrows. */
export const filtersOf = <L extends ListedColumns>(
  listed: L,
  alias: string,
): Readonly<Record<NarrowedColumn<L>, Filterable>> =>
  Object.fromEntries(
    listedSql(listed, alias).flatMap((column) =>
      column.narrows ? [[column.name, filterable(column)]] : [],
    ),
  ) as Readonly<Record<NarrowedColumn<L>, Filterable>>;
