import { required } from '#domain/platform/required.ts';
import { alikeQuestion } from './alike-question.ts';
import { doubtQuestion } from './doubt-question.ts';
import { doubtIn, stateOf, versionOf } from './record.context.ts';
import { recordSetup } from './record.setup.ts';

const saving = recordSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'save',
    src: 'save',
    input: ({ context }) => ({
      id: context.id,
      version: versionOf(context),
      draft: stateOf(context).values,
      ...(context.proof === null ? {} : { proof: context.proof }),
      ...(context.others.length === 0 ? {} : { others: context.others }),
      ...(context.sure ? { sure: true } : {}),
    }),
    onDone: [
      {
        guard: { type: 'isSaved', params: ({ event }) => event.output },
        target: 'saved',
        actions: [{ type: 'keepSaved', params: ({ event }) => event.output }, 'forgetProof'],
      },
      {
        guard: { type: 'isStale', params: ({ event }) => event.output },
        target: 'conflict',
        actions: [{ type: 'keepTheirs', params: ({ event }) => event.output }, 'dropProof'],
      },
      {
        guard: { type: 'isAlike', params: ({ event }) => event.output },
        target: 'comparing',
        actions: { type: 'keepAlike', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isDoubted', params: ({ event }) => event.output },
        target: 'doubting',
        actions: { type: 'keepDoubt', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isUnproved', params: ({ event }) => event.output },
        target: 'proving',
        actions: { type: 'keepWanted', params: ({ event }) => event.output },
      },
      {
        target: 'editing.refused',
        actions: [
          { type: 'refuse', params: ({ event }) => event.output },
          'notifyRefusal',
          'dropProof',
        ],
      },
    ],
    onError: {
      target: 'editing.failed',
      actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
/** Somebody like this is stored: the person says whether it is the same one. */
const comparing = recordSetup.createStateConfig({
  invoke: {
    id: 'compare',
    src: 'askConfirm',
    input: ({ context }) => alikeQuestion(context.alike),
    onDone: [
      {
        guard: { type: 'saidAdd', params: ({ event }) => event.output },
        target: 'saving',
        actions: 'keepOthers',
      },
      {
        guard: { type: 'isChosen', params: ({ event }) => event.output },
        target: 'closed',
        actions: [
          { type: 'keepChosen', params: ({ event }) => event.output },
          'discard',
          'notifyChosen',
        ],
      },
      { target: 'editing', actions: 'dropProof' },
    ],
    onError: {
      target: 'editing.failed',
      actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
/** Something unusual would be saved: the person says whether it is meant. */
const doubting = recordSetup.createStateConfig({
  invoke: {
    id: 'doubt',
    src: 'askConfirm',
    input: ({ context }) => doubtQuestion(doubtIn(context)),
    onDone: [
      {
        guard: { type: 'saidAnyway', params: ({ event }) => event.output },
        target: 'saving',
        actions: 'markSure',
      },
      { target: 'editing.refused', actions: ['rejectDoubted', 'dropProof'] },
    ],
    onError: {
      target: 'editing.failed',
      actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
/**
 * The server wants the password for just this save; without it everything that was typed is
 * kept.
 */
const proving = recordSetup.createStateConfig({
  invoke: {
    id: 'prove',
    src: 'askStepUp',
    input: ({ context }) => {
      const wanted = required(context.wanted, 'What the password is for');
      return {
        purpose: `Save this ${context.title.toLowerCase()}`,
        action: wanted.action,
        target: { entity: wanted.entity, id: wanted.entityId, version: wanted.entityVersion },
        second: wanted.second,
      };
    },
    onDone: [
      {
        guard: { type: 'isProved', params: ({ event }) => event.output },
        target: 'saving',
        actions: { type: 'keepProof', params: ({ event }) => event.output },
      },
      { target: 'editing', actions: 'dropProof' },
    ],
    onError: {
      target: 'editing.failed',
      actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
const conflict = recordSetup.createStateConfig({
  on: {
    'record.take': { actions: 'choose' },
    'record.takeAll': { actions: 'choose' },
    'record.merge': { guard: 'everyFieldChosen', target: 'saving', actions: 'merge' },
    'record.cancel': { target: 'editing', actions: 'dropTheirs' },
    'dialog.close': { target: 'editing', actions: 'dropTheirs' },
  },
});
const saved = recordSetup.createStateConfig({
  entry: 'notifySaved',
  always: [
    { guard: 'closesNow', target: 'closed' },
    { guard: 'mayEdit', target: 'editing' },
    { target: 'viewing' },
  ],
});

/** From the wish to save to what the server has stored, with each question in between. */
export const savingStates = {
  saving,
  comparing,
  doubting,
  proving,
  conflict,
  saved,
};
