import { emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

export type WalkEvent =
  | { type: 'field.next' }
  | { type: 'field.previous' }
  | { type: 'field.revert' }
  | { type: 'field.problem' }
  | { type: 'field.copy' };

/** Keys of a form arrive here as events; the form's view knows which field has the focus and moves it. */
export const draftWalkMachine = setup({
  types: {
    input: {} as {
      /** A record was saved before this one, whose fields can be copied. */ readonly hasPrevious?: boolean;
    },
    context: {} as { readonly hasPrevious: boolean },
    events: {} as WalkEvent,
    emitted: {} as WalkEvent,
  },
  guards: { hasPrevious: ({ context }) => context.hasPrevious },
  actions: { pass: emit(({ event }) => event) },
}).createMachine({
  id: 'draftWalk',
  context: ({ input }) => ({ hasPrevious: input.hasPrevious === true }),
  on: {
    'field.next': { actions: 'pass' },
    'field.previous': { actions: 'pass' },
    'field.revert': { actions: 'pass' },
    'field.problem': { actions: 'pass' },
    'field.copy': { guard: 'hasPrevious', actions: 'pass' },
  },
});
export type DraftWalkRef = ActorRefFrom<typeof draftWalkMachine>;
export const draftWalkRefusal = (
  s: SnapshotFrom<typeof draftWalkMachine>,
  event: { type: string },
): string | null =>
  s.can(event as WalkEvent) ? null : 'No record was saved here before this one.';
