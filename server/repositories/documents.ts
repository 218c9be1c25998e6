import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#db/open.ts';
import type { DocumentsTable } from '#db/types.ts';
import type { Scope } from './records.ts';

export type DocumentRecord = Selectable<DocumentsTable>;

/** The live document of this store; another store's key looks exactly like one that never was. */
export const findDocument = (s: Pick<Scope, 'db' | 'storeId'>, key: string): Promise<DocumentRecord | undefined> =>
  s.db.selectFrom('documents').selectAll().where('key', '=', key).where('store_id', '=', s.storeId).where('deleted_at', 'is', null).executeTakeFirst();

export const insertDocument = (s: Scope, values: Omit<Insertable<DocumentsTable>, 'store_id' | 'created_at' | 'created_by' | 'modified_at' | 'modified_by'>): Promise<DocumentRecord> =>
  s.db.insertInto('documents').values({ ...values, store_id: s.storeId, created_at: s.now, created_by: s.userId, modified_at: s.now, modified_by: s.userId }).returningAll().executeTakeFirstOrThrow();

/** Marks that a record refers to it, from the first time on for good. False where this store has no such live document. */
export async function markAttached(s: Scope, key: string): Promise<boolean> {
  const row = await s.db.updateTable('documents').set((eb) => ({ attached_at: eb.fn.coalesce('attached_at', eb.val(s.now)) })).where('key', '=', key).where('store_id', '=', s.storeId).where('deleted_at', 'is', null).returning('id').executeTakeFirst();
  return row !== undefined;
}
/** How many of this person's pictures belong to nothing yet. */
export const countLoose = async (s: Scope): Promise<number> =>
  (await s.db.selectFrom('documents').select((eb) => eb.fn.countAll<number>().as('n')).where('created_by', '=', s.userId).where('attached_at', 'is', null).where('deleted_at', 'is', null).executeTakeFirstOrThrow()).n;

/** Whether this document's picture was given to this person. */
export async function wasViewedBy(s: Pick<Scope, 'db' | 'userId'>, documentId: number): Promise<boolean> {
  return await s.db.selectFrom('audit_log').select('id').where('entity', '=', 'document').where('entity_id', '=', documentId).where('actor_id', '=', s.userId).where('event', '=', 'document.viewed').where('outcome', '=', 'viewed').limit(1).executeTakeFirst() !== undefined;
}

/** Strikes a page of documents that belong to nothing, were stored before `instant`, and that no half-typed work holds. */
export const strikeLoose = (db: Db, o: { readonly before: string; readonly now: string; readonly limit: number }): Promise<{ id: number; store_id: number }[]> =>
  db.updateTable('documents').set((eb) => ({ deleted_at: o.now, modified_at: o.now, version: eb('version', '+', 1) })).where('id', 'in', (eb) => eb.selectFrom('documents as d').select('d.id').where('d.attached_at', 'is', null).where('d.deleted_at', 'is', null).where('d.created_at', '<', o.before)
    .where((b) => b.not(b.exists(b.selectFrom('drafts as f').select('f.key').where(sql<boolean>`strpos(f.value::text, d.key) > 0`)))).orderBy('d.id').limit(o.limit).forUpdate().skipLocked()).returning(['id', 'store_id']).execute();
/** Which of these keys are live documents of any store. */
export async function liveKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('documents').select('key').where('key', 'in', [...keys]).where('deleted_at', 'is', null).execute();
  return new Set(rows.map((r) => r.key));
}
