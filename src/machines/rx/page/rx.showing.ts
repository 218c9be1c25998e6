import { assign } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { goingIn, queueOf, rxIdOf } from './rx.context.ts';
import { openWanted } from './rx.leads-away.ts';
import { rxSetup } from './rx.setup.ts';

/** What opens beside the prescription and leaves it as it is, whatever it is by now. */
const opensBeside = {
  'rx.edit': { guard: 'mayEdit', actions: ['goToEntry', 'noteEntered'] },
  'rx.notes': { actions: 'goToNotes' },
  'rx.allergies': { actions: 'goToAllergies' },
  'rx.weight': { actions: 'goToWeight' },
  'rx.label': { actions: 'goToLabel' },
  'rx.transferPaper': { guard: 'hasTransfer', actions: 'goToTransferPaper' },
  'rx.claim': { actions: 'goToClaim' },
  'rx.transmissions': { actions: 'goToTransmissions' },
  'rx.pickUp': { actions: 'goToCounter' },
} as const;
const deciding = rxSetup.createStateConfig({
  always: [
    { guard: 'hasCode', target: 'finding' },
    { guard: 'hasRx', target: 'loading' },
    { target: 'empty' },
  ],
});
/** Nothing is open: a scan or a typed number opens one. */
const empty = rxSetup.createStateConfig({
  always: { guard: 'isOnce', target: 'closed', actions: 'notifyProblem' },
});
const finding = rxSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'find',
    src: 'find',
    input: ({ context }) => ({ code: context.code ?? '' }),
    onDone: [
      {
        guard: { type: 'isFound', params: ({ event }) => event.output },
        target: 'loading',
        actions: { type: 'takeFound', params: ({ event }) => event.output },
      },
      {
        guard: 'hasDetail',
        target: 'viewing',
        actions: [{ type: 'notFound', params: ({ event }) => event.output }, 'notifyProblem'],
      },
      {
        target: 'empty',
        actions: [{ type: 'notFound', params: ({ event }) => event.output }, 'notifyProblem'],
      },
    ],
    onError: {
      target: 'failed',
      actions: [{ type: 'fault', params: ({ event }) => ({ error: event.error }) }, 'notifyFault'],
    },
  },
});
const loading = rxSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'load',
    src: 'load',
    input: ({ context }) => ({ rxId: rxIdOf(context) }),
    onDone: [
      {
        guard: { type: 'isFound', params: ({ event }) => event.output },
        target: 'viewing',
        actions: { type: 'takeDetail', params: ({ event }) => event.output },
      },
      { target: 'empty', actions: { type: 'takeDetail', params: ({ event }) => event.output } },
    ],
    onError: {
      target: 'failed',
      actions: [{ type: 'fault', params: ({ event }) => ({ error: event.error }) }, 'notifyFault'],
    },
  },
  // What is on its way may be of before the news.
  on: { 'live.changed': { guard: 'isChangeEvent', target: 'loading', reenter: true } },
});
const failed = rxSetup.createStateConfig({ on: { 'rx.retry': 'deciding' } });
const viewing = rxSetup.createStateConfig({
  always: [
    { guard: 'hasHeld', target: 'answering', actions: 'takeHeld' },
    openWanted,
    { guard: 'startsWithSteps', target: 'choosing', actions: 'forgetFirst' },
    { guard: 'startsWithMove', target: 'stepping', actions: 'chooseFirst' },
    { guard: 'startsWithAlert', actions: ['forgetFirst', 'reachAlert'] },
    { guard: 'startsWithDefer', target: 'stepping', actions: 'chooseDeferral' },
    { guard: 'startsWithLead', actions: ['forgetFirst', 'goToLead', 'notifyLead'] },
    { guard: 'hasFirst', actions: ['notifyFirstRefused', 'forgetFirst'] },
    { guard: 'isOnce', target: 'closed' },
    { guard: 'hasMissed', target: 'refreshing' },
    { guard: 'hasKept', actions: 'actOnKept' },
  ],
  on: {
    ...opensBeside,
    'rx.next': [
      { guard: 'hasNext', target: 'stepping', actions: ['chooseNext', 'stay'] },
      { guard: 'leadsToAlert', actions: 'reachAlert' },
      { guard: 'leadsToDefer', target: 'stepping', actions: 'chooseDeferral' },
      { guard: 'leadsElsewhere', actions: ['goToLead', 'notifyLead'] },
    ],
    'rx.move': { guard: 'mayMove', target: 'stepping', actions: 'choose' },
    'rx.steps': 'choosing',
    'rx.goOn': [
      { guard: 'mayGoOn', target: 'looking', actions: 'goOn' },
      { guard: 'hasNext', target: 'stepping', actions: ['chooseNext', 'stay'] },
      { guard: 'leadsToAlert', actions: 'reachAlert' },
      { guard: 'leadsToDefer', target: 'stepping', actions: 'chooseDeferral' },
      { guard: 'leadsElsewhere', actions: ['goToLead', 'notifyLead'] },
    ],
    'rx.ahead': { guard: 'knowsQueue', target: 'looking', actions: 'goAhead' },
    'rx.renewal': { guard: 'mayRenew', actions: 'goToRenewal' },
    'rx.change': { actions: 'goToChange' },
    'alert.answer': { target: 'answering', actions: 'takeAnswer' },
    'alert.takeBack': { target: 'answering', actions: 'takeAnswer' },
    'live.changed': { guard: 'isChangeEvent', target: 'refreshing' },
  },
});
/** The next of the queue is found before the step, since the step takes this one out of it. */
const looking = rxSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'ahead',
    src: 'ahead',
    input: ({ context }) => ({
      queue: required(queueOf(context), 'The queue'),
      rxId: rxIdOf(context),
      by: goingIn(context).by,
    }),
    onDone: [
      {
        guard: 'stepsFirst',
        target: 'stepping',
        actions: [{ type: 'takeAhead', params: ({ event }) => event.output }, 'chooseNext'],
      },
      {
        target: 'leaving',
        actions: { type: 'takeAhead', params: ({ event }) => event.output },
      },
    ],
    onError: {
      target: 'viewing',
      actions: [
        { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        'notifyFault',
        'stay',
      ],
    },
  },
});
const leaving = rxSetup.createStateConfig({
  always: [
    { guard: 'leads', target: 'loading', actions: 'openAhead' },
    { target: 'viewing', actions: ['notifyEnd', 'stay'] },
  ],
});
const refreshing = rxSetup.createStateConfig({
  invoke: {
    id: 'refresh',
    src: 'load',
    input: ({ context }) => ({ rxId: rxIdOf(context) }),
    onDone: [
      {
        guard: { type: 'isFound', params: ({ event }) => event.output },
        target: 'viewing',
        actions: { type: 'takeDetail', params: ({ event }) => event.output },
      },
      { target: 'empty', actions: { type: 'takeDetail', params: ({ event }) => event.output } },
    ],
    onError: { target: 'viewing', actions: assign({ missed: false }) },
  },
  // What only opens something opens at once. A step waits for what the prescription is now.
  on: {
    ...opensBeside,
    'rx.next': { actions: 'keepKey' },
    'rx.move': { actions: 'keepKey' },
    'rx.steps': { actions: 'keepKey' },
    'rx.goOn': { actions: 'keepKey' },
    'rx.ahead': { guard: 'knowsQueue', actions: 'keepKey' },
    'rx.renewal': { actions: 'keepKey' },
    'rx.change': { actions: 'keepKey' },
    'alert.answer': { actions: 'holdAnswer' },
    'alert.takeBack': { actions: 'holdAnswer' },
    'live.changed': { guard: 'isChangeEvent', target: 'refreshing', reenter: true },
  },
});
/** How a prescription is found, shown, asked for anew and left for the next. */
export const showingStates = {
  deciding,
  empty,
  finding,
  loading,
  failed,
  viewing,
  looking,
  leaving,
  refreshing,
};
