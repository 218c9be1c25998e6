import { answerOf } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { recorded } from '#server/procedures/platform/store-work.ts';
import { changeCodesPolicy, codesPolicyOf } from '#server/services/admin/codes/policy.ts';

const api = signedIn.codesPolicies;
export const codesPolicyProcedures = {
  get: api.get.handler(async ({ context: { work } }) => answerOf(await codesPolicyOf(work))),
  save: api.save.handler(async ({ input, context: { work } }) => {
    const before = answerOf(await codesPolicyOf(work));
    const row = answerOf(await changeCodesPolicy(work, input));
    const { requiredFrom, administrators, roleIds } = row;
    return recorded(work, 'codesPolicy', row, before, { requiredFrom, administrators, roleIds });
  }),
};
