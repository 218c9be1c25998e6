import { assign, fromCallback, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { contactChoice } from '#domain/claim/rules/insurance-contact.ts';
import { draftLogic, draftOf, type DraftRef } from '#machines/platform/draft/draft.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { RecordPorts } from '#machines/platform/record/provide.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';

/** Known from a row or a prescription's insurance; without a BIN one is chosen first. */
export interface ContactInfoInput {
  readonly binId?: number | null;
  readonly groupId?: number | null;
}
interface Chosen {
  readonly binId: number | null;
  readonly groupId: number | null;
}
interface Found {
  readonly bin: Stored | null;
  readonly group: Stored | null;
}
interface Context extends Found {
  readonly choice: DraftRef;
  readonly problem: string | null;
}
export type ContactInfoEvent =
  | { type: 'contact.chosen' }
  | { type: 'contact.retry' }
  | { type: 'dialog.close' };

const chosenIn = (choice: DraftRef): Chosen => {
  const { insuranceBinId, insuranceGroupId } = draftOf(choice).values;
  return {
    binId: (insuranceBinId as number | null) ?? null,
    groupId: (insuranceGroupId as number | null) ?? null,
  };
};

/**
 * Phones of a BIN and of a group, to be read: loaded for what is chosen, and again for what is
 * chosen next.
 */
export const contactInfoMachine = setup({
  types: machineTypes<{
    input: ContactInfoInput;
    context: Context;
    events: ContactInfoEvent;
    output: null;
  }>(),
  actors: {
    choice: draftLogic,
    load: unprovided<Found, Chosen>('load'),
    watch: fromCallback<ContactInfoEvent, { choice: DraftRef }>(({ input, sendBack }) => {
      let last = JSON.stringify(chosenIn(input.choice));
      const watching = input.choice.subscribe(() => {
        const now = JSON.stringify(chosenIn(input.choice));
        if (now !== last) {
          last = now;
          sendBack({ type: 'contact.chosen' });
        }
      });
      return () => watching.unsubscribe();
    }),
  },
  guards: {
    hasChoice: ({ context }) => Object.values(chosenIn(context.choice)).some((id) => id !== null),
  },
  actions: {
    take: assign((_, output: Found) => ({ ...output, problem: null })),
    drop: assign({ bin: null, group: null, problem: null }),
    fault: assign({
      bin: null,
      group: null,
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
}).createMachine({
  id: 'contactInfo',
  context: ({ input, spawn }) => ({
    choice: spawn('choice', {
      id: 'choice',
      input: {
        values: { insuranceBinId: input.binId ?? null, insuranceGroupId: input.groupId ?? null },
        fields: contactChoice,
      },
    }) as DraftRef,
    bin: null,
    group: null,
    problem: null,
  }),
  invoke: { id: 'watch', src: 'watch', input: ({ context }) => ({ choice: context.choice }) },
  initial: 'asking',
  output: null,
  on: { 'contact.chosen': '.asking', 'dialog.close': '.closed' },
  states: {
    asking: { always: [{ guard: 'hasChoice', target: 'loading' }, { target: 'empty' }] },
    empty: { entry: 'drop' },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => chosenIn(context.choice),
        onDone: { target: 'shown', actions: { type: 'take', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    shown: {},
    failed: { on: { 'contact.retry': 'loading' } },
    closed: { type: 'final' },
  },
});
export type ContactInfoRef = ActorRefFrom<typeof contactInfoMachine>;
export const contactInfoRefusal = (
  snapshot: SnapshotFrom<typeof contactInfoMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  return snapshot.hasTag('busy')
    ? 'Loading: wait for the answer.'
    : 'There is nothing to ask again.';
};

/** A group that was chosen alone brings its BIN along. */
export const provideContactInfo = (ports: {
  readonly insuranceBin: Pick<RecordPorts, 'load'>;
  readonly insuranceGroup: Pick<RecordPorts, 'load'>;
}) =>
  contactInfoMachine.provide({
    actors: {
      load: port<Found, Chosen>(async ({ binId, groupId }) => {
        const group = groupId === null ? null : await ports.insuranceGroup.load({ id: groupId });
        const of = binId ?? (group?.['insuranceBinId'] as number | undefined) ?? null;
        return { bin: of === null ? null : await ports.insuranceBin.load({ id: of }), group };
      }),
    },
  });
