import { reversal } from '#domain/claim/billing/build.ts';
import type { ClaimProblem } from '#domain/claim/billing/problem.ts';
import { isPaid } from '#domain/claim/billing/states.ts';
import { required } from '#domain/platform/required.ts';
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
import { insertEvent } from '#server/repositories/rx/events.ts';
import { saveFill } from '#server/repositories/rx/fills.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { currentFill, hashesOf } from '#server/services/rx/facts.ts';
import { forbidRx, refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { formulaFrom } from '#server/services/rx/fill/price.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange, openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import {
  resubmitOffer,
  reverseOffer,
  sendOffer,
  stuck,
  unanswered,
  type Offer,
} from './billing.ts';
import { billedFacts, buildClaim, bytesOf } from './build-claim.ts';
import { keepCorrected, type Resubmission } from './corrected.ts';
import { claimAt, nextPayer } from './payers.ts';

type Done = Result<number, RxFailure>;
export const refusedBy = (offer: Offer) =>
  offer.right
    ? forbidRx(offer.why[0] ?? '', offer.allowedRoles)
    : refuseRx(offer.why, offer.allowedRoles);
export const problemsAsRefusal = (problems: readonly ClaimProblem[]) =>
  refuseRx(
    problems.map((problem) => problem.message),
    [],
    Object.fromEntries(problems.map((problem) => [problem.field, problem.message])),
  );

/** A line in the history of the prescription that moves nothing. */
export const logRxEvent = (
  work: RxWork,
  opened: Opened,
  { row, event, detail }: { row: number; event: string; detail: Record<string, unknown> },
) =>
  insertEvent(work, {
    ...(work.system ? { by_id: null, by_system: true } : {}),
    rx_id: opened.b.rx.id,
    fill_id: currentFill(opened.b)?.id ?? null,
    row,
    event,
    from_status: opened.b.rx.status,
    to_status: opened.b.rx.status,
    workstation: work.workstation,
    content_hash: hashesOf(opened.b).contentHash,
    detail: JSON.stringify(detail),
  });
export const nextToBill = (work: RxWork, opened: Opened): PayerRecord | undefined =>
  nextPayer(opened.b, currentFill(opened.b), opened.facts, work.today);

/** What a claim says that was just sent: nothing of an earlier answer is left. */
const justSent = {
  state: 'sent' as const,
  manual_reversal: false,
  manual_reason: null,
  reversing: false,
  rebilling: false,
  rebill: null,
  answered_for: null,
  authorization_number: null,
  patient_pay_cents: null,
  paid_cents: null,
  pricing: null,
  reject_codes: [],
  next_fill_on: null,
  message: null,
  problem: null,
  collection_forbidden: false,
  answered_at: null,
  answered_on: null,
  reversed_at: null,
  waiting_since: null,
};
/**
 * Puts a claim of the current fill to one payer on its way. Fails with what is missing before it
 * can be sent.
 */
export async function bill(
  work: RxWork,
  opened: Opened,
  payer: PayerRecord,
): Promise<Result<ClaimRecord, readonly ClaimProblem[]>> {
  const fill = required(currentFill(opened.b), 'the fill that is billed');
  const built = await buildClaim(work, opened, payer);
  if (!built.ok) return built;
  const { facts, bytes, fingerprint, price, submittedCents } = built.value;
  await saveFill(work, fill.id, formulaFrom(price));
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
    ...justSent,
    fingerprint,
    facts: JSON.stringify(facts),
    billed_at: work.now,
  };
  const was = claimAt(opened.b, fill, payer.rank);
  const claim = was
    ? await updateClaim(work, was.id, sent)
    : await insertClaim(work, { ...sent, fill_id: fill.id, rank: payer.rank });
  await insertTransmission(work, {
    claim_id: claim.id,
    check_id: null,
    kind: 'B1',
    bin: payer.bin,
    pcn: payer.pcn_number,
    group_number: payer.group_number,
    request: bytes,
    fingerprint,
    submitted_cents: submittedCents,
  });
  return ok(claim);
}
/**
 * Sends what was last sent for a claim again, byte for byte: a payer that had it already says so.
 */
