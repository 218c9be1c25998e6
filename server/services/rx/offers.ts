import { permissionByKey, type PermissionKey } from '#domain/admin/permissions.ts';
import { paysForLess } from '#domain/claim/billing/first-step.ts';
import { reverseClaimsStep } from '#domain/claim/billing/steps.ts';
import { required } from '#domain/platform/required.ts';
import type { MoveOffer, RxDetail } from '#domain/rx/contract/rx.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import {
  alertProblem,
  evidenceHolds,
  isTakenBack,
  movesFor,
  nextStep,
  paidClaims,
  recallProblem,
  reversalProblem,
  rowOf,
  allowedRoles,
  othersWho,
  type Actor,
  type LifecycleEvent,
  type LifecycleFacts,
  type Move,
} from '#domain/rx/lifecycle/index.ts';
import { claimsOfFill } from './claims-of-fill.ts';
import { actorOf, currentFill } from './facts.ts';
import { earlierOffer } from './fill/earlier-balance.ts';
import { openFieldToMend } from './fill/failed-check.ts';
import type { Opened } from './opened.ts';
import type { RxWork } from './work.ts';

/**
 * What handing to the driver is called: a mark on the fill and no change of status, so no row of
 * the lifecycle's own.
 */
export const sendOut = 'send-out';
/** What the log calls it when a prescription that stays gets a bag of its own. */
export const rebagged = 'new-bag';

const paid = (facts: LifecycleFacts): LifecycleFacts => ({
  ...facts,
  paidCents: Math.max(facts.paidCents, facts.dueCents),
});
/** The money comes with these moves, so that something due is a thing to give and no obstacle. */
export const paidAlong: readonly LifecycleEvent[] = ['pick-up', 'deliver', 'settle'];

/**
 * A paid claim is no thing to give with a step: it is reversed first, and the step says so before
 * anybody chooses it. It leads to the claim whoever may see claims.
 */
export function afterReversal(
  offer: MoveOffer,
  facts: LifecycleFacts,
  { permissions }: Pick<Actor, 'permissions'>,
): MoveOffer {
  const problem = offer.needs.includes('reversal') ? reversalProblem(facts) : null;
  if (problem === null) return offer;
  const needs = offer.needs.filter((need) => need !== 'reversal');
  const why = [...offer.why, problem];
  const refused = { ...offer, allowed: false, why, needs, first: reverseClaimsStep };
  return permissions.has('rx.adjudicate') ? { ...refused, lead: 'claim' } : refused;
}
const moveOffer = (move: Move): MoveOffer => ({
  row: move.row,
  event: move.event,
  to: move.to,
  title: move.title,
  key: move.key,
  allowed: move.allowed,
  why: move.why,
  allowedRoles: move.allowedRoles,
  needs: move.needs,
  ...(move.lead === null ? {} : { lead: move.lead }),
});

/**
 * A renewal is asked for where the supply ends and no request is open; a C-II has none: its step
 * says that a new prescription is needed, and leads nowhere.
 */
export function afterRenewal(
  offer: MoveOffer,
  { renewalWait, facts }: Pick<Opened, 'renewalWait' | 'facts'>,
): MoveOffer {
  if (offer.lead !== 'renewal') return offer;
  const { lead: _, ...rest } = offer;
  if (facts.schedule === 2) return rest;
  if (renewalWait === null) return offer;
  const isSaid = rest.why.some((why) => why.startsWith(renewalWait));
  return isSaid ? rest : { ...rest, why: [...rest.why, renewalWait] };
}

