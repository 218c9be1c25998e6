import { saidYes } from '#machines/platform/confirm/questions.ts';
import type { RxDialogOutput } from '../rx.dialogs.ts';
import { takesBackQuestion } from '../rx.offers.ts';
import { at, detailIn, stepIn } from './rx.context.ts';
import { openWanted, untilTold } from './rx.leads-away.ts';
import { rxSetup } from './rx.setup.ts';

/** The step was taken, and the vial waits for another label: it is proposed at once. */
const labelAnew = [
  { type: 'takeAsked', params: ({ event }: Asked) => event.output },
  { type: 'notifyWarnings', params: ({ event }: Asked) => event.output },
  'tellLabel',
  'chooseNext',
  'stay',
] as const;
interface Asked {
  readonly event: { readonly output: RxDialogOutput };
}
const choosing = rxSetup.createStateConfig({
  invoke: {
    id: 'askSteps',
    src: 'askSteps',
    input: ({ context }) => ({ detail: detailIn(context) }),
    onDone: [
      {
        guard: ({ event }) => event.output.event !== null,
        target: 'stepping',
        actions: { type: 'takeStep', params: ({ event }) => event.output },
      },
      { target: 'viewing' },
    ],
  },
});
/**
 * Where the step is taken: its own screen, a prompt for what it needs, or nothing but the key.
 */
const stepping = rxSetup.createStateConfig({
  always: [
    { guard: 'toScan', target: 'scanning' },
    { guard: 'toCheck', target: 'checking' },
    { guard: 'toLabel', target: 'viewing', actions: ['goToFirstLabel', 'forget', 'stay'] },
    { guard: 'toCure', target: 'viewing', actions: ['goToCure', 'forget', 'stay'] },
    { guard: 'toRebill', target: 'viewing', actions: ['goToRebill', 'forget', 'stay'] },
    { guard: 'toCost', target: 'viewing', actions: ['goToCost', 'forget', 'stay'] },
    {
      guard: 'toCorrect',
      target: 'viewing',
      actions: ['goToCorrect', 'noteEntered', 'forget', 'stay'],
    },
    { guard: 'toCounter', target: 'viewing', actions: ['goToCounter', 'forget', 'stay'] },
    { guard: 'toConfirm', target: 'confirming' },
    { guard: 'needsWords', target: 'prompting' },
    { target: 'moving' },
  ],
});
const confirming = rxSetup.createStateConfig({
  invoke: {
    id: 'askTakesBack',
    src: 'askConfirm',
    input: ({ context }) => takesBackQuestion(detailIn(context), stepIn(context)),
    onDone: [
      { guard: ({ event }) => saidYes(event.output), target: 'moving' },
      { target: 'viewing', actions: ['forget', 'stay'] },
    ],
  },
});
const moving = rxSetup.createStateConfig({
  tags: 'busy',
  on: untilTold,
  invoke: {
    id: 'move',
    src: 'move',
    input: ({ context }) => ({ ...at(context), event: stepIn(context), payload: {} }),
    onDone: [
      {
        guard: { type: 'isDone', params: ({ event }) => event.output },
        target: 'stepped',
        actions: [
          { type: 'takeOutcome', params: ({ event }) => event.output },
          { type: 'notifyWarnings', params: ({ event }) => event.output },
        ],
      },
      {
        guard: { type: 'isStale', params: ({ event }) => event.output },
        target: 'stepped',
        actions: [
          { type: 'takeOutcome', params: ({ event }) => event.output },
          { type: 'notifyStale', params: ({ event }) => event.output },
          'stay',
        ],
      },
      {
        target: 'stepped',
        actions: [
          { type: 'takeOutcome', params: ({ event }) => event.output },
          'notifyRefused',
          'stay',
        ],
      },
    ],
    onError: {
      target: 'notMoved',
      actions: [{ type: 'fault', params: ({ event }) => ({ error: event.error }) }, 'notifyFault'],
    },
  },
});
const stepped = rxSetup.createStateConfig({
  entry: ['offerUndo', 'offerPaper', 'forget'],
  always: [
    openWanted,
    { guard: 'hasGone', target: 'leaving' },
    { target: 'viewing', actions: 'stay' },
  ],
});
/**
 * No answer: whether the step was taken is not known, so the prescription is loaded again
 * before anything else.
 */
const notMoved = rxSetup.createStateConfig({
  entry: ['forget', 'stay'],
  always: openWanted,
  on: { 'rx.retry': 'loading', 'live.changed': { guard: 'isChangeEvent', target: 'loading' } },
});
const prompting = rxSetup.createStateConfig({
  invoke: {
    id: 'askMovePrompt',
    src: 'askMovePrompt',
    input: ({ context }) => ({
      detail: detailIn(context),
      event: stepIn(context),
      ...(context.said === null ? {} : { said: context.said }),
    }),
    onDone: [
      {
        guard: { type: 'partNeedsLabel', params: ({ event }) => event.output },
        target: 'stepping',
        actions: labelAnew,
      },
      {
        guard: { type: 'comesBack', params: ({ event }) => event.output },
        target: 'scanning',
        actions: [
          { type: 'takeAsked', params: ({ event }) => event.output },
          { type: 'notifyWarnings', params: ({ event }) => event.output },
          'goBack',
        ],
      },
      {
        target: 'stepped',
        actions: [
          { type: 'takeAsked', params: ({ event }) => event.output },
          { type: 'notifyWarnings', params: ({ event }) => event.output },
        ],
      },
    ],
  },
});
const scanning = rxSetup.createStateConfig({
  invoke: {
    id: 'askDrugVerification',
    src: 'askDrugVerification',
    input: ({ context }) => ({ detail: detailIn(context) }),
    onDone: [
      {
        guard: { type: 'asksStep', params: ({ event }) => event.output },
        target: 'stepping',
        actions: [
          { type: 'takeAsked', params: ({ event }) => event.output },
          { type: 'takeThen', params: ({ event }) => event.output },
        ],
      },
      {
        guard: { type: 'needsLabel', params: ({ event }) => event.output },
        target: 'stepping',
        actions: labelAnew,
      },
      {
        target: 'stepped',
        actions: [
          { type: 'takeAsked', params: ({ event }) => event.output },
          { type: 'notifyWarnings', params: ({ event }) => event.output },
        ],
      },
    ],
  },
});
const checking = rxSetup.createStateConfig({
  invoke: {
    id: 'askRphVerification',
    src: 'askRphVerification',
    input: ({ context }) => ({
      detail: detailIn(context),
      fail: context.event === 'fail-check',
    }),
    onDone: {
      target: 'stepped',
      actions: [
        { type: 'takeAsked', params: ({ event }) => event.output },
        { type: 'notifyWarnings', params: ({ event }) => event.output },
      ],
    },
  },
});
/** How a step is chosen, asked about and taken. */
export const steppingStates = {
  choosing,
  stepping,
  confirming,
  moving,
  stepped,
  notMoved,
  prompting,
  scanning,
  checking,
};
