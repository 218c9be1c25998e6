import type { Db } from '#db/open.ts';
import type { EmployeeDraft, EmployeeRow } from '#domain/admin/contract/organisation.ts';
import { passwordProblem } from '#domain/admin/rules/password.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import { mayDo, type Session, type User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { AuditNote } from '#server/platform/work.ts';
import {
  furtherStores,
  setFurtherStores,
  workplacesOf,
} from '#server/repositories/admin/employee-stores.ts';
import { setPassword, usernameKey } from '#server/repositories/admin/employees.ts';
import { findOne, listRecords, ssnOf } from '#server/repositories/admin/organisation-records.ts';
import { insertEmployee, updateEmployee } from '#server/repositories/admin/organisation.ts';
import { findRole, rolesInStore, setRolesOf } from '#server/repositories/admin/roles.ts';
import { endSessionsOf } from '#server/repositories/admin/sessions.ts';
import type { Save, Versioned } from '#server/services/platform/saving.ts';
import { licenseConfirmed, type LicenseStanding } from './confirm/license.ts';
import { newBadge, newSsn } from './employee-secrets.ts';
import { checkTexts, wrongField as field } from './employee-texts.ts';
import { hashPassword } from './password-hash.ts';
import { roleGiven, type SaveConsent } from './role-given.ts';
import { provedOrFresh } from './step-up.ts';
import { clearThrottle } from './throttle.ts';

interface Act {
  readonly db: Db;
  readonly user: User;
  readonly now: string;
}
interface SessionAct extends Act {
  readonly session: Session;
  readonly auditToo?: (note: AuditNote) => void;
}
const find = ({ db, user, now }: Act, id: number): Promise<EmployeeRow | undefined> =>
  findOne(db, 'employees', { userId: user.id, storeId: user.storeId }, now, id);
const refused = (why: string, allowedRoles: readonly string[] = []) =>
  fail<Refusal>({ code: 'REFUSED', message: why, why: [why], allowedRoles });
const notThere = refuse('NOT_FOUND', 'There is no such employee.');

/**
 * Assigning roles is granting: it needs `role.grant`, works on roles of the store only, and never
 * on one's own account.
 */
const checkRoles = async (
  { db, user }: Act,
  id: number,
  roleIds: readonly number[],
): Promise<Result<boolean, Refusal>> => {
  const before = id === 0 ? [] : await rolesInStore(db, id, user.storeId);
  const changed =
    before.length !== new Set(roleIds).size || roleIds.some((number) => !before.includes(number));
  if (!changed) return ok(false);
  if (id === user.id)
    return refused('You can’t change your own roles.', ['Another person who may grant roles']);
  if (!mayDo(user, 'role.grant'))
    return refused('You may not assign roles.', ['A person who may grant permissions']);
  for (const roleId of roleIds)
    if (!(await findRole(db, user.storeId, roleId)))
      return field('roleIds', 'One of the roles is not a role of this store.');
  return ok(true);
};

const checkType = (
  { user }: Act,
  current: EmployeeRow | null,
  employeeDraft: EmployeeDraft,
): Result<null, Refusal> => {
  if (
    current &&
    current.id === user.id &&
    (employeeDraft.type !== current.type ||
      employeeDraft.active === false ||
      employeeDraft.blocked === true)
  )
    return refused('You can’t close or change the type of your own account.', [
      'Another administrator',
    ]);
  if ((employeeDraft.type === 'ADMIN' || current?.type === 'ADMIN') && user.type !== 'ADMIN')
    return refused('Only an administrator works on administrators.', ['An administrator']);
  if (employeeDraft.type === 'ADMIN' && employeeDraft.roleIds.length > 0)
    return field('roleIds', 'Administrators have no roles.');
  return ok(null);
};

interface Stores {
  readonly home: number | null;
  readonly further: readonly number[];
  /** Somewhere the person may not work any more. */ readonly lost: boolean;
  readonly changed: boolean;
  /** In the store where the caller works now. */ readonly here: boolean;
}
/**
 * Where the person works: each store that comes or goes has to be one in which the caller may work
 * too, and nobody moves themselves.
 */
