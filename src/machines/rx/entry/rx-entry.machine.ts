import { raise, stopChild, type ActorRefFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { draftKeyOf } from './entry-values.ts';
import { rxEntryAnswers } from './rx-entry.actors.ts';
import { askingStates } from './rx-entry.asking.ts';
import { check, hand, keeping } from './rx-entry.beside.ts';
import { freshEntry, draftIn } from './rx-entry.context.ts';
import { editingStates } from './rx-entry.editing.ts';
import type { RxEntryPorts } from './rx-entry.ports.ts';
import { savingStates } from './rx-entry.saving.ts';
import { rxEntrySetup } from './rx-entry.setup.ts';

/** One prescription being entered: typed, checked while it is typed, kept against loss, saved. */
export const rxEntryMachine = rxEntrySetup.createMachine({
  id: 'rxEntry',
  context: ({ input }) => ({
    ...freshEntry,
    rxId: input.rxId ?? null,
    erxId: input.erxId ?? null,
    patientId: input.patientId ?? null,
    drugCode: input.drugCode ?? null,
    start: input.start ?? {},
    field: input.field ?? null,
    round: 0,
    rights: { answer: false, severe: false },
    saved: null,
  }),
  initial: 'loading',
  output: ({ context }) => ({ detail: context.saved }),
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => ({
          rxId: context.rxId,
          erxId: context.erxId,
          patientId: context.patientId,
        }),
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'working',
            actions: { type: 'takeOpened', params: ({ event }) => event.output },
          },
          {
            target: 'missing',
            actions: { type: 'takeOpened', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'dialog.close': 'closed' },
    },
    missing: { on: { 'dialog.close': 'closed' } },
    loadFailed: { on: { 'entry.retry': 'loading', 'dialog.close': 'closed' } },
    working: {
      type: 'parallel',
      invoke: { id: 'watch', src: 'watch', input: ({ context }) => ({ draft: draftIn(context) }) },
      on: {
        'live.changed': [
          { guard: 'isThisRx', actions: 'noteElsewhere' },
          { guard: 'isAboutEntry', actions: raise({ type: 'entry.changed' }) },
        ],
      },
      states: {
        check,
        hand,
        keeping,
        form: {
          initial: 'starting',
          states: { ...editingStates, ...savingStates, ...askingStates },
        },
      },
    },
    /** What was kept against loss is saved or given up: it is let go of. */
    lettingGo: {
      tags: 'leaving',
      always: { guard: 'nothingStored', target: 'left' },
      invoke: {
        id: 'letGo',
        src: 'keep',
        input: ({ context }) => ({ key: draftKeyOf(context), value: null }),
        onDone: 'left',
        onError: { target: 'left', actions: 'notifyStillKept' },
      },
    },
    left: { always: [{ guard: 'goesOn', target: 'goingOn' }, { target: 'closed' }] },
    goingOn: {
      tags: 'busy',
      invoke: {
        id: 'next',
        src: 'next',
        input: ({ context }) => ({
          after: required(context.message, 'The message').row,
        }),
        onDone: [
          {
            guard: { type: 'hasNext', params: ({ event }) => event.output },
            target: 'loading',
            actions: [
              stopChild(({ context }) => draftIn(context)),
              { type: 'startNext', params: ({ event }) => event.output },
            ],
          },
          { target: 'closed' },
        ],
        onError: 'closed',
      },
    },
    closed: { type: 'final' },
  },
});
export type RxEntryRef = ActorRefFrom<typeof rxEntryMachine>;
export const provideRxEntry = (ports: RxEntryPorts) =>
  rxEntryMachine.provide({ actors: rxEntryAnswers(ports) });
