import { and, raise } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { closeQuestion } from '#machines/platform/confirm/questions.ts';
import type { AlertAnswer } from '../rx.ports.ts';
import { priceStep } from './price-step.ts';
import { stateOf, valuesOf, type RxEntryContext } from './rx-entry.context.ts';
import { rxEntrySetup } from './rx-entry.setup.ts';

/** Answers of alerts that still stand; the others were about another drug. */
const answersToSend = (context: RxEntryContext): readonly AlertAnswer[] =>
  (context.check?.alerts ?? []).flatMap((alert) => context.answers[alert.fingerprint] ?? []);

/** What is saved has been checked: the question that is under way is answered first. */
const settling = rxEntrySetup.createStateConfig({
  entry: raise({ type: 'check.now' }),
  always: [
    { guard: and(['isSettled', 'isInvalid']), target: 'editing', actions: 'reject' },
    { guard: 'isSettled', target: 'saving' },
  ],
});
const saving = rxEntrySetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'save',
    src: 'save',
    input: ({ context }) => ({
      ids: { rxId: context.rxId, erxId: context.erxId },
      version: context.detail?.version ?? 0,
      values: valuesOf(context),
      answers: answersToSend(context),
      then: context.then,
    }),
    onDone: [
      {
        guard: { type: 'needsPrice', params: ({ event }) => event.output },
        target: 'pricing',
        actions: [{ type: 'takeSaved', params: ({ event }) => event.output }, 'remember'],
      },
      {
        guard: { type: 'isDone', params: ({ event }) => event.output },
        target: '#rxEntry.lettingGo',
        actions: [
          { type: 'takeSaved', params: ({ event }) => event.output },
          'remember',
          'notifySaved',
        ],
      },
      {
        guard: { type: 'isStale', params: ({ event }) => event.output },
        target: 'conflict',
        actions: { type: 'takeTheirs', params: ({ event }) => event.output },
      },
      {
        target: 'editing',
        actions: [
          { type: 'takeRefusal', params: ({ event }) => event.output },
          'showAlertsAsProblem',
        ],
      },
    ],
    onError: {
      target: 'editing',
      actions: [{ type: 'fault', params: ({ event }) => ({ error: event.error }) }, 'notifyFault'],
    },
  },
});
const pricing = rxEntrySetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'price',
    src: 'price',
    input: ({ context }) => {
      const detail = required(context.detail, 'The saved prescription');
      const rxId = required(context.rxId, 'The number of the prescription');
      const step = priceStep(detail, stateOf(context));
      return { rxId, version: detail.version, ...required(step, 'The step') };
    },
    onDone: [
      {
        guard: { type: 'isDone', params: ({ event }) => event.output },
        target: '#rxEntry.lettingGo',
        actions: [
          { type: 'takeSaved', params: ({ event }) => event.output },
          'remember',
          'notifySaved',
        ],
      },
      {
        guard: { type: 'isStale', params: ({ event }) => event.output },
        target: 'conflict',
        actions: ['stayWithSaved', { type: 'takeTheirs', params: ({ event }) => event.output }],
      },
      {
        target: 'editing',
        actions: [
          'stayWithSaved',
          { type: 'takeRefusal', params: ({ event }) => event.output },
          'showAlertsAsProblem',
        ],
      },
    ],
    onError: {
      target: 'editing',
      actions: [
        'stayWithSaved',
        { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        'notifyFault',
      ],
    },
  },
});
const conflict = rxEntrySetup.createStateConfig({
  on: {
    'entry.choose': { actions: 'choose' },
    'entry.chooseAll': { actions: 'choose' },
    'entry.merge': { guard: 'everyFieldChosen', target: 'settling', actions: 'merge' },
    'dialog.close': { target: 'editing', actions: 'dropTheirs' },
  },
});
const askingClose = rxEntrySetup.createStateConfig({
  invoke: {
    id: 'askClose',
    src: 'askConfirm',
    input: closeQuestion,
    onDone: [
      {
        guard: { type: 'saysSaveInvalid', params: ({ event }) => event.output },
        target: 'editing',
        actions: 'reject',
      },
      {
        guard: { type: 'saysSave', params: ({ event }) => event.output },
        target: 'settling',
        actions: 'mark',
      },
      {
        guard: { type: 'saysDiscard', params: ({ event }) => event.output },
        target: '#rxEntry.lettingGo',
        actions: ['discard', 'notifyDiscarded'],
      },
      { target: 'editing' },
    ],
  },
});
/** From what is typed to what is stored. */
export const savingStates = { settling, saving, pricing, conflict, askingClose };
