import type { Db } from '#db/open.ts';
import { passwordProblem } from '#domain/admin/rules/password.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Session, User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import {
  findAccountById,
  setEmail,
  setPassword,
  usernameKey,
} from '#server/repositories/admin/employees.ts';
import { endSessionsOf } from '#server/repositories/admin/sessions.ts';
import { hashPassword } from './password-hash.ts';
import { provedOrFresh } from './step-up.ts';

export interface PasswordChange {
  readonly username: string;
  readonly email: string | null;
  readonly password: string;
  readonly confirmPassword: string;
  readonly stepUp: string | null;
}

const wrong = (field: string, message: string) => refuse('REFUSED', message, { [field]: message });

const fieldProblem = (
  user: User,
  session: Session,
  passwordChange: PasswordChange,
): Result<null> => {
  if (usernameKey(passwordChange.username) !== usernameKey(user.username))
    return wrong('username', 'This is not your user name.');
  if (passwordChange.password !== passwordChange.confirmPassword)
    return wrong('confirmPassword', 'The two passwords are not the same.');
  const problem = passwordProblem(passwordChange.password, [
    user.username,
    user.name,
    session.store?.name ?? '',
    session.store?.companyName ?? '',
  ]);
  return problem ? wrong('password', problem) : ok(null);
};

/** Who changes what is their own, in which session, and when. */
interface OwnAct {
  readonly db: Db;
  readonly user: User;
  readonly session: Session;
  readonly now: string;
}
const provedToBeThere = (
  act: OwnAct,
  action: string,
  token: string | null,
): Promise<Result<null, Refusal>> =>
  provedOrFresh(act, token, {
    action,
    entity: 'employee',
    entityId: act.user.id,
    entityVersion: act.user.version,
  });

/**
 * Changes the caller's own e-mail address and nothing else; null takes it away. Needs a proof
 * (action `email.change`) under the same rule as a new password.
 */
export async function changeEmail(
  act: OwnAct,
  change: { readonly email: string | null; readonly stepUp: string | null },
): Promise<Result<null, Refusal>> {
  const { db, user, now } = act;
  const proved = await provedToBeThere(act, stepUpActions.emailChange, change.stepUp);
  if (!proved.ok) return proved;
  await setEmail(db, user.id, change.email, now, user.id);
  return ok(null);
}

/**
 * Changes the caller's own password and ends the person's other sessions. Needs a proof (action
 * `password.change`,
 * entity `employee`) when the password was last given more than five minutes ago. Demo accounts
 * keep theirs.
 */
export async function changePassword(
  act: OwnAct,
  change: PasswordChange,
): Promise<Result<null, Refusal>> {
  const { db, user, session, now } = act;
  const account = await findAccountById(db, user.id);
  if (account?.demo) return wrong('password', 'The password of a demo account stays as it is.');
  const checked = fieldProblem(user, session, change);
  if (!checked.ok) return checked;
  const proved = await provedToBeThere(act, stepUpActions.passwordChange, change.stepUp);
  if (!proved.ok) return proved;
  await setPassword(db, user.id, await hashPassword(change.password), now, user.id);
  if (change.email !== null) await setEmail(db, user.id, change.email, now, user.id);
  await endSessionsOf(db, user.id, session.id, now, 'password changed');
  return ok(null);
}
