import { permissionByKey } from '#domain/admin/permissions.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import type { MovePayload } from '#domain/rx/contract/rx.ts';
import type { ReceiptFacts } from '#server/io/label/receipt.ts';
import { orderFills, type OrderFill } from '#server/repositories/counter/orders.ts';
import { insertPayment, storeOf, versionOf } from '#server/repositories/rx/rx.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { identifyPatient, type Missed } from '#server/services/rx/entry/identify.ts';
import { forbidRx, refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { owed } from './counter.ts';
import { bookInDrawer } from './drawer.ts';
import { chargeFill, mayCharge } from './house-account.ts';

export type Tender = 'cash' | 'card' | 'check' | 'house';
export interface Payment {
  readonly tender: Tender;
  readonly amountCents: number;
}
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
}

const tenders: Readonly<Record<Tender, string>> = {
  cash: 'Cash',
  card: 'Card',
  check: 'Check',
  house: 'House account',
};

/** What is given against what is due: change comes out of cash only. */
function settle(
  due: number,
  payments: readonly Payment[],
): Result<{ readonly change: number; readonly kept: readonly Payment[] }, string> {
  const given = payments.filter((p) => p.amountCents > 0);
  const total = given.reduce((n, p) => n + p.amountCents, 0);
  const cash = given.filter((p) => p.tender === 'cash').reduce((n, p) => n + p.amountCents, 0);
  if (total < due)
    return fail(
      `${formatMoney(due - total)} is still due: take the payment, or leave a prescription here.`,
    );
  const change = total - due;
  if (change > cash)
    return fail(
      `${formatMoney(total - cash)} ${given.some((p) => p.tender === 'house') ? 'not in cash' : 'by card or check'} is more than the ${formatMoney(due)} due.`,
    );
  let back = change;
  const kept = given.map((p) => {
    const less = p.tender === 'cash' ? Math.min(back, p.amountCents) : 0;
    back -= less;
    return { ...p, amountCents: p.amountCents - less };
  });
  return ok({ change, kept: kept.filter((p) => p.amountCents > 0) });
}

/** Spreads the payments over the fills, each fill full before the next begins. */
async function payFills(
  w: RxWork,
  patientId: number,
  fills: readonly OrderFill[],
  kept: readonly Payment[],
): Promise<void> {
  const purse = kept.map((p) => ({ ...p, left: p.amountCents }));
  for (const f of fills) {
    let open = owed(f);
    for (const p of purse) {
      const part = Math.min(open, p.left);
      if (part === 0) continue;
      if (p.tender === 'house') await chargeFill(w, patientId, f.fillId, part);
      else
        await bookInDrawer(w, {
          kind: 'sale',
          tender: p.tender,
          amountCents: part,
          paymentId: await insertPayment(w, f.fillId, p.tender, part),
        });
      p.left -= part;
      open -= part;
    }
  }
}
/** The fills that are meant, as they are now; a change since they were shown is STALE. */
async function chosen(w: RxWork, o: HandOver): Promise<Result<OrderFill[], RxFailure>> {
  if (o.fills.length === 0) return refuseRx('Scan at least one bag.');
  if (new Set(o.fills.map((f) => f.rxId)).size < o.fills.length)
    return refuseRx('A prescription is listed twice. Scan the bags again.');
  // Locked in one order, so that two counters can't wait for each other.
  for (const f of o.fills.toSorted((a, b) => a.rxId - b.rxId))
    if ((await versionOf(w, f.rxId)) !== f.version) return fail({ code: 'STALE' });
  const all = await orderFills(w, o.orderId);
  const meant = o.fills.flatMap(
    (f) => all.find((x) => x.fillId === f.fillId && x.rxId === f.rxId) ?? [],
  );
  return meant.length === o.fills.length
    ? ok(meant)
    : refuseRx('A prescription that was scanned is not of this order. Look the order up again.');
}
async function receiptOf(
  w: RxWork,
  fills: readonly OrderFill[],
  orderNo: number,
  o: HandOver,
  change: number,
): Promise<string[]> {
  const store = await storeOf(w);
  const lines = fills.map(
    (f) =>
      `${formatRxNumber(Number(store.code), f.rxNumber, f.fillNo)} ${[f.name, f.strength].filter(Boolean).join(' ')}, ${formatQuantity(f.quantity)}: ${formatMoney(f.due ?? 0)}`,
  );
  const person = o.payload.person;
  return [
    store.name,
    `Order ${orderNo}, ${formatDate(w.today)}`,
    ...lines,
    `Total ${formatMoney(fills.reduce((n, f) => n + (f.due ?? 0), 0))}`,
    ...o.payments
      .filter((p) => p.amountCents > 0)
      .map((p) => `${tenders[p.tender]} ${formatMoney(p.amountCents)}`),
    ...(change > 0 ? [`Change ${formatMoney(change)}`] : []),
    ...(person ? [`Received by ${person.name} (${person.relationship})`] : []),
    `Served by ${w.userName}`,
  ];
}

