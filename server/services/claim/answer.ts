import { nextFillDate } from '#domain/claim/billing/next-fill.ts';
import { impossibleAmounts } from '#domain/claim/billing/reconcile.ts';
import { isPaid } from '#domain/claim/billing/states.ts';
import { rankTitle, saidInWords } from '#domain/claim/billing/words.ts';
import type { Outcome } from '#domain/claim/ncpdp/outcome.ts';
import type { Received } from '#domain/claim/ncpdp/read.ts';
import { required } from '#domain/platform/required.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { allPaid } from '#domain/rx/lifecycle/index.ts';
import {
  insertClaim,
  updateClaim,
  type ClaimRecord,
  type PayerRecord,
  type TransmissionRecord,
} from '#server/repositories/claim/claims.ts';
import {
  countedAsPaid,
  sentBefore,
  takenBack,
  updateTransmission,
} from '#server/repositories/claim/outbox.ts';
import { saveFill } from '#server/repositories/rx/fills.ts';
import { payingClaims } from '#server/services/rx/claims-of-fill.ts';
import { currentFill, hasLeft } from '#server/services/rx/facts.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { servedOn } from './facts.ts';
import { claimAt } from './payers.ts';
import { askedOf } from './read-request.ts';
import {
  afterHandOver,
  bill,
  nextToBill,
  nextToReverse,
  logRxEvent,
  reverseOne,
  bumpVersion,
} from './send.ts';

const answered = (work: RxWork, outcome: Outcome) => ({
  authorization_number: outcome.authorization,
  message: saidInWords(outcome.messages),
  answered_at: work.now,
  answered_on: work.today,
});
export const opened = async (work: RxWork, rxId: number): Promise<Opened> =>
  required(await openRx(work, rxId), 'the prescription of the claim');
const ofCurrent = (opened: Opened, claim: ClaimRecord): boolean =>
  currentFill(opened.b)?.id === claim.fill_id;
const wasHandedOver = (opened: Opened, claim: ClaimRecord): boolean =>
  opened.b.fills.some((fill) => fill.id === claim.fill_id && hasLeft(fill));
/** 402-D2 of an answer, where it names the prescription. */
export const namedRx = (received: Received): string | null =>
  received.transactions[0]
    ?.find((transaction) => transaction.name === 'responseClaim')
    ?.fields.find((field) => field.id === 'D2')
    ?.raw.replace(/^0+/, '') ?? null;

/** The date of service that was billed. */
function billedOn(work: RxWork, { b }: Opened, claim: ClaimRecord): string {
  const fill = b.fills.find((row) => row.id === claim.fill_id);
  return fill === undefined ? work.today : servedOn(fill, work.today);
}

/** Puts a sentence on a claim that a person has to look at. */
export const flagForReview = (work: RxWork, claimId: number, problem: string) =>
  updateClaim(work, claimId, { problem, waiting_since: work.now });

/**
 * What a person is told of a claim that was taken without 505-F5: captured, or paid without saying
 * what the patient owes. Nothing is collected that no payer said, so that nobody goes on unasked.
 */
export const patientPartUnsaid = [
  'The payer took the claim and has not said what the patient pays: ask it. Then send the claim',
  'to go on with nothing to collect, or reverse it and price it as cash.',
].join(' ');
/** What a person has to do with a paid claim that the prescription does not go on with. */
function paidInDoubt(impossible: string | null, same: boolean): string | null {
  if (impossible !== null)
    return `${impossible}: call it. Then reverse the claim and send it again, or price it as cash.`;
  return same
    ? null
    : 'The payer had paid this claim before, for what may be something else: compare its ' +
        'amounts, reverse it and send it again.';
}
/** What a person has to settle where the patient's part is another than before, in cents. */
const differenceText = (now: number, before: number): string =>
  `Billed again after the hand-over: the patient’s part is ${formatMoney(now)}, ` +
  `and was ${formatMoney(before)}. Collect or refund the difference, then settle it.`;
/**
 * What was handed over and billed again costs what the payers say now; where the patient's part is
 * another than before, a person settles the difference.
 */
async function takeAmountsOver(work: RxWork, { b }: Opened, claim: ClaimRecord): Promise<void> {
  const fill = required(currentFill(b), 'the fill that was billed again');
  const paid = payingClaims(b, fill);
  const patientPay = paid.at(-1)?.patient_pay_cents ?? null;
  if (patientPay === null) return;
  const total = paid.reduce((sum, row) => sum + (row.paid_cents ?? 0), 0);
  await saveFill(work, fill.id, {
    patient_pay_cents: patientPay,
    price_cents: total + patientPay,
  });
  if (patientPay === fill.patient_pay_cents) return;
  await flagForReview(work, claim.id, differenceText(patientPay, fill.patient_pay_cents ?? 0));
}

