import type { Db } from '#db/open.ts';
import type { EmployeeDraft, EmployeeRow } from '#domain/admin/contract/organisation.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import type { Session, User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { pharmacistsBeside } from '#server/repositories/admin/employees.ts';
import { provedByTwo } from './two-persons.ts';

const licenseFields = [
  'licenseKind',
  'licenseNo',
  'licenseState',
  'licenseExpires',
  'licenseActive',
] as const;
/** Whether a license that counts comes out of a save which did not count before, or not so. */
const givesLicense = (draft: EmployeeDraft, current: EmployeeRow | null): boolean =>
  draft.licenseActive === true &&
  Boolean(draft.licenseKind) &&
  licenseFields.some((name) => draft[name] !== undefined && draft[name] !== current?.[name]);

interface Act {
  readonly db: Db;
  readonly user: User;
  readonly session: Session;
  readonly now: string;
}
/**
 * Whether a license may count that a save gives, and true where two persons gave their passwords
 * for it. The second one is a pharmacist of the store whose own license counts, as long as there is
 * one; of a store that never had a pharmacist, nobody can be asked. Otherwise one administrator
 * could make a pharmacist, and sign as that one.
 */
export async function licenseConfirmed(
  { db, user, session, now }: Act,
  current: EmployeeRow | null,
  draft: EmployeeDraft,
  proofs: string | undefined,
): Promise<Result<boolean, Refusal>> {
  if (!givesLicense(draft, current)) return ok(false);
  const { id, version } = current ?? { id: 0, version: 0 };
  const today = businessDate(now, session.store?.timeZone ?? 'UTC');
  const others = await pharmacistsBeside(db, user.storeId, id, today);
  if (!others.ever) return ok(false);
  const proved = await provedByTwo({ db, user, session, now, proofs }, 'store.confirm', {
    action: stepUpActions.employeeLicense,
    entity: 'employee',
    entityId: id,
    entityVersion: version,
  });
  if (!proved.ok) return proved;
  const { secondId } = proved.value;
  if (secondId === id) return refuse('REFUSED', 'Nobody confirms the license of their own.');
  return others.ids.length === 0 || others.ids.includes(secondId)
    ? ok(true)
    : refuse('REFUSED', 'A pharmacist whose own license counts has to confirm this one.');
}