const checkStores = async (
  { db, user }: Act,
  current: EmployeeRow | null,
  employeeDraft: EmployeeDraft,
): Promise<Result<Stores, Refusal>> => {
  const was = current
    ? { home: current.storeId, further: await furtherStores(db, current.id) }
    : { home: null, further: [] };
  const home =
    employeeDraft.storeId ??
    (current && employeeDraft.storeId === undefined
      ? was.home
      : employeeDraft.type === 'ADMIN' && employeeDraft.storeId === null
        ? null
        : user.storeId || null);
  const further = (employeeDraft.storeIds ?? was.further).filter((number) => number !== home);
  const before = new Set([was.home, ...was.further].filter((number) => number !== null));
  const after = new Set([home, ...further].filter((number) => number !== null));
  const turned = [...new Set([...before, ...after])].filter(
    (number) => before.has(number) !== after.has(number),
  );
  const mine = new Set((await workplacesOf(db, user)).map((workplace) => workplace.id));
  const changed = turned.length > 0 || was.home !== home;
  // Who works in no store is a record of none: nobody could see it again.
  if (after.size === 0 || (employeeDraft.type === 'PRIVATE' && home === null))
    return field('storeId', 'Choose the store where this employee works.');
  if (current?.id === user.id && changed)
    return refused('You can’t change the stores of your own account.', ['Another administrator']);
  const strange = turned.find(
    (number) => !mine.has(number) && !(current === null && number === user.storeId),
  );
  if (strange !== undefined)
    return field(
      strange === home ? 'storeId' : 'storeIds',
      'Choose a store where you work yourself.',
    );
  return ok({
    home,
    further,
    changed,
    lost: [...before].some((number) => !after.has(number)),
    here: after.has(user.storeId),
  });
};

interface Wanted {
  readonly roles: boolean;
  readonly stores: Stores;
}
async function checkAll(
  act: Act,
  current: EmployeeRow | null,
  employeeDraft: EmployeeDraft,
): Promise<Result<Wanted, Refusal>> {
  for (const checked of [
    checkType(act, current, employeeDraft),
    await checkTexts(act.db, current?.id ?? 0, employeeDraft),
  ])
    if (!checked.ok) return checked;
  const stores = await checkStores(act, current, employeeDraft);
  if (!stores.ok) return stores;
  if (!stores.value.here && employeeDraft.roleIds.length > 0 && !current)
    return field(
      'roleIds',
      'Roles are those of the store where you work now: choose this store, or switch to the other one first.',
    );
  const roles = await checkRoles(
    act,
    current?.id ?? 0,
    stores.value.here ? employeeDraft.roleIds : [],
  );
  return roles.ok ? ok({ roles: roles.value, stores: stores.value }) : roles;
}
/**
 * Null where somebody else's version won meanwhile: of two who saw the same version, the second
 * finds it gone, and nothing of his is kept.
 */
async function write(
  act: Act,
  current: EmployeeRow | null,
  draft: EmployeeDraft,
  { roles, stores, onlyIn }: Wanted & LicenseStanding,
): Promise<number | null> {
  const { db, user, now } = act;
  const stamp = { userId: user.id, now };
  const ssn = newSsn(draft);
  const badge = newBadge(draft);
  const password = draft.password
    ? {
        password_hash: await hashPassword(draft.password),
        password_changed_at: now,
        password_given: current?.id !== user.id,
      }
    : null;
  const extra = {
    username_key: usernameKey(draft.username),
    store_id: stores.home,
    ...(onlyIn === undefined ? {} : { license_store_id: onlyIn }),
    ...(ssn === undefined ? {} : { ssn_no: ssn }),
    ...(badge === undefined ? {} : { badge_code: badge }),
  };
  if (
    current &&
    !(await updateEmployee(
      db,
      stamp,
      current.id,
      current.version,
      { ...draft },
      { ...extra, ...password },
    ))
  )
    return null;
  const id =
    current?.id ??
    (await insertEmployee(
      db,
      stamp,
      { ...draft },
      { ...extra, ...required(password, 'the password of a new employee') },
    ));
  if (stores.changed) await setFurtherStores(db, id, stores.further);
  if (roles) await setRolesOf(db, id, user.storeId, stores.here ? draft.roleIds : []);
  if (current && (password || stores.lost || draft.active === false || draft.blocked === true))
    await endSessionsOf(db, id, null, now, 'account changed');
  return id;
}

/**
 * Creates (`id` null) or changes a person of the caller's store. A new password, a store that is
 * lost, and an account that was closed
 * end the person's sessions at once. Giving a password, a badge, roles or stores hands out rights,
 * as changing a role does: refused with
 * `STEP_UP` and what to prove, under the same rule (docs/decisions/0010-step-up-authentication.md).
 * Someone without a role is refused with `NO_ROLE` until `sure`. Never answers the password.
 */
