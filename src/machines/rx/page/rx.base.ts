import { setup } from 'xstate';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import type { RxDialogOutput } from '../rx.dialogs.ts';
import type { RxContext, RxEvent, RxInput } from '../rx.state.ts';
import { rxActors } from './rx.actors.ts';
import { rxGuards } from './rx.guards.ts';

/**
 * What every action of a prescription may rely on. The actions follow by subject, each file on the
 * one before: what opens beside it, its steps, and what is said of them in `rx.setup.ts`.
 */
export const rxBase = setup({
  types: machineTypes<{
    input: RxInput;
    context: RxContext;
    events: RxEvent;
    output: RxDialogOutput;
    emitted: { type: 'alert.reached' };
  }>(),
  actors: rxActors,
  guards: rxGuards,
});
