import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { machineTypes } from '../ports/machine-types.ts';

export interface Answer {
  readonly id: string;
  readonly label: string;
  /** The bare key that gives this answer: "Y", "N", "S", "D". */
  readonly key: string;
  readonly tone?: 'primary' | 'danger';
}
export interface ConfirmInput {
  readonly question: string;
  /** What the question is about: the record's name, what is kept, what is lost. */
  readonly detail?: string;
  readonly answers: readonly Answer[];
  /** The answer that has the focus at the start; never a destructive one. */
  readonly focused: string;
  /** The answer that Esc gives. */
  readonly escape: string;
}
export interface ConfirmOutput {
  readonly answer: string;
}
type Events = { type: 'confirm.answer'; answer: string } | { type: 'dialog.close' };

/** One question, a few answers. Esc is an answer too, so the asker always hears something. */
export const confirmMachine = setup({
  types: machineTypes<{
    input: ConfirmInput;
    context: ConfirmInput & { given: string };
    events: Events;
    output: ConfirmOutput;
  }>(),
  guards: {
    isAnAnswer: ({ context, event }) =>
      event.type === 'confirm.answer' &&
      context.answers.some((answer) => answer.id === event.answer),
  },
  actions: {
    give: assign({
      given: ({ context, event }) =>
        event.type === 'confirm.answer' ? event.answer : context.escape,
    }),
  },
}).createMachine({
  id: 'confirm',
  context: ({ input }) => ({ ...input, given: input.escape }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'confirm.answer': { guard: 'isAnAnswer', target: 'answered', actions: 'give' },
        'dialog.close': { target: 'answered', actions: 'give' },
      },
    },
    answered: { type: 'final' },
  },
  output: ({ context }) => ({ answer: context.given }),
});
export type ConfirmRef = ActorRefFrom<typeof confirmMachine>;

/** Why an answer can't be given, in words; null when it can. */
export const confirmRefusal = (
  snapshot: SnapshotFrom<typeof confirmMachine>,
  event: { type: string; answer?: string },
): string | null =>
  event.type !== 'confirm.answer' ||
  snapshot.context.answers.some((answer) => answer.id === event.answer)
    ? null
    : `Answer with ${snapshot.context.answers.map((answer) => `${answer.key} (${answer.label})`).join(' or ')}.`;

const no: Answer = { id: 'no', label: messages.no, key: 'N' };
/** Yes or No with the focus on No: Enter on the default never destroys anything. */
export const yesNo = (question: string, detail?: string): ConfirmInput => ({
  question,
  ...(detail === undefined ? {} : { detail }),
  focused: 'no',
  escape: 'no',
  answers: [{ id: 'yes', label: messages.yes, key: 'Y', tone: 'danger' }, no],
});
export const saidYes = (output: ConfirmOutput): boolean => output.answer === 'yes';

/** Asked when a dialog with changes is closed: S saves, D discards, Esc stays. */
export const closeQuestion: ConfirmInput = {
  question: messages.confirmClose,
  focused: 'save',
  escape: 'stay',
  answers: [
    { id: 'save', label: messages.saveAndClose, key: 'S', tone: 'primary' },
    { id: 'discard', label: messages.discard, key: 'D', tone: 'danger' },
  ],
};
/** Asked when a step with changes is left backwards. */
export const backQuestion: ConfirmInput = yesNo(messages.confirmBack);
export const signOutQuestion: ConfirmInput = yesNo(
  'A file is still on its way. Stop it and log out?',
  'What has arrived is kept; what is stopped has to be uploaded again.',
);
export type CloseAnswer = 'save' | 'discard' | 'stay';
export const closeAnswer = (output: ConfirmOutput): CloseAnswer =>
  output.answer === 'save' || output.answer === 'discard' ? output.answer : 'stay';
