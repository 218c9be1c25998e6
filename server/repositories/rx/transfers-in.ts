import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { required } from '#domain/platform/required.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * What other pharmacies told of prescriptions when they transferred them here, by prescription;
 * those that did not come that way are not in it.
 */
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
    rows.map((row) => [
      row.rx_id,
      {
        fromPharmacy: row.from_pharmacy,
        fromPhone: row.from_phone,
        fromPharmacist: row.from_pharmacist,
        fromRxNumber: row.from_rx_number,
        fromAddress: row.from_address,
        fromDea: row.from_dea,
        transferredOn: row.transferred_on,
        originalRefills: row.original_refills,
        refillsRemaining: row.refills_remaining,
        firstFilledOn: row.first_filled_on,
        lastFilledOn: row.last_filled_on,
        earlierRefills: row.earlier_refills as TransferInDraft['earlierRefills'],
      },
    ]),
  );
}
/** The same of one prescription; null where it did not come that way. */
export const transferInOf = async (db: Db, rxId: number): Promise<TransferInDraft | null> =>
  (await transfersInOf(db, [rxId])).get(rxId) ?? null;
/**
 * Transfers of this patient are entered one after the other from here to the end of the
 * transaction: whether one is entered already is asked, then written.
 */
export const lockTransfersOf = async (scope: Scope, patientId: number): Promise<void> => {
  const lock = `rx_transfers_in ${scope.storeId} ${patientId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(scope.db);
};
/** What was told of a patient's prescriptions that came by transfer, with number and status. */
export const transferredOfPatient = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('rx_transfers_in as t')
    .innerJoin('rxs as r', 'r.id', 't.rx_id')
    .select([
      'r.id as rxId',
      'r.rx_number as rxNumber',
      'r.status',
      't.from_pharmacy as fromPharmacy',
      't.from_phone as fromPhone',
      't.from_dea as fromDea',
      't.from_rx_number as fromRxNumber',
    ])
    .where('t.store_id', '=', scope.storeId)
    .where('r.patient_id', '=', patientId)
    .execute();
/**
 * Writes it in place of what was told before; null takes it away: the prescription did not come
 * from another pharmacy. Every needed field is there.
 */
export async function saveTransferIn(
  scope: Scope,
  rxId: number,
  inDraft: TransferInDraft | null,
): Promise<void> {
  if (inDraft === null) {
    await scope.db
      .deleteFrom('rx_transfers_in')
      .where('rx_id', '=', rxId)
      .where('store_id', '=', scope.storeId)
      .execute();
    return;
  }
  const told = {
    from_pharmacy: required(inDraft.fromPharmacy, 'the transferring pharmacy'),
    from_phone: required(inDraft.fromPhone, 'its telephone number'),
    from_pharmacist: required(inDraft.fromPharmacist, 'the transferring pharmacist'),
    from_rx_number: required(inDraft.fromRxNumber, 'the number of the prescription there'),
    from_address: inDraft.fromAddress,
    from_dea: inDraft.fromDea,
    transferred_on: required(inDraft.transferredOn, 'the day of the transfer'),
    original_refills: required(inDraft.originalRefills, 'the count of original refills'),
    refills_remaining: required(inDraft.refillsRemaining, 'the count of remaining refills'),
    first_filled_on: inDraft.firstFilledOn,
    last_filled_on: inDraft.lastFilledOn,
    earlier_refills: JSON.stringify(inDraft.earlierRefills),
  };
  await scope.db
    .insertInto('rx_transfers_in')
    .values({ ...told, rx_id: rxId, store_id: scope.storeId })
    .onConflict((conflict) => conflict.column('rx_id').doUpdateSet(told))
    .execute();
}
