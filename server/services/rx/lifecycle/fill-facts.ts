import { businessDate } from '#domain/platform/rules/dates.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { Evidence, LifecycleFacts } from '#domain/rx/lifecycle/index.ts';
import type { RxStatus } from '#domain/rx/rules/status.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { beforePart, isPlanLimited, owedOf, windowOf } from '../facts.ts';
import { labelsToScan, vialsToScan } from '../fill/label-held.ts';
import type { RxWork } from '../work.ts';

/** Who vouched for it, when and for what; null where nobody has. */
export const evidence = (
  by: number | null,
  at: string | null,
  hash: string | null,
): Evidence | null =>
  by === null || at === null || hash === null ? null : { by, at, hash, struck: false };

/** How a fill left: as it was recorded, else as its status says; null where it has not left. */
const leftBy = (fill: FillRecord): LifecycleFacts['left'] => {
  if (fill.left_how !== null) return fill.left_how;
  if (fill.status === rxStatus.pickedUp) return 'pickup';
  return fill.status === rxStatus.delivered ? 'delivery' : null;
};
/** What the current fill is less than: a part of a fill, or what the payer pays for at a time. */
function partialFillOf(bundle: RxBundle, fill: FillRecord): LifecycleFacts['partialFill'] {
  if (fill.intended_quantity !== null)
    return { intended: fill.intended_quantity, before: beforePart(bundle, fill).quantity };
  return isPlanLimited(fill) ? { intended: bundle.rx.quantity, before: 0 } : null;
}
function owedFacts(work: RxWork, bundle: RxBundle, fill: FillRecord): LifecycleFacts['owed'] {
  const owed = owedOf(bundle, fill);
  return owed && { quantity: owed.quantity, window: windowOf(work, bundle, fill) };
}
const moneyFacts = (fill: FillRecord) => ({
  cashConsent: fill.cash_consent,
  billLater: fill.bill_later,
  priceCents: fill.price_cents,
  costCents: fill.cost_cents ?? 0,
  matchCents: (fill.competitor as { priceCents?: number } | null)?.priceCents ?? null,
  dueCents: fill.patient_pay_cents ?? 0,
  paidCents: fill.paid_cents,
});
/** Where the fill stands, where it came from and how it goes out. */
const standingFacts = (bundle: RxBundle, fill: FillRecord) => ({
  heldFrom: fill.held_from as RxStatus | null,
  heldReason: fill.held_reason,
  deferredUntil: fill.deferred_to,
  scannedFrom: fill.previous_status as RxStatus | null,
  bagCode: fill.bag_code,
  outForDelivery: fill.out_for_delivery,
  handler: fill.delivery_handler,
  rtsDueOn: fill.rts_due_on,
  needsCounsel: fill.fill_no === 0 && fill.part_no === 1,
  left: leftBy(fill),
  pickedUpOn: fill.picked_up_at ? businessDate(fill.picked_up_at, bundle.store.time_zone) : null,
});
/** What the lifecycle decides on of the current fill; `sealedBags`: the store's rule. */
export const fillFacts = (
  work: RxWork,
  bundle: RxBundle,
  fill: FillRecord,
  { sealedBags }: { readonly sealedBags: boolean },
) => ({
  ...moneyFacts(fill),
  ...standingFacts(bundle, fill),
  labelPrinted: fill.labels_printed > 0,
  labelsToScan: labelsToScan(bundle, fill, work.userId),
  vialsToScan: vialsToScan(bundle.scans, fill, work.userId, sealedBags),
  pdmp: { needed: fill.pdmp_needed, checked: fill.pdmp_checked_at !== null },
  quantity: fill.quantity,
  daysSupply: fill.days_supply,
  partialFill: partialFillOf(bundle, fill),
  owed: owedFacts(work, bundle, fill),
  scan: evidence(fill.dv_by, fill.dv_at, fill.dv_hash),
  finalCheck: evidence(fill.rv_by, fill.rv_at, fill.rv_hash),
});
/** The same of a prescription that has no fill. */
export const factsWithoutFill = ({ rx }: RxBundle): ReturnType<typeof fillFacts> => ({
  cashConsent: false,
  billLater: false,
  priceCents: null,
  costCents: 0,
  matchCents: null,
  dueCents: 0,
  paidCents: 0,
  heldFrom: null,
  heldReason: null,
  deferredUntil: null,
  scannedFrom: null,
  bagCode: null,
  outForDelivery: false,
  handler: null,
  rtsDueOn: null,
  needsCounsel: true,
  left: null,
  pickedUpOn: null,
  labelPrinted: false,
  labelsToScan: 0,
  vialsToScan: 0,
  pdmp: { needed: false, checked: false },
  quantity: rx.quantity,
  daysSupply: rx.days_supply,
  partialFill: null,
  owed: null,
  scan: null,
  finalCheck: null,
});