async function resendLastTransmission(work: RxWork, claim: ClaimRecord): Promise<void> {
  const [newest] = await transmissionsOfClaim(work, claim.id);
  const last = required(newest, 'the transmission of a claim that was sent');
  await updateClaim(work, claim.id, { problem: null, waiting_since: null });
  await insertTransmission(work, {
    claim_id: claim.id,
    check_id: null,
    kind: last.kind,
    bin: last.bin,
    pcn: last.pcn,
    group_number: last.group_number,
    request: last.request,
    fingerprint: last.fingerprint,
    submitted_cents: last.submitted_cents,
  });
}
/** Keeps the prescription's version in step with its claims, and tells the other workstations. */
export async function bumpVersion(work: RxWork, opened: Opened): Promise<Done> {
  if (!(await saveRx(work, opened.b.rx.id, opened.b.rx.version, {})))
    return fail({ code: 'STALE' });
  work.changed('rx', opened.b.rx.id, opened.b.rx.version + 1);
  work.changed('claim', opened.b.rx.id, 0);
  return ok(opened.b.rx.id);
}

/**
 * Sends the claim of the current fill to the first payer without an answer; what was sent and never
 * answered goes again. Where every
 * payer has paid and the prescription could not go on, it goes on now. REFUSED names what is
 * missing, by the claim's own fields.
 */
export async function sendClaim(work: RxWork, rxId: number, version: number): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const value = opened.value;
  const offer = sendOffer(work, value);
  const waiting = claimsOfFill(value.b, currentFill(value.b)).filter(stuck);
  if (!offer.allowed) return refusedBy(offer);
  if (waiting.length > 0) {
    const claim = required(waiting.at(-1), 'the claim that was never answered');
    await resendLastTransmission(work, claim);
    await logRxEvent(work, value, {
      row: 10,
      event: 'claim-sent-again',
      detail: { rank: claim.rank },
    });
    return bumpVersion(work, value);
  }
  const payer = nextToBill(work, value);
  if (!payer) {
    const moved = await makeMove(
      { ...work, system: true },
      value,
      value.facts.status === rxStatus.cashed ? 'paid-later' : 'paid',
      {},
    );
    if (!moved.ok) return moved;
    await settleWaiting(work, value);
    return ok(rxId);
  }
  const billed = await bill(work, value, payer);
  if (!billed.ok) return problemsAsRefusal(billed.error);
  await logRxEvent(work, value, { row: 10, event: 'claim-sent', detail: { rank: payer.rank } });
  return bumpVersion(work, value);
}
/** What a person went on with waits for nobody any more. */
async function settleWaiting(work: RxWork, { b }: Opened): Promise<void> {
  for (const claim of claimsOfFill(b, currentFill(b)))
    if (claim.waiting_since !== null && isPaid(claim))
      await updateClaim(work, claim.id, { problem: null, waiting_since: null });
}

/**
 * Bills what was handed over again with what was corrected: the prescription stays where it is, and
 * its history says what was corrected.
 */
async function billCorrected(work: RxWork, rxId: number, what: string | null): Promise<Done> {
  const value = required(await openRx(work, rxId), 'the prescription that was billed');
  const payer = nextToBill(work, value);
  if (!payer) return refuseRx('There is no payer to bill any more: look at the claim again.');
  const billed = await bill(work, value, payer);
  if (!billed.ok) return problemsAsRefusal(billed.error);
  await logRxEvent(work, value, {
    row: 12,
    event: 'claim-sent',
    detail: { rank: payer.rank, corrected: what },
  });
  return bumpVersion(work, value);
}
/**
 * Corrects a rejected claim and sends it again (row 12): the correction stands in the history, the
 * fill waits in Data Entry for the
 * answer. `corrections` null leaves those that were given before.
 */
