import { expect, test } from 'vitest';
import { createActor, fromPromise, type StateValue } from 'xstate';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { patientRecord, patientSteps } from '#domain/patient/entities/record.ts';
import { patientMachine, stepOf } from '#machines/patient/patient.machine.ts';
import type { PatientEvent, RecordMode } from '#machines/patient/stepper/patient-facts.ts';
import type { ConfirmInput, ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { draftLogic } from '#machines/platform/draft/draft.ts';
import { coverage } from '#tests/platform/transitions.ts';

const card = { insuranceBinId: 3, insurancePcnId: null, insuranceGroupId: null };
const draft = createActor(draftLogic, {
  input: {
    values: { ...blankPatient, insurances: [card], conditions: [], allergies: [] },
    fields: patientRecord.fields,
  },
}).start();
/** What the record's machine says of itself. */
const recordSays = (more: object) => ({
  type: 'xstate.snapshot.record',
  snapshot: { context: { id: 7, rejections: 0, stored: null, draft }, matches: () => false },
  ...more,
});
/** What stands in the boxes is said by the event: the walk runs no actor that could hold it. */
const told = (event: object): Record<string, unknown> => ({ ...event });
const walked = patientMachine.provide({
  guards: {
    isRefused: ({ event }) => told(event)['refused'] === true,
    isSaved: ({ event }) => told(event)['saved'] === true,
    isBegun: ({ event }) => told(event)['begun'] === true,
    needsSave: ({ event }) => told(event)['typed'] === true,
    isChanged: ({ event }) => told(event)['typed'] === true,
    isArriving: ({ event }) => told(event)['arriving'] === true,
    isRefusedHere: ({ event }, step) => told(event)['step'] === step,
    isFirstRefused: ({ event }, step) => told(event)['step'] === step,
  },
});
const modes: readonly RecordMode[] = [
  'waiting',
  'viewing',
  'typing',
  'saving',
  'askingClose',
  'conflict',
];
const one = (type: string, ...more: object[]) =>
  more.length === 0 ? [{ type }] : more.map((fields) => ({ type, ...fields }));
const forwarded = Object.fromEntries(
  [
    'record.edit',
    'record.discard',
    'record.retry',
    'record.remove',
    'record.undo',
    'record.merge',
    'record.cancel',
    'record.take',
    'record.takeAll',
    'live.changed',
    'record.notes',
    'record.about',
    'uploads.stop',
    'uploads.again',
    'uploads.dismiss',
    'papers.upload',
    'papers.scan',
    'papers.list',
    'papers.fax',
    'papers.faxes',
    'papers.retype',
    'patient.changed',
    'patient.family',
    'insurance.find',
    'insurance.link',
    'insurance.contact',
    'insurance.cvs',
    'insurance.eligibility',
  ].map((type) => [type, one(type)]),
);
const input = {
  id: 7,
  intent: 'edit',
  title: 'Patient',
  fields: patientRecord.fields,
  blank: blankPatient,
} as const;
/** A part of a state value, by the names of the states that it stands in. */
const partOf = (value: StateValue, ...names: readonly string[]): StateValue =>
  names.reduce<StateValue>(
    (part, name) => (typeof part === 'string' ? part : (part[name] ?? '')),
    value,
  );
/**
 * What stands beside the steps is walked once, from the first step, and not once more for each
 * step; in the other steps it only matters whether the record is being edited.
 */
const apart = (value: StateValue): unknown => {
  const beside = partOf(value, 'open', 'beside');
  const steps = partOf(value, 'open', 'steps');
  const alone = partOf(beside, 'panel') === 'closed' && partOf(beside, 'leaving') === 'staying';
  if (typeof value === 'string') return value;
  if (!alone) return beside;
  return partOf(steps, 'info', 'standing') === 'calm'
    ? [steps, beside]
    : [steps, typeof partOf(beside, 'record') === 'object'];
};

test('every state can be reached and every transition taken', () => {
  const asked = { done: [{ answer: 'yes' }, { answer: 'no' }] };
  const error = [new Error('no answer')];
  const part = { done: [{ values: { patientId: 4, cardId: 9 } }, {}], error };
  expect(
    coverage(walked, {
      input,
      apart,
      project: (context) => [context.draft !== null, context.cardToCopy !== null],
      events: {
        ...forwarded,
        'xstate.snapshot.record': [
          recordSays({}),
          recordSays({ refused: true }),
          recordSays({ saved: true }),
        ],
        'record.mode': one('record.mode', ...modes.map((mode) => ({ mode }))),
        'record.saved': one('record.saved'),
        'record.refused': one('record.refused', ...patientSteps.map((_, step) => ({ step }))),
        'record.save': one('record.save', {}, { begun: true }),
        'step.go': one('step.go', ...patientSteps.map((_, index) => ({ index }))),
        'step.next': one('step.next'),
        'step.back': one('step.back', {}, { typed: true }),
        'step.saveNext': one('step.saveNext', {}, { typed: true }, { begun: true }),
        'step.saveBack': one('step.saveBack', {}, { typed: true }, { begun: true }),
        'dialog.close': one('dialog.close', {}, { arriving: true }),
      },
      settle: {
        record: { done: [{ kind: 'saved', row: null, next: false }] },
        askBack: asked,
        askLeave: asked,
        family: { done: [null], error },
        find: part,
        link: part,
        copy: { done: [null], error },
        contact: { done: [null], error },
        cvs: { done: [null], error },
        eligibility: { done: [null, { card, dateOfBirth: '1957-04-12' }], error },
      },
    }),
  ).toEqual({ untaken: [], unreached: [] });
});

/** What was typed, and where it leads: written by hand, so that a wrong target is seen. */
function journey(step: number, mode: RecordMode, ...events: readonly (PatientEvent & object)[]) {
  const ref = createActor(
    patientMachine.provide({
      actors: {
        askConfirm: fromPromise<ConfirmOutput, ConfirmInput>(() => new Promise(() => undefined)),
      },
      guards: {
        isBegun: () => false,
        needsSave: () => true,
        isChanged: () => true,
        isRefusedHere: () => false,
        isFirstRefused: (_, wrong) => wrong === 3,
      },
    }),
    { input: { ...input, step } },
  ).start();
  ref.send({ type: 'record.mode', mode });
  for (const event of events) ref.send(event);
  const snapshot = ref.getSnapshot();
  return [patientSteps[stepOf(snapshot) ?? -1]?.title, partOf(snapshot.value, 'open', 'steps')];
}
const titles = [
  'Patient Info',
  'Disease State(s)',
  'Billing',
  'Allergies',
  'General Docs',
  'Worksman Comp',
];
const places = (mode: RecordMode, ...events: readonly PatientEvent[]) =>
  titles.map((_, step) => journey(step, mode, ...events)[0]);

test('Next leads to the step after, in this order, and no further than Worksman Comp', () => {
  expect([
    places('viewing', { type: 'step.next' }),
    patientSteps.map(({ title }) => title),
  ]).toEqual([
    ['Disease State(s)', 'Billing', 'Allergies', 'General Docs', 'Worksman Comp', 'Worksman Comp'],
    titles,
  ]);
});
test('Back leads to the step before, and no further than Patient Info', () => {
  expect(places('viewing', { type: 'step.back' })).toEqual([
    'Patient Info',
    'Patient Info',
    'Disease State(s)',
    'Billing',
    'Allergies',
    'General Docs',
  ]);
});
test('a save leads on or back only once the record is saved', () => {
  const saved = { type: 'record.saved' } as const;
  expect([
    places('typing', { type: 'step.saveNext' }),
    places('typing', { type: 'step.saveNext' }, saved),
    places('typing', { type: 'step.saveBack' }, saved),
    places('typing', { type: 'record.save' }, saved),
  ]).toEqual([
    titles,
    ['Disease State(s)', 'Billing', 'Allergies', 'General Docs', 'Worksman Comp', 'Worksman Comp'],
    ['Patient Info', 'Patient Info', 'Disease State(s)', 'Billing', 'Allergies', 'General Docs'],
    titles,
  ]);
});
test('a save that is in conflict leads nowhere, even once it is merged', () => {
  expect(
    journey(
      1,
      'typing',
      { type: 'step.saveNext' },
      { type: 'record.mode', mode: 'conflict' },
      { type: 'record.saved' },
    ),
  ).toEqual(['Disease State(s)', { disease: { standing: 'calm' } }]);
});
test('a save that fields refuse goes to the first step that holds one, and no further', () => {
  expect([
    journey(0, 'typing', { type: 'step.saveNext' }, { type: 'record.refused' }),
    journey(5, 'typing', { type: 'record.save' }, { type: 'record.refused' }),
    journey(
      0,
      'typing',
      { type: 'step.saveNext' },
      { type: 'record.refused' },
      { type: 'record.saved' },
    ),
  ]).toEqual([
    ['Allergies', { allergies: { standing: 'calm' } }],
    ['Allergies', { allergies: { standing: 'calm' } }],
    ['Allergies', { allergies: { standing: 'calm' } }],
  ]);
});
test('who goes to another step while a save is under way stays there', () => {
  expect(
    journey(
      0,
      'typing',
      { type: 'step.saveNext' },
      { type: 'step.go', index: 2 },
      { type: 'record.saved' },
    ),
  ).toEqual(['Billing', { billing: { standing: 'calm' } }]);
});
test('Back asks in every step with fields that were changed, and never among the documents', () => {
  expect(titles.map((_, step) => journey(step, 'typing', { type: 'step.back' })[1])).toEqual([
    { info: { standing: 'calm' } },
    { disease: 'askingBack' },
    { billing: 'askingBack' },
    { allergies: 'askingBack' },
    { allergies: { standing: 'calm' } },
    { wc: 'askingBack' },
  ]);
});
