import type { Db } from '#db/open.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Session, User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import {
  mayWorkIn,
  workplacesOf,
  type StoreName,
} from '#server/repositories/admin/employee-stores.ts';
import { moveSession } from '#server/repositories/admin/sessions.ts';
import { endStepUps } from '#server/repositories/admin/step-ups.ts';

/** The open stores where this person may work, by store code. */
export const workplaces = (db: Db, user: Pick<User, 'id' | 'type'>): Promise<StoreName[]> =>
  workplacesOf(db, user);
/**
 * Whether somebody who has just given a password works in this store, as a second person has to.
 */
export const worksIn = async (
  db: Db,
  account: {
    readonly id: number;
    readonly type: 'ADMIN' | 'PRIVATE';
    readonly storeId: number | null;
  },
  storeId: number,
): Promise<boolean> => account.storeId === (storeId || null) || mayWorkIn(db, account, storeId);

interface Switching {
  readonly db: Db;
  readonly user: Pick<User, 'id' | 'type' | 'storeId'>;
  readonly session: Pick<Session, 'id'>;
  readonly now: string;
}
/**
 * The session belongs to another store from now on; one that the person is not assigned to looks
 * like none. What was proved by a password was proved for the store that is left. The caller gives
 * the session a new token.
 */
export async function switchStore(
  { db, user, session, now }: Switching,
  storeId: number,
): Promise<Result<null, Refusal>> {
  if (storeId === user.storeId) return refuse('REFUSED', 'You work in this store already.');
  if (!(await mayWorkIn(db, user, storeId)))
    return refuse(
      'REFUSED',
      'You do not work in this store: somebody who may change employees assigns you to it.',
    );
  await moveSession(db, session.id, storeId);
  await endStepUps(db, session.id, now);
  return ok(null);
}
