import { valueOf, type Caller } from '#adapters/platform/call.ts';
import { ok } from '#domain/platform/result.ts';
import type { InventoryPorts } from '#machines/stock/inventory.ts';

/** The calls of the inventory tools. */
export const inventoryPorts = (call: Caller): InventoryPorts => ({
  expiring: async (query, signal) => valueOf(await call('inventory.expiring', query, { signal })),
  quarantine: (o) => call('inventory.quarantine', o),
  returnLot: (o) => call('inventory.returnLot', o),
  counts: async (query, signal) => valueOf(await call('inventory.counts', query, { signal })),
  count: (o) => call('inventory.count', o),
  post: (o) => call('inventory.post', o),
  resolve: async (code) => valueOf(await call('drugs.resolve', { code })),
  finish: () => call('inventory.finish', {}),
  controlled: async (query, signal) =>
    valueOf(await call('inventory.controlled', query, { signal })),
  ledger: async (drugId, query, signal) =>
    valueOf(await call('inventory.ledger', { drugId, list: query }, { signal })),
  proveLot: async ({ lotId, version, action, password, username }) => {
    const a = await call('session.stepUp', {
      password,
      action,
      entity: 'lot',
      entityId: lotId,
      entityVersion: version,
      ...(username === undefined ? {} : { username }),
    });
    return a.ok ? ok(a.value.token) : a;
  },
});
