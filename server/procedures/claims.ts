import { signedIn } from '../procedure-runtime.ts';
import { claimDetails, transmissionDetail, transmissionLog } from '../services/claims/view.ts';
import { claimWorkList } from '../services/claims/work-list.ts';
import { claimSwitches, removeSwitch, saveSwitch } from '../services/claims/switches.ts';
import { readRx } from '../services/rx/move.ts';
import { rxWork } from './rx-work.ts';
import { recorded, settled, storeScope } from './store-work.ts';

const api = signedIn.claims;
export const claimsProcedures = {
  details: api.details.handler(async ({ input, context, errors }) => {
    context.work.audit({ entity: 'rx', entityId: input.rxId });
    const details = await readRx(rxWork(context), input.rxId, (w, o) => claimDetails(w, o, input.fillId ?? null));
    if (!details) throw errors.NOT_FOUND();
    return details;
  }),
  transmissions: api.transmissions.handler(async ({ input, context, errors }) => {
    context.work.audit({ entity: 'rx', entityId: input.rxId });
    const log = await readRx(rxWork(context), input.rxId, transmissionLog);
    if (!log) throw errors.NOT_FOUND();
    return log;
  }),
  transmission: api.transmission.handler(async ({ input, context: { work }, errors }) => {
    const found = await transmissionDetail(storeScope(work), input.transmissionId);
    if (!found.ok) throw errors.NOT_FOUND();
    work.audit({ entity: 'patient', entityId: found.value.patient.patientId, detail: { transmission: input.transmissionId } });
    return found.value;
  }),
  rejected: api.rejected.handler(({ input, context: { work } }) => claimWorkList(storeScope(work), input)),
  switches: api.switches.handler(({ context: { work } }) => claimSwitches(storeScope(work))),
  saveSwitch: api.saveSwitch.handler(async ({ input: { claimSwitchId, version, ...draft }, context: { work }, errors }) => recorded(work, 'claim-switch', settled(await saveSwitch(storeScope(work), claimSwitchId, version, draft), errors))),
  removeSwitch: api.removeSwitch.handler(async ({ input, context: { work }, errors }) => recorded(work, 'claim-switch', settled(await removeSwitch(storeScope(work), input.claimSwitchId, input.version), errors))),
};
