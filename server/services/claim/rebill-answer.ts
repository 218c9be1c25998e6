import { takesNoRebills } from '#domain/claim/billing/first-step.ts';
import { isPaid } from '#domain/claim/billing/states.ts';
import { rankTitle, saidInWords } from '#domain/claim/billing/words.ts';
import { required } from '#domain/platform/required.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import {
  updateClaim,
  type ClaimRecord,
  type TransmissionRecord,
} from '#server/repositories/claim/claims.ts';
import { takenBack, updateTransmission } from '#server/repositories/claim/outbox.ts';
import { saveFill } from '#server/repositories/rx/fills.ts';
import { payingClaims } from '#server/services/rx/claims-of-fill.ts';
import { currentFill } from '#server/services/rx/facts.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { flagForReview, namedRx, opened, paid, patientPartUnsaid, type Answer } from './answer.ts';
import { priceFromPayers } from './effects.ts';
import { payersOf } from './payers.ts';
import { bill, bumpVersion, logRxEvent } from './send.ts';

const over = { rebilling: false, rebill: null } as const;
/** The old payment fits the fill no more: a person goes on with it, whoever asked to rebill. */
const isStale = ({ facts }: Opened, claim: ClaimRecord): boolean =>
  facts.claims.some(({ rank, matches }) => rank === claim.rank && !matches);

/** What is due or owed back of the patient's part, in words; null where it is what it was. */
function differenceText(now: number, before: number, given: number): string | null {
  if (now === before) return null;
  const is = `The patient’s part is ${formatMoney(now)}, and was ${formatMoney(before)}.`;
  if (given === 0) return `${is} Nothing is paid yet: ${formatMoney(now)} is due.`;
  const open = now - given;
  const has = `The patient has paid ${formatMoney(given)}`;
  if (open === 0) return `${is} ${has}: nothing is open.`;
  return open > 0
    ? `${is} ${has}: ${formatMoney(open)} is still due.`
    : `${is} ${has}: ${formatMoney(-open)} is owed back. Give it back, then settle it.`;
}
/**
 * A fill that was scanned or checked stays where it is: its price is what the payer says now. An
 * entry gets it with the step that the payment makes.
 */
async function takePrice(work: RxWork, { b: bundle, facts }: Opened): Promise<void> {
  const fill = currentFill(bundle);
  if (fill === null || facts.status === rxStatus.dataEntry) return;
  const price = priceFromPayers(payingClaims(bundle, fill));
  if (price.patient_pay_cents !== null) await saveFill(work, fill.id, price);
}
/** The payer took the old claim back and pays the new one. */
async function took(work: RxWork, answer: Answer, decision: 'paid' | 'captured'): Promise<void> {
  const { claim, transmission, rxId } = answer;
  const before = await opened(work, rxId);
  const wasDue = claim.patient_pay_cents ?? 0;
  await takenBack(work, claim.id, false);
  const card = payersOf(before.b, currentFill(before.b), work.today).find(
    (payer) => payer.id === claim.patient_insurance_id,
  );
  const now = await updateClaim(work, claim.id, {
    ...over,
    facts: JSON.stringify(claim.rebill),
    fingerprint: transmission.fingerprint,
    billed_at: transmission.created_at,
    ...(card && { person_code: card.person_code }),
  });
  await takePriceAfter(work, answer, { now, decision, wasDue });
}
async function takePriceAfter(
  work: RxWork,
  answer: Answer,
  { now, decision, wasDue }: { now: ClaimRecord; decision: 'paid' | 'captured'; wasDue: number },
): Promise<void> {
  const { rxId } = answer;
  await paid(work, { ...answer, claim: now }, decision);
  const after = await opened(work, rxId);
  const claim = required(
    after.b.claims.find(({ id }) => id === now.id),
    'the claim that was rebilled',
  );
  const isSure = claim.answered_for !== null && claim.problem === null;
  const due = claim.patient_pay_cents;
  if (isSure && due === null) await flagForReview(work, claim.id, patientPartUnsaid);
  if (isSure) await takePrice(work, after);
  const given = currentFill(after.b)?.paid_cents ?? 0;
  const words = isSure && due !== null ? differenceText(due, wasDue, given) : null;
  // What is still due is collected at the pick-up; what is owed back, nobody comes to ask for.
  if (words !== null && due !== null && due < given) await flagForReview(work, claim.id, words);
  await logRxEvent(work, after, {
    row: 18,
    event: 'claim-rebilled',
    detail: { rank: claim.rank, words: words ?? 'The patient’s part is what it was.' },
  });
  work.changed('claim', rxId, 0);
}

