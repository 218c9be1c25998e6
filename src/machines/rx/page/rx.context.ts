import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { moveRefusal } from '../move-refusal.ts';
import { queueByStatus } from '../rx.ahead.ts';
import { nextOf, offerOf, stepNamed } from '../rx.offers.ts';
import type { RxContext, RxEvent, RxInput, RxOpen } from '../rx.state.ts';

export function firstMove({ first, detail }: RxContext): LifecycleEvent | null {
  if (first === 'next') return nextOf(detail);
  return first === null || first === 'steps' ? null : stepNamed(first);
}
/** Why the step that the prescription was opened for does not start, in words. */
export function firstRefusal(context: RxContext): string {
  const offer = offerOf(context.detail, firstMove(context));
  if (offer) return `${offer.title}: ${moveRefusal(offer)}`;
  return context.first === 'next'
    ? 'There is no next step for you here. {key:rx.steps} shows all steps.'
    : 'That step does not start here.';
}
export const queueOf = (context: RxContext) => context.queue ?? queueByStatus(context.detail);

export const rxIdOf = (context: RxContext): number =>
  required(context.rxId, 'The prescription’s number');
export const detailIn = (context: RxContext): RxDetail =>
  required(context.detail, 'The prescription');
export const stepIn = (context: RxContext): LifecycleEvent => required(context.event, 'The step');
export const goingIn = (context: RxContext) => required(context.going, 'The way to the next one');
export const at = (context: RxContext) => ({
  rxId: rxIdOf(context),
  version: detailIn(context).version,
});
export type Found = Result<{ rxId: number; fillId: number | null }>;
/**
 * Records that the page shows or that decide about its next step: allergies, birth date and
 * insurances of the patient; standing of the prescriber; cost of the drug.
 */
export const shownRecord = ({ detail }: RxContext, entity: string): number | undefined => {
  if (entity === 'patient') return detail?.safety.patientId;
  if (entity === 'prescriber') return detail?.draft.prescriberId;
  if (entity === 'order') return detail?.fill?.orderId;
  return entity === 'drug' ? detail?.fill?.drugId : undefined;
};
export const isChangeEvent = (context: RxContext, event: RxEvent): boolean => {
  if (event.type !== 'live.changed') return false;
  if (event.entity === '*') return true;
  return event.entity === 'rx'
    ? event.id === context.rxId && event.version > (context.detail?.version ?? 0)
    : event.id === shownRecord(context, event.entity);
};
/** What the page is about once another prescription is opened. */
export const opened = (context: RxContext, { rxId, first, queue }: RxOpen): Partial<RxContext> => ({
  rxId,
  code: null,
  first: first ?? null,
  queue: queue === undefined ? context.queue : queue,
  detail: null,
  held: [],
  kept: null,
  entered: false,
  wanted: null,
  refusal: null,
  going: null,
});
/** The page at its start. */
export const freshRx = (input: RxInput): RxContext => ({
  rxId: input.rxId,
  code: input.code ?? null,
  first: input.first ?? null,
  queue: input.queue ?? null,
  once: input.once ?? false,
  said: input.said ?? null,
  detail: null,
  event: null,
  toScan: false,
  going: null,
  answer: null,
  held: [],
  kept: null,
  entered: false,
  wanted: null,
  missed: false,
  refusal: null,
  problem: null,
});
