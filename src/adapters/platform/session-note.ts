import type { SessionView } from '#domain/admin/contract/session.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import type { CallFailure } from './call.ts';

/**
 * What the workstation remembers of the session between calls: whose it is, for proofs, and the
 * store's day.
 */
export interface SessionNote {
  view: SessionView | null;
}

/** What became of a call whose answer says nothing more. */
export const done = <T>(answer: Result<T, CallFailure>): Result<null> =>
  answer.ok ? ok(null) : answer;
