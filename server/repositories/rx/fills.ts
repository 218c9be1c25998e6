import type { Insertable, Selectable, Updateable } from 'kysely';
import type { FillsTable } from '#db/types.ts';
import { stamps } from '#server/repositories/platform/made-by.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export type FillRecord = Selectable<FillsTable>;

/** What changes of a fill. */
export type FillChange = Updateable<FillsTable>;

export const insertFill = async (
  scope: Scope,
  values: Omit<Insertable<FillsTable>, 'store_id' | 'created_at' | 'created_by' | 'modified_at'>,
): Promise<number> =>
  (
    await scope.db
      .insertInto('fills')
      .values({ ...values, store_id: scope.storeId, ...stamps(scope) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export async function saveFill(
  scope: Scope,
  fillId: number,
  values: Updateable<FillsTable>,
): Promise<void> {
  await scope.db
    .updateTable('fills')
    .set((eb) => ({
      ...values,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', fillId)
    .where('store_id', '=', scope.storeId)
    .execute();
}

/** The fills of prescriptions, of each by their number, voided ones first. */
export const fillsOfRxs = ({ db }: Scope, rxIds: readonly number[]): Promise<FillRecord[]> =>
  db
    .selectFrom('fills')
    .selectAll()
    .where('rx_id', '=', (eb) => eb.fn.any(eb.val([...rxIds])))
    .where('deleted_at', 'is', null)
    .orderBy('voided', 'desc')
    .orderBy('fill_no')
    .orderBy('id')
    .execute();
