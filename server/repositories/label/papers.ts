import type { Db } from '#db/open.ts';
import type { PaperKind } from '#domain/label/entities/paper.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** What kind of paper of that hash this store printed; null where it printed none. */
export async function paperOf(db: Db, storeId: number, hash: string): Promise<PaperKind | null> {
  if (
    await db
      .selectFrom('label_prints')
      .select('id')
      .where('store_id', '=', storeId)
      .where('file_hash', '=', hash)
      .limit(1)
      .executeTakeFirst()
  )
    return 'label';
  if (
    await db
      .selectFrom('receipts')
      .select('id')
      .where('store_id', '=', storeId)
      .where('file_hash', '=', hash)
      .limit(1)
      .executeTakeFirst()
  )
    return 'receipt';
  return (
    ((
      await db
        .selectFrom('paper_prints')
        .select('kind')
        .where('store_id', '=', storeId)
        .where('sha256', '=', hash)
        .limit(1)
        .executeTakeFirst()
    )?.kind as PaperKind | undefined) ?? null
  );
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
