import type { RxEntryRef } from '#machines/rx-entry/rx-entry.machine.ts';
import { createContext, use } from 'react';

/** The entry that a field or a panel belongs to. */
export const EntryContext = createContext<RxEntryRef | null>(null);
export function useEntry(): RxEntryRef {
  const entry = use(EntryContext);
  if (!entry) throw new Error('useEntry needs an EntryContext');
  return entry;
}
