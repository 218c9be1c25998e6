import { processingRefusal } from '#machines/processing/processing.refusal.ts';
import { digitTabs, queueTabs } from '#machines/processing/queue-tabs.ts';
import { defineCommands } from '#ui/commands/registry.ts';

const group = 'Queue';
const tabCommands = queueTabs.map((tab, i) => ({
  id: `queue.tab-${tab.key}`, title: `Queue: ${tab.label}`, group, hint: `Shows ${tab.label}.`, keys: i < digitTabs ? [`Ctrl+${i + 1}`] : [], event: { type: 'queue.choose', queue: tab.key },
}));

/** Keys of the work queue. Opening, editing and deleting a row are the table's own. */
export const processingCommands = defineCommands({ name: 'processing', kind: 'screen', title: 'Prescription Processing', refusal: processingRefusal }, [
  { id: 'queue.next-step', title: 'Next step', group, hint: 'Opens the prescription and takes its next right step.', keys: ['F8'], event: { type: 'queue.next' }, bar: 5, words: ['fill', 'verify', 'scan'], row: true },
  { id: 'queue.steps', title: 'All steps', group, hint: 'Every step of this prescription, or why it is not possible.', keys: ['Shift+F8'], event: { type: 'queue.act', first: 'steps' }, bar: 12, row: true },
  { id: 'queue.hold', title: 'Hold', group, hint: 'Puts the prescription on hold with a reason.', keys: ['Ctrl+H'], event: { type: 'queue.act', first: 'hold' }, permission: 'rx.hold', bar: 14, row: true },
  { id: 'queue.defer', title: 'Defer', group, hint: 'Puts the prescription off to a date.', keys: ['Ctrl+Shift+H'], event: { type: 'queue.act', first: 'defer' }, permission: 'rx.defer', words: ['later', 'deffered'], row: true },
  { id: 'queue.label', title: 'Print Label', group, hint: 'Prints the labels of this prescription.', keys: ['Ctrl+P', 'F9'], event: { type: 'queue.label' }, permission: 'rx.label', row: true },
  { id: 'queue.claim', title: 'Claim Details', group, hint: 'What was billed for the prescription of this row, and what each payer pays.', keys: ['Alt+I'], event: { type: 'queue.claim' }, permission: 'rx.read', words: ['insurance', 'copay', 'adjudication', 'billing'], row: true },
  { id: 'queue.renewal', title: 'E-Refill(s) Request', group, hint: 'Asks the prescriber for more refills of the prescription of this row electronically.', keys: ['Alt+Q'], event: { type: 'queue.renewal' }, permission: 'erx.process', words: ['renewal', 'refill request', 'RRE'] },
  { id: 'queue.transmissions', title: 'Transmission Log', group, hint: 'Everything that was sent to a payer for the prescription of this row, and what came back.', keys: ['Alt+T'], event: { type: 'queue.transmissions' }, permission: 'rx.read', words: ['t. log', 'claim', 'rejection', 'payer'], row: true },
  { id: 'queue.new', title: 'New prescription', group, hint: 'Enters a new prescription.', keys: ['Insert'], event: { type: 'queue.create' }, hidden: true, permission: 'rx.create', bar: 16, words: ['add', 'rx'] },
  { id: 'queue.dv-log', title: 'DV Log', group, hint: 'Every drug verification, newest first.', keys: ['Alt+D'], event: { type: 'queue.log', kind: 'DV' }, hidden: true },
  { id: 'queue.rv-log', title: 'RV Log', group, hint: 'Every pharmacist’s check, newest first.', keys: ['Alt+R'], event: { type: 'queue.log', kind: 'RV' }, hidden: true },
  { id: 'queue.attach-scan', title: 'Attach Docs: Scan', group, hint: 'Takes what the scanner put down into the documents of the patient of this row.', keys: [], event: { type: 'queue.attach', item: 'scan' }, permission: 'document.write' },
  { id: 'queue.attach-list', title: 'Attach Docs: List', group, hint: 'The documents of the patient of this row.', keys: [], event: { type: 'queue.attach', item: 'list' }, permission: 'document.read' },
  { id: 'queue.attach-dms', title: 'Attach Docs: DMS', group, hint: 'Finds documents of the whole store.', keys: [], event: { type: 'queue.attach', item: 'dms' }, permission: 'document.read' },
  { id: 'queue.attach-upload', title: 'Attach Docs: Upload', group, hint: 'Brings in a document about the prescription of this row.', keys: [], event: { type: 'queue.attach', item: 'upload' }, permission: 'document.write' },
  { id: 'queue.following', title: 'Next queue', group, hint: 'Shows the queue to the right.', keys: ['Alt+PageDown'], event: { type: 'queue.turn', by: 1 } },
  { id: 'queue.preceding', title: 'Previous queue', group, hint: 'Shows the queue to the left.', keys: ['Alt+PageUp'], event: { type: 'queue.turn', by: -1 } },
  ...tabCommands,
]);
