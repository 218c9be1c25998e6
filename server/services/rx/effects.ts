import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { isPaid } from '#domain/claim/billing/states.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { actsOnRx, writes } from '#domain/rx/lifecycle/index.ts';
import {
  baggedFills,
  insertFill,
  insertOrder,
  nextOf,
  openOrderOf,
  strikeScans,
  type FillChange,
  type FillRecord,
} from '#server/repositories/rx/rx.ts';
import { moveStock } from '#server/repositories/stock/stock.ts';
import { claimsOfFill } from './claims-of-fill.ts';
import {
  binClassOf,
  currentFill,
  hashesOf,
  hasLeft,
  owedOf,
  productOf,
  wholeFills,
  wholeSupply,
} from './facts.ts';
import { formulaOf } from './fill/compound.ts';
import { setPart, setWhole, wholeOf } from './fill/parts.ts';
import { formulaFrom } from './fill/price.ts';
import { usualPromise } from './promise.ts';
import type { Carried, Carry, EffectHandlers } from './work.ts';

/** Thrown where stock changed between the scan and now: the transaction is rolled back and the person is told. */
export class OutOfStock extends Error {
  readonly lot: string;
  constructor(lot: string) {
    super(`lot ${lot}`);
    this.lot = lot;
  }
}

/** Until when a payer lets its claim be taken back counts from the day on which it paid; the shortest time of all payers counts. A cash fill waits from the day on which it is binned. */
function returnDate(c: Carry): string {
  const usual = storePolicy(c.b.store.policy).returnDays;
  const fill = currentFill(c.b)!;
  if (c.move.event === 'bin')
    return (fill.payment === 'insurance' ? fill.rts_due_on : null) ?? addDays(c.w.today, usual);
  const paid = claimsOfFill(c.b, fill).filter(isPaid);
  const days = c.b.payers
    .filter((p) => paid.some((x) => x.patient_insurance_id === p.id))
    .map((p) => p.group_days ?? p.bin_days ?? usual);
  return addDays(c.w.today, days.length > 0 ? Math.min(...days) : usual);
}
/** Priced as cash because the payer could not be reached: it is still to be billed. */
const billLater = (c: Carry): boolean =>
  claimsOfFill(c.b, currentFill(c.b)).some((x) => x.state === 'none' && x.problem !== null);
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

