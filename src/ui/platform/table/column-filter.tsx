import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { emit, setup } from 'xstate';
import { columnFilter } from '#domain/platform/contract/list.ts';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { columnFilters } from '#machines/platform/list/list.state.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';

type BoxEvent = { type: 'box.done' } | { type: 'box.undo' };
/** The keys of the box arrive here; its view closes it. */
const boxMachine = setup({
  types: { events: {} as BoxEvent, emitted: {} as BoxEvent },
  actions: { pass: emit(({ event }) => event) },
}).createMachine({ on: { 'box.done': { actions: 'pass' }, 'box.undo': { actions: 'pass' } } });
export const columnFilterCommands = defineCommands<typeof boxMachine>(
  { name: 'column-filter', kind: 'text', title: 'Filter of this column' },
  [
    {
      id: 'columnFilter.done',
      title: 'To the rows',
      group: 'Table',
      keys: ['Enter', 'Down'],
      event: { type: 'box.done' },
      hidden: true,
      yields: true,
    },
    {
      id: 'columnFilter.undo',
      title: 'As it was',
      group: 'Table',
      keys: ['Escape'],
      event: { type: 'box.undo' },
      hidden: true,
      yields: true,
    },
  ],
);

interface BoxProps {
  readonly list: ListRef;
  readonly column: string;
  place(box: HTMLElement): void;
  /** `back` asks for the focus to go to the table. */ onClose(back: boolean): void;
}
/**
 * Narrows the whole list by the text of one column, with every key. Enter goes to the rows, Esc
 * puts the filter back.
 */
export function ColumnFilterBox({ list, column, place, onClose }: BoxProps) {
  const name = columnFilter(column);
  const text = useSelector(list, (snapshot) => snapshot.context.query.filters[name] ?? '');
  const title =
    columnFilters(list.getSnapshot().context).find((columnFilter) => columnFilter.column === column)
      ?.title ?? column;
  const keys = useActorRef(boxMachine);
  const scope = useScopeProps('column-filter', 'text', keys);
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const before = useRef(text);
  const id = useId();
  const narrow = (to: string) =>
    list.send({ type: 'list.filter', name, value: to === '' ? null : to });
  const close = useEffectEvent((undo: boolean) => {
    if (undo && text !== before.current) narrow(before.current);
    onClose(true);
  });
  useLayoutEffect(() => {
    if (root.current) place(root.current);
    box.current?.select();
  }, [place]);
  useEffect(() => {
    const on = [keys.on('box.done', () => close(false)), keys.on('box.undo', () => close(true))];
    return () => {
      for (const subscription of on) subscription.unsubscribe();
    };
  }, [keys]);
  return (
    <div
      ref={root}
      {...scope}
      className="fixed z-30 flex items-center gap-2 rounded-lg border border-line-2 bg-surface px-3 py-2 shadow-float"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose(false);
      }}
    >
      <label htmlFor={id} className="whitespace-nowrap text-muted">
        {title} contains
      </label>
      <input
        ref={box}
        id={id}
        type="search"
        autoFocus
        className="control w-56!"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => narrow(event.target.value)}
      />
      <span className="flex gap-1 text-small whitespace-nowrap text-muted">
        <Kbd command="columnFilter.done" /> rows <Kbd command="columnFilter.undo" /> as it was
      </span>
    </div>
  );
}

/** The columns that narrow the list now, at its foot, and the key that shows all again. */
export function ColumnFilterNote({ list }: { readonly list: ListRef }) {
  const query = useSelector(list, (snapshot) => snapshot.context.query);
  const on = columnFilters({ ...list.getSnapshot().context, query }).filter(
    (columnFilter) => columnFilter.text !== '',
  );
  if (on.length === 0) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-ink">
      <span className="truncate">
        {on.map((item) => `${item.title} contains “${item.text}”`).join(', ')}
      </span>
      <button
        type="button"
        tabIndex={-1}
        className="text-accent underline"
        onClick={() => list.send({ type: 'list.unfilter' })}
      >
        Show all
      </button>
      <Kbd command="table.unfilter" />
    </span>
  );
}
