import { recordRefusal } from '#machines/record/record.refusal.ts';
import { defineCommands } from '#ui/commands/registry.ts';

const group = 'Add Drug';
/** What the Add Drug dialog opens besides its form. */
export const drugCommands = defineCommands({ name: 'drug', kind: 'dialog', title: 'This drug', refusal: recordRefusal }, [
  { id: 'drug.auxLabels', title: 'Auxillary Labels', group, hint: 'The four label codes, and the classes of the Master drug.', keys: ['Alt+2'], event: { type: 'record.part', part: 'auxLabels' }, permission: 'drug.read' },
  { id: 'drug.groupNdcs', title: 'Group NDCs', group, hint: 'The packages that stand for this one; which is the preferred one.', keys: ['Alt+3'], event: { type: 'record.about', what: 'groupNdcs' }, permission: 'drug.read', words: ['ndc group', 'substitute', 'equivalent'] },
  { id: 'drug.count', title: 'PI', group, hint: 'Physical inventory: count what lies on the shelf.', keys: ['Alt+1'], event: { type: 'record.about', what: 'count' }, permission: 'stock.adjust', words: ['physical inventory'] },
  { id: 'drug.links', title: 'Vendor link rows', group, hint: 'The vendors that deliver this drug: item number, cost, default.', keys: ['Alt+5'], event: { type: 'record.about', what: 'links' }, permission: 'drug.read', words: ['vendor links', 'supplier'] },
  { id: 'drug.received', title: 'Reciept Inventory Report', group, hint: 'The purchase trail of this drug: who, when, vendor, invoice, lot, cost.', keys: ['Alt+6'], event: { type: 'record.about', what: 'received' }, permission: 'stock.read', words: ['purchase trail', 'receipt', 'purchases'] },
  { id: 'drug.dispensed', title: 'Dispensing Report', group, hint: 'What was dispensed of this drug.', keys: ['Alt+7'], event: { type: 'record.about', what: 'dispensed' }, permission: 'stock.read', words: ['usage'] },
  { id: 'drug.monograph', title: 'Print Monograph', group, hint: 'What is stored for the patient, on paper.', keys: ['Alt+8'], event: { type: 'record.about', what: 'monograph' }, permission: 'drug.read', words: ['leaflet', 'patient information'] },
  { id: 'drug.compound', title: 'Compound', group, hint: 'The ingredients of a compound: what goes into how much of it.', keys: ['Alt+9'], event: { type: 'record.about', what: 'compound' }, permission: 'drug.read', words: ['ingredients', 'formula', 'mixture'] },
  { id: 'drug.bbw', title: 'BBW', group, hint: 'The boxed warning.', keys: ['Alt+4'], event: { type: 'record.part', part: 'bbw' }, permission: 'drug.read', words: ['black box warning', 'boxed'] },
]);
