import { NoAnswer, valueOf, type CallFailure, type Caller } from '#adapters/platform/call.ts';
import { done, type SessionNote } from '#adapters/platform/session-note.ts';
import { fail, ok } from '#domain/platform/result.ts';
import type { CodesPorts } from '#machines/admin/codes/codes.machine.ts';
import type { PasskeysPorts } from '#machines/admin/passkeys/passkeys.machine.ts';
import type { SwitchStorePorts } from '#machines/admin/session/switch-store.machine.ts';
import type { StepUpPorts } from '#machines/admin/step-up/step-up.machine.ts';
import type { UserSettingPorts } from '#machines/admin/user-setting/user-setting.machine.ts';
import { codesTaken, devices, withPasskey } from './with-passkey.ts';

// What a person does with the own account behind the sign-in: it is fetched with the work.

/** A refused proof; of a passkey that was not used, whether a code is taken instead. */
const refusedProof = ({ code, message, data }: Pick<CallFailure, 'code' | 'message' | 'data'>) => ({
  code,
  message,
  codes: codesTaken(data),
});

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
      : await withPasskey(
          (answer) =>
            call(
              'session.stepUp',
              { password, ...bound, ...(code === undefined ? {} : { code }), ...answer },
              { signal },
            ),
          signal,
        );
    if (!proof.ok) return fail({ ...refusedProof(proof.error), of: 'own', own: null });
    const { token } = proof.value;
    if (!second) return ok({ proof: token });
    const other = await withPasskey(
      (answer) => call('session.stepUp', { ...second, ...bound, ...answer }, { signal }),
      signal,
    );
    // Both proofs travel as one, the own one first.
    return other.ok
      ? ok({ proof: `${token}.${other.value.token}` })
      : fail({ ...refusedProof(other.error), of: 'second', own: token });
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
/** The person's own passkeys, and the devices that make them. */
export const passkeysPorts = (call: Caller): PasskeysPorts => {
  const proved = (stepUp: string | null) => (stepUp === null ? {} : { stepUp });
  return {
    passkeys: async (signal) => valueOf(await call('passkeys.get', undefined, { signal })),
    beginPasskey: ({ stepUp }) => call('passkeys.begin', proved(stepUp)),
    makePasskey: async (begun, signal) => (await devices()).madePasskey(begun, signal),
    addPasskey: (input) => call('passkeys.add', input),
    removePasskey: ({ id, stepUp }) => call('passkeys.end', { id, ...proved(stepUp) }),
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
