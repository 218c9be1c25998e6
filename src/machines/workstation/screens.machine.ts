import type { PlaceName } from '#domain/places.ts';
import { enqueueActions, setup, type ActorRefFrom, type AnyActorLogic, type AnyActorRef } from 'xstate';

/** Place → the machine of its screen. */
export type ScreenRegistry = Readonly<Partial<Record<PlaceName, AnyActorLogic>>>;
export interface OpenScreen { readonly place: PlaceName; readonly ref: AnyActorRef }
export type ScreensEvent =
  | { type: 'screen.enter'; place: PlaceName; input: unknown }
  /** `ref` leaves only itself: a late goodbye never stops the screen that came after. */
  | { type: 'screen.leave'; ref?: AnyActorRef };

type Spawn = (logic: AnyActorLogic, options: { id: string; input: unknown }) => AnyActorRef;
let serial = 0;

/** The one open screen as an actor of the workstation, so that it can ask dialogs and be told what changed. */
export function createScreensMachine(registry: ScreenRegistry) {
  return setup({
    types: { context: {} as { readonly open: OpenScreen | null }, events: {} as ScreensEvent },
    actions: {
      enter: enqueueActions(({ enqueue, context, event }) => {
        if (event.type !== 'screen.enter') return;
        const logic = registry[event.place];
        if (!logic) throw new Error(`No screen machine for ${event.place}`);
        if (context.open) enqueue.stopChild(context.open.ref);
        enqueue.assign({ open: ({ spawn }) => ({ place: event.place, ref: (spawn as unknown as Spawn)(logic, { id: `${event.place}#${++serial}`, input: event.input }) }) });
      }),
      leave: enqueueActions(({ enqueue, context, event }) => {
        if (event.type !== 'screen.leave' || !context.open || (event.ref && event.ref !== context.open.ref)) return;
        enqueue.stopChild(context.open.ref);
        enqueue.assign({ open: null });
      }),
    },
  }).createMachine({
    id: 'screens',
    context: { open: null },
    on: { 'screen.enter': { actions: 'enter' }, 'screen.leave': { actions: 'leave' } },
  });
}
export type ScreensRef = ActorRefFrom<ReturnType<typeof createScreensMachine>>;
