import { formatRxNumber } from '#domain/label/rules/text.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { MovePayload } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import {
  decide,
  rowOf,
  allowedRoles,
  type LifecycleEvent,
  type LifecycleFacts,
  type LifecyclePayload,
  type Transition,
  type Undecided,
} from '#domain/rx/lifecycle/index.ts';
import { transferText } from '#domain/rx/rules/reasons.ts';
import { besideInBag } from '#server/repositories/rx/bags.ts';
import { insertEvent } from '#server/repositories/rx/events.ts';
import { saveFill, type FillRecord } from '#server/repositories/rx/fills.ts';
import { saveRx, versionOf } from '#server/repositories/rx/rx.ts';
import { carryOut } from './effects.ts';
import { identifyPatient, type Missed } from './entry/identify.ts';
import { actorOf, currentFill, hasLeft, hashesOf } from './facts.ts';
import { refuseRx, undecidedRx, type RxFailure } from './failure.ts';
import { earlierBalance, settleEarlier } from './fill/earlier-balance.ts';
import { setPart, setWhole } from './fill/parts.ts';
import { takePayment } from './fill/payment.ts';
import { priceOfFill } from './fill/price.ts';
import { paidAlong } from './offers.ts';
import { openForChange } from './open.ts';
import type { Opened, Priced } from './opened.ts';
import { resolvePayload, type Resolved } from './payload.ts';
import { OutOfStock } from './shelf-effects.ts';
import type { RxWork } from './work.ts';

/**
 * Moves with which the product leaves: who takes it is identified by the counter's rule, here too.
 */
const leaves: ReadonlySet<LifecycleEvent> = new Set(['deliver', 'open-balance']);

/**
 * Makes one move of the lifecycle; everything it changes, its log row included, is one transaction,
 * which the caller rolls back
 * on a refusal. Answers the move and its warnings. A pick-up is refused: it has one way only, the
 * counter's (`completePickup`).
 * Identifiers that don't fit are MISSED, and counted with those of the counter. Settling takes the
 * current fill's balance, else the
 * oldest earlier one.
 */
export async function moveRx(
  work: RxWork,
  rxId: number,
  version: number,
  event: LifecycleEvent,
  given: MovePayload,
): Promise<Result<Transition, RxFailure | Missed>> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const { facts, b: bundle } = opened.value;
  const fill = currentFill(bundle);
  if (event === 'pick-up')
    return refuseRx(
      'It is handed over at the counter, where the person is identified: look the order up there (Pick up).',
      allowedRoles(rowOf(event), facts, actorOf(work)),
    );
  if (event === 'settle' && facts.status !== rxStatus.paymentDue && earlierBalance(bundle))
    return settleEarlier(work, bundle, facts, given);
  if (leaves.has(event) && fill && given.identifiers) {
    const identified = await identifyPatient(work, fill.order_id, given.identifiers);
    if (!identified.ok) return identified;
  }
  return placesBag.has(event)
    ? moveBag(work, opened.value, event, given)
    : makeMove(work, opened.value, event, given);
}

/** Moves that put the bag of a fill into a bin. */
const placesBag: ReadonlySet<LifecycleEvent> = new Set([
  'bin',
  'move-bin',
  'fail-delivery',
  'undo-pick-up',
]);

/**
 * Makes a move that puts a fill into a bin; every other fill of its bag that is still here goes
 * with it, for a bag is in one bin. Answers the move of this fill. Refused as a whole where one of
 * them may not move, with its number.
 */
export async function moveBag(
  work: RxWork,
  opened: Opened,
  event: LifecycleEvent,
  given: MovePayload,
): Promise<Result<Transition, RxFailure>> {
  const moved = await makeMove(work, opened, event, given);
  const bag = currentFill(opened.b)?.bag_code;
  if (!moved.ok || !bag) return moved;
  const scans = {
    bagScan: bag,
    ...(given.binScan === undefined ? {} : { binScan: given.binScan }),
  };
  for (const beside of await besideInBag(work, bag, opened.b.rx.id)) {
    const other = await openForChange(work, beside.rxId, await versionOf(work, beside.rxId));
    if (!other.ok) return other;
    const next = beside.status === rxStatus.binned ? 'move-bin' : 'bin';
    const along = await makeMove(work, other.value, next, scans);
    if (!along.ok) return inSameBag(other.value, along.error);
  }
  return moved;
}

