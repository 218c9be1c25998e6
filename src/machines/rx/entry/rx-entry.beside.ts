import { draftKeyOf, storedEntryOf, partialOf } from './entry-values.ts';
import { idsOf, stateOf, valuesOf } from './rx-entry.context.ts';
import { rxEntrySetup } from './rx-entry.setup.ts';

/** Asks again after every change; the newest question is the only one that is answered. */
export const check = rxEntrySetup.createStateConfig({
  initial: 'checking',
  on: { 'entry.changed': { target: '.resting', actions: 'noteChange' } },
  states: {
    settled: {},
    resting: { after: { typingRest: 'checking' }, on: { 'check.now': 'checking' } },
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => partialOf(context.seen, idsOf(context)),
        onDone: {
          target: 'settled',
          actions: { type: 'takeCheck', params: ({ event }) => event.output },
        },
        onError: {
          target: 'settled',
          actions: {
            type: 'noteCheckFault',
            params: ({ event }) => ({ error: event.error }),
          },
        },
      },
    },
  },
});
/**
 * A digit that was on its way when an alert took the focus answers nothing: it is answered
 * once the hand has rested, or once the person has gone to it by a key of its own.
 */
export const hand = rxEntrySetup.createStateConfig({
  initial: 'settled',
  states: {
    settled: { on: { 'alert.came': 'typing' } },
    typing: {
      after: { lookAtAlert: 'settled' },
      on: {
        'entry.answer': { target: 'typing', reenter: true, actions: 'notifyAlertCame' },
        'entry.give': { target: 'typing', reenter: true, actions: 'notifyAlertCame' },
        'entry.alerts': 'settled',
        'entry.problem': 'settled',
        'entry.alert': 'settled',
      },
    },
  },
});
/** At most one write a second, and never one that overtakes another. */
export const keeping = rxEntrySetup.createStateConfig({
  initial: 'quiet',
  states: {
    quiet: { on: { 'entry.changed': 'waiting', 'entry.words': 'waiting' } },
    waiting: {
      invoke: { id: 'leaving', src: 'leaving' },
      on: { 'page.leave': 'keeping' },
      after: { keepEvery: 'keeping' },
    },
    keeping: {
      initial: 'once',
      entry: 'noteDraftStored',
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context }) => ({
          key: draftKeyOf(context),
          value: storedEntryOf({
            values: valuesOf(context),
            initial: stateOf(context).initial,
            answers: context.answers,
            halves: context.halves,
            at: context.typedAt,
          }),
        }),
        onDone: [{ guard: 'changedMeanwhile', target: 'waiting' }, { target: 'quiet' }],
        onError: 'waiting',
      },
      states: {
        once: { on: { 'entry.changed': 'again', 'entry.words': 'again' } },
        again: { invoke: { id: 'leaving', src: 'leaving' } },
      },
      on: { 'page.leave': { target: 'keeping', reenter: true } },
    },
  },
});
