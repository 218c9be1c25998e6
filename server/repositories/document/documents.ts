import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#db/open.ts';
import type { DocumentPagesTable, DocumentsTable, ScanRefusalsTable } from '#db/types.ts';
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
const insertPages = async (db: Db, documentId: number, pages: readonly NewPage[]) =>
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
const named = (scope: Pick<Scope, 'db' | 'storeId'>) =>
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
/** Which of these scans are documents of the store already, deleted ones too. */
export async function takenScans(
  scope: Pick<Scope, 'db' | 'storeId'>,
  scans: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scans.length === 0) return new Set();
  return new Set(
    (
      await scope.db
        .selectFrom('documents')
        .select('scan')
        .where('store_id', '=', scope.storeId)
        .where('scan', 'in', [...scans])
        .execute()
    ).flatMap((item) => item.scan ?? []),
  );
}
/** The document that a scan became, deleted or not, held against other changes. */
export const holdScanned = (
  scope: Pick<Scope, 'db' | 'storeId'>,
  scan: string,
): Promise<NamedDocument | undefined> =>
  named(scope).where('d.scan', '=', scan).forUpdate('d').executeTakeFirst();
/** What a live document was made of in the scanner's folder; undefined where none was. */
export const findScanned = (
  scope: Pick<Scope, 'db' | 'storeId'>,
  scan: string,
): Promise<DocumentRecord | undefined> =>
  scope.db
    .selectFrom('documents')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('scan', '=', scan)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
/** What came from the scanner's folder and is nobody's yet, oldest first, at most 200. */
export const unlinkedScans = (scope: Pick<Scope, 'db' | 'storeId'>): Promise<DocumentRecord[]> =>
  scope.db
    .selectFrom('documents')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('kind', '=', 'unlinked')
    .where('deleted_at', 'is', null)
    .where('destroyed_at', 'is', null)
    .where('scan', 'is not', null)
    .orderBy('scanned_at')
    .orderBy('id')
    .limit(200)
    .execute();
type ScanRefusal = Selectable<ScanRefusalsTable>;
/** Files that could not be taken in and that nobody has discarded, oldest first, at most 200. */
export const refusedScans = (scope: Pick<Scope, 'db' | 'storeId'>): Promise<ScanRefusal[]> =>
  scope.db
    .selectFrom('scan_refusals')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('discarded_at', 'is', null)
    .orderBy('scanned_at')
    .orderBy('id')
    .limit(200)
    .execute();
export const findRefusal = (
  scope: Pick<Scope, 'db' | 'storeId'>,
  scan: string,
): Promise<ScanRefusal | undefined> =>
  scope.db
    .selectFrom('scan_refusals')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('scan', '=', scan)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
export const discardRefusal = async (
  scope: Pick<Scope, 'db' | 'storeId' | 'now'>,
  scan: string,
): Promise<boolean> =>
  (await scope.db
    .updateTable('scan_refusals')
    .set({ discarded_at: scope.now })
    .where('store_id', '=', scope.storeId)
    .where('scan', '=', scan)
    .where('discarded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;
/** Which of these scans could not be taken in, discarded ones too. */
export async function refusedBefore(
  scope: Pick<Scope, 'db' | 'storeId'>,
  scans: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scans.length === 0) return new Set();
  return new Set(
    (
      await scope.db
        .selectFrom('scan_refusals')
        .select('scan')
        .where('store_id', '=', scope.storeId)
        .where('scan', 'in', [...scans])
        .execute()
    ).map((item) => item.scan),
  );
}
/** The row of a file that could not be taken in; undefined where another server was faster. */
export const insertRefusal = (
  db: Db,
  values: Insertable<ScanRefusalsTable>,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('scan_refusals')
    .values(values)
    .onConflict((conflict) => conflict.columns(['store_id', 'scan']).doNothing())
    .returning('id')
    .executeTakeFirst();
/**
 * The row of a scan that came in by itself, or was taken by a person (`created_by`), with its
 * pages; undefined where it is a document already.
 */
export async function insertScanned(
  db: Db,
  values: Insertable<DocumentsTable>,
  pages: readonly NewPage[],
): Promise<DocumentRecord | undefined> {
  const row = await db
    .insertInto('documents')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'scan']).where('scan', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (row) await insertPages(db, row.id, pages);
  return row;
}
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
