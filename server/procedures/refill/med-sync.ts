import { problem } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { recorded, settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { rxWork } from '#server/procedures/rx/work.ts';
import { getPatient } from '#server/services/patient/patient.ts';
import {
  includeRxs,
  medSyncRows,
  nextDates,
  setMedSync,
} from '#server/services/refill/med-sync.ts';
import { makeShortFills } from '#server/services/refill/short-fills.ts';
import { contentOf } from '#server/services/rx/rx.ts';

const api = signedIn.medSync;
export const medSyncProcedures = {
  list: api.list.handler(({ input, context }) => {
    context.work.audit({ entity: 'patient', entityId: input.patientId });
    return medSyncRows(rxWork(context), input.patientId, input.list);
  }),
  terms: api.terms.handler(async ({ input, context, context: { work }, errors }) => {
    const ownWork = rxWork(context);
    const before = settled(await getPatient(storeScope(work), input.patientId), errors);
    const saved = recorded(
      work,
      'patient',
      settled(await setMedSync(ownWork, input.patientId, input.version, input.terms), errors),
      before,
    );
    return { version: saved.version, dates: nextDates(saved, ownWork.today) };
  }),
  include: api.include.handler(async ({ input, context }) => {
    const answers = await includeRxs(rxWork(context), input.items, input.on);
    context.work.audit({
      entity: 'rx',
      entityId: null,
      detail: {
        on: input.on,
        changed: answers.filter((answer) => answer.done).map((answer) => answer.rxId),
        refused: answers.filter((answer) => !answer.done).map((answer) => answer.rxId),
      },
    });
    return { answers };
  }),
  shortFills: api.shortFills.handler(async ({ input, context, context: { work }, errors }) => {
    const made = await makeShortFills(rxWork(context), input.patientId);
    if (!made.ok)
      throw made.error.code === 'NOT_FOUND'
        ? errors.NOT_FOUND()
        : problem({ code: 'REFUSED', message: made.error.message, why: [made.error.message] });
    const done = made.value.filter((row) => row.done).map((row) => row.rxId);
    work.audit({
      entity: 'patient',
      entityId: input.patientId,
      detail: { made: done, refused: made.value.filter((row) => !row.done).map((row) => row.rxId) },
    });
    for (const rxId of done)
      work.auditToo({
        event: 'rx.moved',
        entity: 'rx',
        entityId: rxId,
        after: await contentOf(rxWork(context), rxId),
        detail: { event: 'fill', short: true },
      });
    return { answers: made.value };
  }),
};
