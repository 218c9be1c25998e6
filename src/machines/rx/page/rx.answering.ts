import { required } from '#domain/platform/required.ts';
import { at } from './rx.context.ts';
import { untilTold } from './rx.leads-away.ts';
import { rxSetup } from './rx.setup.ts';

export const answering = rxSetup.createStateConfig({
  tags: 'busy',
  on: {
    ...untilTold,
    'alert.answer': { guard: 'isOfAnother', actions: 'holdAnswer' },
    'alert.takeBack': { guard: 'isOfAnother', actions: 'holdAnswer' },
  },
  invoke: {
    id: 'answerAlert',
    src: 'answerAlert',
    input: ({ context }) => ({
      ...at(context),
      answer: required(context.answer, 'The answer'),
    }),
    onDone: [
      {
        guard: { type: 'isDone', params: ({ event }) => event.output },
        target: 'viewing',
        actions: [{ type: 'takeOutcome', params: ({ event }) => event.output }, 'offerAnswerBack'],
      },
      {
        guard: { type: 'isStale', params: ({ event }) => event.output },
        target: 'viewing',
        actions: [
          { type: 'takeOutcome', params: ({ event }) => event.output },
          { type: 'notifyStale', params: ({ event }) => event.output },
          'dropHeld',
        ],
      },
      {
        target: 'viewing',
        actions: [
          { type: 'takeOutcome', params: ({ event }) => event.output },
          'notifyRefused',
          'dropHeld',
        ],
      },
    ],
    onError: {
      target: 'notMoved',
      actions: [
        'dropHeld',
        { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        'notifyFault',
      ],
    },
  },
});
