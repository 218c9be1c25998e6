import type { listMachine, ListEvent } from '#machines/platform/list/list.machine.ts';
import { listRefusal } from '#machines/platform/list/list.refusal.ts';
import { defineCommands, type CommandOf, type CommandSet } from '#ui/platform/commands/registry.ts';

type TableCommand = CommandOf<typeof listMachine>;
type Rest = Partial<Omit<TableCommand, 'id' | 'title' | 'keys' | 'event' | 'group'>>;
const held = { repeatable: true, hidden: true } as const;
const quiet = { hidden: true } as const;

/**
 * The actions of a row, the filters, and the moves that also act while someone types in the table's
 * own search box.
 */
function shared(id: string): readonly TableCommand[] {
  const run = (
    name: string,
    title: string,
    keys: readonly string[],
    event: ListEvent,
    rest: Rest = {},
  ): TableCommand => ({ id: `${id}.${name}`, title, group: 'Table', keys, event, ...rest });
  return [
    run('next', 'Next row', ['Down'], { type: 'list.move', to: 'next' }, held),
    run('previous', 'Previous row', ['Up'], { type: 'list.move', to: 'previous' }, held),
    run('page-down', 'Page down', ['PageDown'], { type: 'list.move', to: 'pageDown' }, held),
    run('page-up', 'Page up', ['PageUp'], { type: 'list.move', to: 'pageUp' }, held),
    run('edit', 'Edit', ['Ctrl+E'], { type: 'list.do', verb: 'edit' }, { bar: 20 }),
    run(
      'delete',
      'Delete',
      ['Ctrl+D'],
      { type: 'list.do', verb: 'remove' },
      { destructive: 'both', bar: 30 },
    ),
    run('filter', 'Filter', ['Alt+Down'], { type: 'list.menu', what: 'filter' }),
    run('unfilter', 'Show all again', ['Alt+Backspace'], { type: 'list.unfilter' }),
    run(
      'export',
      'Export this list',
      ['Ctrl+Shift+E'],
      { type: 'list.export' },
      {
        permission: 'data.export',
        hint: 'All rows, as they are filtered and sorted, as a CSV file.',
        words: ['csv', 'excel', 'download', 'spreadsheet', 'save as'],
      },
    ),
    run('refresh', 'Refresh', ['F5'], { type: 'list.refresh' }, quiet),
    run('retry', 'Search again', ['Shift+F5'], { type: 'list.retry' }, quiet),
  ];
}
const own: readonly TableCommand[] = (
  [
    ['open', 'Open', ['Enter'], { type: 'list.do', verb: 'open' }, { bar: 10 }],
    ['edit-f2', 'Edit', ['F2'], { type: 'list.do', verb: 'edit' }, quiet],
    [
      'activate',
      'Active / Inactive',
      ['Ctrl+A'],
      { type: 'list.do', verb: 'activate' },
      { bar: 40 },
    ],
    ['new', 'New', ['Insert'], { type: 'list.do', verb: 'create' }, { bar: 50, yields: true }],
    ['menu', 'Row menu', ['Menu', 'Shift+F10'], { type: 'list.menu', what: 'row' }],
    ['first', 'First row', ['Home', 'Ctrl+Home'], { type: 'list.move', to: 'first' }, quiet],
    ['last', 'Last row', ['End', 'Ctrl+End'], { type: 'list.move', to: 'last' }, quiet],
    ['select', 'Select row, or turn the switch', ['Space'], { type: 'list.select' }, quiet],
    [
      'extend-down',
      'Extend selection down',
      ['Shift+Down'],
      { type: 'list.extend', to: 'next' },
      held,
    ],
    [
      'extend-up',
      'Extend selection up',
      ['Shift+Up'],
      { type: 'list.extend', to: 'previous' },
      held,
    ],
    [
      'extend-first',
      'Extend selection to the first row',
      ['Ctrl+Shift+Home'],
      { type: 'list.extend', to: 'first' },
      quiet,
    ],
    [
      'extend-last',
      'Extend selection to the last row',
      ['Ctrl+Shift+End'],
      { type: 'list.extend', to: 'last' },
      quiet,
    ],
    ['right', 'Next cell', ['Right'], { type: 'list.column', to: 'next' }, held],
    ['left', 'Previous cell', ['Left'], { type: 'list.column', to: 'previous' }, held],
    ['sort-up', 'Sort column up', ['Ctrl+Up'], { type: 'list.sort', direction: 'asc' }],
    ['sort-down', 'Sort column down', ['Ctrl+Down'], { type: 'list.sort', direction: 'desc' }],
    ['wider', 'Widen column', ['Alt+Shift+Right'], { type: 'list.width', by: 16 }, held],
    ['narrower', 'Narrow column', ['Alt+Shift+Left'], { type: 'list.width', by: -16 }, held],
    ['copy', 'Copy row or cell', ['Ctrl+C'], { type: 'list.copy' }],
    [
      'escape',
      'Clear selection, then back to the search',
      ['Escape'],
      { type: 'list.escape' },
      { hidden: true, yields: true },
    ],
  ] as const satisfies readonly (readonly [string, string, readonly string[], ListEvent, Rest?])[]
).map(([id, title, keys, event, rest]) => ({
  id: `table.${id}`,
  title,
  group: 'Table',
  keys,
  event,
  ...rest,
}));

/** The keys of every table, while the table itself has the focus. */
export const tableCommands = (scope = 'table'): CommandSet =>
  defineCommands<typeof listMachine>(
    { name: scope, kind: 'table', title: 'This table', refusal: listRefusal },
    [...shared('table'), ...own],
  );

/**
 * What a table's own search box lends to its table: the text stays the field's, so Ctrl+A and bare
 * keys are not here.
 */
export const filterCommands = (scope = 'table-filter'): CommandSet =>
  defineCommands<typeof listMachine>(
    { name: scope, kind: 'text', title: 'Search box of the table', refusal: listRefusal },
    [
      ...shared('filter'),
      {
        id: 'filter.open',
        title: 'Open',
        group: 'Table',
        keys: ['Enter'],
        event: { type: 'list.do' as const, verb: 'open' },
      },
    ].map((tableCommand): TableCommand => ({ ...tableCommand, hidden: true })),
  );
