import type { Insertable } from 'kysely';
import type { Database } from '#db/types.ts';
import { personName } from '#server/repositories/admin/person-name.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export interface ScanRecord {
  id: number;
  fill_id: number;
  kind: string;
  label_print: number | null;
  label_vial: number | null;
  reason: string | null;
  outcome: string;
  shown: string;
  drug_id: number | null;
  lot_id: number | null;
  quantity: number | null;
  by_hand: boolean;
  struck: boolean;
  by_id: number;
  at: string;
  by_name: string;
  ndc: string | null;
  lot: string | null;
  expires_on: string | null;
  on_hand: number | null;
  recalled: boolean | null;
  recall_reason: string | null;
  quarantined: boolean | null;
}

/** What was scanned for these fills, in its order. */
export async function scansOf(
  { db }: Scope,
  fillIds: readonly number[],
): Promise<readonly ScanRecord[]> {
  if (fillIds.length === 0) return [];
  return db
    .selectFrom('fill_scans as f')
    .leftJoin('employees as e', 'e.id', 'f.by_id')
    .leftJoin('drugs as d', 'd.id', 'f.drug_id')
    .leftJoin('stock_lots as l', 'l.id', 'f.lot_id')
    .select([
      'f.id',
      'f.fill_id',
      'f.kind',
      'f.label_print',
      'f.label_vial',
      'f.reason',
      'f.outcome',
      'f.shown',
      'f.drug_id',
      'f.lot_id',
      'f.quantity',
      'f.by_hand',
      'f.struck',
      'f.by_id',
      'f.at',
      'd.ndc',
      'l.lot',
      'l.expires_on',
      'l.on_hand',
      'l.recalled',
      'l.recall_reason',
      'l.quarantined',
    ])
    .select(personName.as('by_name'))
    .where('f.fill_id', 'in', fillIds)
    .orderBy('f.id')
    .execute();
}

/** The scans so far vouch for nothing any more; they stay in the log. */
export async function strikeScans(scope: Scope, fillId: number): Promise<void> {
  await scope.db
    .updateTable('fill_scans')
    .set({ struck: true })
    .where('fill_id', '=', fillId)
    .where('struck', '=', false)
    .execute();
}

/** One scan vouches for nothing any more; it stays in the log. */
export async function strikeScan(scope: Scope, scanId: number): Promise<void> {
  await scope.db
    .updateTable('fill_scans')
    .set({ struck: true })
    .where('store_id', '=', scope.storeId)
    .where('id', '=', scanId)
    .execute();
}

export async function insertScan(
  scope: Scope,
  values: Omit<Insertable<Database['fill_scans']>, 'store_id' | 'at' | 'by_id'>,
): Promise<void> {
  await scope.db
    .insertInto('fill_scans')
    .values({ ...values, store_id: scope.storeId, at: scope.now, by_id: scope.userId })
    .execute();
}
