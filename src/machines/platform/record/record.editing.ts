import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import { closeAnswer, closeQuestion } from '../confirm/questions.ts';
import { problemsToSave } from '../draft/draft.ts';
import { faultText } from '../ports/port.ts';
import { idOf, partInput, scanIn, stateOf, storedIn } from './record.context.ts';
import { recordSetup } from './record.setup.ts';

const viewing = recordSetup.createStateConfig({
  on: {
    'record.part': {
      guard: 'hasPart',
      target: 'aside',
      actions: { type: 'openPart', params: { editing: false } },
    },
    'record.edit': { guard: 'mayEdit', target: 'editing' },
    'record.remove': { guard: 'mayRemove', target: 'confirming' },
    'record.block': { guard: 'mayBlock', target: 'blocking', actions: 'fromViewing' },
    'live.changed': { guard: 'isNewer', target: 'loading' },
    'record.notes': { guard: 'isNoted', actions: 'openNotes' },
    'record.about': { guard: 'hasAbout', actions: 'openAbout' },
    'record.turn': { guard: 'canTurn', target: 'turning', actions: 'askTurn' },
    'dialog.close': 'closed',
  },
});
const editing = recordSetup.createStateConfig({
  entry: 'startKeeping',
  initial: 'calm',
  always: { guard: 'hasScan', target: 'reading' },
  states: {
    calm: {},
    refused: {},
    failed: {
      entry: 'notifyFailure',
      on: {
        'record.retry': [
          { guard: 'isInvalid', target: 'refused', actions: 'reject' },
          { target: '#record.saving' },
        ],
      },
    },
    /** Changed elsewhere and untouched here: read again beneath the hands, which go on. */
    rereading: {
      invoke: {
        id: 'refresh',
        src: 'load',
        input: ({ context }) => ({ id: idOf(context) }),
        onDone: [
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            target: '#record.missing',
          },
          { guard: 'isDirty', target: 'calm', actions: 'noteChange' },
          { target: 'calm', actions: { type: 'takeRow', params: ({ event }) => event.output } },
        ],
        onError: { target: 'calm', actions: 'noteChange' },
      },
    },
  },
  on: {
    'record.save': [
      { guard: 'isInvalid', target: '.refused', actions: 'reject' },
      { guard: 'hasChanges', target: 'saving', actions: 'markNext' },
    ],
    'record.part': {
      guard: 'hasPart',
      target: 'aside',
      actions: { type: 'openPart', params: { editing: true } },
    },
    'record.discard': {
      guard: 'isDirty',
      target: '.calm',
      actions: ['discard', 'forgetRestored', 'forgetUntaken', 'notifyDiscarded'],
    },
    'record.remove': { guard: 'mayRemove', target: 'confirming' },
    'record.block': { guard: 'mayBlock', target: 'blocking', actions: 'fromEditing' },
    'record.turn': { guard: 'canTurn', target: 'turning', actions: 'askTurn' },
    'live.changed': [
      { guard: 'isChangeEventOfDirtyRecord', actions: 'noteChange' },
      { guard: 'isNewer', target: '.rereading' },
    ],
    'record.notes': { guard: 'isNoted', actions: 'openNotes' },
    'record.about': { guard: 'hasAbout', actions: 'openAbout' },
    'scan.arrived': { guard: 'takesScans', target: 'reading', actions: 'queueScan' },
    'dialog.close': [{ guard: 'isDirty', target: 'askingClose' }, { target: 'closed' }],
  },
});
/**
 * Packages are looked up one after the other, however fast they are scanned; what is typed
 * meanwhile stays.
 */
