import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { insertEvent } from '#server/repositories/rx/events.ts';
import { nextDeferred, nextReturn } from '#server/repositories/rx/queue-flags.ts';
import { makeMove } from '../move.ts';
import { openForChange } from '../open.ts';
import type { RxWork } from '../work.ts';

/**
 * What the proposal of a return is called in the history: no move, since only a person brings a
 * vial back (row 31).
 */
export const returnDue = 'return-due';

/**
 * One deferred prescription after `rxId` that is due: resumed (row 5), or left where the lifecycle
 * says no. Null when there is none.
 */
export async function resumeNext(
  work: RxWork,
  rxId: number,
): Promise<{ rxId: number; done: boolean } | null> {
  const due = await nextDeferred(work, work.today, rxId);
  if (!due) return null;
  const opened = await openForChange(work, due.rxId, due.version);
  const moved = opened.ok ? await makeMove(work, opened.value, 'resume', {}) : opened;
  return { rxId: due.rxId, done: moved.ok };
}

/**
 * One binned fill after `fillId` that is due back to stock, noted once in its history. Null when
 * there is none.
 */
export async function proposeReturnOf(
  work: RxWork,
  fillId: number,
): Promise<{ rxId: number; fillId: number } | null> {
  const due = await nextReturn(work, work.today, returnDue, fillId);
  if (!due) return null;
  await insertEvent(work, {
    rx_id: due.rxId,
    fill_id: due.fillId,
    row: 31,
    event: returnDue,
    from_status: rxStatus.binned,
    to_status: rxStatus.binned,
    by_id: null,
    by_system: true,
    content_hash: '',
  });
  work.changed('rx', due.rxId, due.version);
  work.changed('order', due.orderId, 0);
  return due;
}
