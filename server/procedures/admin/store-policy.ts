import { signedIn } from '#server/platform/procedure-runtime.ts';
import { recorded, settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { changePolicy, getPolicy } from '#server/services/admin/store-policy.ts';

const api = signedIn.storePolicies;
export const storePolicyProcedures = {
  get: api.get.handler(async ({ context: { work }, errors }) =>
    settled(await getPolicy(storeScope(work)), errors),
  ),
  save: api.save.handler(async ({ input, context: { work }, errors }) => {
    const before = settled(await getPolicy(storeScope(work)), errors);
    return recorded(
      work,
      'storePolicy',
      settled(await changePolicy(storeScope(work), input.version, input.draft), errors),
      before,
    );
  }),
};
