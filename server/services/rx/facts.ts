import { counting } from '#domain/admin/permissions.ts';
import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { scheduleOf, strictest } from '#domain/drug/rules/compound.ts';
import { required } from '#domain/platform/required.ts';
import { businessDate, wallInstant } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { earliestFill, type EarlierFill } from '#domain/refill/rules/early-refill.ts';
import { emergencyFollowUpBy } from '#domain/refill/rules/emergency-oral.ts';
import {
  partialWindow,
  remaining,
  type PartialReason,
  type PartialWindow,
} from '#domain/refill/rules/law.ts';
import { stateLawOf } from '#domain/refill/rules/state-law-of.ts';
import { statusGroups } from '#domain/rx/entities/rx-status.ts';
import {
  contentText,
  dataText,
  type Actor,
  type BinClass,
  type Lot,
} from '#domain/rx/lifecycle/index.ts';
import { controlledSignature } from '#domain/rx/rules/signatures.ts';
import { lastFillThere } from '#domain/rx/rules/transfer-in.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { ActiveRecord } from '#server/repositories/rx/dispensings.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { suppliesOf } from './fill/supplies.ts';
import { sha256, type RxWork } from './work.ts';

/**
 * The fill that carries the status: the last one that is not voided; null while the prescription is
 * only on file.
 */
export const currentFill = (bundle: Pick<RxBundle, 'fills'>): FillRecord | null =>
  bundle.fills.findLast((fill) => !fill.voided) ?? null;
/** The product of the current fill, or the prescribed one. */
export const productOf = (bundle: Pick<RxBundle, 'rx' | 'fills' | 'drugs'>): DrugRecord =>
  drugIn(bundle, currentFill(bundle)?.drug_id ?? bundle.rx.drug_id);

/** The lots that the current fill was dispensed from. */
export const lotsOf = (bundle: RxBundle): Lot[] => {
  const fill = currentFill(bundle);
  return bundle.dispensed
    .filter((row) => row.fill_id === fill?.id)
    .map((row) => ({ ndc11: row.ndc, lot: row.lot, expiresOn: row.expires_on }));
};
/**
 * SHA-256 of what scan and final check vouch for, and of what the data verification vouches for.
 */
export function hashesOf(
  bundle: RxBundle,
  lots: readonly Lot[] = lotsOf(bundle),
): { contentHash: string; dataHash: string } {
  const fill = currentFill(bundle);
  const data = {
    patientId: bundle.rx.patient_id,
    prescriberId: bundle.rx.prescriber_id,
    drugId: fill?.drug_id ?? bundle.rx.drug_id,
    quantity: fill?.quantity ?? bundle.rx.quantity,
    daysSupply: fill?.days_supply ?? bundle.rx.days_supply,
    sig: bundle.rx.sig,
  };
  return {
    contentHash: sha256(contentText({ ...data, ndc11: productOf(bundle).ndc, lots })),
    dataHash: sha256(
      dataText({
        ...data,
        drugId: bundle.rx.drug_id,
        quantity: bundle.rx.quantity,
        daysSupply: bundle.rx.days_supply,
      }),
    ),
  };
}
/** Where the class of bin comes from: C-II safe before fridge before the shelf. */
export const binClassOf = (drug: Pick<DrugRecord, 'schedule' | 'refrigerated'>): BinClass => {
  if (drug.schedule === '2') return 'cii';
  return drug.refrigerated ? 'fridge' : 'shelf';
};
/**
 * The schedule that governs a fill: what was prescribed as controlled stays so, whatever the
 * product in hand is said to be.
 */
export const scheduleIn = (bundle: Pick<RxBundle, 'rx' | 'fills' | 'drugs'>): Schedule =>
  strictest([scheduleOf(bundle.rx.schedule), productOf(bundle).schedule]);
/** The class of bin that the fill under way goes into. */
export const binClassIn = (bundle: Pick<RxBundle, 'rx' | 'fills' | 'drugs'>): BinClass =>
  binClassOf({ ...productOf(bundle), schedule: scheduleIn(bundle) });
/**
 * Fills that have left or may still leave, the parts of a partial fill one by one. A voided one
 * gives its refill back.
 */
export const liveFills = (bundle: Pick<RxBundle, 'fills'>): FillRecord[] =>
  bundle.fills.filter((fill) => !fill.voided);
/** Fills that use up a refill: the rest of a partial fill uses none. */
export const wholeFills = (bundle: Pick<RxBundle, 'fills'>): FillRecord[] =>
  liveFills(bundle).filter((liveFill) => liveFill.part_no === 1);