export async function saveEmployee(
  act: SessionAct,
  { id, version, draft }: Save<EmployeeDraft>,
  { stepUp, sure }: SaveConsent,
): Promise<Result<EmployeeRow, Refusal>> {
  const { db, user, now } = act;
  const current = id === null ? null : await find(act, id);
  if (current === undefined) return notThere;
  if (current && current.version !== version) return stale(current);
  const wanted = await checkAll(act, current, draft);
  if (!wanted.ok) return wanted;
  const given = roleGiven(draft, wanted.value.stores.here, sure);
  if (!given.ok) return given;
  const handsOut =
    wanted.value.roles ||
    (current !== null && wanted.value.stores.changed) ||
    Boolean(draft.password) ||
    Boolean(newBadge(draft));
  const licensed = await licenseConfirmed(act, current, draft, stepUp);
  if (!licensed.ok) return licensed;
  // Who has just proved to be there for the license need not do it once more.
  const there = handsOut && !licensed.value.byTwo ? await proved(act, stepUp, current) : ok(null);
  if (!there.ok) return there;
  const saved = await write(act, current, draft, { ...wanted.value, ...licensed.value });
  if (saved === null)
    // Who was deleted meanwhile is not shown any more, so nothing stands beside the refusal then.
    return stale(current ? await find(act, current.id) : undefined);
  // Whoever was moved to another store is answered all the same.
  return ok(
    required(
      await findOne(
        db,
        'employees',
        {
          userId: user.id,
          storeId: wanted.value.stores.here
            ? user.storeId
            : (wanted.value.stores.home ?? wanted.value.stores.further[0] ?? user.storeId),
        },
        now,
        saved,
      ),
      'the employee that was saved',
    ),
  );
}
const stale = (row: EmployeeRow | undefined) =>
  fail<Refusal>({ code: 'STALE', message: 'Someone else saved this employee first.', data: row });
const proved = (act: SessionAct, token: string | undefined, of: EmployeeRow | null) =>
  provedOrFresh(act, token, {
    action: stepUpActions.employeeAccess,
    entity: 'employee',
    entityId: of?.id ?? 0,
    entityVersion: of?.version ?? 0,
  });

export async function getEmployee(act: Act, id: number): Promise<Result<EmployeeRow, Refusal>> {
  const employee = await find(act, id);
  return employee ? ok(employee) : notThere;
}
/** People who work in the caller's store and answer to every word of the text. */
export async function listEmployees(
  { db, user, now }: Act,
  query: ListQuery,
): Promise<ListPage<EmployeeRow>> {
  return {
    ...(await listRecords(db, 'employees', { userId: user.id, storeId: user.storeId }, now, query)),
    exact: true,
  };
}

/** Lets a person who failed too often try again. */
export async function unlockEmployee(
  act: Act,
  id: number,
): Promise<Result<{ id: number }, Refusal>> {
  const employee = await find(act, id);
  if (!employee) return notThere;
  await clearThrottle(act.db, usernameKey(employee.username));
  return ok({ id });
}

/**
 * Gives somebody else a new password, typed twice; their sessions end and their account is
 * unlocked. `STEP_UP` as in `saveEmployee`.
 */
export async function resetPassword(
  act: SessionAct,
  { id, version }: Versioned,
  input: { readonly password: string; readonly confirmPassword: string },
  stepUp?: string,
): Promise<Result<{ id: number; version: number }, Refusal>> {
  const { db, user, now } = act;
  const current = await find(act, id);
  if (!current) return notThere;
  if (current.version !== version) return stale(current);
  if (id === user.id) return refused('Your own password is changed in User Setting.');
  if (current.type === 'ADMIN' && user.type !== 'ADMIN')
    return refused('Only an administrator works on administrators.', ['An administrator']);
  if (input.password !== input.confirmPassword)
    return field('confirmPassword', 'The two passwords differ.');
  const problem = passwordProblem(input.password, [
    current.username,
    current.firstName,
    current.lastName,
  ]);
  if (problem) return field('password', problem);
  const there = await proved(act, stepUp, current);
  if (!there.ok) return there;
  await setPassword(db, id, await hashPassword(input.password), now, user.id);
  await endSessionsOf(db, id, null, now, 'password reset');
  await clearThrottle(db, usernameKey(current.username));
  return ok({ id, version: version + 1 });
}

/**
 * The whole social security number, null where none is kept. Who asks needs `employee.ssn`; the
 * call is audited.
 */
export async function revealSsn(
  act: Act,
  id: number,
): Promise<Result<{ ssn: string | null }, Refusal>> {
  return (await find(act, id)) ? ok({ ssn: await ssnOf(act.db, id) }) : notThere;
}
/** Why this person may not be closed, deleted or blocked by the caller; null where they may. */
export const whyKeepEmployee = ({ user }: Act, employee: EmployeeRow): Result<null, Refusal> => {
  if (employee.id === user.id)
    return refused('You can’t close or delete your own account.', ['Another administrator']);
  return employee.type === 'ADMIN' && user.type !== 'ADMIN'
    ? refused('Only an administrator works on administrators.', ['An administrator'])
    : ok(null);
};