/** Why a fill can't go out for delivery now; empty when it can. */
export function transferOutProblems(facts: LifecycleFacts, cashOnDelivery = false): string[] {
  return [
    ...(facts.outForDelivery
      ? [`It is out for delivery with ${facts.handler ?? 'the driver'} already.`]
      : []),
    ...(evidenceHolds(facts.finalCheck, facts.contentHash)
      ? []
      : ["The pharmacist's final check is missing or no longer holds."]),
    ...[recallProblem(facts), alertProblem(facts)].filter((problem) => problem !== null),
    ...(facts.deliveryAddress ? [] : ['The delivery address is missing.']),
    ...(facts.paidCents < facts.dueCents && !cashOnDelivery
      ? ['Money is due: take the payment before it leaves, or send it cash on delivery.']
      : []),
  ];
}
function sendOutOffer(opened: Opened, work: RxWork): MoveOffer[] {
  const { facts } = opened;
  const actor = actorOf(work);
  if (facts.status !== rxStatus.rphVerified && facts.status !== rxStatus.binned) return [];
  const why = [
    ...(actor.permissions.has('rx.deliver') ? [] : ['Your roles lack the permission "Deliver".']),
    ...transferOutProblems(paid(facts)),
  ];
  return [
    {
      row: 27,
      event: sendOut,
      to: [facts.status],
      title: 'Out for delivery',
      key: null,
      allowed: why.length === 0,
      why,
      allowedRoles: [...allowedRoles(rowOf('deliver'), facts, actor)],
      needs: [
        'bagScan',
        'identifiers',
        ...(facts.vialsToScan > 0 ? ['vialScan'] : []),
        'handler',
        ...dueNeed(facts),
        ...(facts.schedule === 2 ? ['stepUp'] : []),
      ],
    },
  ];
}
const dueNeed = (facts: LifecycleFacts): string[] =>
  facts.paidCents < facts.dueCents ? ['payment'] : [];

/**
 * Every step of the lifecycle from here for this person, allowed or why not; what is due is listed
 * as `payment` to be given.
 */
export function offersOf(opened: Opened, work: RxWork): MoveOffer[] {
  const actor = actorOf(work);
  const owing = movesFor(opened.facts, actor);
  const settled = movesFor(paid(opened.facts), actor);
  const moves = owing.map((move, index) => {
    if (!paidAlong.includes(move.event)) return moveOffer(move);
    const once = required(settled[index], 'the same step once everything is paid');
    return { ...moveOffer(once), needs: [...once.needs, ...dueNeed(opened.facts)] };
  });
  return [
    ...waysFirst(opened, work),
    ...moves.map((move) => afterRenewal(afterReversal(move, opened.facts, actor), opened)),
    ...work.areas.claim.offers(work, opened),
    ...sendOutOffer(opened, work),
    ...earlierOffer(work, opened.b, opened.facts),
  ];
}
interface Way {
  readonly row: number;
  readonly event: string;
  readonly title: string;
  readonly permission: PermissionKey;
}
/** Leads to a screen and moves nothing: the status stays. */
const wayOffer = (way: Way, { facts }: Opened, work: RxWork): MoveOffer => {
  const actor = actorOf(work);
  const allowed = actor.permissions.has(way.permission);
  const { label } = permissionByKey(way.permission);
  return {
    row: way.row,
    event: way.event,
    to: facts.status === null ? [] : [facts.status],
    title: way.title,
    key: null,
    allowed,
    why: allowed ? [] : [`Your roles lack the permission "${label}".`],
    allowedRoles: [...othersWho({ permission: way.permission, licence: false }, actor)],
    needs: [],
  };
};
/** To the field that a failed check found wrong. */
const correctEntry: Way = {
  row: 22,
  event: 'correct-entry',
  title: 'Correct the entry',
  permission: 'rx.edit',
};
/** The label is printed before the product is scanned: it has to be there for the vial. */
const printLabel: Way = {
  row: 19,
  event: 'print-label',
  title: 'Print the label',
  permission: 'rx.label',
};
/** Where a fill still waits for the label that its vial goes out with. */
const beforeCheck = [...statusGroups.readyToFill, rxStatus.drugVerified];
/** Nothing is billed or paid before the drug has a price. */
const enterCost: Way = {
  row: 14,
  event: 'enter-cost',
  title: 'Enter the cost of the drug',
  permission: 'drug.write',
};
/**
 * The field of the drug's record without which it has no price; nothing where it has one, or where
 * the price is no question yet.
 */
