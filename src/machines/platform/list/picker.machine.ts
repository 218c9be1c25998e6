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
/** What a search answers that has more to say than its records. */
export interface PickAnswer {
  readonly options: readonly PickOption[];
  /** Said above the records: that they are not quite what was typed, or that there are none. */
  readonly note: string | null;
  /** Whether the first one may be taken by Enter without being walked to. */
  readonly sure: boolean;
  /** Where else the same search can look, by a key of its own: “Master file”. */
  readonly elsewhere: string | null;
}
export type PickSearch = (text: string, signal: AbortSignal) => Promise<readonly PickOption[]>;
/** What a picker asks; `wide`: the search looks elsewhere. */
type PickQuestion = (
  text: string,
  signal: AbortSignal,
  wide: boolean,
) => Promise<readonly PickOption[] | PickAnswer>;
const isPlain = (found: readonly PickOption[] | PickAnswer): found is readonly PickOption[] =>
  Array.isArray(found);
/** Records alone are taken at their word. */
const answerOf = (found: readonly PickOption[] | PickAnswer): PickAnswer =>
  isPlain(found) ? { options: found, note: null, sure: true, elsewhere: null } : found;
export interface PickerInput {
  readonly search: PickQuestion;
}
interface Context extends PickerInput, PickAnswer {
  readonly text: string;
  readonly wide: boolean;
  /** The place of the marked record; -1: none is marked before someone walks to one. */
  readonly active: number;
  /** Whether someone walked to the marked record since the text was typed. */
  readonly walked: boolean;
  readonly message: string;
  /** Enter came before the answer: the choice that was seen marked then. */ readonly wanted: {
    readonly id: number | null;
    readonly walked: boolean;
  } | null;
}
export type PickerEvent =
  | { type: 'picker.type'; text: string }
  | { type: 'picker.open' }
  | { type: 'picker.close' }
  | { type: 'picker.retry' }
  | { type: 'picker.elsewhere' }
  | { type: 'picker.move'; by: 1 | -1 }
  | { type: 'picker.choose'; index?: number };
export type PickerEmitted = {
  type: 'picker.chosen';
  option: PickOption;
  /** Enter had come before the answer. */ late: boolean;
};

const nothing: PickAnswer = { options: [], note: null, sure: true, elsewhere: null };
const chosen = (context: Context, event: PickerEvent): PickOption | undefined =>
  context.options[
    event.type === 'picker.choose' && event.index !== undefined ? event.index : context.active
  ];
/**
 * Who pressed Enter before the answer gets what they saw marked if they walked to it and the answer
 * has it, or if the answer puts it first too, or the only one there is; anything else is to be seen
 * before it is chosen.
 */
const wantedOf = (context: Context, { options, sure }: PickAnswer): PickOption | undefined => {
  const [first, ...others] = options;
  if (context.wanted?.walked) return options.find((option) => option.id === context.wanted?.id);
  return context.wanted && sure && first && (others.length === 0 || first.id === context.wanted.id)
    ? first
    : undefined;
};

/** Where the mark stands in a new answer: on the record that was walked to, if it is there. */
const activeOf = (context: Context, { options, sure }: PickAnswer): number => {
  const marked = context.walked ? context.options[context.active] : undefined;
  const place = options.findIndex((option) => option.id === marked?.id);
  if (place >= 0) return place;
  return sure ? 0 : -1;
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
    search: fromPromise<PickAnswer, { search: PickQuestion; text: string; wide: boolean }>(
      async ({ input, signal }) => answerOf(await input.search(input.text, signal, input.wide)),
    ),
  },
  guards: {
    hasChoice: ({ context, event }) => chosen(context, event) !== undefined,
    hasWanted: ({ context }, output: PickAnswer) => wantedOf(context, output) !== undefined,
    hasElsewhere: ({ context }) => context.elsewhere !== null,
  },
  actions: {
    type: assign({
      text: ({ context, event }) => (event.type === 'picker.type' ? event.text : context.text),
      wanted: null,
      walked: false,
    }),
    clear: assign({ text: '', wanted: null, wide: false, walked: false }),
    turn: assign({ wide: ({ context }) => !context.wide, wanted: null, walked: false }),
    want: assign({
      wanted: ({ context, event }) => ({
        id: chosen(context, event)?.id ?? null,
        walked: context.walked,
      }),
    }),
    take: assign(({ context }, output: PickAnswer) => ({
      ...output,
      active: activeOf(context, output),
      wanted: null,
    })),
    fault: assign({
      ...nothing,
      wanted: null,
      walked: false,
      message: (_, { error }: { error: unknown }) => faultText(error),
    }),
    move: assign({
      walked: ({ context }) => context.options.length > 0,
      active: ({ context, event }) => {
        const length = context.options.length;
        if (event.type !== 'picker.move' || length === 0) return context.active;
        if (context.active < 0) return event.by > 0 ? 0 : length - 1;
        return (context.active + event.by + length) % length;
      },
    }),
    choose: emit(({ context, event }) => ({
      type: 'picker.chosen' as const,
      option: required(chosen(context, event), 'The choice'),
      late: false,
    })),
    chooseWanted: emit(({ context }, output: PickAnswer) => ({
      type: 'picker.chosen' as const,
      option: required(wantedOf(context, output), 'The wanted choice'),
      late: true,
    })),
  },
}).createMachine({
  id: 'picker',
  context: ({ input }) => ({
    ...input,
    ...nothing,
    text: '',
    wide: false,
    active: 0,
    walked: false,
    message: '',
    wanted: null,
  }),
  initial: 'closed',
  on: { 'picker.type': { target: '.open.searching', actions: 'type' } },
  states: {
    closed: { entry: 'clear', on: { 'picker.open': 'open', 'picker.move': 'open' } },
    open: {
      initial: 'searching',
      on: {
        'picker.close': 'closed',
        'picker.elsewhere': { guard: 'hasElsewhere', target: '.searching', actions: 'turn' },
      },
      states: {
        searching: {
          tags: 'busy',
          on: { 'picker.move': { actions: 'move' }, 'picker.choose': { actions: 'want' } },
          invoke: {
            id: 'search',
            src: 'search',
            input: ({ context: { search, text, wide } }) => ({ search, text, wide }),
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
