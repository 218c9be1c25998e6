import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { machineTypes } from '../ports/machine-types.ts';
import type { Answer, AnswerKey, ConfirmInput, ConfirmOutput } from './questions.ts';

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
