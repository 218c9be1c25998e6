import {
  copyOf,
  readCopy,
  usualTastes,
  type KeymapPorts,
  type StoredTastes,
  type Tastes,
  type TastesPorts,
} from '#machines/platform/keymap/keymap.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { problemsOf, rebound } from '#ui/platform/commands/keymap.ts';
import { createRegistry, type CommandSet } from '#ui/platform/commands/registry.ts';
import type { Desk } from '#ui/platform/commands/workstation-context.tsx';
import { followPerson } from './follow-person.ts';

const none: StoredTastes = { stored: 0, tastes: usualTastes };
const isUsual = ({ tastes }: StoredTastes) =>
  JSON.stringify(tastes) === JSON.stringify(usualTastes);

/**
 * The keys and habits of whoever is signed in: they come with signing in and go with signing out.
 * The copy of this
 * workstation holds at once; what the account has takes its place when the server has answered.
 */
export function personKeys(
  { workstation, registry }: Pick<Desk, 'workstation' | 'registry'>,
  sets: readonly CommandSet[],
  store: TastesPorts,
): { readonly ports: KeymapPorts; tastes(): Tastes } {
  let held = none;
  let person: number | undefined;
  const take = (next: StoredTastes) => {
    held = next;
    registry.supply(createRegistry(rebound(sets, next.tastes.keys)));
  };
  /** Commands that are new since then may want the same keys. */
  const takeChecked = (kept: StoredTastes) => {
    const { keys } = kept.tastes;
    if (Object.keys(keys).length === 0 || problemsOf(sets, keys).length === 0) {
      take(kept);
      return;
    }
    take({ ...kept, tastes: { ...kept.tastes, keys: {} } });
    childrenOf(workstation).notifications.send({
      type: 'note.add',
      note: {
        tone: 'warning',
        message:
          'Some of your keys collide with new ones, so all keys are as they came. “Change keys” sets yours again.',
      },
    });
  };
  const takeAndCopy = (next: StoredTastes) => {
    takeChecked(next);
    if (person !== undefined) store.keepTastes(person, copyOf(next));
  };
  /** What was only ever kept in this browser goes to the account. */
  const load = async (copy: StoredTastes, signal: AbortSignal) => {
    const stored = await store.loadTastes(signal);
    if (signal.aborted || stored.stored < held.stored) return;
    if (stored.stored > 0) {
      if (stored.stored !== copy.stored) takeAndCopy(stored);
      return;
    }
    if (isUsual(copy)) return;
    const kept = await store.saveTastes({ ...copy, stored: 0 }, signal);
    if (kept.kind !== 'refused' && !signal.aborted) takeAndCopy(kept.now);
  };
  take(none);
  followPerson(workstation, (now, signal) => {
    person = now;
    const copy = (now === undefined ? null : readCopy(store.readTastes(now))) ?? none;
    takeChecked(copy);
    // Without an answer the copy holds; the next signing in asks again.
    if (now !== undefined) load(copy, signal).catch(() => undefined);
  });
  return {
    tastes: () => held.tastes,
    ports: {
      readTastes: () => held.tastes,
      problemsOf: (keys) => problemsOf(sets, keys),
      keepTastes: async (tastes, signal) => {
        const kept = await store.saveTastes({ stored: held.stored, tastes }, signal);
        if (kept.kind !== 'refused' && !signal.aborted) takeAndCopy(kept.now);
        return kept;
      },
    },
  };
}
