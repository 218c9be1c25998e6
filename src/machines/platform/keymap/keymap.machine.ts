import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import { closeAnswer, closeQuestion } from '../confirm/questions.ts';
import { askConfirm } from '../dialogs/closing.ts';
import { sameValue } from '../draft/draft.ts';
import { discardNote } from '../notifications/discard-note.ts';
import { tell } from '../notifications/notifications.machine.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port, unprovided } from '../ports/port.ts';

/**
 * What one person has changed of the keys and of how they behave; a command that is not named has
 * its own.
 */
export interface Preferences {
  readonly version: 1;
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Letters and digits alone may be commands (WCAG 2.1.4). */
  readonly bareKeys: boolean;
  /** The reason dialog closes by itself (WCAG 2.2.1). */
  readonly autoClose: boolean;
}
export const usualPreferences: Preferences = {
  version: 1,
  keys: {},
  bareKeys: true,
  autoClose: true,
};
/** Reads what was kept or pasted; null for anything else. */
export function readPreferences(text: string | null): Preferences | null {
  let read: unknown;
  try {
    read = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  const preferences = read as Partial<Preferences> | null;
  if (
    typeof preferences !== 'object' ||
    preferences === null ||
    preferences.version !== 1 ||
    typeof preferences.keys !== 'object' ||
    preferences.keys === null
  )
    return null;
  const isStrokes = (input: unknown): input is readonly string[] =>
    Array.isArray(input) && input.every((item) => typeof item === 'string' && item.length <= 40);
  if (!Object.values(preferences.keys).every(isStrokes)) return null;
  return {
    version: 1,
    keys: { ...preferences.keys },
    bareKeys: preferences.bareKeys !== false,
    autoClose: preferences.autoClose !== false,
  };
}

/**
 * Preferences as the server keeps them with the account: `stored` is their version there, 0 before the
 * first save.
 */
export interface StoredPreferences {
  readonly stored: number;
  readonly preferences: Preferences;
}
/** The copy of this workstation, as text: it is there before the server has answered. */
export const copyOf = ({ stored, preferences }: StoredPreferences): string =>
  JSON.stringify({ ...preferences, stored });
export function readCopy(text: string | null): StoredPreferences | null {
  const preferences = readPreferences(text);
  if (text === null || preferences === null) return null;
  const { stored } = JSON.parse(text) as { stored?: unknown };
  return {
    stored: typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : 0,
    preferences,
  };
}
/** What became of a save: another workstation may have been first, or the server says no. */
export type Kept =
  | { readonly kind: 'kept'; readonly now: StoredPreferences }
  | { readonly kind: 'stale'; readonly now: StoredPreferences }
  | { readonly kind: 'refused'; readonly message: string };
/** Where a person's preferences are kept: with the account, and as a copy in the browser. */
export interface PreferencesPorts {
  readPreferences(userId: number): string | null;
  storePreferences(userId: number, text: string): void;
  loadPreferences(signal: AbortSignal): Promise<StoredPreferences>;
  /** In place of those of the version `stored`. */
  savePreferences(preferences: StoredPreferences, signal: AbortSignal): Promise<Kept>;
}
export interface KeymapPorts {
  /** The preferences of the person who is signed in. */
  readPreferences(): Preferences;
  /** Keeps them with the account; once that is done they hold. */
  storePreferences(preferences: Preferences, signal: AbortSignal): Promise<Kept>;
  /** What would be wrong with these keys, in words; empty when nothing is. */
  problemsOf(keys: Preferences['keys']): readonly string[];
}
export type KeymapEvent =
  | { type: 'keymap.record'; command: string }
  | { type: 'keymap.stroke'; stroke: string | null }
  | { type: 'keymap.reset'; command?: string }
  | { type: 'keymap.resetAll' }
  | { type: 'keymap.choose'; command: string }
  | { type: 'keymap.turn'; preference: 'bareKeys' | 'autoClose' }
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
  readonly saved: Preferences;
  readonly preferences: Preferences;
  readonly chosen: string | null;
  readonly problem: string | null;
  readonly check: KeymapPorts['problemsOf'];
}

const chosenIn = (context: Context): string => required(context.chosen, 'The chosen command');
const isChanged = ({ saved, preferences }: Context) =>
  JSON.stringify(saved) !== JSON.stringify(preferences);
const withKeys = (
  preferences: Preferences,
  command: string,
  strokes: readonly string[] | null,
): Preferences => {
  const { [command]: _, ...others } = preferences.keys;
  return { ...preferences, keys: strokes === null ? others : { ...others, [command]: strokes } };
};
/**
 * The preferences after an event, when they may be so; otherwise why not. A first conflict is enough to
 * say.
 */
