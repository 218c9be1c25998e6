import type { Db } from '#db/open.ts';
import type { EmployeeDraft, EmployeeRow } from '#domain/admin/contract/organisation.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import type { Session, User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { AuditNote } from '#server/platform/work.ts';
import {
  licenseStoreOf,
  pharmacistsBeside,
  type Pharmacist,
} from '#server/repositories/admin/employees.ts';
import { isAnotherHuman } from './another-human.ts';
import { provedByTwo } from './two-persons.ts';

const licenseFields = [
  'licenseKind',
  'licenseNo',
  'licenseState',
  'licenseExpires',
  'licenseActive',
] as const;
const isActive = (draft: EmployeeDraft): boolean =>
  draft.licenseActive === true && Boolean(draft.licenseKind);
/** Whether a license comes out of a save which did not stand there before, or not so. */
const changesLicense = (draft: EmployeeDraft, current: EmployeeRow | null): boolean =>
  licenseFields.some((name) => draft[name] !== undefined && draft[name] !== current?.[name]);

/** How a license stands that a save gives. */
export interface LicenseStanding {
  /** Two persons gave their passwords for it. */
  readonly byTwo: boolean;
  /** The only store where it counts from now on; null: in all; undefined: as before. */
  readonly onlyIn?: number | null;
}
const asBefore: LicenseStanding = { byTwo: false };

interface Act {
  readonly db: Db;
  readonly user: User;
  readonly session: Session;
  readonly now: string;
  readonly auditToo?: (note: AuditNote) => void;
}
/**
 * Whether the second person may confirm a license, and where it counts then: that of a pharmacist
 * whose own counts everywhere makes it count everywhere.
 */
function confirmedBy(
  secondId: number,
  counting: readonly Pharmacist[],
  storeId: number,
): Result<LicenseStanding, Refusal> {
  const second = counting.find(({ id }) => id === secondId);
  return counting.length === 0 || second
    ? ok({ byTwo: true, onlyIn: second?.everywhere ? null : storeId })
    : refuse('REFUSED', 'A pharmacist whose own license counts has to confirm this one.');
}
/**
 * Whether a license may count that a save gives, and where. The second person is a pharmacist of
 * the store whose own license counts, as long as there is one; otherwise one administrator could
 * make a pharmacist, and sign as that one. In a store that never had a pharmacist nobody can be
 * asked: such a license counts in that store only, as does one that nobody confirmed whose own
 * counts everywhere. Saved in another store, it takes a pharmacist of that store.
 */
export async function licenseConfirmed(
  act: Act,
  current: EmployeeRow | null,
  draft: EmployeeDraft,
  proofs: string | undefined,
): Promise<Result<LicenseStanding, Refusal>> {
  const { db, user, session, now } = act;
  if (!isActive(draft)) return ok(asBefore);
  const { id, version } = current ?? { id: 0, version: 0 };
  const changed = changesLicense(draft, current);
  const onlyIn = (await licenseStoreOf(db, id)) ?? user.storeId;
  if (!changed && onlyIn === user.storeId) return ok(asBefore);
  const today = businessDate(now, session.store?.timeZone ?? 'UTC');
  const others = await pharmacistsBeside(db, user.storeId, id, today);
  if (!others.ever) return ok(changed ? { byTwo: false, onlyIn: user.storeId } : asBefore);
  const proved = await provedByTwo({ ...act, proofs }, 'store.confirm', {
    action: stepUpActions.employeeLicense,
    entity: 'employee',
    entityId: id,
    entityVersion: version,
  });
  if (!proved.ok) return proved;
  const { secondId } = proved.value;
  if (secondId === id) return refuse('REFUSED', 'Nobody confirms the license of their own.');
  const another = id === 0 ? ok(null) : await isAnotherHuman(act, id, secondId);
  return !another.ok ? another : confirmedBy(secondId, others.counting, user.storeId);
}
