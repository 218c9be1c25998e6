import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { bagNumber, binCode, parseScan } from '#domain/platform/rules/scan-code.ts';
import type { MovePayload } from '#domain/rx/contract/rx.ts';
import {
  decide,
  rowOf,
  whoMay,
  type Bottle,
  type LifecycleEvent,
  type LifecycleFacts,
  type LifecyclePayload,
  type ScannedBag,
  type Transition,
} from '#domain/rx/lifecycle/index.ts';
import { transferText } from '#domain/rx/rules/reasons.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import {
  activeOf,
  findBin,
  findByBag,
  insertEvent,
  insertPayment,
  loadRx,
  lockRx,
  saveFill,
  saveRx,
  type ActiveRecord,
  type RxBundle,
} from '#server/repositories/rx/rx.ts';
import { tellPrescriber } from '#server/services/erx/fill.ts';
import { carryOut, OutOfStock } from './effects.ts';
import { checkIdentifiers } from './entry/identifiers.ts';
import { identifyPatient, type Missed } from './entry/identify.ts';
import { actorOf, currentFill, factsOf, hasLeft, hashesOf, productOf } from './facts.ts';
import { refuseRx, undecidedRx, type RxFailure } from './failure.ts';
import { earlierBalance, settleEarlier } from './fill/earlier-balance.ts';
import { setPart, setWhole } from './fill/parts.ts';
import { priceOfFill, type Priced } from './fill/price.ts';
import { refillOf } from './fill/refills.ts';
import { toldDrugs, toldOf } from './history.ts';
import { paidAlong } from './offers.ts';
import {
  activeDrugs,
  clinicalDrug,
  clinicalPatient,
  judge,
  listedFor,
  type JudgedAlert,
} from './safety/alerts.ts';
import type { RxWork } from './work.ts';

/** The aggregate with what is judged about it: read together, in one transaction. */
export interface Opened {
  readonly b: RxBundle;
  readonly alerts: readonly JudgedAlert[];
  readonly others: readonly ActiveRecord[];
  readonly told: readonly HistoryRecord[];
  readonly facts: LifecycleFacts;
  /** What it would cost in cash today, while it is not priced yet; null at any other time. */
  readonly price: Result<Priced> | null;
}
/** Where the next step forward is the price. */
const unpriced = new Set(['DE', 'R']);

export async function openRx(w: RxWork, rxId: number): Promise<Opened | null> {
  const b = await loadRx(w, rxId);
  if (!b) return null;
  const others = await activeOf(w, b.rx.patient_id, rxId);
  const told = await toldOf(w, b.rx.patient_id);
  const fill = currentFill(b);
  const product = productOf(b);
  const drug = clinicalDrug(
    product,
    fill?.quantity ?? b.rx.quantity,
    fill?.days_supply ?? b.rx.days_supply,
  );
  const active = [...activeDrugs(others, w.today), ...toldDrugs(told, w.today)];
  const alerts = judge({
    rxId,
    drug,
    patient: await clinicalPatient(w, b.patient),
    active,
    listed: await listedFor(w, drug, active),
    refill: refillOf(b, w.today, others, told),
    decisions: b.decisions,
  });
  const price = fill && unpriced.has(b.rx.status) ? await priceOfFill(w, b, fill) : null;
  const facts = factsOf(w, b, alerts, others, told);
  return {
    b,
    alerts,
    others,
    told,
    price,
    facts:
      price === null
        ? facts
        : {
            ...facts,
            priceCents: price.ok ? price.value.price : null,
            costCents: price.ok ? (price.value.cost ?? 0) : facts.costCents,
          },
  };
}
/** The same out of one snapshot, for calls that only read; `use` works on that snapshot too. Undefined where this store has none of that id. */
export const readRx = <T>(
  w: RxWork,
  rxId: number,
  use: (w: RxWork, o: Opened) => Promise<T>,
): Promise<T | undefined> =>
  w.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const read = { ...w, db };
      const opened = await openRx(read, rxId);
      return opened ? use(read, opened) : undefined;
    });
/** Opens for change: locks first, then compares versions. */
export async function openForChange(
  w: RxWork,
  rxId: number,
  version: number,
): Promise<Result<Opened, RxFailure>> {
  if (!(await lockRx(w, rxId))) return fail({ code: 'NOT_FOUND' });
  const opened = await openRx(w, rxId);
  if (!opened) return fail({ code: 'NOT_FOUND' });
  return opened.b.rx.version === version ? ok(opened) : fail({ code: 'STALE' });
}

