import { paidAmounts, summaryOf } from '#domain/claim/billing/amounts.ts';
import { likelyCause, sentClaimOf, type Beside } from '#domain/claim/billing/likely-cause.ts';
import { reconcile } from '#domain/claim/billing/reconcile.ts';
import { isPaid } from '#domain/claim/billing/states.ts';
import { claimStateText, rankTitle, saidInWords } from '#domain/claim/billing/words.ts';
import type { ClaimDetails, ClaimPayer, RejectRow } from '#domain/claim/contract/claims.ts';
import type { ClaimCard } from '#domain/claim/contract/corrections.ts';
import type { ClaimProblemKind } from '#domain/claim/contract/rejected.ts';
import { outcomeOf, type Outcome } from '#domain/claim/ncpdp/outcome.ts';
import type { Received } from '#domain/claim/ncpdp/read.ts';
import { rejectWords, type RejectList } from '#domain/claim/ncpdp/reject-codes.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import { required } from '#domain/platform/required.ts';
import { cardholderRelationships } from '#domain/platform/rules/enumerations.ts';
import {
  lastBillings,
  lastTransmissions,
  rejectList,
  type ClaimRecord,
  type PayerRecord,
} from '#server/repositories/claim/claims.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { currentFill, productOf } from '#server/services/rx/facts.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { resubmitOffer, reverseOffer, sendOffer, unanswered } from './billing.ts';
import { correctionsOf } from './facts.ts';
import { payersOf } from './payers.ts';
import { billedOf, read } from './read-request.ts';
import { rebillView } from './rebill.ts';

/** Reject codes in words; `causeOf`: what the claim said of what each is about. */
export const rejectRows = (
  codes: readonly string[],
  list: RejectList,
  causeOf: (code: string) => string | null,
): RejectRow[] =>
  codes.map((code) => {
    const words = rejectWords(code, list);
    return {
      code,
      description: words?.meaning ?? 'This code is not in the store’s list: ask the payer.',
      firstAction: words?.firstAction ?? null,
      cause: causeOf(code),
    };
  });

/** What a request said of what a reject code is about; nothing where it can't be read. */
function causesIn(request: Received | null, beside: Beside): (code: string) => string | null {
  const sent = request && sentClaimOf(request);
  return (code) => sent && likelyCause(code, sent, beside);
}
const uncorrected: ClaimPayer['corrections'] = {
  priorAuthorization: null,
  clarifications: [],
  dur: [],
};
/** It is being rebilled, or its rebill was rejected: what was paid before still counts. */
const isRebill = (claim: ClaimRecord): boolean => claim.rebilling || claim.reject_codes.length > 0;
/** Why a claim waits for a person; null where it does not. */
function claimProblemOf(claim: ClaimRecord): ClaimProblemKind | null {
  if (claim.state === 'rejected') return 'rejected';
  if (claim.problem === null)
    return isPaid(claim) && isRebill(claim) && !claim.rebilling ? 'rebill' : null;
  if (unanswered(claim)) return 'unanswered';
  if (!isPaid(claim)) return 'not-built';
  return isRebill(claim) ? 'rebill' : 'reversal';
}

interface PayerParts {
  readonly rank: number;
  readonly claim: ClaimRecord | null;
  readonly payer: PayerRecord | null;
  readonly patient: RxBundle['patient'];
}
const isRelation = (code: string): code is ClaimCard['cardholderRelation'] =>
  cardholderRelationships.some(({ value }) => value === code);
const cardOf = ({ payer, patient }: PayerParts): ClaimCard | null =>
  payer && isRelation(payer.cardholder_relation)
    ? {
        insuranceId: payer.id,
        patientVersion: patient.version,
        memberId: payer.member_id,
        personCode: payer.person_code,
        cardholderRelation: payer.cardholder_relation,
        payerBirthDate: patient.insurance_dob,
      }
    : null;
