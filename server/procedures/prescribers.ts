import { prescriber } from '#domain/entities/prescriber.ts';
import { signedIn } from '../procedure-runtime.ts';
import { getPrescriber, listPrescribers, removePrescriber, savePrescriber } from '../services/patient.ts';
import { changeStatus } from '../services/status.ts';
import { recorded, settled, storeScope, switched } from './store-work.ts';

const api = signedIn.prescribers;

export const prescriberProcedures = {
  search: api.search.handler(({ input, context: { work } }) => listPrescribers(storeScope(work), input)),
  get: api.get.handler(async ({ input, context: { work }, errors }) => settled(await getPrescriber(storeScope(work), input.id), errors)),
  save: api.save.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    const before = input.id === null ? undefined : settled(await getPrescriber(scope, input.id), errors);
    return recorded(work, 'prescriber', settled(await savePrescriber(scope, input.id, input.version, input.draft), errors), before);
  }),
  remove: api.remove.handler(async ({ input, context: { work }, errors }) => recorded(work, 'prescriber', settled(await removePrescriber(storeScope(work), input.id, input.version, true), errors))),
  restore: api.restore.handler(async ({ input, context: { work }, errors }) => recorded(work, 'prescriber', settled(await removePrescriber(storeScope(work), input.id, input.version, false), errors))),
  status: api.status.handler(async ({ input, context: { work }, errors }) => switched(work, 'prescriber', input.kind, settled(await changeStatus(storeScope(work), prescriber, input.id, input.version, input), errors), input.on)),
};
