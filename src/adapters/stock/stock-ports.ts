import { openPaper } from '#adapters/label/paper-ports.ts';
import { valueOf, type Caller } from '#adapters/platform/call.ts';
import { recordCalls } from '#adapters/platform/record-ports.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import type { RecordPorts } from '#machines/platform/record/provide.ts';
import type { RecordCalls } from '#machines/platform/record/record.ports.ts';
import type { StockPorts } from '#machines/stock/stock.ports.ts';
import { inventoryPorts } from './inventory-ports.ts';

const always = new AbortController().signal;
const asPorts = (calls: RecordCalls): RecordPorts => ({
  load: ({ id }) => calls.load(id, always),
  save: calls.save,
  remove: calls.remove,
  restore: calls.restore,
});

/** The calls of the stock dialogs. */
export function stockPorts(call: Caller, printPaper: PrintPaper): StockPorts {
  const resolve = async (code: string) => valueOf(await call('drugs.resolve', { code }));
  const { proveLot } = inventoryPorts(call, printPaper);
  return {
    receiving: {
      receive: ({ orderId: _later, ...rest }) =>
        call('receipts.save', { ...rest, lines: [...rest.lines] }),
      received: async (query, signal) => valueOf(await call('receipts.search', query, { signal })),
      correct: (row) => call('receipts.correct', row),
      resolve,
      proveLot,
      dispensed: async (query, signal) =>
        valueOf(await call('reports.dispensed', query, { signal })),
      print: (report, query) => call('reports.print', { report, query }),
      printPaper,
    },
    ordering: {
      links: async (query, signal) => valueOf(await call('drugVendors.search', query, { signal })),
      saveLink: ({ linkId, ...rest }) =>
        call('drugVendors.save', { ...rest, drugVendorId: linkId }),
      preferLink: ({ id, version }) => call('drugVendors.prefer', { drugVendorId: id, version }),
      removeLink: (link) => call('drugVendors.remove', link),
      proposals: async (query, signal) =>
        valueOf(await call('purchaseOrders.proposals', query, { signal })),
      accept: (lineDraft) => call('purchaseOrders.accept', lineDraft),
      orders: async (query, signal) =>
        valueOf(await call('purchaseOrders.search', query, { signal })),
      order: (id) => call('purchaseOrders.get', { purchaseOrderId: id }),
      turnOrder: ({ id, version, to }) =>
        call('purchaseOrders.turn', { purchaseOrderId: id, version, to }),
      lines: async (query, signal) =>
        valueOf(await call('purchaseOrderLines.search', query, { signal })),
      changeLine: (lineChange) => call('purchaseOrderLines.save', lineChange),
      removeLine: (link) => call('purchaseOrderLines.remove', link),
      printOrder: (id) => call('purchaseOrders.print', { purchaseOrderId: id }),
      printPaper,
    },
    monograph: {
      monograph: (drugId) => call('reports.monograph', { drugId }),
      printPaper,
      openPaper,
    },
    ndcGroup: { ...asPorts(recordCalls(call, 'ndcGroups')), resolve },
    compound: { ...asPorts(recordCalls(call, 'compounds')), resolve },
  };
}
