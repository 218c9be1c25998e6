import type { UserType } from '#domain/platform/routes.ts';
import type { Theme } from '#machines/platform/workstation/workstation.ports.ts';

/**
 * Local storage holds hints and preferences, never anything about a patient. A browser that forbids it
 * is no error.
 */
const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    /* the hint is lost, nothing else */
  }
};

export const readTheme = (): Theme => {
  const kept = read('theme');
  if (kept === 'light' || kept === 'dark') return kept;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};
/** The theme is an attribute of the document, so that one style sheet serves both. */
export const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  write('theme', theme);
};

/**
 * The session's two keys of the specification: display hints, written from what the server said.
 * Beside them a lock that holds until somebody has signed in or unlocked.
 */
export const hints = {
  writeHints: (type: UserType): void => {
    write('isLogIn', 'true');
    write('type', type);
    write('lockOwed', null);
  },
  clearHints: (): void => {
    write('isLogIn', null);
    write('type', null);
    write('lockOwed', null);
  },
  /** The page was covered: a load covers it again, also where the server never heard of it. */
  oweLock: (): void => write('lockOwed', 'true'),
  owesLock: (): boolean => read('lockOwed') === 'true',
};
/**
 * Someone was signed in when this browser last looked: their work is fetched without waiting for
 * the server's word.
 */
export const wasSignedIn = (): boolean => read('isLogIn') === 'true';

/**
 * A copy of a person's keys and habits, by the number of the account. `?keys=default` leaves them
 * out for once.
 */
export const usualKeys =
  typeof location !== 'undefined' && new URLSearchParams(location.search).get('keys') === 'default';
export const preferencesCopy = {
  readPreferences: (userId: number): string | null => (usualKeys ? null : read(`keys-${userId}`)),
  storePreferences: (userId: number, text: string): void => write(`keys-${userId}`, text),
};

/** The name that a person gives this station: one of the store's workstations. */
export const nameStation = (name: string): void => write('station', name);
/** The name of this station; made once per browser where nobody has given one. */
export function stationName(): string {
  const kept = read('station');
  if (kept) return kept;
  const made = `station-${crypto.randomUUID().slice(0, 8)}`;
  write('station', made);
  return made;
}
