import type { SnapshotFrom } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { unansweredRefusal } from '#machines/platform/list/list.question.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { renewalRefusal } from '../rx.offers.ts';
import { listRefOf, type processingMachine } from './processing.machine.ts';

/** Why the queue can't do it now, in words; null when it can. */
export function processingRefusal(
  snapshot: SnapshotFrom<typeof processingMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.matches({ work: 'finding' }) || snapshot.matches({ work: 'acting' }))
    return 'One moment: the last step is still being taken.';
  if (event.type === 'code.open') return 'Scan a label, or type a prescription number first.';
  if (snapshot.context.row === null) {
    const list = listRefOf(snapshot)?.getSnapshot().context;
    const unanswered = list ? unansweredRefusal(list) : null;
    return unanswered ?? (list?.total === 0 ? messages.noRecordFound : 'Choose a row first.');
  }
  return event.type === 'queue.renewal'
    ? renewalRefusal(snapshot.context.row.schedule)
    : 'That is not possible now.';
}
