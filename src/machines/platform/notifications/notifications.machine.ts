import {
  assign,
  enqueueActions,
  raise,
  setup,
  spawnChild,
  stopChild,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  type SnapshotFrom,
} from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { findActor } from '../ports/system-actors.ts';
import { retryWatch } from './retry-watch.ts';

export type Tone = 'success' | 'info' | 'warning' | 'error';
export interface NoteAction {
  readonly label: string;
  readonly target: AnyActorRef;
  readonly event: AnyEventObject;
  /** Ctrl+Z runs the last one of these. */
  readonly undo?: true;
}
export interface NewNote {
  readonly tone: Tone;
  readonly message: string;
  readonly title?: string;
  readonly action?: NoteAction;
  /** How long an action may still be taken, in ms; without it the note stays until it is answered. */ readonly forMs?: number;
}
export interface Note extends NewNote {
  readonly id: number;
  /** A key has brought it back: it takes the focus. */
  readonly again?: true;
}

type Events =
  | { type: 'note.add'; note: NewNote }
  | { type: 'note.dismiss'; id: number }
  | { type: 'note.act'; id: number }
  | { type: 'note.expire'; id: number }
  /** The focus is on it, or has left it. */
  | { type: 'note.hold'; id: number }
  | { type: 'note.let'; id: number }
  | { type: 'note.undo' }
  /** What was done last is taken back in another place: where, in words. */
  | { type: 'note.elsewhere'; text: string }
  | { type: 'note.withdraw'; target: AnyActorRef }
  /** The key to the notes found none: the last that opens something comes back. */
  | { type: 'note.again' }
  | { type: 'note.clear' };
interface Context {
  readonly serial: number;
  readonly shown: readonly Note[];
  readonly kept: readonly Note[];
  /** The note that has the focus. */
  readonly held: number | null;
  /** Why nothing is to undo, in words: the last went with its time, or is taken back elsewhere. */
  readonly over: string | null;
}

/** A note without an action is read in this time; one with an action stays. */
export const readingMs = 6_000;
/** Undo stays possible for at least this long. */
export const undoMs = 12_000;
const keptNotes = 200;

const lastUndo = (notes: readonly Note[]) => notes.findLast((note) => note.action?.undo);
/** How long a note stands; undefined for one that stays until it is answered. */
const lifeOf = (event: Events): number | undefined =>
  event.type === 'note.add'
    ? (event.note.forMs ?? (event.note.action ? undefined : readingMs))
    : undefined;
/** What an error offers to try again; null for other notes. */
const retryOf = (event: Events): NoteAction | null =>
  event.type === 'note.add' && event.note.tone === 'error' ? (event.note.action ?? null) : null;
const watchOf = (id: number): string => `retry-${id}`;
/**
 * The last note whose action went with its time and still leads somewhere, such as to what was
 * saved. An undo does not come back.
 */
const lastWay = ({ kept, shown }: Context): Note | undefined =>
  kept.find(
    ({ id, action, forMs }) =>
      action !== undefined &&
      action.undo !== true &&
      forMs !== undefined &&
      action.target.getSnapshot().status === 'active' &&
      !shown.some((note) => note.id === id),
  );
const without = (notes: readonly Note[], id: number) => notes.filter((note) => note.id !== id);

/**
 * Toasts and the list of past ones. They never take the focus; an action keeps a toast on the
 * screen, a Retry only while there is something to retry.
 */
