import { fail, ok, type Result } from '#domain/result.ts';
import type { MovePayload } from '#domain/contract/rx.ts';
import { decide, movesFor, rowOf, whoMay, type Bottle, type LifecycleEvent, type LifecycleFacts, type LifecyclePayload, type ScannedBag, type Transition } from '#domain/rules/rx-lifecycle.ts';
import { parseScan } from '#domain/rules/scan-code.ts';
import { activeOf, findBin, findByBag, insertEvent, insertPayment, loadRx, lockRx, saveFill, saveRx, type ActiveRecord, type RxBundle } from '#server/repositories/rx.ts';
import { activeDrugs, clinicalDrug, clinicalPatient, judge, type JudgedAlert } from './alerts.ts';
import { carryOut, OutOfStock } from './effects.ts';
import { actorOf, currentFill, factsOf, hasLeft, hashesOf, productOf } from './facts.ts';
import { checkIdentifiers } from './identifiers.ts';
import { priceOf, type Priced } from './price.ts';
import type { RxWork } from './work.ts';

/** Why a call on a prescription did nothing. `whoMay` names roles; `fields` belong to the entry. */
export type RxFailure =
  | { readonly code: 'NOT_FOUND' } | { readonly code: 'STALE' }
  | { readonly code: 'REFUSED'; readonly why: readonly string[]; readonly whoMay: readonly string[]; readonly fields: Readonly<Record<string, string>> };
export const refuseRx = (why: string | readonly string[], whoMay: readonly string[] = [], fields: Readonly<Record<string, string>> = {}) =>
  fail<RxFailure>({ code: 'REFUSED', why: typeof why === 'string' ? [why] : why, whoMay, fields });

/** The aggregate with what is judged about it: read together, in one transaction. */
export interface Opened { readonly b: RxBundle; readonly alerts: readonly JudgedAlert[]; readonly others: readonly ActiveRecord[]; readonly facts: LifecycleFacts }

export async function openRx(w: RxWork, rxId: number): Promise<Opened | null> {
  const b = await loadRx(w, rxId);
  if (!b) return null;
  const others = await activeOf(w, b.rx.patient_id, rxId);
  const fill = currentFill(b), drug = productOf(b);
  const patient = await clinicalPatient(w, b.patient);
  const alerts = judge({ rxId, drug: clinicalDrug(drug, fill?.quantity ?? b.rx.quantity, fill?.days_supply ?? b.rx.days_supply), patient, active: activeDrugs(others, w.today), decisions: b.decisions });
  return { b, alerts, others, facts: factsOf(w, b, alerts, others) };
}
/** Opens for change: locks first, then compares versions. */
export async function openForChange(w: RxWork, rxId: number, version: number): Promise<Result<Opened, RxFailure>> {
  if (!await lockRx(w, rxId)) return fail({ code: 'NOT_FOUND' });
  const opened = await openRx(w, rxId);
  if (!opened) return fail({ code: 'NOT_FOUND' });
  return opened.b.rx.version === version ? ok(opened) : fail({ code: 'STALE' });
}

interface Resolved { readonly payload: LifecyclePayload; readonly bin: { id: number; code: string } | null; readonly lots: readonly { lotId: number; drugId: number; bottle: Bottle }[]; readonly problem: string | null }

