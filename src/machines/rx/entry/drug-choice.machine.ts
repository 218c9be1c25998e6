import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import type { DrugChoiceOutput } from '#machines/platform/record/record.ports.ts';

export interface DrugChoiceInput {
  readonly drugs: readonly DrugListRow[];
  /** What was scanned or typed. */ readonly code: string;
}
type Events =
  | { type: 'choice.move'; by: 1 | -1 }
  | { type: 'choice.take'; nth?: number }
  | { type: 'dialog.close' };
interface Context extends DrugChoiceInput {
  readonly active: number;
  readonly chosen: DrugListRow | null;
}

/** One code, several drugs: the person takes the one on the package. */
export const drugChoiceMachine = setup({
  types: machineTypes<{
    input: DrugChoiceInput;
    context: Context;
    events: Events;
    output: DrugChoiceOutput;
  }>(),
  guards: {
    isThere: ({ context, event }) =>
      event.type === 'choice.take' && context.drugs[event.nth ?? context.active] !== undefined,
  },
  actions: {
    move: assign({
      active: ({ context, event }) =>
        event.type === 'choice.move'
          ? (context.active + event.by + context.drugs.length) % context.drugs.length
          : context.active,
    }),
    take: assign({
      chosen: ({ context, event }) =>
        event.type === 'choice.take' ? (context.drugs[event.nth ?? context.active] ?? null) : null,
    }),
  },
}).createMachine({
  id: 'drugChoice',
  context: ({ input }) => ({ ...input, active: 0, chosen: null }),
  initial: 'choosing',
  output: ({ context }) => ({ drug: context.chosen }),
  states: {
    choosing: {
      on: {
        'choice.move': { actions: 'move' },
        'choice.take': { guard: 'isThere', target: 'closed', actions: 'take' },
        'dialog.close': 'closed',
      },
    },
    closed: { type: 'final' },
  },
});
export type DrugChoiceRef = ActorRefFrom<typeof drugChoiceMachine>;
export const drugChoiceRefusal = (
  snapshot: SnapshotFrom<typeof drugChoiceMachine>,
  event: { type: string },
): string | null =>
  accepts(snapshot, event)
    ? null
    : `There are ${snapshot.context.drugs.length} drugs to choose from.`;