/**
 * The parts of a fill that are not voided, the first one first; the fill itself where it is whole.
 */
export const partsOf = (bundle: Pick<RxBundle, 'fills'>, fill: FillRecord): FillRecord[] =>
  liveFills(bundle).filter((liveFill) => liveFill.fill_no === fill.fill_no);
const sum = (fills: readonly FillRecord[], of: 'quantity' | 'days_supply'): number =>
  fills.reduce((sum, fill) => sum + fill[of], 0);
/** What earlier parts of a fill brought, in thousandths and days. */
export const beforePart = (bundle: RxBundle, fill: FillRecord) => {
  const before = partsOf(bundle, fill).filter((part) => part.part_no < fill.part_no);
  return { quantity: sum(before, 'quantity'), days: sum(before, 'days_supply') };
};
/**
 * What the parts of a fill still owe, in thousandths, and the days that it lasts; null where
 * nothing is owed, or no more.
 */
export function owedOf(
  bundle: RxBundle,
  fill: FillRecord | null,
): { readonly quantity: number; readonly days: number } | null {
  if (fill === null || fill.intended_quantity === null) return null;
  const parts = partsOf(bundle, fill);
  const quantity = fill.intended_quantity - sum(parts, 'quantity');
  return quantity <= 0 || parts.some((part) => part.owed_closed_at !== null)
    ? null
    : {
        quantity,
        days: Math.max(
          1,
          required(fill.intended_days, 'the intended days of a partial fill') -
            sum(parts, 'days_supply'),
        ),
      };
}
/**
 * When an emergency oral C-II was authorized at the earliest: when it was entered, or where that
 * was on a later day, the first instant of the day of the call. Null for every other prescription.
 */
function authorizedAt({ rx, store }: RxBundle): string | null {
  if (!rx.emergency_oral || rx.schedule !== '2') return null;
  const at = new Date(rx.created_at).toISOString();
  return businessDate(at, store.time_zone) === rx.written_on
    ? at
    : wallInstant(rx.written_on, 0, store.time_zone);
}
/**
 * Until when the rest of a partial fill may follow: counted from when its first part was filled,
 * from now while it is not.
 */
export function windowOf(
  work: Pick<RxWork, 'now' | 'today'>,
  bundle: RxBundle,
  fill: FillRecord,
): PartialWindow {
  const first = partsOf(bundle, fill)[0] ?? fill;
  const filledAt = first.dv_at ?? work.now;
  return partialWindow({
    schedule: scheduleIn(bundle),
    reason: first.partial_reason as PartialReason,
    writtenOn: bundle.rx.written_on,
    filledAt,
    filledOn: businessDate(filledAt, bundle.store.time_zone),
    authorizedAt: authorizedAt(bundle),
    law: stateLawOf(bundle.store.state, storePolicy(bundle.store.policy).law),
  });
}

/**
 * The payer pays for less at a time: an ordinary fill of less, of which no rest is owed. The whole
 * of it stays what the prescription says.
 */
export const isPlanLimited = (
  fill: Pick<FillRecord, 'intended_quantity' | 'partial_reason'>,
): boolean => fill.partial_reason === 'payer' && fill.intended_quantity === null;
/**
 * What a next fill brings at most: of a prescription that a plan limits, no more than its fills
 * have left of what was prescribed.
 */
export function nextSupply(bundle: Pick<RxBundle, 'rx' | 'fills' | 'store'>, today: string) {
  const whole = wholeSupply(bundle);
  const { quantityLeft: left } = remainingOf(bundle, today);
  const short = liveFills(bundle).some(isPlanLimited) && left > 0 && left < whole.quantity;
  return short
    ? { quantity: left, days: Math.max(1, Math.round((whole.days * left) / whole.quantity)) }
    : whole;
}
/**
 * What a whole fill of the prescription is, in thousandths and days: as the last one was, or as
 * what a short fill or a part was taken from.
 */
export function wholeSupply(bundle: Pick<RxBundle, 'rx' | 'fills'>): {
  readonly quantity: number;
  readonly days: number;
} {
  const last = currentFill(bundle);
  if (last !== null && isPlanLimited(last))
    return { quantity: bundle.rx.quantity, days: bundle.rx.days_supply };
  return {
    quantity:
      last?.whole_quantity ?? last?.intended_quantity ?? last?.quantity ?? bundle.rx.quantity,
    days: last?.whole_days ?? last?.intended_days ?? last?.days_supply ?? bundle.rx.days_supply,
  };
}