type Billing = Awaited<ReturnType<typeof lastBillings>>[number];
/** What the claim was billed to; before there is one, what the payer of the rank would be. */
function planOf(
  claim: ClaimRecord | null,
  payer: PayerRecord | null,
): Pick<ClaimPayer, 'bin' | 'pcn' | 'group' | 'memberId' | 'personCode'> {
  if (claim)
    return {
      bin: claim.bin,
      pcn: claim.pcn,
      group: claim.group_number,
      memberId: claim.member_id,
      personCode: claim.person_code,
    };
  const next = required(payer, 'the payer of a rank without a claim');
  return {
    bin: next.bin,
    pcn: next.pcn_number,
    group: next.group_number,
    memberId: next.member_id,
    personCode: next.person_code,
  };
}
/** Why the payer said no, each with what the claim said of it. */
function rejectsOf(
  { claim, payer }: PayerParts,
  { request, outcome }: { request: Received | null; outcome: Outcome | null },
  list: RejectList,
): RejectRow[] {
  const beside = {
    outcome,
    nextFillOn: claim?.next_fill_on ?? null,
    cardUntil: payer?.termination ?? null,
  };
  // What was paid says nothing of why its rebill was rejected.
  const asked = claim && isPaid(claim) ? null : request;
  return rejectRows(claim?.reject_codes ?? [], list, causesIn(asked, beside));
}
/** How a claim stands in words: of a rebill without an answer nobody says that it is paid. */
function stateTextOf(claim: ClaimRecord): string {
  if (claim.manual_reversal) return 'Reversal by hand';
  if (!claim.rebilling) return claimStateText[claim.state];
  return claim.problem === null ? 'Being rebilled' : 'Rebill not known';
}
/** How a claim stands; of a rank without one there is nothing to say yet. */
const claimView = (claim: ClaimRecord) => ({
  claimId: claim.id,
  version: claim.version,
  state: claim.state,
  stateText: stateTextOf(claim),
  trouble: claimProblemOf(claim),
  problem: claim.problem,
  manualReversal: claim.manual_reversal,
  rebilling: claim.rebilling,
  billedAt: claim.billed_at,
  answeredAt: claim.answered_at,
  authorization: claim.authorization_number,
  message: claim.message === null ? null : saidInWords([claim.message]),
  nextFillOn: claim.next_fill_on,
});
const withoutClaim: Omit<ReturnType<typeof claimView>, 'claimId'> & { readonly claimId: null } = {
  claimId: null,
  version: 0,
  state: 'none',
  stateText: claimStateText.none,
  trouble: null,
  problem: null,
  manualReversal: false,
  rebilling: false,
  billedAt: null,
  answeredAt: null,
  authorization: null,
  message: null,
  nextFillOn: null,
};
const cardView = (payer: PayerRecord | null) => ({
  pbm: payer?.pbm_name ?? null,
  plan: payer?.plan ?? null,
  copayOnly: payer?.copay_only ?? false,
});
/** What the amounts of an answer come to; nothing where nobody answered. */
function paidView(outcome: Outcome | null) {
  const reconciled = outcome && reconcile(outcome);
  return {
    paid: outcome?.pricing && reconciled ? paidAmounts(outcome.pricing) : null,
    explained: reconciled?.explained ?? null,
    problems: reconciled?.problems ?? [],
  };
}
/** The answer that counts: of a claim that is paid or rejected. */
function answerOf(claim: ClaimRecord | null, billing: Billing | undefined): Outcome | null {
  if (claim === null || !(isPaid(claim) || claim.state === 'rejected')) return null;
  const answer = read(billing?.answer);
  return answer && outcomeOf(answer, 0);
}
interface PayerViewParts extends PayerParts {
  readonly billing: Billing | undefined;
  readonly inFlight: ClaimPayer['inFlight'];
  readonly corrections: ClaimPayer['corrections'];
}
function payerView(parts: PayerViewParts, list: RejectList): ClaimPayer {
  const { rank, claim, payer, billing } = parts;
  const request = read(billing?.request);
  const outcome = answerOf(claim, billing);
  return {
    ...(claim === null ? withoutClaim : claimView(claim)),
    ...planOf(claim, payer),
    ...cardView(payer),
    ...paidView(outcome),
    rank,
    title: rankTitle(rank),
    inFlight: parts.inFlight,
    helpDesk: outcome?.helpDesk ?? payer?.tel ?? null,
    rejects: rejectsOf(parts, { request, outcome }, list),
    billing: billedOf(request),
    corrections: parts.corrections,
    card: cardOf(parts),
  };
}

