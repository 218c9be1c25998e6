import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Result } from '#domain/platform/result.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { DocumentPorts, ShownPicture, Turning } from './documents.ports.ts';

export interface PictureInput {
  readonly key: string;
  /** It is what its screen is for: there is nothing to go back to from it. */ readonly main?: boolean;
}
export type PictureEvent =
  /** The page has drawn the picture, or could not. */
  | { type: 'picture.drawn' }
  | { type: 'picture.broken' }
  | { type: 'picture.retry' }
  | { type: 'picture.zoom'; by: 1 | -1 }
  | { type: 'picture.fit' }
  | { type: 'picture.turn'; by: 1 | -1 }
  | { type: 'picture.page'; by: 1 | -1 }
  | { type: 'picture.leave' };
/** `picture.toPage`: another page is fetched; it is looked at from its top. */
export type PictureEmitted =
  | { type: 'picture.toPage' }
  | { type: 'picture.left' }
  /** A page is kept as it was turned; or it is not, and why. */
  | { type: 'picture.kept' }
  | { type: 'picture.notKept'; why: string };
interface Context extends PictureInput {
  /** Counted from 1. */
  readonly page: number;
  /** Pages that were drawn, each once. */
  readonly seen: readonly number[];
  /** The page that is there, or the one before while the next is fetched. */
  readonly picture: ShownPicture | null;
  readonly why: string | null;
  /** Place in `zooms`. */
  readonly zoom: number;
  /** Quarters to the right by which this person has turned the page and which are not kept yet, 0 to 3. */
  readonly turns: number;
  /** This person may not keep it turned: it is turned for them alone. */
  readonly alone: boolean;
  /** Which quarter is on its way to be kept. */
  readonly sent: number;
}
/** How wide the picture is, as a share of the room it has. */
export const zooms = [1, 1.5, 2, 3, 4] as const;
type Turned = Awaited<ReturnType<DocumentPorts['turn']>>;
const output = <T>(e: unknown) => (e as { output: T }).output;