/** A refusal of another prescription in the bag says which one it is. */
function inSameBag({ b }: Opened, failure: RxFailure): Result<never, RxFailure> {
  if (!('why' in failure)) return fail(failure);
  const fillNo = currentFill(b)?.fill_no ?? 0;
  const number = formatRxNumber(Number(b.store.code), b.rx.rx_number, fillNo);
  return fail({ ...failure, why: failure.why.map((why) => `Rx ${number} in this bag: ${why}`) });
}

/**
 * A payment comes with the hand-over or with settling, and never more than is due; at the door
 * nothing stays open.
 */
function paymentProblem(opened: Opened, event: LifecycleEvent, given: MovePayload): string | null {
  const open = opened.facts.dueCents - opened.facts.paidCents;
  if (event === 'deliver' && open > (given.payment?.amountCents ?? 0))
    return `${formatMoney(open)} is due at the door: record the payment, or bring it back.`;
  if (!given.payment) return null;
  if (!paidAlong.includes(event))
    return 'A payment is taken when it is handed over, or when a balance is settled.';
  return given.payment.amountCents > open
    ? `${formatMoney(open)} is due, not ${formatMoney(given.payment.amountCents)}.`
    : null;
}

/**
 * What a cash fill costs once a part of it, or the whole after all, goes out; null for any other
 * move.
 */
async function priceAnew(
  work: RxWork,
  { b: bundle }: Opened,
  move: Transition,
  given: LifecyclePayload,
): Promise<Result<Priced> | null> {
  const fill = currentFill(bundle);
  if (fill === null || move.to !== 'C' || (move.event !== 'part' && move.event !== 'whole'))
    return null;
  const whole = { ...fill, ...setWhole(bundle, fill) };
  return priceOfFill(
    work,
    bundle,
    move.event === 'whole'
      ? whole
      : {
          ...whole,
          ...setPart(bundle, fill, required(given.partialFill, 'the part that goes out')),
        },
  );
}

/** Whom a prescription went to, and who confirmed that it was not filled there (21 CFR 1306.25). */
const transferSaid = (event: LifecycleEvent, payload: LifecyclePayload): string | null => {
  if (event === 'cancel-transfer') return payload.confirmedBy ?? null;
  return event === 'transfer-out' && payload.transfer ? transferText(payload.transfer) : null;
};

/** The field of a step's prompt that meets a condition, where there is one. */
const askedAt: Readonly<Record<string, string>> = {
  RX_CONSENT_RECORDED: 'consent',
  RX_LATER_DATE: 'until',
  RX_REASON_GIVEN: 'reasonCode',
  RX_BAG_SCANNED: 'bagScan',
  RX_ONE_PATIENT: 'bagScan',
  RX_VIALS_PRESENT: 'bagScan',
  RX_BIN_SCANNED: 'binScan',
  RX_BIN_FITS: 'binScan',
  RX_RELABELLED: 'relabelScan',
  RX_PHOTO_ID_TAKEN: 'photoNumber',
};
/** What was not taken is said at the field that it was given in. */
const atField = (code: string, why: string): Record<string, string> => {
  const field = askedAt[code];
  return field === undefined ? {} : { [field]: why };
};

/** A move that was decided on, with what was given for it and read for it. */
interface Decided {
  readonly opened: Opened;
  readonly move: Transition;
  readonly given: MovePayload;
  readonly read: Resolved;
  readonly price: Priced | null;
}
type Carried = Awaited<ReturnType<typeof carryOut>>;

/** A move that the lifecycle refused, in words, at the field that meets its condition. */
function refusal(opened: Opened, undecided: Undecided, unread: Resolved['unread']) {
  const { code, message } = undecided;
  const isUnpriced = code === 'RX_PRICED' && opened.price?.ok === false;
  return undecidedRx(undecided, {
    why: isUnpriced ? opened.price.error.message : (unread[askedAt[code] ?? ''] ?? null),
    fields: { ...(undecided.fields ?? atField(code, message)), ...unread },
  });
}

/** Whether the fill bears the status after the move, and not the prescription alone. */
const bearsStatus = (fill: FillRecord, move: Transition, carried: Carried): boolean =>
  carried.opened === null && carried.fill.voided !== true && !(move.acts === 'rx' && hasLeft(fill));

/** Why a move was made, in the words of whoever made it. */
const reasonIn = ({ reason, earlyReason, answer }: LifecyclePayload) => ({
  code: reason?.code ?? earlyReason?.code ?? null,
  text: reason?.text ?? answer ?? earlyReason?.text ?? null,
});

