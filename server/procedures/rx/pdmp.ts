import { signedIn } from '#server/platform/procedure-runtime.ts';
import { checkPdmp, takeBackPdmp } from '#server/services/rx/fill/pdmp.ts';
import { changedRx } from './work.ts';

const api = signedIn.rx;

/** The look at the prescription monitoring program, noted and taken back. */
export const pdmpProcedures = {
  checkPdmp: api.checkPdmp.handler(
    async ({ input, context, errors }) =>
      (
        await changedRx(context, errors, input.rxId, (work) =>
          checkPdmp(work, input.rxId, input.version),
        )
      ).detail,
  ),
  takeBackPdmp: api.takeBackPdmp.handler(
    async ({ input, context, errors }) =>
      (
        await changedRx(
          context,
          errors,
          input.rxId,
          (work) => takeBackPdmp(work, input.rxId, input.version),
          (taken) => ({ detail: { ...taken } }),
        )
      ).detail,
  ),
};
