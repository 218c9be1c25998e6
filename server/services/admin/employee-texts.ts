import type { Db } from '#db/open.ts';
import type { EmployeeDraft } from '#domain/admin/contract/organisation.ts';
import { badgeGiven } from '#domain/admin/rules/badge.ts';
import { passwordProblem } from '#domain/admin/rules/password.ts';
import { usernameProblem } from '#domain/admin/rules/username.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { licenseTaken, usernameKey } from '#server/repositories/admin/employees.ts';
import { badgeTaken } from '#server/repositories/admin/organisation-records.ts';
import { usernameTaken } from '#server/repositories/admin/organisation.ts';
import { badgeHash } from './badge.ts';

/** A refusal that stands at its field. */
export const wrongField = (name: string, message: string) =>
  refuse('REFUSED', message, { [name]: message });

/** What is wrong with the license of an employee as it is to be saved; null for nothing. */
async function licenseProblem(
  db: Db,
  id: number,
  { licenseKind, licenseNo, licenseState = null, licenseActive }: EmployeeDraft,
): Promise<string | null> {
  if (!licenseKind) return null;
  if (!licenseNo) return licenseActive ? 'A license that is active has a number.' : null;
  const license = { kind: licenseKind, no: licenseNo, state: licenseState };
  return (await licenseTaken(db, license, id)) ? 'Another employee has this license.' : null;
}
const passwordOf = ({ password, username, firstName, lastName }: EmployeeDraft): string | null =>
  password ? passwordProblem(password, [username, firstName, lastName]) : null;

/** What is wrong with a user name; one that this person has already is not asked again. */
async function usernameRefusal(db: Db, id: number, username: string): Promise<string | null> {
  const key = usernameKey(username);
  if (await usernameTaken(db, key, id)) return 'This user name is taken.';
  const isKept = id !== 0 && (await usernameTaken(db, key, 0));
  return isKept ? null : usernameProblem(username);
}

/** Whether what stands in an employee's fields can be saved; refused at the field. */
export async function checkTexts(
  db: Db,
  id: number,
  employeeDraft: EmployeeDraft,
): Promise<Result<null, Refusal>> {
  const username = await usernameRefusal(db, id, employeeDraft.username);
  if (username !== null) return wrongField('username', username);
  if (id === 0 && !employeeDraft.password)
    return wrongField('password', 'A new employee needs a password.');
  const problem = passwordOf(employeeDraft);
  if (problem) return wrongField('password', problem);
  const license = await licenseProblem(db, id, employeeDraft);
  if (license !== null) return wrongField('licenseNo', license);
  const badge = badgeGiven(employeeDraft.badgeCode);
  if (!badge.ok) return wrongField('badgeCode', badge.error.message);
  if (badge.value && (await badgeTaken(db, badgeHash(badge.value), id)))
    return wrongField('badgeCode', 'Another employee has this badge.');
  if (employeeDraft.active === false && !employeeDraft.inactiveReason?.trim())
    return wrongField('inactiveReason', 'Say why this employee is inactive.');
  return employeeDraft.blocked === true && !employeeDraft.blockedReason?.trim()
    ? wrongField('blockedReason', 'Say why this employee is blocked.')
    : ok(null);
}
