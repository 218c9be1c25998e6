import type { Updateable } from 'kysely';
import type { FillsTable, RxsTable } from '#db/types.ts';
import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { rankTitle } from '#domain/claim/billing/words.ts';
import type { DrawerTender } from '#domain/counter/rules/drawer.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type {
  Bottle,
  EffectName,
  LifecyclePayload,
  Transition,
} from '#domain/rx/lifecycle/index.ts';
import {
  chargeOf,
  insertEntry,
  lockAccount,
  touchAccount,
} from '#server/repositories/counter/house-accounts.ts';
import {
  insertFill,
  insertOrder,
  insertPayment,
  nextOf,
  openOrderOf,
  paymentsOf,
  strikeScans,
  type FillRecord,
  type RxBundle,
} from '#server/repositories/rx/rx.ts';
import { moveStock } from '#server/repositories/stock/stock.ts';
import { claimsOfFill, saysYes } from '#server/services/claim/payers.ts';
import { bookInDrawer } from '#server/services/counter/drawer.ts';
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
import type { Priced } from './fill/price.ts';
import { usualPromise } from './promise.ts';
import type { RxWork } from './work.ts';

/** What a decided move changes: members of the prescription, of its current fill, and what goes into the log row. */
export interface Carried {
  readonly rx: Updateable<RxsTable>;
  readonly fill: Updateable<FillsTable>;
  readonly detail: Record<string, unknown>;
  /** The fill that the move opened. */
  readonly opened: number | null;
}
export interface Carry {
  readonly w: RxWork;
  readonly b: RxBundle;
  readonly move: Transition;
  readonly payload: LifecyclePayload;
  readonly price: Priced | null;
  readonly lots: readonly {
    readonly lotId: number;
    readonly drugId: number;
    readonly bottle: Bottle;
  }[];
  readonly bin: { readonly id: number; readonly code: string } | null;
  readonly handler: string | null;
  readonly person: { readonly name: string; readonly relationship: string } | null;
  readonly secondCountBy: number | null;
}
type Effect = (
  c: Carry,
  fill: FillRecord,
) => Promise<Partial<Carried> | null> | Partial<Carried> | null;

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
  const paid = claimsOfFill(c.b, fill).filter(saysYes);
  const days = c.b.payers
    .filter((p) => paid.some((x) => x.patient_insurance_id === p.id))
    .map((p) => p.group_days ?? p.bin_days ?? usual);
  return addDays(c.w.today, days.length > 0 ? Math.min(...days) : usual);
}
/** The fill is taken from the shelf by the formula that it was priced by. */
export const formulaFrom = (p: Priced) => ({
  formula: p.formula === null ? null : JSON.stringify(p.formula),
});
/** What the payers paid and what the last one leaves to the patient: theirs to say, never worked out here. */
function billed(c: Carry): Partial<Carried> {
  const fill = currentFill(c.b)!;
  const paid = claimsOfFill(c.b, fill).filter(saysYes);
  const last = paid.at(-1);
  const total = paid.reduce((sum, x) => sum + (x.paid_cents ?? 0), 0);
  const patientPay = last?.patient_pay_cents ?? null;
  const p = c.price;
  const lines = paid.map(
    (x) => `${rankTitle(x.rank)} BIN ${x.bin} pays ${formatMoney(x.paid_cents ?? 0)}`,
  );
  return {
    fill: {
      payment: 'insurance',
      cash_consent: false,
      bill_later: false,
      price_cents: patientPay === null ? null : total + patientPay,
      patient_pay_cents: patientPay,
      price_detail: JSON.stringify({
        lines: [
          ...lines,
          ...(patientPay === null ? [] : [`Patient pays ${formatMoney(patientPay)}`]),
        ],
        priceCode: '',
        belowCost: false,
      }),
      ...(p
        ? { cost_cents: p.cost, uc_cents: p.price, price_code_id: p.priceCodeId, ...formulaFrom(p) }
        : {}),
      ...(c.move.event === 'paid' ? { filled_on: c.w.today } : {}),
    },
  };
}
/** Priced as cash because the payer could not be reached: it is still to be billed. */
const billLater = (c: Carry): boolean =>
  claimsOfFill(c.b, currentFill(c.b)).some((x) => x.state === 'none' && x.problem !== null);