export async function resubmitClaim(
  work: RxWork,
  rxId: number,
  version: number,
  resubmission: Resubmission,
): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  let value = opened.value;
  const fill = currentFill(value.b);
  const rejected = claimsOfFill(value.b, fill).filter((claim) => claim.state === 'rejected');
  const claim =
    resubmission.rank === null
      ? rejected[0]
      : rejected.find((row) => row.rank === resubmission.rank);
  const offer = resubmitOffer(work, value, resubmission.correction === 'clinical');
  if (!offer.allowed) return refusedBy(offer);
  if (!claim && resubmission.rank !== null)
    return refuseRx('This payer did not reject the claim: look at the claim again.');
  const corrected = await keepCorrected(work, value, claim, resubmission);
  if (!corrected.ok) return corrected;
  if (value.facts.left !== null) return billCorrected(work, rxId, resubmission.what);
  const moved = await makeMove(
    work,
    (value = required(await openRx(work, rxId), 'the prescription that was billed')),
    'resubmit',
    {
      ...(resubmission.correction === null ? {} : { correction: resubmission.correction }),
      ...(resubmission.what === null ? {} : { answer: resubmission.what }),
    },
  );
  if (!moved.ok) return moved;
  if (moved.value.to === 'B') return ok(rxId);
  const back = await makeMove(
    work,
    (value = required(await openRx(work, rxId), 'the prescription that was billed')),
    'back-to-entry',
    {},
  );
  if (!back.ok) return back;
  value = required(await openRx(work, rxId), 'the prescription that was billed');
  const payer = nextToBill(work, value);
  if (!payer) return refuseRx('There is no payer to bill any more: go back to entry.');
  const billed = await bill(work, value, payer);
  if (!billed.ok) return problemsAsRefusal(billed.error);
  await logRxEvent(work, value, { row: 12, event: 'claim-sent', detail: { rank: payer.rank } });
  return bumpVersion(work, value);
}

/**
 * The claim to take back next: the last payer's that paid, or that was asked and never answered.
 */
export function nextToReverse(opened: Opened): ClaimRecord | null {
  const claims = claimsOfFill(opened.b, currentFill(opened.b));
  const lost = claims.filter(unanswered).map((claim) => claim.rank);
  const paid = nextReversal(opened.facts);
  const open = claims
    .filter((claim) => claim.reversing || (claim.rebilling && stuck(claim)))
    .map((claim) => claim.rank);
  const rank = Math.max(paid ?? 0, ...lost, ...open);
  return claims.find((claim) => claim.rank === rank) ?? null;
}
/** A claim of something handed over that was taken back waits until it is settled. */
export const afterHandOver = (work: RxWork) => ({
  problem:
    'Taken back after the hand-over: bill it again, collect it from the patient or write it off.',
  waiting_since: work.now,
});
/** Puts the reversal of a claim on its way, told from what was billed then. */
export async function reverseOne(
  work: RxWork,
  claim: ClaimRecord,
): Promise<Result<null, readonly ClaimProblem[]>> {
  const bytes = bytesOf(reversal(billedFacts(claim)));
  if (!bytes.ok) return bytes;
  await updateClaim(work, claim.id, { reversing: true, problem: null, waiting_since: null });
  await insertTransmission(work, {
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
 * Takes the claims of the current fill back, tertiary before secondary before primary; each goes
 * when the one after it was accepted.
 * `byHand` stands for one that the payer did not take back by line.
 */
export async function reverseClaims(
  work: RxWork,
  rxId: number,
  version: number,
  byHand: string | null,
): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  let value = opened.value;
  const offer = reverseOffer(work, value);
  if (!offer.allowed) return refusedBy(offer);
  let claim = nextToReverse(value);
  if (byHand !== null && claim) {
    if (claim.problem === null)
      return refuseRx('The payer was not asked yet: reverse it by line first.');
    await updateClaim(
      work,
      claim.id,
      isPaid(claim)
        ? {
            manual_reversal: true,
            manual_reason: byHand,
            reversing: false,
            rebilling: false,
            rebill: null,
            problem: null,
            waiting_since: null,
          }
        : {
            state: 'reversed',
            manual_reason: byHand,
            reversing: false,
            problem: null,
            waiting_since: null,
            reversed_at: work.now,
          },
    );
    await takenBack(work, claim.id, true);
    if (value.facts.left !== null) await updateClaim(work, claim.id, afterHandOver(work));
    await logRxEvent(work, value, {
      row: 18,
      event: 'claim-reversed-by-hand',
      detail: { rank: claim.rank },
    });
    value = required(await openRx(work, rxId), 'the prescription that was billed');
    claim = nextToReverse(value);
  }
  if (claim?.rebilling === true && !claim.reversing)
    return refuseRx(
      'The rebill was never answered, so that nobody knows what the payer pays: send it again ' +
        'first, or write down with whom it was taken back by telephone.',
    );
  if (claim) {
    const sent = claim.reversing
      ? (await resendLastTransmission(work, claim), ok(null))
      : await reverseOne(work, claim);
    if (!sent.ok) return problemsAsRefusal(sent.error);
    await logRxEvent(work, value, {
      row: 18,
      event: 'claim-reversing',
      detail: { rank: claim.rank },
    });
  }
  return bumpVersion(work, value);
}
