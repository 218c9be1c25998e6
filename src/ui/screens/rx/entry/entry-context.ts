import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import { required } from '#domain/platform/required.ts';
import type { RxEntryRef } from '#machines/rx/entry/rx-entry.machine.ts';

/** The entry that a field or a panel belongs to. */
export const EntryContext = createContext<RxEntryRef | null>(null);
export function useEntry(): RxEntryRef {
  const entry = use(EntryContext);
  if (!entry) throw new Error('useEntry needs an EntryContext');
  return entry;
}

/**
 * Whether something is typed over the patient or the drug that nobody has chosen yet: what was
 * checked is of the one before.
 */
export function useUnchosen(): 'patient' | 'drug' | null {
  const draft = useSelector(useEntry(), ({ context }) => required(context.draft, 'The draft'));
  return useSelector(draft, ({ context: { unread } }) => {
    if (unread['patientId'] !== undefined) return 'patient';
    return unread['drugId'] === undefined ? null : 'drug';
  });
}
