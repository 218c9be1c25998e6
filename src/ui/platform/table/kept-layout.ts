import { useLayoutEffect } from 'react';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { useAnyDesk } from '#ui/platform/commands/workstation-context.tsx';

/** A table opens as the person has left its columns, and widths that are changed are kept. */
export function useKeptLayout(list: ListRef, table: string): void {
  const kept = useAnyDesk()?.tables;
  useLayoutEffect(() => {
    if (!kept) return undefined;
    const take = () => {
      const layout = kept.of(table);
      if (layout) list.send({ type: 'list.widths', widths: layout.widths });
      if (layout) list.send({ type: 'list.show', columns: layout.columns });
    };
    take();
    const stop = kept.subscribe(take);
    const on = list.on('list.widths', (event) => kept.keepWidths(table, event.widths));
    return () => {
      stop();
      on.unsubscribe();
    };
  }, [kept, list, table]);
}
