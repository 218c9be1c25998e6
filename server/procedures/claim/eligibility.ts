import { signedIn } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { checkEligibility, eligibilityChecks } from '#server/services/claim/eligibility.ts';

const api = signedIn.eligibility;
export const eligibilityProcedures = {
  check: api.check.handler(async ({ input, context: { work }, errors }) => {
    const check = settled(await checkEligibility(storeScope(work), input), errors);
    work.audit({
      entity: 'patient',
      entityId: input.patientId,
      detail: { check: check.id, outcome: check.outcome },
    });
    return check;
  }),
  list: api.list.handler(async ({ input, context: { work }, errors }) =>
    settled(await eligibilityChecks(storeScope(work), input.patientId), errors),
  ),
};
