import type { NotesPorts } from '#machines/platform/notes/notes.ports.ts';
import type { Caller } from './call.ts';

/** The calls on the notes of records. */
export const notesPorts = (call: Caller): NotesPorts => ({
  list: (record, signal) => call('notes.list', record, { signal }),
  unseen: (record, signal) => call('notes.unseen', record, { signal, background: true }),
  add: (note) => call('notes.add', note),
  seen: (notes) => call('notes.seen', notes, { background: true }),
  remove: (note) => call('notes.remove', note),
});
