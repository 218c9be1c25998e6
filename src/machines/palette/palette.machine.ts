import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultText, port, unprovided } from '../port.ts';

export interface Found { readonly kind: 'rx' | 'patient' | 'drug' | 'prescriber' | 'order'; readonly id: number; readonly title: string; readonly detail: string }
export interface SearchPorts { searchEverything(text: string, signal: AbortSignal): Promise<readonly Found[]> }

/** What the first character of the query limits the palette to. */
export const prefixes = { '>': 'commands', '#': 'rx', '@': 'patient', $: 'drug', '/': 'places' } as const;
export type Sort = (typeof prefixes)[keyof typeof prefixes] | 'everything';
export interface Query { readonly sort: Sort; readonly text: string }
export function queryOf(typed: string): Query {
  const sort = prefixes[typed.trimStart().charAt(0) as keyof typeof prefixes];
  return sort ? { sort, text: typed.trimStart().slice(1).trim() } : { sort: 'everything', text: typed.trim() };
}
/** Records are looked for from this many characters on; commands and places from the first. */
export const searchMinChars = 2;
const searchesRecords = (q: Query) => q.sort !== 'commands' && q.sort !== 'places' && q.text.length >= searchMinChars;

type Events = { type: 'palette.type'; text: string } | { type: 'palette.ran' } | { type: 'dialog.close' };
interface Context { readonly typed: string; readonly found: readonly Found[]; readonly problem: string | null }

/** The palette's query and the records that the server found for it. The last input wins: a newer one aborts the older search. */
export const paletteMachine = setup({
  types: { input: {} as { typed?: string }, context: {} as Context, events: {} as Events, output: null as null },
  actors: { search: unprovided<readonly Found[], Query>('searchEverything') },
  guards: { searchesRecords: ({ event }) => event.type === 'palette.type' && searchesRecords(queryOf(event.text)) },
  delays: { settle: 120 },
}).createMachine({
  id: 'palette',
  context: ({ input }) => ({ typed: input.typed ?? '', found: [], problem: null }),
  initial: 'resting',
  on: {
    'palette.type': [
      { guard: 'searchesRecords', target: '.settling', reenter: true, actions: assign({ typed: ({ event }) => event.text, problem: null }) },
      { target: '.resting', actions: assign({ typed: ({ event }) => event.text, found: [], problem: null }) },
    ],
    'palette.ran': '.closed',
    'dialog.close': '.closed',
  },
  states: {
    resting: {},
    settling: { after: { settle: 'searching' } },
    searching: {
      invoke: {
        id: 'search', src: 'search', input: ({ context }) => queryOf(context.typed),
        onDone: { target: 'resting', actions: assign({ found: ({ event, context }) => { const { sort } = queryOf(context.typed); return sort === 'everything' ? event.output : event.output.filter((f) => f.kind === sort); } }) },
        onError: { target: 'resting', actions: assign({ found: [], problem: ({ event }) => faultText(event.error) }) },
      },
    },
    closed: { type: 'final' },
  },
  output: null,
});
export type PaletteRef = ActorRefFrom<typeof paletteMachine>;
export const providePalette = (ports: SearchPorts) => paletteMachine.provide({ actors: { search: port((query: Query, signal) => ports.searchEverything(query.text, signal)) } });
export const isSearching = (s: SnapshotFrom<typeof paletteMachine>): boolean => s.matches('settling') || s.matches('searching');
