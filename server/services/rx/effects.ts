import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { isPaid } from '#domain/claim/billing/states.ts';
import { byTender } from '#domain/counter/rules/given-back.ts';
import { identifierKinds } from '#domain/counter/rules/identifiers.ts';
import { required } from '#domain/platform/required.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { actsOnRx, writes } from '#domain/rx/lifecycle/index.ts';
import { keptEntry } from '#domain/rx/rules/failed-check.ts';
import { photoIdText } from '#domain/rx/rules/photo-id.ts';
import { insertOrder, openOrderOf } from '#server/repositories/counter/order.ts';
import { paymentsOf } from '#server/repositories/counter/payments.ts';
import { baggedFills, takeBagCode } from '#server/repositories/rx/bags.ts';
import { insertFill, type FillChange, type FillRecord } from '#server/repositories/rx/fills.ts';
import { strikeScans } from '#server/repositories/rx/scans.ts';
import { claimsOfFill } from './claims-of-fill.ts';
import {
  binClassIn,
  binClassOf,
  currentFill,
  hashesOf,
  hasLeft,
  owedOf,
  productOf,
  wholeFills,
  nextSupply,
} from './facts.ts';
import { storedEntry } from './fill/failed-check.ts';
import { setPart, setWhole, wholeOf } from './fill/parts.ts';
import { formulaFrom } from './fill/price.ts';
import { usualPromise } from './promise.ts';
import { restoreStock, takeStock } from './shelf-effects.ts';
import type { Carried, Carry, EffectHandlers } from './work.ts';

/**
 * Until when a payer lets its claim be taken back counts from the day on which it paid; the
 * shortest time of all payers counts. A cash fill waits from the day on which it is binned.
 */
function returnDate(carry: Carry): string {
  const usual = storePolicy(carry.b.store.policy).returnDays;
  const fill = required(currentFill(carry.b), 'the fill that the step acts on');
  if (carry.move.event === 'bin' || carry.move.event === 'undo-pick-up')
    return (fill.payment === 'insurance' ? fill.rts_due_on : null) ?? addDays(carry.w.today, usual);
  const paid = claimsOfFill(carry.b, fill).filter(isPaid);
  const days = carry.b.payers
    .filter((payer) => paid.some((row) => row.patient_insurance_id === payer.id))
    .map((payer) => payer.group_days ?? payer.bin_days ?? usual);
  return addDays(carry.w.today, days.length > 0 ? Math.min(...days) : usual);
}
/** Priced as cash because the payer could not be reached: it is still to be billed. */
const billLater = (carry: Carry): boolean =>
  claimsOfFill(carry.b, currentFill(carry.b)).some(
    (claim) => claim.state === 'none' && claim.problem !== null,
  );
const clearChecks: FillChange = {
  dv_at: null,
  dv_by: null,
  dv_hash: null,
  counted_quantity: null,
  second_count_by: null,
  rv_at: null,
  rv_by: null,
  rv_hash: null,
};

/**
 * A bag per order and bin class: what lies in the fridge can't share a bag with what lies on the
 * shelf.
 */
async function bagFor(carry: Carry, fill: FillRecord): Promise<string> {
  const mine = binClassIn(carry.b);
  const shared = await baggedFills(carry.w, fill.order_id, fill.id);
  const same = shared.find((bagged) => binClassOf(bagged) === mine);
  return same?.bag_code ?? (await takeBagCode(carry.w));
}
async function newFill(carry: Carry): Promise<Partial<Carried>> {
  const product = productOf(carry.b);
  const whole = nextSupply(carry.b, carry.w.today);
  const { short } = carry.payload;
  const open = await openOrderOf(carry.w, carry.b.rx.patient_id);
  const orderId =
    open?.id ??
    (await insertOrder(carry.w, {
      patient_id: carry.b.rx.patient_id,
      promised_at: usualPromise(carry.b.store, carry.w.now),
    }));
  const drugId = product.active ? product.id : carry.b.rx.drug_id;
  const opened = await insertFill(carry.w, {
    rx_id: carry.b.rx.id,
    order_id: orderId,
    fill_no: wholeFills(carry.b).length,
    status: rxStatus.dataEntry,
    drug_id: drugId,
    quantity: short?.quantity ?? whole.quantity,
    days_supply: short?.daysSupply ?? whole.days,
    ...(short ? { whole_quantity: whole.quantity, whole_days: whole.days } : {}),
    pdmp_needed: storePolicy(carry.b.store.policy).pdmpSchedules.includes(product.schedule),
    early_reason: carry.payload.earlyReason?.code ?? null,
  });
  return { opened, ...(short ? { detail: { shortDays: short.daysSupply } } : {}) };
}
/** The rest of a partial fill: the same number, no refill, an order and a promise of its own. */
async function newPart(carry: Carry): Promise<Partial<Carried>> {
  const last = required(currentFill(carry.b), 'the fill that the step acts on');
  const owed = required(owedOf(carry.b, last), 'the quantity that is still owed');
  const product = productOf(carry.b);
  const open = await openOrderOf(carry.w, carry.b.rx.patient_id);
  const orderId =
    open?.id ??
    (await insertOrder(carry.w, {
      patient_id: carry.b.rx.patient_id,
      promised_at: usualPromise(carry.b.store, carry.w.now),
    }));
  const opened = await insertFill(carry.w, {
    rx_id: carry.b.rx.id,
    order_id: orderId,
    fill_no: last.fill_no,
    part_no: last.part_no + 1,
    status: rxStatus.dataEntry,
    drug_id: product.active ? product.id : carry.b.rx.drug_id,
    quantity: owed.quantity,
    days_supply: owed.days,
    intended_quantity: last.intended_quantity,
    intended_days: last.intended_days,
    whole_quantity: last.whole_quantity,
    whole_days: last.whole_days,
    partial_reason: last.partial_reason,
    pdmp_needed: storePolicy(carry.b.store.policy).pdmpSchedules.includes(product.schedule),
  });
  return { opened };
}
/**
 * Less goes out than was asked for. Bottles that were scanned stay scanned, unless more was taken
 * from them than goes out now.
 */
