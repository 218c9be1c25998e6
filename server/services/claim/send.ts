import { billing, reversal } from '#domain/claim/billing/build.ts';
import type { ClaimFacts } from '#domain/claim/billing/facts.ts';
import type { ClaimProblem } from '#domain/claim/billing/problem.ts';
import { isPaid } from '#domain/claim/billing/states.ts';
import type { ClaimCorrections } from '#domain/claim/contract/claims.ts';
import type { D0Request } from '#domain/claim/ncpdp/transmission.ts';
import { toBytes, writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { nextReversal } from '#domain/rx/lifecycle/index.ts';
import {
  insertClaim,
  insertTransmission,
  transmissionsOfClaim,
  updateClaim,
  type ClaimRecord,
  type PayerRecord,
} from '#server/repositories/claim/claims.ts';
import { takenBack } from '#server/repositories/claim/outbox.ts';
import { insertEvent, saveFill, saveRx } from '#server/repositories/rx/rx.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { currentFill, hashesOf } from '#server/services/rx/facts.ts';
import { forbidRx, refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { formulaFrom } from '#server/services/rx/fill/price.ts';
import { priceOfFill } from '#server/services/rx/fill/price.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange, openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { resubmitOffer, reverseOffer, sendOffer, unanswered, type Offer } from './billing.ts';
import { claimFacts } from './facts.ts';
import { claimAt, fingerprintOf, payersOf } from './payers.ts';

type Done = Result<number, RxFailure>;
const refusedBy = (o: Offer) =>
  o.right ? forbidRx(o.why[0]!, o.whoMay) : refuseRx(o.why, o.whoMay);
const problemsAsRefusal = (problems: readonly ClaimProblem[]) =>
  refuseRx(
    problems.map((p) => p.message),
    [],
    Object.fromEntries(problems.map((p) => [p.field, p.message])),
  );

/** The bytes of a request; or everything that does not fit into the standard, as problems of the claim. */
export function bytesOf(
  built: Result<D0Request, readonly ClaimProblem[]>,
): Result<Buffer, readonly ClaimProblem[]> {
  if (!built.ok) return built;
  const written = writeTransmission(built.value);
  return written.ok
    ? ok(Buffer.from(toBytes(written.value)))
    : fail(written.error.map((p) => ({ field: 'otherPayers', message: p.message })));
}
/** A line in the history of the prescription that moves nothing. */
export const note = (
  w: RxWork,
  o: Opened,
  row: number,
  event: string,
  detail: Record<string, unknown>,
) =>
  insertEvent(w, {
    ...(w.system ? { by_id: null, by_system: true } : {}),
    rx_id: o.b.rx.id,
    fill_id: currentFill(o.b)?.id ?? null,
    row,
    event,
    from_status: o.b.rx.status,
    to_status: o.b.rx.status,
    workstation: w.workstation,
    content_hash: hashesOf(o.b).contentHash,
    detail: JSON.stringify(detail),
  });
/** The first payer that has not said yes to the fill as it is now; undefined where all have. */
export const nextToBill = (w: RxWork, o: Opened): PayerRecord | undefined =>
  payersOf(o.b, currentFill(o.b), w.today).find(
    (p) => !o.facts.claims.some((c) => c.rank === p.rank && isPaid(c) && c.matches),
  );

/** Puts a claim of the current fill to one payer on its way. Fails with what is missing before it can be sent. */
export async function bill(
  w: RxWork,
  o: Opened,
  payer: PayerRecord,
): Promise<Result<ClaimRecord, readonly ClaimProblem[]>> {
  const fill = currentFill(o.b)!;
  const price = o.price ?? (await priceOfFill(w, o.b, fill));
  if (!price.ok) return fail([{ field: 'price.ingredientCost', message: price.error.message }]);
  const facts = claimFacts(
    o,
    fill,
    payer,
    price.value,
    fill.status === rxStatus.cashed ? (fill.filled_on ?? w.today) : w.today,
  );
  const request = billing(facts);
  const bytes = bytesOf(request);
  if (!bytes.ok) return bytes;
  await saveFill(w, fill.id, formulaFrom(price.value));
  const fingerprint = fingerprintOf(o.b, fill, payer);
  const card = {
    patient_insurance_id: payer.id,
    bin: payer.bin,
    pcn: payer.pcn_number,
    group_number: payer.group_number,
    member_id: payer.member_id,
    person_code: payer.person_code,
  };
  const sent = {
    ...card,
    state: 'sent' as const,
    manual_reversal: false,
    manual_reason: null,
    reversing: false,
    fingerprint,
    answered_for: null,
    facts: JSON.stringify(facts),
    authorization_number: null,
    patient_pay_cents: null,
    paid_cents: null,
    pricing: null,
    reject_codes: [],
    next_fill_on: null,
    message: null,
    problem: null,
    collection_forbidden: false,
    billed_at: w.now,
    answered_at: null,
    answered_on: null,
    reversed_at: null,
    waiting_since: null,
  };
  const was = claimAt(o.b, fill, payer.rank);
  const claim = was
    ? await updateClaim(w, was.id, sent)
    : await insertClaim(w, { ...sent, fill_id: fill.id, rank: payer.rank });
  await insertTransmission(w, {
    claim_id: claim.id,
    check_id: null,
    kind: 'B1',
    bin: payer.bin,
    pcn: payer.pcn_number,
    group_number: payer.group_number,
    request: bytes.value,
    fingerprint,
    submitted_cents: request.ok ? (request.value.transactions[0]?.pricing?.DU ?? null) : null,
  });
  return ok(claim);
}
/** Sends what was last sent for a claim again, byte for byte: a payer that had it already says so. */
async function again(w: RxWork, claim: ClaimRecord): Promise<void> {
  const [last] = await transmissionsOfClaim(w, claim.id);
  await updateClaim(w, claim.id, { problem: null, waiting_since: null });
  await insertTransmission(w, {
    claim_id: claim.id,
    check_id: null,
    kind: last!.kind,
    bin: last!.bin,
    pcn: last!.pcn,
    group_number: last!.group_number,
    request: last!.request,
    fingerprint: last!.fingerprint,
    submitted_cents: last!.submitted_cents,
  });
}
/** Keeps the prescription's version in step with its claims, and tells the other workstations. */
export async function touch(w: RxWork, o: Opened): Promise<Done> {
  if (!(await saveRx(w, o.b.rx.id, o.b.rx.version, {}))) return fail({ code: 'STALE' });
  w.changed('rx', o.b.rx.id, o.b.rx.version + 1);
  w.changed('claim', o.b.rx.id, 0);
  return ok(o.b.rx.id);
}

/**
 * Sends the claim of the current fill to the first payer without an answer; what was sent and never answered goes again. Where every
 * payer has paid and the prescription could not go on, it goes on now. REFUSED names what is missing, by the claim's own fields.
 */
export async function sendClaim(w: RxWork, rxId: number, version: number): Promise<Done> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  const o = opened.value;
  const offer = sendOffer(w, o);
  const stuck = claimsOfFill(o.b, currentFill(o.b)).filter(
    (c) => unanswered(c) || (c.reversing && c.problem !== null),
  );
  if (!offer.allowed) return refusedBy(offer);
  if (stuck.length > 0) {
    const claim = stuck.at(-1)!;
    await again(w, claim);
    await note(w, o, 10, 'claim-sent-again', { rank: claim.rank });
    return touch(w, o);
  }
  const payer = nextToBill(w, o);
  if (!payer) {
    const moved = await makeMove(
      { ...w, system: true },
      o,
      o.facts.status === rxStatus.cashed ? 'paid-later' : 'paid',
      {},
    );
    return moved.ok ? ok(rxId) : moved;
  }
  const billed = await bill(w, o, payer);
  if (!billed.ok) return problemsAsRefusal(billed.error);
  await note(w, o, 10, 'claim-sent', { rank: payer.rank });
  return touch(w, o);
}

export interface Resubmission {
  readonly rank: number | null;
  readonly what: string | null;
  readonly corrections: ClaimCorrections | null;
  /** Null: nobody named it, and the lifecycle says so. */ readonly correction:
    | 'data'
    | 'clinical'
    | null;
}
/**
 * Corrects a rejected claim and sends it again (row 12): the correction stands in the history, the fill waits in Data Entry for the
 * answer. `corrections` null leaves those that were given before.
 */
export async function resubmitClaim(
  w: RxWork,
  rxId: number,
  version: number,
  r: Resubmission,
): Promise<Done> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  let o = opened.value;
  const fill = currentFill(o.b);
  const rejected = claimsOfFill(o.b, fill).filter((c) => c.state === 'rejected');
  const claim = r.rank === null ? rejected[0] : rejected.find((c) => c.rank === r.rank);
  const offer = resubmitOffer(w, o, r.correction === 'clinical');
  if (!offer.allowed) return refusedBy(offer);
  if (!claim && r.rank !== null)
    return refuseRx('This payer did not reject the claim: look at the claim again.');
  if (claim && r.corrections)
    await updateClaim(w, claim.id, { corrections: JSON.stringify(r.corrections) });
  const moved = await makeMove(w, (o = (await openRx(w, rxId))!), 'resubmit', {
    ...(r.correction === null ? {} : { correction: r.correction }),
    ...(r.what === null ? {} : { answer: r.what }),
  });
  if (!moved.ok) return moved;
  if (moved.value.to === 'B') return ok(rxId);
  const back = await makeMove(w, (o = (await openRx(w, rxId))!), 'back-to-entry', {});
  if (!back.ok) return back;
  o = (await openRx(w, rxId))!;
  const payer = nextToBill(w, o);
  if (!payer) return refuseRx('There is no payer to bill any more: go back to entry.');
  const billed = await bill(w, o, payer);
  if (!billed.ok) return problemsAsRefusal(billed.error);
  await note(w, o, 12, 'claim-sent', { rank: payer.rank });
  return touch(w, o);
}

