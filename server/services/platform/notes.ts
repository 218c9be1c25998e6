import { notedBy, type Noted, type NotedKind } from '#domain/composition/noted.ts';
import type { NoteView } from '#domain/platform/contract/notes.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import {
  countNotes,
  insertNote,
  insertViews,
  markNote,
  notesOf,
  standingOfNote,
  titleOf,
  unseenOf,
  type NoteRow,
} from '#server/repositories/platform/notes.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { overQuota } from './quota.ts';
import { missing, refused, type SaveFailure } from './saving.ts';

/** As many notes of one record as a screen shows, and says to have been seen, at once. */
const mostNotes = 200;
const tooManyNotes = `This record has ${mostNotes} notes: delete those that count no longer first.`;

type Answer<T> = Result<T, SaveFailure<NoteView>>;
/** The record that notes are about. */
export interface NotedRecord {
  readonly kind: NotedKind;
  readonly recordId: number;
}
const viewOf = (scope: Scope, { writer, ...row }: NoteRow): NoteView => ({
  ...row,
  own: writer === scope.userId,
});
const there = async (scope: Scope, record: NotedRecord): Promise<boolean> =>
  (await titleOf(scope, record.kind, record.recordId)) !== undefined;

/**
 * What the record is called and its notes, newest first, as this person has or has not seen them.
 * NOT_FOUND where the store has no such live record.
 */
export async function listNotes(
  scope: Scope,
  record: NotedRecord,
): Promise<Answer<{ about: string; notes: NoteView[] }>> {
  const about = await titleOf(scope, record.kind, record.recordId);
  return about === undefined
    ? missing()
    : ok({
        about,
        notes: (await notesOf(scope, record.kind, record.recordId)).map((note) =>
          viewOf(scope, note),
        ),
      });
}
/** How many notes of the record this person has not seen yet. */
export async function unseenNotes(
  scope: Scope,
  record: NotedRecord,
): Promise<Answer<{ unseen: number }>> {
  return (await there(scope, record))
    ? ok({ unseen: await unseenOf(scope, record.kind, record.recordId) })
    : missing();
}
/** Adds a note in this person's name. A note of spaces alone is refused. */
export async function addNote(
  scope: Scope,
  record: NotedRecord,
  text: string,
): Promise<Answer<NoteView>> {
  if (!(await there(scope, record))) return missing();
  if (text.trim() === '') return refused(['Type the note first.'], { text: 'The note is empty' });
  if ((await countNotes(scope, record.kind, record.recordId)) >= mostNotes)
    return refused([tooManyNotes], { text: tooManyNotes });
  const over = await overQuota(scope, 'notes', 1);
  return over !== null
    ? refused([over], { text: over })
    : ok(viewOf(scope, await insertNote(scope, record.kind, record.recordId, text.trim())));
}
/** These notes stood on this person's screen; answers how many are left unseen. */
export async function seeNotes(
  scope: Scope,
  record: NotedRecord,
  noteIds: readonly number[],
): Promise<Answer<{ unseen: number }>> {
  if (!(await there(scope, record))) return missing();
  await insertViews(scope, record.kind, record.recordId, noteIds);
  return unseenNotes(scope, record);
}
/**
 * What a note is about, and who may see and write there; NOT_FOUND for another store's and for one
 * whose record is gone.
 */
export async function recordOfNote(scope: Scope, id: number): Promise<Answer<NotedRecord & Noted>> {
  const note = await standingOfNote(scope, id);
  return note && (await there(scope, note))
    ? ok({ kind: note.kind, recordId: note.recordId, ...notedBy(note.kind) })
    : missing();
}
/**
 * Deletes a note softly, or takes that back (`deleted` false). Only who wrote it may: a note is
 * what one person told the others.
 */
export async function removeNote(
  scope: Scope,
  id: number,
  version: number,
  deleted: boolean,
): Promise<Answer<{ id: number; version: number }>> {
  const note = await standingOfNote(scope, id);
  if (!note) return missing();
  if (note.writer !== scope.userId)
    return refused(['Someone else wrote this note. Add one of your own instead.'], {}, [
      'The person who wrote it',
    ]);
  const next = await markNote(scope, id, version, deleted);
  if (next !== undefined) return ok({ id, version: next });
  if (note.deleted === deleted)
    return refused([deleted ? 'This note is deleted already.' : 'This note is not deleted.']);
  const current = (await notesOf(scope, note.kind, note.recordId)).find((row) => row.id === id);
  return current ? fail({ code: 'STALE', current: viewOf(scope, current) }) : missing();
}