async function dispensePart(carry: Carry, fill: FillRecord): Promise<Partial<Carried>> {
  const given = required(carry.payload.partialFill, 'the part that goes out');
  const taken = carry.b.scans
    .filter((scan) => scan.fill_id === fill.id && scan.outcome === 'accepted' && !scan.struck)
    .reduce((sum, scan) => sum + (scan.quantity ?? 0), 0);
  if (taken > given.quantity) await strikeScans(carry.w, fill.id);
  return {
    fill: { ...clearChecks, ...setPart(carry.b, fill, given) },
    detail: {
      part: given.quantity,
      owed:
        given.reason === 'payer' && fill.part_no === 1
          ? 0
          : wholeOf(carry.b, fill).quantity - given.quantity,
      partialReason: given.reason,
    },
  };
}
function priced(carry: Carry): Partial<Carried> {
  if (carry.move.event === 'approve-price') {
    const match = (
      required(currentFill(carry.b), 'the fill that the step acts on').competitor as {
        priceCents: number;
      }
    ).priceCents;
    return {
      fill: {
        payment: 'cash',
        price_cents: match,
        patient_pay_cents: match,
        filled_on: carry.w.today,
      },
    };
  }
  if (carry.move.event === 'paid') return {};
  // A part in Data Entry is not priced yet.
  if (carry.move.to !== 'C') return {};
  const price = required(carry.price, 'the price of the fill');
  return {
    fill: {
      payment: 'cash',
      bill_later: billLater(carry),
      price_cents: price.price,
      patient_pay_cents: price.price,
      cost_cents: price.cost,
      uc_cents: price.price,
      price_code_id: price.priceCodeId,
      price_detail: JSON.stringify({
        lines: price.lines,
        priceCode: price.priceCode,
        belowCost: price.belowCost,
      }),
      ...formulaFrom(price),
      filled_on: carry.w.today,
    },
  };
}
/** What was paid for a fill and not given back, by tender. */
const keptPayments = async (carry: Carry, fill: FillRecord) =>
  byTender(
    (await paymentsOf(carry.w, fill.id)).map((row) => ({
      tender: row.tender,
      amountCents: row.amount_cents,
    })),
  );
const handOver = async (carry: Carry, fill: FillRecord): Promise<Partial<Carried>> => ({
  fill: {
    left_how: carry.move.left,
    ...(carry.move.left === 'delivery'
      ? { delivered_at: carry.w.now }
      : { picked_up_at: carry.w.now }),
    picked_up_by: carry.person?.name ?? null,
    relationship: carry.person?.relationship ?? null,
    identifiers:
      carry.payload.identifiers?.map(({ kind }) => identifierKinds[kind]).join(', ') ?? null,
    counselling: carry.payload.counselling?.answer ?? 'not-needed',
    signature: carry.payload.signature ? JSON.stringify(carry.payload.signature) : null,
    photo_id: carry.payload.photoId ? photoIdText(carry.payload.photoId) : null,
  },
  detail: {
    counselledBy: carry.payload.counselling?.by ?? null,
    paid: await keptPayments(carry, fill),
  },
});

/**
 * What the prescription itself writes when it moves; the other areas register the rest
 * (`services/rx-areas.ts`).
 */
