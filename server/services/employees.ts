import type { ListPage, ListQuery } from '#domain/contract/list.ts';
import type { EmployeeDraft, EmployeeRow } from '#domain/contract/organisation.ts';
import { passwordProblem } from '#domain/rules/password.ts';
import { fail, ok, refuse, type Result } from '#domain/result.ts';
import type { Db } from '#db/open.ts';
import { stepUpActions } from '#domain/rules/step-up-actions.ts';
import { mayDo, type Session, type User } from '../caller.ts';
import { usernameKey } from '../repositories/employees.ts';
import { findEmployee, insertEmployee, searchEmployees, updateEmployee, usernameTaken } from '../repositories/organisation.ts';
import { findRole, rolesOf, setRolesOf } from '../repositories/roles.ts';
import { endSessionsOf } from '../repositories/sessions.ts';
import type { Refusal } from '../refusal.ts';
import { hashPassword } from './password-hash.ts';
import { provedOrFresh } from './step-up.ts';
import { clearThrottle } from './throttle.ts';

interface Act { readonly db: Db; readonly user: User; readonly now: string }
interface SessionAct extends Act { readonly session: Session }
const field = (name: string, message: string) => refuse('REFUSED', message, { [name]: message });
const refused = (why: string, whoMay: readonly string[] = []) => fail<Refusal>({ code: 'REFUSED', message: why, why: [why], whoMay });
const notThere = refuse('NOT_FOUND', 'There is no such employee.');

const checkTexts = async ({ db }: Act, id: number, d: EmployeeDraft): Promise<Result<null, Refusal>> => {
  if (await usernameTaken(db, usernameKey(d.username), id)) return field('username', 'This user name is taken.');
  if (id === 0 && !d.password) return field('password', 'A new employee needs a password.');
  const problem = d.password ? passwordProblem(d.password, [d.username, d.firstName, d.lastName]) : null;
  if (problem) return field('password', problem);
  if (d.active === false && !d.inactiveReason?.trim()) return field('inactiveReason', 'Say why this employee is inactive.');
  if (d.blocked === true && !d.blockedReason?.trim()) return field('blockedReason', 'Say why this employee is blocked.');
  return ok(null);
};

/** Assigning roles is granting: it needs `role.grant`, works on roles of the store only, and never on one's own account. */
const checkRoles = async ({ db, user }: Act, id: number, roleIds: readonly number[]): Promise<Result<boolean, Refusal>> => {
  const before = id === 0 ? [] : (await rolesOf(db, id)).map((r) => r.id);
  const changed = before.length !== new Set(roleIds).size || roleIds.some((r) => !before.includes(r));
  if (!changed) return ok(false);
  if (id === user.id) return refused('You can’t change your own roles.', ['Another person who may grant roles']);
  if (!mayDo(user, 'role.grant')) return refused('You may not assign roles.', ['A person who may grant permissions']);
  for (const roleId of roleIds) if (!(await findRole(db, user.storeId, roleId))) return field('roleIds', 'One of the roles is not a role of this store.');
  return ok(true);
};

const checkType = ({ user }: Act, current: EmployeeRow | null, d: EmployeeDraft): Result<null, Refusal> => {
  if (current && current.id === user.id && (d.type !== current.type || d.active === false || d.blocked === true)) return refused('You can’t close or change the type of your own account.', ['Another administrator']);
  if ((d.type === 'ADMIN' || current?.type === 'ADMIN') && user.type !== 'ADMIN') return refused('Only an administrator works on administrators.', ['An administrator']);
  if (d.type === 'ADMIN' && d.roleIds.length > 0) return field('roleIds', 'Administrators have no roles.');
  return ok(null);
};

const stale = (row: EmployeeRow) => fail({ code: 'STALE' as const, message: 'Someone else saved this employee first.', data: row });
/**
 * Creates (`id` null) or changes a person of the caller's store. A new password, and an account that was closed, end the
 * person's sessions at once. Giving a password or other roles hands out rights, as changing a role does: refused with `STEP_UP`
 * and what to prove, under the same rule (docs/decisions/010). Never answers the password.
 */
export async function saveEmployee(act: SessionAct, id: number | null, version: number, draft: EmployeeDraft, stepUp?: string): Promise<Result<EmployeeRow, Refusal>> {
  const { db, user, now } = act;
  const current = id === null ? null : await findEmployee(db, user.storeId, id);
  if (current === undefined) return notThere;
  if (current && current.version !== version) return stale(current);
  for (const checked of [checkType(act, current, draft), await checkTexts(act, id ?? 0, draft)]) if (!checked.ok) return checked;
  const roles = await checkRoles(act, id ?? 0, draft.roleIds);
  if (!roles.ok) return roles;
  const handsOut = roles.value || Boolean(draft.password);
  const there = handsOut ? await provedOrFresh(db, act, stepUp, { action: stepUpActions.employeeAccess, entity: 'employee', entityId: id ?? 0, entityVersion: version }, now) : ok(null);
  if (!there.ok) return there;
  const password = draft.password ? { password_hash: await hashPassword(draft.password), password_changed_at: now } : null;
  const stamp = { userId: user.id, now };
  const username_key = usernameKey(draft.username);
  // The row itself decides: of two who saw the same version, the second finds it gone, and nothing of his is kept.
  if (current && !await updateEmployee(db, stamp, current.id, version, { ...draft }, { username_key, ...password })) return stale((await findEmployee(db, user.storeId, current.id))!);
  const savedId = current?.id ?? await insertEmployee(db, stamp, { ...draft }, { username_key, store_id: user.storeId || null, ...password! });
  if (roles.value) await setRolesOf(db, savedId, draft.roleIds);
  if (current && (password || draft.active === false || draft.blocked === true)) await endSessionsOf(db, savedId, null, now, 'account changed');
  return ok((await findEmployee(db, user.storeId, savedId))!);
}

export async function getEmployee({ db, user }: Act, id: number): Promise<Result<EmployeeRow, Refusal>> {
  const employee = await findEmployee(db, user.storeId, id);
  return employee ? ok(employee) : notThere;
}
/** People of the caller's store whose name or user name holds the text. */
export async function listEmployees({ db, user }: Act, query: ListQuery): Promise<ListPage<EmployeeRow>> {
  return { ...await searchEmployees(db, user.storeId, query.text.trim(), query.offset, query.limit), exact: true };
}

/** Lets a person who failed too often try again. */
export async function unlockEmployee({ db, user }: Act, id: number): Promise<Result<{ id: number }, Refusal>> {
  const employee = await findEmployee(db, user.storeId, id);
  if (!employee) return notThere;
  await clearThrottle(db, usernameKey(employee.username));
  return ok({ id });
}
