import type { StockPorts } from '#machines/stock/stock.ports.ts';
import type { RecordCalls } from '#machines/quick-add/records.ports.ts';
import type { RecordPorts } from '#machines/record/provide.ts';
import { valueOf, type Caller } from './call.ts';
import { inventoryPorts } from './inventory-ports.ts';
import { recordCalls } from './record-ports.ts';

const always = new AbortController().signal;
const asPorts = (calls: RecordCalls): RecordPorts => ({ load: ({ id }) => calls.load(id, always), save: calls.save, remove: calls.remove, restore: calls.restore });

/** The calls of the stock dialogs. */
export function stockPorts(call: Caller): StockPorts {
  const resolve = async (code: string) => valueOf(await call('drugs.resolve', { code })), { proveLot } = inventoryPorts(call);
  return {
  receiving: {
    receive: ({ orderId: _later, ...o }) => call('receipts.save', { ...o, lines: [...o.lines] }),
    received: async (query, signal) => valueOf(await call('receipts.search', query, { signal })),
    correct: (o) => call('receipts.correct', o), resolve, proveLot,
  },
  ndcGroup: { ...asPorts(recordCalls(call, 'ndcGroups')), resolve },
  };
}
