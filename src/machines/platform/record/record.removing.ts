import { messages } from '#domain/platform/messages.ts';
import { yesNo } from '../confirm/questions.ts';
import { idOf, nameIn, versionOf } from './record.context.ts';
import { recordSetup } from './record.setup.ts';

const confirming = recordSetup.createStateConfig({
  invoke: {
    id: 'askRemove',
    src: 'askConfirm',
    input: ({ context }) => yesNo(messages.confirmDelete, nameIn(context)),
    onDone: [
      { guard: { type: 'saidYes', params: ({ event }) => event.output }, target: 'removing' },
      { guard: 'isRemoval', target: 'closed' },
      { guard: 'isDirty', target: 'editing' },
      { target: 'viewing' },
    ],
  },
});
const removing = recordSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'remove',
    src: 'remove',
    input: ({ context }) => ({ id: idOf(context), version: versionOf(context) }),
    onDone: [
      {
        guard: { type: 'isUndoneAtRoot', params: ({ event }) => event.output },
        target: 'closed',
        actions: [{ type: 'keepRemoved', params: ({ event }) => event.output }, 'notifyUndoable'],
      },
      {
        guard: { type: 'isRemoved', params: ({ event }) => event.output },
        target: 'removed',
        actions: { type: 'keepRemoved', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isStale', params: ({ event }) => event.output },
        target: 'notRemoved',
        actions: [{ type: 'refuseStale', params: ({ event }) => event.output }, 'notifyRefusal'],
      },
      {
        target: 'notRemoved',
        actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'notifyRefusal'],
      },
    ],
    onError: {
      target: 'removeFailed',
      actions: [
        { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        'notifyFailure',
      ],
    },
  },
});
const notRemoved = recordSetup.createStateConfig({
  always: [
    { guard: 'isRemoval', target: 'closed' },
    { guard: 'isDirty', target: 'editing' },
    { target: 'loading' },
  ],
});
const removeFailed = recordSetup.createStateConfig({
  on: { 'record.retry': 'removing', 'dialog.close': 'closed' },
});
const removed = recordSetup.createStateConfig({
  entry: 'notifyRemoved',
  on: { 'record.undo': 'restoring' },
  after: { undoWindow: 'closed' },
});
const restoring = recordSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'restore',
    src: 'restore',
    input: ({ context }) => ({ id: idOf(context), version: versionOf(context) }),
    onDone: [
      {
        guard: { type: 'isRestored', params: ({ event }) => event.output },
        target: 'restored',
        actions: { type: 'keepRestored', params: ({ event }) => event.output },
      },
      {
        target: 'closed',
        actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'notifyRefusal'],
      },
    ],
    onError: {
      target: 'restoreFailed',
      actions: [
        { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        'notifyFailure',
      ],
    },
  },
});
const restoreFailed = recordSetup.createStateConfig({
  on: { 'record.retry': 'restoring', 'dialog.close': 'closed' },
});
const restored = recordSetup.createStateConfig({
  entry: 'notifyRestored',
  always: [{ guard: 'isRemoval', target: 'closed' }, { target: 'loading' }],
});

/** A record is deleted, and taken back while that is possible. */
export const removingStates = {
  confirming,
  removing,
  notRemoved,
  removeFailed,
  removed,
  restoring,
  restoreFailed,
  restored,
};