/** A stored picture on the screen: fetched, drawn, and looked at from near and from every side. It counts as shown only once the page has drawn it. */
export const pictureMachine = setup({
  types: {
    input: {} as PictureInput,
    context: {} as Context,
    events: {} as PictureEvent,
    emitted: {} as PictureEmitted,
  },
  actors: {
    turn: unprovided<Turned, Turning>('turn'),
    show: unprovided<Result<ShownPicture>, { key: string; page: number }>('show'),
  },
  guards: {
    isThere: ({ event }) => output<Result<ShownPicture>>(event).ok,
    isTurned: ({ context }) => context.turns !== 0 && !context.alone,
    isKept: ({ event }) => output<Turned>(event).ok,
    mayNot: ({ event }) => {
      const r = output<Turned>(event);
      return !r.ok && r.error.code === 'FORBIDDEN';
    },
    hasWork: ({ context }) => context.main !== true,
    canZoom: ({ context, event }) =>
      event.type === 'picture.zoom' && zooms[context.zoom + event.by] !== undefined,
    hasPage: ({ context, event }) =>
      event.type === 'picture.page' &&
      context.page + event.by >= 1 &&
      context.page + event.by <= (context.picture?.document.pages ?? 1),
  },
  actions: {
    take: assign(({ event }) => {
      const r = output<Result<ShownPicture>>(event);
      return r.ok ? { picture: r.value, why: null } : { picture: null, why: r.error.message };
    }),
    fault: assign({
      picture: null,
      why: ({ event }) => faultText((event as unknown as { error: unknown }).error),
    }),
    breakUp: assign({ picture: null, why: 'The picture arrived, but it can’t be drawn.' }),
    zoom: assign({
      zoom: ({ context, event }) =>
        event.type === 'picture.zoom' ? context.zoom + event.by : context.zoom,
    }),
    fit: assign({ zoom: 0 }),
    see: assign({
      seen: ({ context }) =>
        context.seen.includes(context.page) ? context.seen : [...context.seen, context.page],
    }),
    note: assign({ sent: ({ context }) => context.turns }),
    keep: assign(({ context, event }) => {
      const r = output<Turned>(event);
      return r.ok && context.picture
        ? {
            picture: { ...context.picture, document: r.value },
            turns: (context.turns - context.sent + 4) % 4,
          }
        : {};
    }),
    stayAlone: assign({ alone: true }),
    giveUp: assign({ turns: 0 }),
    sayKept: emit({ type: 'picture.kept' }),
    sayWhy: emit(({ event }) => {
      const r = output<Turned>(event);
      return { type: 'picture.notKept' as const, why: r.ok ? '' : r.error.message };
    }),
    sayFault: emit(({ event }) => ({
      type: 'picture.notKept' as const,
      why: faultText((event as unknown as { error: unknown }).error),
    })),
    turn: assign({
      turns: ({ context, event }) =>
        event.type === 'picture.turn' ? (context.turns + event.by + 4) % 4 : context.turns,
    }),
    leaf: assign({
      page: ({ context, event }) =>
        event.type === 'picture.page' ? context.page + event.by : context.page,
      turns: 0,
    }),
    toPage: emit({ type: 'picture.toPage' }),
    leave: emit({ type: 'picture.left' }),
  },
}).createMachine({
  id: 'picture',
  context: ({ input }) => ({
    ...input,
    page: 1,
    seen: [],
    picture: null,
    why: null,
    zoom: 0,
    turns: 0,
    alone: false,
    sent: 0,
  }),
  initial: 'loading',
  on: { 'picture.leave': { guard: 'hasWork', actions: 'leave' } },
  states: {
    loading: {
      tags: 'busy',
      // Who leafs through looks for a page: what lies between is not waited for.
      on: {
        'picture.page': { guard: 'hasPage', target: 'loading', reenter: true, actions: 'leaf' },
      },
      invoke: {
        id: 'show',
        src: 'show',
        input: ({ context }) => ({ key: context.key, page: context.page }),
        onDone: [
          { guard: 'isThere', target: 'open', actions: 'take' },
          { target: 'failed', actions: 'take' },
        ],
        onError: { target: 'failed', actions: 'fault' },
      },
    },
    open: {
      initial: 'drawing',
      on: {
        'picture.broken': { target: 'failed', actions: 'breakUp' },
        'picture.zoom': { guard: 'canZoom', actions: 'zoom' },
        'picture.fit': { actions: 'fit' },
        'picture.turn': { actions: 'turn' },
        'picture.page': { guard: 'hasPage', target: 'loading', actions: ['leaf', 'toPage'] },
      },
      states: {
        drawing: { tags: 'busy', on: { 'picture.drawn': { target: 'shown', actions: 'see' } } },
        shown: { tags: 'seen', always: { guard: 'isTurned', target: 'keeping' } },
        keeping: {
          tags: 'seen',
          entry: 'note',
          invoke: {
            id: 'turn',
            src: 'turn',
            input: ({ context }) => {
              const from = context.picture?.document.sheets[context.page - 1]?.turns ?? 0;
              return {
                key: context.key,
                page: context.page,
                from,
                turns: (from + context.turns) % 4,
              };
            },
            onDone: [
              { guard: 'isKept', target: 'shown', actions: ['keep', 'sayKept'] },
              { guard: 'mayNot', target: 'shown', actions: ['stayAlone', 'sayWhy'] },
              { target: '#picture.loading', actions: ['giveUp', 'sayWhy'] },
            ],
            onError: { target: 'shown', actions: ['giveUp', 'sayFault'] },
          },
        },
      },
    },
    failed: { on: { 'picture.retry': 'loading' } },
  },
});
export type PictureRef = ActorRefFrom<typeof pictureMachine>;
export const providePicture = (ports: Pick<DocumentPorts, 'show' | 'turn'>) =>
  pictureMachine.provide({
    actors: {
      turn: port((o: Turning) => ports.turn(o)),
      show: port((o: { key: string; page: number }, signal) => ports.show(o, signal)),
    },
  });
export function pictureRefusal(
  s: SnapshotFrom<typeof pictureMachine>,
  e: { type: string; by?: number },
): string | null {
  if (s.can(e as PictureEvent)) return null;
  if (e.type === 'picture.leave') return 'There is nothing beside it.';
  const pages = s.context.picture?.document.pages ?? 0;
  if (e.type === 'picture.page' && pages > 0)
    return pages === 1
      ? 'It has one page.'
      : e.by === 1
        ? 'This is the last page.'
        : 'This is the first page.';
  if (s.matches('loading')) return 'One moment: the picture is being fetched.';
  if (e.type === 'picture.retry') return 'The picture is there.';
  if (s.matches('failed')) return 'There is no picture on the screen.';
  return e.by === 1 ? 'It is as large as it gets.' : 'It is as small as it gets.';
}
