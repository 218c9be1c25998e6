import { assign, setup, type ActorRefFrom } from 'xstate';
import type { LiveChanged } from '../live/live.ports.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { port, unprovided } from '../ports/port.ts';

/** Queue or popup → how much waits there. */
export type Counts = Readonly<Record<string, number>>;
export interface CountersPorts {
  loadCounts(signal: AbortSignal): Promise<Counts>;
}

/** Several changes within this time are one question to the server. */
const settleMs = 400;
const everyMs = 60_000;

/**
 * The numbers on badges and queues. Old numbers stay on the screen until new ones came, and are
 * marked as old after a fault.
 */
export const countersMachine = setup({
  types: machineTypes<{
    context: { readonly counts: Counts; readonly stale: boolean };
    events: LiveChanged | { type: 'counters.refresh' };
  }>(),
  actors: { load: unprovided<Counts>('loadCounts') },
  delays: { settle: settleMs, every: everyMs },
}).createMachine({
  id: 'counters',
  context: { counts: {}, stale: true },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'resting',
          actions: assign({ counts: ({ event }) => event.output, stale: false }),
        },
        onError: { target: 'resting', actions: assign({ stale: true }) },
      },
      on: { 'live.changed': 'settling' },
    },
    resting: {
      after: { every: 'loading' },
      on: { 'live.changed': 'settling', 'counters.refresh': 'loading' },
    },
    settling: { after: { settle: 'loading' } },
  },
});
export type CountersRef = ActorRefFrom<typeof countersMachine>;
export type CountersLogic = typeof countersMachine;
export const provideCounters = (ports: CountersPorts) =>
  countersMachine.provide({
    actors: { load: port<Counts, void>((_, signal) => ports.loadCounts(signal)) },
  });
