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
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { rowAt } from '#machines/platform/list/list.state.ts';
import { cx } from '#ui/kit/class-names.ts';
import { textOfColumns, type TableColumn } from './columns.tsx';
import { attachGrid, drawnStep, type GridView, type Sight } from './grid-view.ts';
import { TableHead } from './table-head.tsx';
import { TableMenu } from './table-menu.tsx';
import { TableFoot, TableSpeech, TableState } from './table-parts.tsx';
import { rowHeight, TableRow } from './table-row.tsx';
import { useKeptWidths } from './table-widths.ts';

export interface DataTableProps<R extends object> {
  readonly list: ListRef;
  readonly columns: readonly TableColumn<R>[];
  readonly label: string;
  /** The scope whose commands act here. */
  readonly scope?: string;
  readonly idleHint?: string;
  readonly emptyHint?: string;
  /** Esc without a selection: back to the search box. */
  onLeave?(): void;
  readonly className?: string;
}

/** Rows drawn beyond the sight, so that a wheel step shows no gap. */
const spare = 2;

/** Which rows are in sight; cursor and selection are painted by the grid view, which is told when the slots show other rows. */
function useGrid(
  list: ListRef,
  element: RefObject<HTMLDivElement | null>,
  table: string,
  scope: string,
): readonly [Sight, RefObject<GridView | null>] {
  const [sight, setSight] = useState<Sight>({ first: 0, count: 20 });
  const view = useRef<GridView>(null);
  useLayoutEffect(() => {
    const attached = attachGrid({ list, grid: element.current!, table, scope, onSight: setSight });
    view.current = attached;
    return attached.detach;
  }, [list, element, table, scope]);
  return [sight, view];
}

function useEmitted(list: ListRef, { onLeave }: Pick<DataTableProps<object>, 'onLeave'>): void {
  useEffect(() => {
    const on = [
      list.on('list.left', () => onLeave?.()),
      list.on('list.copied', (e) => void navigator.clipboard?.writeText(e.text)),
    ];
    return () => {
      for (const o of on) o.unsubscribe();
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
function click<R>(list: ListRef, columns: readonly TableColumn<R>[], e: MouseEvent): void {
  const place = placeOf(e.target);
  if (!place) return;
  list.send({ type: e.shiftKey ? 'list.extend' : 'list.move', to: place.index });
  const toggle = place.column === null ? undefined : columns[place.column]?.toggle;
  const asked = (e.target as Element).closest('[data-verb]')?.getAttribute('data-verb');
  if (asked) list.send({ type: 'list.do', verb: asked });
  else if (toggle && (e.target as Element).closest('[role="switch"]'))
    list.send({ type: 'list.do', verb: toggle.verb });
  else if (e.ctrlKey || e.metaKey) list.send({ type: 'list.select' });
}
/** Printable keys type ahead; every other key of a table is a command. */
function typeAhead(list: ListRef, e: KeyboardEvent): void {
  if (
    e.defaultPrevented ||
    e.ctrlKey ||
    e.altKey ||
    e.metaKey ||
    e.nativeEvent.isComposing ||
    e.key.length !== 1 ||
    e.key === ' '
  )
    return;
  e.preventDefault();
  if (!e.repeat) list.send({ type: 'list.type', text: e.key });
}

/** The one grid: 100,000 rows as a fixed set of slots, one tab stop, cursor and selection outside the rows. */
export function DataTable<R extends object>({
  list,
  columns,
  label,
  scope = 'table',
  idleHint,
  emptyHint,
  onLeave,
  className,
}: DataTableProps<R>) {
  const grid = useRef<HTMLDivElement>(null);
  const table = useId();
  const total = useSelector(list, (s) => s.context.total);
  const pages = useSelector(list, (s) => s.context.pages);
  const widths = useSelector(list, (s) => s.context.widths);
  const [sight, view] = useGrid(list, grid, table, scope);
  const first = Math.max(0, Math.min(sight.first - spare, total - 1));
  const end = Math.min(total, sight.first + sight.count + drawnStep + spare);
  /** The active row stays in the document when someone scrolls away from it, so that it can still be named and returned to. */
  const pinned = useSelector(list, (s) => {
    const i = s.context.cursor.index;
    return i < total && (i < first || i >= end) ? i : -1;
  });
  const shown = `${first} ${end} ${pinned} ${columns.length} ${total}`;
  useLayoutEffect(() => {
    view.current?.repaint();
  }, [view, shown, pages]);
  useEffect(() => {
    list.send({
      type: 'list.heads',
      heads: {
        label,
        columns: columns.filter((c) => c.id !== 'action').map(({ id, title }) => ({ id, title })),
        textOf: textOfColumns(columns),
      },
    });
  }, [list, label, columns]);
  useEmitted(list, onLeave ? { onLeave } : {});
  useKeptWidths(list, label);

  const ring = spare * 2 + drawnStep + sight.count;
  // A slot keeps its place in the document while the rows turn through it: moving an element would make the browser build it anew.
  const slots = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i).sort(
    (a, b) => (a % ring) - (b % ring),
  );
  if (pinned >= 0) slots.push(pinned);
  const each = useMemo(() => columns.map((c) => widths[c.id] ?? c.width), [columns, widths]);
  const wide = each.reduce((a, b) => a + b, 0);
  const style = {
    ...Object.fromEntries(each.map((w, i) => [`--w${i}`, `${w}px`])),
    '--wide': `${wide}px`,
  } as CSSProperties;
  return (
    <div className={cx('data-table', className)}>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        data-region="table"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        className="data-grid"
        style={style}
        onKeyDown={(e) => typeAhead(list, e)}
        onClick={(e) => click(list, columns, e)}
        onDoubleClick={(e) => {
          if (placeOf(e.target)) list.send({ type: 'list.do', verb: 'open' });
        }}
      >
        <TableHead list={list} columns={columns} />
        <div role="rowgroup" className="data-body" style={{ height: total * rowHeight }}>
          {slots.map((i) => (
            <TableRow
              key={i === pinned ? 'pinned' : i % ring}
              table={table}
              index={i}
              row={rowAt({ pages }, i) as R | undefined}
              columns={columns}
              widths={each}
            />
          ))}
        </div>
        <TableState
          list={list}
          {...(idleHint === undefined ? {} : { idleHint })}
          {...(emptyHint === undefined ? {} : { emptyHint })}
        />
      </div>
      <TableMenu list={list} grid={grid} />
      <TableFoot list={list} label={label} />
      <TableSpeech list={list} />
    </div>
  );
}
