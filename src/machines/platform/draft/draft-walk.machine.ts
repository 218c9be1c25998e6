import { emit, setup, type SnapshotFrom } from 'xstate';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';

export type WalkEvent =
  | { type: 'field.next' }
  | { type: 'field.previous' }
  | { type: 'field.revert' }
  | { type: 'field.problem' }
  | { type: 'field.copy' };

/**
 * Keys of a form arrive here as events; the form's view knows which field has the focus and moves
 * it.
 */
export const draftWalkMachine = setup({
  types: machineTypes<{
    input: {
      /** A record was saved before this one, whose fields can be copied. */ readonly hasPrevious?: boolean;
    };
    context: { readonly hasPrevious: boolean };
    events: WalkEvent;
    emitted: WalkEvent;
  }>(),
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
export const draftWalkRefusal = (
  snapshot: SnapshotFrom<typeof draftWalkMachine>,
  event: { type: string },
): string | null => (accepts(snapshot, event) ? null : 'No record was saved here before this one.');
