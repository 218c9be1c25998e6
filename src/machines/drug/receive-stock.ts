import { deriveReceipt, receiptFields } from '#domain/stock/entities/receipt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import type { Opening, RecordInput } from '#machines/platform/record/record.context.ts';

/**
 * Under which name a half-typed paper is kept: that of an order is its own. Lines that stand there
 * from the start belong to the fill that waits for them, and are kept nowhere.
 */
const keptAs = (blank: Values): Pick<RecordInput, 'kind' | 'keeps'> => {
  const { orderId } = blank;
  if (typeof orderId === 'number') return { kind: `receiptOfOrder${orderId}` };
  return 'lines' in blank ? { keeps: false } : { kind: 'receipt' };
};
/** What receiving is opened with: an empty paper, or what an order still waits for. */
export const receiveStock = (blank: Values = {}): Opening => ({
  name: 'receiveStock',
  input: {
    id: null,
    ...keptAs(blank),
    intent: 'new',
    title: 'Receive stock',
    fields: receiptFields,
    blank: { lines: [], cii: false, ...deriveReceipt(null, blank), ...blank },
    derive: deriveReceipt,
    scans: true,
    after: 'close',
  } satisfies RecordInput,
});
