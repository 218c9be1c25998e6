import { setup } from 'xstate';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { pickUpActors } from './pick-up.actors.ts';
import type { PickUpInput, PickUpEvent, PickUpContext } from './pick-up.context.ts';
import { pickUpGuards } from './pick-up.guards.ts';

/**
 * What every action of a pick-up may rely on. The actions follow by subject, each file on the one
 * before: whose order it is, its bags and vials, and the hand-over in `pick-up.setup.ts`.
 */
export const pickUpBase = setup({
  types: machineTypes<{
    input: PickUpInput;
    context: PickUpContext;
    events: PickUpEvent;
    output: null;
  }>(),
  actors: pickUpActors,
  guards: pickUpGuards,
});
