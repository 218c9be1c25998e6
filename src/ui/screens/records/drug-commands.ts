import { recordRefusal } from '#machines/record/record.refusal.ts';
import { defineCommands } from '#ui/commands/registry.ts';

const group = 'Add Drug';
/** What the Add Drug dialog opens besides its form. */
export const drugCommands = defineCommands({ name: 'drug', kind: 'dialog', title: 'This drug', refusal: recordRefusal }, [
  { id: 'drug.auxLabels', title: 'Auxillary Labels', group, hint: 'The four label codes, and the classes of the Master drug.', keys: ['Alt+2'], event: { type: 'record.part', part: 'auxLabels' }, permission: 'drug.read' },
  { id: 'drug.bbw', title: 'BBW', group, hint: 'The boxed warning.', keys: ['Alt+4'], event: { type: 'record.part', part: 'bbw' }, permission: 'drug.read', words: ['black box warning', 'boxed'] },
]);
