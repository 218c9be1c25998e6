import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { closeAnswer, closeQuestion } from '../confirm/confirm.machine.ts';
import { askConfirm } from '../dialogs/closing.ts';
import { sameValue } from '../draft/draft.ts';
import { tell } from '../notifications/notifications.machine.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port } from '../ports/port.ts';

/**
 * What one person has changed of the keys and of how they behave; a command that is not named has
 * its own.
 */
export interface Tastes {
  readonly version: 1;
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Letters and digits alone may be commands (WCAG 2.1.4). */
  readonly bareKeys: boolean;
  /** The reason dialog closes by itself (WCAG 2.2.1). */
  readonly autoClose: boolean;
}
export const usualTastes: Tastes = { version: 1, keys: {}, bareKeys: true, autoClose: true };
/** Reads what was kept or pasted; null for anything else. */
export function readTastes(text: string | null): Tastes | null {
  let read: unknown;
  try {
    read = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  const tastes = read as Partial<Tastes> | null;
  if (
    typeof tastes !== 'object' ||
    tastes === null ||
    tastes.version !== 1 ||
    typeof tastes.keys !== 'object' ||
    tastes.keys === null
  )
    return null;
  const isStrokes = (input: unknown): input is readonly string[] =>
    Array.isArray(input) && input.every((item) => typeof item === 'string' && item.length <= 40);
  if (!Object.values(tastes.keys).every(isStrokes)) return null;
  return {
    version: 1,
    keys: { ...tastes.keys },
    bareKeys: tastes.bareKeys !== false,
    autoClose: tastes.autoClose !== false,
  };
}

/**
 * Tastes as the server keeps them with the account: `stored` is their version there, 0 before the
 * first save.
 */
export interface StoredTastes {
  readonly stored: number;
  readonly tastes: Tastes;
}
/** The copy of this workstation, as text: it is there before the server has answered. */
export const copyOf = ({ stored, tastes }: StoredTastes): string =>
  JSON.stringify({ ...tastes, stored });
export function readCopy(text: string | null): StoredTastes | null {
  const tastes = readTastes(text);
  if (tastes === null) return null;
  const { stored } = JSON.parse(text!) as { stored?: unknown };
  return {
    stored: typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : 0,
    tastes,
  };
}
/** What became of a save: another workstation may have been first, or the server says no. */
export type Kept =
  | { readonly kind: 'kept'; readonly now: StoredTastes }
  | { readonly kind: 'stale'; readonly now: StoredTastes }
  | { readonly kind: 'refused'; readonly message: string };
/** Where a person's tastes are kept: with the account, and as a copy in the browser. */
export interface TastesPorts {
  readTastes(userId: number): string | null;
  keepTastes(userId: number, text: string): void;
  loadTastes(signal: AbortSignal): Promise<StoredTastes>;
  /** In place of those of the version `stored`. */
  saveTastes(tastes: StoredTastes, signal: AbortSignal): Promise<Kept>;
}
export interface KeymapPorts {
  /** The tastes of the person who is signed in. */
  readTastes(): Tastes;
  /** Keeps them with the account; once that is done they hold. */
  keepTastes(tastes: Tastes, signal: AbortSignal): Promise<Kept>;
  /** What would be wrong with these keys, in words; empty when nothing is. */
  problemsOf(keys: Tastes['keys']): readonly string[];
}
export type KeymapEvent =
  | { type: 'keymap.record'; command: string }
  | { type: 'keymap.stroke'; stroke: string | null }
  | { type: 'keymap.reset'; command?: string }
  | { type: 'keymap.resetAll' }
  | { type: 'keymap.choose'; command: string }
  | { type: 'keymap.turn'; taste: 'bareKeys' | 'autoClose' }
  | { type: 'keymap.paste'; text: string }
  | { type: 'keymap.copy' }
  | { type: 'keymap.fetch' }
  | { type: 'keymap.save' }
  | { type: 'dialog.close' };
/**
 * The clipboard is the view's: it copies the text, or fetches one and hands it in as
 * `keymap.paste`.
 */
export type KeymapEmitted = { type: 'keymap.copied'; text: string } | { type: 'keymap.fetched' };
interface Context {
  readonly saved: Tastes;
  readonly tastes: Tastes;
  readonly chosen: string | null;
  readonly problem: string | null;
  readonly check: KeymapPorts['problemsOf'];
}

const isChanged = ({ saved, tastes }: Context) => JSON.stringify(saved) !== JSON.stringify(tastes);
const withKeys = (tastes: Tastes, command: string, strokes: readonly string[] | null): Tastes => {
  const { [command]: _, ...others } = tastes.keys;
  return { ...tastes, keys: strokes === null ? others : { ...others, [command]: strokes } };
};
/**
 * The tastes after an event, when they may be so; otherwise why not. A first conflict is enough to
 * say.
 */
function tried(context: Context, tastes: Tastes): Partial<Context> {
  const [problem] = sameValue(context.tastes.keys, tastes.keys) ? [] : context.check(tastes.keys);
  return problem === undefined ? { tastes, problem: null } : { problem };
}
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
/** What I changed, put onto what another workstation has saved meanwhile. */
function onto(base: Tastes, mine: Tastes, theirs: Tastes): Tastes {
  const changed = [...new Set([...Object.keys(base.keys), ...Object.keys(mine.keys)])].filter(
    (id) => differs(base.keys[id], mine.keys[id]),
  );
  const keys = changed.reduce((all, id) => withKeys(all, id, mine.keys[id] ?? null), theirs).keys;
  return {
    version: 1,
    keys,
    bareKeys: mine.bareKeys === base.bareKeys ? theirs.bareKeys : mine.bareKeys,
    autoClose: mine.autoClose === base.autoClose ? theirs.autoClose : mine.autoClose,
  };
}
function joined(context: Context, theirs: Tastes): Partial<Context> {
  const both = onto(context.saved, context.tastes, theirs);
  const [collision] = context.check(both.keys);
  const said = 'Your keys were changed at another workstation meanwhile.';
  return collision === undefined
    ? {
        saved: theirs,
        tastes: both,
        problem: `${said} Both changes stand here now: look at them, then save.`,
      }
    : {
        saved: theirs,
        tastes: theirs,
        problem: `${said} They stand here now; yours would collide with them: ${collision}`,
      };
}
const unprovidedPort = (name: string) => (): never => {
  throw new Error(`The port ${name} is not provided`);
};
const missing: KeymapPorts = {
  readTastes: unprovidedPort('readTastes'),
  keepTastes: unprovidedPort('keepTastes'),
  problemsOf: unprovidedPort('problemsOf'),
};

/**
 * Change keys: a command is chosen, its new key pressed; what would collide is refused with the
 * reason.
 */
export const createKeymapMachine = (ports: KeymapPorts = missing) =>
  setup({
    types: machineTypes<{
      input: object;
      context: Context;
      events: KeymapEvent;
      output: null;
      emitted: KeymapEmitted;
    }>(),
    actors: {
      askConfirm,
      keep: port((tastes: Tastes, signal) => ports.keepTastes(tastes, signal)),
    },
    guards: {
      isChanged: ({ context }) => isChanged(context),
      isCancel: ({ event }) => event.type === 'keymap.stroke' && event.stroke === 'Escape',
      isKey: ({ event }) => event.type === 'keymap.stroke' && event.stroke !== null,
      hasOwn: ({ context, event }) =>
        event.type === 'keymap.reset' &&
        context.tastes.keys[event.command ?? context.chosen ?? ''] !== undefined,
    },
    actions: {
      choose: assign({
        chosen: ({ context, event }) =>
          event.type === 'keymap.choose' || event.type === 'keymap.record'
            ? event.command
            : context.chosen,
      }),
      take: assign(({ context, event }) =>
        event.type === 'keymap.stroke' && event.stroke !== null
          ? tried(context, withKeys(context.tastes, context.chosen!, [event.stroke]))
          : {},
      ),
      reset: assign(({ context, event }) =>
        event.type === 'keymap.reset'
          ? tried(context, withKeys(context.tastes, event.command ?? context.chosen!, null))
          : {},
      ),
      resetAll: assign({ tastes: usualTastes, problem: null }),
      turn: assign({
        tastes: ({ context, event }) =>
          event.type === 'keymap.turn'
            ? { ...context.tastes, [event.taste]: !context.tastes[event.taste] }
            : context.tastes,
      }),
      paste: assign(({ context, event }) => {
        const read = event.type === 'keymap.paste' ? readTastes(event.text) : null;
        return read === null
          ? { problem: 'That is no text of keys. Copy it from this dialog of another station.' }
          : tried(context, read);
      }),
      copy: emit(({ context }) => ({
        type: 'keymap.copied' as const,
        text: JSON.stringify(context.tastes),
      })),
      fetch: emit({ type: 'keymap.fetched' }),
      sayCopied: ({ system }) =>
        tell(system, { tone: 'success', message: 'Your keys are in the clipboard as text.' }),
      forgetProblem: assign({ problem: null }),
      join: assign(({ context }, output: Kept) => {
        return output.kind === 'stale'
          ? joined(context, output.now.tastes)
          : output.kind === 'refused'
            ? { problem: output.message }
            : {};
      }),
      fault: assign({
        problem: (_, { error }: { error: unknown }) => faultText(error),
      }),
      saySaved: ({ system }) => tell(system, { tone: 'success', message: messages.dataSaved }),
      sayDropped: ({ system }) => tell(system, { tone: 'info', message: messages.dataNotSaved }),
    },
  }).createMachine({
    id: 'keymap',
    context: () => {
      const saved = ports.readTastes();
      return { saved, tastes: saved, chosen: null, problem: null, check: ports.problemsOf };
    },
    initial: 'choosing',
    output: null,
    states: {
      choosing: {
        on: {
          'keymap.choose': { actions: 'choose' },
          'keymap.record': { target: 'recording', actions: ['choose', 'forgetProblem'] },
          'keymap.reset': { guard: 'hasOwn', actions: 'reset' },
          'keymap.resetAll': { actions: 'resetAll' },
          'keymap.turn': { actions: 'turn' },
          'keymap.paste': { actions: 'paste' },
          'keymap.copy': { actions: ['copy', 'sayCopied'] },
          'keymap.fetch': { actions: 'fetch' },
          'keymap.save': { guard: 'isChanged', target: 'saving' },
          'dialog.close': [{ guard: 'isChanged', target: 'asking' }, { target: 'closed' }],
        },
      },
      /** The next key is the new one, whatever it means elsewhere. Esc keeps the old one. */
      recording: {
        on: {
          'keymap.stroke': [
            { guard: 'isCancel', target: 'choosing' },
            { guard: 'isKey', target: 'choosing', actions: 'take' },
          ],
          'dialog.close': 'choosing',
        },
      },
      asking: {
        invoke: {
          id: 'askClose',
          src: 'askConfirm',
          input: closeQuestion,
          onDone: [
            { guard: ({ event }) => closeAnswer(event.output) === 'save', target: 'saving' },
            {
              guard: ({ event }) => closeAnswer(event.output) === 'discard',
              target: 'closed',
              actions: 'sayDropped',
            },
            { target: 'choosing' },
          ],
        },
      },
      saving: {
        entry: 'forgetProblem',
        invoke: {
          id: 'keep',
          src: 'keep',
          input: ({ context }) => context.tastes,
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'kept',
              target: 'closed',
              actions: 'saySaved',
            },
            { target: 'choosing', actions: { type: 'join', params: ({ event }) => event.output } },
          ],
          onError: {
            target: 'choosing',
            actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      closed: { type: 'final' },
    },
  });
export const keymapMachine = createKeymapMachine();
export type KeymapRef = ActorRefFrom<typeof keymapMachine>;
export const isKeymapSaving = (snapshot: SnapshotFrom<typeof keymapMachine>): boolean =>
  snapshot.matches('saving');
export const isKeymapChanged = (snapshot: SnapshotFrom<typeof keymapMachine>): boolean =>
  isChanged(snapshot.context);
export const keymapRefusal = (
  snapshot: SnapshotFrom<typeof keymapMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.matches('saving')) return 'Your keys are being saved: wait for the answer.';
  return event.type === 'keymap.save'
    ? 'Nothing was changed.'
    : event.type === 'keymap.reset'
      ? 'This command has the key that it came with.'
      : 'Press the new key first, or {key:dialog.close}.';
};
