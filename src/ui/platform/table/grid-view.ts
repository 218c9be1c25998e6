import type { ListRef } from '#machines/platform/list/list.machine.ts';
import type { ListContext } from '#machines/platform/list/list.state.ts';
import { mountScope, scopeAttribute } from '#ui/platform/commands/focus-view.ts';
import { createPainter, scrollAside, scrollTo } from './cursor-paint.ts';
import { cellId, headHeight } from './table-row.tsx';

/**
 * The first row that is drawn changes by this many at once: a held key then draws rows once in so
 * many steps.
 */
export const drawnStep = 8;
/** Rows in sight; `first` is rounded down to the step. */
export interface Sight {
  readonly first: number;
  readonly count: number;
}
/** Where nothing can be measured (no layout yet). */
const unmeasured = 600;
const heightOf = (grid: HTMLElement) => (grid.clientHeight || unmeasured) - headHeight;
const sightOf = (height: number, top: number, rowHeight: number): Sight => ({
  first: Math.floor(top / rowHeight / drawnStep) * drawnStep,
  count: Math.ceil(height / rowHeight),
});

export interface GridView {
  repaint(): void;
  detach(): void;
}
export interface GridViewOptions {
  readonly list: ListRef;
  readonly grid: HTMLElement;
  readonly table: string;
  readonly scope: string;
  readonly rowHeight: number;
  onSight(sight: Sight): void;
}

/**
 * The table's element and its list, joined outside React: a key moves the cursor on two elements,
 * the sight changes only
 * at its edge, and commands of the scope address this list while the focus is here.
 */
export function attachGrid({
  list,
  grid,
  table,
  scope,
  rowHeight,
  onSight,
}: GridViewOptions): GridView {
  const paint = createPainter(table, grid);
  const home = mountScope({ name: scope, kind: 'table', ref: list });
  // Reading the position of a changed document makes the browser lay it out, so it is remembered.
  let sight: Sight = { first: -1, count: -1 };
  let index = -1;
  let column: number | null = null;
  let top = grid.scrollTop;
  let height = heightOf(grid);
  const look = () => {
    const next = sightOf(height, top, rowHeight);
    if (next.first === sight.first && next.count === sight.count) return;
    sight = next;
    onSight(next);
    list.send({ type: 'list.view', ...next });
  };
  const follow = (context: ListContext) => {
    if (context.cursor.index !== index && context.total > 0) {
      index = context.cursor.index;
      const to = scrollTo(index, rowHeight, top, height);
      // Rows are shown with the key, not with the scroll event a frame later.
      if (to !== null) {
        grid.scrollTop = to;
        top = to;
        look();
      }
    }
    paint(context, false);
    if (context.column === column) return;
    column = context.column;
    // A table that is wider than its place follows the cell; back to whole rows it starts at the
    // left again.
    const cell =
      column === null ? null : document.getElementById(cellId(table, context.cursor.index, column));
    const to = column === null ? 0 : cell && scrollAside(cell, grid);
    if (to !== null) grid.scrollLeft = to;
  };
  grid.setAttribute(scopeAttribute, home.id);
  look();
  follow(list.getSnapshot().context);
  const following = list.subscribe((snapshot) => follow(snapshot.context));
  const onScroll = () => {
    top = grid.scrollTop;
    look();
  };
  grid.addEventListener('scroll', onScroll, { passive: true });
  const size =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver(() => {
          height = heightOf(grid);
          onScroll();
        });
  size?.observe(grid);
  return {
    repaint: () => paint(list.getSnapshot().context, true),
    detach: () => {
      following.unsubscribe();
      grid.removeEventListener('scroll', onScroll);
      size?.disconnect();
      home.unmount();
    },
  };
}