async function resolveBag(w: RxWork, b: RxBundle, scan: string): Promise<{ bag?: ScannedBag; problem?: string }> {
  const read = parseScan(scan, { today: w.today });
  if (!read.ok || read.value.kind !== 'bag') return { problem: 'This is not the label of a bag. Scan the bag.' };
  const inside = await findByBag(w, read.value.bag);
  const patients = inside.length === 0 ? [] : (await w.db.selectFrom('rxs').select('patient_id').distinct().where('id', 'in', inside.map((f) => f.rx_id)).execute()).map((r) => r.patient_id);
  const missing = inside.filter((f) => !['RV', 'BD', 'PU', 'D', 'PD'].includes(f.status)).length;
  return { bag: { code: read.value.bag, patientIds: patients, holdsThis: inside.some((f) => f.id === currentFill(b)?.id), vialsMissing: missing } };
}
async function resolveBin(w: RxWork, scan: string): Promise<{ bin?: NonNullable<Awaited<ReturnType<typeof findBin>>>; problem?: string }> {
  const read = parseScan(scan, { today: w.today });
  if (!read.ok || read.value.kind !== 'bin') return { problem: 'This is not the label of a bin. Scan the bin.' };
  const bin = await findBin(w, read.value.bin);
  return bin ? { bin } : { problem: `There is no bin ${read.value.bin} in this store.` };
}
/** The bottles that were scanned and accepted for the current fill and not struck since. */
export function scannedBottles(b: RxBundle): { lotId: number; drugId: number; bottle: Bottle }[] {
  const fill = currentFill(b);
  return b.scans.filter((s) => s.fill_id === fill?.id && s.outcome === 'accepted' && !s.struck && s.lot_id !== null && s.drug_id !== null)
    .map((s) => ({ lotId: s.lot_id!, drugId: s.drug_id!, bottle: { ndc11: s.ndc!, lot: s.lot!, expiresOn: s.expires_on, taken: s.quantity ?? 0, onHand: s.on_hand ?? 0 } }));
}
/** The vial's own label scanned again after relabelling stands for NDC, lot and earliest expiry of what was dispensed. */
function relabelOf(w: RxWork, b: RxBundle, scan: string) {
  const read = parseScan(scan, { today: w.today });
  const own = `${b.store.code}${String(b.rx.rx_number).padStart(7, '0')}`;
  if (!read.ok || read.value.kind !== 'rx' || !read.value.rxNumber.startsWith(own)) return undefined;
  const lots = b.dispensed.filter((d) => d.fill_id === currentFill(b)?.id).toSorted((x, y) => x.expires_on.localeCompare(y.expires_on));
  return lots[0] && { ndc11: productOf(b).ndc, lot: lots.map((l) => l.lot).join(', '), expiresOn: lots[0].expires_on };
}

/** What a person gave, as the server reads it: scans are looked up, passwords spent, identifiers compared. Nothing is believed. */
async function resolve(w: RxWork, o: Opened, event: LifecycleEvent, given: MovePayload): Promise<Resolved> {
  const { b } = o, fill = currentFill(b);
  const bag: Awaited<ReturnType<typeof resolveBag>> = given.bagScan === undefined ? {} : await resolveBag(w, b, given.bagScan);
  const bin: Awaited<ReturnType<typeof resolveBin>> = given.binScan === undefined ? {} : await resolveBin(w, given.binScan);
  const lots = event === 'scan' ? scannedBottles(b) : [];
  const stepUp = given.stepUp === undefined ? null : await w.stepUp(given.stepUp, { event, rxId: b.rx.id, version: b.rx.version });
  const payload: LifecyclePayload = {
    reason: given.reason, earlyReason: given.earlyReason, answer: given.answer, until: given.until, correction: given.correction, competitor: given.competitor, terms: given.terms, leaving: given.leaving, custody: given.custody,
    neverLeft: given.neverLeft, disposition: given.disposition, confirmedBy: given.confirmedBy, photoId: given.photoId, counselling: given.counselling,
    ...(stepUp ? { stepUp } : {}), ...(bag.bag ? { bag: bag.bag } : {}), ...(bin.bin ? { bin: { code: bin.bin.code, class: bin.bin.class } } : {}),
    ...(given.identifiers ? { identifiers: checkIdentifiers(b.patient, given.identifiers) } : {}),
    ...(given.person ? { person: { relationship: given.person.relationship, authorised: true } } : {}),
    ...(given.signature ? { signature: { covers: given.signature.covers, at: w.now } } : {}),
    ...(given.transfer ? { transfer: { pharmacy: given.transfer['pharmacy'] ?? '', pharmacist: given.transfer['pharmacist'] ?? '', dea: given.transfer['dea'], on: given.transfer['on'] ?? '' } } : {}),
    ...(given.relabelScan === undefined ? {} : { relabelled: relabelOf(w, b, given.relabelScan) }),
    ...(lots.length > 0 ? { bottles: lots.map((l) => l.bottle), counted: given.counted } : {}),
    ...(fill?.second_count_by ? { secondCount: fill.counted_quantity ?? undefined } : {}),
  };
  return { payload, bin: bin.bin ?? null, lots, problem: bag.problem ?? bin.problem ?? null };
}

