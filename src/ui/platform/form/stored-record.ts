import { createContext, use } from 'react';
import type { Stored } from '#machines/platform/record/record.ports.ts';

/**
 * The record of the form as it is stored, for fields that ask the server about it; null while it is
 * new.
 */
export const StoredRecord = createContext<Stored | null>(null);
export const useStored = (): Stored | null => use(StoredRecord);
