import type { Scope } from '#server/repositories/platform/records.ts';

export async function insertPayment(
  scope: Scope,
  fillId: number,
  tender: 'cash' | 'card' | 'check' | 'house',
  amountCents: number,
  reverses: number | null = null,
): Promise<number> {
  const { id } = await scope.db
    .insertInto('payments')
    .values({
      store_id: scope.storeId,
      fill_id: fillId,
      tender,
      amount_cents: amountCents,
      reverses,
      at: scope.now,
      by_id: scope.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .updateTable('fills')
    .set((eb) => ({ paid_cents: eb('paid_cents', '+', amountCents) }))
    .where('id', '=', fillId)
    .execute();
  return id;
}

export const paymentsOf = (scope: Scope, fillId: number) =>
  scope.db
    .selectFrom('payments')
    .selectAll()
    .where('fill_id', '=', fillId)
    .where('store_id', '=', scope.storeId)
    .orderBy('id')
    .execute();
