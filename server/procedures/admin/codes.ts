import { answerOf } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import {
  beginOwnCodes,
  confirmOwnCodes,
  endOwnCodes,
  ownCodes,
} from '#server/services/admin/codes/own-codes.ts';

export const codesProcedures = {
  get: signedIn.codes.get.handler(({ context: { work } }) => ownCodes(work.db, work.user.id)),
  begin: signedIn.codes.begin.handler(async ({ input, context: { work, platform } }) => {
    const begun = answerOf(await beginOwnCodes(work, platform.keys, input));
    work.audit({
      entity: 'employee',
      entityId: work.user.id,
      detail: { version: begun.version },
    });
    return begun;
  }),
  confirm: signedIn.codes.confirm.handler(async ({ input, context: { work, platform } }) => {
    const codes = answerOf(await confirmOwnCodes(work, platform.keys, input));
    work.audit({
      entity: 'employee',
      entityId: work.user.id,
      detail: { version: codes.version },
    });
    return codes;
  }),
  end: signedIn.codes.end.handler(async ({ input, context: { work } }) => {
    const codes = answerOf(await endOwnCodes(work, input));
    work.audit({ entity: 'employee', entityId: work.user.id, detail: { version: codes.version } });
    return codes;
  }),
};
