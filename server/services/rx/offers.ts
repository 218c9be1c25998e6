import type { MoveOffer } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import {
  evidenceHolds,
  movesFor,
  nextStep,
  rowOf,
  whoMay,
  type LifecycleEvent,
  type LifecycleFacts,
  type Move,
} from '#domain/rx/lifecycle/index.ts';
import { actorOf } from './facts.ts';
import { earlierOffer } from './fill/earlier-balance.ts';
import type { Opened } from './opened.ts';
import type { RxWork } from './work.ts';

/** What handing to the driver is called: a mark on the fill and no change of status, so no row of the lifecycle's own. */
export const sendOut = 'send-out';

const paid = (f: LifecycleFacts): LifecycleFacts => ({
  ...f,
  paidCents: Math.max(f.paidCents, f.dueCents),
});
/** The money comes with these moves, so that something due is a thing to give and no obstacle. */
export const paidAlong: readonly LifecycleEvent[] = ['pick-up', 'deliver', 'settle'];

const moveOffer = (m: Move): MoveOffer => ({
  row: m.row,
  event: m.event,
  to: m.to,
  title: m.title,
  key: m.key,
  allowed: m.allowed,
  why: m.why,
  whoMay: m.whoMay,
  needs: m.needs,
});

/** Why a fill can't go out for delivery now; empty when it can. */
export function outTroubles(f: LifecycleFacts, cashOnDelivery = false): string[] {
  return [
    ...(f.outForDelivery
      ? [`It is out for delivery with ${f.handler ?? 'the driver'} already.`]
      : []),
    ...(evidenceHolds(f.finalCheck, f.contentHash)
      ? []
      : ["The pharmacist's final check is missing or no longer holds."]),
    ...(f.deliveryAddress ? [] : ['The delivery address is missing.']),
    ...(f.paidCents < f.dueCents && !cashOnDelivery
      ? ['Money is due: take the payment before it leaves, or send it cash on delivery.']
      : []),
  ];
}
function sendOutOffer(o: Opened, w: RxWork): MoveOffer[] {
  const { facts } = o;
  const actor = actorOf(w);
  if (facts.status !== rxStatus.rphVerified && facts.status !== rxStatus.binned) return [];
  const why = [
    ...(actor.permissions.has('rx.deliver') ? [] : ['Your roles lack the permission "Deliver".']),
    ...outTroubles(paid(facts)),
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
      whoMay: [...whoMay(rowOf('deliver'), facts, actor)],
      needs: ['handler', ...dueNeed(facts), ...(facts.schedule === 2 ? ['stepUp'] : [])],
    },
  ];
}
const dueNeed = (f: LifecycleFacts): string[] => (f.paidCents < f.dueCents ? ['payment'] : []);

/** Every step of the lifecycle from here for this person, allowed or why not; what is due is listed as `payment` to be given. */
export function offersOf(o: Opened, w: RxWork): MoveOffer[] {
  const actor = actorOf(w);
  const owing = movesFor(o.facts, actor);
  const settled = movesFor(paid(o.facts), actor);
  const moves = owing.map((m, i) =>
    paidAlong.includes(m.event)
      ? { ...moveOffer(settled[i]!), needs: [...settled[i]!.needs, ...dueNeed(o.facts)] }
      : moveOffer(m),
  );
  return [
    ...moves,
    ...w.areas.claim.offers(w, o),
    ...sendOutOffer(o, w),
    ...earlierOffer(w, o.b, o.facts),
  ];
}
/** The one next right step for this person (F8), or null. */
export const nextOf = (o: Opened, w: RxWork): string | null =>
  nextStep(paid(o.facts), actorOf(w))?.event ?? w.areas.claim.nextStep(w, o);