export const notificationsMachine = setup({
  types: machineTypes<{ context: Context; events: Events }>(),
  actors: { retryWatch },
  guards: {
    isShown: ({ context, event }) =>
      'id' in event &&
      context.shown.some(
        (note) => note.id === event.id && (event.type !== 'note.act' || note.action !== undefined),
      ),
    /** What has the focus stays, or its key would be lost; an undo ends with its time. */
    isHeld: ({ context, event }) =>
      'id' in event &&
      context.held === event.id &&
      context.shown.some((note) => note.id === event.id && note.action?.undo !== true),
    isPassing: ({ event }) => lifeOf(event) !== undefined,
    isRetry: ({ event }) => retryOf(event) !== null,
    canUndo: ({ context }) => lastUndo(context.shown) !== undefined,
    hasWay: ({ context }) => lastWay(context) !== undefined,
  },
  actions: {
    show: assign(({ context, event }) => {
      if (event.type !== 'note.add') return {};
      const note: Note = { ...event.note, id: context.serial + 1 };
      return {
        serial: note.id,
        shown: [...context.shown, note],
        kept: [note, ...context.kept].slice(0, keptNotes),
      };
    }),
    showWay: assign(({ context }) => ({
      shown: [
        ...context.shown,
        { ...required(lastWay(context), 'The note that leads on'), again: true as const },
      ],
    })),
    sayNone: raise({
      type: 'note.add' as const,
      note: { tone: 'info' as const, message: 'No notification is open.' },
    }),
    expireLater: raise(({ context }) => ({ type: 'note.expire' as const, id: context.serial }), {
      delay: ({ event }) => required(lifeOf(event), 'How long the note stands'),
    }),
    lookAgain: raise(
      ({ event }) => ({ type: 'note.expire' as const, id: 'id' in event ? event.id : 0 }),
      { delay: readingMs },
    ),
    hold: assign({ held: ({ event }) => ('id' in event ? event.id : null) }),
    letGo: assign({
      held: ({ context, event }) =>
        'id' in event && context.held === event.id ? null : context.held,
    }),
    watchRetry: spawnChild('retryWatch', {
      id: ({ context }) => watchOf(context.serial),
      input: ({ context, event }) => ({
        id: context.serial,
        retry: required(retryOf(event), 'The retry'),
      }),
    }),
    stopWatch: stopChild(({ event }) => watchOf('id' in event ? event.id : 0)),
    hide: assign({
      shown: ({ context, event }) =>
        'id' in event ? without(context.shown, event.id) : context.shown,
    }),
    act: enqueueActions(({ enqueue, context, event }) => {
      const note =
        event.type === 'note.undo'
          ? lastUndo(context.shown)
          : context.shown.find((note) => 'id' in event && note.id === event.id);
      if (note?.action) enqueue.sendTo(note.action.target, note.action.event);
    }),
    hideUndone: assign({
      shown: ({ context }) =>
        without(context.shown, required(lastUndo(context.shown), 'The note that was undone').id),
    }),
    endUndo: assign(({ context, event }) => {
      const ended = context.shown.find(
        (note) => 'id' in event && note.id === event.id && note.action?.undo === true,
      );
      return ended === undefined ? {} : { over: overText(ended) };
    }),
    sayElsewhere: assign(({ event }) =>
      event.type === 'note.elsewhere' ? { over: event.text } : {},
    ),
    withdraw: assign({
      shown: ({ context, event }) =>
        event.type === 'note.withdraw'
          ? context.shown.filter((note) => note.action?.target !== event.target)
          : context.shown,
    }),
    clear: assign({ shown: [], kept: [], over: null }),
  },
}).createMachine({
  id: 'notifications',
  context: { serial: 0, shown: [], kept: [], held: null, over: null },
  on: {
    'note.add': [
      { guard: 'isPassing', actions: ['show', 'expireLater'] },
      { guard: 'isRetry', actions: ['show', 'watchRetry'] },
      { actions: 'show' },
    ],
    'note.dismiss': { guard: 'isShown', actions: ['hide', 'stopWatch'] },
    'note.expire': [
      { guard: 'isHeld', actions: 'lookAgain' },
      { guard: 'isShown', actions: ['endUndo', 'hide'] },
    ],
    'note.hold': { actions: 'hold' },
    'note.let': { actions: 'letGo' },
    'note.act': { guard: 'isShown', actions: ['stopWatch', 'act', 'hide'] },
    'note.undo': { guard: 'canUndo', actions: ['act', 'hideUndone'] },
    'note.elsewhere': { actions: 'sayElsewhere' },
    'note.withdraw': { actions: 'withdraw' },
    'note.again': [{ guard: 'hasWay', actions: 'showWay' }, { actions: 'sayNone' }],
    'note.clear': { actions: 'clear' },
  },
});
export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>;

/** Says where that is taken back which was done now, for whoever undoes by key. */
export const tellElsewhere = (system: { get(id: string): unknown }, text: string): void =>
  findActor<NotificationsRef>(system, 'notifications')?.send({ type: 'note.elsewhere', text });
const secondsOf = (ms: number): number => Math.round(ms / 1_000);
/** How long an undo may be taken, in words; null for what stays until it is answered. */
export const undoTime = ({ action, forMs }: NewNote): string | null =>
  action?.undo === true && forMs !== undefined ? `for ${secondsOf(forMs)} seconds` : null;
const overText = (note: Note): string =>
  [
    `There is nothing to undo any more. “${note.message}” could be undone ${undoTime(note)}:`,
    'change it in its own place.',
  ].join(' ');
export const notificationsRefusal = (
  snapshot: SnapshotFrom<typeof notificationsMachine>,
  event: { type: string },
): string | null => {
  const { shown, over } = snapshot.context;
  if (event.type === 'note.undo' && !lastUndo(shown)) return over ?? 'There is nothing to undo.';
  return null;
};

/** Shows a note from any machine of the workstation. */
export const tell = (system: { get(id: string): unknown }, note: NewNote): void =>
  findActor<NotificationsRef>(system, 'notifications')?.send({ type: 'note.add', note });

/** The Error notification of the catalog; `retry` stays reachable until it is answered. */
export const errorNote = (message: string, retry?: Omit<NoteAction, 'label'>): NewNote => ({
  tone: 'error',
  title: messages.errorTitle,
  message,
  ...(retry ? { action: { label: 'Retry', ...retry } } : {}),
});
/** A deletion that can be taken back, from the toast and by Ctrl+Z. */
export const undoNote = (
  message: string,
  undo: { target: AnyActorRef; event: AnyEventObject },
): NewNote => ({
  tone: 'success',
  message,
  action: { label: 'Undo', undo: true, ...undo },
  forMs: undoMs,
});