/**
 * Makes one move of the lifecycle; everything it changes, its log row included, is one transaction, which the caller rolls back
 * on a refusal. Answers the move and its warnings.
 */
export async function moveRx(w: RxWork, rxId: number, version: number, event: LifecycleEvent, given: MovePayload): Promise<Result<Transition, RxFailure>> {
  const opened = await openForChange(w, rxId, version);
  return opened.ok ? makeMove(w, opened.value, event, given) : opened;
}

/** Prices what is about to be sold: the fact that the row's guard asks for. */
async function priceFor(w: RxWork, o: Opened, event: LifecycleEvent): Promise<{ price: Priced | null; facts: LifecycleFacts; problem: string | null }> {
  const fill = currentFill(o.b);
  if (event !== 'cash' || !fill) return { price: null, facts: o.facts, problem: null };
  const price = await priceOf(w, productOf(o.b), fill.quantity);
  if (!price.ok) return { price: null, facts: { ...o.facts, priceCents: null }, problem: price.error.message };
  return { price: price.value, facts: { ...o.facts, priceCents: price.value.price, costCents: price.value.cost ?? 0 }, problem: null };
}

export async function makeMove(w: RxWork, o: Opened, event: LifecycleEvent, given: MovePayload): Promise<Result<Transition, RxFailure>> {
  const fill = currentFill(o.b);
  if (given.payment && fill) await insertPayment(w, fill.id, given.payment.tender, given.payment.amountCents);
  if (given.consent && fill) await saveFill(w, fill.id, { cash_consent: true });
  const paidNow = given.payment ? given.payment.amountCents : 0;
  const read = await resolve(w, o, event, given);
  const { price, facts: base, problem } = await priceFor(w, o, event);
  const facts = { ...base, paidCents: base.paidCents + paidNow, cashConsent: base.cashConsent || given.consent === true };
  const actor = actorOf(w);
  const decided = decide(facts, actor, event, read.payload);
  if (!decided.ok) {
    const why = decided.error.code === 'RX_PRICED' && problem ? problem : read.problem && /_(BAG|BIN)_SCANNED$/.test(decided.error.code) ? read.problem : decided.error.message;
    return refuseRx(why, whoMay(rowOf(event), facts, actor));
  }
  const move = decided.value;
  const secondCountBy = fill?.second_count_by ?? null;
  try {
    const person = given.person ? { name: given.person.name, relationship: given.person.relationship } : null;
    const carried = await carryOut({ w, b: o.b, move, payload: read.payload, price, lots: read.lots, bin: read.bin, handler: given.handler ?? null, person, secondCountBy });
    const bearsStatus = fill !== null && event !== 'fill' && carried.fill.voided !== true && !(move.acts === 'rx' && hasLeft(fill));
    if (fill) await saveFill(w, fill.id, { ...carried.fill, ...(bearsStatus ? { status: move.to } : {}) });
    if (!await saveRx(w, o.b.rx.id, o.b.rx.version, { ...carried.rx, status: move.to })) return fail({ code: 'STALE' });
    await insertEvent(w, {
      rx_id: o.b.rx.id, fill_id: fill?.id ?? null, row: move.row, event, from_status: move.from, to_status: move.to, workstation: w.workstation, content_hash: hashesOf(o.b).contentHash,
      reason_code: read.payload.reason?.code ?? read.payload.earlyReason?.code ?? null, reason_text: read.payload.reason?.text ?? read.payload.answer ?? read.payload.earlyReason?.text ?? null, detail: JSON.stringify({ ...carried.detail, ...(move.warnings.length ? { warnings: move.warnings } : {}) }),
    });
  } catch (e) {
    if (e instanceof OutOfStock) return refuseRx(`Lot ${e.lot} no longer holds enough. Scan another bottle or correct the stock.`);
    throw e;
  }
  w.changed('rx', o.b.rx.id, o.b.rx.version + 1);
  if (fill) w.changed('order', fill.order_id, 0);
  return ok(move);
}
export const offersOf = (o: Opened, w: RxWork) => movesFor(o.facts, actorOf(w));