interface Resolved {
  readonly payload: LifecyclePayload;
  readonly bin: { id: number; code: string } | null;
  readonly lots: readonly ScannedLot[];
  readonly problem: string | null;
}

async function resolveBag(
  w: RxWork,
  b: RxBundle,
  scan: string,
): Promise<{ bag?: ScannedBag; problem?: string }> {
  const code = bagNumber(scan, w);
  if (code === null)
    return { problem: 'This is not the label of a bag. Scan the bag, or type the digits on it.' };
  const inside = await findByBag(w, code);
  const patients =
    inside.length === 0
      ? []
      : (
          await w.db
            .selectFrom('rxs')
            .select('patient_id')
            .distinct()
            .where(
              'id',
              'in',
              inside.map((f) => f.rx_id),
            )
            .execute()
        ).map((r) => r.patient_id);
  const missing = inside.filter((f) => !['RV', 'BD', 'PU', 'D', 'PD'].includes(f.status)).length;
  return {
    bag: {
      code,
      patientIds: patients,
      holdsThis: inside.some((f) => f.id === currentFill(b)?.id),
      vialsMissing: missing,
    },
  };
}
async function resolveBin(
  w: RxWork,
  scan: string,
): Promise<{ bin?: NonNullable<Awaited<ReturnType<typeof findBin>>>; problem?: string }> {
  const code = binCode(scan, w);
  if (code === null)
    return { problem: 'This is not the label of a bin. Scan the bin, or type its code.' };
  const bin = await findBin(w, code);
  return bin ? { bin } : { problem: `There is no bin ${code} in this store.` };
}
export interface ScannedLot {
  readonly lotId: number;
  readonly drugId: number;
  readonly quarantined: boolean;
  readonly bottle: Bottle;
}
/** What was scanned and accepted for the current fill and not struck since, by lot: two bottles of one lot are one taking. */
export function scannedBottles(b: RxBundle): ScannedLot[] {
  const fill = currentFill(b);
  const byLot = new Map<number, ScannedLot>();
  for (const s of b.scans) {
    if (
      s.fill_id !== fill?.id ||
      s.outcome !== 'accepted' ||
      s.struck ||
      s.lot_id === null ||
      s.drug_id === null
    )
      continue;
    const taken = (byLot.get(s.lot_id)?.bottle.taken ?? 0) + (s.quantity ?? 0);
    byLot.set(s.lot_id, {
      lotId: s.lot_id,
      drugId: s.drug_id,
      quarantined: s.quarantined ?? false,
      bottle: {
        ndc11: s.ndc!,
        lot: s.lot!,
        expiresOn: s.expires_on,
        taken,
        onHand: s.on_hand ?? 0,
      },
    });
  }
  return [...byLot.values()];
}
/** The vial's own label scanned again after relabelling stands for NDC, lot and earliest expiry of what was dispensed. */
function relabelOf(w: RxWork, b: RxBundle, scan: string) {
  const read = parseScan(scan, { today: w.today });
  const own = `${b.store.code}${String(b.rx.rx_number).padStart(7, '0')}`;
  if (!read.ok || read.value.kind !== 'rx' || !read.value.rxNumber.startsWith(own))
    return undefined;
  const lots = b.dispensed
    .filter((d) => d.fill_id === currentFill(b)?.id)
    .toSorted((x, y) => x.expires_on.localeCompare(y.expires_on));
  return (
    lots[0] && {
      ndc11: productOf(b).ndc,
      lot: lots.map((l) => l.lot).join(', '),
      expiresOn: lots[0].expires_on,
    }
  );
}

