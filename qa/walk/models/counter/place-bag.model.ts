import { placeBagMachine } from '#machines/counter/place-bag.machine.ts';
import type { WalkModel } from '../../model.ts';
import { stationCode } from '../codes.ts';
import { bag } from './person.ts';

const bin = stationCode({ kind: 'bin', bin: 'A01' });
const place = '/api/bins/place';
const placed = 'placing -xstate.done.actor.place-> #0';
const is = ['scanning'];
const title = ['Bin a bag'];

/** A bag goes into its bin: scanned, typed, in the wrong order, and without an answer. */
export const placeBagModel: WalkModel = {
  name: 'placeBagMachine',
  machine: placeBagMachine,
  as: 'technician',
  at: '/private/processing',
  first: ['press Home'],
  begins: 'queue',
  places: {
    queue: { dialogs: [], focus: 'grid Data entry' },
    empty: { dialogs: title, focus: 'input Bag', is },
    bagFirst: { dialogs: title, focus: 'input Bag', sees: ['Scan the bag first'], is },
    bagTaken: { dialogs: title, focus: 'input Bin', is },
    refused: { dialogs: title, focus: 'input Bin', is },
    unheard: { dialogs: title, sees: ['does not answer'], is },
    placing: { dialogs: title, is: ['placing'] },
    stillPlacing: {
      dialogs: title,
      sees: ['One moment: what came of it is said here first.'],
      is: ['placing'],
    },
    placed: { dialogs: title, focus: 'input Bag', sees: ['Bag 000007 is in bin A01'], is },
  },
  ways: [
    { from: 'queue', keys: ['press Control+Shift+b'], to: 'empty', takes: [] },
    { from: 'empty', keys: ['press Escape'], to: 'queue', takes: ['(root) -dialog.close-> #0'] },
    {
      from: 'empty',
      keys: [`scan ${bin}`],
      to: 'bagFirst',
      takes: ['scanning -scan.arrived-> #2'],
    },
    {
      from: 'bagFirst',
      keys: [`scan ${bag}`],
      to: 'bagTaken',
      takes: ['scanning -scan.arrived-> #0'],
    },
    {
      from: 'empty',
      keys: ['type 000007', 'press Enter'],
      to: 'bagTaken',
      takes: ['scanning -bag.type-> #0'],
    },
    {
      from: 'bagTaken',
      keys: [`scan ${bin}`],
      to: 'placed',
      takes: ['scanning -scan.arrived-> #1', placed],
    },
    {
      from: 'placed',
      keys: ['type 000007', 'press Enter', 'type A01', 'press Enter'],
      to: 'placed',
      takes: ['scanning -bag.place-> #0', placed],
    },
    { from: 'placed', keys: ['press Escape'], to: 'queue', takes: [] },
    {
      from: 'bagTaken',
      keys: ['type ZZ9', 'press Enter'],
      to: 'refused',
      takes: ['placing -xstate.done.actor.place-> #1'],
    },
    { from: 'refused', keys: [`scan ${bin}`], to: 'placed', takes: [placed] },
    {
      from: 'bagTaken',
      keys: [`scan ${bin}`],
      lost: place,
      to: 'unheard',
      takes: ['placing -xstate.error.actor.place-> #0'],
    },
    { from: 'unheard', keys: ['press Control+Enter'], to: 'placed', takes: [placed] },
    { from: 'bagTaken', keys: [`scan ${bin}`], late: place, to: 'placing', takes: [] },
    {
      from: 'placing',
      keys: ['press Escape'],
      to: 'stillPlacing',
      takes: [],
    },
    {
      from: 'stillPlacing',
      keys: ['press Enter'],
      answers: true,
      to: 'placed',
      takes: [placed],
    },
    {
      from: 'placing',
      keys: ['press Enter'],
      answers: true,
      to: 'placed',
      takes: [placed],
    },
  ],
  notHere: {
    'placing -dialog.close-> #0': 'the key is refused before the dialog hears of it',
    'scanning -scan.arrived-> #3': 'bags and bins alone are given to the dialog',
  },
};
