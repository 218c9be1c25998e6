import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { backQuestion, saidYes, type ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';

export interface Workplace {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}
export interface SwitchStorePorts {
  /** The open stores where the person may work. */
  workplaces(signal: AbortSignal): Promise<readonly Workplace[]>;
  switchStore(input: { storeId: number }): Promise<Result<null>>;
  /** What stands on the screen and is not saved, in words. */
  unsavedWork(): readonly string[];
  /** The session is the new store's: its first page is shown, and everything is asked for anew. */
  moved(): void;
}
export type SwitchStoreEvent =
  | { type: 'switch.to'; nth: number }
  | { type: 'switch.retry' }
  | { type: 'dialog.close' };
interface Context {
  readonly here: number | null;
  readonly stores: readonly Workplace[];
  readonly chosen: number | null;
  readonly problem: string | null;
}

/**
 * The person's other stores. Unsaved work is asked about first; afterwards nothing of the last
 * store is left on the screen.
 */
export const switchStoreMachine = setup({
  types: machineTypes<{
    input: { here: number | null };
    context: Context;
    events: SwitchStoreEvent;
    output: null;
  }>(),
  actors: {
    load: unprovided<readonly Workplace[]>('workplaces'),
    move: unprovided<Result<null>, { storeId: number }>('switchStore'),
    askConfirm,
  },
  guards: {
    isElsewhere: ({ context, event }) => {
      const store = event.type === 'switch.to' ? context.stores[event.nth] : undefined;
      return store !== undefined && store.id !== context.here;
    },
    losesWork: (): boolean => {
      throw new Error('The port unsavedWork is not provided');
    },
    saidYes: (_, output: ConfirmOutput) => saidYes(output),
    isMoved: (_, output: Result<null>) => output.ok,
  },
  actions: {
    moved: unprovidedAction('moved'),
    take: assign({ stores: (_, output: readonly Workplace[]) => output, problem: null }),
    choose: assign({
      chosen: ({ context, event }) =>
        event.type === 'switch.to'
          ? required(context.stores[event.nth], 'The store').id
          : context.chosen,
      problem: null,
    }),
    refuse: assign({
      problem: (_, output: Result<null>) => {
        return output.ok ? null : output.error.message;
      },
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
}).createMachine({
  id: 'switchStore',
  context: ({ input }) => ({ here: input.here, stores: [], chosen: null, problem: null }),
  initial: 'loading',
  output: null,
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'picking',
          actions: { type: 'take', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'dialog.close': 'closed' },
    },
    failed: { on: { 'switch.retry': 'loading', 'dialog.close': 'closed' } },
    picking: {
      on: {
        'switch.to': { guard: 'isElsewhere', target: 'chosen', actions: 'choose' },
        'dialog.close': 'closed',
      },
    },
    chosen: { always: [{ guard: 'losesWork', target: 'asking' }, { target: 'moving' }] },
    asking: {
      invoke: {
        id: 'ask',
        src: 'askConfirm',
        input: backQuestion,
        onDone: [
          { guard: { type: 'saidYes', params: ({ event }) => event.output }, target: 'moving' },
          { target: 'picking' },
        ],
      },
    },
    moving: {
      tags: 'busy',
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context }) => ({ storeId: required(context.chosen, 'The chosen store') }),
        onDone: [
          {
            guard: { type: 'isMoved', params: ({ event }) => event.output },
            target: 'closed',
            actions: 'moved',
          },
          { target: 'picking', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'picking',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type SwitchStoreRef = ActorRefFrom<typeof switchStoreMachine>;
export const provideSwitchStore = (ports: SwitchStorePorts) =>
  switchStoreMachine.provide({
    actors: {
      load: port<readonly Workplace[], void>((_, signal) => ports.workplaces(signal)),
      move: port<Result<null>, { storeId: number }>((value) => ports.switchStore(value)),
    },
    guards: { losesWork: () => ports.unsavedWork().length > 0 },
    actions: { moved: () => ports.moved() },
  });
/** Why an event is not possible now, in words; null when it is. */
export const switchStoreRefusal = (
  snapshot: SnapshotFrom<typeof switchStoreMachine>,
  event: { type: string; nth?: number },
): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'One moment: the server is being asked.';
  if (event.type === 'switch.to' && snapshot.matches('picking'))
    return snapshot.context.stores[event.nth ?? -1]
      ? 'You work in this store already.'
      : 'There is no such store in the list.';
  return 'That is not possible now.';
};
