import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { moveStock } from '#server/repositories/stock/stock.ts';
import { formulaOf } from '#server/services/rx/fill/compound.ts';
import { hashesOf } from './facts.ts';
import type { Carry } from './work.ts';

/**
 * Thrown where stock changed between the scan and now: the transaction is rolled back and the
 * person is told.
 */
export class OutOfStock extends Error {
  readonly lot: string;
  constructor(lot: string) {
    super(`lot ${lot}`);
    this.lot = lot;
  }
}
export async function restoreStock(carry: Carry, fill: FillRecord) {
  // What was compounded can't be taken apart: of a compound that is returned, no ingredient comes
  // back.
  if (carry.move.event === 'return-to-stock' && formulaOf(fill))
    return { detail: { compound: 'no ingredient returned' } };
  const kind =
    carry.move.event === 'return-to-stock'
      ? ('return-to-stock' as const)
      : ('undo-dispense' as const);
  for (const row of carry.b.dispensed.filter((row) => row.fill_id === fill.id))
    await moveStock(carry.w, {
      drugId: row.drug_id,
      lotId: row.lot_id,
      kind,
      quantity: row.quantity,
      fillId: fill.id,
    });
  return null;
}
export async function takeStock(carry: Carry, fill: FillRecord) {
  for (const { lotId, drugId, bottle } of carry.lots) {
    if (
      !(await moveStock(carry.w, {
        drugId,
        lotId,
        kind: formulaOf(fill) ? 'compound-use' : 'dispense',
        quantity: -bottle.taken,
        fillId: fill.id,
        secondById: carry.secondCountBy,
      }))
    )
      throw new OutOfStock(bottle.lot);
  }
  return {
    fill: {
      dv_at: carry.w.now,
      dv_by: carry.w.userId,
      dv_hash: hashesOf(
        carry.b,
        carry.lots.map((lot) => lot.bottle),
      ).contentHash,
      counted_quantity: carry.payload.counted ?? null,
      second_count_by: carry.secondCountBy,
      previous_status: carry.move.from,
    },
  };
}
