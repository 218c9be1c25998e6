import { signedIn } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { queueFax, retryFax, searchFaxes } from '#server/services/document/faxes.ts';

const api = signedIn.faxes;
export const faxProcedures = {
  send: api.send.handler(async ({ input, context: { work }, errors }) => {
    const row = settled(await queueFax(storeScope(work), input), {
      ...errors,
      STALE: () => errors.NOT_FOUND(),
    });
    // To whom and what left the store stands in the log as long as the log is kept.
    work.audit({
      entity: 'fax',
      entityId: row.id,
      detail: {
        patient: row.patientId,
        recipient: row.recipient,
        fax: row.fax,
        documents: row.documents.map((document) => document.key),
      },
    });
    work.changed('fax', row.id, row.version);
    return row;
  }),
  search: api.search.handler(({ input, context: { work } }) =>
    searchFaxes(storeScope(work), input),
  ),
  retry: api.retry.handler(async ({ input, context: { work }, errors }) => {
    const row = settled(await retryFax(storeScope(work), input.faxId, input.version), errors);
    work.audit({ entity: 'fax', entityId: row.id, detail: { version: row.version } });
    work.changed('fax', row.id, row.version);
    return row;
  }),
};
