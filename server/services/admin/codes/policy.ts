import type { Db } from '#db/open.ts';
import type { CodesPolicyRow } from '#domain/admin/contract/codes-policy.ts';
import type { CodesPolicyValues } from '#domain/admin/entities/codes-policy.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import type { PersonWork } from '#server/platform/procedure-runtime.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import {
  codesRequiredFrom,
  findCodesPolicy,
  saveCodesPolicy,
} from '#server/repositories/admin/codes-policy.ts';
import { findRole } from '#server/repositories/admin/roles.ts';
import { consumeStepUp } from '../step-up.ts';

type Scope = Pick<PersonWork, 'db' | 'user' | 'session' | 'now'>;
const nothing = { version: 0, requiredFrom: null, administrators: false, roleIds: [] };

/** Of whom codes are required in the caller's store. NOT_FOUND without a store. */
export async function codesPolicyOf({
  db,
  user,
}: Pick<Scope, 'db' | 'user'>): Promise<Result<CodesPolicyRow, Refusal>> {
  if (!user.storeId) return refuse('NOT_FOUND', 'Your account has no store.');
  const policy = (await findCodesPolicy(db, user.storeId)) ?? nothing;
  return ok({ id: user.storeId, ...policy, roleIds: [...policy.roleIds] });
}

/** Why a day that has come can't be moved into the future; null where nothing is suspended. */
const suspends = (
  before: CodesPolicyRow['requiredFrom'],
  after: CodesPolicyValues['requiredFrom'],
  today: string,
): string | null => {
  if (before === null || before > today) return null;
  if (after === null || after <= today) return null;
  return (
    `Codes are required since ${formatDate(before)}: a day after today would suspend them. ` +
    'Leave the day as it is; empty, it ends them.'
  );
};

/** Why the draft can't be saved over what holds, at its field; null where it can. */
const refusalOf = async (
  { db, user, session, now }: Scope,
  before: CodesPolicyRow,
  { requiredFrom, administrators, roleIds }: Omit<CodesPolicyValues, 'id' | 'version'>,
): Promise<Result<never, Refusal> | null> => {
  const today = businessDate(now, session.store?.timeZone ?? 'UTC');
  const suspended = suspends(before.requiredFrom, requiredFrom, today);
  if (suspended !== null) return refuse('REFUSED', suspended, { requiredFrom: suspended });
  for (const roleId of roleIds)
    if (!(await findRole(db, user.storeId, roleId))) {
      const why = 'One of the roles is not a role of this store.';
      return refuse('REFUSED', why, { roleIds: why });
    }
  if (requiredFrom !== null && !administrators && roleIds.length === 0) {
    const why = 'Choose of whom codes are required, or leave the day empty.';
    return refuse('REFUSED', why, { requiredFrom: why });
  }
  return null;
};

/**
 * Saves of whom codes are required, over `version`. It holds at the next sign-in of each of them.
 * Always needs a proof. Fails with `STEP_UP`, with `STALE` and the row that won, and with `REFUSED`
 * at a field.
 */
export async function changeCodesPolicy(
  scope: Scope,
  change: {
    readonly version: number;
    readonly draft: Omit<CodesPolicyValues, 'id' | 'version'>;
    readonly stepUp?: string | undefined;
  },
): Promise<Result<CodesPolicyRow, Refusal>> {
  const { db, user, session, now } = scope;
  const { version, draft } = change;
  const staleNow = async (): Promise<Result<never, Refusal>> => {
    const current = await codesPolicyOf(scope);
    const message = 'Someone else changed the required codes first.';
    return current.ok ? fail({ code: 'STALE', message, data: current.value }) : current;
  };
  const before = await codesPolicyOf(scope);
  if (!before.ok) return before;
  if (before.value.version !== version) return staleNow();
  const refusal = await refusalOf(scope, before.value, draft);
  if (refusal !== null) return refusal;
  const about = {
    action: stepUpActions.codesPolicy,
    entity: 'codesPolicy',
    entityId: user.storeId,
    entityVersion: version,
  };
  const proof = await consumeStepUp(
    db,
    change.stepUp,
    { ...about, employeeId: user.id, sessionId: session.id },
    now,
  );
  if (!proof.ok) return fail({ ...proof.error, data: about });
  const by = { now, by: user.id };
  if (!(await saveCodesPolicy(db, user.storeId, { ...draft, version }, by))) return staleNow();
  return codesPolicyOf(scope);
}

/** Whether codes are required of a person today, by the date of the person's store. */
export async function areCodesRequired(
  db: Db,
  employeeId: number,
  { now, timeZone }: { readonly now: string; readonly timeZone: string | null },
): Promise<boolean> {
  const from = await codesRequiredFrom(db, employeeId);
  return from !== null && from <= businessDate(now, timeZone ?? 'UTC');
}
