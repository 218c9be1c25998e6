import { columnsMachine } from '#machines/platform/columns/columns.machine.ts';
import type { WalkModel } from '../../model.ts';
import { left, rowsOf } from '../steps-at.ts';

const title = ['Columns of Data entry'];
const asked = [...title, 'Save & Close?'];
const is = ['choosing'];
const focus = 'listbox Columns of Data entry';
const opens = ['press Alt+v'];
const saves = ['press Control+s'];
const kept = 'saving -xstate.done.actor.keep-> #0';

/** The columns of a queue: shown, hidden, moved, kept for good, and brought back. */
export const columnsModel: WalkModel = {
  name: 'columnsMachine',
  machine: columnsMachine,
  as: 'technician',
  at: '/private/processing',
  first: ['press Home'],
  begins: 'queue',
  places: {
    queue: rowsOf('Data entry'),
    usual: { dialogs: title, focus, is },
    changed: { dialogs: title, focus, is },
    leaving: { dialogs: asked, focus: 'button Save & Close', is: ['asking'] },
    saving: { dialogs: title, is: ['saving'] },
    unsaved: { dialogs: title, sees: ['does not answer'], is },
    fewer: rowsOf('Data entry'),
    other: { dialogs: title, focus, is },
  },
  ways: [
    { from: 'queue', keys: opens, to: 'usual', takes: [] },
    left('usual', 'queue', ['choosing -dialog.close-> #1']),
    { from: 'usual', keys: ['press End'], to: 'usual', takes: ['choosing -columns.walk-> #0'] },
    // Nothing was changed: both keys say so.
    { from: 'usual', keys: saves, to: 'usual', takes: [] },
    { from: 'usual', keys: ['press Control+Backspace'], to: 'usual', takes: [] },
    {
      from: 'usual',
      keys: ['press Home', 'press ArrowDown', 'press Space'],
      to: 'changed',
      takes: ['choosing -columns.walk-> #0', 'choosing -columns.turn-> #0'],
    },
    {
      from: 'changed',
      keys: ['press Alt+ArrowDown'],
      to: 'changed',
      takes: ['choosing -columns.carry-> #0'],
    },
    {
      from: 'changed',
      keys: ['press Control+Backspace'],
      to: 'usual',
      takes: ['choosing -columns.reset-> #0'],
    },
    left('changed', 'leaving', ['choosing -dialog.close-> #0']),
    left('leaving', 'changed', ['asking -xstate.done.actor.askClose-> #2']),
    {
      from: 'leaving',
      keys: ['press d'],
      to: 'queue',
      takes: ['asking -xstate.done.actor.askClose-> #1'],
    },
    {
      from: 'leaving',
      keys: ['press s'],
      to: 'fewer',
      takes: ['asking -xstate.done.actor.askClose-> #0', kept],
    },
    { from: 'changed', keys: saves, to: 'fewer', takes: ['choosing -columns.save-> #0', kept] },
    {
      from: 'changed',
      keys: saves,
      lost: '/api/session/tables',
      to: 'unsaved',
      takes: ['saving -xstate.error.actor.keep-> #0'],
    },
    { from: 'unsaved', keys: saves, to: 'fewer', takes: [kept] },
    { from: 'changed', keys: saves, late: '/api/session/tables', to: 'saving', takes: [] },
    // It is being saved: Esc says so, and the answer closes.
    { from: 'saving', keys: ['press Escape'], answers: true, to: 'fewer', takes: [kept] },
    { from: 'fewer', keys: opens, to: 'other', takes: [] },
    {
      from: 'other',
      keys: ['press Control+Backspace', ...saves],
      to: 'queue',
      takes: ['choosing -columns.reset-> #0', 'choosing -columns.save-> #0', kept],
    },
  ],
  notHere: {
    'saving -xstate.done.actor.keep-> #1': 'the server takes every column that a table offers',
  },
};