const leftStatuses = new Set<string>(statusGroups.handedOver);
/** Whether the fill has left the pharmacy; a balance may be open while it is still here. */
export const hasLeft = (fill: Pick<FillRecord, 'status' | 'left_how'>): boolean =>
  leftStatuses.has(fill.status) || fill.left_how !== null;

/**
 * What left of this prescription, the parts of a fill as one supply from its first part on.
 * `except`: a fill that does not count.
 */
export const leftSupplies = (
  bundle: Pick<RxBundle, 'fills'>,
  except: FillRecord | null = null,
): readonly { readonly filledOn: string; readonly daysSupply: number }[] =>
  wholeFills(bundle).flatMap((wholeFill) => {
    const parts = partsOf(bundle, wholeFill).filter(
      (part) => part.filled_on !== null && hasLeft(part),
    );
    const filledOn = parts[0]?.filled_on ?? null;
    return filledOn === null || wholeFill.fill_no === except?.fill_no
      ? []
      : [{ filledOn, daysSupply: sum(parts, 'days_supply') }];
  });

/**
 * The last fill at the pharmacy that transferred it here, as one supply of what it is filled for
 * here; none where it did not come that way, or was never filled.
 */
export function lastThere(bundle: Pick<RxBundle, 'rx' | 'transferIn'>): readonly EarlierFill[] {
  const { transferIn } = bundle;
  const filledOn = transferIn && lastFillThere(transferIn);
  if (transferIn === null || filledOn === null) return [];
  return [
    {
      rxNumber: transferIn.fromRxNumber,
      from: required(transferIn.fromPharmacy, 'the transferring pharmacy'),
      filledOn,
      daysSupply: bundle.rx.days_supply,
      voided: false,
    },
  ];
}

/** The law's arithmetic of this prescription; the open fill counts as used. */
export const remainingOf = (bundle: Pick<RxBundle, 'rx' | 'fills' | 'store'>, today: string) =>
  remaining({
    schedule: scheduleOf(bundle.rx.schedule),
    writtenOn: bundle.rx.written_on,
    refills: bundle.rx.refills,
    quantity: bundle.rx.quantity,
    doNotFillBefore: bundle.rx.do_not_fill_before,
    today,
    law: stateLawOf(bundle.store.state, storePolicy(bundle.store.policy).law),
    fills: liveFills(bundle).map((liveFill) => ({
      filledOn: liveFill.filled_on ?? today,
      quantity: liveFill.quantity,
      voided: false,
      completes: liveFill.part_no > 1,
      limited: isPlanLimited(liveFill),
    })),
  });

/**
 * First day on which the next fill is not early: over every fill of this drug for this patient,
 * whatever its number and whoever filled it (handbook §3).
 */
export function earliestOn(
  bundle: Pick<RxBundle, 'rx' | 'fills' | 'drugs' | 'store' | 'transferIn'>,
  others: readonly ActiveRecord[],
  reported: readonly HistoryRecord[],
): string | null {
  const settings = storePolicy(bundle.store.policy).earlyRefill;
  const product = productOf(bundle);
  const percent = settings[product.schedule];
  const own = leftSupplies(bundle).map((leftSupply) =>
    earliestFill(leftSupply.filledOn, leftSupply.daysSupply, percent),
  );
  const elsewhere = suppliesOf(product, others, reported).map((supply) =>
    earliestFill(supply.filledOn, supply.daysSupply, percent),
  );
  const before = lastThere(bundle).map((earlierFill) =>
    earliestFill(earlierFill.filledOn, earlierFill.daysSupply, percent),
  );
  return [...own, ...elsewhere, ...before].reduce<string | null>(
    (latest, text) => (latest === null || text > latest ? text : latest),
    null,
  );
}

export const isPaperAwaited = ({ rx, events }: RxBundle): boolean =>
  rx.emergency_oral && rx.schedule === '2' && !events.some(({ event }) => event === 'paper-came');
/** The last day for the paper of an emergency oral C-II (21 CFR 1306.11(d)(4)). */
export const paperDueBy = ({ rx, store }: RxBundle): string =>
  emergencyFollowUpBy(rx.written_on, stateLawOf(store.state, storePolicy(store.policy).law));
/**
 * What the signature at hand-over must cover: a controlled drug, and an easy-open cap that the
 * patient asked for.
 */
export const signaturesFor = (
  schedule: number | null,
  input: { readonly patient: { readonly ez_cap: boolean } },
): string[] => [
  ...(schedule === null ? [] : [controlledSignature]),
  ...(input.patient.ez_cap ? ['easy-open cap'] : []),
];

export const actorOf = (work: RxWork): Actor => ({
  userId: work.userId,
  permissions: counting(work.permissions),
  licence: work.licence,
  system: work.system === true,
});
