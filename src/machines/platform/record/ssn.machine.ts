import { assign, setup, type SnapshotFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port, unprovided } from '../ports/port.ts';

/** How long a revealed number stands on the screen. */
export const ssnShownMs = 20_000;
/** The records that keep one. */
export const ssnKinds = ['employee', 'patient'] as const;
export type SsnKind = (typeof ssnKinds)[number];
export interface SsnOf {
  readonly kind: SsnKind;
  readonly id: number | null;
}

/** A social security number that is shown for a moment, after an audited call, and hides itself. */
export const ssnMachine = setup({
  types: machineTypes<{
    input: SsnOf;
    context: SsnOf & { readonly ssn: string | null; readonly problem: string | null };
    events: { type: 'ssn.reveal' } | { type: 'ssn.hide' };
  }>(),
  actors: { reveal: unprovided<string | null, SsnOf>('revealSsn') },
  guards: { isStored: ({ context }) => context.id !== null },
  delays: { shown: ssnShownMs },
}).createMachine({
  id: 'ssn',
  context: ({ input }) => ({ ...input, ssn: null, problem: null }),
  initial: 'hidden',
  states: {
    hidden: {
      entry: assign({ ssn: null }),
      on: { 'ssn.reveal': { guard: 'isStored', target: 'asking' } },
    },
    asking: {
      invoke: {
        id: 'reveal',
        src: 'reveal',
        input: ({ context: { kind, id } }) => ({ kind, id }),
        onDone: {
          target: 'shown',
          actions: assign({ ssn: ({ event }) => event.output, problem: null }),
        },
        onError: {
          target: 'hidden',
          actions: assign({ problem: ({ event }) => faultText(event.error) }),
        },
      },
    },
    shown: { after: { shown: 'hidden' }, on: { 'ssn.hide': 'hidden', 'ssn.reveal': 'hidden' } },
  },
});
export const provideSsn = (reveal: (kind: SsnKind, id: number) => Promise<string | null>) =>
  ssnMachine.provide({
    actors: {
      reveal: port(({ kind, id }: SsnOf) => reveal(kind, required(id, 'The record’s number'))),
    },
  });
/** Why nothing can be revealed, in words; null when it can. */
export function ssnRefusal(
  snapshot: SnapshotFrom<typeof ssnMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  return snapshot.matches('asking')
    ? 'One moment: the number is being asked for.'
    : 'This record is not stored yet: there is no number to reveal.';
}
