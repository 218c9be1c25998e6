import { ok } from '#domain/platform/result.ts';
import type { ClaimPorts } from '#machines/claim/claims.ports.ts';
import type { PricePorts } from '#machines/drug/rx-price.machine.ts';
import type { SmsPorts } from '#machines/message/sms.machine.ts';
import { NoAnswer, noServer, valueOf, type Caller } from './call.ts';

/** The calls of text messages. */
export const smsPorts = (call: Caller): SmsPorts => ({
  start: async (patientId, signal) => valueOf(await call('sms.start', { patientId }, { signal })),
  template: async (id, signal) => {
    const a = await call('smsTemplates.get', { id }, { signal });
    return a.ok ? String(a.value.templateText) : a.error.code === 'NOT_FOUND' ? null : valueOf(a);
  },
  preview: ({ patientIds, text }, signal) =>
    call('sms.preview', { patientIds: [...patientIds], text }, { signal }),
  send: ({ patientIds, templateId, text }) =>
    call('sms.send', { patientIds: [...patientIds], templateId, text }),
  outbox: async (query, signal) => valueOf(await call('sms.search', query, { signal })),
  retry: ({ id, version }) => call('sms.retry', { smsId: id, version }),
});

/** The calls of the price check. */
export const pricePorts = (call: Caller): PricePorts => ({
  check: (q, signal) => call('priceCheck.ask', q, { signal }),
  resolve: async (code) => valueOf(await call('drugs.resolve', { code })),
});

/** The codec of claims is fetched with the first comparison. */
const codec = () =>
  Promise.all([
    import('#domain/claim/ncpdp/compare.ts'),
    import('#domain/claim/ncpdp/read.ts'),
  ]).catch(() => {
    throw new NoAnswer(noServer);
  });
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.split(/\s+/).filter(Boolean), (b) => parseInt(b, 16));
/** The calls of claims. */
export const claimPorts = (call: Caller): ClaimPorts => ({
  details: (rxId, signal) => call('claims.details', { rxId }, { signal }),
  log: (rxId, signal) => call('claims.transmissions', { rxId }, { signal }),
  transmission: (transmissionId, signal) =>
    call('claims.transmission', { transmissionId }, { signal }),
  rejected: async (query, signal) => valueOf(await call('claims.rejected', query, { signal })),
  send: (at) => call('claims.send', at),
  resubmit: (o) =>
    call('claims.resubmit', {
      ...o,
      corrections: {
        ...o.corrections,
        clarifications: [...o.corrections.clarifications],
        dur: [...o.corrections.dur],
      },
    }),
  reverse: (o) => call('claims.reverse', o),
  faxPriorAuth: (o) => call('claims.faxPriorAuth', o),
  drugOf: async (rxId, signal) => {
    const a = await call('rx.get', { rxId }, { signal });
    return a.ok ? ok(a.value.fill?.drugId ?? a.value.draft.drugId) : a;
  },
  differences: async (before, after) => {
    const [{ compare }, { readTransmission }] = await codec();
    const [a, b] = [readTransmission(bytesOf(before)), readTransmission(bytesOf(after))];
    return a.ok && b.ok ? compare(a.value, b.value, new Map()) : null;
  },
  print: () => {
    window.print();
    return Promise.resolve();
  },
});
