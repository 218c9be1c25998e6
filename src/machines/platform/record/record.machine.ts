import type { ActorRefFrom } from 'xstate';
import { idOf } from './record.context.ts';
import { editingStates } from './record.editing.ts';
import { removingStates } from './record.removing.ts';
import { savingStates } from './record.saving.ts';
import { recordSetup } from './record.setup.ts';

/**
 * One record: loaded, shown, edited, saved, deleted. Nothing is called saved before the server says
 * so, and no failure loses what was typed.
 */
export const recordMachine = recordSetup.createMachine({
  id: 'record',
  context: ({ input }) => ({
    ...input,
    draft: null,
    stored: null,
    theirs: null,
    choices: {},
    failure: null,
    alike: [],
    others: [],
    doubt: null,
    sure: false,
    wanted: null,
    proof: null,
    asked: null,
    rejections: 0,
    theirsBy: null,
    changedElsewhere: false,
    closing: false,
    part: null,
    waiting: input.scan ? [input.scan] : [],
    drugs: [],
    drug: null,
    untaken: [],
    blockedFrom: 'viewing',
    restored: null,
    keeping: false,
    draftStoredUnder: null,
    output: { kind: 'unchanged', row: null, next: false },
  }),
  initial: 'opening',
  on: {
    'record.draftStored': { actions: 'noteDraftStored' },
    'record.restored': { actions: 'noteRestored' },
  },
  output: ({ context }) => context.output,
  states: {
    opening: {
      always: [
        { guard: 'isNew', target: 'editing', actions: 'startBlank' },
        { guard: 'isRemoval', target: 'confirming' },
        { target: 'loading' },
      ],
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ id: idOf(context) }),
        onDone: [
          { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'missing' },
          {
            guard: 'opensForEdit',
            target: 'editing',
            actions: { type: 'takeRow', params: ({ event }) => event.output },
          },
          { target: 'viewing', actions: { type: 'takeRow', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'dialog.close': 'closed',
        'live.changed': { guard: 'isNewer', target: 'loading', reenter: true },
      },
    },
    missing: { on: { 'dialog.close': 'closed' } },
    loadFailed: { on: { 'record.retry': 'loading', 'dialog.close': 'closed' } },
    ...editingStates,
    ...savingStates,
    ...removingStates,
    closed: {
      type: 'final',
      entry: {
        type: 'deleteStoredDraft',
        params: ({ context }) => ({ under: context.draftStoredUnder }),
      },
    },
  },
});
export type RecordRef = ActorRefFrom<typeof recordMachine>;
