import { activeRow, isSelected, type ListContext } from '#machines/list/list.state.ts';
import { cellId, rowHeight, rowId } from './table-row.tsx';

interface Painted { index: number; column: number | null; selected: ListContext['selected'] | null; range: ListContext['range'] }

/** Puts cursor and selection on the elements of the rows: a key touches the row that was active and the row that is. */
export function createPainter(table: string, grid: HTMLElement) {
  const done: Painted = { index: -1, column: null, selected: null, range: null };
  const element = (id: string) => { const e = document.getElementById(id); return e && grid.contains(e) ? e : null; };

  function paintRow(index: number, c: ListContext) {
    const row = element(rowId(table, index));
    if (!row) return;
    const active = index === c.cursor.index, selected = String(isSelected(c, index));
    if (row.hasAttribute('data-active') !== active) row.toggleAttribute('data-active', active);
    if (row.getAttribute('aria-selected') !== selected) row.setAttribute('aria-selected', selected);
  }
  function paintCell(index: number, column: number | null, on: boolean) {
    if (column !== null) element(cellId(table, index, column))?.toggleAttribute('data-active', on);
  }
  /** `everything` after the slots have shown other rows. */
  return function paint(c: ListContext, everything: boolean): void {
    const moved = done.index !== c.cursor.index, reselected = done.selected !== c.selected || done.range !== c.range;
    paintCell(done.index, done.column, false);
    if (everything || reselected) for (const row of grid.querySelectorAll('[data-index]')) paintRow(Number(row.getAttribute('data-index')), c);
    else if (moved) { paintRow(done.index, c); paintRow(c.cursor.index, c); }
    paintCell(c.cursor.index, c.column, true);
    Object.assign(done, { index: c.cursor.index, column: c.column, selected: c.selected, range: c.range });
    const id = c.column === null ? rowId(table, c.cursor.index) : cellId(table, c.cursor.index, c.column);
    if (c.total === 0) grid.removeAttribute('aria-activedescendant');
    else if (grid.getAttribute('aria-activedescendant') !== id) grid.setAttribute('aria-activedescendant', id);
  };
}

/** The scroll position that shows a row, or null when it is in sight. Half a row at the bottom counts as hidden. */
export function scrollTo(index: number, top: number, height: number): number | null {
  const y = index * rowHeight;
  if (y < top) return y;
  return y + rowHeight > top + height ? y + rowHeight - height : null;
}

/** The scroll position that shows a cell whole, or null when it is in sight. */
export function scrollAside(cell: { readonly offsetLeft: number; readonly offsetWidth: number }, grid: { readonly scrollLeft: number; readonly clientWidth: number }): number | null {
  const end = cell.offsetLeft + cell.offsetWidth;
  if (cell.offsetLeft < grid.scrollLeft) return cell.offsetLeft;
  return end > grid.scrollLeft + grid.clientWidth ? end - grid.clientWidth : null;
}

/** "Row 12 of 1,000, selected", for someone who hears the table. */
export function spoken(c: ListContext): string {
  if (c.total === 0) return '';
  const row = activeRow(c), first = row && c.columns[0] ? `${c.textOf(row, c.columns[c.column ?? 0]!.id)}. ` : '';
  return `${first}Row ${(c.cursor.index + 1).toLocaleString('en-US')} of ${c.total.toLocaleString('en-US')}${isSelected(c, c.cursor.index) ? ', selected' : ''}`;
}
