import { recordRefusal } from '#machines/record/record.refusal.ts';
import { defineCommands } from '#ui/commands/registry.ts';

const group = 'Add Drug';
/** What the Add Drug dialog opens besides its form. */
export const drugCommands = defineCommands({ name: 'drug', kind: 'dialog', title: 'This drug', refusal: recordRefusal }, [
  { id: 'drug.auxLabels', title: 'Auxillary Labels', group, hint: 'The four label codes, and the classes of the Master drug.', keys: ['Alt+2'], event: { type: 'record.part', part: 'auxLabels' }, permission: 'drug.read' },
  { id: 'drug.groupNdcs', title: 'Group NDCs', group, hint: 'The packages that stand for this one; which is the preferred one.', keys: ['Alt+3'], event: { type: 'record.about', what: 'groupNdcs' }, permission: 'drug.read', words: ['ndc group', 'substitute', 'equivalent'] },
  { id: 'drug.bbw', title: 'BBW', group, hint: 'The boxed warning.', keys: ['Alt+4'], event: { type: 'record.part', part: 'bbw' }, permission: 'drug.read', words: ['black box warning', 'boxed'] },
]);
