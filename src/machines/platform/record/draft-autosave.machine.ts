import { type AnyActorRef, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { type DraftRef, draftOf } from '../draft/draft.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { port } from '../ports/port.ts';
import type { DraftPorts } from './drafts.ports.ts';
import { type PageLeft, leavingOf, unprovidedLeaving } from './leaving-page.ts';
import { readStoredDraft, restoreInto, storedDraftKey, storedDraftOf } from './stored-draft.ts';

/** What someone types rests this long before it is kept. */
export const keepEveryMs = 1_000;
/** What was kept and could not be read is asked for again after this long. */
export const recallEveryMs = 5_000;
export interface DraftAutosaveInput {
  readonly kind: string;
  readonly draft: DraftRef;
  readonly owner: AnyActorRef;
  readonly id: number | null;
  /** A new record has one after its first save. */ idNow(): number | null;
}
/**
 * What the record hears: where something is kept now, and that it came back, with the labels of
 * what somebody else has changed since.
 */
export type DraftAutosaveReport =
  | { type: 'record.draftStored'; under: string | null }
  | { type: 'record.restored'; elsewhere: readonly string[] };
interface Kept {
  readonly key: string;
  readonly value: unknown;
  /** Where it was kept before. */ readonly drop: string | null;
}
type Context = DraftAutosaveInput & {
  readonly under: string | null;
  readonly wasUnread: boolean;
};
const keyOf = (context: Context): string => storedDraftKey(context.kind, context.idNow());
/** A new record's text moves to its id with the first save. */
const keptOf = (context: Context): Kept => {
  const { values, initial, fields } = draftOf(context.draft);
  const key = keyOf(context);
  return {
    key,
    value: storedDraftOf(values, initial, fields),
    drop: context.under === null || context.under === key ? null : context.under,
  };
};

/**
 * What is typed into a record comes back after a reload, a crash or a restart of the server, to the
 * same person in the same store, until it is saved or thrown away.
 */
export const draftAutosaveMachine = setup({
  types: machineTypes<{
    input: DraftAutosaveInput;
    context: Context;
    events: { type: 'keeper.changed' } | PageLeft;
  }>(),
  actors: {
    // Without the ports nothing is kept.
    recall: fromPromise<unknown, string>(async () => null),
    keep: fromPromise<void, Kept>(async () => undefined),
    /** The page is left: what is typed is kept at once. */
    leaving: unprovidedLeaving,
    watch: fromCallback<{ type: 'keeper.changed' }, DraftRef>(({ input, sendBack }) => {
      let before = draftOf(input).values;
      const watching = input.subscribe((snapshot) => {
        if (snapshot.context.values !== before) {
          before = snapshot.context.values;
          sendBack({ type: 'keeper.changed' });
        }
      });
      return () => watching.unsubscribe();
    }),
  },
  delays: { keepEvery: keepEveryMs, recallEvery: recallEveryMs },
  guards: {
    /** While what was kept could not be read, what was typed has been kept nowhere yet. */
    hasTypedMeanwhile: ({ context }) => context.wasUnread && keptOf(context).value !== null,
    hasStoredDraft: ({ context }, { kept }: { kept: unknown }) =>
      readStoredDraft(kept, draftOf(context.draft).initial) !== null,
  },
  actions: {
    restore: ({ context }, { kept }: { kept: unknown }) => {
      const read = readStoredDraft(kept, draftOf(context.draft).initial);
      if (read !== null) restoreInto(context.draft, read.values);
    },
    notifyRestored: sendTo(
      ({ context }) => context.owner,
      ({ context }, { kept }: { kept: unknown }): DraftAutosaveReport => {
        const { initial, fields } = draftOf(context.draft);
        return {
          type: 'record.restored',
          elsewhere: (readStoredDraft(kept, initial)?.elsewhere ?? []).map(
            (name) => fields[name]?.label ?? name,
          ),
        };
      },
    ),
    noteUnread: assign({ wasUnread: true }),
    noteUnder: assign({
      under: ({ context }) => (keptOf(context).value === null ? null : keyOf(context)),
    }),
    notifyUnder: sendTo(
      ({ context }) => context.owner,
      ({ context }): DraftAutosaveReport => ({ type: 'record.draftStored', under: context.under }),
    ),
    /** Before it is there: a record that is closed meanwhile lets go of it too. */
    notifyKeeping: sendTo(
      ({ context }) => context.owner,
      ({ context }): DraftAutosaveReport => ({ type: 'record.draftStored', under: keyOf(context) }),
    ),
  },
}).createMachine({
  id: 'draftAutosave',
  initial: 'recalling',
  context: ({ input }) => ({ ...input, under: null, wasUnread: false }),
  states: {
    recalling: {
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context }) => storedDraftKey(context.kind, context.id),
        onDone: [
          {
            guard: { type: 'hasStoredDraft', params: ({ event }) => ({ kept: event.output }) },
            target: 'watching',
            actions: [
              { type: 'notifyRestored', params: ({ event }) => ({ kept: event.output }) },
              { type: 'restore', params: ({ event }) => ({ kept: event.output }) },
              'noteUnder',
              'notifyUnder',
            ],
          },
          { guard: 'hasTypedMeanwhile', target: 'watching.resting' },
          { target: 'watching' },
        ],
        onError: { target: 'unread', actions: 'noteUnread' },
      },
    },
    /** Nothing is kept over what was not read: it is asked for again until it has come. */
    unread: { after: { recallEvery: 'recalling' } },
    watching: {
      initial: 'quiet',
      invoke: { id: 'watch', src: 'watch', input: ({ context }) => context.draft },
      states: {
        quiet: { on: { 'keeper.changed': 'resting' } },
        resting: {
          invoke: { id: 'leaving', src: 'leaving' },
          on: { 'page.leave': 'keeping' },
          after: { keepEvery: 'keeping' },
        },
        keeping: {
          entry: 'notifyKeeping',
          on: { 'keeper.changed': 'resting' },
          invoke: {
            id: 'keep',
            src: 'keep',
            input: ({ context }) => keptOf(context),
            onDone: { target: 'quiet', actions: ['noteUnder', 'notifyUnder'] },
            onError: 'resting',
          },
        },
      },
    },
  },
});
/** `draftAutosaveMachine` with what keeps. */
export const provideDraftAutosave = (ports: DraftPorts) =>
  draftAutosaveMachine.provide({
    actors: {
      leaving: leavingOf(ports),
      recall: port((key: string, signal) => ports.loadDraft(key, signal)),
      keep: port(async ({ key, value, drop }: Kept) => {
        if (drop !== null) await ports.saveDraft(drop, null);
        await ports.saveDraft(key, value);
      }),
    },
  });