/** The payer refused the rebill: what it paid before still counts. */
async function kept(work: RxWork, { claim, transmission, outcome, rxId }: Answer): Promise<void> {
  const codes = outcome.rejects.map((reject) => reject.code);
  await updateTransmission(work.db, transmission.id, { result: 'rejected' });
  const now = await opened(work, rxId);
  const words = rejectedText(claim, codes);
  await updateClaim(work, claim.id, {
    ...over,
    reject_codes: codes,
    message: saidInWords(outcome.messages),
    ...(isStale(now, claim)
      ? { problem: words, waiting_since: work.now }
      : { problem: null, waiting_since: null }),
  });
  await logRxEvent(work, now, {
    row: 18,
    event: 'claim-rebill-rejected',
    detail: { rank: claim.rank, words },
  });
  await bumpVersion(work, now);
}
function rejectedText({ rank }: Pick<ClaimRecord, 'rank'>, codes: readonly string[]): string {
  const why = codes.length > 0 ? ` (${codes.join(', ')})` : '';
  return takesNoRebills(codes)
    ? `${rankTitle(rank)}: the payer takes no rebills${why}, and still pays what it paid before. ` +
        'Rebill it again to have it reversed and billed anew, as two transmissions.'
    : `${rankTitle(rank)}: the payer rejected the rebill${why}, and still pays as before.`;
}

/** Nobody knows what the payer made of the rebill: it goes again, byte for byte. */
async function unknown(work: RxWork, claim: ClaimRecord, why: string): Promise<void> {
  await updateClaim(work, claim.id, {
    waiting_since: work.now,
    problem:
      `${why} Not known: the payer may pay what it paid before, or the new claim. ` +
      'Send it again, byte for byte: it pays once.',
  });
}
/** What follows from a payer's answer to a rebill (B3). The prescription is locked. */
export async function rebilled(work: RxWork, answer: Answer): Promise<void> {
  const { claim, outcome, rxId } = answer;
  const now = await opened(work, rxId);
  const named = namedRx(answer.received);
  const isOther = named !== null && named !== String(now.b.rx.rx_number);
  const { decision } = outcome;
  if (isOther) await unknown(work, claim, `The answer is for prescription ${named}.`);
  else if (decision === 'paid' || decision === 'captured') return took(work, answer, decision);
  else if (decision === 'rejected' || decision === 'deferred') return kept(work, answer);
  else await unknown(work, claim, 'The payer’s answer does not say whether it pays.');
  await bumpVersion(work, now);
}

/** A rebill was given up: what never reached the payer changed nothing. */
export async function rebillGivenUp(
  work: RxWork,
  now: Opened,
  claim: ClaimRecord,
  { transmission, why }: { readonly transmission: TransmissionRecord; readonly why: string },
): Promise<void> {
  if (transmission.reached) return unknown(work, claim, `${why} The rebill was never answered.`);
  const words = `${why} The rebill was not sent: the payer still pays what it paid before.`;
  await updateClaim(work, claim.id, {
    ...over,
    ...(isStale(now, claim)
      ? { problem: words, waiting_since: work.now }
      : { problem: null, waiting_since: null }),
  });
  await logRxEvent(work, now, {
    row: 18,
    event: 'claim-rebill-unsent',
    detail: { rank: claim.rank, words },
  });
}

/**
 * Where the payer takes no rebills, its claim was taken back first: it is billed anew as soon as the
 * payer has accepted that. What is in the way stands at the claim.
 */
export async function billAfterReversal(
  work: RxWork,
  rxId: number,
  claimId: number,
): Promise<void> {
  const now = await opened(work, rxId);
  const claim = required(
    now.b.claims.find(({ id }) => id === claimId),
    'the claim that is billed anew',
  );
  if (claim.reversing) return;
  await updateClaim(work, claim.id, over);
  if (isPaid(claim)) return;
  const payer = payersOf(now.b, currentFill(now.b), work.today).find(
    ({ rank }) => rank === claim.rank,
  );
  const billed = payer && (await bill(work, now, payer));
  if (billed?.ok === true)
    await logRxEvent(work, now, {
      row: 18,
      event: 'claim-sent',
      detail: { rank: claim.rank, words: 'Billed anew after its reversal.' },
    });
  else
    await flagForReview(
      work,
      claim.id,
      `It was taken back, and is not billed anew: ${
        billed
          ? billed.error.map(({ message }) => message).join(' ')
          : 'its card is billed no more.'
      }`,
    );
  await bumpVersion(work, await opened(work, rxId));
}
