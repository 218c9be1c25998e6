import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import type { TableColumn } from './columns.tsx';

/** Dragging the edge of a heading; the keys Alt+Shift+arrows do the same. */
function drag(list: ListRef, id: string, start: PointerEvent<HTMLElement>) {
  start.preventDefault();
  start.stopPropagation();
  const edge = start.currentTarget;
  const from = edge.parentElement?.getBoundingClientRect().width ?? 0;
  const x = start.clientX;
  edge.setPointerCapture(start.pointerId);
  const onMove = (e: globalThis.PointerEvent) =>
    list.send({ type: 'list.width', column: id, width: Math.round(from + e.clientX - x) });
  edge.addEventListener('pointermove', onMove);
  edge.addEventListener(
    'lostpointercapture',
    () => edge.removeEventListener('pointermove', onMove),
    { once: true },
  );
}

function Head<R extends object>({
  list,
  columns,
}: {
  list: ListRef;
  columns: readonly TableColumn<R>[];
}) {
  const sort = useSelector(list, (s) => s.context.query.sort);
  return (
    <div role="row" aria-rowindex={1} className="table-head">
      {columns.map((c, i) => {
        const direction = sort?.column === c.id ? sort.direction : null;
        const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
        return (
          <div
            key={c.id}
            role="columnheader"
            aria-colindex={i + 1}
            aria-sort={
              direction === null
                ? c.sortable
                  ? 'none'
                  : undefined
                : direction === 'asc'
                  ? 'ascending'
                  : 'descending'
            }
            className={c.align === 'right' ? 'cell cell-right relative' : 'cell relative'}
            style={{
              width: `var(--w${i})`,
              flexGrow: c.grow ? 1 : 0,
              cursor: c.sortable ? 'pointer' : 'default',
            }}
            onClick={c.sortable ? () => list.send({ type: 'list.sort', column: c.id }) : undefined}
          >
            {c.title}
            {direction === null ? null : (
              <Arrow
                aria-hidden="true"
                size={12}
                className="ml-1 inline-block align-[-1px] text-accent"
              />
            )}
            <span
              aria-hidden="true"
              className="absolute top-0 right-0 h-full w-1.5 cursor-col-resize hover:bg-line-2"
              onPointerDown={(e) => drag(list, c.id, e)}
              onClick={(e) => e.stopPropagation()}
            />
          </div>
        );
      })}
    </div>
  );
}
export const TableHead = memo(Head) as typeof Head;
