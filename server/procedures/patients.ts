import { patient } from '#domain/entities/patient.ts';
import { signedIn } from '../procedure-runtime.ts';
import { getPatient, listPatients, patientAllergies, removePatient, savePatient, savePatientAllergies, savePatientWithAllergies } from '../services/patient.ts';
import { changeStatus } from '../services/status.ts';
import { recorded, settled, storeScope, switched } from './store-work.ts';

const api = signedIn.patients;

export const patientProcedures = {
  search: api.search.handler(({ input, context: { work } }) => listPatients(storeScope(work), input)),
  get: api.get.handler(async ({ input, context: { work }, errors }) => settled(await getPatient(storeScope(work), input.id), errors)),
  save: api.save.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    const before = input.id === null ? undefined : settled(await getPatient(scope, input.id), errors);
    const saved = input.allergies === undefined ? await savePatient(scope, scope.today, input.id, input.version, input.draft)
      : await savePatientWithAllergies(scope, scope.today, input.id, input.version, input.draft, input.allergies);
    return recorded(work, 'patient', settled(saved, errors), before);
  }),
  remove: api.remove.handler(async ({ input, context: { work }, errors }) => recorded(work, 'patient', settled(await removePatient(storeScope(work), input.id, input.version, true), errors))),
  restore: api.restore.handler(async ({ input, context: { work }, errors }) => recorded(work, 'patient', settled(await removePatient(storeScope(work), input.id, input.version, false), errors))),
  status: api.status.handler(async ({ input, context: { work }, errors }) => switched(work, 'patient', input.kind, settled(await changeStatus(storeScope(work), patient, input.id, input.version, input), errors), input.on)),
  allergies: api.allergies.handler(async ({ input, context: { work }, errors }) => settled(await patientAllergies(storeScope(work), input.id), errors)),
  saveAllergies: api.saveAllergies.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    const before = settled(await patientAllergies(scope, input.id), errors);
    const saved = settled(await savePatientAllergies(scope, scope.today, input.id, input.version, input.status, input.allergies), errors);
    work.audit({ entity: 'patient', entityId: input.id, before, after: saved.allergies, detail: { version: saved.version, status: input.status, allergies: saved.allergies.length } });
    work.changed('patient', input.id, saved.version);
    return saved;
  }),
};
