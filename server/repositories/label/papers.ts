import type { Db } from '#db/open.ts';
import type { PaperKind } from '#domain/label/entities/paper.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** Whose records stand on a paper: ids of patients, and of prescriptions. */
export interface ShownOnPaper {
  readonly patient?: readonly number[];
  readonly rx?: readonly number[];
}
/** A paper that was printed, and whose it is. */
export interface KeptPaper {
  readonly kind: PaperKind;
  readonly shown: ShownOnPaper;
}
const distinct = (ids: readonly number[]): readonly number[] => [...new Set(ids)];

/** The paper of that hash, as this store printed it; null where it printed none. */
export async function paperOf(db: Db, storeId: number, hash: string): Promise<KeptPaper | null> {
  const labels = await db
    .selectFrom('label_prints as p')
    .innerJoin('fills as f', 'f.id', 'p.fill_id')
    .innerJoin('rxs as r', 'r.id', 'f.rx_id')
    .select(['r.id', 'r.patient_id'])
    .where('p.store_id', '=', storeId)
    .where('p.file_hash', '=', hash)
    .execute();
  if (labels.length > 0)
    return {
      kind: 'label',
      shown: {
        patient: distinct(labels.map((row) => row.patient_id)),
        rx: distinct(labels.map((row) => row.id)),
      },
    };
  const receipts = await db
    .selectFrom('receipts as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select('o.patient_id')
    .where('p.store_id', '=', storeId)
    .where('p.file_hash', '=', hash)
    .execute();
  if (receipts.length > 0)
    return {
      kind: 'receipt',
      shown: { patient: distinct(receipts.map((row) => row.patient_id)), rx: [] },
    };
  const other = await db
    .selectFrom('paper_prints')
    .select(['kind', 'shown'])
    .where('store_id', '=', storeId)
    .where('sha256', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return other ? { kind: other.kind, shown: Object(other.shown) } : null;
}
/** Books a receipt that was printed. Money in cents. */
export async function insertReceipt(
  scope: Scope,
  input: {
    readonly orderId: number;
    readonly totalCents: number;
    readonly givenCents: number;
    readonly fileHash: string;
  },
): Promise<void> {
  await scope.db
    .insertInto('receipts')
    .values({
      store_id: scope.storeId,
      order_id: input.orderId,
      total_cents: input.totalCents,
      given_cents: input.givenCents,
      at: scope.now,
      by_id: scope.userId,
      file_hash: input.fileHash,
    })
    .execute();
}
