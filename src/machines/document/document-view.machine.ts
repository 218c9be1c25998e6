import { setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { DocumentRow } from '#domain/document/contract/documents.ts';
import { openAny } from '#machines/platform/dialogs/dialogs.machine.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText } from '#machines/platform/ports/port.ts';
import { describing, goneRefusal, holding, splitRefusal, splitting } from './dms.ts';

export interface DocumentViewInput {
  readonly document: DocumentRow;
}
export type DocumentViewEvent =
  | { type: 'view.describe' }
  | { type: 'view.split' }
  | { type: 'view.hold' }
  | { type: 'dialog.close' };
/** One document looked at; what it is called and whose it is can be put right from there. */
export const documentViewMachine = setup({
  types: machineTypes<{
    input: DocumentViewInput;
    context: DocumentViewInput;
    events: DocumentViewEvent;
    output: null;
  }>(),
  actors: { ask: openAny },
  guards: {
    hasPages: ({ context }) => splitRefusal(context.document) === null,
    isThere: ({ context }) => goneRefusal(context.document) === null,
  },
  actions: {
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
  },
}).createMachine({
  id: 'documentView',
  context: ({ input }) => input,
  initial: 'open',
  output: null,
  states: {
    open: {
      on: {
        'view.describe': { guard: 'isThere', target: 'describing' },
        'view.hold': { guard: 'isThere', target: 'holding' },
        'view.split': { guard: 'hasPages', target: 'splitting' },
        'dialog.close': 'closed',
      },
    },
    // What it is may be another thing then: the list behind shows it.
    describing: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => describing(context.document),
        onDone: 'closed',
        onError: {
          target: 'open',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    // Its version is another one then.
    holding: {
      invoke: {
        id: 'hold',
        src: 'ask',
        input: ({ context }) => holding(context.document),
        onDone: 'closed',
        onError: {
          target: 'open',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    splitting: {
      invoke: {
        id: 'split',
        src: 'ask',
        input: ({ context }) => splitting(context.document),
        onDone: 'open',
        onError: {
          target: 'open',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type DocumentViewRef = ActorRefFrom<typeof documentViewMachine>;
/** Why an event is not possible now, in words; null when it is. */
export const documentViewRefusal = (
  snapshot: SnapshotFrom<typeof documentViewMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  return snapshot.matches('open')
    ? (goneRefusal(snapshot.context.document) ?? splitRefusal(snapshot.context.document))
    : 'Something is open over this document: close it first.';
};
