import { NoAnswer, valueOf, type Caller } from '#adapters/platform/call.ts';
import { done, type SessionNote } from '#adapters/platform/session-note.ts';
import { fail, ok } from '#domain/platform/result.ts';
import type { CodesPorts } from '#machines/admin/codes/codes.machine.ts';
import type { SwitchStorePorts } from '#machines/admin/session/switch-store.machine.ts';
import type { StepUpPorts } from '#machines/admin/step-up/step-up.machine.ts';
import type { UserSettingPorts } from '#machines/admin/user-setting/user-setting.machine.ts';

// What a person does with the own account behind the sign-in: it is fetched with the work.

export const stepUpPorts = (call: Caller, note: SessionNote): StepUpPorts => ({
  proveIdentity: async ({ password, code, own, action, target, second }, signal) => {
    const user = note.view?.user;
    const about =
      target ?? (user ? { entity: 'employee', id: user.id, version: user.version } : null);
    if (!about) throw new NoAnswer('Nobody is signed in.');
    const { entity, id: entityId, version: entityVersion } = about;
    const bound = { action, entity, entityId, entityVersion };
    const proof = own
      ? ok({ token: own })
      : await call(
          'session.stepUp',
          { password, ...bound, ...(code === undefined ? {} : { code }) },
          { signal },
        );
    if (!proof.ok) return fail({ ...proof.error, of: 'own', own: null });
    const { token } = proof.value;
    if (!second) return ok({ proof: token });
    const other = await call('session.stepUp', { ...second, ...bound }, { signal });
    // Both proofs travel as one, the own one first.
    return other.ok
      ? ok({ proof: `${token}.${other.value.token}` })
      : fail({ ...other.error, of: 'second', own: token });
  },
});
/** The person's stores, and the move to one of them; `here` is what only the page knows. */
export const switchStorePorts = (
  call: Caller,
  here: Pick<SwitchStorePorts, 'unsavedWork' | 'moved'>,
): SwitchStorePorts => ({
  ...here,
  workplaces: async (signal) => valueOf(await call('session.stores', undefined, { signal })),
  switchStore: async (input) => done(await call('session.switchStore', input)),
});
/** The person's own one-time codes. */
export const codesPorts = (call: Caller): CodesPorts => {
  const proved = ({ version, stepUp }: { version: number; stepUp: string | null }) => ({
    version,
    ...(stepUp === null ? {} : { stepUp }),
  });
  return {
    codes: async (signal) => valueOf(await call('codes.get', undefined, { signal })),
    beginCodes: (change) => call('codes.begin', proved(change)),
    confirmCodes: (change) => call('codes.confirm', change),
    endCodes: (change) => call('codes.end', proved(change)),
  };
};
export const userSettingPorts = (call: Caller, note: SessionNote): UserSettingPorts => ({
  changeAccount: async (change) => {
    const user = note.view?.user;
    if (!user) throw new NoAnswer('Nobody is signed in.');
    const result =
      change.password === null
        ? await call('session.changeEmail', { email: change.email, stepUp: change.proof })
        : await call('session.changePassword', {
            username: user.username,
            email: change.email,
            password: change.password,
            confirmPassword: change.password,
            stepUp: change.proof,
          });
    if (result.ok) note.view = result.value;
    return done(result);
  },
});
