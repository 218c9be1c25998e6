import { type rowsMachine, rowsRefusal } from '#machines/platform/rows/rows.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const group = 'Field';
/** Keys of a field that holds rows, while the focus is in it. */
export const rowsCommands = defineCommands<typeof rowsMachine>(
  { name: 'rows', kind: 'text', title: 'These rows', refusal: rowsRefusal },
  [
    {
      id: 'rows.add',
      title: 'Add a row',
      group,
      hint: 'Adds an empty row at the end and goes there.',
      keys: ['Insert'],
      event: { type: 'rows.add' },
      overrides: ['queue.new'],
    },
    {
      id: 'rows.remove',
      title: 'Delete the row',
      group,
      hint: 'Deletes the row with the focus, after a question; {key:note.undo} brings it back.',
      keys: ['Ctrl+D'],
      event: { type: 'rows.remove' },
      destructive: 'both',
    },
    {
      id: 'rows.undo',
      title: 'Undo',
      group,
      hint: 'Brings back the row that was deleted last, until something is typed.',
      keys: ['Ctrl+Z'],
      event: { type: 'rows.undoLast' },
      hidden: true,
      yields: true,
      overrides: ['note.undo'],
    },
  ],
);
/** The same from the other fields of a form that is about its rows. */
export const rowsAroundCommands = defineCommands<typeof rowsMachine>(
  { name: 'rowsAround', kind: 'text', title: 'These rows', refusal: rowsRefusal },
  [
    {
      id: 'rows.addFromAround',
      title: 'Add a row',
      group,
      hint: 'Adds an empty row at the end and goes there.',
      keys: ['Insert'],
      event: { type: 'rows.add' },
      overrides: ['queue.new'],
      hidden: true,
    },
  ],
);
