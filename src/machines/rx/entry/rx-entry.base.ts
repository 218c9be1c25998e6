import { setup, stateIn } from 'xstate';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { rxEntryActors } from './rx-entry.actors.ts';
import type {
  RxEntryContext,
  RxEntryEmitted,
  RxEntryEvent,
  RxEntryInput,
  RxEntryOutput,
} from './rx-entry.context.ts';
import { rxEntryGuards } from './rx-entry.guards.ts';

/**
 * What every action of an entry may rely on. The actions follow by subject, each file on the one
 * before: form, alerts, drug, and those of the save in `rx-entry.setup.ts`.
 */
export const entryBase = setup({
  types: machineTypes<{
    input: RxEntryInput;
    context: RxEntryContext;
    events: RxEntryEvent;
    emitted: RxEntryEmitted;
    output: RxEntryOutput;
  }>(),
  actors: rxEntryActors,
  delays: { typingRest: 80, keepEvery: 1_000, lookAtAlert: 1_000 },
  guards: {
    ...rxEntryGuards,
    isSettled: stateIn({ working: { check: 'settled' } }),
    changedMeanwhile: stateIn({ working: { keeping: { keeping: 'again' } } }),
    handRests: stateIn({ working: { hand: 'settled' } }),
  },
});