/** Bills the next payer; what is in its way stands at its claim. */
async function billNextPayer(work: RxWork, ownOpened: Opened, payer: PayerRecord): Promise<void> {
  const fill = currentFill(ownOpened.b);
  const was = claimAt(ownOpened.b, fill, payer.rank);
  const busy =
    was !== undefined &&
    (was.state === 'sent' || was.reversing || was.state === 'rejected' || isPaid(was));
  const billed = busy ? null : await bill(work, ownOpened, payer);
  if (billed?.ok === false) {
    const problem = billed.error.map((claimProblem) => claimProblem.message).join(' ');
    if (was) await flagForReview(work, was.id, problem);
    else
      await insertClaim(work, {
        fill_id: required(fill, 'the fill of the claim').id,
        rank: payer.rank,
        patient_insurance_id: payer.id,
        bin: payer.bin,
        pcn: payer.pcn_number,
        group_number: payer.group_number,
        member_id: payer.member_id,
        person_code: payer.person_code,
        problem,
        waiting_since: work.now,
      });
  } else if (billed)
    await logRxEvent(work, ownOpened, {
      row: 10,
      event: 'claim-sent',
      detail: { rank: payer.rank },
    });
}

/**
 * After a payer said yes: the next payer is billed; where all have paid, the prescription goes on.
 */
async function advanceAfterPayment(work: RxWork, rxId: number, claim: ClaimRecord): Promise<void> {
  let ownOpened = await opened(work, rxId);
  const later = ownOpened.facts.status === rxStatus.cashed && ownOpened.facts.billLater;
  const left = ownOpened.facts.left !== null;
  if (
    !ofCurrent(ownOpened, claim) ||
    (ownOpened.facts.status !== rxStatus.dataEntry && !later && !left)
  ) {
    await bumpVersion(work, ownOpened);
    return;
  }
  const payer = nextToBill(work, ownOpened);
  if (payer) {
    await billNextPayer(work, ownOpened, payer);
    await bumpVersion(work, ownOpened);
    return;
  }
  if (!allPaid(ownOpened.facts)) {
    await bumpVersion(work, ownOpened);
    return;
  }
  if (left) {
    await takeAmountsOver(work, ownOpened, claim);
    await bumpVersion(work, ownOpened);
    return;
  }
  const last = payingClaims(ownOpened.b, currentFill(ownOpened.b)).at(-1);
  if (last !== undefined && last.patient_pay_cents === null) {
    await flagForReview(work, last.id, patientPartUnsaid);
    await bumpVersion(work, ownOpened);
    return;
  }
  const moved = await makeMove(work, ownOpened, later ? 'paid-later' : 'paid', {});
  if (moved.ok) {
    work.changed('claim', rxId, 0);
    return;
  }
  ownOpened = await opened(work, rxId);
  await flagForReview(
    work,
    claim.id,
    `The payer has paid, but the prescription can’t go on: ${'why' in moved.error ? moved.error.why.join(' ') : 'somebody else changed it.'} Then send the claim again: nothing is billed twice.`,
  );
  await bumpVersion(work, ownOpened);
}

/** What a person does about a claim that was not paid, in words; null where the codes say it. */
function refusalProblem({ decision, conflict }: Outcome): string | null {
  if (decision === 'deferred')
    return 'The payer looks at the prior authorization: send the claim again when it has decided.';
  return conflict ? 'The payer says paid and names reasons for a rejection: call it.' : null;
}
/** What a payer answered to a transmission of a claim. */
export interface Answer {
  readonly transmission: TransmissionRecord;
  readonly claim: ClaimRecord;
  readonly outcome: Outcome;
  readonly received: Received;
  readonly rxId: number;
}
/** Whether a payment is for the claim that was sent, and no second one for another. */
async function isForThis(work: RxWork, answer: Answer, { b }: Opened): Promise<boolean> {
  const { transmission, claim, outcome } = answer;
  const named = namedRx(answer.received);
  if (named !== null && named !== String(b.rx.rx_number)) return false;
  if (!outcome.duplicate || transmission.tries > 1) return true;
  return sentBefore(work.db, claim.id, transmission.id, transmission.fingerprint);
}
/**
 * The payer said yes: its amounts stand at the claim, and the prescription goes on. What the answer
 * is not sure to be about waits for a person.
 */
