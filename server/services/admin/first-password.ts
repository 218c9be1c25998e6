import type { Db } from '#db/open.ts';
import { passwordProblem } from '#domain/admin/rules/password.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { setPassword, type Account } from '#server/repositories/admin/employees.ts';
import { hashPassword } from './password-hash.ts';

/** Who signs in with a password that somebody else gave hears this. */
export const choosePassword = refuse(
  'PASSWORD_FIRST',
  'Somebody else gave you this password: choose one of your own.',
);

/**
 * Replaces a password that somebody else gave by the person's own: until then two people know it,
 * and nothing that is signed with it is one person's. Does nothing to a password of one's own.
 */
export async function firstPassword(
  db: Db,
  account: Account,
  given: { readonly password: string; readonly newPassword?: string | undefined },
  now: string,
): Promise<Result<{ readonly changed: boolean }, Refusal>> {
  if (!account.passwordGiven) return ok({ changed: false });
  if (given.newPassword === undefined) return choosePassword;
  const problem =
    given.newPassword === given.password
      ? 'This is the password that you were given: choose another one.'
      : passwordProblem(given.newPassword, [account.username, account.name]);
  if (problem) return refuse('PASSWORD_FIRST', problem);
  await setPassword(db, account.id, await hashPassword(given.newPassword), now, account.id);
  return ok({ changed: true });
}
