import type { Place, Way } from '../../model.ts';
import { dialog, editing } from './entry-places.ts';

/** A drug that the patient is allergic to, whole but for its alert. */
const allergic = [
  'type zimmerman, amelia',
  'press Enter',
  'type okafor',
  'press Enter',
  'type amoxicillin 500',
  'press Enter',
  'type 1 cap po tid',
  'press Enter',
  'type 30',
  'press Enter',
  'press Enter',
  'type 0',
  'press Enter',
  'press Enter',
  'press Enter',
  'type amoxicillin as called in',
];
const alerts: Place = { dialogs: [dialog], focus: 'listbox Alerts', is: editing };
const words = 'input Prescriber asked: approved as written';
const answer = (number: number): string => `working.form.editing -entry.answer-> #${number}`;

export const placesOfAlerts: Readonly<Record<string, Place>> = {
  allergic: { dialogs: [dialog], focus: 'textarea Paper or caller', sees: ['Needs an answer'] },
  alerts: { ...alerts, sees: ['Needs an answer'], is: ['working.hand.settled', ...editing] },
  alertCame: { ...alerts, sees: ['A severe safety alert is open', 'Needs an answer'] },
  alertHeld: { ...alerts, sees: ['The alert came while you typed'] },
  words: { dialogs: [dialog], focus: words, is: editing },
  half: { ...alerts, sees: ['Not saved'] },
  answered: { dialogs: [dialog], focus: 'textarea Paper or caller', sees: ['dr said so'] },
  answeredAlerts: { ...alerts, sees: ['dr said so'] },
};
/** What stops a prescription: reached, chosen, worded, answered, and taken back. */
export const ofAlerts: readonly Way[] = [
  { from: 'blank', keys: allergic, to: 'allergic', takes: [] },
  {
    from: 'allergic',
    keys: ['press Alt+a'],
    to: 'alerts',
    takes: ['working.form.editing -entry.alerts-> #0'],
  },
  {
    from: 'alerts',
    keys: ['press ArrowDown', 'press ArrowUp'],
    to: 'alerts',
    takes: ['working.form.editing -entry.alert-> #0'],
  },
  { from: 'alerts', keys: ['press Escape'], to: 'allergic', takes: [] },
  {
    from: 'allergic',
    keys: ['press Control+Enter'],
    to: 'alertCame',
    takes: [
      'working.form.saving -xstate.done.actor.save-> #3',
      'working.hand.settled -alert.came-> #0',
    ],
  },
  {
    from: 'alertCame',
    keys: ['press Escape'],
    to: 'allergic',
    takes: [],
  },
  {
    from: 'allergic',
    keys: ['press Control+Enter', 'press 3'],
    to: 'alertHeld',
    takes: ['working.hand.typing -entry.answer-> #0'],
  },
  {
    from: 'allergic',
    keys: ['press Control+Enter', 'press Enter'],
    to: 'alertHeld',
    takes: ['working.hand.typing -entry.give-> #0'],
  },
  {
    from: 'allergic',
    keys: ['press Control+Enter', 'press ArrowDown'],
    to: 'alerts',
    takes: ['working.hand.typing -entry.alert-> #0'],
  },
  {
    from: 'allergic',
    keys: ['press Control+Enter', 'press Alt+a'],
    to: 'alerts',
    takes: ['working.hand.typing -entry.alerts-> #0'],
  },
  {
    from: 'allergic',
    keys: ['press Control+Enter', 'press F7'],
    to: 'alerts',
    takes: ['working.hand.typing -entry.problem-> #0'],
  },
  {
    from: 'alertHeld',
    keys: ['press Alt+a'],
    to: 'alerts',
    takes: [],
  },
  { from: 'alerts', keys: ['press 3'], to: 'words', takes: [answer(1)] },
  {
    from: 'words',
    keys: ['press Escape'],
    to: 'half',
    takes: ['working.form.editing -entry.leaveWords-> #0'],
  },
  {
    from: 'half',
    keys: ['press Enter'],
    to: 'words',
    takes: ['working.form.editing -entry.give-> #0'],
  },
  {
    from: 'half',
    keys: ['press Escape', 'press Control+Shift+d'],
    to: 'blank',
    takes: [],
  },
  {
    from: 'words',
    keys: ['press Control+a', 'type half said', 'press Control+Enter'],
    to: 'words',
    takes: [
      'working.form.editing -entry.words-> #0',
      'working.form.editing -entry.save-> #0',
      'working.keeping.quiet -entry.words-> #0',
    ],
  },
  {
    from: 'words',
    keys: ['press Control+a', 'type dr said so', 'press Enter'],
    to: 'answered',
    takes: [answer(0)],
  },
  { from: 'answered', keys: ['press Alt+a'], to: 'answeredAlerts', takes: [] },
  {
    from: 'answeredAlerts',
    keys: ['press Control+Backspace'],
    to: 'alerts',
    takes: ['working.form.editing -entry.unanswer-> #0'],
  },
  {
    from: 'answered',
    keys: ['press Control+Enter'],
    to: 'saved',
    takes: ['working.form.saving -xstate.done.actor.save-> #1'],
    once: true,
  },
];
