import type { Caller } from '#adapters/platform/call.ts';
import { ok } from '#domain/platform/result.ts';
import type { TransferPorts } from '#machines/rx/transfer.ports.ts';

/** The calls of the paper of a transfer. */
export const transferPorts = (call: Caller): TransferPorts => ({
  previewTransfer: async (rxId, signal) => {
    const answer = await call('rx.previewTransfer', { rxId }, { signal });
    return answer.ok ? ok(answer.value.svg) : answer;
  },
  printTransfer: (rxId) => call('rx.printTransfer', { rxId }),
});
