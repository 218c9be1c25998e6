import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { Failure, Result } from '#domain/platform/result.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { CounterPorts } from './counter.ports.ts';

export type PlaceBagEvent =
  | { type: 'bag.type'; field: 'bag' | 'bin'; text: string }
  | { type: 'bag.place' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'dialog.close' };
interface Placed {
  readonly rxIds: readonly number[];
  readonly bin: string;
  readonly message: string;
}
export interface PlaceBagContext {
  readonly bag: string;
  readonly bin: string;
  readonly refusal:
    | (Failure & { readonly why?: readonly string[]; readonly allowedRoles?: readonly string[] })
    | null;
  readonly placed: Placed | null;
}

/** Bag scan, then bin scan; the second scan places the bag. Stays open for the next bag. */
export const placeBagMachine = setup({
  types: machineTypes<{
    input: { readonly bag?: string };
    context: PlaceBagContext;
    events: PlaceBagEvent;
    output: null;
  }>(),
  actors: { place: unprovided<Result<Placed>, { bag: string; bin: string }>('placeBag') },
  guards: {
    isBag: ({ event }) => event.type === 'scan.arrived' && event.code.kind === 'bag',
    isBin: ({ event }) => event.type === 'scan.arrived' && event.code.kind === 'bin',
    hasBag: ({ context }) => context.bag.trim() !== '',
    completes: ({ context, event }) =>
      event.type === 'scan.arrived' && event.code.kind === 'bin' && context.bag.trim() !== '',
    isWhole: ({ context }) => context.bag.trim() !== '' && context.bin.trim() !== '',
    isOk: (_, output: Result<Placed>) => output.ok,
  },
  actions: {
    takeBag: assign(({ event }) =>
      event.type === 'scan.arrived'
        ? { bag: event.code.raw, bin: '', refusal: null, placed: null }
        : {},
    ),
    takeBin: assign(({ event }) =>
      event.type === 'scan.arrived' ? { bin: event.code.raw, refusal: null } : {},
    ),
    type: assign(({ event }) =>
      event.type === 'bag.type' ? { [event.field]: event.text, refusal: null, placed: null } : {},
    ),
    bagFirst: assign({
      refusal: { code: 'BAG_FIRST', message: 'Scan the bag first, then the bin.' },
    }),
    wrongCode: assign({
      refusal: { code: 'WRONG_CODE', message: 'Scan the label of a bag or of a bin.' },
    }),
    takePlaced: assign((_, output: Result<Placed>) => {
      return output.ok ? { placed: output.value, bag: '', bin: '', refusal: null } : {};
    }),
    refuse: assign((_, output: Result<Placed>) => {
      return { refusal: output.ok ? null : output.error, bin: '' };
    }),
    fault: assign({
      refusal: (_, { error }: { error: unknown }) => ({
        code: 'FAULT',
        message: faultText(error),
      }),
    }),
  },
}).createMachine({
  id: 'placeBag',
  context: ({ input }) => ({ bag: input.bag ?? '', bin: '', refusal: null, placed: null }),
  initial: 'scanning',
  output: null,
  on: { 'dialog.close': '.closed' },
  states: {
    scanning: {
      on: {
        'scan.arrived': [
          { guard: 'isBag', actions: 'takeBag' },
          { guard: 'completes', target: 'placing', actions: 'takeBin' },
          { guard: 'isBin', actions: 'bagFirst' },
          { actions: 'wrongCode' },
        ],
        'bag.type': { actions: 'type' },
        'bag.place': { guard: 'isWhole', target: 'placing' },
      },
    },
    /** Whether it lies there has to be said: nothing leads away before. */
    placing: {
      tags: 'busy',
      on: { 'dialog.close': {} },
      invoke: {
        id: 'place',
        src: 'place',
        input: ({ context }) => ({ bag: context.bag, bin: context.bin }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'scanning',
            actions: { type: 'takePlaced', params: ({ event }) => event.output },
          },
          { target: 'scanning', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'scanning',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type PlaceBagRef = ActorRefFrom<typeof placeBagMachine>;
export const providePlaceBag = (ports: Pick<CounterPorts, 'placeBag'>) =>
  placeBagMachine.provide({
    actors: {
      place: port((input: { bag: string; bin: string }) => ports.placeBag(input.bag, input.bin)),
    },
  });
export const placeBagRefusal = (
  snapshot: SnapshotFrom<typeof placeBagMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  return snapshot.hasTag('busy')
    ? 'One moment: the bag is being placed.'
    : 'Scan the bag, then the bin.';
};
