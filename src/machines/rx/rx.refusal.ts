import type { SnapshotFrom } from 'xstate';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { forwardEvents } from '#domain/rx/lifecycle/index.ts';
import type { RxStatus } from '#domain/rx/rules/status.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { moveRefusal } from './move-refusal.ts';
import type { rxMachine } from './rx.machine.ts';
import { offerOf } from './rx.offers.ts';

/** Why there is no next step: the best forward move that is blocked, with its reasons and who may. */
export function nextRefusal(d: RxDetail): string {
  const blocked = forwardEvents(d.status as RxStatus)
    .map((event) => offerOf(d, event))
    .find((m) => m && !m.allowed);
  return blocked
    ? `${blocked.title}: ${moveRefusal(blocked)}`
    : 'There is no next step for you here. {key:rx.steps} shows all steps.';
}
const answerRefusal = 'Choose an answer for the alert first.';

/** Why a step is not possible, in words: the lifecycle's own reasons, and who may. */
export function rxRefusal(
  s: SnapshotFrom<typeof rxMachine>,
  e: { type: string; event?: string },
): string | null {
  if (accepts(s, e)) return null;
  if (s.hasTag('busy')) return 'One moment: the prescription is being worked on.';
  if (!s.context.detail) return 'Open a prescription first: scan its label or type its number.';
  if (e.type === 'rx.next' || e.type === 'rx.goOn') return nextRefusal(s.context.detail);
  if (e.type === 'rx.ahead') return 'It was not opened from a queue.';
  if (e.type === 'rx.transferPaper')
    return 'It was neither transferred out nor taken over from another pharmacy.';
  if (e.type === 'alert.next') return 'Every alert is answered.';
  if (e.type === 'alert.answer') return answerRefusal;
  if (e.type !== 'rx.move') return 'That is not possible now.';
  const offer = offerOf(s.context.detail, e.event ?? null);
  return offer ? moveRefusal(offer) : 'That step does not start here.';
}
