import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port, unprovided } from '../ports/port.ts';

export interface Found {
  readonly kind: 'rx' | 'patient' | 'drug' | 'prescriber' | 'order';
  readonly id: number;
  readonly title: string;
  readonly detail: string;
}
export interface SearchPorts {
  searchEverything(text: string, signal: AbortSignal): Promise<readonly Found[]>;
}

/** What the first character of the query limits the palette to. */
export const prefixes = {
  '>': 'commands',
  '#': 'rx',
  '@': 'patient',
  $: 'drug',
  '/': 'places',
} as const;
export type Sort = (typeof prefixes)[keyof typeof prefixes] | 'everything';
export interface Query {
  readonly sort: Sort;
  readonly text: string;
}
export function queryOf(typed: string): Query {
  const sort = prefixes[typed.trimStart().charAt(0) as keyof typeof prefixes];
  return sort
    ? { sort, text: typed.trimStart().slice(1).trim() }
    : { sort: 'everything', text: typed.trim() };
}
/**
 * Records are looked for from this many characters on, by number from the first; so are commands
 * and places.
 */
const searchMinChars = 2;

/**
 * What a command can be given before it runs: a record, one of a few words, a whole number, a
 * quantity (in thousandths), or free text.
 */
export interface Ask {
  readonly name: string;
  readonly title: string;
  readonly of: Found['kind'] | 'choice' | 'number' | 'quantity' | 'text';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly optional?: true;
}
/** What was given, and how it reads. */
export interface Given {
  readonly name: string;
  readonly value: string | number;
  readonly label: string;
}
/** The command that is being told what to act on. */
export interface Asking {
  readonly command: string;
  readonly title: string;
  readonly asks: readonly Ask[];
  readonly given: readonly Given[];
  /** What had been typed to find it. */ readonly typedBefore: string;
}
/** The next thing that is asked for; null when everything was given. */
export const askOf = (asking: Asking | null): Ask | null =>
  asking?.asks[asking.given.length] ?? null;
/** It can run as it stands: what is still asked for may be left out. */
export const isEnough = (asking: Asking): boolean =>
  asking.given.length > 0 && asking.asks.slice(asking.given.length).every((ask) => ask.optional);

type Events =
  | { type: 'palette.type'; text: string }
  | { type: 'palette.ran' }
  | { type: 'dialog.close' }
  | {
      type: 'palette.ask';
      command: string;
      title: string;
      asks: readonly Ask[];
      given?: readonly Given[];
    }
  | { type: 'palette.give'; value: string | number; label: string }
  | { type: 'palette.back' }
  /** The actions of a record that was found. */
  | { type: 'palette.actions'; found: Found }
  /** A key on a record of an older search: it waits for the answer to what is typed now. */
  | { type: 'palette.wait'; key: string; act: Act };
/** What a key does with a record: Enter, Ctrl+Enter, and Tab or Right. */
export type Act = 'run' | 'stay' | 'deeper';
/** The record that a key has waited for. */
export interface Chosen {
  readonly type: 'palette.chosen';
  readonly found: Found;
  readonly act: Act;
}
interface Waiting {
  /** The record that the cursor stood on, as `keyOf` has it. */
  readonly key: string;
  readonly act: Act;
}
interface Context {
  readonly typed: string;
  readonly found: readonly Found[];
  readonly problem: string | null;
  readonly asking: Asking | null;
  readonly entity: Found | null;
  readonly waiting: Waiting | null;
  /** Why the key that has waited did nothing. */
  readonly unchosen: string | null;
}

/** What tells one record from all others, of whatever kind. */
export const keyOf = ({ kind, id }: Pick<Found, 'kind' | 'id'>): string => `${kind}-${id}`;

const recordKinds: ReadonlySet<string> = new Set<Found['kind']>([
  'rx',
  'patient',
  'drug',
  'prescriber',
  'order',
]);
/**
 * What the server is asked: the prefix limits it to the kind that is wanted, where there is one.
 */
const prefixOf = (kind: string): string =>
  Object.entries(prefixes).find(([, sort]) => sort === kind)?.[0] ?? '';
interface Wanted {
  readonly kind: string;
  readonly text: string;
}
function wantedOf(context: Context): Wanted | null {
  if (context.entity) return null;
  const ask = askOf(context.asking);
  const { sort, text } = ask
    ? { sort: ask.of, text: context.typed.trim() }
    : queryOf(context.typed);
  const searched = sort === 'everything' || recordKinds.has(sort);
  const enough = text.length >= searchMinChars || (/^\d$/.test(text) && sort !== 'everything');
  return searched && enough ? { kind: sort, text } : null;
}
/** Of what the server found only the kind that is wanted. */
const ofKind = (context: Context, output: readonly Found[]): readonly Found[] => {
  const kind = wantedOf(context)?.kind;
  return kind === undefined || kind === 'everything'
    ? output
    : output.filter((found) => found.kind === kind);
};
/**
 * The record that a waiting key means: the one that the cursor stood on, where it answers what is
 * typed now too, else the only one that does. Of several none is taken unseen.
 */
const chosenOf = ({ waiting, found }: Context): Found | null => {
  const [only, ...others] = found;
  const stoodOn = found.find((row) => keyOf(row) === waiting?.key);
  return stoodOn ?? (others.length === 0 ? only : null) ?? null;
};
/** A key that waits is forgotten as soon as something else is asked for. */
const unasked = { waiting: null, unchosen: null } as const;
const unchosenText = (count: number): string =>
  count === 0 ? 'Nothing was found.' : `${count} records were found: choose one and press again.`;
