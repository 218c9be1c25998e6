import type { Db } from '#db/open.ts';
import { countsIn, permissionByKey, type FeatureKey } from '#domain/admin/permissions.ts';
import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Session, User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { AuditNote } from '#server/platform/work.ts';
import { permissionsIn } from '../permissions-in.ts';
import { consumeStepUp, spendStepUp } from '../step-up.ts';
import { isAnotherHuman } from './another-human.ts';

/** Who acts, in which session, and what the client has sent of proofs. */
export interface TwoPersons {
  readonly db: Db;
  readonly user: Pick<User, 'id' | 'storeId'>;
  readonly session: Pick<Session, 'id'>;
  readonly now: string;
  /** Where it is told that the second person may be the first one. */
  readonly auditToo?: (note: AuditNote) => void;
  /** Both proofs, the own one first, with a dot between them. */
  readonly proofs: string | null | undefined;
}

/**
 * Whether two persons stand for an act: the caller, and somebody else who may confirm it (`may`).
 * Both give their passwords at this workstation, for just this act on this version of this record.
 * Gives the second person. Fails with `STEP_UP` and what to prove, or in words where the second
 * person can't be the one.
 */
export async function provedByTwo(
  act: TwoPersons,
  may: FeatureKey,
  wanted: ProofWanted,
): Promise<Result<{ readonly secondId: number }, Refusal>> {
  const { db, user, session, now, proofs } = act;
  const { label } = permissionByKey(may);
  const missing = fail<Refusal>({
    code: 'STEP_UP',
    message: `Two persons give their passwords for this: you, and one who may “${label}”.`,
    data: { ...wanted, second: label },
  });
  const [own, other] = proofs?.split('.') ?? [];
  if (own === undefined || other === undefined) return missing;
  const binding = { ...wanted, sessionId: session.id };
  const first = await consumeStepUp(db, own, { ...binding, employeeId: user.id }, now);
  const second = await spendStepUp(db, other, binding, now);
  if (!first.ok || !second.ok) return missing;
  const secondId = second.value.employeeId;
  if (secondId === user.id)
    return refuse('REFUSED', 'The second person has to be somebody else than you.');
  const another = await isAnotherHuman(act, user.id, secondId);
  if (!another.ok) return another;
  return countsIn(await permissionsIn(db, secondId, user.storeId), may)
    ? ok({ secondId })
    : refuse('REFUSED', `No role of the second person grants “${label}”.`);
}
