import type { EmployeeRow } from '#domain/admin/contract/organisation.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import type { PersonWork } from '#server/platform/procedure-runtime.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { findOne } from '#server/repositories/admin/organisation-records.ts';
import { countPasskeys, deletePasskeysOf } from '#server/repositories/admin/passkeys.ts';
import { endSessionsOf } from '#server/repositories/admin/sessions.ts';
import { findCodes, resetCodes, stampEmployee } from '#server/repositories/admin/sign-in-codes.ts';
import { consumeStepUp } from '../step-up.ts';

const refused = (why: string, allowedRoles: readonly string[] = []) =>
  fail<Refusal>({ code: 'REFUSED', message: why, why: [why], allowedRoles });
const staleOf = (row: EmployeeRow | undefined) =>
  fail<Refusal>({ code: 'STALE', message: 'Someone else saved this employee first.', data: row });

/** Why the caller may not end these codes; null where they may. */
const refusalOf = async (
  { db, user }: Pick<PersonWork, 'db' | 'user'>,
  employee: EmployeeRow,
): Promise<Result<never, Refusal> | null> => {
  if (employee.id === user.id)
    return refused('Your own end in “One-time codes” and “Passkeys”, or by somebody in charge.');
  if (employee.type === 'ADMIN' && user.type !== 'ADMIN')
    return refused('Only an administrator works on administrators.', ['An administrator']);
  const { secret } = await findCodes(db, employee.id);
  return secret === null && (await countPasskeys(db, employee.id)) === 0
    ? refused('This person has no one-time codes and no passkeys.')
    : null;
};

/**
 * Ends the one-time codes of somebody whose device is lost, recovery codes included, their
 * passkeys, and every session of theirs. Who did it, when and why is told to the person. Always
 * needs a proof (action
 * `codes.reset`, entity `employee`), however lately the caller signed in. Fails with `NOT_FOUND`,
 * `STALE`, `STEP_UP` and `REFUSED`.
 */
export async function resetCodesOf(
  { db, user, session, now }: Pick<PersonWork, 'db' | 'user' | 'session' | 'now'>,
  {
    id,
    version,
    draft,
    stepUp,
  }: {
    readonly id: number;
    readonly version: number;
    readonly draft: { readonly reason: string };
    readonly stepUp?: string | undefined;
  },
): Promise<
  Result<{ readonly id: number; readonly version: number; readonly passkeys: number }, Refusal>
> {
  const viewer = { userId: user.id, storeId: user.storeId };
  const find = () => findOne(db, 'employees', viewer, now, id);
  const employee = await find();
  if (!employee) return refuse('NOT_FOUND', 'There is no such employee.');
  if (employee.version !== version) return staleOf(employee);
  const refusal = await refusalOf({ db, user }, employee);
  if (refusal !== null) return refusal;
  const about = {
    action: stepUpActions.codesReset,
    entity: 'employee',
    entityId: id,
    entityVersion: version,
  };
  const proof = await consumeStepUp(
    db,
    stepUp,
    { ...about, employeeId: user.id, sessionId: session.id },
    now,
  );
  if (!proof.ok) return fail({ ...proof.error, data: about });
  if (!(await stampEmployee(db, id, version, { now, by: user.id }))) return staleOf(await find());
  await resetCodes(db, id, { now, by: user.id, reason: draft.reason });
  const passkeys = await deletePasskeysOf(db, id);
  await endSessionsOf(db, id, null, now, 'one-time codes ended');
  return ok({ id, version: version + 1, passkeys });
}
