import { rebill } from '#domain/claim/billing/build.ts';
import { takesNoRebills } from '#domain/claim/billing/first-step.ts';
import type { ClaimProblem } from '#domain/claim/billing/problem.ts';
import { isPaid } from '#domain/claim/billing/states.ts';
import { rankTitle } from '#domain/claim/billing/words.ts';
import type { RebillView } from '#domain/claim/contract/rebill.ts';
import { compare } from '#domain/claim/ncpdp/compare.ts';
import type { ExplainedField } from '#domain/claim/ncpdp/explain.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { isOneOf, rxStatus } from '#domain/rx/entities/rx-status.ts';
import { allowedRoles, decide, rebillProblem, rowOf } from '#domain/rx/lifecycle/index.ts';
import {
  insertTransmission,
  lastBillings,
  updateClaim,
  type ClaimRecord,
  type PayerRecord,
} from '#server/repositories/claim/claims.ts';
import { saveFill } from '#server/repositories/rx/fills.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { actorOf, currentFill } from '#server/services/rx/facts.ts';
import { refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { formulaFrom } from '#server/services/rx/fill/price.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange, openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { sha256, type RxWork } from '#server/services/rx/work.ts';
import { inFlight, mayBill, no, onItsWay, right, stuck, yes, type Offer } from './billing.ts';
import { billedFacts, buildClaim, type BuiltClaim } from './build-claim.ts';
import { claimAt, payersOf } from './payers.ts';
import { billedOf, read } from './read-request.ts';
import { bumpVersion, logRxEvent, problemsAsRefusal, refusedBy, reverseOne } from './send.ts';

/** Where a fill is billed and still here; scanned, checked and binned ones stay what they are. */
const rebilledAt = [
  rxStatus.dataEntry,
  rxStatus.billed,
  rxStatus.drugVerified,
  rxStatus.rphVerified,
  rxStatus.binned,
  rxStatus.paymentDue,
] as const;
/** A paid claim and the card that it goes to. */
interface Subject {
  readonly claim: ClaimRecord;
  readonly payer: PayerRecord;
  /** The payer takes no rebills: reversed, then billed anew. */ readonly twoSteps: boolean;
}
const otherCard = [
  'The card of this claim is another one now, and a rebill can’t go to another card:',
  'reverse the claim, then send it anew.',
].join(' ');
function subjectIn(work: RxWork, { b: bundle, facts }: Opened): Result<Subject, string> {
  const problem = rebillProblem(facts);
  const fill = currentFill(bundle);
  const claim = claimsOfFill(bundle, fill).find((row) => isPaid(row) && !row.manual_reversal);
  if (problem !== null || !claim) return fail(problem ?? 'There is nothing to rebill.');
  const payer = payersOf(bundle, fill, work.today).find(({ rank }) => rank === claim.rank);
  const isSame =
    payer?.id === claim.patient_insurance_id &&
    payer.bin === claim.bin &&
    payer.pcn_number === claim.pcn &&
    payer.member_id === claim.member_id;
  if (!payer || !isSame) return fail(otherCard);
  return ok({ claim, payer, twoSteps: !payer.rebills || takesNoRebills(claim.reject_codes) });
}
/** Why the fill can't be rebilled where it stands; null where it can. */
function placeProblem({ facts }: Opened): string | null {
  const { status } = facts;
  if (status === null || !isOneOf(rebilledAt, status))
    return status === rxStatus.rejected
      ? 'Another payer rejected it: correct that claim first, or send it back to entry.'
      : 'It is rebilled while its claim is paid and it is still here.';
  if (facts.outForDelivery)
    return 'It is out for delivery: wait until it came back, or is handed over.';
  return status === rxStatus.dataEntry ? mayBill(facts, 'paid') : null;
}
const backFirst = [
  'This payer takes no rebills, and the product is scanned already: between a reversal and a new',
  'claim nothing is paid. Reverse the claim (Claim Details), or hand it out as it was paid.',
].join(' ');
/** After the hand-over who is in charge alone takes a claim back: a rebill is no way round. */
function handedOverOffer(work: RxWork, { facts }: Opened): Offer {
  const row = rowOf('reverse-dispensed');
  const actor = actorOf(work);
  const decided = decide(facts, actor, row.event, {});
  const isRight = !decided.ok && ['LICENCE', 'FORBIDDEN'].includes(decided.error.code);
  return no(
    `It was handed over: it is not rebilled. Who is in charge takes "${row.title}" (Shift+F8), ` +
      'with reason and password; then it is billed again.',
    allowedRoles(row, facts, actor),
    isRight,
  );
}
/** Whether the paid claim of a fill can be rebilled by this person now; if not, why and who may. */
export function rebillOffer(work: RxWork, opened: Opened): Offer {
  const { facts, b: bundle } = opened;
  if (facts.left !== null) return handedOverOffer(work, opened);
  const toReverse = right(work, facts, {
    event: 'reverse',
    permission: 'rx.reverse',
    label: 'Reverse and edit',
  });
  const toBill = right(work, facts, {
    event: 'paid',
    permission: 'rx.adjudicate',
    label: 'Send to payers',
  });
  const missing = toReverse.missing ?? toBill.missing;
  const { who } = toReverse;
  if (missing) return missing;
  const claims = claimsOfFill(bundle, currentFill(bundle));
  if (inFlight(claims)) return no(onItsWay, who);
  if (claims.some(stuck))
    return no('What was sent was never answered: send it again first; the payer pays once.', who);
  const subject = subjectIn(work, opened);
  if (!subject.ok) return no(subject.error, who);
  const problem = placeProblem(opened);
  if (problem !== null) return no(problem, who);
  const { status } = facts;
  const isScanned = status !== rxStatus.dataEntry && status !== rxStatus.billed;
  return subject.value.twoSteps && isScanned ? no(backFirst, who) : yes(who);
}
/** Whether what was paid is not what the fill is now, so that a rebill is what comes next. */
export const isToRebill = (work: RxWork, opened: Opened): boolean =>
  opened.facts.status === rxStatus.dataEntry &&
  opened.facts.claims.some((claim) => isPaid(claim) && !claim.manualReversal && !claim.matches) &&
  rebillOffer(work, opened).allowed;

interface Planned extends Subject {
  readonly built: BuiltClaim;
  /** SHA-256 of what is sent: what a person saw is what goes. */ readonly digest: string;
}
async function plan(
  work: RxWork,
  opened: Opened,
): Promise<Result<Planned, readonly ClaimProblem[]>> {
  const subject = subjectIn(work, opened);
  if (!subject.ok) return fail([{ field: 'otherPayers', message: subject.error }]);
  const { payer, claim } = subject.value;
  const built = await buildClaim(work, opened, payer, {
    build: rebill,
    // The payer knows the claim by its day.
    on: billedFacts(claim).fill.dateOfService,
  });
  return built.ok
    ? ok({
        ...subject.value,
        built: built.value,
        digest: sha256(built.value.bytes.toString('latin1')),
      })
    : built;
}
const shown = (field: ExplainedField | null): string | null =>
  field && [field.value ?? field.raw.trim(), field.meaning].filter(Boolean).join(' ');
/** Fields that say how it is sent, and nothing of the claim. */
const ofTheWay = new Set(['A3', 'AK']);
/**
 * What would be sent beside what was paid, field by field; null where nothing can be rebilled, with
 * the reason in `offer`.
 */
export async function rebillView(
  work: RxWork,
  opened: Opened,
): Promise<{ readonly offer: Offer; readonly view: RebillView | null }> {
  const offer = rebillOffer(work, opened);
  if (!offer.allowed) return { offer, view: null };
  const planned = await plan(work, opened);
  if (!planned.ok)
    return {
      offer: { ...offer, allowed: false, why: planned.error.map(({ message }) => message) },
      view: null,
    };
  const { claim, payer, built, digest, twoSteps } = planned.value;
  const [billing] = await lastBillings(work, [claim.id]);
  const [before, after] = [read(billing?.request), read(built.bytes)];
  const differences = before && after ? compare(before, after, new Map()) : [];
  return {
    offer,
    view: {
      digest,
      twoSteps,
      payer: `${rankTitle(payer.rank)} BIN ${payer.bin}`,
      changes: differences
        .filter(({ id }) => !ofTheWay.has(id))
        .map(({ id, title, before, after }) => ({
          field: id,
          title,
          before: shown(before),
          after: shown(after),
        })),
      billedBefore: billedOf(before),
      billedAfter: billedOf(after),
      paidCents: claim.paid_cents,
      patientPayCents: claim.patient_pay_cents,
      patientPaidCents: currentFill(opened.b)?.paid_cents ?? 0,
    },
  };
}

/**
 * Sends the paid claim of the current fill anew, in one transaction: the payer takes back what it
 * paid and decides anew, or everything stays. `digest` is what the person was shown: what has
 * changed since is refused. A payer that takes no rebills is sent the reversal first, and the claim
 * when it has accepted that.
 */
export async function rebillClaim(
  work: RxWork,
  rxId: number,
  version: number,
  digest: string,
): Promise<Result<number, RxFailure>> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const offer = rebillOffer(work, opened.value);
  if (!offer.allowed) return refusedBy(offer);
  const planned = await plan(work, opened.value);
  if (!planned.ok) return problemsAsRefusal(planned.error);
  if (planned.value.digest !== digest)
    return refuseRx('What would be sent is no longer what was shown: look at it again.');
  return planned.value.twoSteps
    ? reverseFirst(work, opened.value, planned.value)
    : sendRebill(work, opened.value, planned.value);
}
async function sendRebill(
  work: RxWork,
  opened: Opened,
  { claim, payer, built }: Planned,
): Promise<Result<number, RxFailure>> {
  const fill = required(currentFill(opened.b), 'the fill that is rebilled');
  if (opened.facts.status === rxStatus.dataEntry)
    await saveFill(work, fill.id, formulaFrom(built.price));
  await updateClaim(work, claim.id, {
    rebilling: true,
    rebill: JSON.stringify(built.facts),
    reject_codes: [],
    message: null,
    problem: null,
    waiting_since: null,
  });
  await insertTransmission(work, {
    claim_id: claim.id,
    check_id: null,
    kind: 'B3',
    bin: payer.bin,
    pcn: payer.pcn_number,
    group_number: payer.group_number,
    request: built.bytes,
    fingerprint: built.fingerprint,
    submitted_cents: built.submittedCents,
  });
  await logRxEvent(work, opened, {
    row: 18,
    event: 'claim-rebilling',
    detail: { rank: claim.rank },
  });
  return bumpVersion(work, opened);
}
/** The first of two transmissions: what is not scanned yet waits for the second in Data Entry. */
async function reverseFirst(
  work: RxWork,
  opened: Opened,
  { claim }: Planned,
): Promise<Result<number, RxFailure>> {
  const rxId = opened.b.rx.id;
  if (opened.facts.status === rxStatus.billed) {
    const moved = await makeMove(work, opened, 'edit-billed', {});
    if (!moved.ok) return moved;
  }
  const now = required(await openRx(work, rxId), 'the prescription that is rebilled');
  const sent = await reverseOne(
    work,
    required(claimAt(now.b, currentFill(now.b), claim.rank), 'the claim that is taken back'),
  );
  if (!sent.ok) return problemsAsRefusal(sent.error);
  await updateClaim(work, claim.id, { rebilling: true, reject_codes: [] });
  await logRxEvent(work, now, {
    row: 18,
    event: 'claim-rebilling',
    detail: { rank: claim.rank, words: 'Reversed first: the payer takes no rebills.' },
  });
  return bumpVersion(work, now);
}
