import { required } from '#domain/platform/required.ts';
import { queueOf, type QueueKey } from '#domain/rx/rules/queues.ts';

/** Lists of the processing page that are no work queue. */
export type QueueTabKey = QueueKey | 'completed' | 'picked-up' | 'paper-due';
/**
 * Which columns a tab shows: one step of the work, which names the status of its rows; work of
 * several statuses; work that waits for a reason; bags that wait in their bins; bags that a driver
 * takes; bags that are ready otherwise; partial fills with a rest that is owed; finished
 * prescriptions; orders that left; what is awaited by a last day.
 */
export type QueueLook =
  | 'step'
  | 'work'
  | 'held'
  | 'bagged'
  | 'delivered'
  | 'ready'
  | 'owed'
  | 'completed'
  | 'picked-up'
  | 'awaited';
/** Lines of a row: where a reason stands beside the drug, neither has the room of one line. */
export const linesOf = (look: QueueLook): 1 | 2 => (look === 'held' ? 2 : 1);
export interface QueueTab {
  readonly key: QueueTabKey;
  readonly label: string;
  readonly look: QueueLook;
  readonly tone?: 'danger';
}

const work = (key: QueueKey, look: QueueLook = 'work', tone?: 'danger'): QueueTab => ({
  key,
  label: queueOf(key).label,
  look,
  ...(tone ? { tone } : {}),
});
/** In the order of the work; the first nine have a digit. */
export const queueTabs: readonly QueueTab[] = [
  work('entry', 'step'),
  work('hold', 'held'),
  work('rejected', 'held', 'danger'),
  work('fill', 'step'),
  work('verify', 'step'),
  work('bin', 'step'),
  work('will-call', 'bagged'),
  work('deliveries', 'delivered'),
  work('waiting'),
  work('deferred', 'held'),
  work('price-match', 'held'),
  work('bill-later'),
  work('payment-due', 'ready'),
  work('owed', 'owed'),
  work('expiring'),
  { key: 'completed', label: 'Completed', look: 'completed' },
  { key: 'picked-up', label: 'Picked Up', look: 'picked-up' },
  { key: 'paper-due', label: 'Signed Rx due', look: 'awaited' },
];
export const digitTabs = 9;
/** Names by which other parts of the product call a queue. */
const aliases: Readonly<Record<string, QueueTabKey>> = {
  willCall: 'will-call',
  toFill: 'fill',
  toVerify: 'verify',
  billLater: 'bill-later',
};
/** The tab that a link names; the first one for anything unknown. */
export const tabOf = (key: unknown): QueueTab => {
  const name = typeof key === 'string' ? (aliases[key] ?? key) : '';
  return (
    queueTabs.find((queueTab) => queueTab.key === name) ?? required(queueTabs[0], 'The first tab')
  );
};
