import type { PersonKeys } from '#domain/admin/contract/session.ts';
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
import type { SessionNote } from './session-note.ts';

// What only the work behind the sign-in asks of the server: it is fetched with the work.

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
