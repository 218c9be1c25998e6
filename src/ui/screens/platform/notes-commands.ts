import { type notesMachine, notesRefusal } from '#machines/platform/notes/notes.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const group = 'Notes';
/** Keys of the notes drawer. */
export const notesCommands = defineCommands<typeof notesMachine>(
  { name: 'recordNotes', kind: 'dialog', title: 'Notes', refusal: notesRefusal },
  [
    {
      id: 'notes.add',
      title: 'Add note',
      group,
      hint: 'Adds what is typed to the history.',
      keys: ['Ctrl+Enter', 'Ctrl+S', 'Alt+A'],
      event: { type: 'notes.add' },
      bar: 1,
    },
    {
      id: 'notes.delete',
      title: 'Delete',
      group,
      hint: 'Deletes the chosen note, if it is your own, after a question; can be undone.',
      keys: ['Ctrl+D'],
      event: { type: 'notes.remove' },
      destructive: 'both',
      fallback: true,
      bar: 2,
    },
    {
      id: 'notes.retry',
      title: 'Ask again',
      group,
      hint: 'Asks for the notes again.',
      keys: ['Shift+F5'],
      event: { type: 'notes.retry' },
      fallback: true,
      bar: 3,
    },
  ],
);
/** Keys of the history, while the focus is in it. */
export const noteHistoryCommands = defineCommands<typeof notesMachine>(
  { name: 'noteHistory', kind: 'text', title: 'The history', refusal: notesRefusal },
  [
    {
      id: 'notes.next',
      title: 'Next note',
      group,
      keys: ['Down'],
      event: { type: 'notes.move', by: 1 },
      repeatable: true,
      hidden: true,
    },
    {
      id: 'notes.previous',
      title: 'Previous note',
      group,
      keys: ['Up'],
      event: { type: 'notes.move', by: -1 },
      repeatable: true,
      hidden: true,
    },
  ],
);
