import type { PersonKeys } from '#domain/admin/contract/session.ts';
import { fail, ok } from '#domain/platform/result.ts';
import type { CodesPorts } from '#machines/admin/codes/codes.machine.ts';
import type { SwitchStorePorts } from '#machines/admin/session/switch-store.machine.ts';
import type { StepUpPorts } from '#machines/admin/step-up/step-up.machine.ts';
import type { UserSettingPorts } from '#machines/admin/user-setting/user-setting.machine.ts';
import type { ZipPorts } from '#machines/patient/zip-lookup/zip-lookup.machine.ts';
import type { TablePorts } from '#machines/platform/columns/columns.ports.ts';
import type { CountersPorts } from '#machines/platform/counters/counters.machine.ts';
import {
  usualPreferences,
  type StoredPreferences,
  type PreferencesPorts,
} from '#machines/platform/keymap/keymap.machine.ts';
import type { SearchPorts } from '#machines/platform/palette/palette.machine.ts';
import type { UndoPorts } from '#machines/platform/undo/undo.machine.ts';
import { NoAnswer, valueOf, type Caller } from './call.ts';
import { done, type SessionNote } from './ports.ts';

// What only the work behind the sign-in asks of the server: it is fetched with the work.

export const zipPorts = (call: Caller): ZipPorts => ({
  lookUpZip: async (zip, signal) => {
    const answer = await call('location.zip', { query: { zipCode: zip } }, { signal });
    if (answer.ok)
      return answer.value.cities.map((city) => ({
        postalCode: answer.value.postalCode,
        id: city.id,
        name: city.name,
        stateName: city.stateName,
      }));
    return answer.error.status === 404 ? [] : valueOf(answer);
  },
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
const preferencesOf = ({ version, ...preferences }: PersonKeys): StoredPreferences => ({
  stored: version,
  preferences: { version: 1, ...preferences },
});
/** The keys of the account. `?keys=default` lets what is kept be, until the person saves anew. */
export const preferencesPorts = (
  call: Caller,
  copy: Pick<PreferencesPorts, 'readPreferences' | 'storePreferences'>,
  usualKeys: boolean,
): PreferencesPorts => ({
  ...copy,
  loadPreferences: async (signal) => {
    const stored = preferencesOf(
      valueOf(await call('session.keys', undefined, { signal, background: true })),
    );
    return usualKeys ? { ...stored, preferences: usualPreferences } : stored;
  },
  savePreferences: async ({ stored, preferences: { keys, bareKeys, autoClose } }, signal) => {
    const answer = await call(
      'session.saveKeys',
      { version: stored, keys, bareKeys, autoClose },
      { signal },
    );
    if (answer.ok) return { kind: 'kept', now: preferencesOf(answer.value) };
    return answer.error.code === 'STALE'
      ? { kind: 'stale', now: preferencesOf(answer.error.data as PersonKeys) }
      : { kind: 'refused', message: answer.error.message };
  },
});
/** How the person has left the columns of tables. */
export const tablePorts = (call: Caller): TablePorts => ({
  loadTables: async (signal) =>
    valueOf(await call('session.tables', undefined, { signal, background: true })),
  saveTable: (table) => call('session.saveTable', table),
});
/** Records are patients' and prescriptions': an administrator has none to find. */
export const searchPorts = (call: Caller, note: SessionNote): SearchPorts => ({
  searchEverything: async (text, signal) =>
    note.view?.user?.type === 'PRIVATE'
      ? valueOf(await call('search.everything', { text }, { signal }))
      : [],
});

/**
 * Who may not see prescriptions has nothing to count; while the session is locked the server would
 * only refuse.
 */
export const countersPorts = (call: Caller, note: SessionNote): CountersPorts => ({
  loadCounts: async (signal) => {
    if (note.view?.state === 'locked') throw new NoAnswer('The session is locked.');
    return note.view?.permissions.includes('rx.read')
      ? valueOf(await call('rx.counts', undefined, { signal, background: true }))
      : {};
  },
});

/** What was done is taken back by calls that are fetched once somebody wants that. */
export const undoPorts = (call: Caller): UndoPorts => {
  const calls = async () => (await import('./undo-calls.ts')).undoCalls(call);
  return {
    restore: async (proved) => (await calls()).restore(proved),
    remove: async (proved) => (await calls()).remove(proved),
  };
};
