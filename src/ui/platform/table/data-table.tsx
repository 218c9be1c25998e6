import { useSelector } from '@xstate/react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { required } from '#domain/platform/required.ts';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { isUnanswered } from '#machines/platform/list/list.question.ts';
import { rowAt } from '#machines/platform/list/list.state.ts';
import { cx } from '#ui/kit/class-names.ts';
import { textOfColumns, type TableColumn } from './columns.tsx';
import {
  attachGrid,
  drawnStep,
  type GridView,
  type GridViewOptions,
  type Sight,
} from './grid-view.ts';
import { useKeptLayout } from './kept-layout.ts';
import { TableHead } from './table-head.tsx';
import { TableMenu } from './table-menu.tsx';
import { TableFault, TableFoot, TableSpeech, TableState } from './table-parts.tsx';
import { rowHeightOf, TableRow, type RowLines } from './table-row.tsx';

export interface DataTableProps<R extends object> {
  readonly list: ListRef;
  readonly columns: readonly TableColumn<R>[];
  readonly label: string;
  /** The scope whose commands act here. */
  readonly scope?: string;
  readonly idleHint?: string;
  readonly emptyHint?: string;
  /** What was searched for stands in another table beside. */
  readonly isFoundBeside?: boolean;
  /** Two where texts need more room than a line has; every row has as many. */
  readonly lines?: RowLines;
  /** Esc without a selection: back to the search box. */
  onLeave?(): void;
  readonly className?: string;
}

/**
 * The columns that are shown: all, or those that the person has chosen where the list offers a
 * choice.
 */
function useShown<R extends object>(
  list: ListRef,
  columns: readonly TableColumn<R>[],
): readonly TableColumn<R>[] {
  const chooses = useSelector(list, (snapshot) => snapshot.context.chooses);
  const chosen = useSelector(list, (snapshot) => snapshot.context.columns);
  return useMemo(
    () =>
      chooses
        ? chosen.flatMap(({ id }) => columns.find((column) => column.id === id) ?? [])
        : columns,
    [chooses, chosen, columns],
  );
}
const titled = (columns: readonly TableColumn<never>[]) =>
  columns.filter((column) => column.id !== 'action').map(({ id, title }) => ({ id, title }));

/** Tells the list how the table calls itself and its columns. */
function useHeads<R extends object>(
  list: ListRef,
  label: string,
  columns: readonly TableColumn<R>[],
  offered: readonly TableColumn<R>[],
): void {
  useEffect(() => {
    list.send({
      type: 'list.heads',
      heads: {
        label,
        columns: titled(columns),
        offered: titled(offered),
        widths: Object.fromEntries(offered.map(({ id, width }) => [id, width])),
        textOf: textOfColumns(offered),
      },
    });
  }, [list, label, columns, offered]);
}

/** Rows drawn beyond the sight, so that a wheel step shows no gap. */
const spare = 2;

/**
 * Which rows are in sight; cursor and selection are painted by the grid view, which is told when
 * the slots show other rows.
 */
function useGrid(
  element: RefObject<HTMLDivElement | null>,
  {
    list,
    table,
    scope,
    rowHeight,
  }: Pick<GridViewOptions, 'list' | 'table' | 'scope' | 'rowHeight'>,
): readonly [Sight, RefObject<GridView | null>] {
  const [sight, setSight] = useState<Sight>({ first: 0, count: 20 });
  const view = useRef<GridView>(null);
  useLayoutEffect(() => {
    const attached = attachGrid({
      list,
      grid: required(element.current, 'grid of the list'),
      table,
      scope,
      rowHeight,
      onSight: setSight,
    });
    view.current = attached;
    return attached.detach;
  }, [list, element, table, scope, rowHeight]);
  return [sight, view];
}

function useEmitted(list: ListRef, { onLeave }: Pick<DataTableProps<object>, 'onLeave'>): void {
  useEffect(() => {
    const on = [
      list.on('list.left', () => onLeave?.()),
      list.on('list.copied', (event) => void navigator.clipboard?.writeText(event.text)),
    ];
    return () => {
      for (const subscription of on) subscription.unsubscribe();
    };
  }, [list, onLeave]);
}

