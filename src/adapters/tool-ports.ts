import type { SmsPorts } from '#machines/tools/sms.machine.ts';
import type { PricePorts } from '#machines/tools/rx-price.machine.ts';
import { valueOf, type Caller } from './call.ts';

/** The calls of text messages. */
export const smsPorts = (call: Caller): SmsPorts => ({
  start: async (patientId, signal) => valueOf(await call('sms.start', { patientId }, { signal })),
  template: async (id, signal) => { const a = await call('smsTemplates.get', { id }, { signal }); return a.ok ? String(a.value.templateText) : a.error.code === 'NOT_FOUND' ? null : valueOf(a); },
  preview: ({ patientIds, text }, signal) => call('sms.preview', { patientIds: [...patientIds], text }, { signal }),
  send: ({ patientIds, templateId, text }) => call('sms.send', { patientIds: [...patientIds], templateId, text }),
  outbox: async (query, signal) => valueOf(await call('sms.search', query, { signal })),
  retry: ({ id, version }) => call('sms.retry', { smsId: id, version }),
});

/** The calls of the price check. */
export const pricePorts = (call: Caller): PricePorts => ({
  check: (q, signal) => call('priceCheck.ask', q, { signal }),
  resolve: async (code) => valueOf(await call('drugs.resolve', { code })),
});
