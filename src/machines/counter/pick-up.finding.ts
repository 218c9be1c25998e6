import { assign } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { saidYes } from '#machines/platform/confirm/questions.ts';
import { leaveQuestion } from './pick-up.context.ts';
import { pickUpSetup } from './pick-up.setup.ts';

const asking = pickUpSetup.createStateConfig({
  on: {
    'pickUp.code': { actions: 'typeCode' },
    'pickUp.go': { guard: 'hasText', target: 'looking' },
    'scan.arrived': [
      { guard: 'isCounterCode', target: 'looking', actions: 'takeScan' },
      { actions: 'refuseCode' },
    ],
  },
});
const looking = pickUpSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'lookUp',
    src: 'lookUp',
    input: ({ context }) => ({ code: context.text }),
    onDone: [
      {
        guard: { type: 'foundOne', params: ({ event }) => event.output },
        target: 'identifying',
        actions: { type: 'takeOrders', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'foundSome', params: ({ event }) => event.output },
        target: 'choosing',
        actions: { type: 'takeOrders', params: ({ event }) => event.output },
      },
      {
        target: 'asking',
        actions: { type: 'notifyNone', params: ({ event }) => event.output },
      },
    ],
    onError: {
      target: 'asking',
      actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
/** Several orders answer: told apart by number, bags, bins and initials, never by a name. */
const choosing = pickUpSetup.createStateConfig({
  on: {
    'pickUp.move': {
      actions: assign({
        active: ({ context: { active, orders }, event }) =>
          (Math.max(active, event.by > 0 ? -1 : 0) + event.by + orders.length) % orders.length,
      }),
    },
    'pickUp.choose': { guard: 'mayChoose', target: 'identifying', actions: 'choose' },
    'pickUp.go': { guard: 'mayChoose', target: 'identifying', actions: 'choose' },
    'pickUp.another': { target: 'asking', actions: 'startOver' },
    'scan.arrived': [
      { guard: 'isCounterCode', target: 'looking', actions: 'takeScan' },
      { actions: 'refuseCode' },
    ],
  },
});
const identifying = pickUpSetup.createStateConfig({
  entry: 'openIdentifiers',
  initial: 'typing',
  states: {
    typing: {
      on: {
        'scan.arrived': [
          { guard: 'isBag', actions: 'takeScan' },
          { guard: 'isVial', actions: 'refuseVialYet' },
          { actions: 'refuseCode' },
        ],
        'dialog.close': [{ guard: 'hasBegun', target: 'leaving' }, { target: '#pickUp.closed' }],
        'pickUp.another': [
          { guard: 'hasBegun', target: 'leaving', actions: 'wantAnother' },
          { target: '#pickUp.asking', actions: 'startOver' },
        ],
        'pickUp.go': [
          { guard: 'isMistyped', actions: ['showMistyped', 'countRejection'] },
          { guard: 'wasTried', actions: 'askForOthers' },
          { guard: 'saidTwo', target: 'comparing', actions: 'takeSaid' },
          { actions: ['markMissing', 'askForTwo'] },
        ],
      },
    },
    leaving: {
      invoke: {
        id: 'askLeave',
        src: 'askConfirm',
        input: leaveQuestion,
        onDone: [
          {
            guard: ({ event, context }) => saidYes(event.output) && context.wantsAnother,
            target: '#pickUp.asking',
            actions: 'startOver',
          },
          { guard: ({ event }) => saidYes(event.output), target: '#pickUp.closed' },
          { target: 'typing', actions: 'wantNone' },
        ],
      },
    },
    comparing: {
      tags: 'busy',
      on: { 'dialog.close': {} },
      invoke: {
        id: 'identify',
        src: 'identify',
        input: ({ context }) => ({
          orderId: required(context.orders[context.active], 'order to hand over').orderId,
          identifiers: context.said,
          how: context.how,
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: '#pickUp.handingOver',
            actions: { type: 'takeOrder', params: ({ event }) => event.output },
          },
          {
            target: 'typing',
            actions: [
              'noteTried',
              { type: 'markAsked', params: ({ event }) => event.output },
              { type: 'refuse', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: {
          target: 'typing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
/** From a code or a name to the one order, and to who may take it. */
export const findingStates = { asking, looking, choosing, identifying };
