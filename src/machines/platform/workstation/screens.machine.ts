import {
  assign,
  enqueueActions,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
} from 'xstate';
import type { RouteName } from '#domain/platform/routes.ts';
import { spawnAny } from '#machines/platform/ports/spawn-any.ts';
import { machineTypes } from '../ports/machine-types.ts';

/** Place → the machine of its screen. */
export type ScreenRegistry = Readonly<Partial<Record<RouteName, AnyActorLogic>>>;
export interface OpenScreen {
  readonly route: RouteName;
  readonly ref: AnyActorRef;
}
export type ScreensEvent =
  | { type: 'screen.enter'; route: RouteName; input: unknown }
  /** `ref` leaves only itself: a late goodbye never stops the screen that came after. */
  | { type: 'screen.leave'; ref?: AnyActorRef };

interface ScreensContext {
  readonly open: OpenScreen | null;
  /** How many screens were entered: every visit is an actor of its own. */
  readonly entered: number;
}

/**
 * The one open screen as an actor of the workstation, so that it can ask dialogs and be told what
 * changed.
 */
export function createScreensMachine(registry: ScreenRegistry) {
  return setup({
    types: machineTypes<{ context: ScreensContext; events: ScreensEvent }>(),
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
      open: assign(({ context, event, spawn }) => {
        if (event.type !== 'screen.enter') return {};
        const entered = context.entered + 1;
        const logic = registry[event.route];
        if (!logic) throw new Error(`No screen machine for ${event.route}`);
        const ref = spawnAny(spawn)(logic, {
          id: `${event.route}#${entered}`,
          input: event.input,
        });
        return { entered, open: { route: event.route, ref } };
      }),
      close: assign({ open: null }),
    },
  }).createMachine({
    id: 'screens',
    context: { open: null, entered: 0 },
    on: {
      'screen.enter': { actions: ['stop', 'open'] },
      'screen.leave': { guard: 'leavesOpen', actions: ['stop', 'close'] },
    },
  });
}
export type ScreensRef = ActorRefFrom<ReturnType<typeof createScreensMachine>>;
