import { permissionByKey } from '#domain/admin/permissions.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { tooMuchText, type Payment } from '#domain/counter/rules/hand-over-fields.ts';
import { formatRxNumber, owedText } from '#domain/label/rules/text.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate, wallClock } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import type { MovePayload } from '#domain/rx/contract/rx.ts';
import type { ReceiptFacts } from '#server/io/label/receipt.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { orderFills, type OrderFill } from '#server/repositories/counter/order.ts';
import { insertPayment } from '#server/repositories/counter/payments.ts';
import { versionOf } from '#server/repositories/rx/rx.ts';
import { fullName } from '#server/services/patient/patient.ts';
import {
  identifyPatient,
  type Missed,
  type OrderPatient,
} from '#server/services/rx/entry/identify.ts';
import { forbidRx, refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { addressOf, amountDue, owedOf } from './counter.ts';
import { bookInDrawer } from './drawer-payments.ts';
import { chargeFill, mayCharge } from './house-account.ts';
import { bagWhatStays, type NewBag } from './new-bags.ts';

export interface HandOver {
  readonly orderId: number;
  readonly fills: readonly {
    readonly rxId: number;
    readonly fillId: number;
    readonly version: number;
    readonly bagScan: string;
  }[];
  readonly payload: MovePayload;
  readonly payments: readonly Payment[];
}
export interface HandedOver {
  readonly orderId: number;
  readonly receipt: readonly string[];
  readonly changeCents: number;
  readonly rxIds: readonly number[];
  readonly paper: ReceiptFacts;
  readonly newBags: readonly NewBag[];
}

const tenders: Readonly<Record<Payment['tender'], string>> = {
  cash: 'Cash',
  card: 'Card',
  check: 'Check',
  house: 'House account',
};

/** What is given against what is due: change comes out of cash only. */
export function settle(
  due: number,
  payments: readonly Payment[],
): Result<{ readonly change: number; readonly kept: readonly Payment[] }, string> {
  const given = payments.filter((payment) => payment.amountCents > 0);
  const total = given.reduce((sum, payment) => sum + payment.amountCents, 0);
  if (total < due)
    return fail(
      `${formatMoney(due - total)} is still due: take the payment, or leave a prescription here.`,
    );
  const change = total - due;
  const tooMuch = tooMuchText(given, due);
  if (tooMuch !== null) return fail(tooMuch);
  let back = change;
  const kept = given.map((payment) => {
    const less = payment.tender === 'cash' ? Math.min(back, payment.amountCents) : 0;
    back -= less;
    return { ...payment, amountCents: payment.amountCents - less };
  });
  return ok({ change, kept: kept.filter((item) => item.amountCents > 0) });
}

/** Spreads the payments over the fills, each fill full before the next begins. */
export async function payFills(
  work: RxWork,
  patientId: number,
  fills: readonly OrderFill[],
  kept: readonly Payment[],
): Promise<void> {
  const purse = kept.map((payment) => ({ ...payment, left: payment.amountCents }));
  for (const fill of fills) {
    let open = amountDue(fill);
    for (const item of purse) {
      const part = Math.min(open, item.left);
      if (part === 0) continue;
      if (item.tender === 'house') await chargeFill(work, patientId, fill.fillId, part);
      else
        await bookInDrawer(work, {
          kind: 'sale',
          tender: item.tender,
          amountCents: part,
          paymentId: await insertPayment(work, fill.fillId, item.tender, part),
        });
      item.left -= part;
      open -= part;
    }
  }
}
/** The fills that are meant, as they are now; a change since they were shown is STALE. */
export async function chosen(
  work: RxWork,
  handOver: HandOver,
): Promise<Result<OrderFill[], RxFailure>> {
  if (handOver.fills.length === 0) return refuseRx('Scan at least one bag.');
  if (new Set(handOver.fills.map((fill) => fill.rxId)).size < handOver.fills.length)
    return refuseRx('A prescription is listed twice. Scan the bags again.');
  // Locked in one order, so that two counters can't wait for each other.
  for (const fill of handOver.fills.toSorted((a, b) => a.rxId - b.rxId))
    if ((await versionOf(work, fill.rxId)) !== fill.version) return fail({ code: 'STALE' });
  const all = await orderFills(work, handOver.orderId);
  const meant = handOver.fills.flatMap(
    (fill) => all.find((row) => row.fillId === fill.fillId && row.rxId === fill.rxId) ?? [],
  );
  return meant.length === handOver.fills.length
    ? ok(meant)
    : refuseRx('A prescription that was scanned is not of this order. Look the order up again.');
}
/** What a receipt tells: which order left, how, and the change that was given, in cents. */
export interface ReceiptOfOrder {
  readonly patient: OrderPatient;
  readonly handOver: HandOver;
  readonly change: number;
}
/** The lines of a receipt, as the screen shows them. */
export async function receiptOf(
  work: RxWork,
  fills: readonly OrderFill[],
  { patient, handOver, change }: ReceiptOfOrder,
): Promise<string[]> {
  const store = await storeOf(work);
  const lines = fills.flatMap((fill) => [
    `${formatRxNumber(Number(store.code), fill.rxNumber, fill.fillNo)} ${[fill.name, fill.strength].filter(Boolean).join(' ')}, ${formatQuantity(fill.quantity)}: ${formatMoney(fill.due ?? 0)}`,
    ...[owedText('en', owedOf(fill, fills)) ?? []].flat(),
  ]);
  const { person, handler } = handOver.payload;
  return [
    store.name,
    `Order ${patient.order_no}, ${formatDate(work.today)}`,
    ...lines,
    `Total ${formatMoney(fills.reduce((sum, fill) => sum + (fill.due ?? 0), 0))}`,
    ...handOver.payments
      .filter((payment) => payment.amountCents > 0)
      .map((payment) => `${tenders[payment.tender]} ${formatMoney(payment.amountCents)}`),
    ...(change > 0 ? [`Change ${formatMoney(change)}`] : []),
    ...(person ? [`Received by ${person.name} (${person.relationship})`] : []),
    ...(handler ? [`Out for delivery with ${handler}`] : []),
    `Served by ${work.userName}`,
  ];
}

const wholeName = (orderFill: OrderFill): string =>
  [orderFill.name, orderFill.strength, orderFill.form?.toLowerCase()].filter(Boolean).join(' ');
/** The same receipt as it prints. */
export async function paperOf(
  work: RxWork,
  fills: readonly OrderFill[],
  { patient, handOver, change }: ReceiptOfOrder,
): Promise<ReceiptFacts> {
  const store = await storeOf(work);
  const { person, signature, counselling, handler } = handOver.payload;
  return {
    pharmacy: [
      store.name,
      [
        store.address_line1,
        store.city_name,
        [store.state, store.zip_code].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(', '),
      store.phone ? formatMask('phone', store.phone) : '',
    ],
    orderNo: patient.order_no,
    at: wallClock(work.now, store.time_zone),
    patientName: fullName(patient),
    cashier: work.userName,
    lines: fills.map((fill) => ({
      rx: formatRxNumber(Number(store.code), fill.rxNumber, fill.fillNo),
      drug: wholeName(fill),
      quantity: fill.quantity,
      owed: owedText('en', owedOf(fill, fills)),
      amountCents: amountDue(fill),
    })),
    payments: handOver.payments.filter((payment) => payment.amountCents > 0),
    changeCents: change,
    signatureFor: signature?.covers ?? [],
    receivedBy: person ? `${person.name}, ${person.relationship}` : null,
    delivery: handler ? { by: handler, to: addressOf(patient, 'delivery') } : null,
    counselling: counselling?.answer ?? 'not-needed',
  };
}

/**
 * One password signs all C-II fills of the order that leave now; without such a fill nothing is
 * asked.
 */
export async function signedForC2(
  work: RxWork,
  handOver: HandOver,
  version: number,
  fills: readonly OrderFill[],
): Promise<Result<RxWork, RxFailure>> {
  if (!fills.some((fill) => fill.schedule === '2')) return ok(work);
  const wanted = {
    action: stepUpActions.handOverC2,
    entity: 'order',
    entityId: handOver.orderId,
    entityVersion: version,
  };
  if (handOver.payload.stepUp === undefined || !(await work.prove(handOver.payload.stepUp, wanted)))
    return refuseRx('Type your password: a C-II drug leaves with this order.', [], {
      password: 'Your password',
    });
  return ok({
    ...work,
    stepUp: async (_token, act) => ({ userId: work.userId, ...act, until: work.now }),
  });
}

/**
 * Hands bags of one order over (row 26 of the lifecycle for each prescription), all of them or
 * none: identifiers, scans, signature and
 * payment are checked again here. A balance due is refused. Answers the receipt's lines and the
 * change in cents.
 */
export async function completePickup(
  work: RxWork,
  handOver: HandOver,
): Promise<Result<HandedOver, RxFailure | Missed>> {
  const identified = await identifyPatient(
    work,
    handOver.orderId,
    handOver.payload.identifiers ?? {},
  );
  if (!identified.ok) return identified;
  const fills = await chosen(work, handOver);
  if (!fills.ok) return fills;
  const due = fills.value.reduce((sum, fill) => sum + amountDue(fill), 0);
  if (due > 0 && !work.permissions.has('rx.payment'))
    return forbidRx('Your roles lack the permission "Take payment and open balances".', [
      'Cashier',
      'Technician',
      'Pharmacist',
    ]);
  const money = settle(due, handOver.payments);
  if (!money.ok) return refuseRx(money.error, [], { payments: money.error });
  const signed = await signedForC2(work, handOver, identified.value.order_version, fills.value);
  if (!signed.ok) return signed;
  const onAccount = money.value.kept.reduce(
    (sum, payment) => sum + (payment.tender === 'house' ? payment.amountCents : 0),
    0,
  );
  if (onAccount > 0) {
    if (!work.permissions.has('account.charge'))
      return forbidRx(
        `Your roles lack the permission "${permissionByKey('account.charge').label}".`,
        ['Cashier', 'Technician', 'Pharmacist'],
      );
    const room = await mayCharge(work, identified.value.id, onAccount);
    if (!room.ok) return refuseRx(room.error, [], { payments: room.error });
  }
  await payFills(work, identified.value.id, fills.value, money.value.kept);
  for (const fill of handOver.fills) {
    const opened = await openForChange(work, fill.rxId, fill.version);
    if (!opened.ok) return opened;
    const moved = await makeMove(signed.value, opened.value, 'pick-up', {
      ...handOver.payload,
      payment: undefined,
      bagScan: fill.bagScan,
    });
    if (!moved.ok) return moved;
  }
  const newBags = await bagWhatStays(work, handOver.orderId, fills.value);
  if (!newBags.ok) return newBags;
  const { change } = money.value;
  const receipt = { patient: identified.value, handOver, change };
  return ok({
    newBags: newBags.value,
    orderId: handOver.orderId,
    receipt: await receiptOf(work, fills.value, receipt),
    changeCents: change,
    rxIds: handOver.fills.map((fill) => fill.rxId),
    paper: await paperOf(work, fills.value, receipt),
  });
}
