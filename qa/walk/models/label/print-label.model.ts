import { printLabelMachine } from '#machines/label/print-label.machine.ts';
import type { WalkModel } from '../../model.ts';
import { rowsOf } from '../steps-at.ts';
import { asked, placesOfAsked } from './label-asked.ts';
import { placesOfPrinted, printed } from './label-printed.ts';

const refused = 'the server refuses no label of the demo store';

/** Print Label, from the row of a verified fill: asked for, printed, lost, late, and overtaken. */
export const printLabelModel: WalkModel = {
  name: 'printLabelMachine',
  machine: printLabelMachine,
  as: 'technician',
  at: '/private/processing?queue=bin',
  first: ['press Home'],
  begins: 'queue',
  places: { queue: rowsOf('To bin'), ...placesOfAsked, ...placesOfPrinted },
  ways: [...asked, ...printed],
  notHere: {
    settling: 'it lasts 250 ms',
    'settling -label.print-> #0': 'a key would have to come within 250 ms',
    'loading -xstate.done.actor.load-> #1': refused,
    'label.find': 'no key sends it: Enter in the box of the number prints',
    'printingBag -xstate.done.actor.printBag-> #1': refused,
    'printing -dialog.close-> #0': 'Esc is answered by “One moment” before the machine is asked',
    'printingBag -dialog.close-> #0': 'Esc is answered by “One moment” before it is asked',
    'printing -label.count-> #0': 'the box is left, and its keys wait',
    'printing -label.language-> #0': 'its key is answered by “One moment”',
    'printing -label.number-> #0': 'the box is left, and its keys wait',
    'printing -scan.arrived-> #0': 'scans wait for the answer',
    'printingBag -label.count-> #0': 'the box is left, and its keys wait',
    'printingBag -label.language-> #0': 'its key is answered by “One moment”',
    'printingBag -label.number-> #0': 'the box is left, and its keys wait',
    'printingBag -scan.arrived-> #0': 'scans wait for the answer',
  },
};
