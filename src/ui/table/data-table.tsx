import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { ListRef } from '#machines/list/list.machine.ts';
import { rowAt, type ListContext } from '#machines/list/list.state.ts';
import { mountScope, scopeAttribute } from '../commands/focus-view.ts';
import { cx } from '../kit/class-names.ts';
import type { TableColumn } from './columns.tsx';
import { createPainter, scrollTo } from './cursor-paint.ts';
import { TableHead } from './table-head.tsx';
import { TableFoot, TableSpeech, TableState } from './table-parts.tsx';
import { rowHeight, TableRow } from './table-row.tsx';

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
  /** Column widths as the person left them, to be kept. */
  onWidths?(widths: Readonly<Record<string, number>>): void;
  readonly className?: string;
}

/** Rows drawn beyond the sight, so that a wheel step shows no gap. */
const spare = 4;
/** Where nothing can be measured (no layout yet). */
const unmeasured = 600;

interface Sight { readonly first: number; readonly count: number }
const sightOf = (grid: HTMLElement): Sight => ({ first: Math.floor(grid.scrollTop / rowHeight), count: Math.ceil(((grid.clientHeight || unmeasured) - rowHeight) / rowHeight) });
const heightOf = (grid: HTMLElement) => (grid.clientHeight || unmeasured) - rowHeight;

/** Which rows are in sight: from scrolling, from the size of the table, and from the cursor, which pulls the sight along. */
function useSight(list: ListRef, grid: RefObject<HTMLDivElement | null>): readonly [Sight, () => void] {
  const [sight, setSight] = useState<Sight>({ first: 0, count: 20 });
  const look = useCallback(() => {
    const next = sightOf(grid.current!);
    setSight((s) => (s.first === next.first && s.count === next.count ? s : next));
    list.send({ type: 'list.view', ...next });
  }, [list, grid]);
  useLayoutEffect(() => {
    const g = grid.current!;
    look();
    g.addEventListener('scroll', look, { passive: true });
    const size = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    size?.observe(g);
    return () => { g.removeEventListener('scroll', look); size?.disconnect(); };
  }, [look, grid]);
  return [sight, look];
}

/** Follows the machine outside React: the cursor's key touches two elements, the sight moves only at its edge. */
function useCursor(list: ListRef, grid: RefObject<HTMLDivElement | null>, table: string, shown: string, look: () => void): void {
  const painter = useRef<((c: ListContext, everything: boolean) => void) | null>(null);
  useLayoutEffect(() => {
    const g = grid.current!, paint = createPainter(table, g);
    painter.current = paint;
    let index = -1;
    const follow = (c: ListContext) => {
      if (c.cursor.index !== index && c.total > 0) {
        index = c.cursor.index;
        const to = scrollTo(index, g.scrollTop, heightOf(g));
        // Rows are shown with the key, not with the scroll event a frame later.
        if (to !== null) { g.scrollTop = to; look(); }
      }
      paint(c, false);
    };
    follow(list.getSnapshot().context);
    const { unsubscribe } = list.subscribe((s) => follow(s.context));
    return unsubscribe;
  }, [list, grid, table, look]);
  useLayoutEffect(() => { painter.current?.(list.getSnapshot().context, true); }, [list, shown]);
}

function useEmitted(list: ListRef, { onLeave, onWidths }: Pick<DataTableProps<object>, 'onLeave' | 'onWidths'>): void {
  useEffect(() => {
    const on = [
      list.on('list.left', () => onLeave?.()),
      list.on('list.widths', (e) => onWidths?.(e.widths)),
      list.on('list.copied', (e) => void navigator.clipboard?.writeText(e.text)),
    ];
    return () => { for (const o of on) o.unsubscribe(); };
  }, [list, onLeave, onWidths]);
}

/** Commands of the scope address this list while the focus is here. */
function useTableScope(list: ListRef, grid: RefObject<HTMLDivElement | null>, name: string): void {
  useLayoutEffect(() => {
    const { id, unmount } = mountScope({ name, kind: 'table', ref: list });
    grid.current!.setAttribute(scopeAttribute, id);
    return unmount;
  }, [list, grid, name]);
}

