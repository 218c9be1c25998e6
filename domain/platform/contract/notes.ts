import {
  bool,
  id,
  int,
  isoInstant,
  listOf,
  object,
  oneOf,
  recordOf,
  str,
  type Infer,
} from '../schema.ts';
import { procedure } from './procedure.ts';

/** As many characters as a note holds. */
const noteLength = 2_000;
const words = str({ max: noteLength });
const name = str({ max: 200 });
/**
 * `seen`: by the person who asks, before this call. `seenBy`: everyone else who has had it on the
 * screen, first one first.
 */
export const noteView = object({
  id,
  version: int(),
  text: words,
  at: isoInstant,
  by: name,
  own: bool,
  seen: bool,
  seenBy: listOf(object({ name, at: isoInstant })),
});
export type NoteView = Infer<typeof noteView>;

const versioned = object({ id, version: int() });
const errors = {
  NOT_FOUND: { status: 404, message: 'There is no such record in this store.' },
  STALE: { status: 409, message: 'Someone else changed this note first.', data: noteView },
  REFUSED: {
    status: 422,
    message: 'This can’t be done with this note.',
    data: object({ why: listOf(name), allowedRoles: listOf(name), fields: recordOf(name) }),
  },
} as const;

/**
 * Notes on a record of any of these kinds: a history that everyone adds to, each seen or not seen
 * by each person.
 */
export function notesContractOf<Kind extends string>(kinds: readonly [Kind, ...Kind[]]) {
  /**
   * The record that notes are about. Its own permissions decide: reading it shows them, changing it
   * adds one.
   */
  const record = { kind: oneOf(kinds), recordId: id };
  return {
    /** Newest first; `about` is what the record is called. */
    list: procedure({ permission: 'PRIVATE', audit: 'note.viewed', effect: 'read' })
      .route({ method: 'POST', path: '/api/notes/list' })
      .input(object(record))
      .output(object({ about: name, notes: listOf(noteView) }))
      .errors(errors),
    /** How many of them the person has not seen. */
    unseen: procedure({ permission: 'PRIVATE', audit: null, effect: 'read' })
      .route({ method: 'POST', path: '/api/notes/unseen' })
      .input(object(record))
      .output(object({ unseen: int() }))
      .errors(errors),
    add: procedure({ permission: 'PRIVATE', audit: 'note.added', effect: 'write' })
      .route({ method: 'POST', path: '/api/notes' })
      .input(object({ ...record, text: str({ min: 1, max: noteLength }) }))
      .output(noteView)
      .errors(errors),
    /** They were on the person's screen. Answers how many are left unseen. */
    seen: procedure({ permission: 'PRIVATE', audit: 'note.seen', effect: 'write' })
      .route({ method: 'POST', path: '/api/notes/seen' })
      .input(object({ ...record, noteIds: listOf(id, 500) }))
      .output(object({ unseen: int() }))
      .errors(errors),
    /** Only the person who wrote it; can be taken back. */
    remove: procedure({ permission: 'PRIVATE', audit: 'note.deleted', effect: 'write' })
      .route({ method: 'POST', path: '/api/notes/{id}/remove' })
      .input(versioned)
      .output(versioned)
      .errors(errors),
    restore: procedure({ permission: 'PRIVATE', audit: 'note.restored', effect: 'write' })
      .route({ method: 'POST', path: '/api/notes/{id}/restore' })
      .input(versioned)
      .output(versioned)
      .errors(errors),
  };
}
