import { formatCount } from '#domain/platform/rules/money.ts';
import {
  cursorRow,
  hasSelection,
  isSelected,
  type ListContext,
} from '#machines/platform/list/list.state.ts';
import { cellId, rowId } from './table-row.tsx';

interface Painted {
  row: Element | null;
  cell: Element | null;
  selected: ListContext['selected'] | null;
  range: ListContext['range'];
  marks: boolean;
}

/**
 * Puts cursor and selection on the elements of the rows: a key touches the row that was active and
 * the row that is.
 */
export function createPainter(table: string, grid: HTMLElement) {
  const done: Painted = { row: null, cell: null, selected: null, range: null, marks: false };
  const element = (id: string) => {
    const ownElement = document.getElementById(id);
    return ownElement && grid.contains(ownElement) ? ownElement : null;
  };

  function paintSelected(row: Element, context: ListContext) {
    const selected = String(isSelected(context, Number(row.getAttribute('data-index'))));
    if (row.getAttribute('aria-selected') !== selected) row.setAttribute('aria-selected', selected);
  }
  /** The mark leaves the element that had it, whatever row that shows by now. */
  function activate(was: Element | null, is: Element | null): Element | null {
    if (was !== is) was?.removeAttribute('data-active');
    if (is && !is.hasAttribute('data-active')) is.setAttribute('data-active', '');
    return is;
  }
  /** `everything` after the slots have shown other rows. */
  return function paint(context: ListContext, everything: boolean): void {
    const marks = hasSelection(context);
    const reselected = done.selected !== context.selected || done.range !== context.range;
    if (reselected || (everything && (marks || done.marks)))
      for (const row of grid.querySelectorAll('[data-index]')) paintSelected(row, context);
    done.row = activate(done.row, element(rowId(table, context.cursor.index)));
    const { column } = context;
    const cell = column === null ? null : (done.row?.children[column] ?? null);
    if (done.cell !== cell) done.cell?.removeAttribute('id');
    if (cell && column !== null) cell.id = cellId(table, context.cursor.index, column);
    done.cell = activate(done.cell, cell);
    Object.assign(done, { selected: context.selected, range: context.range, marks });
    const id =
      context.column === null
        ? rowId(table, context.cursor.index)
        : cellId(table, context.cursor.index, context.column);
    if (context.total === 0) grid.removeAttribute('aria-activedescendant');
    else if (grid.getAttribute('aria-activedescendant') !== id)
      grid.setAttribute('aria-activedescendant', id);
  };
}

/**
 * The scroll position that shows a row, or null when it is in sight. Half a row at the bottom
 * counts as hidden.
 */
export function scrollTo(
  index: number,
  rowHeight: number,
  top: number,
  height: number,
): number | null {
  const number = index * rowHeight;
  if (number < top) return number;
  return number + rowHeight > top + height ? number + rowHeight - height : null;
}

/** The scroll position that shows a cell whole, or null when it is in sight. */
export function scrollAside(
  cell: { readonly offsetLeft: number; readonly offsetWidth: number },
  grid: { readonly scrollLeft: number; readonly clientWidth: number },
): number | null {
  const end = cell.offsetLeft + cell.offsetWidth;
  if (cell.offsetLeft < grid.scrollLeft) return cell.offsetLeft;
  return end > grid.scrollLeft + grid.clientWidth ? end - grid.clientWidth : null;
}

/** "Carter, Emily. Row 12 of 1,000, selected", for someone who hears: the cell as it reads. */
export function spoken(context: ListContext): string {
  if (context.total === 0) return '';
  const row = cursorRow(context);
  const column = context.columns[context.column ?? 0];
  const read = context.heads?.textOf ?? context.textOf;
  const text = row && column ? read(row, column.id) : '';
  const first = text === '' ? '' : `${text}. `;
  const all = context.exact ? formatCount(context.total) : `over ${formatCount(context.total - 1)}`;
  const selected = isSelected(context, context.cursor.index) ? ', selected' : '';
  return `${first}Row ${formatCount(context.cursor.index + 1)} of ${all}${selected}`;
}