const placeOf = (target: EventTarget): { index: number; column: number | null } | null => {
  const cell = (target as Element).closest('[data-column]'), row = (target as Element).closest('[data-index]');
  return row ? { index: Number(row.getAttribute('data-index')), column: cell ? Number(cell.getAttribute('data-column')) : null } : null;
};
function click<R>(list: ListRef, columns: readonly TableColumn<R>[], e: MouseEvent): void {
  const place = placeOf(e.target);
  if (!place) return;
  list.send({ type: e.shiftKey ? 'list.extend' : 'list.move', to: place.index });
  const toggle = place.column === null ? undefined : columns[place.column]?.toggle;
  if (toggle && (e.target as Element).closest('[role="switch"]')) list.send({ type: 'list.do', verb: toggle.verb });
  else if (e.ctrlKey || e.metaKey) list.send({ type: 'list.select' });
}
/** Printable keys type ahead; every other key of a table is a command. */
function typeAhead(list: ListRef, e: KeyboardEvent): void {
  if (e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || e.nativeEvent.isComposing || e.key.length !== 1 || e.key === ' ') return;
  e.preventDefault();
  if (!e.repeat) list.send({ type: 'list.type', text: e.key });
}

/** The one grid: 100,000 rows as a fixed set of slots, one tab stop, cursor and selection outside the rows. */
export function DataTable<R extends object>({ list, columns, label, scope = 'table', idleHint, emptyHint, onLeave, onWidths, className }: DataTableProps<R>) {
  const grid = useRef<HTMLDivElement>(null), table = useId();
  const total = useSelector(list, (s) => s.context.total), pages = useSelector(list, (s) => s.context.pages), widths = useSelector(list, (s) => s.context.widths);
  const [sight, look] = useSight(list, grid);
  const first = Math.max(0, Math.min(sight.first - spare, total - 1)), end = Math.min(total, sight.first + sight.count + spare);
  /** The active row stays in the document when someone scrolls away from it, so that it can still be named and returned to. */
  const pinned = useSelector(list, (s) => { const i = s.context.cursor.index; return i < total && (i < first || i >= end) ? i : -1; });
  useCursor(list, grid, table, `${first} ${end} ${pinned} ${columns.length}`, look);
  useEmitted(list, { ...(onLeave ? { onLeave } : {}), ...(onWidths ? { onWidths } : {}) });
  useTableScope(list, grid, scope);

  const slots = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
  if (pinned >= 0) slots.push(pinned);
  const ring = spare * 2 + sight.count + 1, context = list.getSnapshot().context;
  const each = columns.map((c) => widths[c.id] ?? c.width), wide = each.reduce((a, b) => a + b, 0);
  const style = { ...Object.fromEntries(each.map((w, i) => [`--w${i}`, `${w}px`])), '--wide': `${wide}px` } as CSSProperties;
  return (
    <div className={cx('data-table', className)} data-pages={Object.keys(pages).length}>
      <div ref={grid} role="grid" tabIndex={0} aria-label={label} aria-rowcount={total + 1} aria-colcount={columns.length} aria-multiselectable="true" className="data-grid" style={style}
        onKeyDown={(e) => typeAhead(list, e)} onClick={(e) => click(list, columns, e)} onDoubleClick={(e) => { if (placeOf(e.target)) list.send({ type: 'list.do', verb: 'open' }); }}>
        <TableHead list={list} columns={columns} />
        <div role="rowgroup" className="data-body" style={{ height: total * rowHeight }}>
          {slots.map((i) => <TableRow key={i === pinned ? 'pinned' : i % ring} table={table} index={i} row={rowAt(context, i) as R | undefined} columns={columns} />)}
        </div>
        <TableState list={list} {...(idleHint === undefined ? {} : { idleHint })} {...(emptyHint === undefined ? {} : { emptyHint })} />
      </div>
      <TableFoot list={list} label={label} />
      <TableSpeech list={list} />
    </div>
  );
}
