import { valueOf, type Caller } from '#adapters/platform/call.ts';
import { ok } from '#domain/platform/result.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import type { InventoryPorts } from '#machines/stock/inventory.ts';

/** The calls of the inventory tools. */
export const inventoryPorts = (call: Caller, printPaper: PrintPaper): InventoryPorts => ({
  expiring: async (query, signal) => valueOf(await call('inventory.expiring', query, { signal })),
  quarantine: (row) => call('inventory.quarantine', row),
  returnLot: (row) => call('inventory.returnLot', row),
  answerExpiry: (answer) => call('inventory.answerExpiry', answer),
  receiveBad: (delivery) => call('inventory.receiveBad', delivery),
  destroy: (lot) => call('inventory.destroy', lot),
  counts: async (query, signal) => valueOf(await call('inventory.counts', query, { signal })),
  count: (row) => call('inventory.count', row),
  post: (ofLot) => call('inventory.post', ofLot),
  resolve: async (code) => valueOf(await call('drugs.resolve', { code })),
  finish: () => call('inventory.finish', {}),
  controlled: async (query, signal) =>
    valueOf(await call('inventory.controlled', query, { signal })),
  ledger: async (drugId, query, signal) =>
    valueOf(await call('inventory.ledger', { drugId, list: query }, { signal })),
  form41: (movementId) => call('inventory.form41', { movementId }),
  printPaper,
  proveLot: async ({ lotId, version, action, password, username }) => {
    const answer = await call('session.stepUp', {
      password,
      action,
      entity: 'lot',
      entityId: lotId,
      entityVersion: version,
      ...(username === undefined ? {} : { username }),
    });
    return answer.ok ? ok(answer.value.token) : answer;
  },
});
