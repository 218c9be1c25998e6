import { NoAnswer, noServer, valueOf, type Caller } from '#adapters/platform/call.ts';
import { ok } from '#domain/platform/result.ts';
import type { ClaimPorts } from '#machines/claim/claims.ports.ts';

/** The codec of claims is fetched with the first comparison. */
const codec = () =>
  Promise.all([
    import('#domain/claim/ncpdp/compare.ts'),
    import('#domain/claim/ncpdp/read.ts'),
  ]).catch(() => {
    throw new NoAnswer(noServer);
  });
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.split(/\s+/).filter(Boolean), (text) => parseInt(text, 16));
/** The calls of claims. */
export const claimPorts = (call: Caller): ClaimPorts => ({
  details: (rxId, signal) => call('claims.details', { rxId }, { signal }),
  log: (rxId, signal) => call('claims.transmissions', { rxId }, { signal }),
  transmission: (transmissionId, signal) =>
    call('claims.transmission', { transmissionId }, { signal }),
  rejected: async (query, signal) => valueOf(await call('claims.rejected', query, { signal })),
  send: (at) => call('claims.send', at),
  resubmit: (row) =>
    call('claims.resubmit', {
      ...row,
      corrections: {
        ...row.corrections,
        clarifications: [...row.corrections.clarifications],
        dur: [...row.corrections.dur],
      },
    }),
  reverse: (row) => call('claims.reverse', row),
  rebill: (row) => call('claims.rebill', row),
  faxPriorAuth: (row) => call('claims.faxPriorAuth', row),
  drugOf: async (rxId, signal) => {
    const answer = await call('rx.get', { rxId }, { signal });
    return answer.ok ? ok(answer.value.fill?.drugId ?? answer.value.draft.drugId) : answer;
  },
  differences: async (before, after) => {
    const [{ compare }, { readTransmission }] = await codec();
    const [transmission, result] = [
      readTransmission(bytesOf(before)),
      readTransmission(bytesOf(after)),
    ];
    return transmission.ok && result.ok
      ? compare(transmission.value, result.value, new Map())
      : null;
  },
  print: () => {
    window.print();
    return Promise.resolve();
  },
});
