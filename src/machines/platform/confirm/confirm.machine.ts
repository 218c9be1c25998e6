import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { machineTypes } from '../ports/machine-types.ts';

/** The bare keys that a question can be answered with; each has its command. */
export const answerKeys = [
  ...(['Y', 'N', 'S', 'D', 'A', 'B'] as const),
  ...(['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const),
] as const;
export type AnswerKey = (typeof answerKeys)[number];
export interface Answer {
  readonly id: string;
  readonly label: string;
  /** The bare key that gives this answer. */
  readonly key: AnswerKey;
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
type Events =
  | { type: 'confirm.answer'; answer: string }
  | { type: 'confirm.key'; key: AnswerKey }
  /** Another command closes the form: whoever did not mean to save it must not do so by Enter. */
  | { type: 'confirm.leaving' }
  | { type: 'dialog.close' };
const answerOfKey = ({ answers }: ConfirmInput, key: string | undefined): Answer | undefined =>
  answers.find((answer) => answer.key === key);

const stay: Answer = { id: 'stay', label: 'Stay', key: 'N' };
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
    isOfClosing: ({ context }) => context.answers.some(({ id }) => id === 'save'),
    isAKey: ({ context, event }) =>
      event.type === 'confirm.key' && answerOfKey(context, event.key) !== undefined,
  },
  actions: {
    give: assign({
      given: ({ context, event }) =>
        event.type === 'confirm.answer' ? event.answer : context.escape,
    }),
    offerToStay: assign(({ context }) => ({
      answers: [...context.answers.filter(({ id }) => id !== stay.id), stay],
      focused: stay.id,
    })),
    giveOfKey: assign({
      given: ({ context, event }) =>
        event.type === 'confirm.key'
          ? (answerOfKey(context, event.key)?.id ?? context.escape)
          : context.escape,
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
        'confirm.key': { guard: 'isAKey', target: 'answered', actions: 'giveOfKey' },
        'confirm.leaving': { guard: 'isOfClosing', actions: 'offerToStay' },
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
  event: { type: string; answer?: string; key?: string },
): string | null => {
  const { context } = snapshot;
  const isOne =
    event.type === 'confirm.key'
      ? answerOfKey(context, event.key) !== undefined
      : event.type !== 'confirm.answer' ||
        context.answers.some((answer) => answer.id === event.answer);
  if (isOne) return null;
  const choices = context.answers.map((answer) => `${answer.key} (${answer.label})`);
  return `Answer with ${choices.join(' or ')}.`;
};

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
