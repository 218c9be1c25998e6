import {
  assign,
  enqueueActions,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
} from 'xstate';
import type { PlaceName } from '#domain/platform/places.ts';
import { machineTypes } from '../ports/machine-types.ts';

/** Place → the machine of its screen. */
export type ScreenRegistry = Readonly<Partial<Record<PlaceName, AnyActorLogic>>>;
export interface OpenScreen {
  readonly place: PlaceName;
  readonly ref: AnyActorRef;
}
export type ScreensEvent =
  | { type: 'screen.enter'; place: PlaceName; input: unknown }
  /** `ref` leaves only itself: a late goodbye never stops the screen that came after. */
  | { type: 'screen.leave'; ref?: AnyActorRef };

type Spawn = (logic: AnyActorLogic, options: { id: string; input: unknown }) => AnyActorRef;
let serial = 0;

/**
 * The one open screen as an actor of the workstation, so that it can ask dialogs and be told what
 * changed.
 */
export function createScreensMachine(registry: ScreenRegistry) {
  return setup({
    types: machineTypes<{ context: { readonly open: OpenScreen | null }; events: ScreensEvent }>(),
    guards: {
      leavesOpen: ({ context, event }) =>
        event.type === 'screen.leave' &&
        context.open !== null &&
        (event.ref === undefined || event.ref === context.open.ref),
    },
    actions: {
      // The assignments stand apart and are not enqueued: screens are entered and left out of other
      // actors' actions.
      stop: enqueueActions(({ enqueue, context }) => {
        if (context.open) enqueue.stopChild(context.open.ref);
      }),
      open: assign({
        open: ({ context, event, spawn }) => {
          if (event.type !== 'screen.enter') return context.open;
          const logic = registry[event.place];
          if (!logic) throw new Error(`No screen machine for ${event.place}`);
          return {
            place: event.place,
            ref: (spawn as unknown as Spawn)(logic, {
              id: `${event.place}#${++serial}`,
              input: event.input,
            }),
          };
        },
      }),
      close: assign({ open: null }),
    },
  }).createMachine({
    id: 'screens',
    context: { open: null },
    on: {
      'screen.enter': { actions: ['stop', 'open'] },
      'screen.leave': { guard: 'leavesOpen', actions: ['stop', 'close'] },
    },
  });
}
export type ScreensRef = ActorRefFrom<ReturnType<typeof createScreensMachine>>;
