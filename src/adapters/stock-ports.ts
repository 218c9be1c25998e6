import type { StockPorts } from '#machines/stock/stock.ports.ts';
import type { RecordCalls } from '#machines/quick-add/records.ports.ts';
import type { RecordPorts } from '#machines/record/provide.ts';
import { valueOf, type Caller } from './call.ts';
import { recordCalls } from './record-ports.ts';

const always = new AbortController().signal;
const asPorts = (calls: RecordCalls): RecordPorts => ({ load: ({ id }) => calls.load(id, always), save: calls.save, remove: calls.remove, restore: calls.restore });

/** The calls of the stock dialogs. */
export const stockPorts = (call: Caller): StockPorts => ({
  ndcGroup: { ...asPorts(recordCalls(call, 'ndcGroups')), resolve: async (code) => valueOf(await call('drugs.resolve', { code })) },
});
