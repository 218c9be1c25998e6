import { isPaid } from '#domain/claim/billing/states.ts';
import { rankTitle, nextFillDate } from '#domain/claim/billing/words.ts';
import type { Outcome } from '#domain/claim/ncpdp/outcome.ts';
import type { Received } from '#domain/claim/ncpdp/read.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { allPaid } from '#domain/rx/lifecycle/index.ts';
import {
  insertClaim,
  updateClaim,
  type ClaimRecord,
  type TransmissionRecord,
} from '#server/repositories/claim/claims.ts';
import {
  countedAsPaid,
  sentBefore,
  takenBack,
  updateTransmission,
} from '#server/repositories/claim/outbox.ts';
import { currentFill } from '#server/services/rx/facts.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { claimAt } from './payers.ts';
import { bill, nextToBill, nextToReverse, note, reverseOne, touch } from './send.ts';

const messageOf = (o: Outcome): string | null => o.messages.join('\n').slice(0, 2_000) || null;
const answered = (w: RxWork, o: Outcome) => ({
  authorization_number: o.authorization,
  message: messageOf(o),
  answered_at: w.now,
  answered_on: w.today,
});
const opened = async (w: RxWork, rxId: number): Promise<Opened> => (await openRx(w, rxId))!;
const ofCurrent = (o: Opened, claim: ClaimRecord): boolean =>
  currentFill(o.b)?.id === claim.fill_id;
/** 402-D2 of an answer, where it names the prescription. */
const namedRx = (r: Received): string | null =>
  r.transactions[0]
    ?.find((s) => s.name === 'responseClaim')
    ?.fields.find((f) => f.id === 'D2')
    ?.raw.replace(/^0+/, '') ?? null;

/** Puts a sentence on a claim that a person has to look at. */
const stop = (w: RxWork, claimId: number, problem: string) =>
  updateClaim(w, claimId, { problem, waiting_since: w.now });

/** After a payer said yes: the next payer is billed; where all have paid, the prescription goes on. */
async function goOn(w: RxWork, rxId: number, claim: ClaimRecord): Promise<void> {
  let o = await opened(w, rxId);
  const fill = currentFill(o.b);
  const later = o.facts.status === rxStatus.cashed && o.facts.billLater;
  if (!ofCurrent(o, claim) || (o.facts.status !== rxStatus.dataEntry && !later)) {
    await touch(w, o);
    return;
  }
  const payer = nextToBill(w, o);
  if (payer) {
    const was = claimAt(o.b, fill, payer.rank);
    const busy =
      was !== undefined &&
      (was.state === 'sent' || was.reversing || was.state === 'rejected' || isPaid(was));
    const billed = busy ? null : await bill(w, o, payer);
    if (billed?.ok === false) {
      const problem = billed.error.map((p) => p.message).join(' ');
      if (was) await stop(w, was.id, problem);
      else
        await insertClaim(w, {
          fill_id: fill!.id,
          rank: payer.rank,
          patient_insurance_id: payer.id,
          bin: payer.bin,
          pcn: payer.pcn_number,
          group_number: payer.group_number,
          member_id: payer.member_id,
          person_code: payer.person_code,
          problem,
          waiting_since: w.now,
        });
    } else if (billed) await note(w, o, 10, 'claim-sent', { rank: payer.rank });
    await touch(w, o);
    return;
  }
  if (!allPaid(o.facts)) {
    await touch(w, o);
    return;
  }
  const moved = await makeMove(w, o, later ? 'paid-later' : 'paid', {});
  if (moved.ok) {
    w.changed('claim', rxId, 0);
    return;
  }
  o = await opened(w, rxId);
  await stop(
    w,
    claim.id,
    `The payer has paid, but the prescription can’t go on: ${'why' in moved.error ? moved.error.why.join(' ') : 'somebody else changed it.'} Then send the claim again: nothing is billed twice.`,
  );
  await touch(w, o);
}

