import type { Db } from '#db/open.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** What other pharmacies told of prescriptions when they transferred them here, by prescription; those that did not come that way are not in it. */
export async function transfersInOf(
  db: Db,
  rxIds: readonly number[],
): Promise<ReadonlyMap<number, TransferInDraft>> {
  const rows = await db
    .selectFrom('rx_transfers_in')
    .selectAll()
    .where('rx_id', '=', (eb) => eb.fn.any(eb.val([...rxIds])))
    .execute();
  return new Map(
    rows.map((t) => [
      t.rx_id,
      {
        fromPharmacy: t.from_pharmacy,
        fromPhone: t.from_phone,
        fromPharmacist: t.from_pharmacist,
        fromRxNumber: t.from_rx_number,
        fromAddress: t.from_address,
        fromDea: t.from_dea,
        transferredOn: t.transferred_on,
        originalRefills: t.original_refills,
        refillsRemaining: t.refills_remaining,
        firstFilledOn: t.first_filled_on,
        lastFilledOn: t.last_filled_on,
        earlierRefills: t.earlier_refills as TransferInDraft['earlierRefills'],
      },
    ]),
  );
}
/** The same of one prescription; null where it did not come that way. */
export const transferInOf = async (db: Db, rxId: number): Promise<TransferInDraft | null> =>
  (await transfersInOf(db, [rxId])).get(rxId) ?? null;
/** Writes it in place of what was told before; null takes it away: the prescription did not come from another pharmacy. Every needed field is there. */
export async function saveTransferIn(
  s: Scope,
  rxId: number,
  t: TransferInDraft | null,
): Promise<void> {
  if (t === null) {
    await s.db
      .deleteFrom('rx_transfers_in')
      .where('rx_id', '=', rxId)
      .where('store_id', '=', s.storeId)
      .execute();
    return;
  }
  const told = {
    from_pharmacy: t.fromPharmacy!,
    from_phone: t.fromPhone!,
    from_pharmacist: t.fromPharmacist!,
    from_rx_number: t.fromRxNumber!,
    from_address: t.fromAddress,
    from_dea: t.fromDea,
    transferred_on: t.transferredOn!,
    original_refills: t.originalRefills!,
    refills_remaining: t.refillsRemaining!,
    first_filled_on: t.firstFilledOn,
    last_filled_on: t.lastFilledOn,
    earlier_refills: JSON.stringify(t.earlierRefills),
  };
  await s.db
    .insertInto('rx_transfers_in')
    .values({ ...told, rx_id: rxId, store_id: s.storeId })
    .onConflict((c) => c.column('rx_id').doUpdateSet(told))
    .execute();
}
