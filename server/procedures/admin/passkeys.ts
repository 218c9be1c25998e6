import { answerOf, problem } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import {
  addPasskey,
  beginPasskey,
  ownPasskeys,
  removePasskey,
} from '#server/services/admin/passkeys/own-passkeys.ts';

export const passkeysProcedures = {
  get: signedIn.passkeys.get.handler(({ context: { work, call } }) =>
    ownPasskeys(work.db, work.user.id, call),
  ),
  begin: signedIn.passkeys.begin.handler(async ({ input, context: { work, platform, call } }) => {
    const { origin } = call;
    const begun = answerOf(await beginPasskey(work, platform.keys, { ...input, origin }));
    work.audit({ entity: 'employee', entityId: work.user.id });
    return begun;
  }),
  add: signedIn.passkeys.add.handler(async ({ input, context: { work, platform, call } }) => {
    const { origin } = call;
    const about = { entity: 'employee', entityId: work.user.id };
    const added = await addPasskey(work, platform.keys, { ...input, origin });
    if (!added.ok) {
      const { cause, code } = added.error;
      work.audit({ ...about, event: 'passkeys.refused', detail: { code, cause } });
      return work.refuseButKeep(problem(added.error));
    }
    const { id, now, recovery } = added.value;
    work.audit({ ...about, detail: { passkeyId: id, recoveryCodes: recovery.length } });
    return { now, recovery };
  }),
  end: signedIn.passkeys.end.handler(async ({ input, context: { work, call } }) => {
    const left = answerOf(await removePasskey(work, { ...input, origin: call.origin }));
    work.audit({ entity: 'employee', entityId: work.user.id, detail: { passkeyId: input.id } });
    return left;
  }),
};
