import { createContext, use } from 'react';
import type { RxEntryRef } from '#machines/rx/entry/rx-entry.machine.ts';

/** The entry that a field or a panel belongs to. */
export const EntryContext = createContext<RxEntryRef | null>(null);
export function useEntry(): RxEntryRef {
  const entry = use(EntryContext);
  if (!entry) throw new Error('useEntry needs an EntryContext');
  return entry;
}
