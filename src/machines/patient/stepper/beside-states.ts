import { and } from 'xstate';
import { cardLinkFields, planSearchFields } from '#domain/patient/entities/insurance.ts';
import { required } from '#domain/platform/required.ts';
import { yesNo } from '#machines/platform/confirm/questions.ts';
import { arrivingIn, eligibilityOf, nameOf, openDraft, partOf, payerOf } from './patient-facts.ts';
import { patientSetup } from './patient.setup.ts';

const leaveQuestion = (files: number) =>
  yesNo(
    files === 1
      ? 'A document is still on its way. Stop it and close?'
      : `${files} documents are still on their way. Stop them and close?`,
    'What has arrived is kept; what is stopped has to be uploaded again.',
  );

/** What the record's machine is doing: what is typed is saved, refused or in conflict there. */
const record = patientSetup.createStateConfig({
  initial: 'waiting',
  on: {
    'record.mode': [
      { guard: { type: 'isMode', params: 'waiting' }, target: '.waiting' },
      { guard: { type: 'isMode', params: 'viewing' }, target: '.viewing' },
      { guard: { type: 'isMode', params: 'typing' }, target: '.editing.typing' },
      { guard: { type: 'isMode', params: 'saving' }, target: '.editing.saving' },
      { guard: { type: 'isMode', params: 'askingClose' }, target: '.editing.askingClose' },
      { guard: { type: 'isMode', params: 'conflict' }, target: '.conflict' },
    ],
  },
  states: {
    waiting: {},
    viewing: {},
    editing: {
      initial: 'typing',
      states: {
        typing: {},
        saving: {},
        /** Save & Close, discard, or stay. */
        askingClose: {},
      },
    },
    conflict: {},
  },
});

const family = patientSetup.createStateConfig({
  invoke: {
    id: 'family',
    src: 'openAny',
    input: ({ context }) => ({
      name: 'family',
      input: { patientId: required(context.heard.id, 'saved patient'), name: nameOf(context) },
    }),
    onDone: 'closed',
    onError: {
      target: 'closed',
      actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
const finding = patientSetup.createStateConfig({
  invoke: {
    id: 'find',
    src: 'findInsurance',
    input: { name: 'findPlan', input: partOf(planSearchFields, 'insurance') },
    onDone: [
      {
        guard: { type: 'isFound', params: ({ event }) => event.output },
        target: 'closed',
        actions: { type: 'takeFound', params: ({ event }) => event.output },
      },
      { target: 'closed' },
    ],
    onError: {
      target: 'closed',
      actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
const linking = patientSetup.createStateConfig({
  invoke: {
    id: 'link',
    src: 'findInsurance',
    input: { name: 'linkCard', input: partOf(cardLinkFields, 'insurance') },
    onDone: [
      {
        guard: { type: 'isFound', params: ({ event }) => event.output },
        target: 'copying',
        actions: { type: 'chooseCard', params: ({ event }) => event.output },
      },
      { target: 'closed' },
    ],
    onError: {
      target: 'closed',
      actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
const copying = patientSetup.createStateConfig({
  invoke: {
    id: 'copy',
    src: 'cardOf',
    input: ({ context }) => required(context.cardToCopy, 'card to copy'),
    onDone: {
      target: 'closed',
      actions: { type: 'takeLinked', params: ({ event }) => event.output },
    },
    onError: {
      target: 'closed',
      actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
const contact = patientSetup.createStateConfig({
  invoke: {
    id: 'contact',
    src: 'openAny',
    input: ({ context }) => ({ name: 'insContactInfo', input: payerOf(context) }),
    onDone: 'closed',
    onError: {
      target: 'closed',
      actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
const cvs = patientSetup.createStateConfig({
  invoke: {
    id: 'cvs',
    src: 'openAny',
    input: ({ context }) => ({ name: 'cvsInfo', input: { binId: payerOf(context).binId } }),
    onDone: 'closed',
    onError: {
      target: 'closed',
      actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
const eligibility = patientSetup.createStateConfig({
  invoke: {
    id: 'eligibility',
    src: 'checkEligibility',
    input: ({ context }) => ({ name: 'eligibility', input: eligibilityOf(context) }),
    onDone: [
      {
        guard: { type: 'isCorrected', params: ({ event }) => event.output },
        target: 'closed',
        actions: { type: 'takeCorrected', params: ({ event }) => event.output },
      },
      { target: 'closed' },
    ],
    onError: {
      target: 'closed',
      actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});

/** Dialogs that open beside a step. */
const panel = patientSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: {
        'patient.family': { guard: 'isStored', target: 'family' },
        'insurance.find': { guard: 'isEditing', target: 'finding', actions: 'goToBilling' },
        'insurance.link': { guard: 'isEditing', target: 'linking', actions: 'goToBilling' },
        'insurance.contact': 'contact',
        'insurance.cvs': 'cvs',
        'insurance.eligibility': { guard: 'hasCard', target: 'eligibility' },
      },
    },
    family,
    finding,
    linking,
    copying,
    contact,
    cvs,
    eligibility,
  },
});

/** Files that are on their way are stopped by closing: that is asked first. */
const leaving = patientSetup.createStateConfig({
  initial: 'staying',
  states: {
    staying: {
      on: {
        'dialog.close': [{ guard: 'isArriving', target: 'asking' }, { actions: 'close' }],
      },
    },
    asking: {
      invoke: {
        id: 'askLeave',
        src: 'askConfirm',
        input: ({ context }) => leaveQuestion(arrivingIn(context)),
        onDone: [
          {
            guard: { type: 'saidYes', params: ({ event }) => event.output },
            target: 'staying',
            actions: 'close',
          },
          { target: 'staying' },
        ],
      },
    },
  },
});

/**
 * While the delivery address is said to be the home address, it is that; unsaid, it is blank
 * again.
 */
const delivery = patientSetup.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: { always: { guard: and(['isEditing', 'isLoaded']), target: 'following' } },
    following: {
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ draft: openDraft(context) }),
      },
      on: { 'patient.changed': { actions: ['fillAsHome', 'noteHome'] } },
    },
  },
});

/** What stands beside the six steps and goes on in whichever one stands. */
export const besideStates = patientSetup.createStateConfig({
  type: 'parallel',
  states: { record, panel, leaving, delivery },
});
