import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { closeAnswer, closeQuestion, type ConfirmOutput } from '../confirm/questions.ts';
import { askConfirm } from '../dialogs/closing.ts';
import {
  draftLogic,
  draftOf,
  isDirty,
  problemsToSave,
  type Derive,
  type DraftRef,
  type Values,
} from '../draft/draft.ts';
import { machineTypes } from '../ports/machine-types.ts';

/** A further dialog of a record. */
export interface Part {
  /** Its name in the registry of dialogs. */
  readonly dialog: string;
  /** Fields of the record that it edits. */
  readonly fields?: readonly string[];
  /** It shows what is stored: a record that was never saved has nothing of it. */
  readonly stored?: true;
  /** More that its machine is opened with. */
  readonly input?: object;
}
export interface PartInput {
  readonly id: number | null;
  /** What the record is called: 'Drug'. */
  readonly title: string;
  /** All values of the record as they stand in its form. */
  readonly values: Values;
  /** The fields that are edited here. */
  readonly fields: Fields;
  readonly readOnly: boolean;
  readonly derive?: Derive;
}
/** `values`: what the record's form takes over. `changed`: the stored record is another one now. */
export interface PartOutput {
  readonly values?: Values;
  readonly changed?: boolean;
}
interface PartContext extends PartInput {
  readonly draft: DraftRef;
  readonly rejections: number;
  readonly output: PartOutput;
}
export type PartEvent = { type: 'part.done' } | { type: 'dialog.close' };

const stateOf = (context: PartContext) => draftOf(context.draft);
const isValid = (context: PartContext): boolean =>
  Object.keys(problemsToSave(stateOf(context))).length === 0;

/**
 * Some fields of a record in a dialog of their own. What is typed goes back into the record's form
 * and is saved with it.
 */
export const partMachine = setup({
  types: machineTypes<{
    input: PartInput;
    context: PartContext;
    events: PartEvent;
    output: PartOutput;
  }>(),
  actors: { askConfirm, draft: draftLogic },
  guards: {
    isDirty: ({ context }) => isDirty(stateOf(context)),
    isValid: ({ context }) => isValid(context),
    mayEdit: ({ context }) => !context.readOnly,
    saidSave: ({ context }, output: ConfirmOutput) =>
      closeAnswer(output) === 'save' && isValid(context),
    saidSaveAnyway: (_, output: ConfirmOutput) => closeAnswer(output) === 'save',
    saidDiscard: (_, output: ConfirmOutput) => closeAnswer(output) === 'discard',
  },
  actions: {
    keep: assign({
      output: ({ context }) => ({
        values: Object.fromEntries(
          Object.keys(context.fields).map((name) => [name, stateOf(context).values[name] ?? null]),
        ),
      }),
    }),
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.draft, {
        type: 'draft.reject',
        errors: problemsToSave(stateOf(context)),
      });
      enqueue.assign({ rejections: context.rejections + 1 });
    }),
  },
}).createMachine({
  id: 'part',
  context: ({ input, spawn }) => ({
    ...input,
    rejections: 0,
    output: {},
    draft: spawn('draft', {
      id: 'draft',
      input: {
        values: input.values,
        fields: input.fields,
        ...(input.derive ? { derive: input.derive } : {}),
      },
    }),
  }),
  initial: 'open',
  output: ({ context }) => context.output,
  states: {
    open: {
      on: {
        'part.done': [
          {
            guard: ({ context }) => !context.readOnly && isValid(context),
            target: 'closed',
            actions: 'keep',
          },
          { guard: 'mayEdit', actions: 'reject' },
        ],
        'dialog.close': [{ guard: 'isDirty', target: 'askingClose' }, { target: 'closed' }],
      },
    },
    askingClose: {
      invoke: {
        id: 'askClose',
        src: 'askConfirm',
        input: closeQuestion,
        onDone: [
          {
            guard: { type: 'saidSave', params: ({ event }) => event.output },
            target: 'closed',
            actions: 'keep',
          },
          {
            guard: { type: 'saidSaveAnyway', params: ({ event }) => event.output },
            target: 'open',
            actions: 'reject',
          },
          { guard: { type: 'saidDiscard', params: ({ event }) => event.output }, target: 'closed' },
          { target: 'open' },
        ],
      },
    },
    closed: { type: 'final' },
  },
});
export type PartRef = ActorRefFrom<typeof partMachine>;
/** Why an event is not possible now, in words; null when it is. */
export const partRefusal = (
  snapshot: SnapshotFrom<typeof partMachine>,
  event: PartEvent,
): string | null => {
  if (snapshot.can(event)) return null;
  return snapshot.context.readOnly
    ? 'Press {key:record.edit} in the record to edit first.'
    : 'Answer the question first.';
};
