import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { type DocumentRecord } from './documents.ts';

/**
 * Strikes a page of documents that belong to nothing, were stored before `instant`, and that no
 * half-typed work holds.
 */
export const strikeLoose = (
  db: Db,
  input: { readonly before: string; readonly now: string; readonly limit: number },
): Promise<{ id: number; store_id: number }[]> =>
  db
    .updateTable('documents')
    .set((eb) => ({
      deleted_at: input.now,
      modified_at: input.now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('documents as d')
        .select('d.id')
        .where('d.attached_at', 'is', null)
        .where('d.deleted_at', 'is', null)
        .where('d.created_at', '<', input.before)
        .where((eachEb) =>
          eachEb.not(
            eachEb.exists(
              eachEb
                .selectFrom('drafts as f')
                .select('f.key')
                .where(sql<boolean>`strpos(f.value::text, d.key) > 0`),
            ),
          ),
        )
        .orderBy('d.id')
        .limit(input.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'store_id'])
    .execute();
/**
 * Which of these files are pages of documents of any store whose bytes are kept: live ones that
 * nobody destroyed, and a patient's papers and what the scanner put down, which may be brought
 * back.
 */
export async function liveKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('document_pages as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .select('p.file_key')
    .where('p.file_key', 'in', [...keys])
    .where('d.destroyed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('d.deleted_at', 'is', null),
        eb('d.patient_id', 'is not', null),
        eb('d.kind', '=', 'unlinked'),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row.file_key));
}
/**
 * Destroys what stands in the database of a document that is held: its name, its tags, its small
 * pictures. The digests of its pages stay.
 */
export async function markDestroyed(
  scope: Scope,
  id: number,
  input: { readonly reason: string; readonly name: string },
): Promise<DocumentRecord> {
  await scope.db
    .updateTable('document_pages')
    .set({ small: null })
    .where('document_id', '=', id)
    .execute();
  return scope.db
    .updateTable('documents')
    .set((eb) => ({
      destroyed_at: scope.now,
      destroyed_by: scope.userId,
      destroy_reason: input.reason,
      name: input.name,
      tags: '',
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
/** Who destroyed a document, and the time zone of its store. */
export const destroyedBy = (
  scope: Pick<Scope, 'db'>,
  id: number,
): Promise<{ name: string; time_zone: string }> =>
  scope.db
    .selectFrom('documents as d')
    .innerJoin('employees as e', 'e.id', 'd.destroyed_by')
    .innerJoin('stores as s', 's.id', 'd.store_id')
    .select([sql<string>`e.first_name || ' ' || e.last_name`.as('name'), 's.time_zone'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();
/**
 * Destroyed documents whose files may still lie on the disk, with the code of their store; the
 * oldest first, at most `limit`.
 */
export const unclearedDocuments = (
  db: Db,
  limit: number,
): Promise<{ id: number; scan: string | null; code: string }[]> =>
  db
    .selectFrom('documents as d')
    .innerJoin('stores as s', 's.id', 'd.store_id')
    .select(['d.id', 'd.scan', 's.code'])
    .where('d.destroyed_at', 'is not', null)
    .where('d.files_cleared_at', 'is', null)
    .orderBy('d.id')
    .limit(limit)
    .execute();
export const markCleared = (db: Db, id: number, now: string): Promise<unknown> =>
  db.updateTable('documents').set({ files_cleared_at: now }).where('id', '=', id).execute();
