import {
  assign,
  enqueueActions,
  fromCallback,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import type { RelativeRow } from '#domain/patient/contract/patients.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { familyRelationships } from '#domain/platform/rules/enumerations.ts';
import { saidYes, yesNo, type ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type DraftRef,
} from '#machines/platform/draft/draft.ts';
import {
  errorNote,
  tell,
  undoNote,
} from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { PatientPorts } from './patient.ports.ts';

const relativeFields = {
  memberId: f.ref({ label: 'Patient', of: 'patient', required: true }),
  dob: f.date({ is: 'birth', label: 'DOB', readOnly: true }),
  relation: f.choice({ label: 'Relationship', of: familyRelationships, required: true }),
};
export const relativeForm = defineForm({ fields: relativeFields }, [
  { title: 'One more', rows: [['memberId', 'dob', 'relation']] },
]);
const blank = { memberId: null, dob: null, relation: '0' } as const;

export interface FamilyInput {
  readonly patientId: number;
  readonly name: string;
}
interface Context extends FamilyInput {
  readonly entry: DraftRef;
  readonly rows: readonly RelativeRow[];
  readonly cursor: number;
  readonly asked: RelativeRow | null;
  readonly removed: RelativeRow | null;
  readonly problem: string | null;
  readonly rejections: number;
}
export type FamilyEvent =
  | { type: 'family.add' }
  | { type: 'family.remove'; index?: number }
  | { type: 'family.undo' }
  | { type: 'family.retry' }
  | { type: 'family.move'; by: number }
  | { type: 'family.cursor'; index: number }
  | { type: 'family.chosen' }
  | { type: 'dialog.close' };
type Answer = Result<readonly RelativeRow[]>;
const rowAt = (context: Context, event: FamilyEvent): RelativeRow | undefined =>
  context.rows[
    event.type === 'family.remove' && event.index !== undefined ? event.index : context.cursor
  ];
/** Where the cursor stands after an event, on a list of `count` rows. */
const cursorAfter = (event: FamilyEvent, cursor: number, count: number): number => {
  if (event.type === 'family.move') return Math.max(0, Math.min(count - 1, cursor + event.by));
  return event.type === 'family.cursor' ? event.index : cursor;
};
interface AddInput {
  readonly patientId: number;
  readonly memberId: number | null;
  readonly relation: string;
}
const member = (context: Context): number | null => {
  const id = draftOf(context.entry).values['memberId'];
  return typeof id === 'number' ? id : null;
};

/**
 * Who belongs to a patient's family: each comes and goes by a call of its own, so nothing here is
 * ever unsaved.
 */
export const familyMachine = setup({
  types: machineTypes<{
    input: FamilyInput;
    context: Context;
    events: FamilyEvent;
    output: null;
  }>(),
  actors: {
    askConfirm,
    entry: draftLogic,
    load: unprovided<Answer, number>('relatives'),
    add: unprovided<Answer, AddInput>('addRelative'),
    remove: unprovided<Answer, number>('removeRelative'),
    restore: unprovided<Answer, number>('restoreRelative'),
    born: unprovided<string | null, number | null>('bornOn'),
    watch: fromCallback<FamilyEvent, { entry: DraftRef }>(({ input, sendBack }) => {
      let id = draftOf(input.entry).values['memberId'];
      const watching = input.entry.subscribe((snapshot) => {
        const now = snapshot.context.values['memberId'];
        if (now !== id) {
          id = now;
          sendBack({ type: 'family.chosen' });
        }
      });
      return () => watching.unsubscribe();
    }),
  },
  guards: {
    isRight: ({ context }) => Object.keys(problemsToSave(draftOf(context.entry))).length === 0,
    hasRow: ({ context, event }) => rowAt(context, event) !== undefined,
    canUndo: ({ context }) => context.removed !== null,
    isDone: (_, output: Answer) => output.ok,
    saidYes: (_, output: ConfirmOutput) => saidYes(output),
    hasMember: ({ context }) => member(context) !== null,
  },
  actions: {
    take: assign(({ context }, output: Answer) => {
      return output.ok
        ? {
            rows: output.value,
            problem: null,
            cursor: Math.max(0, Math.min(context.cursor, output.value.length - 1)),
          }
        : { problem: output.error.message };
    }),
    refuse: enqueueActions(({ context, enqueue }, output: Answer) => {
      if (!output.ok && output.error.fields)
        enqueue.sendTo(context.entry, { type: 'draft.reject', errors: output.error.fields });
      enqueue.assign({ problem: output.ok ? null : output.error.message });
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    notifyProblem: ({ context, system }) =>
      tell(system, errorNote(context.problem ?? messages.somethingWentWrong)),
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.entry, {
        type: 'draft.reject',
        errors: problemsToSave(draftOf(context.entry)),
      });
      enqueue.assign({ rejections: context.rejections + 1 });
    }),
    clear: ({ context }) => context.entry.send({ type: 'draft.load', initial: blank }),
    notifySaved: ({ system }) => tell(system, { tone: 'success', message: messages.dataSaved }),
    choose: assign(({ context, event }) => ({ asked: rowAt(context, event) ?? null })),
    noteRemoved: assign({ removed: ({ context }) => context.asked }),
    noteRestored: assign({ removed: null }),
    notifyRemoved: ({ context, system, self }) =>
      tell(
        system,
        undoNote(`${required(context.asked, 'member to take out').name} taken out of the family.`, {
          target: self,
          event: { type: 'family.undo' },
        }),
      ),
    move: assign(({ context, event }) => ({
      cursor: cursorAfter(event, context.cursor, context.rows.length),
    })),
    showBorn: ({ context }, output: string | null) =>
      context.entry.send({
        type: 'draft.fill',
        values: { dob: output },
      }),
    hideBorn: ({ context }) => context.entry.send({ type: 'draft.fill', values: { dob: null } }),
  },
}).createMachine({
  id: 'family',
  context: ({ input, spawn }) => ({
    ...input,
    rows: [],
    cursor: 0,
    asked: null,
    removed: null,
    problem: null,
    rejections: 0,
    entry: spawn('entry', {
      id: 'entry',
      input: { values: blank, fields: relativeFields },
    }) as DraftRef,
  }),
  initial: 'loading',
  output: null,
  states: {
    loading: {
      tags: 'busy',
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.patientId,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
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
    failed: { on: { 'family.retry': 'loading', 'dialog.close': 'closed' } },
    open: {
      invoke: { id: 'watch', src: 'watch', input: ({ context }) => ({ entry: context.entry }) },
      on: {
        'family.add': [{ guard: 'isRight', target: 'adding' }, { actions: 'reject' }],
        'family.remove': { guard: 'hasRow', target: 'asking', actions: 'choose' },
        'family.undo': { guard: 'canUndo', target: 'restoring' },
        'family.move': { actions: 'move' },
        'family.cursor': { actions: 'move' },
        'dialog.close': 'closed',
        'family.chosen': [
          { guard: 'hasMember', target: '.looking' },
          { target: '.calm', actions: 'hideBorn' },
        ],
      },
      initial: 'calm',
      states: {
        calm: {},
        looking: {
          invoke: {
            id: 'born',
            src: 'born',
            input: ({ context }) => member(context),
            onDone: {
              target: 'calm',
              actions: { type: 'showBorn', params: ({ event }) => event.output },
            },
            onError: { target: 'calm', actions: 'hideBorn' },
          },
        },
      },
    },
    adding: {
      tags: 'busy',
      invoke: {
        id: 'add',
        src: 'add',
        input: ({ context }) => ({
          patientId: context.patientId,
          memberId: member(context),
          relation: String(draftOf(context.entry).values['relation'] ?? '0'),
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'open',
            actions: [
              { type: 'take', params: ({ event }) => event.output },
              'clear',
              'notifySaved',
            ],
          },
          {
            target: 'open',
            actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'notifyProblem'],
          },
        ],
        onError: {
          target: 'open',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyProblem',
          ],
        },
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'askConfirm',
        input: ({ context }) => yesNo(messages.confirmDelete, context.asked?.name),
        onDone: [
          { guard: { type: 'saidYes', params: ({ event }) => event.output }, target: 'removing' },
          { target: 'open' },
        ],
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => required(context.asked, 'member to take out').id,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'open',
            actions: [
              { type: 'take', params: ({ event }) => event.output },
              'noteRemoved',
              'notifyRemoved',
            ],
          },
          {
            target: 'open',
            actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'notifyProblem'],
          },
        ],
        onError: {
          target: 'open',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyProblem',
          ],
        },
      },
    },
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restore',
        input: ({ context }) => required(context.removed, 'member taken out').id,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'open',
            actions: [{ type: 'take', params: ({ event }) => event.output }, 'noteRestored'],
          },
          {
            target: 'open',
            actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'notifyProblem'],
          },
        ],
        onError: {
          target: 'open',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyProblem',
          ],
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type FamilyRef = ActorRefFrom<typeof familyMachine>;
export function familyRefusal(
  snapshot: SnapshotFrom<typeof familyMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'Working: wait for the answer.';
  if (event.type === 'family.remove') return 'There is nobody in this family yet.';
  return event.type === 'family.undo' ? 'There is nothing to undo.' : 'That is not possible now.';
}
export const provideFamily = (ports: PatientPorts) =>
  familyMachine.provide({
    actors: {
      load: port((id: number, signal) => ports.relatives(id, signal)),
      add: port(({ memberId, ...input }: AddInput) =>
        ports.addRelative({ ...input, memberId: required(memberId, 'member of the family') }),
      ),
      remove: port((id: number) => ports.removeRelative(id)),
      restore: port((id: number) => ports.restoreRelative(id)),
      born: port((id: number | null, signal) =>
        ports.bornOn(required(id, 'member of the family'), signal),
      ),
    },
  });
