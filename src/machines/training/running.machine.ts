import { assign, setup, type ActorRefFrom } from 'xstate';
import type { RunningCase } from '#domain/training/contract/training.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';

/** Which case of the training runs, for the line on every page. */
export const runningMachine = setup({
  types: machineTypes<{
    context: { readonly running: RunningCase | null };
    events:
      | { type: 'training.runs'; running: RunningCase | null }
      /** Somebody else sits here now. */
      | { type: 'person.changed' };
  }>(),
}).createMachine({
  id: 'trainingRunning',
  context: { running: null },
  initial: 'shown',
  states: {
    shown: {
      on: {
        'training.runs': { actions: assign({ running: ({ event }) => event.running }) },
        'person.changed': { actions: assign({ running: null }) },
      },
    },
  },
});
export type RunningRef = ActorRefFrom<typeof runningMachine>;
