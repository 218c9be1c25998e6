import { valueOf, type Caller } from '#adapters/platform/call.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { ok } from '#domain/platform/result.ts';
import type { CounterPorts } from '#machines/counter/counter.ports.ts';

/** The calls of the counter. */
export const counterPorts = (call: Caller): CounterPorts => ({
  orders: async (query, signal) => valueOf(await call('counter.orders', query, { signal })),
  promise: (order) => call('counter.promise', order),
  lookUpPickup: (code, signal) => call('counter.lookup', { code }, { signal }),
  identify: (orderId, identifiers, how) => call('counter.identify', { orderId, identifiers, how }),
  scanVial: (orderId, raw, how) => call('counter.scanVial', { orderId, raw, how }),
  withoutVialScan: (orderId, reason) => call('counter.withoutVialScan', { orderId, reason }),
  proveHandOver: async ({ orderId, version, password }) => {
    const answer = await call('session.stepUp', {
      password,
      action: stepUpActions.handOverC2,
      entity: 'order',
      entityId: orderId,
      entityVersion: version,
    });
    return answer.ok ? ok(answer.value.token) : answer;
  },
  completePickup: (order) => call('counter.complete', order),
  sendOut: (order) => call('counter.sendOut', order),
  placeBag: (bag, bin) => call('counter.bin', { bag, bin }),
  whereabouts: async (query, signal) =>
    valueOf(await call('counter.whereabouts', query, { signal })),
  track: (orderId, signal) => call('counter.track', { orderId }, { signal }),
});
