import { movePromptRefusal } from '#machines/rx/move-prompt.machine.ts';
import { rxRefusal } from '#machines/rx/rx.refusal.ts';
import { stepsRefusal } from '#machines/rx/steps.machine.ts';
import { defineCommands } from '#ui/commands/registry.ts';

const group = 'Prescription';
/** Keys of one prescription's page. */
export const rxCommands = defineCommands({ name: 'processingDetail', kind: 'screen', title: 'This prescription', refusal: rxRefusal }, [
  { id: 'rx.next', title: 'Next step', group, hint: 'Takes the next right step of this prescription.', keys: ['F8'], event: { type: 'rx.next' }, bar: 5, words: ['fill', 'verify', 'scan', 'bin'] },
  { id: 'rx.go-on', title: 'Complete and go on', group, hint: 'Takes the next step, then opens the next prescription of the queue.', keys: ['Ctrl+Enter'], event: { type: 'rx.goOn' }, bar: 7 },
  { id: 'rx.steps', title: 'All steps', group, hint: 'Every step of this prescription, or why it is not possible.', keys: ['Shift+F8'], event: { type: 'rx.steps' }, bar: 9 },
  { id: 'rx.hold', title: 'Hold', group, hint: 'Puts it on hold with a reason.', keys: ['Ctrl+H'], event: { type: 'rx.move', event: 'hold' }, bar: 14 },
  { id: 'rx.defer', title: 'Defer', group, hint: 'Puts it off to a date.', keys: ['Ctrl+Shift+H'], event: { type: 'rx.move', event: 'defer' }, words: ['later', 'deffered'] },
  { id: 'rx.edit', title: 'Edit', group, hint: 'Changes what was entered.', keys: ['Ctrl+E'], event: { type: 'rx.edit' }, fallback: true, permission: 'rx.edit', bar: 12 },
  { id: 'rx.label', title: 'Print Label', group, hint: 'Prints its labels.', keys: ['Ctrl+P', 'F9'], event: { type: 'rx.label' }, permission: 'rx.label', bar: 16 },
  { id: 'rx.transferPaper', title: 'Print the Transfer', group, hint: 'The paper of a transfer out, or the record of a transfer in.', keys: ['Alt+P'], event: { type: 'rx.transferPaper' }, permission: 'rx.label', words: ['transferred', 'pharmacy', 'void'] },
  { id: 'rx.claim', title: 'Claim Details', group, hint: 'What was billed and what each payer pays.', keys: ['Alt+I'], event: { type: 'rx.claim' }, permission: 'rx.read', words: ['insurance', 'copay', 'adjudication', 'billing'], bar: 20 },
  { id: 'rx.renewal', title: 'E-Refill(s) Request', group, hint: 'Asks the prescriber for more refills electronically.', keys: ['Alt+Q'], event: { type: 'rx.renewal' }, permission: 'erx.process', words: ['renewal', 'refill request', 'RRE'] },
  { id: 'rx.change', title: 'Change Request', group, hint: 'Asks the prescriber electronically for another drug, a clarification or an authorization.', keys: ['Alt+J'], event: { type: 'rx.change' }, permission: 'erx.process', words: ['rxchange', 'ask the prescriber', 'generic', 'therapeutic', 'prior authorization', 'out of stock', 'clarification'] },
  { id: 'rx.transmissions', title: 'Transmission Log', group, hint: 'Everything that was sent to a payer for this prescription, and what came back.', keys: ['Alt+T'], event: { type: 'rx.transmissions' }, permission: 'rx.read', words: ['t. log', 'claim', 'rejection', 'payer'], bar: 22 },
  { id: 'rx.notes', title: 'Notes', group, hint: 'What others wrote about this prescription; adds a note.', keys: ['Shift+F2'], event: { type: 'rx.notes' }, words: ['comment', 'history', 'memo'], bar: 18 },
  { id: 'rx.following', title: 'Next of the queue', group, hint: 'Opens the next prescription of the queue; this one stays as it is.', keys: ['Alt+PageDown'], event: { type: 'rx.ahead', by: 1 } },
  { id: 'rx.preceding', title: 'Previous of the queue', group, hint: 'Opens the one before in the queue.', keys: ['Alt+PageUp'], event: { type: 'rx.ahead', by: -1 } },
  { id: 'rx.problem', title: 'Next open alert', group, hint: 'To the next alert that is not answered.', keys: ['F7', 'Alt+A'], event: { type: 'alert.next' }, fallback: true, bar: 6 },
  { id: 'rx.retry', title: 'Try again', group, hint: 'Asks the server again.', keys: ['Shift+F5'], event: { type: 'rx.retry' }, fallback: true },
]);

const numbered = Array.from({ length: 9 }, (_, index) => ({
  id: `steps.choose-${index + 1}`, title: `Step ${index + 1}`, group: 'Steps', hint: 'Takes the step of this number.', keys: [String(index + 1)], event: { type: 'steps.choose', index }, hidden: true as const,
}));
export const stepsCommands = defineCommands({ name: 'steps', kind: 'dialog', title: 'All steps', refusal: stepsRefusal }, [
  { id: 'steps.choose', title: 'Take this step', group: 'Steps', hint: 'Takes the step under the cursor.', keys: ['Enter', 'Ctrl+Enter'], event: { type: 'steps.choose' }, fallback: true, bar: 1 },
  { id: 'steps.next', title: 'Down', group: 'Steps', hint: 'To the next step.', keys: ['Down'], event: { type: 'steps.move', by: 1 }, fallback: true, repeatable: true, hidden: true },
  { id: 'steps.previous', title: 'Up', group: 'Steps', hint: 'To the step before.', keys: ['Up'], event: { type: 'steps.move', by: -1 }, fallback: true, repeatable: true, hidden: true },
  ...numbered,
]);

export const movePromptCommands = defineCommands({ name: 'movePrompt', kind: 'dialog', title: 'This step', refusal: movePromptRefusal }, [
  // The button is called by its step: of the letters, the first that stands in its name is underlined.
  { id: 'prompt.send', title: 'Take the step', group: 'Step', hint: 'Sends what was typed and takes the step.', keys: ['Ctrl+Enter', 'Ctrl+S', 'Alt+S', 'Alt+E', 'Alt+O', 'Alt+I'], event: { type: 'prompt.send' }, bar: 1 },
  { id: 'prompt.retry', title: 'Try again', group: 'Step', hint: 'Asks the server again.', keys: ['Shift+F5', 'Alt+T'], event: { type: 'prompt.retry' }, fallback: true, bar: 2 },
]);
