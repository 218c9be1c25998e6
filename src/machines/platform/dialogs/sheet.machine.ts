import { setup } from 'xstate';

/** A dialog that decides nothing: it is read and closed. Help, notification list, support. */
export const sheetMachine = setup({
  types: { input: {} as object, events: {} as { type: 'dialog.close' }, output: null as null },
}).createMachine({
  id: 'sheet',
  initial: 'open',
  states: { open: { on: { 'dialog.close': 'closed' } }, closed: { type: 'final' } },
  output: null,
});