/** The row of the log that a move leaves. */
async function logMove(work: RxWork, decided: Decided, carried: Carried): Promise<void> {
  const { opened, move, read } = decided;
  const reason = reasonIn(read.payload);
  await insertEvent(work, {
    ...(work.system ? { by_id: null, by_system: true } : {}),
    rx_id: opened.b.rx.id,
    fill_id: carried.opened ?? currentFill(opened.b)?.id ?? null,
    row: move.row,
    event: move.event,
    from_status: move.from,
    to_status: move.to,
    workstation: work.workstation,
    content_hash: hashesOf(opened.b).contentHash,
    reason_code: reason.code,
    reason_text: reason.text ?? transferSaid(move.event, read.payload),
    detail: JSON.stringify({
      ...carried.detail,
      ...(move.warnings.length ? { warnings: move.warnings } : {}),
    }),
  });
}

/** Writes what a move changes, its log row included; `left`: the fill left the pharmacy with it. */
async function writeMove(
  work: RxWork,
  decided: Decided,
): Promise<Result<{ readonly left: boolean }, RxFailure>> {
  const { opened, move, given, read } = decided;
  const { rx } = opened.b;
  const fill = currentFill(opened.b);
  const person = given.person
    ? { name: given.person.name, relationship: given.person.relationship }
    : null;
  const carried = await carryOut({
    w: work,
    b: opened.b,
    move,
    payload: read.payload,
    price: decided.price,
    lots: read.lots,
    bin: read.bin,
    handler: given.handler ?? null,
    person,
    secondCountBy: fill?.second_count_by ?? null,
  });
  if (fill)
    await saveFill(work, fill.id, {
      ...carried.fill,
      ...(bearsStatus(fill, move, carried) ? { status: move.to } : {}),
    });
  if (!(await saveRx(work, rx.id, rx.version, { ...carried.rx, status: move.to })))
    return fail({ code: 'STALE' });
  await logMove(work, decided, carried);
  return ok({
    left: fill !== null && !hasLeft(fill) && typeof carried.fill.left_how === 'string',
  });
}
/** The same, where a lot that lacks what was counted is a refusal. */
async function writeMoveFromStock(work: RxWork, decided: Decided): ReturnType<typeof writeMove> {
  try {
    return await writeMove(work, decided);
  } catch (error) {
    if (error instanceof OutOfStock)
      return refuseRx(
        `Lot ${error.lot} no longer holds enough. Scan another bottle or correct the stock.`,
      );
    throw error;
  }
}

/** What is paid and consented with a move counts before it is decided. */
async function takeGiven(work: RxWork, fill: FillRecord, given: MovePayload): Promise<void> {
  if (given.payment) await takePayment(work, fill.id, given.payment);
  if (given.consent) await saveFill(work, fill.id, { cash_consent: true });
}
const factsWithGiven = ({ facts }: Opened, given: MovePayload): LifecycleFacts => ({
  ...facts,
  paidCents: facts.paidCents + (given.payment?.amountCents ?? 0),
  cashConsent: facts.cashConsent || given.consent === true,
});

/**
 * Makes one move on what was opened for change in this transaction. `own`: what the server itself
 * decided about it.
 */
export async function makeMove(
  work: RxWork,
  opened: Opened,
  event: LifecycleEvent,
  given: MovePayload,
  own: Pick<LifecyclePayload, 'short'> = {},
): Promise<Result<Transition, RxFailure>> {
  const fill = currentFill(opened.b);
  const problem = paymentProblem(opened, event, given);
  if (problem) return refuseRx(problem);
  if (fill) await takeGiven(work, fill, given);
  const asked = await resolvePayload(work, opened, event, given);
  const read = { ...asked, payload: { ...asked.payload, ...own } };
  const shut = read.lots.find((lot) => lot.quarantined);
  if (shut) return refuseRx(`Lot ${shut.bottle.lot} is in quarantine by now. Take another bottle.`);
  const decided = decide(factsWithGiven(opened, given), actorOf(work), event, read.payload);
  if (!decided.ok) return refusal(opened, decided.error, read.unread);
  const move = decided.value;
  const price = opened.price ?? (await priceAnew(work, opened, move, read.payload));
  if (price?.ok === false) return refuseRx(price.error.message);
  const written = await writeMoveFromStock(work, {
    opened,
    move,
    given,
    read,
    price: price?.value ?? null,
  });
  if (!written.ok) return written;
  const { left } = written.value;
  work.changed('rx', opened.b.rx.id, opened.b.rx.version + 1);
  if (fill) work.changed('order', fill.order_id, 0);
  for (const handle of work.areas.moved) {
    await handle(work, { opened, transition: move, payload: read.payload, fill, left });
  }
  return ok(move);
}
