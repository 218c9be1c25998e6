import { type attachMachine, attachRefusal } from '#machines/platform/attach/attach.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const group = 'Field';
/** Keys of a field that holds a picture or another file, while the focus is in it. */
export const fileCommands = defineCommands<typeof attachMachine>(
  { name: 'file', kind: 'table', title: 'This file', refusal: attachRefusal },
  [
    {
      id: 'file.remove',
      title: 'Take it away',
      group,
      hint: 'The field is empty again; {key:note.undo} brings back what was there.',
      keys: ['Delete'],
      event: { type: 'attach.cancel' },
      destructive: 'undo',
    },
    {
      id: 'file.again',
      title: 'Send it again',
      group,
      hint: 'Sends the file that did not arrive once more.',
      keys: ['Shift+F5'],
      event: { type: 'attach.again' },
      yields: true,
    },
  ],
);