export async function paid(
  work: RxWork,
  answer: Answer,
  state: Extract<Outcome['decision'], 'paid' | 'captured'>,
): Promise<void> {
  const { transmission, claim, outcome, rxId } = answer;
  const { pricing } = outcome;
  const amounts = { paid_cents: pricing?.F9 ?? null, patient_pay_cents: pricing?.F5 ?? null };
  const same = await isForThis(work, answer, await opened(work, rxId));
  const doubt = paidInDoubt(impossibleAmounts(pricing, askedOf(transmission.request)), same);
  // A second yes to what was paid already is no second payment.
  if (!(await countedAsPaid(work.db, claim.id)))
    await updateTransmission(work.db, transmission.id, { result: 'paid', ...amounts });
  await updateClaim(work, claim.id, {
    ...answered(work, outcome),
    ...amounts,
    state: outcome.duplicate ? 'duplicate' : state,
    answered_for: doubt === null ? transmission.fingerprint : null,
    pricing: pricing ? JSON.stringify(pricing) : null,
    reject_codes: [],
    next_fill_on: null,
    collection_forbidden: false,
    problem: doubt,
    waiting_since: doubt === null ? null : work.now,
  });
  await advanceAfterPayment(work, rxId, claim);
}
async function rejected(work: RxWork, answer: Answer): Promise<void> {
  const { transmission, claim, outcome, rxId } = answer;
  const codes = outcome.rejects.map((reject) => reject.code);
  const billedDay = billedOn(work, await opened(work, rxId), claim);
  await updateTransmission(work.db, transmission.id, { result: 'rejected' });
  await updateClaim(work, claim.id, {
    ...answered(work, outcome),
    state: 'rejected',
    answered_for: null,
    patient_pay_cents: null,
    paid_cents: null,
    pricing: null,
    reject_codes: codes,
    next_fill_on: nextFillDate(codes, outcome.messages, billedDay),
    collection_forbidden: codes.includes('8X'),
    waiting_since: work.now,
    problem: refusalProblem(outcome),
  });
  const now = await opened(work, rxId);
  const moved =
    ofCurrent(now, claim) && now.facts.status === rxStatus.dataEntry
      ? await makeMove(work, now, 'rejected', {})
      : null;
  if (moved?.ok) work.changed('claim', rxId, 0);
  else await bumpVersion(work, now);
}
/** What follows from a payer's answer to a billing. */
export async function billed(work: RxWork, answer: Answer): Promise<void> {
  const { claim, outcome, rxId } = answer;
  switch (outcome.decision) {
    case 'paid':
    case 'captured':
      return paid(work, answer, outcome.decision);
    case 'rejected':
    case 'deferred':
      return rejected(work, answer);
    default:
      await updateClaim(work, claim.id, {
        ...answered(work, outcome),
        problem:
          'The payer’s answer does not say whether it pays: call it, or send the claim again.',
        waiting_since: work.now,
      });
      await bumpVersion(work, await opened(work, rxId));
  }
}

/**
 * Codes that say that there is nothing to take back: the payer never paid it (87, 31), or it is
 * gone already (84).
 */
const nothingThere = new Set(['87', '31', '84']);
/** What follows from a payer's answer to a reversal. */
export async function reversed(
  work: RxWork,
  claim: ClaimRecord,
  outcome: Outcome,
  rxId: number,
): Promise<void> {
  const accepted = outcome.decision === 'approved';
  const codes = outcome.rejects.map((reject) => reject.code);
  const neverPaid =
    claim.state === 'sent' &&
    outcome.decision === 'rejected' &&
    codes.some((code) => nothingThere.has(code));
  if (accepted || neverPaid) {
    if (accepted) await takenBack(work, claim.id, false);
    await updateClaim(work, claim.id, {
      state: accepted && claim.state !== 'sent' ? 'reversed' : 'none',
      reversing: false,
      answered_for: null,
      patient_pay_cents: null,
      paid_cents: null,
      pricing: null,
      reject_codes: [],
      problem: null,
      waiting_since: null,
      reversed_at: work.now,
    });
    const ownOpened = await opened(work, rxId);
    if (accepted && wasHandedOver(ownOpened, claim))
      await updateClaim(work, claim.id, afterHandOver(work));
    const next = ofCurrent(ownOpened, claim) ? nextToReverse(ownOpened) : null;
    if (next) {
      const sent = await reverseOne(work, next);
      if (!sent.ok)
        await flagForReview(
          work,
          next.id,
          sent.error.map((claimProblem) => claimProblem.message).join(' '),
        );
    }
    await logRxEvent(work, ownOpened, {
      row: 18,
      event: 'claim-reversed',
      detail: { rank: claim.rank },
    });
    await bumpVersion(work, ownOpened);
    return;
  }
  await updateClaim(work, claim.id, {
    reversing: false,
    message: saidInWords(outcome.messages),
    waiting_since: work.now,
    problem: `${rankTitle(claim.rank)}: the payer did not take the claim back${codes.length > 0 ? ` (${codes.join(', ')})` : ''}. Call it; when it has reversed the claim, note that here.`,
  });
  await bumpVersion(work, await opened(work, rxId));
}
