import { queueOf, type QueueKey } from '#domain/rules/rx-queues.ts';

/** Lists of the processing page that are no work queue. */
export type QueueTabKey = QueueKey | 'completed' | 'picked-up';
/** Which columns a tab shows: work that is under way, finished prescriptions, orders that left. */
export type QueueLook = 'work' | 'completed' | 'picked-up';
export interface QueueTab { readonly key: QueueTabKey; readonly label: string; readonly look: QueueLook; readonly tone?: 'danger' }

const work = (key: QueueKey, tone?: 'danger'): QueueTab => ({ key, label: queueOf(key).label, look: 'work', ...(tone ? { tone } : {}) });
/** In the order of the work; the first nine have a digit. */
export const queueTabs: readonly QueueTab[] = [
  work('entry'), work('hold'), work('rejected', 'danger'), work('fill'), work('verify'), work('bin'), work('will-call'), work('deliveries'), work('waiting'),
  work('deferred'), work('price-match'), work('bill-later'), work('payment-due'), work('expiring'),
  { key: 'completed', label: 'Completed', look: 'completed' }, { key: 'picked-up', label: 'Picked Up', look: 'picked-up' },
];
export const digitTabs = 9;
/** Names by which other parts of the product call a queue. */
const aliases: Readonly<Record<string, QueueTabKey>> = { willCall: 'will-call', toFill: 'fill', toVerify: 'verify', billLater: 'bill-later' };
/** The tab that a link names; the first one for anything unknown. */
export const tabOf = (key: unknown): QueueTab => {
  const name = typeof key === 'string' ? aliases[key] ?? key : '';
  return queueTabs.find((t) => t.key === name) ?? queueTabs[0]!;
};
