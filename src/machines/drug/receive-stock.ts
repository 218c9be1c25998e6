import { deriveReceipt, receiptFields } from '#domain/stock/entities/receipt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import type { Opening, RecordInput } from '#machines/platform/record/record.machine.ts';

/** What receiving is opened with: an empty paper, or what an order still waits for. */
export const receiveStock = (blank: Values = {}): Opening => ({
  name: 'receiveStock',
  input: {
    id: null,
    intent: 'new',
    title: 'Receive stock',
    fields: receiptFields,
    blank: { lines: [], cii: false, ...deriveReceipt(null, blank), ...blank },
    derive: deriveReceipt,
    scans: true,
    after: 'close',
  } satisfies RecordInput,
});
