import { emit, setup } from 'xstate';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';

export type AlertKeyEvent = { type: 'alert.key'; nth: number };

/**
 * The number keys of an alert arrive here; its view knows which alert has the focus and who may
 * answer what. They are never refused: a digit that is meant for an alert must not fall through to
 * what else bears this digit in the dialog.
 */
export const alertKeysMachine = setup({
  types: machineTypes<{ events: AlertKeyEvent; emitted: AlertKeyEvent }>(),
  actions: {
    pass: emit((_, { nth }: { nth: number }) => ({ type: 'alert.key' as const, nth })),
  },
}).createMachine({
  id: 'alertKeys',
  on: {
    'alert.key': { actions: { type: 'pass', params: ({ event }) => ({ nth: event.nth }) } },
  },
});
