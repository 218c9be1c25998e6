import { setup } from 'xstate';
import { machineTypes } from '../ports/machine-types.ts';

/** A dialog that decides nothing: it is read and closed. Help, notification list, support. */
export const sheetMachine = setup({
  types: machineTypes<{ input: object; events: { type: 'dialog.close' }; output: null }>(),
}).createMachine({
  id: 'sheet',
  initial: 'open',
  states: { open: { on: { 'dialog.close': 'closed' } }, closed: { type: 'final' } },
  output: null,
});
