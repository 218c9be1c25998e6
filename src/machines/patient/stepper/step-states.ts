import { and } from 'xstate';
import { patientStepKeys, type PatientStepKey } from '#domain/patient/entities/record.ts';
import { backQuestion } from '#machines/platform/confirm/questions.ts';
import { patientSetup } from './patient.setup.ts';

const stateOf = (key: PatientStepKey) => `#patient.open.steps.${key}`;
/** A row that was begun is not lost by a save: it is shown, and nothing is saved. */
const begunFirst = {
  guard: and(['isEditing', 'isBegun']),
  actions: ['goToBegun', 'notifyBegun'],
} as const;

/** What a person and the record can do in every step; `.calm` is where no save leads anywhere. */
const everywhere = (step: number) =>
  ({
    'record.save': [begunFirst, { target: '.calm', actions: 'save' }],
    'record.refused': { guard: { type: 'isRefusedHere', params: step }, target: '.calm' },
  }) as const;
const forward = (after: PatientStepKey) =>
  ({
    'step.next': stateOf(after),
    'step.saveNext': [
      begunFirst,
      { guard: and(['isEditing', 'needsSave']), target: '.savingNext', actions: 'save' },
      { target: stateOf(after) },
    ],
  }) as const;
const saveAndGoBack = (before: PatientStepKey) =>
  ({
    'step.saveBack': [
      begunFirst,
      { guard: and(['isEditing', 'needsSave']), target: '.savingBack', actions: 'save' },
      { target: stateOf(before) },
    ],
  }) as const;
const backward = (before: PatientStepKey, step: number) =>
  ({
    'step.back': [
      { guard: and(['isEditing', { type: 'isChanged', params: step }]), target: 'askingBack' },
      { target: stateOf(before) },
    ],
    ...saveAndGoBack(before),
  }) as const;

const calm = patientSetup.createStateConfig({});
/** A save that leads on: a conflict is answered here, and then nothing leads on any more. */
const savingTo = (key: PatientStepKey) =>
  patientSetup.createStateConfig({
    on: {
      'record.saved': stateOf(key),
      'record.mode': { guard: { type: 'isMode', params: 'conflict' }, target: 'calm' },
    },
  });
const askingBack = (before: PatientStepKey) =>
  patientSetup.createStateConfig({
    invoke: {
      id: 'askBack',
      src: 'askConfirm',
      input: { ...backQuestion, detail: 'What you typed stays here, unsaved.' },
      onDone: [
        {
          guard: { type: 'saidYes', params: ({ event }) => event.output },
          target: stateOf(before),
        },
        { target: 'standing' },
      ],
    },
  });

const firstStep = (after: PatientStepKey) =>
  patientSetup.createStateConfig({
    initial: 'standing',
    states: {
      standing: {
        initial: 'calm',
        on: { ...everywhere(0), ...forward(after) },
        states: { calm, savingNext: savingTo(after) },
      },
    },
  });
const innerStep = (step: number, before: PatientStepKey, after: PatientStepKey) =>
  patientSetup.createStateConfig({
    initial: 'standing',
    states: {
      standing: {
        initial: 'calm',
        on: { ...everywhere(step), ...forward(after), ...backward(before, step) },
        states: { calm, savingNext: savingTo(after), savingBack: savingTo(before) },
      },
      askingBack: askingBack(before),
    },
  });
/** The documents are stored as they arrive: there is nothing to ask about before going back. */
const documentsStep = (step: number, before: PatientStepKey, after: PatientStepKey) =>
  patientSetup.createStateConfig({
    initial: 'standing',
    states: {
      standing: {
        initial: 'calm',
        on: {
          ...everywhere(step),
          ...forward(after),
          ...saveAndGoBack(before),
          'step.back': stateOf(before),
        },
        states: { calm, savingNext: savingTo(after), savingBack: savingTo(before) },
      },
    },
  });
const lastStep = (before: PatientStepKey, step: number) =>
  patientSetup.createStateConfig({
    initial: 'standing',
    states: {
      standing: {
        initial: 'calm',
        on: { ...everywhere(step), ...backward(before, step) },
        states: { calm, savingBack: savingTo(before) },
      },
      askingBack: askingBack(before),
    },
  });

/** The six steps: where one stands, the question before going back, and what a save leads to. */
export const stepStates = patientSetup.createStateConfig({
  initial: 'entering',
  on: {
    'step.go': patientStepKeys.map((key, index) => ({
      guard: { type: 'isStep', params: index },
      target: `.${key}`,
    })),
    'record.refused': patientStepKeys.map((key, index) => ({
      guard: { type: 'isFirstRefused', params: index },
      target: `.${key}`,
    })),
  },
  states: {
    entering: {
      always: [
        ...patientStepKeys.slice(1).map((key, index) => ({
          guard: { type: 'startsAt', params: index + 1 } as const,
          target: key,
        })),
        { target: 'info' },
      ],
    },
    info: firstStep('disease'),
    disease: innerStep(1, 'info', 'billing'),
    billing: innerStep(2, 'disease', 'allergies'),
    allergies: innerStep(3, 'billing', 'docs'),
    docs: documentsStep(4, 'allergies', 'wc'),
    wc: lastStep('docs', 5),
  },
});
