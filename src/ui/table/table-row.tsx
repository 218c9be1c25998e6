import { memo } from 'react';
import { cx } from '../kit/class-names.ts';
import type { TableColumn } from './columns.tsx';

export const rowHeight = 28;
export const rowId = (table: string, index: number): string => `${table}-r${index}`;
export const cellId = (table: string, index: number, column: number): string => `${table}-r${index}-c${column}`;

/** A switch in a cell is drawn, not focused: Space on the cell turns it, and so does a click. */
const ToggleCell = ({ on, label }: { on: boolean; label: string }) => (
  <span role="switch" aria-checked={on} aria-label={label} className={cx('inline-flex h-4 w-7 items-center rounded-full border px-0.5', on ? 'justify-end border-accent bg-accent' : 'border-line-2 bg-line')}>
    <span aria-hidden="true" className={cx('size-2.5 rounded-full', on ? 'bg-accent-ink' : 'bg-muted')} />
  </span>
);
function content<R>(c: TableColumn<R>, row: R) {
  if (c.toggle) return <ToggleCell on={c.toggle.on(row)} label={c.title} />;
  return c.render ? c.render(row) : c.text(row);
}

export interface RowProps<R extends object> { readonly table: string; readonly index: number; readonly row: R | undefined; readonly columns: readonly TableColumn<R>[] }
/**
 * One slot of the table. It knows nothing of cursor and selection: those are painted on its element from outside, so that
 * a key changes two elements and renders nothing. Widths come from variables of the table, so no cell is laid out anew.
 */
function Row<R extends object>({ table, index, row, columns }: RowProps<R>) {
  return (
    <div role="row" id={rowId(table, index)} aria-rowindex={index + 2} aria-busy={row ? undefined : true} data-index={index} className="table-row-slot" style={{ transform: `translateY(${index * rowHeight}px)` }}>
      {columns.map((c, i) => (
        <div key={c.id} role="gridcell" id={cellId(table, index, i)} aria-colindex={i + 1} data-column={i} className={c.align === 'right' ? 'cell cell-right' : 'cell'} style={{ width: `var(--w${i})`, flexGrow: c.grow ? 1 : 0 }}>
          {row ? content(c, row) : <span aria-hidden="true" className="cell-waiting" />}
        </div>
      ))}
    </div>
  );
}
export const TableRow = memo(Row) as typeof Row;
