import type { Place, Way } from '../../model.ts';
import { stationCode } from '../codes.ts';
import { editing } from './entry-places.ts';

const dialog = 'Edit Rx 001 4400130 00';
const notes = Array.from({ length: 12 }, () => 'press Tab');
const glipizide = stationCode({ kind: 'rx', rxNumber: '001440013000' });
const opened = [`scan ${glipizide}`, 'press Control+e'];
/** The technician writes a note on the same prescription. */
const theirs = {
  as: 'technician',
  at: '/private/processing',
  keys: [...opened, ...notes, 'press End', 'type theirs', 'press Control+s'],
};
export const placesOfChanged: Readonly<Record<string, Place>> = {
  rxPage: { dialogs: [], heading: '001 4400130' },
  stored: { dialogs: [dialog], focus: 'combobox Patient', is: editing },
  noted: { dialogs: [dialog], focus: 'textarea Notes', sees: ['unsaved'], is: editing },
  overtaken: {
    dialogs: [dialog],
    focus: 'textarea Notes',
    sees: ['Someone else changed this prescription meanwhile'],
    is: editing,
  },
  conflict: { dialogs: [dialog], is: ['working.form.conflict'] },
  chosen: { dialogs: [dialog], is: ['working.form.conflict'] },
};
/** A stored prescription that somebody else changes meanwhile. */
export const ofChanged: readonly Way[] = [
  { from: 'rxPage', keys: ['press Alt+1'], to: 'queue', takes: [] },
  { from: 'queue', keys: opened, to: 'stored', takes: [] },
  { from: 'stored', keys: ['press Escape'], to: 'rxPage', takes: [] },
  { from: 'stored', keys: [...notes, 'press End', 'type mine'], to: 'noted', takes: [] },
  { from: 'noted', keys: ['press Escape', 'press d'], to: 'rxPage', takes: [] },
  {
    from: 'noted',
    keys: [],
    elsewhere: theirs,
    to: 'overtaken',
    takes: ['working -live.changed-> #0'],
  },
  {
    from: 'overtaken',
    keys: ['press Control+s'],
    to: 'conflict',
    takes: ['working.form.saving -xstate.done.actor.save-> #2'],
  },
  {
    from: 'conflict',
    keys: ['press Control+m'],
    to: 'conflict',
    takes: [],
  },
  {
    from: 'conflict',
    keys: ['press Escape'],
    to: 'overtaken',
    takes: ['working.form.conflict -dialog.close-> #0'],
  },
  { from: 'overtaken', keys: ['press Escape', 'press d'], to: 'rxPage', takes: [] },
  {
    from: 'conflict',
    keys: ['press Alt+m'],
    to: 'chosen',
    takes: ['working.form.conflict -entry.chooseAll-> #0'],
  },
  {
    from: 'chosen',
    keys: ['press Control+m'],
    to: 'rxPage',
    takes: [
      'working.form.conflict -entry.merge-> #0',
      'working.form.saving -xstate.done.actor.save-> #1',
    ],
  },
];
