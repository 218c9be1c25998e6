import { useLayoutEffect } from 'react';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { useAnyDesk } from '#ui/platform/commands/workstation-context.tsx';

/** A table opens as the person has left its columns, and what is changed is kept. */
export function useKeptWidths(list: ListRef, table: string): void {
  const kept = useAnyDesk()?.widths;
  useLayoutEffect(() => {
    if (!kept) return undefined;
    const take = () => {
      const widths = kept.of(table);
      if (widths) list.send({ type: 'list.widths', widths });
    };
    take();
    const stop = kept.subscribe(take);
    const on = list.on('list.widths', (event) => kept.keep(table, event.widths));
    return () => {
      stop();
      on.unsubscribe();
    };
  }, [kept, list, table]);
}