async function billed(
  w: RxWork,
  t: TransmissionRecord,
  claim: ClaimRecord,
  outcome: Outcome,
  received: Received,
  rxId: number,
): Promise<void> {
  const o = await opened(w, rxId);
  if (outcome.decision === 'paid' || outcome.decision === 'captured') {
    const named = namedRx(received);
    const other = named !== null && named !== String(o.b.rx.rx_number);
    const same =
      !other &&
      (!outcome.duplicate ||
        t.tries > 1 ||
        (await sentBefore(w.db, claim.id, t.id, t.fingerprint)));
    const p = outcome.pricing;
    // A second yes to what was paid already is no second payment.
    if (!(await countedAsPaid(w.db, claim.id)))
      await updateTransmission(w.db, t.id, {
        result: 'paid',
        paid_cents: p?.F9 ?? null,
        patient_pay_cents: p?.F5 ?? null,
      });
    await updateClaim(w, claim.id, {
      ...answered(w, outcome),
      state: outcome.duplicate ? 'duplicate' : outcome.decision,
      answered_for: same ? t.fingerprint : null,
      patient_pay_cents: p?.F5 ?? null,
      paid_cents: p?.F9 ?? null,
      pricing: p ? JSON.stringify(p) : null,
      reject_codes: [],
      next_fill_on: null,
      collection_forbidden: false,
      problem: same
        ? null
        : 'The payer had paid this claim before, for what may be something else: compare its amounts, reverse it and send it again.',
      waiting_since: same ? null : w.now,
    });
    return goOn(w, rxId, claim);
  }
  if (outcome.decision === 'rejected' || outcome.decision === 'deferred') {
    const codes = outcome.rejects.map((r) => r.code);
    await updateTransmission(w.db, t.id, { result: 'rejected' });
    await updateClaim(w, claim.id, {
      ...answered(w, outcome),
      state: 'rejected',
      answered_for: null,
      patient_pay_cents: null,
      paid_cents: null,
      pricing: null,
      reject_codes: codes,
      next_fill_on: nextFillDate(codes, outcome.messages),
      collection_forbidden: codes.includes('8X'),
      waiting_since: w.now,
      problem:
        outcome.decision === 'deferred'
          ? 'The payer looks at the prior authorization: send the claim again when it has decided.'
          : outcome.conflict
            ? 'The payer says paid and names reasons for a rejection: call it.'
            : null,
    });
    const now = await opened(w, rxId);
    const moved =
      ofCurrent(now, claim) && now.facts.status === rxStatus.dataEntry
        ? await makeMove(w, now, 'rejected', {})
        : null;
    if (moved?.ok) w.changed('claim', rxId, 0);
    else await touch(w, now);
    return;
  }
  await updateClaim(w, claim.id, {
    ...answered(w, outcome),
    problem: 'The payer’s answer does not say whether it pays: call it, or send the claim again.',
    waiting_since: w.now,
  });
  await touch(w, o);
}

/** Codes that say that there is nothing to take back: the payer never paid it (87, 31), or it is gone already (84). */
const nothingThere = new Set(['87', '31', '84']);
async function reversed(
  w: RxWork,
  claim: ClaimRecord,
  outcome: Outcome,
  rxId: number,
): Promise<void> {
  const accepted = outcome.decision === 'approved';
  const codes = outcome.rejects.map((r) => r.code);
  const neverPaid =
    claim.state === 'sent' &&
    outcome.decision === 'rejected' &&
    codes.some((c) => nothingThere.has(c));
  if (accepted || neverPaid) {
    if (accepted) await takenBack(w, claim.id, false);
    await updateClaim(w, claim.id, {
      state: accepted && claim.state !== 'sent' ? 'reversed' : 'none',
      reversing: false,
      answered_for: null,
      patient_pay_cents: null,
      paid_cents: null,
      pricing: null,
      reject_codes: [],
      problem: null,
      waiting_since: null,
      reversed_at: w.now,
    });
    const o = await opened(w, rxId);
    const next = ofCurrent(o, claim) ? nextToReverse(o) : null;
    if (next) {
      const sent = await reverseOne(w, next);
      if (!sent.ok) await stop(w, next.id, sent.error.map((p) => p.message).join(' '));
    }
    await note(w, o, 18, 'claim-reversed', { rank: claim.rank });
    await touch(w, o);
    return;
  }
  await updateClaim(w, claim.id, {
    reversing: false,
    message: messageOf(outcome),
    waiting_since: w.now,
    problem: `${rankTitle(claim.rank)}: the payer did not take the claim back${codes.length > 0 ? ` (${codes.join(', ')})` : ''}. Call it; when it has reversed the claim, note that here.`,
  });
  await touch(w, await opened(w, rxId));
}

/** What an answer changes: the claim, and the prescription with it. The prescription is locked. */
export async function applyOutcome(
  w: RxWork,
  t: TransmissionRecord,
  rxId: number,
  outcome: Outcome,
  received: Received,
): Promise<void> {
  const o = await opened(w, rxId);
  const claim = o.b.claims.find((c) => c.id === t.claim_id)!;
  return t.kind === 'B2'
    ? reversed(w, claim, outcome, rxId)
    : billed(w, t, claim, outcome, received, rxId);
}
/** A transmission was given up. What never reached the payer was not billed; of the rest nobody knows. */
export async function applyGivenUp(
  w: RxWork,
  t: TransmissionRecord,
  rxId: number,
  why: string,
): Promise<void> {
  const o = await opened(w, rxId);
  const claim = o.b.claims.find((c) => c.id === t.claim_id)!;
  if (t.kind === 'B2')
    await updateClaim(w, claim.id, {
      reversing: t.reached,
      waiting_since: w.now,
      problem: `${why} The reversal was ${t.reached ? 'sent and never answered' : 'not sent'}: try it again.`,
    });
  else
    await updateClaim(w, claim.id, {
      state: t.reached ? 'sent' : 'none',
      waiting_since: w.now,
      problem: t.reached
        ? `${why} The claim was sent and never answered: send it again, the payer knows it and pays once.`
        : `${why} The claim was not sent: try it again, or price it as cash and bill it later.`,
    });
  await touch(w, o);
}
