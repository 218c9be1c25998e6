import { assign, fromCallback, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { DuplicateRow, MergeDone } from '#domain/patient/contract/merge.ts';
import { differingParts, proposedParts, type MergePart } from '#domain/patient/rules/merge.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { saidYes, yesNo, type ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { draftLogic, draftOf, type DraftRef } from '#machines/platform/draft/draft.ts';
import { tell, undoNote } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';
import { undoOf } from '#machines/platform/undo/undo.machine.ts';

/** Somebody whom the proposals do not name. */
const otherFields = { otherId: f.ref({ label: 'Another patient', of: 'patient' }) };
export const otherForm = defineForm({ fields: otherFields }, [
  { title: 'Or search', rows: [['otherId']] },
]);

export interface MergeInput {
  readonly patientId: number;
}
export interface MergeRequest {
  readonly id: number;
  readonly version: number;
  readonly otherId: number;
  readonly otherVersion: number;
  readonly take: readonly string[];
}
/**
 * A patient as it is compared: every field, and how many records hang on it is the server's to say.
 */
export interface MergePorts {
  load(id: number, signal: AbortSignal): Promise<Stored | null>;
  duplicates(id: number, signal: AbortSignal): Promise<Result<readonly DuplicateRow[]>>;
  merge(request: MergeRequest): Promise<Result<MergeDone>>;
}
interface Opened {
  readonly kept: Stored;
  readonly rows: readonly DuplicateRow[];
}
interface Context extends MergeInput {
  readonly search: DraftRef;
  readonly kept: Stored | null;
  readonly rows: readonly DuplicateRow[];
  readonly cursor: number;
  readonly otherId: number | null;
  readonly other: Stored | null;
  readonly take: readonly string[];
  readonly part: number;
  readonly problem: string | null;
}
export type MergeEvent =
  | { type: 'merge.move'; by: number }
  | { type: 'merge.choose'; index?: number }
  | { type: 'merge.searched' }
  | { type: 'merge.part'; by: number }
  | { type: 'merge.toggle'; index?: number }
  | { type: 'merge.side'; whose: 'kept' | 'other' }
  | { type: 'merge.swap' }
  | { type: 'merge.back' }
  | { type: 'merge.confirm' }
  | { type: 'merge.retry' }
  | { type: 'dialog.close' };

export const nameOf = (stored: Stored | null): string =>
  stored === null ? '' : `${String(stored['lastName'])}, ${String(stored['firstName'])}`;
export const partsOf = (context: Pick<Context, 'kept' | 'other'>): readonly MergePart[] =>
  context.kept && context.other ? differingParts(context.kept, context.other) : [];
const partIn = (context: Context, part: number): MergePart =>
  required(partsOf(context)[part], `part ${part} that differs`);
const keptOf = (context: Context): Stored => required(context.kept, 'patient that stays');
const otherOf = (context: Context): Stored => required(context.other, 'patient to merge');
const searched = (context: Context): number | null => {
  const id = draftOf(context.search).values['otherId'];
  return typeof id === 'number' ? id : null;
};
const rowOf = (context: Context, event: MergeEvent): DuplicateRow | undefined =>
  context.rows[
    event.type === 'merge.choose' && event.index !== undefined ? event.index : context.cursor
  ];
const partAt = (context: Context, event: MergeEvent): number =>
  event.type === 'merge.toggle' && event.index !== undefined ? event.index : context.part;
const begun = (kept: Stored, other: Stored) => ({
  kept,
  other,
  take: proposedParts(kept, other),
  part: 0,
  problem: null,
});
const gone = 'This patient is not here any more: it was deleted or merged meanwhile.';

/**
 * Makes two patients one: whom, what comes from which side, and a last question. Taking it back is
 * offered while it is possible.
 */
export const mergeMachine = setup({
  types: machineTypes<{ input: MergeInput; context: Context; events: MergeEvent; output: null }>(),
  actors: {
    askConfirm,
    search: draftLogic,
    open: unprovided<Result<Opened>, number>('open'),
    load: unprovided<Stored | null, number | null>('load'),
    merge: unprovided<Result<MergeDone>, MergeRequest>('merge'),
    watch: fromCallback<MergeEvent, { search: DraftRef }>(({ input, sendBack }) => {
      let id = draftOf(input.search).values['otherId'];
      const watching = input.search.subscribe((snapshot) => {
        const now = snapshot.context.values['otherId'];
        if (now !== id) {
          id = now;
          sendBack({ type: 'merge.searched' });
        }
      });
      return () => watching.unsubscribe();
    }),
  },
  guards: {
    isDone: (_, output: Result<unknown>) => output.ok,
    isThere: (_, output: Stored | null) => output !== null,
    saidYes: (_, output: ConfirmOutput) => saidYes(output),
    hasRow: ({ context, event }) => rowOf(context, event) !== undefined,
    hasSearched: ({ context }) =>
      searched(context) !== null && searched(context) !== context.patientId,
    hasThere: ({ context, event }) =>
      event.type === 'merge.move' && context.rows[context.cursor + event.by] !== undefined,
    hasPart: ({ context, event }) =>
      partsOf(context)[
        event.type === 'merge.part' ? context.part + event.by : partAt(context, event)
      ] !== undefined,
  },
  actions: {
    takeOpened: assign((_, output: Result<Opened>) => {
      return output.ok
        ? { ...output.value, cursor: 0, problem: null }
        : { problem: output.error.message };
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    notifyGone: assign({ problem: gone }),
    chooseRow: assign({
      otherId: ({ context, event }) => required(rowOf(context, event), 'patient to merge').id,
    }),
    chooseSearched: assign({ otherId: ({ context }) => searched(context) }),
    compare: assign(({ context }, output: Stored | null) =>
      output === null ? {} : begun(keptOf(context), output),
    ),
    move: assign({
      cursor: ({ context, event }) => context.cursor + (event.type === 'merge.move' ? event.by : 0),
    }),
    movePart: assign({
      part: ({ context, event }) => context.part + (event.type === 'merge.part' ? event.by : 0),
    }),
    toggle: assign(({ context, event }) => {
      const part = partAt(context, event);
      const { key } = partIn(context, part);
      return {
        part,
        take: context.take.includes(key)
          ? context.take.filter((text) => text !== key)
          : [...context.take, key],
      };
    }),
    side: assign(({ context, event }) => {
      const { key } = partIn(context, context.part);
      const rest = context.take.filter((text) => text !== key);
      return {
        take: event.type === 'merge.side' && event.whose === 'other' ? [...rest, key] : rest,
      };
    }),
    swap: assign(({ context }) => begun(otherOf(context), keptOf(context))),
    leave: assign({ other: null, otherId: null, problem: null }),
    clearSearch: ({ context }) =>
      context.search.send({ type: 'draft.load', initial: { otherId: null } }),
    refuse: assign({
      problem: (_, output: Result<MergeDone>) => {
        return output.ok ? null : output.error.message;
      },
    }),
    notifyMerged: ({ context, system }, output: Result<MergeDone>) => {
      if (!output.ok) return;
      const what = nameOf(context.other);
      const came =
        output.value.moved.length === 0 ? '' : ` ${output.value.moved.join(', ')} came over.`;
      tell(
        system,
        undoNote(
          `${what} merged into ${nameOf(context.kept)}.${came}`,
          undoOf(system, {
            kind: 'patientMerge',
            id: output.value.id,
            version: output.value.version,
            what,
          }),
        ),
      );
    },
  },
}).createMachine({
  id: 'mergePatients',
  context: ({ input, spawn }) => ({
    ...input,
    search: spawn('search', {
      id: 'search',
      input: { values: { otherId: null }, fields: otherFields },
    }) as DraftRef,
    kept: null,
    rows: [],
    cursor: 0,
    otherId: null,
    other: null,
    take: [],
    part: 0,
    problem: null,
  }),
  initial: 'loading',
  output: null,
  invoke: { id: 'watch', src: 'watch', input: ({ context }) => ({ search: context.search }) },
  on: { 'dialog.close': '.closed' },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => context.patientId,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'takeOpened', params: ({ event }) => event.output },
          },
          {
            target: 'failed',
            actions: { type: 'takeOpened', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'merge.retry': 'loading' } },
    choosing: {
      on: {
        'merge.move': { guard: 'hasThere', actions: 'move' },
        'merge.choose': { guard: 'hasRow', target: 'reading', actions: 'chooseRow' },
        'merge.searched': { guard: 'hasSearched', target: 'reading', actions: 'chooseSearched' },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.otherId,
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'comparing',
            actions: { type: 'compare', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: 'notifyGone' },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    comparing: {
      on: {
        'merge.part': { guard: 'hasPart', actions: 'movePart' },
        'merge.toggle': { guard: 'hasPart', actions: 'toggle' },
        'merge.side': { guard: 'hasPart', actions: 'side' },
        'merge.swap': { actions: 'swap' },
        'merge.back': { target: 'choosing', actions: ['leave', 'clearSearch'] },
        'merge.confirm': 'asking',
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'askConfirm',
        input: ({ context }) =>
          yesNo(
            `Merge ${nameOf(context.other)} into ${nameOf(context.kept)}?`,
            'Prescriptions, orders, notes, allergies, insurances and family come over. It can be taken back until the patient is saved again.',
          ),
        onDone: [
          { guard: { type: 'saidYes', params: ({ event }) => event.output }, target: 'merging' },
          { target: 'comparing' },
        ],
      },
    },
    /** Whether they are one now has to be said: nothing leads away before. */
    merging: {
      tags: 'busy',
      on: { 'dialog.close': {} },
      invoke: {
        id: 'merge',
        src: 'merge',
        input: ({ context }) => ({
          id: keptOf(context).id,
          version: keptOf(context).version,
          otherId: otherOf(context).id,
          otherVersion: otherOf(context).version,
          take: context.take,
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'notifyMerged', params: ({ event }) => event.output },
          },
          { target: 'comparing', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'comparing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type MergeRef = ActorRefFrom<typeof mergeMachine>;
/** Why an event is not possible now, in words; null when it is. */
export function mergeRefusal(
  snapshot: SnapshotFrom<typeof mergeMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'Working: wait for the answer.';
  if (event.type === 'merge.retry') return 'There is nothing to load again.';
  if (snapshot.matches('choosing')) {
    if (event.type === 'merge.choose') return 'Nobody is proposed: search the other patient.';
    return event.type === 'merge.move'
      ? 'There is nobody further.'
      : 'Choose the other patient first.';
  }
  return 'That is not possible now.';
}
export const provideMerge = (ports: MergePorts) =>
  mergeMachine.provide({
    actors: {
      open: port(async (id: number, signal): Promise<Result<Opened>> => {
        const [kept, rows] = await Promise.all([
          ports.load(id, signal),
          ports.duplicates(id, signal),
        ]);
        if (kept === null) return { ok: false, error: { code: 'NOT_FOUND', message: gone } };
        return rows.ok ? { ok: true, value: { kept, rows: rows.value } } : rows;
      }),
      load: port((id: number | null, signal) =>
        ports.load(required(id, 'patient to merge'), signal),
      ),
      merge: port((mergeRequest: MergeRequest) => ports.merge(mergeRequest)),
    },
  });
