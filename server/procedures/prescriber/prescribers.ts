import { prescriber } from '#domain/prescriber/entities/prescriber.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { recorded, settled, storeScope, switched } from '#server/procedures/platform/store-work.ts';
import { listPrescribers } from '#server/services/patient/patient.ts';
import { changeStatus } from '#server/services/platform/status.ts';
import {
  clinicsOfPrescriber,
  getPrescriber,
  recordDeceased,
  removePrescriber,
  savePrescriber,
} from '#server/services/prescriber/prescriber.ts';

const api = signedIn.prescribers;

export const prescriberProcedures = {
  search: api.search.handler(({ input, context: { work } }) =>
    listPrescribers(storeScope(work), input),
  ),
  get: api.get.handler(async ({ input, context: { work }, errors }) =>
    settled(await getPrescriber(storeScope(work), input.id), errors),
  ),
  save: api.save.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    const before =
      input.id === null ? undefined : settled(await getPrescriber(scope, input.id), errors);
    return recorded(
      work,
      'prescriber',
      settled(await savePrescriber(scope, input, input.clinicIds), errors),
      before,
    );
  }),
  remove: api.remove.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'prescriber',
      settled(await removePrescriber(storeScope(work), input.id, input.version, true), errors),
    ),
  ),
  restore: api.restore.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'prescriber',
      settled(await removePrescriber(storeScope(work), input.id, input.version, false), errors),
    ),
  ),
  status: api.status.handler(async ({ input, context: { work }, errors }) =>
    switched(
      work,
      'prescriber',
      input.kind,
      settled(await changeStatus(storeScope(work), prescriber, input), errors),
      input.on,
    ),
  ),
  clinics: api.clinics.handler(async ({ input, context: { work }, errors }) =>
    settled(await clinicsOfPrescriber(storeScope(work), input.id), errors),
  ),
  deceased: api.deceased.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    const done = settled(await recordDeceased(scope, input, input.on, input.reason), errors);
    work.audit({
      entity: 'prescriber',
      entityId: done.id,
      before: done.before,
      after: { deceasedOn: input.on },
      detail: { version: done.version, recorded: input.on !== null },
    });
    work.changed('prescriber', done.id, done.version);
    return { id: done.id, version: done.version };
  }),
};
