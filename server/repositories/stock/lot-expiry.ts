import type { Scope } from '#server/repositories/platform/records.ts';
import type { LotRecord } from './stock.ts';

export interface TwoExpiries {
  readonly expiresOn: string;
  readonly source: string;
  /** The later one, where both wait to be answered; null once one of them is right. */
  readonly other: { readonly expiresOn: string; readonly source: string } | null;
}
/** Writes what is known of a lot's expiry. */
export const setExpiry = (scope: Scope, lotId: number, known: TwoExpiries): Promise<LotRecord> =>
  scope.db
    .updateTable('stock_lots')
    .set((eb) => ({
      expires_on: known.expiresOn,
      expiry_source: known.source,
      other_expiry: known.other?.expiresOn ?? null,
      other_expiry_source: known.other?.source ?? null,
      version: eb('version', '+', 1),
    }))
    .where('store_id', '=', scope.storeId)
    .where('id', '=', lotId)
    .returningAll()
    .executeTakeFirstOrThrow();
/** When a lot came first, and on which invoice; undefined where no delivery is known. */
export const firstDelivery = (scope: Scope, lotId: number) =>
  scope.db
    .selectFrom('stock_movements')
    .select(['at', 'invoice'])
    .where('store_id', '=', scope.storeId)
    .where('lot_id', '=', lotId)
    .where('kind', '=', 'receive')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
