import { valueOf, type Caller, type CallFailure } from '#adapters/platform/call.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { PrintPaper } from '#machines/label/paper.machine.ts';
import type { Refused, RxOutcome, RxPorts } from '#machines/rx/rx.ports.ts';

const refusal = (e: CallFailure): Refused => ({
  code: e.code,
  message: e.message,
  why: e.why.length ? e.why : [e.message],
  whoMay: e.whoMay,
  ...(e.fields ? { fields: e.fields } : {}),
});
type NotDone = Exclude<RxOutcome, { kind: 'done' }>;
const notDone = (e: CallFailure): NotDone =>
  e.code === 'STALE' && e.data
    ? { kind: 'stale', detail: e.data as RxDetail }
    : { kind: 'refused', failure: refusal(e) };
const outcome = (a: Result<RxDetail, CallFailure>): RxOutcome =>
  a.ok ? { kind: 'done', detail: a.value } : notDone(a.error);

/** The calls of the prescription's way through the store. */
export const rxPorts = (call: Caller, printPaper: PrintPaper): RxPorts => ({
  printPaper,
  queue: async (query, signal) => valueOf(await call('rx.queue', query, { signal })),
  log: async (kind, query, signal) => valueOf(await call('rx.log', { kind, query }, { signal })),
  find: (code, signal) => call('rx.find', { code }, { signal }),
  load: (rxId, signal) => call('rx.get', { rxId }, { signal }),
  check: async (entry, signal) => valueOf(await call('rx.check', entry, { signal })),
  create: async (rx) => outcome(await call('rx.create', rx)),
  edit: async (at) => outcome(await call('rx.edit', at)),
  move: async (at) => outcome(await call('rx.move', at)),
  answerAlert: async (at) => outcome(await call('rx.answerAlert', at)),
  shown: async (at) => outcome(await call('rx.viewed', at)),
  checkPdmp: async (at) => outcome(await call('rx.checkPdmp', at)),
  switchNdc: async (at) => outcome(await call('rx.switchNdc', at)),
  scanProduct: async (at) => {
    const a = await call('rx.scanProduct', at);
    return a.ok ? { kind: 'read', outcome: a.value } : notDone(a.error);
  },
  secondCount: async ({ rxId, version, username, password, quantity }) => {
    const proof = await call('session.stepUp', {
      password,
      username,
      action: 'rx.second-count',
      entity: 'rx',
      entityId: rxId,
      entityVersion: version,
    });
    if (!proof.ok) return { kind: 'refused', failure: refusal(proof.error) };
    return outcome(
      await call('rx.secondCount', {
        rxId,
        version,
        quantity,
        stepUp: proof.value.token,
        username,
      }),
    );
  },
  previewLabel: ({ language, ...at }, signal) =>
    call('rx.previewLabel', language === null ? at : { ...at, language }, { signal }),
  printLabel: async ({ language, ...at }) => {
    const a = await call('rx.printLabel', language === null ? at : { ...at, language });
    return a.ok
      ? { kind: 'printed', detail: a.value.detail, svg: a.value.svg, fileUrl: a.value.fileUrl }
      : notDone(a.error);
  },
  previewTransfer: async (rxId, signal) => {
    const a = await call('rx.previewTransfer', { rxId }, { signal });
    return a.ok ? ok(a.value.svg) : a;
  },
  printTransfer: (rxId) => call('rx.printTransfer', { rxId }),
  prove: async ({ rxId, version, event, password }) => {
    const a = await call('session.stepUp', {
      password,
      action: `rx.${event}`,
      entity: 'rx',
      entityId: rxId,
      entityVersion: version,
    });
    return a.ok ? ok(a.value.token) : a;
  },
  safety: (patientId, signal) => call('rx.safety', { patientId }, { signal }),
  stopTold: (o) => call('medicationHistory.stop', o),
  resumeTold: (o) => call('medicationHistory.resume', o),
  profile: async (patientId, query, signal) =>
    valueOf(await call('rx.profile', { patientId, list: query }, { signal })),
  resolveDrug: async (code, signal) => valueOf(await call('drugs.resolve', { code }, { signal })),

  orders: async (query, signal) => valueOf(await call('counter.orders', query, { signal })),
  promise: (order) => call('counter.promise', order),
  lookUpPickup: (code, signal) => call('counter.lookup', { code }, { signal }),
  identify: (orderId, identifiers) => call('counter.identify', { orderId, identifiers }),
  proveHandOver: async ({ orderId, version, password }) => {
    const a = await call('session.stepUp', {
      password,
      action: stepUpActions.handOverC2,
      entity: 'order',
      entityId: orderId,
      entityVersion: version,
    });
    return a.ok ? ok(a.value.token) : a;
  },
  completePickup: (order) => call('counter.complete', order),
  placeBag: (bag, bin) => call('counter.bin', { bag, bin }),
  whereabouts: async (query, signal) =>
    valueOf(await call('counter.whereabouts', query, { signal })),
  track: (orderId, signal) => call('counter.track', { orderId }, { signal }),

  erxList: async (query, signal) => valueOf(await call('erx.list', query, { signal })),
  erx: (erxId, signal) => call('erx.get', { erxId }, { signal }),
  refuseErx: (erx) => call('erx.refuse', erx),
  noteErx: (erx) => call('erx.note', erx),
  cancelErx: (erx) => call('erx.cancel', erx),
  adjustStock: (lot) => call('stock.adjust', lot),
  receiveStock: (lot) => call('stock.receive', lot),
  lots: async (drugId, signal) => valueOf(await call('stock.lots', { drugId }, { signal })),
});
