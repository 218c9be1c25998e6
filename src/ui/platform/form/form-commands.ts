import {
  type draftWalkMachine,
  draftWalkRefusal,
} from '#machines/platform/draft/draft-walk.machine.ts';
import { type partMachine, partRefusal } from '#machines/platform/record/part.machine.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import { recordRefusal } from '#machines/platform/record/record.refusal.ts';
import { defineCommands, type CommandOf, type CommandSet } from '#ui/platform/commands/registry.ts';

/**
 * Keys of every form, while the focus is in it. Enter and Shift+Enter belong to the controls and
 * are heard by the form itself.
 */
export const formCommands = (scope = 'form'): CommandSet =>
  defineCommands<typeof draftWalkMachine>(
    { name: scope, kind: 'text', title: 'This form', refusal: draftWalkRefusal },
    [
      {
        id: 'form.problem',
        hint: 'To the next field that is not right yet.',
        title: 'Next problem',
        group: 'Form',
        keys: ['F7'],
        event: { type: 'field.problem' },
        bar: 60,
      },
      {
        id: 'form.copy',
        hint: 'Takes the value of this field from the record or prescription that was saved before.',
        title: 'Copy from the record before',
        group: 'Form',
        keys: ["Ctrl+'"],
        event: { type: 'field.copy' },
      },
      {
        id: 'form.revert',
        hint: 'Puts back what was stored.',
        title: 'Revert field',
        group: 'Form',
        keys: ['Ctrl+Backspace'],
        event: { type: 'field.revert' },
        yields: true,
      },
    ],
  );

/** What can be done with one record that is edited. */
const ofRecord: readonly CommandOf<typeof recordMachine>[] = [
  {
    id: 'record.save',
    hint: 'Saves and closes.',
    title: 'Save',
    group: 'Record',
    keys: ['Ctrl+S', 'Alt+S'],
    event: { type: 'record.save' },
    bar: 10,
  },
  {
    id: 'record.save-next',
    hint: 'Saves and opens the next one.',
    title: 'Save and go on',
    group: 'Record',
    keys: ['Ctrl+Enter'],
    event: { type: 'record.save', then: 'next' },
    bar: 20,
  },
  {
    id: 'record.edit',
    hint: 'Makes the fields editable.',
    title: 'Edit',
    group: 'Record',
    keys: ['Ctrl+E'],
    event: { type: 'record.edit' },
    fallback: true,
  },
  {
    id: 'record.delete',
    hint: 'Deletes the record, after a question; can be undone.',
    title: 'Delete',
    group: 'Record',
    keys: ['Ctrl+D'],
    event: { type: 'record.remove' },
    destructive: 'both',
    fallback: true,
  },
  {
    id: 'record.block',
    hint: 'Blocks the record, or lets it go, with a reason.',
    title: 'Blocked',
    group: 'Record',
    keys: ['Alt+B'],
    event: { type: 'record.block' },
    fallback: true,
  },
  {
    id: 'record.discard',
    hint: 'Puts everything back as it was stored.',
    title: 'Discard changes',
    group: 'Record',
    keys: ['Ctrl+Shift+D'],
    event: { type: 'record.discard' },
  },
  {
    id: 'record.retry',
    hint: 'Sends again what could not be sent.',
    title: 'Try again',
    group: 'Record',
    keys: ['Shift+F5'],
    event: { type: 'record.retry' },
    fallback: true,
  },
  {
    id: 'record.notes',
    hint: 'What others wrote about this record; adds a note.',
    title: 'Notes',
    group: 'Record',
    keys: ['Shift+F2'],
    event: { type: 'record.notes' },
    words: ['comment', 'history', 'memo'],
    bar: 40,
  },
  {
    id: 'record.merge',
    hint: 'Saves both sides’ changes as chosen.',
    title: 'Merge',
    group: 'Record',
    keys: ['Ctrl+M'],
    event: { type: 'record.merge' },
  },
  {
    id: 'record.take-mine',
    hint: 'Chooses my value in every field.',
    title: 'Take all of mine',
    group: 'Record',
    keys: ['Alt+M'],
    event: { type: 'record.takeAll', whose: 'mine' },
  },
  {
    id: 'record.take-theirs',
    hint: 'Chooses the stored value in every field.',
    title: 'Take all of theirs',
    group: 'Record',
    keys: ['Alt+T'],
    event: { type: 'record.takeAll', whose: 'theirs' },
  },
];

/** Keys of every dialog or page that edits one record. */
export const recordCommands = (scope = 'record'): CommandSet =>
  defineCommands<typeof recordMachine>(
    { name: scope, kind: 'dialog', title: 'This record', refusal: recordRefusal },
    ofRecord,
  );

/** Keys of every dialog that holds some fields of a record. */
export const partCommands = defineCommands<typeof partMachine>(
  { name: 'part', kind: 'dialog', title: 'This part', refusal: partRefusal },
  [
    {
      id: 'part.done',
      title: 'Done',
      group: 'Record',
      hint: 'Takes this over into the record, which is saved as a whole.',
      keys: ['Ctrl+S', 'Ctrl+Enter', 'Alt+D'],
      event: { type: 'part.done' },
      bar: 10,
    },
  ],
);
