import { assign, fromCallback, fromPromise, sendTo, setup, type AnyActorRef } from 'xstate';
import type { DraftPorts } from '#machines/rx/entry/rx-entry.ports.ts';
import { draftOf, type DraftRef } from '../draft/draft.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { port } from '../ports/port.ts';
import { keptDraftKey, keptDraftOf, readKeptDraft, restoreInto } from './kept-draft.ts';

/** What someone types rests this long before it is kept. */
export const keepEveryMs = 1_000;
export interface KeeperInput {
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
export type KeeperSays =
  | { type: 'record.kept'; under: string | null }
  | { type: 'record.restored'; elsewhere: readonly string[] };
interface Kept {
  readonly key: string;
  readonly value: unknown;
  /** Where it was kept before. */ readonly drop: string | null;
}
type Context = KeeperInput & { readonly under: string | null };
const keyOf = (context: Context): string => keptDraftKey(context.kind, context.idNow());
/** A new record's text moves to its id with the first save. */
const keptOf = (context: Context): Kept => {
  const { values, initial, fields } = draftOf(context.draft);
  const key = keyOf(context);
  return {
    key,
    value: keptDraftOf(values, initial, fields),
    drop: context.under === null || context.under === key ? null : context.under,
  };
};

/**
 * What is typed into a record comes back after a reload, a crash or a restart of the server, to the
 * same person in the same store, until it is saved or thrown away.
 */
export const keeperMachine = setup({
  types: machineTypes<{
    input: KeeperInput;
    context: Context;
    events: { type: 'keeper.changed' };
  }>(),
  actors: {
    // Without the ports nothing is kept.
    recall: fromPromise<unknown, string>(async () => null),
    keep: fromPromise<void, Kept>(async () => undefined),
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
  delays: { keepEvery: keepEveryMs },
  guards: {
    hasKept: ({ context }, { kept }: { kept: unknown }) =>
      readKeptDraft(kept, draftOf(context.draft).initial) !== null,
  },
  actions: {
    restore: ({ context }, { kept }: { kept: unknown }) => {
      const read = readKeptDraft(kept, draftOf(context.draft).initial);
      if (read !== null) restoreInto(context.draft, read.values);
    },
    sayRestored: sendTo(
      ({ context }) => context.owner,
      ({ context }, { kept }: { kept: unknown }): KeeperSays => {
        const { initial, fields } = draftOf(context.draft);
        return {
          type: 'record.restored',
          elsewhere: (readKeptDraft(kept, initial)?.elsewhere ?? []).map(
            (name) => fields[name]?.label ?? name,
          ),
        };
      },
    ),
    noteUnder: assign({
      under: ({ context }) => (keptOf(context).value === null ? null : keyOf(context)),
    }),
    sayUnder: sendTo(
      ({ context }) => context.owner,
      ({ context }): KeeperSays => ({ type: 'record.kept', under: context.under }),
    ),
    /** Before it is there: a record that is closed meanwhile lets go of it too. */
    sayKeeping: sendTo(
      ({ context }) => context.owner,
      ({ context }): KeeperSays => ({ type: 'record.kept', under: keyOf(context) }),
    ),
  },
}).createMachine({
  id: 'keeper',
  initial: 'recalling',
  context: ({ input }) => ({ ...input, under: null }),
  states: {
    recalling: {
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context }) => keptDraftKey(context.kind, context.id),
        onDone: [
          {
            guard: { type: 'hasKept', params: ({ event }) => ({ kept: event.output }) },
            target: 'watching',
            actions: [
              { type: 'sayRestored', params: ({ event }) => ({ kept: event.output }) },
              { type: 'restore', params: ({ event }) => ({ kept: event.output }) },
              'noteUnder',
              'sayUnder',
            ],
          },
          { target: 'watching' },
        ],
        onError: 'watching',
      },
    },
    watching: {
      initial: 'quiet',
      invoke: { id: 'watch', src: 'watch', input: ({ context }) => context.draft },
      states: {
        quiet: { on: { 'keeper.changed': 'resting' } },
        resting: { after: { keepEvery: 'keeping' } },
        keeping: {
          entry: 'sayKeeping',
          on: { 'keeper.changed': 'resting' },
          invoke: {
            id: 'keep',
            src: 'keep',
            input: ({ context }) => keptOf(context),
            onDone: { target: 'quiet', actions: ['noteUnder', 'sayUnder'] },
            onError: 'resting',
          },
        },
      },
    },
  },
});
/** `keeperMachine` with what keeps. */
export const provideKeeper = (ports: DraftPorts) =>
  keeperMachine.provide({
    actors: {
      recall: port((key: string, signal) => ports.loadDraft(key, signal)),
      keep: port(async ({ key, value, drop }: Kept) => {
        if (drop !== null) await ports.saveDraft(drop, null);
        await ports.saveDraft(key, value);
      }),
    },
  });
