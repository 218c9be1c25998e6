import { sql } from 'kysely';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** The number of the next bag, six digits; no two bags have the same. */
export async function takeBagCode({ db }: Scope): Promise<string> {
  const next = await sql<{ n: number }>`select nextval('bag_numbers') as n`.execute(db);
  return String(onlyRow(next).n).padStart(6, '0');
}

export const findByBag = (scope: Scope, bag: string) =>
  scope.db
    .selectFrom('fills')
    .select(['rx_id', 'id', 'order_id', 'status'])
    .where('store_id', '=', scope.storeId)
    .where('bag_code', '=', bag)
    .where('voided', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/**
 * Other prescriptions whose fill lies in the bag and is still here (RPh Verified or Binned, and not
 * out with a driver), in the order in which they are locked.
 */
export const besideInBag = (scope: Scope, bag: string, exceptRxId: number) =>
  scope.db
    .selectFrom('fills')
    .select(['rx_id as rxId', 'status'])
    .where('store_id', '=', scope.storeId)
    .where('bag_code', '=', bag)
    .where('rx_id', '<>', exceptRxId)
    .where('status', 'in', [rxStatus.rphVerified, rxStatus.binned])
    .where('voided', '=', false)
    .where('out_for_delivery', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('rx_id')
    .execute();

/** Prescriptions in a bag that is still here. */
export const countInBag = async (scope: Scope, bag: string): Promise<number> =>
  (await findByBag(scope, bag)).filter(
    (row) => row.status === rxStatus.rphVerified || row.status === rxStatus.binned,
  ).length;

/** Checked fills of an order that lie in a bag already, with what decides where a bag is kept. */
export const baggedFills = (scope: Scope, orderId: number, exceptFillId: number) =>
  scope.db
    .selectFrom('fills as f')
    .innerJoin('drugs as d', 'd.id', 'f.drug_id')
    .select(['f.bag_code', 'd.schedule', 'd.refrigerated'])
    .where('f.order_id', '=', orderId)
    .where('f.status', '=', rxStatus.rphVerified)
    .where('f.voided', '=', false)
    .where('f.bag_code', 'is not', null)
    .where('f.id', '<>', exceptFillId)
    .execute();
