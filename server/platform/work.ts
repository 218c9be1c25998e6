import type { ORPCError } from '@orpc/server';
import type { Db } from '#db/open.ts';
import type { CredentialCheck } from '#server/services/admin/credential.ts';
import type { Caller, Session, User } from './caller.ts';

/**
 * What an act adds to its audit row. `before` and `after` are states of one record in one shape:
 * only their digests are kept, and the names of the members in which they differ.
 */
export interface AuditNote<State = unknown> {
  readonly entity?: string;
  readonly entityId?: number | null;
  readonly before?: State;
  readonly after?: State;
  /** Facts without patient data: counts, codes, field names, ids. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Another event than the procedure's, where one procedure does several things. */
  readonly event?: string;
}

/**
 * What a handler works with. In a write, `db` is the one transaction in which everything, the audit
 * row included, commits.
 */
export interface Work {
  readonly db: Db;
  /** The moment of this call, UTC ISO. */
  readonly now: string;
  readonly caller: Caller | null;
  readonly credential: CredentialCheck | null;
  /** Completes the audit row of this call; a second call adds to the first. */
  audit<State>(note: AuditNote<State>): void;
  /** A further audit row of this act, about another record that it touched. */
  auditToo<State>(note: AuditNote<State>): void;
  /** Tells every workstation of the store, once committed, that a record changed. */
  changed(entity: string, id: number, version: number, storeId?: number | null): void;
  /**
   * Refuses, but commits what was written so far (a counted attempt, an audit row with outcome
   * `failed`).
   */
  refuseButKeep(error: ORPCError<string, unknown>): never;
}
/** `Work` for procedures that need a person: all of them but a few of `session` and `setup`. */
export interface PersonWork extends Work {
  readonly user: User;
  readonly session: Session;
}
