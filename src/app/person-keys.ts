import {
  copyOf,
  readCopy,
  usualPreferences,
  type KeymapPorts,
  type StoredPreferences,
  type Preferences,
  type PreferencesPorts,
} from '#machines/platform/keymap/keymap.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { problemsOf, rebound } from '#ui/platform/commands/keymap.ts';
import { createRegistry, type CommandSet } from '#ui/platform/commands/registry.ts';
import type { Desk } from '#ui/platform/commands/workstation-context.tsx';
import { followPerson } from './follow-person.ts';

const none: StoredPreferences = { stored: 0, preferences: usualPreferences };
const isUsual = ({ preferences }: StoredPreferences) =>
  JSON.stringify(preferences) === JSON.stringify(usualPreferences);

/**
 * The keys and habits of whoever is signed in: they come with signing in and go with signing out.
 * The copy of this
 * workstation holds at once; what the account has takes its place when the server has answered.
 */
export function personKeys(
  { workstation, registry }: Pick<Desk, 'workstation' | 'registry'>,
  sets: readonly CommandSet[],
  store: PreferencesPorts,
): { readonly ports: KeymapPorts; preferences(): Preferences } {
  let held = none;
  let person: number | undefined;
  const take = (next: StoredPreferences) => {
    held = next;
    registry.supply(createRegistry(rebound(sets, next.preferences.keys)));
  };
  /** Commands that are new since then may want the same keys. */
  const takeChecked = (kept: StoredPreferences) => {
    const { keys } = kept.preferences;
    if (Object.keys(keys).length === 0 || problemsOf(sets, keys).length === 0) {
      take(kept);
      return;
    }
    take({ ...kept, preferences: { ...kept.preferences, keys: {} } });
    childrenOf(workstation).notifications.send({
      type: 'note.add',
      note: {
        tone: 'warning',
        message:
          'Some of your keys collide with new ones, so all keys are as they came. “Change keys” sets yours again.',
      },
    });
  };
  const takeAndCopy = (next: StoredPreferences) => {
    takeChecked(next);
    if (person !== undefined) store.storePreferences(person, copyOf(next));
  };
  /** What was only ever kept in this browser goes to the account. */
  const load = async (copy: StoredPreferences, signal: AbortSignal) => {
    const stored = await store.loadPreferences(signal);
    if (signal.aborted || stored.stored < held.stored) return;
    if (stored.stored > 0) {
      if (stored.stored !== copy.stored) takeAndCopy(stored);
      return;
    }
    if (isUsual(copy)) return;
    const kept = await store.savePreferences({ ...copy, stored: 0 }, signal);
    if (kept.kind !== 'refused' && !signal.aborted) takeAndCopy(kept.now);
  };
  take(none);
  followPerson(workstation, (now, signal) => {
    person = now;
    const copy = (now === undefined ? null : readCopy(store.readPreferences(now))) ?? none;
    takeChecked(copy);
    // Without an answer the copy holds; the next signing in asks again.
    if (now !== undefined) load(copy, signal).catch(() => undefined);
  });
  return {
    preferences: () => held.preferences,
    ports: {
      readPreferences: () => held.preferences,
      problemsOf: (keys) => problemsOf(sets, keys),
      storePreferences: async (preferences, signal) => {
        const kept = await store.savePreferences({ stored: held.stored, preferences }, signal);
        if (kept.kind !== 'refused' && !signal.aborted) takeAndCopy(kept.now);
        return kept;
      },
    },
  };
}
