import { contactInfoMachine } from '#machines/claim/contact-info.machine.ts';
import type { WalkModel } from '../../model.ts';
import { left, rowsOf } from '../steps-at.ts';

const title = ['Insurance Contact Info'];
const closes = '(root) -dialog.close-> #0';
const loaded = 'loading -xstate.done.actor.load-> #0';
const chosen = '(root) -contact.chosen-> #0';
const chooses = ['press Enter'];

/** The phones of a BIN: chosen, loaded, not answered, and left. */
export const contactInfoModel: WalkModel = {
  name: 'contactInfoMachine',
  machine: contactInfoMachine,
  as: 'technician',
  at: '/private/processing',
  first: ['press Home'],
  begins: 'queue',
  places: {
    queue: rowsOf('Data entry'),
    empty: { dialogs: title, focus: 'combobox BIN', is: ['empty'] },
    found: { dialogs: title, focus: 'combobox BIN', sees: ['990011'], is: ['empty'] },
    shown: { dialogs: title, focus: 'combobox Group', is: ['shown'] },
    failed: { dialogs: title, sees: ['does not answer'], is: ['failed'] },
    loading: { dialogs: title, is: ['loading'] },
  },
  ways: [
    {
      from: 'queue',
      keys: ['press Control+k', 'type contact info', 'press Enter'],
      to: 'empty',
      takes: [],
    },
    left('empty', 'queue', [closes]),
    // There is nothing to ask again.
    { from: 'empty', keys: ['press Shift+F5'], to: 'empty', takes: [] },
    { from: 'empty', keys: ['type 990011'], to: 'found', takes: [] },
    { from: 'found', keys: chooses, to: 'shown', takes: [chosen, loaded] },
    left('shown', 'queue', [closes]),
    {
      from: 'found',
      keys: chooses,
      lost: '/api/insurance-bins/',
      to: 'failed',
      takes: ['loading -xstate.error.actor.load-> #0'],
    },
    {
      from: 'failed',
      keys: ['press Shift+F5'],
      to: 'shown',
      takes: ['failed -contact.retry-> #0', loaded],
    },
    left('failed', 'queue', [closes]),
    { from: 'found', keys: chooses, late: '/api/insurance-bins/', to: 'loading', takes: [chosen] },
    { from: 'loading', keys: ['press Shift+F5'], answers: true, to: 'shown', takes: [loaded] },
  ],
  notHere: {},
};