/** The claim to take back next: the last payer's that paid, or that was asked and never answered. */
export function nextToReverse(o: Opened): ClaimRecord | null {
  const claims = claimsOfFill(o.b, currentFill(o.b));
  const lost = claims.filter(unanswered).map((c) => c.rank);
  const paid = nextReversal(o.facts);
  const stuck = claims.filter((c) => c.reversing).map((c) => c.rank);
  const rank = Math.max(paid ?? 0, ...lost, ...stuck);
  return claims.find((c) => c.rank === rank) ?? null;
}
/** Puts the reversal of a claim on its way, told from what was billed then. */
export async function reverseOne(
  w: RxWork,
  claim: ClaimRecord,
): Promise<Result<null, readonly ClaimProblem[]>> {
  const bytes = bytesOf(reversal(claim.facts as ClaimFacts));
  if (!bytes.ok) return bytes;
  await updateClaim(w, claim.id, { reversing: true, problem: null, waiting_since: null });
  await insertTransmission(w, {
    claim_id: claim.id,
    check_id: null,
    kind: 'B2',
    bin: claim.bin,
    pcn: claim.pcn,
    group_number: claim.group_number,
    request: bytes.value,
    fingerprint: claim.fingerprint,
  });
  return ok(null);
}
/**
 * Takes the claims of the current fill back, tertiary before secondary before primary; each goes when the one after it was accepted.
 * `byHand` stands for one that the payer did not take back by line.
 */
