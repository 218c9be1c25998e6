import type { Selectable, Insertable } from 'kysely';
import type { Db } from '#db/open.ts';
import type { ScanRefusalsTable, DocumentsTable } from '#db/types.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import {
  type NamedDocument,
  named,
  type DocumentRecord,
  type NewPage,
  insertPages,
} from './documents.ts';

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
