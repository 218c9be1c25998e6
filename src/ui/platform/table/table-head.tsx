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
  const clientX = start.clientX;
  edge.setPointerCapture(start.pointerId);
  const onMove = (event: globalThis.PointerEvent) =>
    list.send({
      type: 'list.width',
      column: id,
      width: Math.round(from + event.clientX - clientX),
    });
  edge.addEventListener('pointermove', onMove);
  edge.addEventListener(
    'lostpointercapture',
    () => edge.removeEventListener('pointermove', onMove),
    { once: true },
  );
}

const sortedAs = { asc: 'ascending', desc: 'descending' } as const;
function Head<R extends object>({
  list,
  columns,
}: {
  list: ListRef;
  columns: readonly TableColumn<R>[];
}) {
  const sort = useSelector(list, (snapshot) => snapshot.context.query.sort);
  return (
    <div role="row" aria-rowindex={1} className="table-head">
      {columns.map((column, index) => {
        const direction = sort?.column === column.id ? sort.direction : null;
        const unsorted = column.sortable ? 'none' : undefined;
        const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            data-whole={column.whole || undefined}
            aria-sort={direction === null ? unsorted : sortedAs[direction]}
            className={column.align === 'right' ? 'cell cell-right relative' : 'cell relative'}
            style={{
              width: `var(--w${index})`,
              flexGrow: column.grow ? 1 : 0,
              cursor: column.sortable ? 'pointer' : 'default',
            }}
            onClick={
              column.sortable
                ? () => list.send({ type: 'list.sort', column: column.id })
                : undefined
            }
          >
            {column.title}
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
              onPointerDown={(event) => drag(list, column.id, event)}
              onClick={(event) => event.stopPropagation()}
            />
          </div>
        );
      })}
    </div>
  );
}
export const TableHead = memo(Head) as typeof Head;
