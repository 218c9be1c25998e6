import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Result } from '#domain/platform/result.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
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
  /**
   * Quarters to the right by which this person has turned the page and which are not kept yet, 0 to
   * 3.
   */
  readonly turns: number;
  /** This person may not keep it turned: it is turned for them alone. */
  readonly alone: boolean;
  /** Which quarter is on its way to be kept. */
  readonly sent: number;
}
/** How wide the picture is, as a share of the room it has. */
export const zooms = [1, 1.5, 2, 3, 4] as const;
type Turned = Awaited<ReturnType<DocumentPorts['turn']>>;

/**
 * A stored picture on the screen: fetched, drawn, and looked at from near and from every side. It
 * counts as shown only once the page has drawn it.
 */
export const pictureMachine = setup({
  types: machineTypes<{
    input: PictureInput;
    context: Context;
    events: PictureEvent;
    emitted: PictureEmitted;
  }>(),
  actors: {
    turn: unprovided<Turned, Turning>('turn'),
    show: unprovided<Result<ShownPicture>, { key: string; page: number }>('show'),
  },
  guards: {
    isThere: (_, output: Result<ShownPicture>) => output.ok,
    isTurned: ({ context }) => context.turns !== 0 && !context.alone,
    isKept: (_, output: Turned) => output.ok,
    mayNot: (_, output: Turned) => {
      return !output.ok && output.error.code === 'FORBIDDEN';
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
    take: assign((_, output: Result<ShownPicture>) => {
      return output.ok
        ? { picture: output.value, why: null }
        : { picture: null, why: output.error.message };
    }),
    fault: assign({
      picture: null,
      why: (_, { error }: { error: unknown }) => faultText(error),
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
    keep: assign(({ context }, output: Turned) => {
      return output.ok && context.picture
        ? {
            picture: { ...context.picture, document: output.value },
            turns: (context.turns - context.sent + 4) % 4,
          }
        : {};
    }),
    stayAlone: assign({ alone: true }),
    giveUp: assign({ turns: 0 }),
    notifyKept: emit({ type: 'picture.kept' }),
    notifyWhy: emit((_, output: Turned) => {
      return { type: 'picture.notKept' as const, why: output.ok ? '' : output.error.message };
    }),
    notifyFault: emit((_, { error }: { error: unknown }) => ({
      type: 'picture.notKept' as const,
      why: faultText(error),
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
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
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
              {
                guard: { type: 'isKept', params: ({ event }) => event.output },
                target: 'shown',
                actions: [{ type: 'keep', params: ({ event }) => event.output }, 'notifyKept'],
              },
              {
                guard: { type: 'mayNot', params: ({ event }) => event.output },
                target: 'shown',
                actions: ['stayAlone', { type: 'notifyWhy', params: ({ event }) => event.output }],
              },
              {
                target: '#picture.loading',
                actions: ['giveUp', { type: 'notifyWhy', params: ({ event }) => event.output }],
              },
            ],
            onError: {
              target: 'shown',
              actions: [
                'giveUp',
                { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
              ],
            },
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
      turn: port((turning: Turning) => ports.turn(turning)),
      show: port((input: { key: string; page: number }, signal) => ports.show(input, signal)),
    },
  });
export function pictureRefusal(
  snapshot: SnapshotFrom<typeof pictureMachine>,
  event: { type: string; by?: number },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (event.type === 'picture.leave') return 'There is nothing beside it.';
  const pages = snapshot.context.picture?.document.pages ?? 0;
  if (event.type === 'picture.page' && pages > 0) {
    if (pages === 1) return 'It has one page.';
    return event.by === 1 ? 'This is the last page.' : 'This is the first page.';
  }
  if (snapshot.matches('loading')) return 'One moment: the picture is being fetched.';
  if (event.type === 'picture.retry') return 'The picture is there.';
  if (snapshot.matches('failed')) return 'There is no picture on the screen.';
  return event.by === 1 ? 'It is as large as it gets.' : 'It is as small as it gets.';
}