const placeOf = (target: EventTarget): { index: number; column: number | null } | null => {
  const cell = (target as Element).closest('[data-column]');
  const row = (target as Element).closest('[data-index]');
  return row
    ? {
        index: Number(row.getAttribute('data-index')),
        column: cell ? Number(cell.getAttribute('data-column')) : null,
      }
    : null;
};
function click<R>(list: ListRef, columns: readonly TableColumn<R>[], event: MouseEvent): void {
  const place = placeOf(event.target);
  if (!place) return;
  list.send({ type: event.shiftKey ? 'list.extend' : 'list.move', to: place.index });
  const toggle = place.column === null ? undefined : columns[place.column]?.toggle;
  const asked = (event.target as Element).closest('[data-verb]')?.getAttribute('data-verb');
  if (asked) list.send({ type: 'list.do', verb: asked });
  else if (toggle && (event.target as Element).closest('[role="switch"]'))
    list.send({ type: 'list.do', verb: toggle.verb });
  else if (event.ctrlKey || event.metaKey) list.send({ type: 'list.select' });
}
/** Printable keys type ahead; every other key of a table is a command. */
function typeAhead(list: ListRef, event: KeyboardEvent): void {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.nativeEvent.isComposing ||
    event.key.length !== 1 ||
    event.key === ' '
  )
    return;
  event.preventDefault();
  if (!event.repeat) list.send({ type: 'list.type', text: event.key });
}

/** The widths of the columns as variables of the table, and their sum. */
const widthsOf = (each: readonly number[]): CSSProperties =>
  ({
    ...Object.fromEntries(each.map((number, index) => [`--w${index}`, `${number}px`])),
    '--wide': `${each.reduce((sum, number) => sum + number, 0)}px`,
  }) as CSSProperties;

const hintsOf = (idleHint: string | undefined, emptyHint: string | undefined) => ({
  ...(idleHint === undefined ? {} : { idleHint }),
  ...(emptyHint === undefined ? {} : { emptyHint }),
});
/**
 * The one grid: 100,000 rows as a fixed set of slots, one tab stop, cursor and selection outside
 * the rows.
 */
export function DataTable<R extends object>({
  list,
  columns: offered,
  label,
  scope = 'table',
  idleHint,
  emptyHint,
  isFoundBeside = false,
  lines = 1,
  onLeave,
  className,
}: DataTableProps<R>) {
  const grid = useRef<HTMLDivElement>(null);
  const table = useId();
  const columns = useShown(list, offered);
  const total = useSelector(list, (snapshot) => snapshot.context.total);
  const pages = useSelector(list, (snapshot) => snapshot.context.pages);
  const widths = useSelector(list, (snapshot) => snapshot.context.widths);
  const stale = useSelector(list, ({ context }) => context.total > 0 && isUnanswered(context));
  const rowHeight = rowHeightOf(lines);
  const [sight, view] = useGrid(grid, { list, table, scope, rowHeight });
  const first = Math.max(0, Math.min(sight.first - spare, total - 1));
  const end = Math.min(total, sight.first + sight.count + drawnStep + spare);
  /**
   * The active row stays in the document when someone scrolls away from it, so that it can still be
   * named and returned to.
   */
  const pinned = useSelector(list, (snapshot) => {
    const index = snapshot.context.cursor.index;
    return index < total && (index < first || index >= end) ? index : -1;
  });
  const shown = `${first} ${end} ${pinned} ${columns.length} ${total}`;
  useLayoutEffect(() => {
    view.current?.repaint();
  }, [view, shown, pages]);
  useHeads(list, label, columns, offered);
  useEmitted(list, onLeave ? { onLeave } : {});
  useKeptLayout(list, label);

  const ring = spare * 2 + drawnStep + sight.count;
  // A slot keeps its place in the document while the rows turn through it: moving an element would
  // make the browser build it anew.
  const slots = Array.from(
    { length: Math.max(0, end - first) },
    (_, index) => first + index,
  ).toSorted((a, b) => (a % ring) - (b % ring));
  if (pinned >= 0) slots.push(pinned);
  const each = useMemo(
    () => columns.map((column) => widths[column.id] ?? column.width),
    [columns, widths],
  );
  const style = widthsOf(each);
  return (
    <div className={cx('data-table', className)}>
      <TableFault list={list} />
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        data-region="table"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-busy={stale || undefined}
        data-lines={lines}
        className="data-grid"
        style={style}
        onKeyDown={(event) => typeAhead(list, event)}
        onClick={(event) => click(list, columns, event)}
        onDoubleClick={(event) => {
          if (placeOf(event.target)) list.send({ type: 'list.do', verb: 'open' });
        }}
      >
        <TableHead list={list} columns={columns} />
        <div role="rowgroup" className="data-body" style={{ height: total * rowHeight }}>
          {slots.map((slot) => (
            <TableRow
              key={slot === pinned ? 'pinned' : slot % ring}
              table={table}
              index={slot}
              row={rowAt({ pages }, slot) as R | undefined}
              columns={columns}
              widths={each}
              height={rowHeight}
            />
          ))}
        </div>
        <TableState list={list} {...hintsOf(idleHint, emptyHint)} isFoundBeside={isFoundBeside} />
      </div>
      <TableMenu list={list} grid={grid} />
      <TableFoot list={list} label={label} />
      <TableSpeech list={list} />
    </div>
  );
}