function tried(context: Context, preferences: Preferences): Partial<Context> {
  const [problem] = sameValue(context.preferences.keys, preferences.keys)
    ? []
    : context.check(preferences.keys);
  return problem === undefined ? { preferences, problem: null } : { problem };
}
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
/** What I changed, put onto what another workstation has saved meanwhile. */
function onto(base: Preferences, mine: Preferences, theirs: Preferences): Preferences {
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
function joined(context: Context, theirs: Preferences): Partial<Context> {
  const both = onto(context.saved, context.preferences, theirs);
  const [collision] = context.check(both.keys);
  const said = 'Your keys were changed at another workstation meanwhile.';
  return collision === undefined
    ? {
        saved: theirs,
        preferences: both,
        problem: `${said} Both changes stand here now: look at them, then save.`,
      }
    : {
        saved: theirs,
        preferences: theirs,
        problem: `${said} They stand here now; yours would collide with them: ${collision}`,
      };
}
const unprovidedPort = (name: string) => (): never => {
  throw new Error(`The port ${name} is not provided`);
};
const missing: KeymapPorts = {
  readPreferences: unprovidedPort('readPreferences'),
  storePreferences: unprovidedPort('storePreferences'),
  problemsOf: unprovidedPort('problemsOf'),
};

const keymapSetup = setup({
  types: machineTypes<{
    input: object;
    context: Context;
    events: KeymapEvent;
    output: null;
    emitted: KeymapEmitted;
  }>(),
  actors: {
    askConfirm,
    keep: unprovided<Kept, Preferences>('storePreferences'),
  },
  guards: {
    isChanged: ({ context }) => isChanged(context),
    isCancel: ({ event }) => event.type === 'keymap.stroke' && event.stroke === 'Escape',
    isKey: ({ event }) => event.type === 'keymap.stroke' && event.stroke !== null,
    hasOwn: ({ context, event }) =>
      event.type === 'keymap.reset' &&
      context.preferences.keys[event.command ?? context.chosen ?? ''] !== undefined,
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
        ? tried(context, withKeys(context.preferences, chosenIn(context), [event.stroke]))
        : {},
    ),
    reset: assign(({ context, event }) =>
      event.type === 'keymap.reset'
        ? tried(context, withKeys(context.preferences, event.command ?? chosenIn(context), null))
        : {},
    ),
    resetAll: assign({ preferences: usualPreferences, problem: null }),
    turn: assign({
      preferences: ({ context, event }) =>
        event.type === 'keymap.turn'
          ? { ...context.preferences, [event.preference]: !context.preferences[event.preference] }
          : context.preferences,
    }),
    paste: assign(({ context, event }) => {
      const read = event.type === 'keymap.paste' ? readPreferences(event.text) : null;
      return read === null
        ? { problem: 'That is no text of keys. Copy it from this dialog of another station.' }
        : tried(context, read);
    }),
    copy: emit(({ context }) => ({
      type: 'keymap.copied' as const,
      text: JSON.stringify(context.preferences),
    })),
    fetch: emit({ type: 'keymap.fetched' }),
    notifyCopied: ({ system }) =>
      tell(system, { tone: 'success', message: 'Your keys are in the clipboard as text.' }),
    forgetProblem: assign({ problem: null }),
    join: assign(({ context }, output: Kept) => {
      if (output.kind === 'stale') return joined(context, output.now.preferences);
      return output.kind === 'refused' ? { problem: output.message } : {};
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    notifySaved: ({ system }) => tell(system, { tone: 'success', message: messages.dataSaved }),
    notifyDropped: ({ system }) => tell(system, discardNote()),
  },
});

/**
 * Change keys: a command is chosen, its new key pressed; what would collide is refused with the
 * reason.
 */
export const createKeymapMachine = (ports: KeymapPorts = missing) =>
  keymapSetup
    .createMachine({
      id: 'keymap',
      context: () => {
        const saved = ports.readPreferences();
        return { saved, preferences: saved, chosen: null, problem: null, check: ports.problemsOf };
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
            'keymap.copy': { actions: ['copy', 'notifyCopied'] },
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
                actions: 'notifyDropped',
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
            input: ({ context }) => context.preferences,
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'kept',
                target: 'closed',
                actions: 'notifySaved',
              },
              {
                target: 'choosing',
                actions: { type: 'join', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'choosing',
              actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        closed: { type: 'final' },
      },
    })
    .provide({
      actors: {
        keep: port((preferences: Preferences, signal) =>
          ports.storePreferences(preferences, signal),
        ),
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
  if (event.type === 'keymap.save') return 'Nothing was changed.';
  return event.type === 'keymap.reset'
    ? 'This command has the key that it came with.'
    : 'Press the new key first, or {key:dialog.close}.';
};
