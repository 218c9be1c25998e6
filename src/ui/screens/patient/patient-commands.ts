import { patientSteps } from '#domain/entities/patient-record.ts';
import { eligibilityRefusal } from '#machines/patient/eligibility.machine.ts';
import { entriesRefusal } from '#machines/patient/entries.machine.ts';
import { familyRefusal } from '#machines/patient/family.machine.ts';
import { mergeRefusal } from '#machines/patient/merge.machine.ts';
import { documentStepCommands, documentCommands } from './document-commands.ts';
import { patientRefusal } from '#machines/patient/patient.machine.ts';
import { defineCommands } from '#ui/commands/registry.ts';

const group = 'Patient';
/** The six steps, by number, by going on, and by saving. */
export const patientStepCommands = defineCommands({ name: 'patientSteps', kind: 'dialog', title: 'This patient', refusal: patientRefusal }, [
  ...patientSteps.map((step, index) => ({ id: `patient.step-${index + 1}`, title: step.palette, group, hint: `To the step ${step.title}.`, keys: [`Alt+${index + 1}`], event: { type: 'step.go', index } })),
  { id: 'patient.next', title: 'Next', group, hint: 'To the next step.', keys: ['Alt+PageDown'], event: { type: 'step.next' }, bar: 6 },
  { id: 'patient.back', title: 'Back', group, hint: 'To the step before; asks first when something was changed in this one.', keys: ['Alt+PageUp', 'Alt+B'], event: { type: 'step.back' }, bar: 7 },
  { id: 'patient.save-next', title: 'Save & Next', group, hint: 'Saves the patient and goes to the next step.', keys: ['Ctrl+Enter', 'Alt+N'], event: { type: 'step.saveNext' }, overrides: ['record.save-next'], permission: 'patient.write', bar: 5 },
  { id: 'patient.save-back', title: 'Save & Back', group, hint: 'Saves the patient and goes to the step before.', keys: ['Ctrl+Shift+Enter'], event: { type: 'step.saveBack' }, permission: 'patient.write' },
  { id: 'patient.family', title: 'Add Family Member', group, hint: 'Who belongs to this patient’s family.', keys: ['Alt+F'], event: { type: 'patient.family' }, words: ['relatives'] },
  { id: 'insurance.find', title: 'Search a plan', group: 'Insurance', hint: 'Finds a plan by its group, name, BIN or PCN and names it as an insurance.', keys: ['Alt+A'], event: { type: 'insurance.find' }, permission: 'patient.write', words: ['group', 'pcn', 'bin'] },
  { id: 'insurance.link', title: 'Link a card', group: 'Insurance', hint: 'Takes over the card of another patient: one card that insures a family.', keys: ['Alt+L'], event: { type: 'insurance.link' }, permission: 'patient.write', words: ['family', 'cardholder'] },
  { id: 'insurance.eligibility', title: 'Eligibility Check', group: 'Insurance', hint: 'Asks the payer whether the card is good.', keys: ['Alt+E'], event: { type: 'insurance.eligibility' }, permission: 'patient.write', words: ['E1', 'coverage'] },
  { id: 'insurance.contact', title: 'Insurance Contact Info', group: 'Insurance', hint: 'Phones of the BIN and the group of this insurance.', keys: ['Alt+I'], event: { type: 'insurance.contact' }, permission: 'insurance.read', words: ['phone', 'help desk'] },
  { id: 'insurance.cvs', title: 'CVS Info', group: 'Insurance', hint: 'Bin contact info of this insurance.', keys: ['Alt+V'], event: { type: 'insurance.cvs' }, permission: 'insurance.read', words: ['bin contact info'] },
  ...documentStepCommands,
]);

