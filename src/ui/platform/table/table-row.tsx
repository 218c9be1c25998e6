import { memo, type CSSProperties, type ReactNode } from 'react';
import { isWithheld, keptMembers } from '#domain/patient/rules/sensitive.ts';
import { unshownText } from '#machines/platform/list/list.unshown.ts';
import { cx } from '#ui/kit/class-names.ts';
import type { TableColumn } from './columns.tsx';

/** Pixels of the head, and of a row of one line or two. */
export const headHeight = 28;
export type RowLines = 1 | 2;
export const rowHeightOf = (lines: RowLines): number => (lines === 2 ? 42 : 28);
export const rowId = (table: string, index: number): string => `${table}-r${index}`;
/**
 * Of the active cell alone, painted on it with the cursor: a name on every cell would be rewritten
 * with every row that a slot shows.
 */
export const cellId = (table: string, index: number, column: number): string =>
  `${table}-r${index}-c${column}`;

/** A switch in a cell is drawn, not focused: Space on the cell turns it, and so does a click. */
const ToggleCell = ({ on, label }: { on: boolean; label: string }) => (
  <span
    role="switch"
    aria-checked={on}
    aria-label={label}
    className={cx(
      'inline-flex h-4 w-7 items-center rounded-full border px-0.5',
      on ? 'justify-end border-accent bg-accent' : 'border-line-2 bg-line',
    )}
  >
    <span
      aria-hidden="true"
      className={cx('size-2.5 rounded-full', on ? 'bg-accent-ink' : 'bg-muted')}
    />
  </span>
);
/**
 * Pixels that a character of the face takes at this size, rounded up: narrow ones, wide ones,
 * capitals, and the rest with the digits.
 */
const widthOf = (code: string): number => {
  if (' !"\'(),./:;I[]fijlrt{|}'.includes(code)) return 5.5;
  if ('MWmw%@'.includes(code) || code > '~') return 13.5;
  return code >= 'A' && code <= 'Z' ? 10 : 8.5;
};
const widths = Float32Array.from({ length: 128 }, (_, code) => widthOf(String.fromCharCode(code)));
const widest = 13.5;
const padding = 20;
/** A clip costs the compositor on every frame, so only a cell whose text may not fit has one. */
export function isCut(text: string, width: number): boolean {
  let room = width - padding;
  for (let index = 0; index < text.length && room >= 0; index += 1)
    room -= widths[text.charCodeAt(index)] ?? widest;
  return room < 0;
}

/**
 * One style for all cells of a column: what is the same object is not compared member by member,
 * six hundred times a page.
 */
const styles = new Map<string, CSSProperties>();
function styleOf(place: number, grow: boolean): CSSProperties {
  const key = `${place} ${grow}`;
  let style = styles.get(key);
  if (!style) styles.set(key, (style = { width: `var(--w${place})`, flexGrow: grow ? 1 : 0 }));
  return style;
}

interface CellProps<R extends object> {
  readonly place: number;
  readonly column: TableColumn<R>;
  readonly width: number;
  readonly row: R | undefined;
}
/** What stands in a cell. No component: a page paints six hundred of them. */
function contentOf<R>(column: TableColumn<R>, row: R | undefined, text: string): ReactNode {
  if (row === undefined) return <span aria-hidden="true" className="cell-waiting" />;
  if (column.toggle) return <ToggleCell on={column.toggle.on(row)} label={column.title} />;
  return column.render ? column.render(row) : text;
}
/** Of a record that is closed to its reader stand the name and how its work goes on. */
const isClosedCell = (column: string, row: object): boolean =>
  isWithheld(row) && !keptMembers.has(column) && !/name|patient/i.test(column);
function Cell<R extends object>({ place, column, width, row }: CellProps<R>) {
  const isHidden = row !== undefined && isClosedCell(column.id, row);
  const text = row && !column.toggle && !isHidden ? column.text(row) : '';
  const cut = isCut(text, width);
  return (
    <div
      key={column.id}
      role="gridcell"
      aria-colindex={place + 1}
      data-column={place}
      title={cut ? text : undefined}
      className={`cell${column.align === 'right' ? ' cell-right' : ''}${cut ? ' cell-cut' : ''}`}
      style={styleOf(place, column.grow)}
    >
      {isHidden ? null : contentOf(column, row, text)}
    </div>
  );
}

/** One cell over the whole row says that it can't be shown, and why. */
const unshownCells = (said: string, columns: number) => (
  <div role="gridcell" aria-colindex={1} aria-colspan={columns} title={said} className="cell grow">
    <span className="text-danger">{said}</span>
  </div>
);

export interface RowProps<R extends object> {
  readonly table: string;
  readonly index: number;
  readonly row: R | undefined;
  readonly columns: readonly TableColumn<R>[];
  readonly widths: readonly number[];
  readonly height: number;
}
/**
 * One slot of the table. It knows nothing of cursor and selection: those are painted on its element
 * from outside, so that
 * a key changes two elements and renders nothing. Widths come from variables of the table, so no
 * cell is laid out anew.
 */
function Row<R extends object>({ table, index, row, columns, widths, height }: RowProps<R>) {
  const said = row ? unshownText(row) : null;
  return (
    <div
      role="row"
      id={rowId(table, index)}
      aria-rowindex={index + 2}
      aria-selected={false}
      aria-busy={row ? undefined : true}
      data-index={index}
      className="table-row-slot"
      style={{ top: index * height }}
    >
      {said === null
        ? columns.map((column, index) =>
            Cell({ place: index, column, width: widths[index] ?? column.width, row }),
          )
        : unshownCells(said, columns.length)}
    </div>
  );
}
export const TableRow = memo(Row) as typeof Row;
