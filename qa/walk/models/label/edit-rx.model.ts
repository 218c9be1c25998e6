import { editRxMachine } from '#machines/label/edit-rx.machine.ts';
import type { WalkModel, Way } from '../../model.ts';
import { stationCode } from '../codes.ts';
import { left, rowsOf, toRows } from '../steps-at.ts';

const known = '001440013000';
const title = ['Edit Rx'];
const is = ['asking'];
const found = 'finding -xstate.done.actor.find-> #0';
const closes = '(root) -dialog.close-> #0';
const typed = 'asking -edit.number-> #0';
const asks = 'asking -edit.open-> #1';
const number = (text: string): readonly string[] => [
  'press Control+a',
  `type ${text}`,
  'press Enter',
];
/** What is said about a number, and the number after it that is right. */
const said = (place: string, way: Omit<Way, 'from' | 'to'>): readonly Way[] => [
  { from: 'asking', to: place, ...way },
  left(place, 'queue', [closes]),
  { from: place, keys: number(known), to: 'prescription', takes: [typed, asks, found] },
];

/** Edit Rx: a number that is typed or scanned opens its prescription. */
export const editRxModel: WalkModel = {
  name: 'editRxMachine',
  machine: editRxMachine,
  as: 'technician',
  at: '/private/processing',
  first: ['press Home'],
  begins: 'queue',
  places: {
    queue: rowsOf('Data entry'),
    asking: { dialogs: title, focus: 'input Rx #', is },
    empty: { dialogs: title, focus: 'input Rx #', sees: ['Type the prescription number'], is },
    cut: { dialogs: title, focus: 'input Rx #', sees: ['A prescription number has 12'], is },
    unknown: { dialogs: title, focus: 'input Rx #', sees: ['There is no prescription '], is },
    unanswered: { dialogs: title, focus: 'input Rx #', sees: ['does not answer'], is },
    finding: { dialogs: title, focus: 'input Rx #', is: ['finding'] },
    prescription: { dialogs: [], heading: '001 4400' },
  },
  ways: [
    { from: 'queue', keys: ['press Control+g', 'press u'], to: 'asking', takes: [] },
    left('asking', 'queue', [closes]),
    ...said('empty', { keys: ['press Enter'], takes: ['asking -edit.open-> #2'] }),
    ...said('cut', { keys: number('12345678'), takes: [typed, 'asking -edit.open-> #0'] }),
    ...said('unknown', {
      keys: number('001999999900'),
      takes: [asks, 'finding -xstate.done.actor.find-> #1'],
    }),
    ...said('unanswered', {
      keys: number(known),
      lost: '/api/rx/find',
      takes: [asks, 'finding -xstate.error.actor.find-> #0'],
    }),
    { from: 'asking', keys: number(known), late: '/api/rx/find', to: 'finding', takes: [asks] },
    // A second Enter waits with the first; Esc leaves, and the answer opens nothing.
    { from: 'finding', keys: ['press Enter'], answers: true, to: 'prescription', takes: [found] },
    { from: 'finding', keys: ['press Escape'], answers: true, to: 'queue', takes: [closes] },
    {
      from: 'asking',
      keys: [`scan ${stationCode({ kind: 'rx', rxNumber: known })}`],
      to: 'prescription',
      takes: ['asking -scan.arrived-> #0', found],
    },
    { from: 'prescription', keys: ['press Alt+1', ...toRows], to: 'queue', takes: [] },
  ],
  notHere: {},
};
