import type { Place, Way } from '../../model.ts';
import { dialog, editing } from './entry-places.ts';

const drops = [
  'type zimmerman, amelia',
  'press Enter',
  'type okafor',
  'press Enter',
  'type latanoprost',
  'press Enter',
  'type 1 gtt ou qhs',
  'press Enter',
  'type 5',
];
export const placesOfFacts: Readonly<Record<string, Place>> = {
  drops: { dialogs: [dialog], focus: 'input Qty.', is: editing },
  asksDrops: {
    dialogs: [dialog, 'Days Supply Facts'],
    focus: 'input Drops per mL',
    is: ['working.form.answering'],
  },
  days: { dialogs: [dialog], focus: 'input Day(s) Supply', is: editing },
};
/** Of eye drops: how long a bottle lasts hangs on what is answered of the drug. */
export const ofFacts: readonly Way[] = [
  { from: 'blank', keys: drops, to: 'drops', takes: [] },
  {
    from: 'drops',
    keys: ['press Alt+q'],
    to: 'asksDrops',
    takes: ['working.form.editing -entry.facts-> #0'],
  },
  {
    from: 'asksDrops',
    keys: ['press Escape'],
    to: 'days',
    takes: ['working.form.answering -xstate.done.actor.answerFacts-> #1'],
  },
  {
    from: 'asksDrops',
    keys: ['press Control+a', 'type 20', 'press Alt+o'],
    to: 'days',
    takes: ['working.form.answering -xstate.done.actor.answerFacts-> #0'],
  },
  { from: 'days', keys: ['press Escape', 'press d'], to: 'queue', takes: [] },
];
