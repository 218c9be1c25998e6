import { type ActorRefFrom, assign } from 'xstate';
import { rxAnswers } from './page/rx.actors.ts';
import { answering } from './page/rx.answering.ts';
import { freshRx } from './page/rx.context.ts';
import { rxSetup } from './page/rx.setup.ts';
import { showingStates } from './page/rx.showing.ts';
import { steppingStates } from './page/rx.stepping.ts';
import type { RxStepPorts } from './rx.ports.ts';

/**
 * One prescription on the screen: what the server says of it, and the steps that the person takes
 * with it.
 */
export const rxMachine = rxSetup.createMachine({
  id: 'rx',
  context: ({ input }) => freshRx(input),
  initial: 'deciding',
  output: ({ context }) => ({ detail: context.detail }),
  on: {
    'rx.open': { target: '.loading', actions: 'open' },
    'rx.find': { target: '.finding', actions: assign({ code: ({ event }) => event.code }) },
    'rx.create': { actions: 'goToNew' },
    'alert.next': { guard: 'hasOpenAlert', actions: 'reachAlert' },
    'scan.arrived': {
      target: '.finding',
      actions: assign({ code: ({ event }) => event.code.raw }),
    },
    'live.changed': { guard: 'isChangeEvent', actions: 'miss' },
  },
  states: {
    ...showingStates,
    ...steppingStates,
    answering,
    closed: { type: 'final' },
  },
});
export type RxRef = ActorRefFrom<typeof rxMachine>;
export const provideRx = (ports: RxStepPorts) => rxMachine.provide({ actors: rxAnswers(ports) });