export async function reverseClaims(
  w: RxWork,
  rxId: number,
  version: number,
  byHand: string | null,
): Promise<Done> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  let o = opened.value;
  const offer = reverseOffer(w, o);
  if (!offer.allowed) return refusedBy(offer);
  let claim = nextToReverse(o);
  if (byHand !== null && claim) {
    if (claim.problem === null)
      return refuseRx('The payer was not asked yet: reverse it by line first.');
    await updateClaim(
      w,
      claim.id,
      isPaid(claim)
        ? {
            manual_reversal: true,
            manual_reason: byHand,
            reversing: false,
            problem: null,
            waiting_since: null,
          }
        : {
            state: 'reversed',
            manual_reason: byHand,
            reversing: false,
            problem: null,
            waiting_since: null,
            reversed_at: w.now,
          },
    );
    await takenBack(w, claim.id, true);
    await note(w, o, 18, 'claim-reversed-by-hand', { rank: claim.rank });
    o = (await openRx(w, rxId))!;
    claim = nextToReverse(o);
  }
  if (claim) {
    const sent = claim.reversing ? (await again(w, claim), ok(null)) : await reverseOne(w, claim);
    if (!sent.ok) return problemsAsRefusal(sent.error);
    await note(w, o, 18, 'claim-reversing', { rank: claim.rank });
  }
  return touch(w, o);
}
