import { pickUpMachine } from '#machines/counter/pick-up.machine.ts';
import type { WalkModel } from '../../model.ts';
import { atHandOver, placesOfHandOver } from './hand-over.ts';
import { ofPerson, placesOfPerson } from './person.ts';

const waits = 'Esc is answered by “One moment” before the machine is asked';
const allStop = 'of this order everything may leave';

/**
 * Pick-up, by the keys and scans of a technician: from the number to who it is, what leaves, what
 * may not, and the next person.
 */
export const pickUpModel: WalkModel = {
  name: 'pickUpMachine',
  machine: pickUpMachine,
  as: 'technician',
  at: '/private/processing',
  first: ['press Home'],
  begins: 'queue',
  places: { ...placesOfPerson, ...placesOfHandOver },
  ways: [...ofPerson, ...atHandOver],
  notHere: {
    'handingOver -live.changed-> #1': 'another workstation: tests/machines/counter/pick-up.test.ts',
    'handingOver.askingDrawer': 'nothing on the screen says that it is asked',
    'handingOver.askingDrawer -xstate.error.actor.drawerHere-> #0': 'as above',
    'handingOver -dialog.close-> #1': allStop,
    'handingOver -pickUp.another-> #1': allStop,
    'handingOver -pickUp.go-> #2': 'nothing of this order needs a password',
    'identifying.comparing -dialog.close-> #0': waits,
    'scanningVial -dialog.close-> #0': waits,
    'excusing -dialog.close-> #0': waits,
    'completing -dialog.close-> #0': waits,
    'identifying.typing -scan.arrived-> #2': 'bags and labels alone are given to the dialog',
    'handingOver -scan.arrived-> #4': 'bags and labels alone are given to the dialog',
    proving: 'nothing of this order needs a password',
    'proving -dialog.close-> #0': 'nothing of this order needs a password',
    'xstate.done.actor.prove': 'nothing of this order needs a password',
    'xstate.error.actor.prove': 'nothing of this order needs a password',
    'completing -xstate.done.actor.complete-> #1': 'the server refuses nothing of this order',
    'excusing -xstate.done.actor.withoutVialScan-> #1': 'the server takes every word',
  },
};
