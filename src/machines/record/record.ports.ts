import type { Failure } from '#domain/result.ts';
import { unprovided } from '../port.ts';
import type { Values } from '../draft.ts';

export type Stored = Values & { readonly id: number; readonly version: number };
export interface Versioned { readonly id: number; readonly version: number }
/** An expected refusal is a value; only a fault rejects. `stale` carries the row that won. */
export type SaveOutcome = { readonly kind: 'saved'; readonly row: Stored } | { readonly kind: 'refused'; readonly failure: Failure } | { readonly kind: 'stale'; readonly row: Stored };
export type RemoveOutcome = { readonly kind: 'removed'; readonly version: number } | { readonly kind: 'refused'; readonly failure: Failure } | { readonly kind: 'stale'; readonly row: Stored };
export type RestoreOutcome = { readonly kind: 'restored'; readonly version: number } | { readonly kind: 'refused'; readonly failure: Failure };

/** The four calls of a record. `id` null creates, then `version` is 0. */
export const recordPorts = {
  load: unprovided<Stored | null, { id: number }>('load'),
  save: unprovided<SaveOutcome, { id: number | null; version: number; draft: Values }>('save'),
  remove: unprovided<RemoveOutcome, Versioned>('remove'),
  restore: unprovided<RestoreOutcome, Versioned>('restore'),
};