const patientOf = ({ patient }: RxBundle) => ({
  patientId: patient.id,
  patientName: fullName(patient),
});
/** The ranks of a fill that have a payer now, or had one. */
const payerParts = (
  bundle: RxBundle,
  claims: readonly ClaimRecord[],
  payers: readonly PayerRecord[],
): readonly PayerParts[] =>
  [1, 2, 3].flatMap((rank) => {
    const claim = claims.find((claim) => claim.rank === rank) ?? null;
    const payer =
      payers.find((payer) => payer.rank === rank) ??
      (claim && bundle.payers.find((payer) => payer.id === claim.patient_insurance_id)) ??
      null;
    return claim || payer ? [{ rank, claim, payer, patient: bundle.patient }] : [];
  });
async function payerViews(
  work: RxWork,
  bundle: RxBundle,
  fill: FillRecord | null,
): Promise<readonly ClaimPayer[]> {
  const isCurrent = fill?.id === currentFill(bundle)?.id;
  const claims = claimsOfFill(bundle, fill);
  const payers = isCurrent ? payersOf(bundle, fill, work.today) : [];
  const ids = claims.map((claim) => claim.id);
  const billings = await lastBillings(work, ids);
  const last = await lastTransmissions(work, ids);
  const list = await rejectList(work);
  return payerParts(bundle, claims, payers).map((part) => {
    const made = last.find((row) => row.claim_id === part.claim?.id);
    const isOpen = made && made.state !== 'failed' && made.applied_at === null;
    return payerView(
      {
        ...part,
        billing: billings.find((billing) => billing.claim_id === part.claim?.id),
        inFlight: isOpen ? made.kind : null,
        corrections: fill ? correctionsOf(part.claim, bundle, fill) : uncorrected,
      },
      list,
    );
  });
}
/** What was filled, or what would be. */
function suppliedOf(bundle: RxBundle, fill: FillRecord | null) {
  const drug = fill ? drugIn(bundle, fill.drug_id) : productOf(bundle);
  return {
    fillId: fill?.id ?? null,
    rxNumber: formatRxNumber(Number(bundle.store.code), bundle.rx.rx_number, fill?.fill_no ?? 0),
    drugName: [drug.name, drug.strength, drug.form?.toLowerCase()].filter(Boolean).join(' '),
    ndc: drug.ndc,
    quantity: fill?.quantity ?? bundle.rx.quantity,
    daysSupply: fill?.days_supply ?? bundle.rx.days_supply,
    billLater: fill?.bill_later ?? false,
  };
}
/** The payers of a fill with their claims: those that are billed now, and those that were. */
export async function claimDetails(
  work: RxWork,
  opened: Opened,
  fillId: number | null = null,
): Promise<ClaimDetails | null> {
  const { b: bundle } = opened;
  const current = currentFill(bundle);
  const fill =
    fillId === null ? current : (bundle.fills.find((fill) => fill.id === fillId) ?? null);
  if (fillId !== null && fill === null) return null;
  const views = await payerViews(work, bundle, fill);
  const openCost = opened.price?.ok ? opened.price.value.cost : null;
  const isCurrent = fill === null || fill.id === current?.id;
  const rebill = await rebillView(work, opened);
  return {
    ...patientOf(bundle),
    ...suppliedOf(bundle, fill),
    rxId: bundle.rx.id,
    version: bundle.rx.version,
    status: isCurrent ? bundle.rx.status : fill.status,
    payers: views,
    summary: summaryOf(
      views.map((view) => view.paid),
      fill?.cost_cents ?? openCost,
    ),
    can: {
      send: plain(sendOffer(work, opened)),
      resubmit: plain(resubmitOffer(work, opened)),
      reverse: plain(reverseOffer(work, opened)),
      rebill: plain(rebill.offer),
    },
    rebill: isCurrent ? rebill.view : null,
  };
}
const plain = ({
  allowed,
  why,
  allowedRoles,
}: {
  allowed: boolean;
  why: readonly string[];
  allowedRoles: readonly string[];
}) => ({ allowed, why, allowedRoles });
