import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';

export type AlertKeyEvent = { type: 'alert.key'; nth: number };
type Events = AlertKeyEvent | { type: 'alerts.busy'; busy: boolean };

/**
 * The number keys of an alert arrive here; its view knows which alert has the focus and who may
 * answer what. While the answer before is on its way the next one is refused.
 */
export const alertKeysMachine = setup({
  types: machineTypes<{
    context: { readonly busy: boolean };
    events: Events;
    emitted: AlertKeyEvent;
  }>(),
  guards: { isFree: ({ context }) => !context.busy },
  actions: {
    pass: emit((_, { nth }: { nth: number }) => ({ type: 'alert.key' as const, nth })),
    note: assign({
      busy: ({ context, event }) => (event.type === 'alerts.busy' ? event.busy : context.busy),
    }),
  },
}).createMachine({
  id: 'alertKeys',
  context: { busy: false },
  on: {
    'alert.key': {
      guard: 'isFree',
      actions: { type: 'pass', params: ({ event }) => ({ nth: event.nth }) },
    },
    'alerts.busy': { actions: 'note' },
  },
});
export const alertsBusy =
  'One moment: the server is still asked about the step before. Press the answer again then.';
export const alertKeysRefusal = (
  snapshot: SnapshotFrom<typeof alertKeysMachine>,
  event: { type: string },
): string | null => (event.type === 'alert.key' && snapshot.context.busy ? alertsBusy : null);
