import { columnsRefusal, type columnsMachine } from '#machines/platform/columns/columns.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const group = 'Columns';
/** Keys of the dialog that chooses columns. */
export const columnsCommands = defineCommands<typeof columnsMachine>(
  { name: 'chooseColumns', kind: 'dialog', title: 'Choose columns', refusal: columnsRefusal },
  [
    {
      id: 'columns.save',
      title: 'Save',
      group,
      hint: 'The table shows these columns from now on, at every workstation.',
      keys: ['Ctrl+S', 'Ctrl+Enter', 'Alt+S'],
      event: { type: 'columns.save' },
      bar: 1,
    },
    {
      id: 'columns.reset',
      title: 'As they came',
      group,
      hint: 'The columns that the table came with, in their order.',
      keys: ['Ctrl+Backspace'],
      event: { type: 'columns.reset' },
      bar: 2,
    },
  ],
);
/** Keys of the list of columns, while the focus is in it. */
export const columnListCommands = defineCommands<typeof columnsMachine>(
  { name: 'columnList', kind: 'table', title: 'The list of columns', refusal: columnsRefusal },
  [
    {
      id: 'columns.next',
      title: 'Next column',
      group,
      keys: ['Down'],
      event: { type: 'columns.walk', to: 'next' },
      repeatable: true,
      hidden: true,
    },
    {
      id: 'columns.previous',
      title: 'Previous column',
      group,
      keys: ['Up'],
      event: { type: 'columns.walk', to: 'previous' },
      repeatable: true,
      hidden: true,
    },
    {
      id: 'columns.first',
      title: 'First column',
      group,
      keys: ['Home'],
      event: { type: 'columns.walk', to: 'first' },
      hidden: true,
    },
    {
      id: 'columns.last',
      title: 'Last column',
      group,
      keys: ['End'],
      event: { type: 'columns.walk', to: 'last' },
      hidden: true,
    },
    {
      id: 'columns.turn',
      title: 'Show or hide',
      group,
      keys: ['Space'],
      event: { type: 'columns.turn' },
    },
    {
      id: 'columns.carry-up',
      title: 'To the left',
      group,
      keys: ['Alt+Up'],
      event: { type: 'columns.carry', by: -1 },
      repeatable: true,
    },
    {
      id: 'columns.carry-down',
      title: 'To the right',
      group,
      keys: ['Alt+Down'],
      event: { type: 'columns.carry', by: 1 },
      repeatable: true,
    },
  ],
);