const list = 'List';
/** Keys of a list inside the patient, while the focus is in its boxes or its table. */
export const entriesCommands = defineCommands({ name: 'entries', kind: 'text', title: 'This list', refusal: entriesRefusal }, [
  { id: 'entries.add', title: 'Add to the list', group: list, hint: 'Adds what the boxes name, or changes the row that they hold.', keys: ['Insert'], event: { type: 'entries.add' }, overrides: ['queue.new'] },
  { id: 'entries.cancel', title: 'Clear the boxes', group: list, keys: ['Escape'], event: { type: 'entries.cancel' }, hidden: true, yields: true },
]);
export const entryRowsCommands = defineCommands({ name: 'entryRows', kind: 'table', title: 'These rows', refusal: entriesRefusal }, [
  { id: 'entryRows.next', title: 'Next row', group: list, keys: ['Down'], event: { type: 'entries.move', by: 1 }, repeatable: true, hidden: true },
  { id: 'entryRows.previous', title: 'Previous row', group: list, keys: ['Up'], event: { type: 'entries.move', by: -1 }, repeatable: true, hidden: true },
  { id: 'entryRows.edit', title: 'Edit the row', group: list, hint: 'Puts the row into the boxes.', keys: ['Ctrl+E', 'F2'], event: { type: 'entries.edit' } },
  { id: 'entryRows.delete', title: 'Delete the row', group: list, hint: 'Takes the row out of the list, after a question; can be undone.', keys: ['Ctrl+D'], event: { type: 'entries.remove' }, destructive: 'both' },
  { id: 'entryRows.switch', title: 'Active/InActive', group: list, hint: 'Switches the row off, or on again, where rows have a switch.', keys: ['Ctrl+A'], event: { type: 'entries.switch' } },
]);
export const familyCommands = defineCommands({ name: 'family', kind: 'dialog', title: 'This family', refusal: familyRefusal }, [
  { id: 'family.add', title: 'Add', group: 'Family', hint: 'Adds the chosen patient to the family.', keys: ['Ctrl+Enter', 'Ctrl+S', 'Alt+A'], event: { type: 'family.add' }, permission: 'patient.write', bar: 1 },
  { id: 'family.retry', title: 'Load again', group: 'Family', hint: 'Loads the family again.', keys: ['Shift+F5'], event: { type: 'family.retry' }, fallback: true },
]);
export const familyRowsCommands = defineCommands({ name: 'familyRows', kind: 'table', title: 'This family', refusal: familyRefusal }, [
  { id: 'familyRows.next', title: 'Next relative', group: 'Family', keys: ['Down'], event: { type: 'family.move', by: 1 }, repeatable: true, hidden: true },
  { id: 'familyRows.previous', title: 'Previous relative', group: 'Family', keys: ['Up'], event: { type: 'family.move', by: -1 }, repeatable: true, hidden: true },
  { id: 'familyRows.delete', title: 'Delete', group: 'Family', hint: 'Takes this person out of the family, after a question; can be undone.', keys: ['Ctrl+D'], event: { type: 'family.remove' }, destructive: 'both', permission: 'patient.write' },
]);
export const eligibilityCommands = defineCommands({ name: 'eligibility', kind: 'dialog', title: 'This check', refusal: eligibilityRefusal }, [
  { id: 'eligibility.check', title: 'Check', group: 'Insurance', hint: 'Asks the payer; what comes of it stands in the table.', keys: ['Ctrl+Enter', 'Alt+H'], event: { type: 'eligibility.check' }, permission: 'patient.write', bar: 1 },
  { id: 'eligibility.print', title: 'Print', group: 'Insurance', hint: 'Prints the card and the table.', keys: ['Ctrl+P'], event: { type: 'eligibility.print' }, bar: 2 },
  { id: 'eligibility.save', title: 'Save', group: 'Insurance', hint: 'Takes what was corrected here over into the patient, which is saved as a whole.', keys: ['Ctrl+S', 'Alt+S'], event: { type: 'eligibility.save' }, permission: 'patient.write', bar: 3 },
  { id: 'eligibility.retry', title: 'Load again', group: 'Insurance', hint: 'Loads what was asked before.', keys: ['Shift+F5'], event: { type: 'eligibility.retry' }, fallback: true },
]);
export const eligibilityRowsCommands = defineCommands({ name: 'eligibilityRows', kind: 'table', title: 'These checks', refusal: eligibilityRefusal }, [
  { id: 'eligibilityRows.next', title: 'Next check', group: 'Insurance', keys: ['Down'], event: { type: 'eligibility.move', by: 1 }, repeatable: true, hidden: true },
  { id: 'eligibilityRows.previous', title: 'Previous check', group: 'Insurance', keys: ['Up'], event: { type: 'eligibility.move', by: -1 }, repeatable: true, hidden: true },
]);
const merging = 'Merge';
export const mergeCommands = defineCommands({ name: 'mergePatients', kind: 'dialog', title: 'This merge', refusal: mergeRefusal }, [
  { id: 'merge.confirm', title: 'Merge', group: merging, hint: 'Makes both patients one, after a question.', keys: ['Ctrl+Enter', 'Ctrl+S', 'Alt+M'], event: { type: 'merge.confirm' }, destructive: 'both', permission: 'patient.merge', bar: 1 },
  { id: 'merge.swap', title: 'Other way round', group: merging, hint: 'The other patient stays, and this one is merged into it.', keys: ['Alt+W'], event: { type: 'merge.swap' }, bar: 2 },
  { id: 'merge.back', title: 'Another patient', group: merging, hint: 'Back to who may be the same person.', keys: ['Alt+B', 'Backspace'], event: { type: 'merge.back' }, bar: 3 },
  { id: 'merge.retry', title: 'Load again', group: merging, keys: ['Shift+F5'], event: { type: 'merge.retry' }, fallback: true },
]);
export const mergeRowsCommands = defineCommands({ name: 'mergeRows', kind: 'table', title: 'These patients', refusal: mergeRefusal }, [
  { id: 'mergeRows.next', title: 'Next patient', group: merging, keys: ['Down'], event: { type: 'merge.move', by: 1 }, repeatable: true, hidden: true },
  { id: 'mergeRows.previous', title: 'Previous patient', group: merging, keys: ['Up'], event: { type: 'merge.move', by: -1 }, repeatable: true, hidden: true },
  { id: 'mergeRows.choose', title: 'Compare', group: merging, hint: 'Shows both side by side.', keys: ['Enter'], event: { type: 'merge.choose' } },
]);
export const mergePartsCommands = defineCommands({ name: 'mergeParts', kind: 'table', title: 'These fields', refusal: mergeRefusal }, [
  { id: 'mergeParts.next', title: 'Next field', group: merging, keys: ['Down'], event: { type: 'merge.part', by: 1 }, repeatable: true, hidden: true },
  { id: 'mergeParts.previous', title: 'Previous field', group: merging, keys: ['Up'], event: { type: 'merge.part', by: -1 }, repeatable: true, hidden: true },
  { id: 'mergeParts.kept', title: 'Take the left side', group: merging, keys: ['Left'], event: { type: 'merge.side', whose: 'kept' } },
  { id: 'mergeParts.other', title: 'Take the right side', group: merging, keys: ['Right'], event: { type: 'merge.side', whose: 'other' } },
  { id: 'mergeParts.toggle', title: 'Take the other side', group: merging, keys: ['Space'], event: { type: 'merge.toggle' } },
]);
export const patientCommands = [mergeCommands, mergeRowsCommands, mergePartsCommands, patientStepCommands, eligibilityCommands, eligibilityRowsCommands, entriesCommands, entryRowsCommands, familyCommands, familyRowsCommands, ...documentCommands];