/** What a person gave, as the server reads it: scans are looked up, passwords spent, identifiers compared. Nothing is believed. */
async function resolve(
  w: RxWork,
  o: Opened,
  event: LifecycleEvent,
  given: MovePayload,
): Promise<Resolved> {
  const { b } = o;
  const fill = currentFill(b);
  const bag: Awaited<ReturnType<typeof resolveBag>> =
    given.bagScan === undefined ? {} : await resolveBag(w, b, given.bagScan);
  const bin: Awaited<ReturnType<typeof resolveBin>> =
    given.binScan === undefined ? {} : await resolveBin(w, given.binScan);
  const lots = event === 'scan' ? scannedBottles(b) : [];
  const stepUp =
    given.stepUp === undefined
      ? null
      : await w.stepUp(given.stepUp, { event, rxId: b.rx.id, version: b.rx.version });
  const payload: LifecyclePayload = {
    reason: given.reason,
    earlyReason: given.earlyReason,
    answer: given.answer,
    until: given.until,
    correction: given.correction,
    part: given.part,
    competitor: given.competitor,
    terms: given.terms,
    leaving: given.leaving,
    custody: given.custody,
    neverLeft: given.neverLeft,
    disposition: given.disposition,
    confirmedBy: given.confirmedBy,
    photoId: given.photoId,
    counselling: given.counselling,
    ...(stepUp ? { stepUp } : {}),
    ...(bag.bag ? { bag: bag.bag } : {}),
    ...(bin.bin ? { bin: { code: bin.bin.code, class: bin.bin.class } } : {}),
    ...(given.identifiers ? { identifiers: checkIdentifiers(b.patient, given.identifiers) } : {}),
    ...(given.person
      ? { person: { relationship: given.person.relationship, authorised: true } }
      : {}),
    ...(given.signature ? { signature: { covers: given.signature.covers, at: w.now } } : {}),
    ...(given.transfer
      ? {
          transfer: {
            pharmacy: given.transfer['pharmacy'] ?? '',
            pharmacist: given.transfer['pharmacist'] ?? '',
            phone: given.transfer['phone'] ?? '',
            address: given.transfer['address'],
            dea: given.transfer['dea'],
            on: given.transfer['on'] ?? '',
          },
        }
      : {}),
    ...(given.relabelScan === undefined ? {} : { relabelled: relabelOf(w, b, given.relabelScan) }),
    ...(lots.length > 0 ? { bottles: lots.map((l) => l.bottle), counted: given.counted } : {}),
    ...(fill?.second_count_by ? { secondCount: fill.counted_quantity ?? undefined } : {}),
  };
  return { payload, bin: bin.bin ?? null, lots, problem: bag.problem ?? bin.problem ?? null };
}

/** Moves with which the product leaves: who takes it is identified by the counter's rule, here too. */
const leaves: ReadonlySet<LifecycleEvent> = new Set(['deliver', 'open-balance']);

/**
 * Makes one move of the lifecycle; everything it changes, its log row included, is one transaction, which the caller rolls back
 * on a refusal. Answers the move and its warnings. A pick-up is refused: it has one way only, the counter's (`completePickup`).
 * Identifiers that don't fit are MISSED, and counted with those of the counter. Settling takes the current fill's balance, else the
 * oldest earlier one.
 */
export async function moveRx(
  w: RxWork,
  rxId: number,
  version: number,
  event: LifecycleEvent,
  given: MovePayload,
): Promise<Result<Transition, RxFailure | Missed>> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  const { facts, b } = opened.value;
  const fill = currentFill(b);
  if (event === 'pick-up')
    return refuseRx(
      'It is handed over at the counter, where the person is identified: look the order up there (Pick up).',
      whoMay(rowOf(event), facts, actorOf(w)),
    );
  if (event === 'settle' && facts.status !== 'PD' && earlierBalance(b))
    return settleEarlier(w, b, facts, given);
  if (leaves.has(event) && fill && given.identifiers) {
    const identified = await identifyPatient(w, fill.order_id, given.identifiers);
    if (!identified.ok) return identified;
  }
  return makeMove(w, opened.value, event, given);
}

/** A payment comes with the hand-over or with settling, and never more than is due; at the door nothing stays open. */
function paymentTrouble(o: Opened, event: LifecycleEvent, given: MovePayload): string | null {
  const open = o.facts.dueCents - o.facts.paidCents;
  if (event === 'deliver' && open > (given.payment?.amountCents ?? 0))
    return `${formatMoney(open)} is due at the door: record the payment, or bring it back.`;
  if (!given.payment) return null;
  if (!paidAlong.includes(event))
    return 'A payment is taken when it is handed over, or when a balance is settled.';
  return given.payment.amountCents > open
    ? `${formatMoney(open)} is due, not ${formatMoney(given.payment.amountCents)}.`
    : null;
}

/** What a cash fill costs once a part of it, or the whole after all, goes out; null for any other move. */
async function priceAnew(
  w: RxWork,
  { b }: Opened,
  move: Transition,
  given: LifecyclePayload,
): Promise<Result<Priced> | null> {
  const fill = currentFill(b);
  if (fill === null || move.to !== 'C' || (move.event !== 'part' && move.event !== 'whole'))
    return null;
  const whole = { ...fill, ...setWhole(b, fill) };
  return priceOfFill(
    w,
    b,
    move.event === 'whole' ? whole : { ...whole, ...setPart(b, fill, given.part!) },
  );
}