async function restoreStock(c: Carry, fill: FillRecord) {
  // What was compounded can't be taken apart: of a compound that is returned, no ingredient comes back.
  if (c.move.event === 'return-to-stock' && formulaOf(fill))
    return { detail: { compound: 'no ingredient returned' } };
  const kind =
    c.move.event === 'return-to-stock' ? ('return-to-stock' as const) : ('undo-dispense' as const);
  for (const d of c.b.dispensed.filter((x) => x.fill_id === fill.id))
    await moveStock(c.w, {
      drugId: d.drug_id,
      lotId: d.lot_id,
      kind,
      quantity: d.quantity,
      fillId: fill.id,
    });
  return null;
}
async function takeStock(c: Carry, fill: FillRecord) {
  for (const { lotId, drugId, bottle } of c.lots) {
    if (
      !(await moveStock(c.w, {
        drugId,
        lotId,
        kind: formulaOf(fill) ? 'compound-use' : 'dispense',
        quantity: -bottle.taken,
        fillId: fill.id,
        secondById: c.secondCountBy,
      }))
    )
      throw new OutOfStock(bottle.lot);
  }
  return {
    fill: {
      dv_at: c.w.now,
      dv_by: c.w.userId,
      dv_hash: hashesOf(
        c.b,
        c.lots.map((l) => l.bottle),
      ).contentHash,
      counted_quantity: c.payload.counted ?? null,
      second_count_by: c.secondCountBy,
      previous_status: c.move.from,
    },
  };
}
/** A bag per order and bin class: what lies in the fridge can't share a bag with what lies on the shelf. */
async function bagFor(c: Carry, fill: FillRecord): Promise<string> {
  const mine = binClassOf(productOf(c.b));
  const shared = await baggedFills(c.w, fill.order_id, fill.id);
  const same = shared.find((bagged) => binClassOf(bagged) === mine);
  return same?.bag_code ?? String(await nextOf(c.w, 'bag_numbers')).padStart(6, '0');
}
async function newFill(c: Carry): Promise<Partial<Carried>> {
  const product = productOf(c.b);
  const whole = wholeSupply(c.b);
  const { short } = c.payload;
  const open = await openOrderOf(c.w, c.b.rx.patient_id);
  const orderId =
    open?.id ??
    (await insertOrder(c.w, {
      patient_id: c.b.rx.patient_id,
      promised_at: usualPromise(c.b.store, c.w.now),
    }));
  const drugId = product.active ? product.id : c.b.rx.drug_id;
  const opened = await insertFill(c.w, {
    rx_id: c.b.rx.id,
    order_id: orderId,
    fill_no: wholeFills(c.b).length,
    status: rxStatus.dataEntry,
    drug_id: drugId,
    quantity: short?.quantity ?? whole.quantity,
    days_supply: short?.daysSupply ?? whole.days,
    ...(short ? { whole_quantity: whole.quantity, whole_days: whole.days } : {}),
    pdmp_needed: storePolicy(c.b.store.policy).pdmpSchedules.includes(product.schedule),
    early_reason: c.payload.earlyReason?.code ?? null,
  });
  return { opened, ...(short ? { detail: { shortDays: short.daysSupply } } : {}) };
}
/** The rest of a partial fill: the same number, no refill, an order and a promise of its own. */
async function newPart(c: Carry): Promise<Partial<Carried>> {
  const last = currentFill(c.b)!;
  const owed = owedOf(c.b, last)!;
  const product = productOf(c.b);
  const open = await openOrderOf(c.w, c.b.rx.patient_id);
  const orderId =
    open?.id ??
    (await insertOrder(c.w, {
      patient_id: c.b.rx.patient_id,
      promised_at: usualPromise(c.b.store, c.w.now),
    }));
  const opened = await insertFill(c.w, {
    rx_id: c.b.rx.id,
    order_id: orderId,
    fill_no: last.fill_no,
    part_no: last.part_no + 1,
    status: rxStatus.dataEntry,
    drug_id: product.active ? product.id : c.b.rx.drug_id,
    quantity: owed.quantity,
    days_supply: owed.days,
    intended_quantity: last.intended_quantity,
    intended_days: last.intended_days,
    whole_quantity: last.whole_quantity,
    whole_days: last.whole_days,
    partial_reason: last.partial_reason,
    pdmp_needed: storePolicy(c.b.store.policy).pdmpSchedules.includes(product.schedule),
  });
  return { opened };
}
/** Less goes out than was asked for. Bottles that were scanned stay scanned, unless more was taken from them than goes out now. */
async function dispensePart(c: Carry, f: FillRecord): Promise<Partial<Carried>> {
  const given = c.payload.part!;
  const taken = c.b.scans
    .filter((s) => s.fill_id === f.id && s.outcome === 'accepted' && !s.struck)
    .reduce((n, s) => n + (s.quantity ?? 0), 0);
  if (taken > given.quantity) await strikeScans(c.w, f.id);
  return {
    fill: { ...clearChecks, ...setPart(c.b, f, given) },
    detail: {
      part: given.quantity,
      owed: wholeOf(c.b, f).quantity - given.quantity,
      partialReason: given.reason,
    },
  };
}
function priced(c: Carry): Partial<Carried> {
  if (c.move.event === 'approve-price') {
    const match = (currentFill(c.b)!.competitor as { priceCents: number }).priceCents;
    return {
      fill: { payment: 'cash', price_cents: match, patient_pay_cents: match, filled_on: c.w.today },
    };
  }
  if (c.move.event === 'paid') return {};
  // A part in Data Entry is not priced yet.
  if (c.move.to !== 'C') return {};
  const p = c.price!;
  return {
    fill: {
      payment: 'cash',
      bill_later: billLater(c),
      price_cents: p.price,
      patient_pay_cents: p.price,
      cost_cents: p.cost,
      uc_cents: p.price,
      price_code_id: p.priceCodeId,
      price_detail: JSON.stringify({
        lines: p.lines,
        priceCode: p.priceCode,
        belowCost: p.belowCost,
      }),
      ...formulaFrom(p),
      filled_on: c.w.today,
    },
  };
}
const handOver = (c: Carry): Partial<Carried> => ({
  fill: {
    left_how: c.move.left,
    ...(c.move.left === 'delivery' ? { delivered_at: c.w.now } : { picked_up_at: c.w.now }),
    picked_up_by: c.person?.name ?? null,
    relationship: c.person?.relationship ?? null,
    identifiers: c.payload.identifiers?.map((i) => i.kind).join(', ') ?? null,
    counselling: c.payload.counselling?.answer ?? 'not-needed',
    signature: c.payload.signature ? JSON.stringify(c.payload.signature) : null,
    photo_id: c.payload.photoId ? `${c.payload.photoId.kind} ${c.payload.photoId.number}` : null,
  },
  detail: { counselledBy: c.payload.counselling?.by ?? null },
});

