import { emit, setup } from 'xstate';
import type { AnswerKey } from '#domain/rx/clinical/dur-codes.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';

export type AlertKeyEvent =
  | { type: 'alert.key'; key: AnswerKey }
  /** The chosen answer of the alert that has the focus is recorded. */
  | { type: 'alert.give' }
  /** The answer of the alert that has the focus is taken back. */
  | { type: 'alert.back' }
  /** From the words of an answer back to the answers. */
  | { type: 'alert.leave' };

/**
 * The keys of the answers arrive here; the view of an alert knows which one has the focus and who
 * may answer what. They are never refused: a key that is meant for an alert must not fall through
 * to what else it does in the dialog.
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
    'alert.give': { actions: 'pass' },
    'alert.back': { actions: 'pass' },
    'alert.leave': { actions: 'pass' },
  },
});
