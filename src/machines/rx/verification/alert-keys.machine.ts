import { emit, setup } from 'xstate';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';

export type AlertKeyEvent =
  | { type: 'alert.key'; nth: number }
  /** The answer of the alert that has the focus is taken back. */
  | { type: 'alert.back' };

/**
 * The number keys of an alert arrive here; its view knows which alert has the focus and who may
 * answer what. They are never refused: a digit that is meant for an alert must not fall through to
 * what else bears this digit in the dialog.
 */
export const alertKeysMachine = setup({
  types: machineTypes<{ events: AlertKeyEvent; emitted: AlertKeyEvent }>(),
  actions: {
    pass: emit(({ event }) => event),
  },
}).createMachine({
  id: 'alertKeys',
  on: {
    'alert.key': { actions: 'pass' },
    'alert.back': { actions: 'pass' },
  },
});
