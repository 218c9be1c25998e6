import { signedIn } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import {
  previewSms,
  queueSms,
  retrySms,
  searchSms,
  startSms,
} from '#server/services/message/sms.ts';

const api = signedIn.sms;
export const smsProcedures = {
  start: api.start.handler(({ input, context: { work } }) =>
    startSms(storeScope(work), input.patientId),
  ),
  preview: api.preview.handler(async ({ input, context: { work }, errors }) => {
    const found = await previewSms(storeScope(work), input.patientIds, input.text);
    if (!found.ok) throw errors.NOT_FOUND();
    return found.value;
  }),
  send: api.send.handler(async ({ input, context: { work }, errors }) => {
    const ids = settled(await queueSms(storeScope(work), input), {
      ...errors,
      STALE: () => errors.NOT_FOUND(),
    });
    work.audit({
      entity: 'sms',
      entityId: ids[0] ?? null,
      detail: { messages: ids, template: input.templateId },
    });
    for (const id of ids) work.changed('sms', id, 1);
    return { queued: ids.length };
  }),
  search: api.search.handler(({ input, context: { work } }) => searchSms(storeScope(work), input)),
  retry: api.retry.handler(async ({ input, context: { work }, errors }) => {
    const row = settled(await retrySms(storeScope(work), input.smsId, input.version), errors);
    work.audit({ entity: 'sms', entityId: row.id, detail: { version: row.version } });
    work.changed('sms', row.id, row.version);
    return row;
  }),
};