export function costWanted({ b: bundle, price }: Opened): Pick<RxDetail, 'costWanted'> {
  const fill = currentFill(bundle);
  if (!fill || price === null || price.ok) return {};
  const [field] = Object.keys(price.error.fields ?? {});
  return field === undefined ? {} : { costWanted: { drugId: fill.drug_id, field } };
}
/** Its claim was taken back before it was filled: it is sent back to entry, and billed anew. */
export const isTakenBackOpen = ({ facts }: Opened): boolean =>
  facts.status !== null && isOneOf(statusGroups.readyToFill, facts.status) && isTakenBack(facts);
const backFirst = (opened: Opened, work: RxWork): readonly { event: string; allowed: boolean }[] =>
  isTakenBackOpen(opened) && paidClaims(opened.facts).length === 0
    ? movesFor(opened.facts, actorOf(work)).filter((move) => move.event === 'reverse')
    : [];
function waysFirst(opened: Opened, work: RxWork): MoveOffer[] {
  const { status, labelPrinted, labelChanged } = opened.facts;
  const isToCorrect = status === rxStatus.dataEntry && openFieldToMend(opened.b) !== null;
  const isToLabel =
    status !== null &&
    !isTakenBackOpen(opened) &&
    (!labelPrinted || labelChanged !== null) &&
    isOneOf(beforeCheck, status);
  return [
    ...(isToCorrect ? [wayOffer(correctEntry, opened, work)] : []),
    ...(costWanted(opened).costWanted ? [wayOffer(enterCost, opened, work)] : []),
    ...(isToLabel ? [wayOffer(printLabel, opened, work)] : []),
  ];
}
/** A binned fill of an order that is delivered goes to the driver first. */
function driverFirst(opened: Opened, work: RxWork): MoveOffer[] {
  const isDelivered = opened.b.order?.delivery === true && opened.facts.status === rxStatus.binned;
  return isDelivered ? sendOutOffer(opened, work) : [];
}
/**
 * A plan pays for less at a time: an ordinary fill of less is billed, since what the prescriber
 * wrote is not changed for a payer. What another payer has paid for the whole is taken back first.
 */
function partFirst(opened: Opened, work: RxWork): readonly { event: string; allowed: boolean }[] {
  const { facts, b: bundle } = opened;
  const isLimited =
    facts.status === rxStatus.rejected &&
    claimsOfFill(bundle, currentFill(bundle)).some(
      (claim) => claim.state === 'rejected' && paysForLess(claim.reject_codes),
    );
  if (!isLimited) return [];
  return paidClaims(facts).length > 0
    ? work.areas.claim.offers(work, opened).filter((offer) => offer.event === reverseClaimsStep)
    : movesFor(facts, actorOf(work)).filter((move) => move.event === 'part');
}
/** A card that stands out of order is moved first: no other step is proposed in its place. */
const isLedToCards = (opened: Opened, work: RxWork): boolean =>
  work.areas.claim.offers(work, opened).some((offer) => offer.lead === 'insurances');
/** The one next right step for this person (F8), or null. */
export function nextOf(opened: Opened, work: RxWork): string | null {
  const ways = [
    ...backFirst(opened, work),
    ...waysFirst(opened, work),
    ...driverFirst(opened, work),
    ...partFirst(opened, work),
  ];
  const first = ways.find((offer) => offer.allowed)?.event;
  if (first !== undefined) return first;
  if (isLedToCards(opened, work)) return null;
  const onClaim = work.areas.claim.nextStep(work, opened);
  const step = nextStep(paid(opened.facts), actorOf(work))?.event ?? null;
  return opened.facts.left === null ? (step ?? onClaim) : (onClaim ?? step);
}
