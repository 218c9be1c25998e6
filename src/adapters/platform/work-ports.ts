import type { PersonKeys } from '#domain/admin/contract/session.ts';
import { ok } from '#domain/platform/result.ts';
import type { SwitchStorePorts } from '#machines/admin/session/switch-store.machine.ts';
import type { StepUpPorts } from '#machines/admin/step-up/step-up.machine.ts';
import type { UserSettingPorts } from '#machines/admin/user-setting/user-setting.machine.ts';
import type { ZipPorts } from '#machines/patient/zip-lookup/zip-lookup.machine.ts';
import {
  usualTastes,
  type StoredTastes,
  type TastesPorts,
} from '#machines/platform/keymap/keymap.machine.ts';
import type { SearchPorts } from '#machines/platform/palette/palette.machine.ts';
import { NoAnswer, valueOf, type Caller } from './call.ts';
import { done, type SessionNote } from './ports.ts';

// What only the work behind the sign-in asks of the server: it is fetched with the work.

export const zipPorts = (call: Caller): ZipPorts => ({
  lookUpZip: async (zip, signal) => {
    const a = await call('location.zip', { query: { zipCode: zip } }, { signal });
    if (a.ok)
      return a.value.cities.map((c) => ({
        postalCode: a.value.postalCode,
        id: c.id,
        name: c.name,
        stateName: c.stateName,
      }));
    return a.error.status === 404 ? [] : valueOf(a);
  },
});

export const stepUpPorts = (call: Caller, note: SessionNote): StepUpPorts => ({
  proveIdentity: async ({ password, action, target }, signal) => {
    const user = note.view?.user;
    const about =
      target ?? (user ? { entity: 'employee', id: user.id, version: user.version } : null);
    if (!about) throw new NoAnswer('Nobody is signed in.');
    const a = await call(
      'session.stepUp',
      { password, action, entity: about.entity, entityId: about.id, entityVersion: about.version },
      { signal },
    );
    return a.ok ? ok({ proof: a.value.token }) : a;
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
export const userSettingPorts = (call: Caller, note: SessionNote): UserSettingPorts => ({
  changeAccount: async (change) => {
    const user = note.view?.user;
    if (!user) throw new NoAnswer('Nobody is signed in.');
    const a =
      change.password === null
        ? await call('session.changeEmail', { email: change.email, stepUp: change.proof })
        : await call('session.changePassword', {
            username: user.username,
            email: change.email,
            password: change.password,
            confirmPassword: change.password,
            stepUp: change.proof,
          });
    if (a.ok) note.view = a.value;
    return done(a);
  },
});
const tastesOf = ({ version, ...tastes }: PersonKeys): StoredTastes => ({
  stored: version,
  tastes: { version: 1, ...tastes },
});
/** The keys of the account. `?keys=default` lets what is kept be, until the person saves anew. */
export const tastesPorts = (
  call: Caller,
  copy: Pick<TastesPorts, 'readTastes' | 'keepTastes'>,
  usualKeys: boolean,
): TastesPorts => ({
  ...copy,
  loadTastes: async (signal) => {
    const stored = tastesOf(
      valueOf(await call('session.keys', undefined, { signal, background: true })),
    );
    return usualKeys ? { ...stored, tastes: usualTastes } : stored;
  },
  saveTastes: async ({ stored, tastes: { keys, bareKeys, autoClose } }, signal) => {
    const a = await call(
      'session.saveKeys',
      { version: stored, keys, bareKeys, autoClose },
      { signal },
    );
    if (a.ok) return { kind: 'kept', now: tastesOf(a.value) };
    return a.error.code === 'STALE'
      ? { kind: 'stale', now: tastesOf(a.error.data as PersonKeys) }
      : { kind: 'refused', message: a.error.message };
  },
});
/** Widths of columns. Losing one disturbs nobody. */
export const widthPorts = (call: Caller) => ({
  loadWidths: async (signal: AbortSignal) =>
    valueOf(await call('session.tables', undefined, { signal, background: true })),
  saveWidths: async (name: string, widths: Readonly<Record<string, number>>) => {
    await call('session.saveTable', { name, widths });
  },
});
/** Records are patients' and prescriptions': an administrator has none to find. */
export const searchPorts = (call: Caller, note: SessionNote): SearchPorts => ({
  searchEverything: async (text, signal) =>
    note.view?.user?.type === 'PRIVATE'
      ? valueOf(await call('search.everything', { text }, { signal }))
      : [],
});
