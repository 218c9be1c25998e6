import type { FinishedFill } from '#domain/rx/contract/finished-fill.ts';
import { reasonOf } from '#domain/rx/rules/reasons.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { findFinished, type FinishedRecord } from '#server/repositories/rx/finished.ts';

/** The product selection code by which a prescriber forbids another product (NCPDP 408-D8). */
const prescriberForbids = '1';
const instant = (at: string | null): string | null =>
  at === null ? null : new Date(at).toISOString();

const finishedFill = (found: FinishedRecord): FinishedFill => ({
  storeNumber: found.store_code,
  strength: found.strength,
  ndc: found.ndc,
  orderQuantity: found.order_quantity,
  remainingQuantity: Number(found.remaining_quantity),
  refills: found.refills,
  writtenOn: found.written_on,
  expiresOn: found.expires_on,
  doNotSubstitute: found.daw === prescriberForbids,
  npi: found.npi,
  dea: found.dea,
  rxStatus: found.rx_status,
  checkPassed: found.check_event === null ? null : found.check_event === 'verify',
  checkedAt: instant(found.rv_at),
  orderedAt: new Date(found.ordered_at).toISOString(),
  lastFilledOn: found.last_filled_on,
  lastPickedUpAt: instant(found.last_left_at),
  payment: found.payment,
  insuranceBin: found.insurance_bin,
  billedCents: found.billed_cents,
  primaryPaidCents: found.primary_paid_cents,
  secondaryPaidCents: found.secondary_paid_cents,
  deferredUntil: found.deferred_until,
  deferReason: found.defer_code && (reasonOf('defer', found.defer_code)?.label ?? found.defer_code),
  deferNote: found.defer_text,
  note: found.note,
  rxNote: found.rx_note,
  refillRemarks: found.refill_remarks,
  messageType: found.message_kind,
  messageAt: instant(found.message_at),
});

/**
 * Everything that the list of finished fills can show of these fills, by fill (specification 001
 * §3.9). A fill of another store is absent.
 */
export async function finishedFills(
  scope: Scope,
  fillIds: readonly number[],
): Promise<ReadonlyMap<number, FinishedFill>> {
  const found = fillIds.length === 0 ? [] : await findFinished(scope, fillIds);
  return new Map(found.map((row) => [row.fill_id, finishedFill(row)]));
}
