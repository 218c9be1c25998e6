import type { PermissionKey } from '#domain/admin/permissions.ts';
import { notedBy } from '#domain/composition/noted.ts';
import { mayDo } from '#server/platform/caller.ts';
import { forbidden, signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import {
  addNote,
  listNotes,
  recordOfNote,
  removeNote,
  seeNotes,
  unseenNotes,
  type NotedRecord,
} from '#server/services/platform/notes.ts';
import { settled, storeScope, type Refusals } from './store-work.ts';

const api = signedIn.notes;
function need(work: PersonWork, key: PermissionKey): void {
  if (!mayDo(work.user, key)) throw forbidden(key);
}
const about = (
  work: PersonWork,
  { kind, recordId }: NotedRecord,
  detail: Readonly<Record<string, unknown>> = {},
): void => work.audit({ entity: kind, entityId: recordId, detail });

type Versioned = { readonly id: number; readonly version: number };
/** Deleting a note of one's own and taking that back differ in nothing else. */
async function marked(
  work: PersonWork,
  input: Versioned,
  deleted: boolean,
  errors: Refusals<never>,
): Promise<Versioned> {
  const scope = storeScope(work);
  const record = settled(await recordOfNote(scope, input.id), errors);
  need(work, record.write);
  const done = settled(await removeNote(scope, input.id, input.version, deleted), errors);
  about(work, record, { noteId: done.id });
  work.changed('note', done.id, done.version);
  return done;
}

export const noteProcedures = {
  list: api.list.handler(async ({ input, context: { work }, errors }) => {
    need(work, notedBy(input.kind).read);
    const found = settled(await listNotes(storeScope(work), input), errors);
    about(work, input, { notes: found.notes.length });
    return found;
  }),
  unseen: api.unseen.handler(async ({ input, context: { work }, errors }) => {
    need(work, notedBy(input.kind).read);
    return settled(await unseenNotes(storeScope(work), input), errors);
  }),
  add: api.add.handler(async ({ input, context: { work }, errors }) => {
    need(work, notedBy(input.kind).write);
    const note = settled(await addNote(storeScope(work), input, input.text), errors);
    work.audit({
      entity: input.kind,
      entityId: input.recordId,
      after: note,
      detail: { noteId: note.id },
    });
    work.changed('note', note.id, note.version);
    return note;
  }),
  seen: api.seen.handler(async ({ input, context: { work }, errors }) => {
    need(work, notedBy(input.kind).read);
    const left = settled(await seeNotes(storeScope(work), input, input.noteIds), errors);
    about(work, input, { notes: input.noteIds.length });
    return left;
  }),
  remove: api.remove.handler(({ input, context: { work }, errors }) =>
    marked(work, input, true, errors),
  ),
  restore: api.restore.handler(({ input, context: { work }, errors }) =>
    marked(work, input, false, errors),
  ),
};
