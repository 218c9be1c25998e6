import type { FilterColumn, FilteredCall } from '#domain/composition/column-filters.ts';
import { columnFilter, type ListQuery } from '#domain/platform/contract/list.ts';

type Texts<R, C extends FilteredCall> = Readonly<Record<FilterColumn<C>, (row: R) => string>>;
/**
 * Rows in memory that hold, in each filtered column, its text somewhere; `texts` are what a person
 * reads in the cells.
 */
export function heldRows<C extends FilteredCall, R>(
  _call: C,
  query: ListQuery,
  rows: readonly R[],
  texts: Texts<R, C>,
): readonly R[] {
  const asked = Object.entries<(row: R) => string>(texts).flatMap(([name, textOf]) => {
    const typed = query.filters[columnFilter(name)]?.trim().toLowerCase() ?? '';
    return typed === '' ? [] : [(input: R) => textOf(input).toLowerCase().includes(typed)];
  });
  return asked.length === 0 ? rows : rows.filter((row) => asked.every((holds) => holds(row)));
}
type Sortable = string | number | boolean | null;
/** What a row holds under the name of a column; a list or a part of a row orders nothing. */
export function cellOf(row: object, column: string): Sortable {
  const value: unknown = Reflect.get(row, column);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}
/** Empty cells come last. */
function compare(a: Sortable, b: Sortable): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return typeof a === 'string' ? a.localeCompare(String(b)) : Number(a) - Number(b);
}
/**
 * Rows in memory in the order of a column, or in their own. `valueOf` gives what a column sorts by.
 */
export function sortedRows<R>(
  query: ListQuery,
  rows: readonly R[],
  valueOf: (row: R, column: string) => Sortable,
): readonly R[] {
  if (!query.sort) return rows;
  const { column, direction } = query.sort;
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(valueOf(a, column), valueOf(b, column)));
}
/** The window of a query in rows that are all in memory. */
export const windowIn = <R>(query: ListQuery, rows: readonly R[]) => ({
  total: rows.length,
  exact: true as const,
  rows: rows.slice(query.offset, query.offset + query.limit),
});
