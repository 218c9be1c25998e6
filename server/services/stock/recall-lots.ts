import { coversLot, recallText } from '#domain/stock/rules/recall.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import {
  holdRecalls,
  recallsOf,
  setRecalled,
  type RecallListing,
} from '#server/repositories/stock/recalls.ts';
import { ensureLot, lotsOf, type LotRecord } from '#server/repositories/stock/stock.ts';

const covering = (recalls: readonly RecallListing[], lot: string): RecallListing | undefined =>
  recalls.find((recall) => coversLot(recall, lot));

/**
 * One lot as the recalls say: into quarantine, or out of that of a recall that let it go. What a
 * closed recall took stays there.
 */
async function settleLot(
  scope: Scope,
  recalls: readonly RecallListing[],
  lot: LotRecord,
): Promise<LotRecord> {
  const recall = covering(recalls, lot.lot);
  const before = recalls.find((other) => other.id === lot.recall_id);
  const stays = lot.recall_id === null || before?.state === 'closed';
  if (!recall && stays) return lot;
  const asBefore = lot.recall_id === null && lot.quarantined ? 'Quarantine' : null;
  const asIs =
    recall !== undefined &&
    lot.recall_id === recall.id &&
    lot.quarantined &&
    lot.recall_reason === recallText(recall);
  if (asIs) return lot;
  return setRecalled(scope, lot.id, {
    recallId: recall?.id ?? null,
    reason: recall ? recallText(recall) : null,
    quarantineReason: lot.quarantine_reason ?? asBefore,
  });
}
/**
 * Puts every lot of a drug that a recall covers into quarantine, and takes those out of it that
 * stood there for a recall alone which no longer covers them. Gives the lots that changed.
 */
export async function settleLots(scope: Scope, drugId: number): Promise<LotRecord[]> {
  const recalls = await recallsOf(scope, { drugId });
  const changed: LotRecord[] = [];
  for (const lot of await lotsOf(scope, drugId)) {
    const now = await settleLot(scope, recalls, lot);
    if (now.version !== lot.version) changed.push(now);
  }
  return changed;
}

/**
 * The lot in stock, made where the store does not have it yet; a recalled one is in quarantine from
 * its first moment, whatever expiry was typed.
 */
export async function lotInStock(
  scope: Scope,
  input: Parameters<typeof ensureLot>[1],
): Promise<LotRecord> {
  await holdRecalls(scope);
  const lot = await ensureLot(scope, input);
  return settleLot(scope, await recallsOf(scope, { drugId: input.drugId }), lot);
}
