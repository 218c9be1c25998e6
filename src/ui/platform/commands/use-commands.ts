import { useMemo, useSyncExternalStore } from 'react';
import { offersOf, type Offered } from './offers.ts';
import type { Command } from './registry.ts';
import { useDesk } from './workstation-context.tsx';

/**
 * The commands of a kind that can be reached from where the focus is, with why each is refused.
 * `test` never changes.
 */
export function useOffered(test: (command: Command) => boolean): readonly Offered[] {
  const offers = offersOf(useDesk());
  const version = useSyncExternalStore(offers.subscribe, offers.version);
  // oxlint-disable-next-line react/exhaustive-deps -- the version says that the answers may have changed
  return useMemo(() => offers.list(test), [offers, version, test]);
}

/**
 * One command for a button or a menu entry: its title, key, whether it is refused and why, and how
 * to run it.
 */
export function useCommand(id: string) {
  const desk = useDesk();
  const offers = offersOf(desk);
  const offered = useSyncExternalStore(offers.subscribe, () => offers.of(id));
  const command = desk.registry.byId(id);
  return {
    title: command?.title ?? id,
    keys: command?.keys[0],
    why: offered ? offered.why : 'Not possible while this is open.',
    run: () => {
      const now = offers.of(id);
      if (now) desk.dispatcher.run(now, 'menu');
    },
  };
}
