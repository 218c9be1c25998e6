import { monographMachine } from '#machines/stock/monograph.machine.ts';
import type { WalkModel } from '../../model.ts';
import { left } from '../steps-at.ts';

const title = ['Claim Details', 'Print Monograph'];
const call = '/monograph';
const done = 'printing -xstate.done.actor.print-> #0';
const closes = 'printed -dialog.close-> #0';

/** The monograph of a drug, after the labels of its fill: printed, opened, lost, and late. */
export const monographModel: WalkModel = {
  name: 'monographMachine',
  machine: monographMachine,
  as: 'technician',
  at: '/private/processing?queue=bin',
  first: ['press Home', 'press ArrowDown', 'press Alt+i'],
  begins: 'claim',
  places: {
    claim: { dialogs: ['Claim Details'], focus: 'group The claim' },
    label: { dialogs: ['Claim Details', 'Print Label'] },
    printed: { dialogs: title, sees: ['The monograph is made'], is: ['printed'] },
    printing: { dialogs: title, is: ['printing'] },
    failed: { dialogs: title, sees: ['does not answer'], is: ['failed'] },
  },
  ways: [
    { from: 'claim', keys: ['press Alt+m'], to: 'label', takes: [] },
    { from: 'label', keys: ['press Escape'], to: 'printed', takes: [done] },
    { from: 'printed', keys: ['press Shift+F5'], to: 'printed', takes: [] },
    {
      from: 'printed',
      keys: ['press Control+p'],
      to: 'printed',
      takes: ['printed -monograph.open-> #0'],
    },
    left('printed', 'claim', [closes]),
    {
      from: 'label',
      keys: ['press Escape'],
      lost: call,
      to: 'failed',
      takes: ['printing -xstate.error.actor.print-> #0'],
    },
    {
      from: 'failed',
      keys: ['press Shift+F5'],
      to: 'printed',
      takes: ['failed -monograph.retry-> #0', done],
    },
    left('failed', 'claim', ['failed -dialog.close-> #0']),
    { from: 'label', keys: ['press Escape'], late: call, to: 'printing', takes: [] },
    // Its paper has to come out: Esc waits for it.
    { from: 'printing', keys: ['press Escape'], answers: true, to: 'printed', takes: [done] },
  ],
  notHere: { 'printing -xstate.done.actor.print-> #1': 'the drug is in the file' },
};
