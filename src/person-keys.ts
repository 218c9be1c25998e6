import { readTastes, usualTastes, type KeymapPorts, type Tastes, type TastesPorts } from '#machines/keymap/keymap.machine.ts';
import { childrenOf } from '#machines/workstation/workstation.selectors.ts';
import { problemsOf, rebound } from '#ui/commands/keymap.ts';
import { createRegistry, type CommandSet } from '#ui/commands/registry.ts';
import type { Desk } from '#ui/commands/workstation-context.tsx';

/** The keys and habits of whoever is signed in: they come with signing in and go with signing out. */
export function personKeys({ workstation, registry }: Pick<Desk, 'workstation' | 'registry'>, sets: readonly CommandSet[], store: TastesPorts): { readonly ports: KeymapPorts; tastes(): Tastes } {
  let tastes = usualTastes, person: number | undefined;
  const take = (next: Tastes) => { tastes = next; registry.supply(createRegistry(rebound(sets, next.keys))); };
  const follow = () => {
    const now = workstation.getSnapshot().context.account?.userId;
    if (now === person) return;
    person = now;
    const kept = (now === undefined ? null : readTastes(store.readTastes(now))) ?? usualTastes;
    if (Object.keys(kept.keys).length === 0 || problemsOf(sets, kept.keys).length === 0) { take(kept); return; }
    // Commands that are new since then may want the same keys.
    take({ ...kept, keys: {} });
    childrenOf(workstation).notifications.send({ type: 'note.add', note: { tone: 'warning', message: 'Some of your keys collide with new ones, so all keys are as they came. “Change keys” sets yours again.' } });
  };
  take(usualTastes);
  workstation.subscribe(follow);
  follow();
  return {
    tastes: () => tastes,
    ports: {
      readTastes: () => tastes, problemsOf: (keys) => problemsOf(sets, keys),
      keepTastes: (changed) => { take(changed); if (person !== undefined) store.keepTastes(person, JSON.stringify(changed)); },
    },
  };
}
