import type { UnshownRow } from '#domain/platform/contract/list.ts';
import type { ListRow, RowKey, SearchAnswer } from './list.ports.ts';

/** Stands in the place of a row that can't be shown. */
interface Unshown {
  readonly unshown: UnshownRow;
}
const isUnshown = (row: ListRow): row is Unshown => 'unshown' in row;
/** What stands in the place of a row that can't be shown; null for every other row. */
export function unshownText(row: ListRow): string | null {
  if (!isUnshown(row)) return null;
  const { id, why } = row.unshown;
  return `This row can’t be shown${id === null ? '' : ` (number ${id})`}: ${why}`;
}
/** The row, unless it can't be shown. */
export const shownRow = (row: ListRow | null): ListRow | null =>
  row === null || isUnshown(row) ? null : row;
/** Why nothing is done to a row that can't be shown; null for every other row. */
export const unshownRefusal = (row: ListRow | null): string | null => row && unshownText(row);
/** Keys of rows, where some can't be shown. */
export const shownKeys =
  (keyOf: (row: ListRow) => RowKey) =>
  (row: ListRow): RowKey =>
    isUnshown(row) ? `unshown ${row.unshown.at}` : keyOf(row);
/** Texts of cells, where some rows can't be shown: of those it stands in every column. */
export const shownTexts =
  (textOf: (row: ListRow, column: string) => string) =>
  (row: ListRow, column: string): string =>
    unshownText(row) ?? textOf(row, column);

/** An answer with every row in its place, those that can't be shown among them. */
export function inPlace<A extends SearchAnswer>(answer: A): A {
  const { unshown = [] } = answer;
  const rows = unshown
    .toSorted((a, b) => a.at - b.at)
    .reduce<readonly ListRow[]>(
      (placed, each) => placed.toSpliced(each.at, 0, { unshown: each }),
      answer.rows,
    );
  return unshown.length === 0 ? answer : { ...answer, rows };
}
