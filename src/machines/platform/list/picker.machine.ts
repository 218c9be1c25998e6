import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText } from '../ports/port.ts';

/**
 * One record that can be picked: what a person reads, and a second line that tells namesakes apart.
 */
export interface PickOption {
  readonly id: number;
  readonly label: string;
  readonly detail?: string;
  /** More of it, by name: what a row of a form takes over with it. */ readonly values?: Readonly<
    Record<string, unknown>
  >;
}
export type PickSearch = (text: string, signal: AbortSignal) => Promise<readonly PickOption[]>;
export interface PickerInput {
  readonly search: PickSearch;
}
interface Context extends PickerInput {
  readonly text: string;
  readonly options: readonly PickOption[];
  readonly active: number;
  readonly message: string;
  /** Enter came before the answer: the choice that was seen marked then. */ readonly wanted: {
    readonly id: number | null;
  } | null;
}
export type PickerEvent =
  | { type: 'picker.type'; text: string }
  | { type: 'picker.open' }
  | { type: 'picker.close' }
  | { type: 'picker.retry' }
  | { type: 'picker.move'; by: 1 | -1 }
  | { type: 'picker.choose'; index?: number };
export type PickerEmitted = {
  type: 'picker.chosen';
  option: PickOption;
  /** Enter had come before the answer. */ late: boolean;
};

const chosen = (context: Context, event: PickerEvent): PickOption | undefined =>
  context.options[
    event.type === 'picker.choose' && event.index !== undefined ? event.index : context.active
  ];
/**
 * Who pressed Enter before the answer gets what they saw marked if the answer puts it first too, or
 * the only one there is; anything else is to be seen before it is chosen.
 */
const wantedOf = (context: Context, found: readonly PickOption[]): PickOption | undefined => {
  const [first, ...others] = found;
  return context.wanted && first && (others.length === 0 || first.id === context.wanted.id)
    ? first
    : undefined;
};

/**
 * Type to search, arrows to walk, Enter to choose. Each key asks at once; leaving `searching` drops
 * the older question.
 */
export const pickerMachine = setup({
  types: machineTypes<{
    input: PickerInput;
    context: Context;
    events: PickerEvent;
    emitted: PickerEmitted;
  }>(),
  actors: {
    search: fromPromise<readonly PickOption[], { search: PickSearch; text: string }>(
      ({ input, signal }) => input.search(input.text, signal),
    ),
  },
  guards: {
    hasChoice: ({ context, event }) => chosen(context, event) !== undefined,
    hasWanted: ({ context }, output: readonly PickOption[]) =>
      wantedOf(context, output) !== undefined,
  },
  actions: {
    type: assign({
      text: ({ context, event }) => (event.type === 'picker.type' ? event.text : context.text),
      wanted: null,
    }),
    clear: assign({ text: '', wanted: null }),
    want: assign({ wanted: ({ context, event }) => ({ id: chosen(context, event)?.id ?? null }) }),
    take: assign({
      options: (_, output: readonly PickOption[]) => output,
      active: 0,
      wanted: null,
    }),
    fault: assign({
      options: [],
      wanted: null,
      message: (_, { error }: { error: unknown }) => faultText(error),
    }),
    move: assign({
      active: ({ context, event }) => {
        const length = context.options.length;
        return event.type === 'picker.move' && length > 0
          ? (context.active + event.by + length) % length
          : context.active;
      },
    }),
    choose: emit(({ context, event }) => ({
      type: 'picker.chosen' as const,
      option: required(chosen(context, event), 'The choice'),
      late: false,
    })),
    chooseWanted: emit(({ context }, output: readonly PickOption[]) => ({
      type: 'picker.chosen' as const,
      option: required(wantedOf(context, output), 'The wanted choice'),
      late: true,
    })),
  },
}).createMachine({
  id: 'picker',
  context: ({ input }) => ({
    ...input,
    text: '',
    options: [],
    active: 0,
    message: '',
    wanted: null,
  }),
  initial: 'closed',
  on: { 'picker.type': { target: '.open.searching', actions: 'type' } },
  states: {
    closed: { entry: 'clear', on: { 'picker.open': 'open', 'picker.move': 'open' } },
    open: {
      initial: 'searching',
      on: { 'picker.close': 'closed' },
      states: {
        searching: {
          tags: 'busy',
          on: { 'picker.choose': { actions: 'want' } },
          invoke: {
            id: 'search',
            src: 'search',
            input: ({ context }) => ({ search: context.search, text: context.text }),
            onDone: [
              {
                guard: { type: 'hasWanted', params: ({ event }) => event.output },
                target: '#picker.closed',
                actions: [
                  { type: 'chooseWanted', params: ({ event }) => event.output },
                  { type: 'take', params: ({ event }) => event.output },
                ],
              },
              { target: 'ready', actions: { type: 'take', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        ready: {
          on: {
            'picker.move': { actions: 'move' },
            'picker.choose': { guard: 'hasChoice', target: '#picker.closed', actions: 'choose' },
          },
        },
        failed: { on: { 'picker.retry': 'searching' } },
      },
    },
  },
});
export type PickerRef = ActorRefFrom<typeof pickerMachine>;
export const pickerRefusal = (
  snapshot: SnapshotFrom<typeof pickerMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  return snapshot.hasTag('busy') ? 'Searching: wait for the list.' : 'The list is closed.';
};
