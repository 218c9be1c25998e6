import { attachRefusal } from '#machines/documents/attach.machine.ts';
import { defineCommands } from '../commands/registry.ts';

const group = 'Field';
/** Keys of a field that holds a picture, while the focus is in it. */
export const fileCommands = defineCommands({ name: 'file', kind: 'table', title: 'This picture', refusal: attachRefusal }, [
  { id: 'file.remove', title: 'Take the picture away', group, hint: 'The field is empty again; {key:note.undo} brings the picture back.', keys: ['Delete'], event: { type: 'attach.cancel' }, destructive: 'undo' },
  { id: 'file.again', title: 'Send it again', group, hint: 'Sends the picture that did not arrive once more.', keys: ['Shift+F5'], event: { type: 'attach.again' }, yields: true },
]);
