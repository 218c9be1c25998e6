import { useCallback, useEffect, useState, type RefObject } from 'react';
import { required } from '#domain/platform/required.ts';
import type { ListMenu, ListRef } from '#machines/platform/list/list.machine.ts';
import { columnFilters, type ListContext } from '#machines/platform/list/list.state.ts';
import { MenuList, type MenuItem } from '#ui/kit/menu.tsx';
import { scopesAround } from '#ui/platform/commands/focus-view.ts';
import type { Command } from '#ui/platform/commands/registry.ts';
import { reachedCommands, whyNot } from '#ui/platform/commands/scopes.ts';
import { useDesk, type Desk } from '#ui/platform/commands/workstation-context.tsx';
import { ColumnFilterBox } from './column-filter.tsx';

/**
 * What a command asks of the row: two commands of the same verb stand in the menu once, the nearer
 * one.
 */
const verbOf = (command: Command): string =>
  command.event.type === 'list.do' ? String(command.event['verb']) : command.id;
const isRowVerb = (command: Command, list: ListContext) =>
  command.event.type === 'list.do' && verbOf(command) !== 'create' && verbOf(command) in list.verbs;

const last = 1_000;
/**
 * Everything that can be done with the row, by the registry: the table's verbs and the page's
 * commands that are marked `row`.
 */
function rowItems(
  { registry, workstation, names, dispatcher }: Desk,
  grid: HTMLElement,
  list: ListRef,
): readonly MenuItem[] {
  const all = reachedCommands(registry, workstation, scopesAround(grid), names).filter(
    ({ command, scope }) =>
      command.row === true ||
      (scope.kind !== 'workstation' && isRowVerb(command, list.getSnapshot().context)),
  );
  const once = all.filter(
    (reached, index) =>
      all.findIndex((item) => verbOf(item.command) === verbOf(reached.command)) === index,
  );
  return once
    .toSorted((a, b) => (a.command.bar ?? last) - (b.command.bar ?? last))
    .map((reached): MenuItem => ({
      id: reached.command.id,
      label: reached.command.title,
      keys: reached.command.keys[0],
      why: whyNot(registry, workstation, reached),
      run: () => {
        dispatcher.run(reached, 'menu');
      },
    }));
}
/** The radio scopes of the table, each as a choice of one. */
const choiceItems = (list: ListRef): readonly MenuItem[] =>
  list.getSnapshot().context.choices.flatMap((choice): MenuItem[] => [
    { id: choice.name, label: choice.label },
    ...choice.options.map((option): MenuItem => ({
      id: `${choice.name}-${option.value}`,
      label: option.label,
      chosen:
        (list.getSnapshot().context.query.filters[choice.name] ?? choice.initial) === option.value,
      run: () => list.send({ type: 'list.filter', name: choice.name, value: option.value }),
    })),
  ]);

/** Every column that has a filter of its own; choosing one opens its box. */
function columnItems(list: ListRef, open: (column: string) => void): readonly MenuItem[] {
  const all = columnFilters(list.getSnapshot().context);
  return all.length === 0
    ? []
    : [
        { id: 'columns', label: 'A column contains' },
        ...all.map((item): MenuItem => ({
          id: `column-${item.column}`,
          label: item.text === '' ? item.title : `${item.title}: “${item.text}”`,
          run: () => open(item.column),
        })),
      ];
}
/** The column in hand, where it has a filter: Alt+Down on a cell means that one. */
const columnInHand = ({ column, columns }: ListContext): string | null =>
  column !== null && columns[column]?.filter !== undefined ? columns[column].id : null;
const edge = 8;
/** Under the row, or under the head of the table; never past the edge of the window. */
function placeMenu(menu: HTMLElement, grid: HTMLElement, what: ListMenu['what']): void {
  const row = document
    .getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    ?.getBoundingClientRect();
  const table = grid.getBoundingClientRect();
  const at =
    what === 'row' && row
      ? { left: Math.max(row.left, table.left) + 24, top: row.bottom }
      : { left: table.left + 24, top: table.top + 28 };
  menu.style.left = `${Math.max(edge, Math.min(at.left, innerWidth - menu.offsetWidth - edge))}px`;
  menu.style.top = `${Math.max(edge, Math.min(at.top, innerHeight - menu.offsetHeight - edge))}px`;
}
interface OpenProps {
  readonly list: ListRef;
  readonly grid: HTMLElement;
  readonly what: ListMenu['what'];
  onColumn(column: string): void;
  onClose(): void;
}
function OpenMenu({ list, grid, what, onColumn, onClose }: OpenProps) {
  const desk = useDesk();
  const [from] = useState(() =>
    what === 'filter' &&
    document.activeElement instanceof HTMLElement &&
    document.activeElement !== document.body
      ? document.activeElement
      : grid,
  );
  const [items] = useState(() =>
    what === 'row'
      ? rowItems(desk, grid, list)
      : [...choiceItems(list), ...columnItems(list, onColumn)],
  );
  const place = useCallback((menu: HTMLElement) => placeMenu(menu, grid, what), [grid, what]);
  return (
    <MenuList
      name={what === 'row' ? 'Actions of this row' : 'Filters'}
      items={items}
      className="fixed"
      place={place}
      onClose={(back) => {
        onClose();
        if (back) from.focus();
      }}
    />
  );
}

function OpenBox({
  list,
  grid,
  column,
  onClose,
}: {
  readonly list: ListRef;
  readonly grid: HTMLElement;
  readonly column: string;
  onClose(): void;
}) {
  const place = useCallback((box: HTMLElement) => placeMenu(box, grid, 'filter'), [grid]);
  return (
    <ColumnFilterBox
      list={list}
      column={column}
      place={place}
      onClose={(back) => {
        onClose();
        if (back) grid.focus();
      }}
    />
  );
}

/**
 * The menu of the row under the cursor (Menu, Shift+F10, right button) and the table's filters
 * (Alt+Down).
 */
export function TableMenu({
  list,
  grid,
}: {
  readonly list: ListRef;
  readonly grid: RefObject<HTMLDivElement | null>;
}) {
  const [open, setOpen] = useState<{
    readonly what: ListMenu['what'];
    readonly over: HTMLElement;
    readonly column: string | null;
  } | null>(null);
  useEffect(() => {
    const table = required(grid.current, 'grid of the list');
    const on = list.on('list.menu', ({ what }) =>
      setOpen({
        what,
        over: table,
        column: what === 'filter' ? columnInHand(list.getSnapshot().context) : null,
      }),
    );
    const byPointer = (event: MouseEvent) => {
      event.preventDefault();
      const row = (event.target as Element).closest('[data-index]');
      if (row) {
        list.send({ type: 'list.move', to: Number(row.getAttribute('data-index')) });
        list.send({ type: 'list.menu', what: 'row' });
      }
    };
    table.addEventListener('contextmenu', byPointer);
    return () => {
      on.unsubscribe();
      table.removeEventListener('contextmenu', byPointer);
    };
  }, [list, grid]);
  if (open === null) return null;
  if (open.column !== null)
    return (
      <OpenBox
        key={open.column}
        list={list}
        grid={open.over}
        column={open.column}
        onClose={() => setOpen(null)}
      />
    );
  return (
    <OpenMenu
      key={open.what}
      list={list}
      grid={open.over}
      what={open.what}
      onColumn={(column) => setOpen({ ...open, column })}
      onClose={() => setOpen(null)}
    />
  );
}
