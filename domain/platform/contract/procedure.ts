import { oc } from '@orpc/contract';
import type { PermissionKey } from '../permission-key.ts';

/**
 * What every procedure must state.
 * - `permission`: the key that the caller's roles must grant; `'signed-in'` for any live session;
 * `'public'` for nobody
 *   signed in; `'ADMIN'` / `'PRIVATE'` for any live session of that user type.
 * - `audit`: the event written for each call, or null for calls that read nothing about a patient
 * and change nothing.
 * - `effect`: `'write'` runs in one transaction with its audit row and takes an idempotency key;
 * `'read'` does not write.
 * - `often`: a list or a check that a screen asks again by itself. The same records shown to the
 * same session by the same question are on record once in ten minutes.
 * - `heavy`: works for seconds on a connection to the database: three such at once in all, one of a
 * person, so that the others' calls find a connection.
 * - `closedToo`: it tells nothing of what a sensitive record holds, or tells it to whoever watches
 * over who looked: it is answered though the record is closed to the caller.
 * - `whileLocked`: true where a locked session may still call it.
 */
export interface ProcedureMeta {
  readonly permission: PermissionKey | 'public' | 'signed-in' | 'ADMIN' | 'PRIVATE';
  readonly audit: string | null;
  readonly effect: 'read' | 'write';
  readonly often?: true;
  readonly heavy?: true;
  readonly closedToo?: true;
  readonly whileLocked?: true;
}

/** The only way to start a procedure, so that permission and audit can't be forgotten. */
export const procedure = (meta: ProcedureMeta) => oc.$meta<ProcedureMeta>(meta);
