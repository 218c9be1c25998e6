import { counting } from '#domain/admin/permissions.ts';
import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { holdsPaper } from '#domain/document/rules/hard-copy.ts';
import { isStrictEnough } from '#domain/drug/rules/compound.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { earliestFill, type EarlierFill } from '#domain/refill/rules/early-refill.ts';
import {
  partialWindow,
  remaining,
  stateLawOf,
  type PartialReason,
  type PartialWindow,
} from '#domain/refill/rules/law.ts';
import { rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import {
  contentText,
  dataText,
  type Actor,
  type BinClass,
  type Evidence,
  type LifecycleFacts,
  type Lot,
} from '#domain/rx/lifecycle/index.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import type { RxStatus } from '#domain/rx/rules/status.ts';
import { lastFillThere } from '#domain/rx/rules/transfer-in.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import type { ActiveRecord, DrugRecord, FillRecord, RxBundle } from '#server/repositories/rx/rx.ts';
import { claimsOfFill } from './claims-of-fill.ts';
import { formulaOf } from './fill/compound.ts';
import { toldFills } from './history.ts';
import type { JudgedAlert } from './opened.ts';
import { diedBefore } from './safety/law.ts';
import { sha256, type RxWork } from './work.ts';

/** The fill that carries the status: the last one that is not voided; null while the prescription is only on file. */
export const currentFill = (b: Pick<RxBundle, 'fills'>): FillRecord | null =>
  b.fills.findLast((f) => !f.voided) ?? null;
/** On file, transferred or ended, the prescription itself carries the status; otherwise its current fill does. */
export const statusOf = (b: RxBundle): RxStatus => b.rx.status;
/** The product of the current fill, or the prescribed one. */
export const productOf = (b: Pick<RxBundle, 'rx' | 'fills' | 'drugs'>): DrugRecord =>
  b.drugs.get(currentFill(b)?.drug_id ?? b.rx.drug_id)!;

export const lotsOf = (b: RxBundle): Lot[] => {
  const fill = currentFill(b);
  return b.dispensed
    .filter((d) => d.fill_id === fill?.id)
    .map((d) => ({ ndc11: d.ndc, lot: d.lot, expiresOn: d.expires_on }));
};
/** SHA-256 of what scan and final check vouch for, and of what the data verification vouches for. */
export function hashesOf(
  b: RxBundle,
  lots: readonly Lot[] = lotsOf(b),
): { contentHash: string; dataHash: string } {
  const fill = currentFill(b);
  const data = {
    patientId: b.rx.patient_id,
    prescriberId: b.rx.prescriber_id,
    drugId: fill?.drug_id ?? b.rx.drug_id,
    quantity: fill?.quantity ?? b.rx.quantity,
    daysSupply: fill?.days_supply ?? b.rx.days_supply,
    sig: b.rx.sig,
  };
  return {
    contentHash: sha256(contentText({ ...data, ndc11: productOf(b).ndc, lots })),
    dataHash: sha256(
      dataText({
        ...data,
        drugId: b.rx.drug_id,
        quantity: b.rx.quantity,
        daysSupply: b.rx.days_supply,
      }),
    ),
  };
}
const evidence = (by: number | null, at: string | null, hash: string | null): Evidence | null =>
  by === null || at === null || hash === null ? null : { by, at, hash, struck: false };

/** Where the class of bin comes from: C-II safe before fridge before the shelf. */
export const binClassOf = (d: Pick<DrugRecord, 'schedule' | 'refrigerated'>): BinClass =>
  d.schedule === '2' ? 'cii' : d.refrigerated ? 'fridge' : 'shelf';
const named = (r: { active: boolean; blocked?: boolean; deleted_at: string | null }) => ({
  active: r.active && r.deleted_at === null,
  blocked: r.blocked ?? false,
});
/** Fills that have left or may still leave, the parts of a partial fill one by one. A voided one gives its refill back. */
export const liveFills = (b: Pick<RxBundle, 'fills'>): FillRecord[] =>
  b.fills.filter((f) => !f.voided);
/** Fills that use up a refill: the rest of a partial fill uses none. */
export const wholeFills = (b: Pick<RxBundle, 'fills'>): FillRecord[] =>
  liveFills(b).filter((f) => f.part_no === 1);
/** The parts of a fill that are not voided, the first one first; the fill itself where it is whole. */
export const partsOf = (b: Pick<RxBundle, 'fills'>, fill: FillRecord): FillRecord[] =>
  liveFills(b).filter((f) => f.fill_no === fill.fill_no);
const sum = (fills: readonly FillRecord[], of: 'quantity' | 'days_supply'): number =>
  fills.reduce((n, f) => n + f[of], 0);
/** What earlier parts of a fill brought, in thousandths and days. */
export const beforePart = (b: RxBundle, fill: FillRecord) => {
  const before = partsOf(b, fill).filter((f) => f.part_no < fill.part_no);
  return { quantity: sum(before, 'quantity'), days: sum(before, 'days_supply') };
};
/** What the parts of a fill still owe, in thousandths, and the days that it lasts; null where nothing is owed, or no more. */
export function owedOf(
  b: RxBundle,
  fill: FillRecord | null,
): { readonly quantity: number; readonly days: number } | null {
  if (fill === null || fill.intended_quantity === null) return null;
  const parts = partsOf(b, fill);
  const quantity = fill.intended_quantity - sum(parts, 'quantity');
  return quantity <= 0 || parts.some((f) => f.rest_closed_at !== null)
    ? null
    : { quantity, days: Math.max(1, fill.intended_days! - sum(parts, 'days_supply')) };
}
/** Until when the rest of a partial fill may follow: counted from when its first part was filled, from now while it is not. */
export function windowOf(
  w: Pick<RxWork, 'now' | 'today'>,
  b: RxBundle,
  fill: FillRecord,
): PartialWindow {
  const first = partsOf(b, fill)[0] ?? fill;
  const filledAt = first.dv_at ?? w.now;
  return partialWindow({
    schedule: productOf(b).schedule,
    reason: first.partial_reason as PartialReason,
    writtenOn: b.rx.written_on,
    filledAt,
    filledOn: businessDate(filledAt, b.store.time_zone),
    emergencyOral: b.rx.emergency_oral,
    law: stateLawOf(b.store.state, storePolicy(b.store.policy).law),
  });
}

/** What a whole fill of the prescription is, in thousandths and days: as the last one was, or as what a short fill or a part was taken from. */
export function wholeSupply(b: Pick<RxBundle, 'rx' | 'fills'>): {
  readonly quantity: number;
  readonly days: number;
} {
  const last = currentFill(b);
  return {
    quantity: last?.whole_quantity ?? last?.intended_quantity ?? last?.quantity ?? b.rx.quantity,
    days: last?.whole_days ?? last?.intended_days ?? last?.days_supply ?? b.rx.days_supply,
  };
}

const leftStatuses = new Set<string>(statusGroups.handedOver);
/** Whether the fill has left the pharmacy; a balance may be open while it is still here. */
export const hasLeft = (f: Pick<FillRecord, 'status' | 'left_how'>): boolean =>
  leftStatuses.has(f.status) || f.left_how !== null;

/** What left of this prescription, the parts of a fill as one supply from its first part on. `except`: a fill that does not count. */
export const leftSupplies = (
  b: Pick<RxBundle, 'fills'>,
  except: FillRecord | null = null,
): readonly { readonly filledOn: string; readonly daysSupply: number }[] =>
  wholeFills(b).flatMap((f) => {
    const parts = partsOf(b, f).filter((x) => x.filled_on !== null && hasLeft(x));
    return parts.length === 0 || f.fill_no === except?.fill_no
      ? []
      : [{ filledOn: parts[0]!.filled_on!, daysSupply: sum(parts, 'days_supply') }];
  });

/** The last fill at the pharmacy that transferred it here, as one supply of what it is filled for here; none where it did not come that way, or was never filled. */
export function lastThere(b: Pick<RxBundle, 'rx' | 'transferIn'>): readonly EarlierFill[] {
  const filledOn = b.transferIn === null ? null : lastFillThere(b.transferIn);
  return filledOn === null
    ? []
    : [
        {
          rxNumber: b.transferIn!.fromRxNumber,
          from: b.transferIn!.fromPharmacy!,
          filledOn,
          daysSupply: b.rx.days_supply,
          voided: false,
        },
      ];
}

/** The law's arithmetic of this prescription; the open fill counts as used. */
export const remainingOf = (b: Pick<RxBundle, 'rx' | 'fills' | 'store'>, today: string) =>
  remaining({
    schedule: b.rx.schedule as Schedule,
    writtenOn: b.rx.written_on,
    refills: b.rx.refills,
    quantity: b.rx.quantity,
    doNotFillBefore: b.rx.do_not_fill_before,
    today,
    law: stateLawOf(b.store.state, storePolicy(b.store.policy).law),
    fills: liveFills(b).map((f) => ({
      filledOn: f.filled_on ?? today,
      quantity: f.quantity,
      voided: false,
      completes: f.part_no > 1,
    })),
  });

/** First day on which the next fill is not early: over every fill of this drug for this patient, whatever its number and whoever filled it (handbook §3). */
export function earliestOn(
  b: Pick<RxBundle, 'rx' | 'fills' | 'drugs' | 'store' | 'transferIn'>,
  others: readonly ActiveRecord[],
  told: readonly HistoryRecord[],
): string | null {
  const settings = storePolicy(b.store.policy).earlyRefill;
  const product = productOf(b);
  const percent = settings[product.schedule];
  const own = leftSupplies(b).map((f) => earliestFill(f.filledOn, f.daysSupply, percent));
  const same = others
    .filter(
      (o) =>
        o.drug_id === product.id ||
        (o.generic_name !== null &&
          o.generic_name === product.generic_name &&
          o.strength === product.strength),
    )
    .filter((o) => leftStatuses.has(o.status))
    .map((o) => earliestFill(o.filled_on, o.days_supply, percent));
  const elsewhere = toldFills(told, product).map((f) =>
    earliestFill(f.filledOn, f.daysSupply, percent),
  );
  const before = lastThere(b).map((f) => earliestFill(f.filledOn, f.daysSupply, percent));
  return [...own, ...same, ...elsewhere, ...before].reduce<string | null>(
    (latest, d) => (latest === null || d > latest ? d : latest),
    null,
  );
}

/** Recalled lots among those that were dispensed, or scanned and not counted yet. */
const recalledLots = (b: RxBundle): { ndc11: string; lot: string }[] => [
  ...b.dispensed.filter((d) => d.recalled).map((d) => ({ ndc11: d.ndc, lot: d.lot })),
  ...b.scans.flatMap((s) =>
    s.recalled && !s.struck && s.ndc !== null && s.lot !== null
      ? [{ ndc11: s.ndc, lot: s.lot }]
      : [],
  ),
];

const ingredientsOf = (
  fill: FillRecord | null,
  product: DrugRecord,
): LifecycleFacts['ingredients'] =>
  formulaOf(fill)?.ingredients.map((i) => ({ ndc11: i.ndc, name: i.name, quantity: i.quantity })) ??
  (product.made_of === null ? null : []);
/** Everything the lifecycle decides on, out of one consistent read. A store without a line to a payer has neither payers nor claims. */
export function factsOf(
  w: RxWork,
  b: RxBundle,
  alerts: readonly JudgedAlert[],
  others: readonly ActiveRecord[],
  told: readonly HistoryRecord[],
): LifecycleFacts {
  const fill = currentFill(b);
  const product = productOf(b);
  const policy = storePolicy(b.store.policy);
  const left = remainingOf(b, w.today);
  const schedule = product.schedule === '0' ? null : (Number(product.schedule) as 2 | 3 | 4 | 5);
  const shown = (what: string) =>
    b.views.some(
      (v) => v.what === what && v.employee_id === w.userId && v.version === b.rx.version,
    );
  const { payers, claims } = w.areas.claim.factsOf(b, fill, w.today);
  const own = claimsOfFill(b, fill);
  const due = fill?.patient_pay_cents ?? 0;
  const openQuantity = fill && !hasLeft(fill) ? fill.quantity : 0;
  const owed = owedOf(b, fill);
  return {
    rxId: b.rx.id,
    version: b.rx.version,
    status: statusOf(b),
    now: w.now,
    today: w.today,
    patientId: b.rx.patient_id,
    patient: named(b.patient),
    prescriber: {
      ...named(b.prescriber),
      active:
        b.prescriber.active &&
        b.prescriber.deleted_at === null &&
        !diedBefore(b.prescriber, b.rx.written_on),
    },
    drug: named(product),
    schedule,
    stricterNow: !isStrictEnough(b.rx.schedule as Schedule, [product.schedule]),
    origin: b.rx.origin as OriginCode,
    sourceAttached:
      b.rx.erx_id !== null || holdsPaper({ imageKey: b.rx.image_key, hardCopy: b.rx.hard_copy }),
    emergencyOral: b.rx.emergency_oral,
    takenByPharmacist: b.rx.taken_by_pharmacist,
    missing: [],
    expiresOn: b.rx.expires_on,
    notBefore: b.rx.do_not_fill_before,
    refillsAuthorized: b.rx.refills,
    fillsUsed: wholeFills(b).length,
    fillsDispensed: wholeFills(b).filter(hasLeft).length,
    quantityLeft: schedule === null ? null : left.quantityLeft + openQuantity,
    earliestFillOn: earliestOn(b, others, told),
    transfersBefore: b.rx.transfers_before,
    cameByTransfer: b.transferIn !== null,
    createdBy: b.rx.created_by,
    createdOn: businessDate(b.rx.created_at, b.store.time_zone),
    everBilled: own.some((c) => c.billed_at !== null),
    everLabelled: b.fills.some((f) => f.labels_printed > 0),
    erxAnswered: b.rx.erx_id === null || b.rx.cancel_message === 'none',
    cancelMessage: b.rx.cancel_message,
    discontinuedOn: b.rx.discontinued_on,
    alerts: alerts
      .filter((a) => a.alert.interrupts)
      .map((a) => ({
        severity: a.alert.severity === 'contraindicated' ? 'severe' : a.alert.severity,
        answered: a.decision !== null,
      })),
    pdmp: { needed: fill?.pdmp_needed ?? false, checked: fill?.pdmp_checked_at != null },
    payers,
    claims,
    collectionForbidden:
      (fill?.collection_forbidden ?? false) ||
      own.some((c) => c.collection_forbidden && c.state === 'rejected'),
    cashConsent: fill?.cash_consent ?? false,
    billLater: fill?.bill_later ?? false,
    claimWindowEndsOn: null,
    priceCents: fill?.price_cents ?? null,
    floorCents: 0,
    costCents: fill?.cost_cents ?? 0,
    matchCents: (fill?.competitor as { priceCents?: number } | null)?.priceCents ?? null,
    ndc11: product.ndc,
    quantity: fill?.quantity ?? b.rx.quantity,
    ingredients: ingredientsOf(fill, product),
    daysSupply: fill?.days_supply ?? b.rx.days_supply,
    part:
      fill?.intended_quantity == null
        ? null
        : { intended: fill.intended_quantity, before: beforePart(b, fill).quantity },
    owed: owed === null ? null : { quantity: owed.quantity, window: windowOf(w, b, fill!) },
    heldFrom: (fill?.held_from ?? null) as RxStatus | null,
    heldReason: fill?.held_reason ?? null,
    deferredUntil: fill?.deferred_to ?? null,
    scannedFrom: (fill?.previous_status ?? null) as RxStatus | null,
    stockMoved: b.dispensed.some((d) => d.fill_id === fill?.id),
    lots: lotsOf(b),
    recalled: recalledLots(b),
    dataCheck: evidence(b.rx.data_verified_by, b.rx.data_verified_at, b.rx.data_verified_hash),
    scan: evidence(fill?.dv_by ?? null, fill?.dv_at ?? null, fill?.dv_hash ?? null),
    finalCheck: evidence(fill?.rv_by ?? null, fill?.rv_at ?? null, fill?.rv_hash ?? null),
    ...hashesOf(b),
    shown: { image: shown('image'), label: shown('label'), product: shown('product') },
    binClass: binClassOf(product),
    bagCode: fill?.bag_code ?? null,
    outForDelivery: fill?.out_for_delivery ?? false,
    handler: fill?.delivery_handler ?? null,
    deliveryAddress: Boolean(b.patient.delivery_address_line1 ?? b.patient.address_line1),
    rtsDueOn: fill?.rts_due_on ?? null,
    needsCounsel: (fill?.fill_no ?? 0) === 0 && (fill?.part_no ?? 1) === 1,
    signatures: signaturesFor(schedule, b),
    dueCents: due,
    paidCents: fill?.paid_cents ?? 0,
    houseAccount: { allowed: false, balanceCents: 0, limitCents: 0 },
    left:
      fill === null
        ? null
        : (fill.left_how ??
          (fill.status === rxStatus.pickedUp
            ? 'pickup'
            : fill.status === rxStatus.delivered
              ? 'delivery'
              : null)),
    pickedUpOn: fill?.picked_up_at ? businessDate(fill.picked_up_at, b.store.time_zone) : null,
    policy: {
      selfCheck: policy.selfCheck,
      idForControlled: policy.idForControlled,
      transferByTechnician: policy.transferByTechnician,
      sharedTransferDatabase: policy.sharedTransferDatabase,
    },
  };
}
/** What the signature at hand-over must cover: a controlled drug, and an easy-open cap that the patient asked for. */
export const signaturesFor = (
  schedule: number | null,
  b: { readonly patient: { readonly ez_cap: boolean } },
): string[] => [
  ...(schedule === null ? [] : ['controlled drug']),
  ...(b.patient.ez_cap ? ['easy-open cap'] : []),
];

export const actorOf = (w: RxWork): Actor => ({
  userId: w.userId,
  permissions: counting(w.permissions),
  licence: w.licence,
  system: w.system === true,
});