/** Whom a prescription went to, and who confirmed that it was not filled there (21 CFR 1306.25). */
const transferSaid = (event: LifecycleEvent, p: LifecyclePayload): string | null =>
  event === 'transfer-out' && p.transfer
    ? transferText(p.transfer)
    : event === 'cancel-transfer'
      ? (p.confirmedBy ?? null)
      : null;

/** Makes one move on what was opened for change in this transaction. `own`: what the server itself decided about it. */
export async function makeMove(
  w: RxWork,
  o: Opened,
  event: LifecycleEvent,
  given: MovePayload,
  own: Pick<LifecyclePayload, 'short'> = {},
): Promise<Result<Transition, RxFailure>> {
  const fill = currentFill(o.b);
  const trouble = paymentTrouble(o, event, given);
  if (trouble) return refuseRx(trouble);
  if (given.payment && fill)
    await insertPayment(w, fill.id, given.payment.tender, given.payment.amountCents);
  if (given.consent && fill) await saveFill(w, fill.id, { cash_consent: true });
  const paidNow = given.payment ? given.payment.amountCents : 0;
  const asked = await resolve(w, o, event, given);
  const read = { ...asked, payload: { ...asked.payload, ...own } };
  const facts = {
    ...o.facts,
    paidCents: o.facts.paidCents + paidNow,
    cashConsent: o.facts.cashConsent || given.consent === true,
  };
  const actor = actorOf(w);
  const shut = read.lots.find((l) => l.quarantined);
  if (shut) return refuseRx(`Lot ${shut.bottle.lot} is in quarantine by now. Take another bottle.`);
  const decided = decide(facts, actor, event, read.payload);
  if (!decided.ok) {
    const { code } = decided.error;
    const unread = read.problem && /_(BAG|BIN)_SCANNED$/.test(code) ? read.problem : null;
    return undecidedRx(decided.error, {
      why: code === 'RX_PRICED' && o.price?.ok === false ? o.price.error.message : unread,
    });
  }
  const move = decided.value;
  const price = o.price ?? (await priceAnew(w, o, move, read.payload));
  if (price?.ok === false) return refuseRx(price.error.message);
  const secondCountBy = fill?.second_count_by ?? null;
  let left = false;
  try {
    const person = given.person
      ? { name: given.person.name, relationship: given.person.relationship }
      : null;
    const carried = await carryOut({
      w,
      b: o.b,
      move,
      payload: read.payload,
      price: price?.value ?? null,
      lots: read.lots,
      bin: read.bin,
      handler: given.handler ?? null,
      person,
      secondCountBy,
    });
    left = fill !== null && !hasLeft(fill) && typeof carried.fill.left_how === 'string';
    const bearsStatus =
      fill !== null &&
      carried.opened === null &&
      carried.fill.voided !== true &&
      !(move.acts === 'rx' && hasLeft(fill));
    if (fill)
      await saveFill(w, fill.id, { ...carried.fill, ...(bearsStatus ? { status: move.to } : {}) });
    if (!(await saveRx(w, o.b.rx.id, o.b.rx.version, { ...carried.rx, status: move.to })))
      return fail({ code: 'STALE' });
    await insertEvent(w, {
      ...(w.system ? { by_id: null, by_system: true } : {}),
      rx_id: o.b.rx.id,
      fill_id: carried.opened ?? fill?.id ?? null,
      row: move.row,
      event,
      from_status: move.from,
      to_status: move.to,
      workstation: w.workstation,
      content_hash: hashesOf(o.b).contentHash,
      reason_code: read.payload.reason?.code ?? read.payload.earlyReason?.code ?? null,
      reason_text:
        read.payload.reason?.text ??
        read.payload.answer ??
        read.payload.earlyReason?.text ??
        transferSaid(event, read.payload),
      detail: JSON.stringify({
        ...carried.detail,
        ...(move.warnings.length ? { warnings: move.warnings } : {}),
      }),
    });
  } catch (e) {
    if (e instanceof OutOfStock)
      return refuseRx(
        `Lot ${e.lot} no longer holds enough. Scan another bottle or correct the stock.`,
      );
    throw e;
  }
  w.changed('rx', o.b.rx.id, o.b.rx.version + 1);
  if (fill) w.changed('order', fill.order_id, 0);
  await tellPrescriber(w, o.b, {
    event,
    left,
    fill,
    transferredTo: read.payload.transfer?.pharmacy ?? null,
  });
  return ok(move);
}