const wholeName = (f: OrderFill): string =>
  [f.name, f.strength, f.form?.toLowerCase()].filter(Boolean).join(' ');
async function paperOf(
  w: RxWork,
  fills: readonly OrderFill[],
  patient: Parameters<typeof fullName>[0] & { readonly order_no: number },
  o: HandOver,
  change: number,
): Promise<ReceiptFacts> {
  const store = await storeOf(w);
  const { person, signature, counselling } = o.payload;
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
    at: new Intl.DateTimeFormat('en-US', {
      timeZone: store.time_zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(w.now)),
    patientName: fullName(patient),
    cashier: w.userName,
    lines: fills.map((f) => ({
      rx: formatRxNumber(Number(store.code), f.rxNumber, f.fillNo),
      drug: wholeName(f),
      quantity: f.quantity,
      amountCents: owed(f),
    })),
    payments: o.payments.filter((p) => p.amountCents > 0),
    changeCents: change,
    signatureFor: signature?.covers ?? [],
    receivedBy: person ? `${person.name}, ${person.relationship}` : null,
    counselling: counselling?.answer ?? 'not-needed',
  };
}

/** One password signs all C-II fills of the order that leave now; without such a fill nothing is asked. */
async function signedForC2(
  w: RxWork,
  o: HandOver,
  version: number,
  fills: readonly OrderFill[],
): Promise<Result<RxWork, RxFailure>> {
  if (!fills.some((f) => f.schedule === '2')) return ok(w);
  const wanted = {
    action: stepUpActions.handOverC2,
    entity: 'order',
    entityId: o.orderId,
    entityVersion: version,
  };
  if (o.payload.stepUp === undefined || !(await w.prove(o.payload.stepUp, wanted)))
    return refuseRx('Type your password: a C-II drug leaves with this order.', [], {
      password: 'Your password',
    });
  return ok({ ...w, stepUp: async (_token, act) => ({ userId: w.userId, ...act, until: w.now }) });
}

/**
 * Hands bags of one order over (row 26 of the lifecycle for each prescription), all of them or none: identifiers, scans, signature and
 * payment are checked again here. A balance due is refused. Answers the receipt's lines and the change in cents.
 */
export async function completePickup(
  w: RxWork,
  o: HandOver,
): Promise<Result<HandedOver, RxFailure | Missed>> {
  const identified = await identifyPatient(w, o.orderId, o.payload.identifiers ?? {});
  if (!identified.ok) return identified;
  const fills = await chosen(w, o);
  if (!fills.ok) return fills;
  const due = fills.value.reduce((n, f) => n + owed(f), 0);
  if (due > 0 && !w.permissions.has('rx.payment'))
    return forbidRx('Your roles lack the permission "Take payment and open balances".', [
      'Cashier',
      'Technician',
      'Pharmacist',
    ]);
  const money = settle(due, o.payments);
  if (!money.ok) return refuseRx(money.error, [], { payments: money.error });
  const signed = await signedForC2(w, o, identified.value.order_version, fills.value);
  if (!signed.ok) return signed;
  const onAccount = money.value.kept.reduce(
    (n, p) => n + (p.tender === 'house' ? p.amountCents : 0),
    0,
  );
  if (onAccount > 0) {
    if (!w.permissions.has('account.charge'))
      return forbidRx(
        `Your roles lack the permission "${permissionByKey('account.charge').label}".`,
        ['Cashier', 'Technician', 'Pharmacist'],
      );
    const room = await mayCharge(w, identified.value.id, onAccount);
    if (!room.ok) return refuseRx(room.error, [], { payments: room.error });
  }
  await payFills(w, identified.value.id, fills.value, money.value.kept);
  for (const f of o.fills) {
    const opened = await openForChange(w, f.rxId, f.version);
    if (!opened.ok) return opened;
    const moved = await makeMove(signed.value, opened.value, 'pick-up', {
      ...o.payload,
      payment: undefined,
      bagScan: f.bagScan,
    });
    if (!moved.ok) return moved;
  }
  return ok({
    orderId: o.orderId,
    receipt: await receiptOf(w, fills.value, identified.value.order_no, o, money.value.change),
    changeCents: money.value.change,
    rxIds: o.fills.map((f) => f.rxId),
    paper: await paperOf(w, fills.value, identified.value, o, money.value.change),
  });
}
