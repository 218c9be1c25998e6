import type { Failure } from '#domain/result.ts';
import type { ProofWanted } from '#domain/rules/step-up-actions.ts';
import { unprovided } from '../port.ts';
import type { Values } from '../draft.ts';

export type Stored = Values & { readonly id: number; readonly version: number };
export interface Versioned { readonly id: number; readonly version: number }
/** An expected refusal is a value; only a fault rejects. `stale` carries the row that won. */
export type SaveOutcome = { readonly kind: 'saved'; readonly row: Stored } | { readonly kind: 'refused'; readonly failure: Failure } | { readonly kind: 'stale'; readonly row: Stored }
  /** The password is asked for first, for just this. */
  | { readonly kind: 'unproved'; readonly wanted: ProofWanted };
/** What is sent: `proof` once the password was given for it. */
export interface SaveInput { readonly id: number | null; readonly version: number; readonly draft: Values; readonly proof?: string | null }
export type RemoveOutcome = { readonly kind: 'removed'; readonly version: number } | { readonly kind: 'refused'; readonly failure: Failure } | { readonly kind: 'stale'; readonly row: Stored };
export type RestoreOutcome = { readonly kind: 'restored'; readonly version: number } | { readonly kind: 'refused'; readonly failure: Failure };

/** The four calls of a record. `id` null creates, then `version` is 0. */
export const recordPorts = {
  load: unprovided<Stored | null, { id: number }>('load'),
  save: unprovided<SaveOutcome, SaveInput>('save'),
  remove: unprovided<RemoveOutcome, Versioned>('remove'),
  restore: unprovided<RestoreOutcome, Versioned>('restore'),
};
