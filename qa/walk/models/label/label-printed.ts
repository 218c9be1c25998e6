import type { Place, Way } from '../../model.ts';
import { left } from '../steps-at.ts';

const title = ['Print Label'];
const closes = '(root) -dialog.close-> #0';
const done = 'printing -xstate.done.actor.print-> #0';
const bagDone = 'printingBag -xstate.done.actor.printBag-> #0';
const prints = ['press Control+p'];
const call = '/label$';
const bagCall = '/bag-label$';

/** What was printed, what was not, and what nobody knows yet. */
export const placesOfPrinted: Readonly<Record<string, Place>> = {
  printed: { dialogs: title, is: ['printed'] },
  two: { dialogs: title, focus: 'spinbutton Label count', sees: ['1 of 2'], is: ['ready'] },
  second: { dialogs: title, focus: 'spinbutton Label count', sees: ['2 of 2'], is: ['ready'] },
  twoPrinted: { dialogs: title, focus: 'spinbutton Label count', is: ['printed'] },
  printing: { dialogs: title, is: ['printing'] },
  printingBag: { dialogs: title, is: ['printingBag'] },
  lostLabel: { dialogs: title, sees: ['does not answer'], is: ['failed'] },
  lostBag: { dialogs: title, sees: ['does not answer'], is: ['failed'] },
  overtaken: { dialogs: title, sees: ['Look at the label again, then print.'], is: ['ready'] },
};
const labels: readonly Way[] = [
  { from: 'ready', keys: prints, to: 'printed', takes: ['ready -label.print-> #0', done] },
  { from: 'ready', keys: ['press Enter'], to: 'printed', takes: ['ready -label.print-> #0', done] },
  left('printed', 'queue', [closes]),
  { from: 'printed', keys: prints, to: 'printed', takes: ['printed -label.print-> #0', done] },
  {
    from: 'ready',
    keys: prints,
    lost: call,
    to: 'lostLabel',
    takes: ['printing -xstate.error.actor.print-> #0'],
  },
  {
    from: 'lostLabel',
    keys: ['press Shift+F5'],
    to: 'printed',
    takes: ['failed -label.retry-> #0', done],
  },
  { from: 'ready', keys: prints, late: call, to: 'printing', takes: [] },
  // Whether it was printed has to be said: Esc waits for the answer.
  { from: 'printing', keys: ['press Escape'], answers: true, to: 'printed', takes: [done] },
  {
    from: 'ready',
    keys: prints,
    elsewhere: {
      as: 'technician',
      at: '/private/processing?queue=bin',
      keys: ['press Home', ...prints, ...prints],
    },
    to: 'overtaken',
    takes: ['printing -xstate.done.actor.print-> #1'],
  },
  { from: 'overtaken', keys: prints, to: 'printed', takes: ['ready -label.print-> #0', done] },
];
const several: readonly Way[] = [
  {
    from: 'ready',
    keys: ['press Tab', 'press Control+a', 'type 2'],
    to: 'two',
    takes: ['(root) -label.count-> #0', 'drawing -xstate.done.actor.preview-> #0'],
  },
  { from: 'two', keys: ['press Alt+PageDown'], to: 'second', takes: ['ready -label.show-> #0'] },
  { from: 'second', keys: ['press Alt+PageUp'], to: 'two', takes: ['ready -label.show-> #0'] },
  { from: 'two', keys: prints, to: 'twoPrinted', takes: [done], once: true },
  {
    from: 'twoPrinted',
    keys: ['press Alt+PageDown'],
    to: 'twoPrinted',
    takes: ['printed -label.show-> #0'],
  },
  left('twoPrinted', 'queue', [closes]),
  left('second', 'queue', [closes]),
];
const bags: readonly Way[] = [
  {
    from: 'ready',
    keys: ['press Alt+b'],
    to: 'printed',
    takes: ['ready -label.bag-> #0', bagDone],
  },
  {
    from: 'printed',
    keys: ['press Alt+b'],
    to: 'printed',
    takes: ['printed -label.bag-> #0', bagDone],
  },
  {
    from: 'ready',
    keys: ['press Alt+b'],
    lost: bagCall,
    to: 'lostBag',
    takes: ['printingBag -xstate.error.actor.printBag-> #0'],
  },
  {
    from: 'lostBag',
    keys: ['press Shift+F5'],
    to: 'printed',
    takes: ['failed -label.retry-> #1', bagDone],
  },
  { from: 'ready', keys: ['press Alt+b'], late: bagCall, to: 'printingBag', takes: [] },
  { from: 'printingBag', keys: ['press Escape'], answers: true, to: 'printed', takes: [bagDone] },
];
export const printed: readonly Way[] = [...labels, ...several, ...bags];
