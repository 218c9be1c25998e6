import { pictureRefusal } from '#machines/documents/picture.machine.ts';
import { defineCommands } from '#ui/commands/registry.ts';

const group = 'Hard copy';
/** Keys of a picture that has the focus; the arrows scroll it. */
export const pictureCommands = defineCommands({ name: 'picture', kind: 'table', title: 'This picture', refusal: pictureRefusal }, [
  { id: 'picture.larger', title: 'Larger', group, hint: 'Shows the paper larger.', keys: ['+', '='], event: { type: 'picture.zoom', by: 1 }, repeatable: true, bar: 1 },
  { id: 'picture.smaller', title: 'Smaller', group, hint: 'Shows the paper smaller.', keys: ['-'], event: { type: 'picture.zoom', by: -1 }, repeatable: true, bar: 2 },
  { id: 'picture.fit', title: 'Whole width', group, hint: 'Shows the paper in the width that there is.', keys: ['0'], event: { type: 'picture.fit' }, bar: 4 },
  { id: 'picture.turn', title: 'Turn right', group, hint: 'Turns this page to the right, and keeps it so for everybody, wherever it is shown or faxed.', keys: ['R'], event: { type: 'picture.turn', by: 1 }, bar: 3, words: ['rotate'] },
  { id: 'picture.turn-back', title: 'Turn left', group, hint: 'Turns this page to the left, and keeps it so for everybody.', keys: ['Shift+R'], event: { type: 'picture.turn', by: -1 }, words: ['rotate'] },
  { id: 'picture.next-page', title: 'Next page', group, hint: 'To the next page of the paper.', keys: ['PageDown'], event: { type: 'picture.page', by: 1 }, repeatable: true, yields: true },
  { id: 'picture.page-before', title: 'Page before', group, hint: 'To the page before.', keys: ['PageUp'], event: { type: 'picture.page', by: -1 }, repeatable: true, yields: true },
  { id: 'picture.retry', title: 'Fetch it again', group, hint: 'Fetches the picture again.', keys: ['Shift+F5'], event: { type: 'picture.retry' }, yields: true },
  { id: 'picture.leave', title: 'Back to the work', group, hint: 'To where the focus was before.', keys: ['Escape'], event: { type: 'picture.leave' }, overrides: ['dialog.close'], yields: true, hidden: true },
]);
