import { required } from '#domain/platform/required.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { rxWork } from '#server/procedures/rx/work.ts';
import { enrolRefills, searchAutoRefills } from '#server/services/refill/auto-refill.ts';
import { faxRefills, processRefills, searchRefills } from '#server/services/refill/refills.ts';
import { contentOf } from '#server/services/rx/rx.ts';

const api = signedIn.refills;
export const refillProcedures = {
  search: api.search.handler(({ input, context }) => searchRefills(rxWork(context), input)),
  process: api.process.handler(async ({ input, context }) => {
    const work = rxWork(context);
    const before = new Map<number, unknown>();
    for (const { rxId } of input.items) before.set(rxId, await contentOf(work, rxId));
    const answers = (await processRefills(work, input.items)).map(
      (processRefill) => processRefill.answer,
    );
    const made = answers.filter((answer) => answer.done).map((answer) => answer.rxId);
    context.work.audit({
      entity: 'rx',
      entityId: null,
      detail: {
        made,
        refused: answers.filter((answer) => !answer.done).map((answer) => answer.rxId),
      },
    });
    // Each prescription that moved has its own row in the log, as if its step had been taken alone.
    for (const rxId of made)
      context.work.auditToo({
        event: 'rx.moved',
        entity: 'rx',
        entityId: rxId,
        before: before.get(rxId),
        after: await contentOf(work, rxId),
        detail: { event: 'fill' },
      });
    return { answers };
  }),
  auto: api.auto.handler(({ input, context: { work } }) =>
    searchAutoRefills(storeScope(work), input),
  ),
  enrol: api.enrol.handler(async ({ input, context }) => {
    const answers = await enrolRefills(rxWork(context), input.items, input.on);
    const changed = answers.filter((answer) => answer.done).map((answer) => answer.rxId);
    context.work.audit({
      entity: 'rx',
      entityId: null,
      detail: {
        on: input.on,
        changed,
        refused: answers.filter((answer) => !answer.done).map((answer) => answer.rxId),
      },
    });
    return { answers };
  }),
  fax: api.fax.handler(async ({ input, context: { work }, context }) => {
    const { answers, faxes } = await faxRefills(rxWork(context), input.items);
    const asked = answers.filter((answer) => answer.done).map((answer) => answer.rxId);
    work.audit({
      entity: 'rx',
      entityId: null,
      detail: {
        asked,
        refused: answers.filter((answer) => !answer.done).map((answer) => answer.rxId),
      },
    });
    for (const fax of faxes) {
      // As for every fax: to whom and what left the store stands in the log as long as the log is
      // kept.
      work.auditToo({
        event: 'fax.queued',
        entity: 'fax',
        entityId: fax.id,
        detail: { patient: fax.patientId, recipient: fax.recipient, fax: fax.fax, documents: [] },
      });
      work.changed('fax', fax.id, fax.version);
    }
    for (const rxId of asked)
      work.changed(
        'rx',
        rxId,
        required(
          input.items.find((item) => item.rxId === rxId),
          'the item of a refilled prescription',
        ).version,
      );
    return { answers };
  }),
};
