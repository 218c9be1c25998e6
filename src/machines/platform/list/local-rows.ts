import { columnFilter } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { port } from '../ports/port.ts';
import type { ListRow, Query, RowKey, SearchAnswer, SearchInput, SeekInput } from './list.ports.ts';

export interface LocalRows<R extends ListRow> {
  /** Read at every query, so that an array that grows needs only `list.refresh`. */
  readonly rows: () => readonly R[];
  readonly keyOf: (row: R) => RowKey;
  readonly textOf: (row: R, column: string) => string;
  /** What a column sorts by when it is not its text: numbers, dates. */
  readonly sortOf?: (row: R, column: string) => string | number | null;
  /** Columns that the search text looks in. */
  readonly searched: readonly string[];
  /** Radio scopes and filters: true when the row passes. */
  readonly passes?: (row: R, filters: Query['filters']) => boolean;
}
const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true });
};

function arrange<R extends ListRow>(
  rows: LocalRows<R>,
  all: readonly R[],
  query: Query,
): readonly R[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (value: R) =>
    words.every((word) =>
      rows.searched.some((code) => rows.textOf(value, code).toLowerCase().includes(word)),
    );
  const byColumn = Object.entries(query.filters)
    .filter(([name]) => name.startsWith(columnFilter('')))
    .map(([name, text]) => [name.slice(columnFilter('').length), text.toLowerCase()] as const);
  const fits = (value: R) =>
    byColumn.every(([column, text]) => rows.textOf(value, column).toLowerCase().includes(text));
  const kept =
    words.length === 0 && byColumn.length === 0 && !rows.passes
      ? all
      : all.filter(
          (item) => (rows.passes?.(item, query.filters) ?? true) && fits(item) && holds(item),
        );
  if (!query.sort) return kept;
  const { column, direction } = query.sort;
  const sign = direction === 'asc' ? 1 : -1;
  const by = rows.sortOf ?? rows.textOf;
  return kept
    .map((row) => ({ row, by: by(row, column) }))
    .toSorted((a, b) => sign * compare(a.by, b.by))
    .map((item) => item.row);
}

/**
 * An array in memory behind the list's two ports: the same machine, keys and grid as a table on the
 * server. `searchRows` and `seekRow` are the plain calls.
 */
export function localRows<R extends ListRow>(givenRows: LocalRows<R>) {
  let last: { all: readonly R[]; query: Query; rows: readonly R[] } | undefined;
  const arranged = (query: Query): readonly R[] => {
    const all = givenRows.rows();
    if (last?.all !== all || last.query !== query)
      last = { all, query, rows: arrange(givenRows, all, query) };
    return last.rows;
  };
  const search = async (input: SearchInput): Promise<SearchAnswer> => {
    const rows = arranged(input.query);
    const at =
      input.around === null ? -1 : rows.findIndex((row) => givenRows.keyOf(row) === input.around);
    const offset =
      at < 0
        ? Math.min(
            input.offset,
            Math.floor(Math.max(0, rows.length - 1) / input.limit) * input.limit,
          )
        : Math.floor(at / input.limit) * input.limit;
    return { total: rows.length, offset, rows: rows.slice(offset, offset + input.limit) };
  };
  const seek = async (input: SeekInput): Promise<{ index: number } | null> => {
    const rows = arranged(input.query);
    const prefix = input.prefix.toLowerCase();
    for (let ownIndex = 0; ownIndex < rows.length; ownIndex++) {
      const index = (input.from + ownIndex) % rows.length;
      const row = required(rows[index], 'The row');
      if (givenRows.textOf(row, input.column).toLowerCase().startsWith(prefix)) return { index };
    }
    return null;
  };
  return { search: port(search), seek: port(seek), searchRows: search, seekRow: seek };
}
