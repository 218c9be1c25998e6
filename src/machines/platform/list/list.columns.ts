import { columnFilter } from '#domain/platform/contract/list.ts';
import type { ColumnsInput } from '../columns/columns.machine.ts';
import type { Query } from './list.ports.ts';
import type { ListColumn, ListContext } from './list.state.ts';

/** What a table came with. */
const usualColumns = (offered: readonly ListColumn[]): readonly ListColumn[] =>
  offered.filter((column) => column.extra !== true);

/** The columns that a person wants, left to right; ones that the table no longer has are absent. */
export function wantedColumns(
  offered: readonly ListColumn[],
  wanted: readonly string[] | null,
): readonly ListColumn[] {
  const known = (wanted ?? []).flatMap((id) => offered.find((column) => column.id === id) ?? []);
  return known.length > 0 ? known : usualColumns(offered);
}

/** Other columns from now on; the cell under the cursor may be gone. */
export function showColumns(
  { offered, columns, chooses }: ListContext,
  wanted: readonly string[] | null,
): Partial<ListContext> {
  const next = wantedColumns(offered, wanted);
  const same =
    next.length === columns.length && next.every((column, index) => column === columns[index]);
  return !chooses || same ? {} : { columns: next, column: null };
}

/** The question without order and filters by columns that nobody would see. */
export function shownQuery(
  { offered, query }: ListContext,
  wanted: readonly string[] | null,
): Query {
  const shown = wantedColumns(offered, wanted);
  const hidden = offered.filter((column) => !shown.includes(column)).map((column) => column.id);
  const filters = new Set(hidden.map(columnFilter));
  return {
    ...query,
    sort: query.sort !== null && hidden.includes(query.sort.column) ? null : query.sort,
    filters: Object.fromEntries(
      Object.entries(query.filters).filter(([name]) => !filters.has(name)),
    ),
  };
}

/** What the dialog of the columns is opened with; null where the table has no choice of them. */
export function columnsInput({
  chooses,
  heads,
  offered,
  columns,
}: ListContext): ColumnsInput | null {
  if (!chooses || heads === null) return null;
  return {
    table: heads.label,
    offered: heads.offered,
    usual: usualColumns(offered).map((column) => column.id),
    shown: columns.map((column) => column.id),
  };
}
