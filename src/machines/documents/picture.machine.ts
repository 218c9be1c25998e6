import type { Result } from '#domain/result.ts';
import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultText, port, unprovided } from '../port.ts';
import type { DocumentPorts, ShownPicture } from './documents.ports.ts';

export interface PictureInput { readonly key: string }
export type PictureEvent =
  /** The page has drawn the picture, or could not. */
  | { type: 'picture.drawn' } | { type: 'picture.broken' }
  | { type: 'picture.retry' } | { type: 'picture.zoom'; by: 1 | -1 } | { type: 'picture.fit' } | { type: 'picture.turn'; by: 1 | -1 } | { type: 'picture.page'; by: 1 | -1 } | { type: 'picture.leave' };
export type PictureEmitted = { type: 'picture.toPage'; by: 1 | -1 } | { type: 'picture.left' };
interface Context extends PictureInput {
  readonly picture: ShownPicture | null;
  readonly why: string | null;
  /** Place in `zooms`. */
  readonly zoom: number;
  /** Quarter turns to the right, 0 to 3. */
  readonly turns: number;
}
/** How wide the picture is, as a share of the room it has. */
export const zooms = [1, 1.5, 2, 3, 4] as const;
const output = <T>(e: unknown) => (e as { output: T }).output;

/** A stored picture on the screen: fetched, drawn, and looked at from near and from every side. It counts as shown only once the page has drawn it. */
export const pictureMachine = setup({
  types: { input: {} as PictureInput, context: {} as Context, events: {} as PictureEvent, emitted: {} as PictureEmitted },
  actors: { show: unprovided<Result<ShownPicture>, { key: string }>('show') },
  guards: {
    isThere: ({ event }) => output<Result<ShownPicture>>(event).ok,
    canZoom: ({ context, event }) => event.type === 'picture.zoom' && zooms[context.zoom + event.by] !== undefined,
    hasPages: ({ context }) => (context.picture?.document.pages ?? 1) > 1,
  },
  actions: {
    take: assign(({ event }) => { const r = output<Result<ShownPicture>>(event); return r.ok ? { picture: r.value, why: null } : { picture: null, why: r.error.message }; }),
    fault: assign({ picture: null, why: ({ event }) => faultText((event as unknown as { error: unknown }).error) }),
    breakUp: assign({ picture: null, why: 'The picture arrived, but it can’t be drawn.' }),
    zoom: assign({ zoom: ({ context, event }) => (event.type === 'picture.zoom' ? context.zoom + event.by : context.zoom) }),
    fit: assign({ zoom: 0, turns: 0 }),
    turn: assign({ turns: ({ context, event }) => (event.type === 'picture.turn' ? (context.turns + event.by + 4) % 4 : context.turns) }),
    toPage: emit(({ event }) => ({ type: 'picture.toPage' as const, by: event.type === 'picture.page' ? event.by : 1 })),
    leave: emit({ type: 'picture.left' }),
  },
}).createMachine({
  id: 'picture',
  context: ({ input }) => ({ ...input, picture: null, why: null, zoom: 0, turns: 0 }),
  initial: 'loading',
  on: { 'picture.leave': { actions: 'leave' } },
  states: {
    loading: {
      tags: 'busy',
      invoke: { id: 'show', src: 'show', input: ({ context }) => ({ key: context.key }), onDone: [{ guard: 'isThere', target: 'open', actions: 'take' }, { target: 'failed', actions: 'take' }], onError: { target: 'failed', actions: 'fault' } },
    },
    open: {
      initial: 'drawing',
      on: {
        'picture.broken': { target: 'failed', actions: 'breakUp' }, 'picture.zoom': { guard: 'canZoom', actions: 'zoom' }, 'picture.fit': { actions: 'fit' }, 'picture.turn': { actions: 'turn' }, 'picture.page': { guard: 'hasPages', actions: 'toPage' },
      },
      states: { drawing: { tags: 'busy', on: { 'picture.drawn': 'shown' } }, shown: {} },
    },
    failed: { on: { 'picture.retry': 'loading' } },
  },
});
export type PictureRef = ActorRefFrom<typeof pictureMachine>;
export const providePicture = (ports: Pick<DocumentPorts, 'show'>) => pictureMachine.provide({ actors: { show: port(({ key }: { key: string }, signal) => ports.show(key, signal)) } });
export function pictureRefusal(s: SnapshotFrom<typeof pictureMachine>, e: { type: string; by?: number }): string | null {
  if (s.can(e as PictureEvent)) return null;
  if (s.matches('loading')) return 'One moment: the picture is being fetched.';
  if (e.type === 'picture.retry') return 'The picture is there.';
  if (s.matches('failed')) return 'There is no picture on the screen.';
  if (e.type === 'picture.page') return 'It has one page.';
  return e.by === 1 ? 'It is as large as it gets.' : 'It is as small as it gets.';
}
