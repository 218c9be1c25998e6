import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { ErxPorts } from '#machines/erx/erx.ports.ts';

/** The calls of electronic prescription messages. */
export const erxPorts = (call: Caller): ErxPorts => ({
  erxList: async (query, signal) => valueOf(await call('erx.list', query, { signal })),
  erx: (erxId, signal) => call('erx.get', { erxId }, { signal }),
  refuseErx: (erx) => call('erx.refuse', erx),
  noteErx: (erx) => call('erx.note', erx),
  requestTransfer: (wanted) => call('erx.requestTransfer', wanted),
  transferErx: (erx) => call('erx.transfer', erx),
  cancelErx: (erx) => call('erx.cancel', erx),
});
