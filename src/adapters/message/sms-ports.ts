import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { SmsPorts } from '#machines/message/sms.machine.ts';

/** The calls of text messages. */
export const smsPorts = (call: Caller): SmsPorts => ({
  start: async (patientId, signal) => valueOf(await call('sms.start', { patientId }, { signal })),
  template: async (id, signal) => {
    const answer = await call('smsTemplates.get', { id }, { signal });
    if (answer.ok) return String(answer.value.templateText);
    return answer.error.code === 'NOT_FOUND' ? null : valueOf(answer);
  },
  preview: ({ patientIds, text }, signal) =>
    call('sms.preview', { patientIds: [...patientIds], text }, { signal }),
  send: ({ patientIds, templateId, text }) =>
    call('sms.send', { patientIds: [...patientIds], templateId, text }),
  outbox: async (query, signal) => valueOf(await call('sms.search', query, { signal })),
  retry: ({ id, version }) => call('sms.retry', { smsId: id, version }),
});
