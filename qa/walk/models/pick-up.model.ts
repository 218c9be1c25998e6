import { pickUpMachine } from '#machines/counter/pick-up.machine.ts';
import type { WalkModel } from '../model.ts';

const leaves = ['Pick up', 'Leave without handing over?'];
const later = 'no keys are written for it yet';
/** Of Robert Miller, whose bag of two vials waits in a bin; the name stands for more than one. */
const number = ['press Control+a', 'type 4400107', 'press Enter'];
const name = ['press Control+a', 'type smith', 'press Enter'];

/**
 * Pick-up, by the keys of a technician: from the number to what is handed over, and every way out
 * that hands over nothing.
 */
export const pickUpModel: WalkModel = {
  name: 'pickUpMachine',
  machine: pickUpMachine,
  as: 'technician',
  at: '/private/processing',
  first: ['press Home'],
  begins: 'queue',
  places: {
    queue: { dialogs: [], focus: 'grid Data entry' },
    asking: { dialogs: ['Pick up'], focus: 'input Scan or type' },
    choosing: { dialogs: ['Pick up'], focus: 'listbox Orders' },
    identifying: { dialogs: ['Pick up'], focus: 'input DOB' },
    begun: { dialogs: ['Pick up'], focus: 'input Last Name' },
    leaving: { dialogs: leaves, focus: 'button No' },
    handingOver: { dialogs: ['Pick up'], focus: 'input Bag' },
    counseling: { dialogs: ['Pick up'], focus: 'input Accepted' },
    unscanned: { dialogs: ['Pick up'], focus: 'input Why 2 vials are not scanned' },
    notHanded: { dialogs: leaves, focus: 'button No' },
  },
  ways: [
    { from: 'queue', keys: ['press Control+Shift+p'], to: 'asking', takes: [] },
    { from: 'asking', keys: ['press Escape'], to: 'queue', takes: ['(root) -dialog.close-> #0'] },
    {
      from: 'asking',
      keys: ['press Control+a', 'type zzzz', 'press Enter'],
      to: 'asking',
      takes: ['asking -pickUp.code-> #0', 'looking -xstate.done.actor.lookUp-> #2'],
    },
    {
      from: 'asking',
      keys: number,
      lost: '/api/pickup/lookup',
      to: 'asking',
      takes: ['looking -xstate.error.actor.lookUp-> #0'],
    },
    {
      from: 'asking',
      keys: number,
      to: 'identifying',
      takes: ['asking -pickUp.go-> #0', 'looking -xstate.done.actor.lookUp-> #0'],
    },
    {
      from: 'asking',
      keys: name,
      to: 'choosing',
      takes: ['asking -pickUp.go-> #0', 'looking -xstate.done.actor.lookUp-> #1'],
    },
    {
      from: 'choosing',
      keys: ['press ArrowDown'],
      to: 'choosing',
      takes: ['choosing -pickUp.move-> #0'],
    },
    {
      from: 'choosing',
      keys: ['press Alt+n'],
      to: 'asking',
      takes: ['choosing -pickUp.another-> #0'],
    },
    {
      from: 'identifying',
      keys: ['press Escape'],
      to: 'queue',
      takes: ['identifying.typing -dialog.close-> #1'],
    },
    {
      from: 'identifying',
      keys: ['press Alt+n'],
      to: 'asking',
      takes: ['identifying.typing -pickUp.another-> #1'],
    },
    {
      from: 'identifying',
      keys: ['press Control+Enter'],
      to: 'identifying',
      takes: ['identifying.typing -pickUp.go-> #3'],
    },
    { from: 'identifying', keys: ['type 06121951', 'press Enter'], to: 'begun', takes: [] },
    {
      from: 'begun',
      keys: ['press Escape'],
      to: 'leaving',
      takes: ['identifying.typing -dialog.close-> #0'],
    },
    {
      from: 'begun',
      keys: ['press Alt+n'],
      to: 'leaving',
      takes: ['identifying.typing -pickUp.another-> #0'],
    },
    {
      from: 'leaving',
      keys: ['press n'],
      to: 'begun',
      takes: ['identifying.leaving -xstate.done.actor.askLeave-> #2'],
    },
    {
      from: 'begun',
      keys: ['press Control+a', 'type miller', 'press Enter'],
      to: 'handingOver',
      takes: [
        'identifying.typing -pickUp.go-> #2',
        'identifying.comparing -xstate.done.actor.identify-> #0',
      ],
    },
    {
      from: 'handingOver',
      keys: ['press Alt+u'],
      to: 'unscanned',
      takes: ['handingOver -pickUp.unscanned-> #0'],
    },
    {
      from: 'unscanned',
      keys: ['press Escape'],
      to: 'handingOver',
      takes: ['unscanned -dialog.close-> #0'],
    },
    {
      from: 'handingOver',
      keys: ['press Control+Enter'],
      to: 'counseling',
      takes: ['handingOver -pickUp.go-> #0'],
    },
    {
      from: 'counseling',
      keys: ['press Alt+n'],
      to: 'notHanded',
      takes: ['handingOver -pickUp.another-> #0'],
    },
    {
      from: 'counseling',
      keys: ['press Escape'],
      to: 'notHanded',
      takes: ['handingOver -dialog.close-> #0'],
    },
    {
      from: 'notHanded',
      keys: ['press n'],
      to: 'counseling',
      takes: ['leaving -xstate.done.actor.askLeaveHandOver-> #2'],
    },
  ],
  notHere: {
    'live.changed': 'another workstation sends it',
    'scan.arrived': later,
    'choosing -pickUp.choose-> #0': later,
    'choosing -pickUp.go-> #0': later,
    'completing -dialog.close-> #0': later,
    'done -pickUp.another-> #0': later,
    'done -pickUp.go-> #0': later,
    'pickUp.print': later,
    'excusing -dialog.close-> #0': later,
    'handingOver -dialog.close-> #1': later,
    'handingOver -pickUp.another-> #1': later,
    'pickUp.bag': later,
    'handingOver -pickUp.choose-> #0': later,
    'handingOver -pickUp.code-> #0': later,
    'pickUp.drawer': later,
    'handingOver -pickUp.go-> #1': later,
    'handingOver -pickUp.go-> #2': later,
    'handingOver -pickUp.go-> #3': later,
    'handingOver -pickUp.go-> #4': later,
    'identifying.comparing -dialog.close-> #0': later,
    'identifying.typing -pickUp.go-> #0': later,
    'identifying.typing -pickUp.go-> #1': later,
    'proving -dialog.close-> #0': later,
    'scanningVial -dialog.close-> #0': later,
    'unanswered -pickUp.go-> #0': later,
    'pickUp.back': later,
    'unscanned -pickUp.go-> #0': later,
    'pickUp.why': later,
  },
};
