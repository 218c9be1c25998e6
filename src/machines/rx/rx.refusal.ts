import type { SnapshotFrom } from 'xstate';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { moveRefusal, nextRefusal } from './move-refusal.ts';
import type { rxMachine } from './rx.machine.ts';
import { offerOf, renewalRefusal } from './rx.offers.ts';

/**
 * What saving does with a rejected prescription for who looks at it: only who may send the claim
 * again is told that it goes.
 */
export function afterRejection(detail: RxDetail): string {
  const offer = offerOf(detail, 'resubmit');
  if (offer?.allowed) return '{key:entry.fill} saves it and sends the claim again.';
  const why = offer === undefined ? '' : ` It is not sent again by you: ${moveRefusal(offer)}`;
  return `{key:entry.save} saves it.${why}`;
}
/** Steps that lead back to where what was entered may be changed, the usual one first. */
const waysBack = ['edit-billed', 'reverse', 'undo-scan', 'edit-verified', 'edit-filed'] as const;
/**
 * Why what was entered can't be changed where the prescription stands, and which step sends it
 * back; null where it can.
 */
export function editRefusal(detail: RxDetail): string | null {
  if (isOneOf(statusGroups.editable, detail.status)) return null;
  const ways = waysBack.flatMap((event) => offerOf(detail, event) ?? []);
  const way =
    ways.find(({ allowed }) => allowed) ?? ways.find(({ event }) => event !== 'edit-billed');
  return [
    'It can be edited in Data Entry, on Hold, Rejected or on file.',
    ...(way ? [`“${way.title}” sends it back:`] : []),
    '{key:rx.steps} shows the steps.',
  ].join(' ');
}
const answerRefusal = 'Choose an answer for the alert first.';
/** Why an event is not possible, whatever the prescription is. */
const refusalOfEvent: Readonly<Record<string, string>> = {
  'rx.ahead': 'It was not opened from a queue.',
  'rx.transferPaper': 'It was neither transferred out nor taken over from another pharmacy.',
  'alert.next': 'Every alert is answered.',
  'alert.answer': answerRefusal,
  'alert.takeBack': answerRefusal,
};

/** Why a step is not possible, in words: the lifecycle's own reasons, and who may. */
export function rxRefusal(
  snapshot: SnapshotFrom<typeof rxMachine>,
  event: { type: string; event?: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'One moment: the prescription is being worked on.';
  if (!snapshot.context.detail)
    return 'Open a prescription first: scan its label or type its number.';
  if (event.type === 'rx.next' || event.type === 'rx.goOn')
    return nextRefusal(snapshot.context.detail);
  if (event.type === 'rx.edit') return editRefusal(snapshot.context.detail);
  if (event.type === 'rx.renewal') return renewalRefusal(snapshot.context.detail.schedule);
  if (event.type !== 'rx.move') return refusalOfEvent[event.type] ?? 'That is not possible now.';
  const offer = offerOf(snapshot.context.detail, event.event ?? null);
  return offer ? moveRefusal(offer) : 'That step does not start here.';
}
