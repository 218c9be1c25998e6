import { drugChoiceRefusal } from '#machines/rx-entry/drug-choice.machine.ts';
import { rxEntryRefusal } from '#machines/rx-entry/rx-entry.refusal.ts';
import { defineCommands } from '#ui/commands/registry.ts';

const group = 'Entry';
/** The keys of prescription entry, wherever the focus is in it. */
export const rxEntryCommands = defineCommands({ name: 'rxEntry', kind: 'dialog', title: 'This entry', refusal: rxEntryRefusal }, [
  { id: 'entry.save', title: 'Save', group, hint: 'Saves without pricing; a new prescription waits in Data Entry.', keys: ['Ctrl+S', 'Alt+S'], event: { type: 'entry.save', then: 'close' }, bar: 10 },
  { id: 'entry.fill', title: 'Save & price', group, hint: 'Saves, sends the claim or prices as cash, and goes on to the next message.', keys: ['Ctrl+Enter'], event: { type: 'entry.save', then: 'fill' }, bar: 5 },
  { id: 'entry.problem', title: 'Next problem', group, hint: 'To the next invalid field or unanswered alert.', keys: ['F7'], event: { type: 'entry.problem' }, fallback: true },
  { id: 'entry.alerts', title: 'Alerts', group, hint: 'To the first alert that needs an answer.', keys: ['Alt+A'], event: { type: 'entry.alerts' }, bar: 20, words: ['dur', 'interaction'] },
  { id: 'entry.attach', title: 'Attach hard copy', group, hint: 'Chooses the picture of the paper. A copied picture can be pasted instead.', keys: ['Alt+C'], event: { type: 'entry.attach' }, permission: 'document.write', bar: 25, words: ['scan', 'image', 'document', 'upload', 'paper'] },
  { id: 'entry.picture', title: 'To the hard copy', group, hint: 'To the picture of the paper: {key:picture.larger} and {key:picture.smaller} show it larger and smaller, {key:picture.turn} turns it, {key:picture.leave} comes back.', keys: ['Alt+I'], event: { type: 'entry.picture' }, words: ['image', 'picture'] },
  { id: 'entry.waiting', title: 'Patient waits', group, hint: 'Turns Waiting on or off.', keys: ['Alt+W'], event: { type: 'entry.toggle', field: 'waiting' } },
  { id: 'entry.delivery', title: 'Delivery', group, hint: 'Turns Delivery on or off.', keys: ['Alt+V'], event: { type: 'entry.toggle', field: 'delivery' } },
  { id: 'entry.promise', title: 'Promised', group, hint: 'Next promised time: 15 minutes, 30 minutes, 1 hour …', keys: ['Alt+O'], event: { type: 'entry.promise' } },
  { id: 'entry.refuse', title: 'Refuse this message', group, hint: 'Refuses the electronic prescription with a reason.', keys: ['Alt+R'], event: { type: 'entry.refuseMessage' }, permission: 'erx.process' },
  { id: 'entry.discard', title: 'Discard', group, hint: 'Takes back everything that was typed.', keys: ['Ctrl+Shift+D'], event: { type: 'entry.discard' } },
  { id: 'entry.retry', title: 'Try again', group, hint: 'Saves or loads again after a fault.', keys: ['Shift+F5'], event: { type: 'entry.retry' }, fallback: true },
  { id: 'entry.merge', title: 'Merge', group, hint: 'Saves with the chosen sides.', keys: ['Ctrl+M'], event: { type: 'entry.merge' } },
  { id: 'entry.mine', title: 'Take all of mine', group, hint: 'Your values win where both changed.', keys: ['Alt+M'], event: { type: 'entry.chooseAll', whose: 'mine' } },
  { id: 'entry.theirs', title: 'Take all of theirs', group, hint: 'The other person’s values win where both changed.', keys: ['Alt+T'], event: { type: 'entry.chooseAll', whose: 'theirs' } },
]);
/** In a field of the entry, the next problem may also be an alert beside the form. */
export const rxFieldCommands = defineCommands({ name: 'rxField', kind: 'text', title: 'This field', refusal: rxEntryRefusal }, [
  { id: 'entry.field-problem', title: 'Next problem', group, hint: 'To the next invalid field, then to the alerts.', keys: ['F7'], event: { type: 'entry.problem' }, overrides: ['form.problem'], hidden: true },
]);

/** Keys of the answers, in their order. */
export const answerKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'A', 'B', 'C', 'D'] as const;
export const rxAlertCommands = defineCommands({ name: 'rxAlerts', kind: 'table', title: 'The alerts', refusal: rxEntryRefusal }, [
  ...answerKeys.map((key, nth) => ({ id: `entry.answer-${nth + 1}`, title: `Answer ${key}`, group: 'Alert', hint: 'Gives this answer to the alert.', keys: [key], event: { type: 'entry.answer', nth }, hidden: true as const, yields: true as const })),
  { id: 'entry.alert-next', title: 'Next alert', group: 'Alert', hint: 'To the alert below.', keys: ['Down'], event: { type: 'entry.alert', to: 'next' }, repeatable: true, hidden: true, yields: true },
  { id: 'entry.alert-previous', title: 'Previous alert', group: 'Alert', hint: 'To the alert above.', keys: ['Up'], event: { type: 'entry.alert', to: 'previous' }, repeatable: true, hidden: true, yields: true },
  { id: 'entry.alert-back', title: 'Back to the form', group: 'Alert', hint: 'To the field where you were.', keys: ['Escape'], event: { type: 'entry.alert', to: 'back' }, overrides: ['dialog.close'], hidden: true, yields: true },
  { id: 'entry.unanswer', title: 'Take the answer back', group: 'Alert', hint: 'The alert is unanswered again.', keys: ['Ctrl+Backspace'], event: { type: 'entry.unanswer' }, yields: true },
]);

const choices = Array.from({ length: 9 }, (_, nth) => ({ id: `choice.${nth + 1}`, title: `Drug ${nth + 1}`, group: 'Choice', hint: 'Takes this drug.', keys: [`${nth + 1}`], event: { type: 'choice.take', nth }, hidden: true as const, fallback: true as const }));
export const drugChoiceCommands = defineCommands({ name: 'drugChoice', kind: 'dialog', title: 'These drugs', refusal: drugChoiceRefusal }, [
  ...choices,
  { id: 'choice.take', title: 'Take this drug', group: 'Choice', hint: 'Takes the marked drug.', keys: ['Enter'], event: { type: 'choice.take' }, bar: 1, fallback: true },
  { id: 'choice.next', title: 'Next drug', group: 'Choice', hint: 'To the drug below.', keys: ['Down'], event: { type: 'choice.move', by: 1 }, repeatable: true, hidden: true, fallback: true },
  { id: 'choice.previous', title: 'Previous drug', group: 'Choice', hint: 'To the drug above.', keys: ['Up'], event: { type: 'choice.move', by: -1 }, repeatable: true, hidden: true, fallback: true },
]);
