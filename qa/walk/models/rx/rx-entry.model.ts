import { rxEntryMachine } from '#machines/rx/entry/rx-entry.machine.ts';
import type { WalkModel } from '../../model.ts';
import { ofAlerts, placesOfAlerts } from './alerts.ts';
import { byHand, placesByHand } from './by-hand.ts';
import { ofChanged, placesOfChanged } from './changed.ts';
import { ofFacts, placesOfFacts } from './facts.ts';
import { ofMessages, placesOfMessages } from './messages.ts';

const background =
  'what is typed is kept behind the screen: tests/machines/rx/entry/rx-entry.test.ts';
const elsewhere = 'what was asked for is gone: tests/machines/rx/entry/rx-entry.test.ts';
const words = 'each answer to this alert takes words: tests/views/rx/half-answers.test.tsx';
const several = 'no code of the demo store fits two drugs: tests/e2e/platform/looks.spec.ts';
const later = 'no keys are written for it yet';

/**
 * Prescription entry, by the keys of a pharmacist: on paper and electronic, with an alert, with
 * what is asked of the drug, and changed by two people at once.
 */
export const rxEntryModel: WalkModel = {
  name: 'rxEntryMachine',
  machine: rxEntryMachine,
  as: 'pharmacist',
  at: '/private/processing',
  messages: [
    { id: 'walk-1' },
    { id: 'walk-2', ndc: '16714061203' },
    { id: 'walk-3', ndc: '00591046001' },
  ],
  first: ['press Home'],
  begins: 'queue',
  places: {
    queue: { dialogs: [], heading: 'Prescription Processing' },
    allergies: { dialogs: ['New prescription', 'Edit Patient'], focus: 'combobox Drug' },
    weight: { dialogs: ['New prescription', 'Edit Patient'], focus: 'input Weight' },
    ...placesByHand,
    ...placesOfAlerts,
    ...placesOfFacts,
    ...placesOfMessages,
    ...placesOfChanged,
  },
  ways: [...byHand, ...ofAlerts, ...ofFacts, ...ofMessages, ...ofChanged],
  notHere: {
    'working -live.changed-> #1': 'nothing on the screen says that the check was asked again',
    'working.hand.typing': 'it lasts a second',
    'check.now': 'the machine sends it to itself',
    'page.leave': 'the page is left: tests/machines/rx/entry/rx-entry.test.ts',
    'working.keeping.quiet': background,
    'working.keeping.waiting': background,
    'working.keeping.keeping.once': background,
    'working.keeping.keeping.again': background,
    'working.keeping.quiet -entry.changed-> #0': background,
    'working.keeping.keeping.once -entry.changed-> #0': background,
    'working.keeping.keeping.once -entry.words-> #0': background,
    'xstate.done.actor.keep': background,
    'xstate.error.actor.keep': background,
    'working.check.resting': 'it lasts 80 ms',
    lettingGo: 'it is gone before anybody sees it',
    missing: elsewhere,
    'missing -dialog.close-> #0': elsewhere,
    'loading -xstate.done.actor.open-> #1': elsewhere,
    'entry.attach': 'it opens a window of the browser: tests/e2e/document/hard-copy.spec.ts',
    'entry.picture': 'a picture is attached by a window of the browser',
    'working.form.editing -entry.give-> #1': words,
    'entry.choose': 'each field has buttons of its own: tests/machines/rx/entry/rx-entry.test.ts',
    'working.form.editing -entry.retry-> #1': 'the dialog that adds a record does not fail',
    'working.form.adding -xstate.error.actor.add-> #0': 'the dialog does not fail',
    'working.form.resolving -xstate.done.actor.resolve-> #3': 'the scanner stops what has no code',
    'working.form.resolving -xstate.done.actor.resolve-> #1': several,
    'working.form.choosing': several,
    'xstate.done.actor.choose': several,
    'goingOn -xstate.done.actor.next-> #1': 'three messages are there',
    'working.form.saving -xstate.done.actor.save-> #0': later,
    'working.form.pricing': later,
    'xstate.done.actor.price': later,
    'xstate.error.actor.price': later,
  },
};
