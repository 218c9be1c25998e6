import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import { newRecordValues, quickAddName } from '#machines/patient/quick-add/quick-add.values.ts';
import type { ConfirmInput } from '#machines/platform/confirm/questions.ts';
import { addingIn, codeIn, factsToAsk, onlyDrugOf } from './rx-entry.context.ts';
import { rxEntrySetup } from './rx-entry.setup.ts';

const addQuestion = (code: string, why: string | null): ConfirmInput => ({
  question: 'Add this drug to the file?',
  detail: why ?? `No drug in the file has the code ${code}.`,
  focused: 'yes',
  escape: 'no',
  answers: [
    { id: 'yes', label: messages.yes, key: 'Y', tone: 'primary' },
    { id: 'no', label: messages.no, key: 'N' },
  ],
});

const adding = rxEntrySetup.createStateConfig({
  entry: 'clearProblem',
  invoke: {
    id: 'add',
    src: 'openAny',
    input: ({ context }) => {
      const { of, text } = addingIn(context);
      const values = newRecordValues(of, text, context.message);
      return { name: quickAddName(of), input: { of, values } };
    },
    onDone: {
      target: 'editing',
      actions: { type: 'takeAdded', params: ({ event }) => event.output },
    },
    onError: {
      target: 'editing',
      actions: [
        { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        'failedAdding',
        'notifyFault',
      ],
    },
  },
});
const resolving = rxEntrySetup.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'resolve',
    src: 'resolve',
    input: ({ context }) => ({ code: codeIn(context) }),
    onDone: [
      {
        guard: { type: 'isOneDrug', params: ({ event }) => event.output },
        target: 'editing',
        actions: {
          type: 'takeDrug',
          params: ({ event }) => ({ drug: onlyDrugOf(event.output) }),
        },
      },
      {
        guard: { type: 'isSeveral', params: ({ event }) => event.output },
        target: 'choosing',
        actions: { type: 'keepFound', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isUnknown', params: ({ event }) => event.output },
        target: 'offering',
        actions: { type: 'keepFound', params: ({ event }) => event.output },
      },
      {
        target: 'editing',
        actions: { type: 'notifyUnreadable', params: ({ event }) => event.output },
      },
    ],
    onError: {
      target: 'editing',
      actions: [
        { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        'failedCode',
        'notifyFault',
      ],
    },
  },
});
const choosing = rxEntrySetup.createStateConfig({
  invoke: {
    id: 'choose',
    src: 'askDrugChoice',
    input: ({ context }) => ({
      drugs: context.found?.drugs ?? [],
      code: codeIn(context),
    }),
    onDone: [
      {
        guard: { type: 'isChosen', params: ({ event }) => event.output },
        target: 'editing',
        actions: { type: 'takeDrug', params: ({ event }) => event.output },
      },
      { target: 'editing' },
    ],
  },
});
const offering = rxEntrySetup.createStateConfig({
  invoke: {
    id: 'offer',
    src: 'askConfirm',
    input: ({ context }) => addQuestion(codeIn(context), context.found?.message ?? null),
    onDone: [
      {
        guard: { type: 'saidYes', params: ({ event }) => event.output },
        target: 'adding',
        actions: 'markAddingDrug',
      },
      { target: 'editing' },
    ],
  },
});
const answering = rxEntrySetup.createStateConfig({
  invoke: {
    id: 'answerFacts',
    src: 'askSupplyFacts',
    input: ({ context }) => factsToAsk(context),
    onDone: [
      {
        guard: { type: 'isAnswered', params: ({ event }) => event.output },
        target: 'editing',
        actions: [{ type: 'takeFacts', params: ({ event }) => event.output }, 'toDays'],
      },
      { target: 'editing', actions: 'toDays' },
    ],
  },
});
const refusing = rxEntrySetup.createStateConfig({
  invoke: {
    id: 'refuse',
    src: 'askErxRefuse',
    input: ({ context }) => ({
      row: required(context.message, 'The message').row,
    }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event.output },
        target: '#rxEntry.lettingGo',
        actions: 'goOnAfter',
      },
      { target: 'editing' },
    ],
  },
});
/** What is looked up or asked beside the form. */
export const askingStates = { adding, resolving, choosing, offering, answering, refusing };
