import type { Db } from '#db/open.ts';
import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Session, User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import {
  insertStepUp,
  useStepUp,
  type StepUpBinding,
} from '#server/repositories/admin/step-ups.ts';
import { newToken, tokenHash } from './token.ts';

/** How long a proof lives. */
export const stepUpMinutes = 5;

/**
 * Whether the password was given at sign-in or unlock so lately that it need not be given again. A
 * proof for one act does not make a session fresh.
 */
const isFresh = (session: Pick<Session, 'authenticatedAt'>, now: string): boolean =>
  Date.parse(now) - Date.parse(session.authenticatedAt) <= stepUpMinutes * 60_000;

/**
 * Gives a proof that `employeeId` has just given the password for one act on one version of one
 * record. Call it after the password was checked.
 */
export async function issueStepUp(
  db: Db,
  binding: StepUpBinding & { sessionId: number },
  now: string,
): Promise<{ token: string; expiresAt: string }> {
  const { token, hash } = newToken();
  const expiresAt = new Date(Date.parse(now) + stepUpMinutes * 60_000).toISOString();
  await insertStepUp(db, { ...binding, tokenHash: hash, now, expiresAt });
  return { token, expiresAt };
}

const missing = refuse('STEP_UP', 'Give the password again for this step.');

/**
 * Uses a proof up and says whose it is and when the password was given. It must come from this
 * session and fit action,
 * record and version; it works once and for five minutes. Fails with `STEP_UP`, whatever did not
 * fit. Call it in the
 * transaction of the act, so that a refused act leaves the proof usable.
 */
export async function spendStepUp(
  db: Db,
  token: string | null | undefined,
  binding: Omit<StepUpBinding, 'employeeId'> & { sessionId: number },
  now: string,
): Promise<Result<{ employeeId: number; at: string }>> {
  const hash = tokenHash(token);
  const spent = hash && (await useStepUp(db, { ...binding, tokenHash: hash, now }));
  return spent ? ok(spent) : missing;
}

/** Who proves to be there, in which session, and when. */
export interface Proving {
  readonly db: Db;
  readonly user: Pick<User, 'id'>;
  readonly session: Session;
  readonly now: string;
}
/**
 * For acts that a person may do without a proof shortly after signing in or unlocking: a proof that
 * is sent has to fit all the same,
 * so that none is good twice. The refusal names what to prove.
 */
export async function provedOrFresh(
  { db, user, session, now }: Proving,
  token: string | null | undefined,
  wanted: ProofWanted,
): Promise<Result<null, Refusal>> {
  if (token === null || token === undefined)
    return isFresh(session, now) ? ok(null) : fail({ ...missing.error, data: wanted });
  const proved = await consumeStepUp(
    db,
    token,
    { ...wanted, employeeId: user.id, sessionId: session.id },
    now,
  );
  return proved.ok ? proved : fail({ ...proved.error, data: wanted });
}

/** The same for an act that only one person may prove: the caller, say. */
export async function consumeStepUp(
  db: Db,
  token: string | null | undefined,
  binding: StepUpBinding & { sessionId: number },
  now: string,
): Promise<Result<null>> {
  const spent = await spendStepUp(db, token, binding, now);
  if (!spent.ok) return spent;
  return spent.value.employeeId === binding.employeeId ? ok(null) : missing;
}