const reading = recordSetup.createStateConfig({
  on: { 'scan.arrived': { actions: 'queueScan' } },
  invoke: {
    id: 'scan',
    src: 'scan',
    input: ({ context }) => ({ code: scanIn(context), drug: context.drug }),
    onDone: [
      {
        guard: { type: 'isFilled', params: ({ event }) => event.output },
        target: 'editing',
        actions: [{ type: 'takeScanned', params: ({ event }) => event.output }, 'endScan'],
      },
      {
        guard: { type: 'isSeveral', params: ({ event }) => event.output },
        target: 'choosing',
        actions: { type: 'takeDrugs', params: ({ event }) => event.output },
      },
      {
        target: 'editing',
        actions: [
          {
            type: 'noteUntaken',
            params: ({ event }) =>
              event.output.kind === 'refused' ? event.output.message : messages.somethingWentWrong,
          },
          'endScan',
        ],
      },
    ],
    onError: {
      target: 'editing',
      actions: [{ type: 'noteUntaken', params: ({ event }) => faultText(event.error) }, 'endScan'],
    },
  },
});
const choosing = recordSetup.createStateConfig({
  invoke: {
    id: 'chooseDrug',
    src: 'chooseDrug',
    input: ({ context }) => ({
      name: 'drugChoice',
      input: { drugs: context.drugs, code: scanIn(context).raw },
    }),
    onDone: [
      {
        guard: { type: 'isDrugChosen', params: ({ event }) => event.output },
        target: 'reading',
        actions: { type: 'takeDrug', params: ({ event }) => event.output },
      },
      { target: 'editing', actions: 'endScan' },
    ],
    onError: {
      target: 'editing',
      actions: [{ type: 'noteUntaken', params: ({ event }) => faultText(event.error) }, 'endScan'],
    },
  },
});
const aside = recordSetup.createStateConfig({
  invoke: {
    id: 'openPart',
    src: 'openPart',
    input: ({ context }) => partInput(context),
    onDone: [
      {
        guard: { type: 'reloads', params: ({ event }) => event.output },
        target: 'loading',
        actions: 'backFromPart',
      },
      {
        guard: 'isPartOfForm',
        target: 'editing',
        actions: [{ type: 'takePart', params: ({ event }) => event.output }, 'closePart'],
      },
      { target: 'viewing', actions: 'closePart' },
    ],
    onError: [
      { guard: 'isPartOfForm', target: 'editing', actions: 'closePart' },
      { target: 'viewing', actions: 'closePart' },
    ],
  },
  on: { 'live.changed': { guard: 'isNewer', actions: 'noteChange' } },
});
const blocking = recordSetup.createStateConfig({
  invoke: {
    id: 'askReason',
    src: 'askReason',
    input: ({ context }) => ({
      name: 'reason',
      input: required(context.block, 'The blocking')(storedIn(context)),
    }),
    onDone: [
      {
        guard: 'wasViewing',
        target: 'viewing',
        actions: { type: 'takeStanding', params: ({ event }) => event.output },
      },
      {
        target: 'editing',
        actions: { type: 'takeStanding', params: ({ event }) => event.output },
      },
    ],
    onError: [{ guard: 'wasViewing', target: 'viewing' }, { target: 'editing' }],
  },
});
const turning = recordSetup.createStateConfig({
  invoke: {
    id: 'askTurn',
    src: 'askReason',
    input: ({ context }) => ({
      name: 'reason',
      input: required(context.asked, 'The reason to ask for'),
    }),
    onDone: [
      { guard: { type: 'isTurned', params: ({ event }) => event.output }, target: 'loading' },
      { target: 'viewing' },
    ],
    onError: {
      target: 'viewing',
      actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
const askingClose = recordSetup.createStateConfig({
  invoke: {
    id: 'askClose',
    src: 'askConfirm',
    input: closeQuestion,
    onDone: [
      {
        guard: ({ context, event }) =>
          closeAnswer(event.output) === 'save' &&
          Object.keys(problemsToSave(stateOf(context))).length > 0,
        target: 'editing.refused',
        actions: 'reject',
      },
      {
        guard: { type: 'saidSave', params: ({ event }) => event.output },
        target: 'saving',
        actions: 'markClosing',
      },
      {
        guard: { type: 'saidDiscard', params: ({ event }) => event.output },
        target: 'closed',
        actions: ['discard', 'notifyDiscarded'],
      },
      { target: 'editing' },
    ],
  },
});

/** What a person does with the record in sight. */
export const editingStates = {
  viewing,
  editing,
  reading,
  choosing,
  aside,
  blocking,
  turning,
  askingClose,
};