const typedBack = (context: Context): Partial<Context> => {
  if (context.entity) return { entity: null };
  if (!context.asking) return {};
  return context.asking.given.length === 0
    ? { asking: null, typed: context.asking.typedBefore, found: [] }
    : {
        asking: { ...context.asking, given: context.asking.given.slice(0, -1) },
        typed: '',
        found: [],
      };
};

/**
 * The palette's query, the records that the server found for it, and what a command is told to act
 * on. The last input wins: a newer one aborts the older search.
 */
export const paletteMachine = setup({
  types: machineTypes<{
    input: { typed?: string };
    context: Context;
    events: Events;
    emitted: Chosen;
    output: null;
  }>(),
  actors: { search: unprovided<readonly Found[], Wanted>('searchEverything') },
  guards: {
    searchesRecords: ({ context }) => wantedOf(context) !== null,
    isInside: ({ context }) => context.asking !== null || context.entity !== null,
  },
  actions: {
    type: assign({
      typed: (_, { text }: { text: string }) => text,
      ...unasked,
      problem: null,
      entity: null,
    }),
    wait: assign({ waiting: (_, waiting: Waiting) => waiting }),
    choose: enqueueActions(({ context, enqueue }) => {
      const { waiting } = context;
      if (waiting === null) return;
      const found = chosenOf(context);
      enqueue.assign({
        waiting: null,
        unchosen: found === null ? unchosenText(context.found.length) : null,
      });
      if (found !== null) enqueue.emit({ type: 'palette.chosen', found, act: waiting.act });
    }),
    ask: assign(({ context, event }) =>
      event.type === 'palette.ask'
        ? {
            ...unasked,
            asking: {
              command: event.command,
              title: event.title,
              asks: event.asks,
              given: event.given ?? [],
              typedBefore: context.typed,
            },
            entity: null,
            typed: '',
            found: [],
          }
        : {},
    ),
    give: assign(({ context, event }) => {
      const { asking } = context;
      const ask = askOf(asking);
      return event.type === 'palette.give' && asking && ask
        ? {
            ...unasked,
            asking: {
              ...asking,
              given: [...asking.given, { name: ask.name, value: event.value, label: event.label }],
            },
            typed: '',
            found: [],
          }
        : {};
    }),
    back: assign(({ context }) => ({ ...unasked, ...typedBack(context) })),
    turnTo: assign({ ...unasked, entity: (_, { found }: { found: Found }) => found }),
    forgetFound: assign({ found: [] }),
    take: assign({
      found: ({ context }, output: readonly Found[]) => ofKind(context, output),
    }),
    fault: assign({
      found: [],
      waiting: null,
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
  delays: { settle: 120 },
}).createMachine({
  id: 'palette',
  context: ({ input }) => ({
    typed: input.typed ?? '',
    found: [],
    problem: null,
    asking: null,
    entity: null,
    waiting: null,
    unchosen: null,
  }),
  initial: 'choosing',
  on: {
    'palette.type': {
      target: '.choosing',
      reenter: true,
      actions: { type: 'type', params: ({ event }) => ({ text: event.text }) },
    },
    'palette.ask': { target: '.choosing', reenter: true, actions: 'ask' },
    'palette.give': { target: '.choosing', reenter: true, actions: 'give' },
    'palette.back': { guard: 'isInside', target: '.choosing', reenter: true, actions: 'back' },
    'palette.actions': {
      target: '.resting',
      actions: { type: 'turnTo', params: ({ event }) => ({ found: event.found }) },
    },
    'palette.ran': '.closed',
    /** Out of what a command is being told, back to the list; out of the list, away. */
    'dialog.close': [
      { guard: 'isInside', target: '.choosing', reenter: true, actions: 'back' },
      { target: '.closed' },
    ],
  },
  states: {
    choosing: {
      always: [
        { guard: 'searchesRecords', target: 'seeking' },
        { target: 'resting', actions: 'forgetFound' },
      ],
    },
    resting: { id: 'resting' },
    seeking: {
      initial: 'settling',
      on: {
        'palette.wait': {
          actions: { type: 'wait', params: ({ event: { key, act } }) => ({ key, act }) },
        },
      },
      states: {
        settling: { after: { settle: 'searching' } },
        searching: {
          invoke: {
            id: 'search',
            src: 'search',
            input: ({ context }) => required(wantedOf(context), 'The words to search'),
            onDone: {
              target: '#resting',
              actions: [{ type: 'take', params: ({ event }) => event.output }, 'choose'],
            },
            onError: {
              target: '#resting',
              actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
  output: null,
});
export type PaletteRef = ActorRefFrom<typeof paletteMachine>;
export const providePalette = (ports: SearchPorts) =>
  paletteMachine.provide({
    actors: {
      search: port(({ kind, text }: Wanted, signal) =>
        ports.searchEverything(`${prefixOf(kind)}${text}`, signal),
      ),
    },
  });
export const isSearching = (snapshot: SnapshotFrom<typeof paletteMachine>): boolean =>
  snapshot.matches('seeking');
/** What is to be said of the search before anything else; null while the keys may be shown. */
export function outcomeOf({ problem, waiting, unchosen }: Context): string | null {
  if (problem !== null) return `Records could not be searched: ${problem} Commands work.`;
  return waiting === null ? unchosen : 'Searching: the key that you pressed waits for the answer.';
}