const clearChecks: Updateable<FillsTable> = {
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
  const shared = await c.w.db
    .selectFrom('fills as f')
    .innerJoin('drugs as d', 'd.id', 'f.drug_id')
    .select(['f.bag_code', 'd.schedule', 'd.refrigerated'])
    .where('f.order_id', '=', fill.order_id)
    .where('f.status', '=', 'RV')
    .where('f.voided', '=', false)
    .where('f.bag_code', 'is not', null)
    .where('f.id', '<>', fill.id)
    .execute();
  const same = shared.find((f) => binClassOf(f as never) === mine);
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
    status: 'DE',
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
    status: 'DE',
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
async function reverseTender(c: Carry, fill: FillRecord): Promise<null> {
  const all = await paymentsOf(c.w, fill.id);
  const undone = new Set(all.map((p) => p.reverses));
  for (const p of all.filter((x) => x.reverses === null && !undone.has(x.id))) {
    const back = await insertPayment(c.w, fill.id, p.tender, -p.amount_cents, p.id);
    const charge = p.tender === 'house' ? await chargeOf(c.w, p.id) : undefined;
    // Money goes back out of the drawer where the pick-up is undone.
    if (p.tender !== 'house')
      await bookInDrawer(c.w, {
        kind: 'sale-undone',
        tender: p.tender as DrawerTender,
        amountCents: -p.amount_cents,
        paymentId: back,
        undoes: { paymentId: p.id },
      });
    // What was charged to a house account is owed no more.
    if (!charge) continue;
    await lockAccount(c.w, charge.account_id);
    await insertEntry(c.w, {
      accountId: charge.account_id,
      kind: 'reversal',
      amountCents: -Number(charge.amount_cents),
      paymentId: back,
      reverses: charge.id,
      workstation: c.w.workstation,
    });
    await touchAccount(c.w, charge.account_id);
  }
  return null;
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

/**
 * The effects of the lifecycle's table, carried out in the move's transaction. `null` marks those that have nothing to write
 * here: their fact is the log row itself (near miss, quarantine, sale to be reported), or the claim's, which was written before the
 * move that follows from it.
 */
const carry: Readonly<Record<EffectName, Effect | null>> = {
  allocateNumber: null,
  startAlerts: null,
  keepReject: null,
  reverseClaims: null,
  suggestAction: null,
  keepTransmissions: null,
  settleDifference: null,
  answerCancel: null,
  carryDataCheck: null,
  warnUsualPrice: null,
  nearMiss: null,
  reportSale: null,
  voidReport: null,
  printHandout: null,
  quarantine: null,
  correctAmounts: null,
  closeBalance: null,
  writeLots: null,
  restoreRefill: null,
  leaveQueues: (c, f) => ({
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
  // A rejection is the claim's own; what the payers pay becomes the fill's price.
  storeResponse: (c) => (c.move.to === 'B' ? billed(c) : null),
  price: priced,
  printLabel: () => ({ fill: { labels_printed: 0 } }),
  freezePrice: (c) => ({
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
  toFixerFirst: () => ({ fill: { priority: true } }),
  placeInBin: (c) => (c.bin ? { fill: { bin_id: c.bin.id }, detail: { bin: c.bin.code } } : null),
  setReturnDate: (c) => ({ fill: { rts_due_on: returnDate(c) } }),
  emptyBin: () => ({ fill: { bin_id: null } }),
  recordHandOver: handOver,
  openBalance: (c) => ({ fill: { left_how: c.move.left }, detail: { terms: c.payload.terms } }),
  clearDelivery: () => ({ fill: { out_for_delivery: false, delivery_handler: null } }),
  relabelVial: (c) => ({ detail: { relabelled: c.payload.relabelled ?? null } }),
  refundDeposit: reverseTender,
  reverseTender,
  recordTransfer: (c) => ({
    rx: {
      transfer: JSON.stringify(c.payload.transfer),
      transfers_before: c.b.rx.transfers_before + 1,
    },
  }),
  undoTransfer: (c) => ({
    rx: { transfer: null, transfers_before: Math.max(0, c.b.rx.transfers_before - 1) },
  }),
  softDelete: () => ({ fill: { voided: true }, rx: { deleted_at: null } }),
};

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
  for (const name of c.move.effects) {
    const effect = carry[name];
    if (
      !effect ||
      (!fill &&
        effect !== (newFill as Effect) &&
        ![
          'stampDataCheck',
          'strikeDataCheck',
          'recordTransfer',
          'undoTransfer',
          'softDelete',
        ].includes(name))
    )
      continue;
    const part = await effect(c, fill!);
    if (part) parts.push(part);
  }
  return {
    rx: Object.assign({}, ...parts.map((p) => p.rx)),
    fill: Object.assign({}, ...parts.map((p) => p.fill)),
    detail: Object.assign({}, ...parts.map((p) => p.detail)),
    opened: parts.find((p) => p.opened)?.opened ?? null,
  };
}
