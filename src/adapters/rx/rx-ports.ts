import { valueOf, type Caller, type CallFailure } from '#adapters/platform/call.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { PrintPaper } from '#machines/label/paper.machine.ts';
import type { Refused, RxOutcome, RxPorts } from '#machines/rx/rx.ports.ts';

const refusal = (callFailure: CallFailure): Refused => ({
  code: callFailure.code,
  message: callFailure.message,
  why: callFailure.why.length ? callFailure.why : [callFailure.message],
  whoMay: callFailure.whoMay,
  ...(callFailure.fields ? { fields: callFailure.fields } : {}),
});
type NotDone = Exclude<RxOutcome, { kind: 'done' }>;
const notDone = (callFailure: CallFailure): NotDone =>
  callFailure.code === 'STALE' && callFailure.data
    ? { kind: 'stale', detail: callFailure.data as RxDetail }
    : { kind: 'refused', failure: refusal(callFailure) };
const outcome = (result: Result<RxDetail, CallFailure>): RxOutcome =>
  result.ok ? { kind: 'done', detail: result.value } : notDone(result.error);

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
    const answer = await call('rx.scanProduct', at);
    return answer.ok ? { kind: 'read', outcome: answer.value } : notDone(answer.error);
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
    const answer = await call('rx.printLabel', language === null ? at : { ...at, language });
    return answer.ok
      ? {
          kind: 'printed',
          detail: answer.value.detail,
          svg: answer.value.svg,
          fileUrl: answer.value.fileUrl,
        }
      : notDone(answer.error);
  },
  previewTransfer: async (rxId, signal) => {
    const answer = await call('rx.previewTransfer', { rxId }, { signal });
    return answer.ok ? ok(answer.value.svg) : answer;
  },
  printTransfer: (rxId) => call('rx.printTransfer', { rxId }),
  prove: async ({ rxId, version, event, password }) => {
    const answer = await call('session.stepUp', {
      password,
      action: `rx.${event}`,
      entity: 'rx',
      entityId: rxId,
      entityVersion: version,
    });
    return answer.ok ? ok(answer.value.token) : answer;
  },
  safety: (patientId, signal) => call('rx.safety', { patientId }, { signal }),
  stopTold: (row) => call('medicationHistory.stop', row),
  resumeTold: (row) => call('medicationHistory.resume', row),
  profile: async (patientId, query, signal) =>
    valueOf(await call('rx.profile', { patientId, list: query }, { signal })),
  resolveDrug: async (code, signal) => valueOf(await call('drugs.resolve', { code }, { signal })),

  orders: async (query, signal) => valueOf(await call('counter.orders', query, { signal })),
  promise: (order) => call('counter.promise', order),
  lookUpPickup: (code, signal) => call('counter.lookup', { code }, { signal }),
  identify: (orderId, identifiers) => call('counter.identify', { orderId, identifiers }),
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