/** What the prescription itself writes when it moves; the other areas register the rest (`services/rx-areas.ts`). */
export const rxEffects = {
  keepPlaceInQueue: (c, f) => ({
    fill: { held_from: f.status, held_reason: c.payload.reason?.code ?? null },
  }),
  // A fill that was handed over stays: only one that is still here is given up.
  voidFill: (_c, f) =>
    hasLeft(f) ? null : { fill: { voided: true, bin_id: null, bag_code: null } },
  stampDataCheck: (c) => ({
    rx: {
      data_verified_at: c.w.now,
      data_verified_by: c.w.userId,
      data_verified_hash: hashesOf(c.b).dataHash,
    },
  }),
  strikeDataCheck: () => ({
    rx: { data_verified_at: null, data_verified_by: null, data_verified_hash: null },
  }),
  newFill,
  newPart,
  setPart: dispensePart,
  setWhole: (c, f) => ({ fill: { ...clearChecks, ...setWhole(c.b, f) } }),
  closeRest: (c) => ({
    fill: { rest_closed_at: c.w.now, rest_closed_by: c.w.userId },
    detail: { notOwed: owedOf(c.b, currentFill(c.b))?.quantity ?? 0 },
  }),
  price: priced,
  askForLabel: () => ({ fill: { labels_printed: 0 } }),
  keepCompetitorPrice: (c) => ({
    fill: {
      competitor: JSON.stringify(c.payload.competitor),
      ...(c.price ? { cost_cents: c.price.cost, uc_cents: c.price.price } : {}),
    },
  }),
  strikeChecks: async (c, f) => {
    await strikeScans(c.w, f.id);
    return { fill: clearChecks };
  },
  takeStock,
  restoreStock,
  recordFinalCheck: async (c, f) => ({
    fill: {
      rv_at: c.w.now,
      rv_by: c.w.userId,
      rv_hash: hashesOf(c.b).contentHash,
      priority: false,
      bag_code: f.bag_code ?? (await bagFor(c, f)),
    },
  }),
  putFirstInQueue: () => ({ fill: { priority: true } }),
  placeInBin: (c) => (c.bin ? { fill: { bin_id: c.bin.id }, detail: { bin: c.bin.code } } : null),
  setReturnDate: (c) => ({ fill: { rts_due_on: returnDate(c) } }),
  emptyBin: () => ({ fill: { bin_id: null } }),
  recordHandOver: handOver,
  recordBalanceTerms: (c) => ({
    fill: { left_how: c.move.left },
    detail: { terms: c.payload.terms },
  }),
  clearDelivery: () => ({ fill: { out_for_delivery: false, delivery_handler: null } }),
  recordRelabel: (c) => ({ detail: { relabelled: c.payload.relabelled ?? null } }),
  recordTransfer: (c) => ({
    rx: {
      transfer: JSON.stringify(c.payload.transfer),
      transfers_before: c.b.rx.transfers_before + 1,
    },
  }),
  undoTransfer: (c) => ({
    rx: { transfer: null, transfers_before: Math.max(0, c.b.rx.transfers_before - 1) },
  }),
  voidEntry: () => ({ fill: { voided: true } }),
} satisfies Partial<EffectHandlers>;

/** What an event changes besides its effects: dates and reasons that the next moves ask for. */
function ofEvent(c: Carry): Partial<Carried> {
  const reason = {
    reason_code: c.payload.reason?.code ?? null,
    reason_text: c.payload.reason?.text ?? c.payload.answer ?? null,
  };
  switch (c.move.event) {
    case 'defer':
      return {
        fill: {
          ...reason,
          deferred_to: c.payload.until ?? null,
          held_from: null,
          held_reason: null,
        },
        rx: { ...reason, deferred_to: c.payload.until ?? null },
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
      return { rx: { ...reason, discontinued_on: c.w.today } };
    case 'reinstate':
      return { rx: { discontinued_on: null } };
    case 'undo-pick-up':
      return { fill: { picked_up_at: null, left_how: null } };
    case 'cash':
    case 'verify':
      return { fill: { reason_code: null, reason_text: null } };
    default:
      return c.payload.reason ? { fill: reason, rx: reason } : {};
  }
}

/** Carries out every effect of a decided move and says what to save. Throws OutOfStock where a lot no longer holds enough. */
export async function carryOut(c: Carry): Promise<Carried> {
  const fill = currentFill(c.b);
  const parts: Partial<Carried>[] = [ofEvent(c)];
  const handlers = c.w.areas.effects;
  for (const name of c.move.effects.filter(writes)) {
    if (actsOnRx(name)) {
      const part = await handlers[name](c);
      if (part) parts.push(part);
      continue;
    }
    if (!fill) continue;
    const part = await handlers[name](c, fill);
    if (part) parts.push(part);
  }
  return {
    rx: Object.assign({}, ...parts.map((p) => p.rx)),
    fill: Object.assign({}, ...parts.map((p) => p.fill)),
    detail: Object.assign({}, ...parts.map((p) => p.detail)),
    opened: parts.find((p) => p.opened)?.opened ?? null,
  };
}
