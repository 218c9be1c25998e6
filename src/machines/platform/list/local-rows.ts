import { columnFilter } from '#domain/platform/contract/list.ts';
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
const compare = (a: string | number | null, b: string | number | null): number =>
  a === b
    ? 0
    : a === null
      ? 1
      : b === null
        ? -1
        : typeof a === 'number' && typeof b === 'number'
          ? a - b
          : String(a).localeCompare(String(b), 'en', { numeric: true });

function arrange<R extends ListRow>(o: LocalRows<R>, all: readonly R[], q: Query): readonly R[] {
  const words = q.text.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (r: R) =>
    words.every((w) => o.searched.some((c) => o.textOf(r, c).toLowerCase().includes(w)));
  const byColumn = Object.entries(q.filters)
    .filter(([name]) => name.startsWith(columnFilter('')))
    .map(([name, text]) => [name.slice(columnFilter('').length), text.toLowerCase()] as const);
  const fits = (r: R) =>
    byColumn.every(([column, text]) => o.textOf(r, column).toLowerCase().includes(text));
  const kept =
    words.length === 0 && byColumn.length === 0 && !o.passes
      ? all
      : all.filter((r) => (o.passes?.(r, q.filters) ?? true) && fits(r) && holds(r));
  if (!q.sort) return kept;
  const { column, direction } = q.sort;
  const sign = direction === 'asc' ? 1 : -1;
  const by = o.sortOf ?? o.textOf;
  return kept
    .map((row) => ({ row, by: by(row, column) }))
    .sort((a, b) => sign * compare(a.by, b.by))
    .map((x) => x.row);
}

/** An array in memory behind the list's two ports: the same machine, keys and grid as a table on the server. `searchRows` and `seekRow` are the plain calls. */
export function localRows<R extends ListRow>(o: LocalRows<R>) {
  let last: { all: readonly R[]; query: Query; rows: readonly R[] } | undefined;
  const arranged = (query: Query): readonly R[] => {
    const all = o.rows();
    if (last?.all !== all || last.query !== query)
      last = { all, query, rows: arrange(o, all, query) };
    return last.rows;
  };
  const search = async (i: SearchInput): Promise<SearchAnswer> => {
    const rows = arranged(i.query);
    const at = i.around === null ? -1 : rows.findIndex((r) => o.keyOf(r) === i.around);
    const offset =
      at < 0
        ? Math.min(i.offset, Math.floor(Math.max(0, rows.length - 1) / i.limit) * i.limit)
        : Math.floor(at / i.limit) * i.limit;
    return { total: rows.length, offset, rows: rows.slice(offset, offset + i.limit) };
  };
  const seek = async (i: SeekInput): Promise<{ index: number } | null> => {
    const rows = arranged(i.query);
    const prefix = i.prefix.toLowerCase();
    for (let n = 0; n < rows.length; n++) {
      const index = (i.from + n) % rows.length;
      if (o.textOf(rows[index]!, i.column).toLowerCase().startsWith(prefix)) return { index };
    }
    return null;
  };
  return { search: port(search), seek: port(seek), searchRows: search, seekRow: seek };
}
