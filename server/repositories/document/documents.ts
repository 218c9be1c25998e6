import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#db/open.ts';
import type { DocumentPagesTable, DocumentsTable } from '#db/types.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export type DocumentRecord = Selectable<DocumentsTable>;

/** The live document of this store; another store's key looks exactly like one that never was. */
export const findDocument = (
  scope: Pick<Scope, 'db' | 'storeId'>,
  key: string,
): Promise<DocumentRecord | undefined> =>
  scope.db
    .selectFrom('documents')
    .selectAll()
    .where('key', '=', key)
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A page of a document; pages are counted from 1. */
export type DocumentPage = Selectable<DocumentPagesTable>;
/** A page whose file lies on the disk, before its document's row is there. */
export type NewPage = Omit<Insertable<DocumentPagesTable>, 'document_id'>;
export async function insertDocument(
  scope: Scope,
  values: Omit<
    Insertable<DocumentsTable>,
    'store_id' | 'created_at' | 'created_by' | 'modified_at' | 'modified_by'
  >,
  pages: readonly NewPage[],
): Promise<DocumentRecord> {
  const row = await scope.db
    .insertInto('documents')
    .values({
      ...values,
      store_id: scope.storeId,
      created_at: scope.now,
      created_by: scope.userId,
      modified_at: scope.now,
      modified_by: scope.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertPages(scope.db, row.id, pages);
  return row;
}
export const insertPages = async (db: Db, documentId: number, pages: readonly NewPage[]) =>
  pages.length === 0
    ? []
    : db
        .insertInto('document_pages')
        .values(pages.map((page) => ({ ...page, document_id: documentId })))
        .execute();
export const findPage = (
  db: Db,
  documentId: number,
  page: number,
): Promise<DocumentPage | undefined> =>
  db
    .selectFrom('document_pages')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('page', '=', page)
    .executeTakeFirst();
/** Turns a page that is still kept as it was seen; false where it is not. */
export const turnPage = async (
  db: Db,
  documentId: number,
  input: { readonly page: number; readonly from: number; readonly turns: number },
): Promise<boolean> =>
  (await db
    .updateTable('document_pages')
    .set({ turns: input.turns })
    .where('document_id', '=', documentId)
    .where('page', '=', input.page)
    .where('turns', '=', input.from)
    .returning('page')
    .executeTakeFirst()) !== undefined;
/**
 * Makes pages of a document, in this order, also pages of another: the same files, turned as they
 * are.
 */
export async function copyPages(
  db: Db,
  from: number,
  pages: readonly number[],
  to: number,
): Promise<void> {
  for (const [index, page] of pages.entries())
    await db
      .insertInto('document_pages')
      .columns([
        'document_id',
        'page',
        'file_key',
        'slot',
        'slots',
        'sha256',
        'byte_size',
        'width',
        'height',
        'turns',
        'small',
      ])
      .expression((eb) =>
        eb
          .selectFrom('document_pages')
          .select([
            eb.val(to).as('document_id'),
            eb.val(index + 1).as('page'),
            'file_key',
            'slot',
            'slots',
            'sha256',
            'byte_size',
            'width',
            'height',
            'turns',
            'small',
          ])
          .where('document_id', '=', from)
          .where('page', '=', page),
      )
      .execute();
}
/** All pages in order, without their small pictures. */
export const pagesOfDocument = (
  db: Db,
  documentId: number,
): Promise<Omit<DocumentPage, 'small'>[]> =>
  db
    .selectFrom('document_pages')
    .select([
      'document_id',
      'page',
      'file_key',
      'slot',
      'slots',
      'sha256',
      'byte_size',
      'width',
      'height',
      'turns',
    ])
    .where('document_id', '=', documentId)
    .orderBy('page')
    .execute();

/**
 * Marks that a record refers to it, from the first time on for good; what lay unlinked is that
 * prescription's hard copy now. False where this store has no such live document, or one that was
 * destroyed.
 */
export async function markAttached(scope: Scope, key: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('documents')
    .set((eb) => ({
      attached_at: eb.fn.coalesce('attached_at', eb.val(scope.now)),
      kind: sql<DocumentRecord['kind']>`case when kind = 'unlinked' then 'hard-copy' else kind end`,
    }))
    .where('key', '=', key)
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .where('destroyed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
/**
 * A document with the names of who brought it, where the scanner did not put it down, and of who
 * destroyed it.
 */
export type NamedDocument = DocumentRecord & {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly destroyed_name: string | null;
};
export const named = (scope: Pick<Scope, 'db' | 'storeId'>) =>
  scope.db
    .selectFrom('documents as d')
    .leftJoin('employees as e', 'e.id', 'd.created_by')
    .leftJoin('employees as z', 'z.id', 'd.destroyed_by')
    .selectAll('d')
    .select([
      'e.first_name',
      'e.last_name',
      sql<string | null>`z.first_name || ' ' || z.last_name`.as('destroyed_name'),
    ])
    .where('d.store_id', '=', scope.storeId);
/**
 * The document of this store of that key, deleted or not, with who brought it; held against other
 * changes until the transaction ends.
 */
export const holdDocument = (
  scope: Pick<Scope, 'db' | 'storeId'>,
  key: string,
): Promise<NamedDocument | undefined> =>
  named(scope).where('d.key', '=', key).forUpdate('d').executeTakeFirst();
/** Papers of a patient and the hard copies of the prescriptions, newest first. */
export const papersOf = (
  scope: Pick<Scope, 'db' | 'storeId'>,
  patientId: number,
): Promise<NamedDocument[]> =>
  named(scope)
    .where('d.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('d.patient_id', '=', patientId),
        eb('d.key', 'in', (eb) =>
          eb
            .selectFrom('rxs as r')
            .select('r.image_key')
            .where('r.patient_id', '=', patientId)
            .where('r.store_id', '=', scope.storeId)
            .where('r.deleted_at', 'is', null)
            .where('r.image_key', 'is not', null)
            .$castTo<string>(),
        ),
      ]),
    )
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(500)
    .execute();

/** Whether a prescription names this document as its paper. */
export const isHardCopy = async (scope: Pick<Scope, 'db'>, key: string): Promise<boolean> =>
  (await scope.db
    .selectFrom('rxs')
    .select('id')
    .where('image_key', '=', key)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
/** Changes a document that is held. */
export const changeDocument = (
  scope: Scope,
  id: number,
  values: {
    readonly kind?: DocumentRecord['kind'];
    readonly patient_id?: number | null;
    readonly deleted_at?: string | null;
    readonly attached_at?: string;
    readonly name?: string;
    readonly tags?: string;
    readonly rx_id?: number | null;
    readonly insurance_id?: number | null;
    readonly hold_reason?: string | null;
    readonly held_at?: string | null;
    readonly held_by?: number | null;
  },
): Promise<DocumentRecord> =>
  scope.db
    .updateTable('documents')
    .set((eb) => ({
      ...values,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** How many of this person's pictures belong to nothing yet. */
export const countLoose = async (scope: Scope): Promise<number> =>
  (
    await scope.db
      .selectFrom('documents')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('created_by', '=', scope.userId)
      .where('attached_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n;

/**
 * Which pages of this document were given to this person; null among them where all of it was given
 * as one picture, as before its pages were looked at one by one.
 */
export async function pagesViewedBy(
  scope: Pick<Scope, 'db' | 'userId'>,
  documentId: number,
): Promise<ReadonlySet<number | null>> {
  const rows = await scope.db
    .selectFrom('audit_log')
    .select(sql<number | null>`(detail->>'page')::int`.as('page'))
    .distinct()
    .where('entity', '=', 'document')
    .where('entity_id', '=', documentId)
    .where('actor_id', '=', scope.userId)
    .where('event', '=', 'document.viewed')
    .where('outcome', '=', 'viewed')
    .execute();
  return new Set(rows.map((row) => row.page));
}