export const rxEffects = {
  keepPlaceInQueue: (carry, fill) => ({
    fill: { held_from: fill.status, held_reason: carry.payload.reason?.code ?? null },
  }),
  // A fill that was handed over stays: only one that is still here is given up.
  voidFill: (_c, fill) =>
    hasLeft(fill) ? null : { fill: { voided: true, bin_id: null, bag_code: null } },
  stampDataCheck: (carry) => ({
    rx: {
      data_verified_at: carry.w.now,
      data_verified_by: carry.w.userId,
      data_verified_hash: hashesOf(carry.b).dataHash,
    },
  }),
  strikeDataCheck: () => ({
    rx: { data_verified_at: null, data_verified_by: null, data_verified_hash: null },
  }),
  newFill,
  newPart,
  setPart: dispensePart,
  setWhole: (carry, fill) => ({ fill: { ...clearChecks, ...setWhole(carry.b, fill) } }),
  closeCompletionFill: (carry) => ({
    fill: { owed_closed_at: carry.w.now, owed_closed_by: carry.w.userId },
    detail: { notOwed: owedOf(carry.b, currentFill(carry.b))?.quantity ?? 0 },
  }),
  price: priced,
  askForLabel: () => ({ fill: { labels_printed: 0 } }),
  keepCompetitorPrice: (carry) => ({
    fill: {
      competitor: JSON.stringify(carry.payload.competitor),
      ...(carry.price ? { cost_cents: carry.price.cost, uc_cents: carry.price.price } : {}),
    },
  }),
  strikeChecks: async (carry, fill) => {
    await strikeScans(carry.w, fill.id);
    return { fill: clearChecks };
  },
  takeStock,
  restoreStock,
  recordFinalCheck: async (carry, fill) => ({
    fill: {
      rv_at: carry.w.now,
      rv_by: carry.w.userId,
      rv_hash: hashesOf(carry.b).contentHash,
      priority: false,
      bag_code: fill.bag_code ?? (await bagFor(carry, fill)),
    },
  }),
  keepCheckedEntry: (carry) => {
    const was = keptEntry(carry.payload.reason?.code, storedEntry(carry.b));
    return was === null ? null : { detail: { was } };
  },
  putFirstInQueue: () => ({ fill: { priority: true } }),
  placeInBin: (carry) =>
    carry.bin ? { fill: { bin_id: carry.bin.id }, detail: { bin: carry.bin.code } } : null,
  setReturnDate: (carry) => ({ fill: { rts_due_on: returnDate(carry) } }),
  emptyBin: () => ({ fill: { bin_id: null } }),
  recordHandOver: handOver,
  recordBalanceTerms: (carry) => ({
    fill: { left_how: carry.move.left },
    detail: { terms: carry.payload.terms },
  }),
  clearDelivery: () => ({ fill: { out_for_delivery: false, delivery_handler: null } }),
  recordRelabel: (carry) => ({ detail: { relabelled: carry.payload.relabelled ?? null } }),
  recordTransfer: (carry) => ({
    rx: {
      transfer: JSON.stringify(carry.payload.transfer),
      transfers_before: carry.b.rx.transfers_before + 1,
    },
  }),
  undoTransfer: (carry) => ({
    rx: {
      transfer: null,
      transfer_erx_id: null,
      transfer_confirmed_at: null,
      transfers_before: Math.max(0, carry.b.rx.transfers_before - 1),
    },
  }),
  voidEntry: () => ({ fill: { voided: true } }),
} satisfies Partial<EffectHandlers>;

/** What an event changes besides its effects: dates and reasons that the next moves ask for. */
function ofEvent(carry: Carry): Partial<Carried> {
  const reason = {
    reason_code: carry.payload.reason?.code ?? null,
    reason_text: carry.payload.reason?.text ?? carry.payload.answer ?? null,
  };
  switch (carry.move.event) {
    case 'defer':
      return {
        fill: {
          ...reason,
          deferred_to: carry.payload.until ?? null,
          held_from: null,
          held_reason: null,
        },
        rx: { ...reason, deferred_to: carry.payload.until ?? null },
        detail: { until: carry.payload.until ?? null },
      };
    case 'resume':
      return {
        fill: { deferred_to: null, reason_code: null, reason_text: null },
        rx: { deferred_to: null, reason_code: null, reason_text: null },
      };
    case 'release':
      return {
        fill: { held_from: null, held_reason: null, reason_code: null, reason_text: null },
        rx: { reason_code: null, reason_text: null },
      };
    case 'discontinue':
      return { rx: { ...reason, discontinued_on: carry.w.today } };
    case 'reinstate':
      return { rx: { discontinued_on: null } };
    case 'undo-pick-up':
      return { fill: { picked_up_at: null, left_how: null } };
    case 'cash':
    case 'verify':
      return { fill: { reason_code: null, reason_text: null } };
    default:
      return carry.payload.reason ? { fill: reason, rx: reason } : {};
  }
}

/**
 * Carries out every effect of a decided move and says what to save. Throws OutOfStock where a lot
 * no longer holds enough.
 */
export async function carryOut(carry: Carry): Promise<Carried> {
  const fill = currentFill(carry.b);
  const parts: Partial<Carried>[] = [ofEvent(carry)];
  const handlers = carry.w.areas.effects;
  for (const name of carry.move.effects.filter(writes)) {
    if (actsOnRx(name)) {
      const part = await handlers[name](carry);
      if (part) parts.push(part);
      continue;
    }
    if (!fill) continue;
    const part = await handlers[name](carry, fill);
    if (part) parts.push(part);
  }
  return {
    rx: Object.assign({}, ...parts.map((part) => part.rx)),
    fill: Object.assign({}, ...parts.map((part) => part.fill)),
    detail: Object.assign({}, ...parts.map((part) => part.detail)),
    opened: parts.find((part) => part.opened)?.opened ?? null,
  };
}
