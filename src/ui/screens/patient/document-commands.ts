import { galleryRefusal } from '#machines/patient/gallery.machine.ts';
import { scanDocumentsRefusal } from '#machines/documents/scan-documents.machine.ts';
import { papersRefusal } from '#machines/patient/papers.machine.ts';
import { defineCommands, type Command } from '#ui/commands/registry.ts';

const group = 'Documents';
/** What can be done with a patient's documents from any step of the patient. */
export const documentStepCommands: readonly Omit<Command, 'scope'>[] = [
  { id: 'documents.scan', title: 'Scan', group, hint: 'Takes what the scanner has put down for the store into the patient’s documents, under the document type.', keys: ['Alt+W'], event: { type: 'papers.scan' }, permission: 'document.write', words: ['scanner'] },
  { id: 'documents.upload', title: 'Upload', group, hint: 'Chooses files and puts them among the patient’s documents, under the document type.', keys: ['Alt+U'], event: { type: 'papers.upload' }, permission: 'document.write', words: ['attach', 'file'] },
  { id: 'documents.fax', title: 'Send Fax', group, hint: 'Faxes documents of this patient, the one in sight first.', keys: ['Alt+X'], event: { type: 'papers.fax' }, permission: 'document.write' },
  { id: 'documents.faxes', title: 'Faxes', group, hint: 'What was faxed of this patient’s documents, and what became of it.', keys: ['Alt+Q'], event: { type: 'papers.faxes' }, permission: 'document.read', words: ['fax', 'outbox'] },
  { id: 'documents.list', title: 'Document List', group, hint: 'All documents of this patient side by side.', keys: ['Alt+O'], event: { type: 'papers.list' }, permission: 'document.read', words: ['gallery'] },
  { id: 'documents.retype', title: 'Change type', group, hint: 'Puts the document in sight under the document type that is chosen.', keys: ['Alt+Y'], event: { type: 'papers.retype' }, permission: 'document.write' },
  { id: 'documents.stop', title: 'Stop the upload', group, hint: 'Gives up the files that are still on their way.', keys: ['Alt+P'], event: { type: 'uploads.stop' } },
  { id: 'documents.again', title: 'Send again', group, hint: 'Sends the files that were refused once more.', keys: ['Alt+G'], event: { type: 'uploads.again' } },
  { id: 'documents.dismiss', title: 'Leave them out', group, hint: 'Takes the files that were refused out of sight.', keys: ['Alt+H'], event: { type: 'uploads.dismiss' } },
];

const docsCommands = defineCommands({ name: 'docs', kind: 'table', title: 'These documents', refusal: papersRefusal }, [
  { id: 'docs.next', title: 'Next document', group, hint: 'To the next document, also while its picture has the focus.', keys: ['Ctrl+Right'], event: { type: 'papers.move', by: 1 }, repeatable: true },
  { id: 'docs.previous', title: 'Document before', group, hint: 'To the document before.', keys: ['Ctrl+Left'], event: { type: 'papers.move', by: -1 }, repeatable: true },
  { id: 'papers.retry', title: 'Load again', group, hint: 'Loads the documents again.', keys: ['Shift+F5'], event: { type: 'papers.retry' }, fallback: true },
]);
const papersCommands = defineCommands({ name: 'papers', kind: 'table', title: 'These documents', refusal: papersRefusal }, [
  { id: 'papers.next', title: 'Next document', group, keys: ['Right', 'Down'], event: { type: 'papers.move', by: 1 }, repeatable: true, hidden: true },
  { id: 'papers.previous', title: 'Previous document', group, keys: ['Left', 'Up'], event: { type: 'papers.move', by: -1 }, repeatable: true, hidden: true },
  { id: 'papers.delete', title: 'Delete the document', group, hint: 'Takes the document away from the patient, after a question; can be undone.', keys: ['Ctrl+D'], event: { type: 'papers.remove' }, destructive: 'both', permission: 'document.write' },
]);
const galleryCommands = defineCommands({ name: 'galleryCards', kind: 'table', title: 'These documents', refusal: galleryRefusal }, [
  { id: 'gallery.next', title: 'Next document', group, keys: ['Right'], event: { type: 'gallery.move', by: 1 }, repeatable: true, hidden: true },
  { id: 'gallery.previous', title: 'Previous document', group, keys: ['Left'], event: { type: 'gallery.move', by: -1 }, repeatable: true, hidden: true },
  { id: 'gallery.below', title: 'Document below', group, keys: ['Down'], event: { type: 'gallery.row', by: 1 }, repeatable: true, hidden: true },
  { id: 'gallery.above', title: 'Document above', group, keys: ['Up'], event: { type: 'gallery.row', by: -1 }, repeatable: true, hidden: true },
  { id: 'gallery.choose', title: 'Look at it', group, hint: 'Closes the list and shows the document.', keys: ['Enter'], event: { type: 'gallery.choose' }, bar: 1 },
]);
const scanCommands = defineCommands({ name: 'scanDocuments', kind: 'dialog', title: 'These scans', refusal: scanDocumentsRefusal }, [
  { id: 'scans.take', title: 'Take', group, hint: 'Takes the marked scans, or the one under the cursor, into the patient’s documents.', keys: ['Ctrl+Enter', 'Alt+T'], event: { type: 'scans.take' }, permission: 'document.write', bar: 1 },
  { id: 'scans.discard', title: 'Discard', group, hint: 'Moves the marked scans, or the one under the cursor, out of the scanner’s folder, after a question.', keys: ['Alt+D'], event: { type: 'scans.discard' }, permission: 'document.write', destructive: 'confirm', bar: 3 },
  { id: 'scans.retry', title: 'Load again', group, keys: ['Shift+F5'], event: { type: 'scans.retry' }, fallback: true, hidden: true },
]);
const scanRowsCommands = defineCommands({ name: 'scanRows', kind: 'table', title: 'These scans', refusal: scanDocumentsRefusal }, [
  { id: 'scanRows.next', title: 'Next scan', group, keys: ['Down'], event: { type: 'scans.move', by: 1 }, repeatable: true, hidden: true },
  { id: 'scanRows.previous', title: 'Scan before', group, keys: ['Up'], event: { type: 'scans.move', by: -1 }, repeatable: true, hidden: true },
  { id: 'scanRows.mark', title: 'Mark', group, hint: 'Marks the scan, or unmarks it: all marked ones are taken together.', keys: ['Space'], event: { type: 'scans.mark' }, bar: 2 },
  { id: 'scanRows.take', title: 'Take', group, keys: ['Enter'], event: { type: 'scans.take' }, permission: 'document.write', hidden: true },
]);
export const documentCommands = [docsCommands, papersCommands, galleryCommands, scanCommands, scanRowsCommands];
