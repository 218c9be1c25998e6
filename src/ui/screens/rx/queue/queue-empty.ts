import type { QueueTabKey } from '#machines/rx/queue/queue-tabs.ts';

/** What an empty queue says: that nothing waits, and what can be done, by which key. */
export const emptyHints: Readonly<Partial<Record<QueueTabKey, string>>> = {
  entry:
    'Nothing waits here. {key:queue.new} enters a prescription; {key:tool.erx} shows what came in.',
  hold: 'Nothing is on hold. In another queue {key:queue.hold} puts a prescription on hold.',
  rejected:
    'Nothing is rejected. {key:tool.rejectedClaims} lists all claims that wait for a person.',
  fill: 'Nothing waits for its product. {key:queue.tab-entry} shows what is being entered.',
  verify: 'Nothing waits for the final check. {key:queue.tab-fill} shows what is to be filled.',
  bin: 'Nothing waits for a bin. {key:queue.tab-verify} shows what waits for the final check.',
  'will-call':
    'No bag waits to be picked up. {key:queue.tab-bin} shows what is still to be put into a bin.',
  deliveries:
    'Nothing is to be delivered. {key:go.order} leads to the orders, where that is promised.',
  waiting: 'Nobody waits in the store. {key:go.order} leads to the orders, where that is promised.',
  deferred: 'Nothing deferred is due today. {key:tool.deferred} lists all that is deferred.',
  'price-match': 'No price is to be matched. In another queue {key:queue.steps} shows all steps.',
  'bill-later': 'No fill is still to be billed. {key:tool.billLater} lists them with their days.',
  'payment-due': 'Nothing has left unpaid. In another queue {key:queue.steps} shows all steps.',
  owed: 'No rest of a partial fill is owed. {key:queue.tab-fill} shows what is to be filled.',
  expiring: 'No prescription expires soon. {key:tool.refillRx} refills one.',
  completed: 'Nothing is completed. {key:queue.tab-will-call} shows what waits to be picked up.',
  'picked-up': 'Nothing was picked up. {key:counter.pickUp} hands over a bag.',
  'paper-due': 'No signed prescription is still to come for an emergency C-II.',
};
/** A search narrows one queue: the person may be in another one. */
export const emptySearchHint = '{key:palette.open} searches everything, not this queue alone.';
