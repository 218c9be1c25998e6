import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { personName } from './person-name.ts';

/** One-time codes of a person as they are stored; `version` 0: nothing was ever begun. */
export interface SignInCodes {
  readonly version: number;
  /** Sealed; null while no code has been confirmed. */
  readonly secret: Buffer | null;
  readonly since: string | null;
  /** The last step of time of which a code was taken. */
  readonly lastStep: number;
  /** Sealed; null where nothing waits for its first code. */
  readonly begun: Buffer | null;
}
const none: SignInCodes = { version: 0, secret: null, since: null, lastStep: 0, begun: null };
/** That somebody else ended the codes, until they are set up anew. */
export interface CodesReset {
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

export const findCodes = async (db: Db, employeeId: number): Promise<SignInCodes> =>
  (await db
    .selectFrom('sign_in_codes')
    .select(['version', 'secret', 'since', 'last_step as lastStep', 'begun'])
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()) ?? none;

/** Recovery codes that are not used yet. */
export async function recoveryLeft(db: Db, employeeId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('employee_id', '=', employeeId)
    .where('begun', '=', false)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
export const isRecoveryGood = async (
  db: Db,
  employeeId: number,
  digest: Buffer,
): Promise<boolean> =>
  (await db
    .selectFrom('recovery_codes')
    .select('employee_id')
    .where('employee_id', '=', employeeId)
    .where('digest', '=', digest)
    .where('begun', '=', false)
    .where('used_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Uses a recovery code up; false where another call was first. */
export async function takeRecovery(
  db: Db,
  employeeId: number,
  digest: Buffer,
  now: string,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('employee_id', '=', employeeId)
    .where('digest', '=', digest)
    .where('begun', '=', false)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
/** Takes the code of a step of time; false where it, or a later one, was taken before. */
export async function takeStep(db: Db, employeeId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('sign_in_codes')
    .set({ last_step: step })
    .where('employee_id', '=', employeeId)
    .where('last_step', '<', step)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Replaces what was begun; false where `version` is not the present one. */
export async function beginCodes(
  db: Db,
  employeeId: number,
  version: number,
  begun: { readonly secret: Buffer; readonly recovery: readonly Buffer[] },
): Promise<boolean> {
  const row =
    version === 0
      ? await db
          .insertInto('sign_in_codes')
          .values({ employee_id: employeeId, begun: begun.secret })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('sign_in_codes')
          .set((eb) => ({ begun: begun.secret, version: eb('version', '+', 1) }))
          .where('employee_id', '=', employeeId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (row === undefined) return false;
  await db
    .deleteFrom('recovery_codes')
    .where('employee_id', '=', employeeId)
    .where('begun', '=', true)
    .execute();
  await db
    .insertInto('recovery_codes')
    .values(begun.recovery.map((digest) => ({ employee_id: employeeId, digest, begun: true })))
    .execute();
  return true;
}

/** The recovery codes that were begun count, in place of those that counted. */
async function countBegunRecovery(db: Db, employeeId: number): Promise<void> {
  await db
    .deleteFrom('recovery_codes')
    .where('employee_id', '=', employeeId)
    .where('begun', '=', false)
    .execute();
  await db
    .updateTable('recovery_codes')
    .set({ begun: false })
    .where('employee_id', '=', employeeId)
    .execute();
}
/** What was begun counts from now on, in place of what counted; its first code was of `step`. */
export async function confirmCodes(
  db: Db,
  employeeId: number,
  version: number,
  { step, now }: { readonly step: number; readonly now: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({
      secret: eb.ref('begun'),
      begun: null,
      since: now,
      last_step: step,
      reset_by: null,
      reset_at: null,
      reset_reason: null,
      version: eb('version', '+', 1),
    }))
    .where('employee_id', '=', employeeId)
    .where('version', '=', version)
    .where('begun', 'is not', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await countBegunRecovery(db, employeeId);
  return true;
}

/**
 * The recovery codes that were begun count from now on, and the secret beside them never will:
 * another thing was set up in its place. False where `version` is not the present one.
 */
export async function confirmRecovery(
  db: Db,
  employeeId: number,
  version: number,
): Promise<boolean> {
  const changed = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ begun: null, version: eb('version', '+', 1) }))
    .where('employee_id', '=', employeeId)
    .where('version', '=', version)
    .where('secret', 'is', null)
    .where('begun', 'is not', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await countBegunRecovery(db, employeeId);
  return true;
}

/** Recovery codes that are good at once: for somebody who has none left. */
export async function addRecovery(
  db: Db,
  employeeId: number,
  digests: readonly Buffer[],
): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(digests.map((digest) => ({ employee_id: employeeId, digest, begun: false })))
    .execute();
}
/** Ends the recovery codes of somebody of whom nothing is asked after the password any more. */
export async function endRecovery(db: Db, employeeId: number): Promise<void> {
  await db
    .deleteFrom('recovery_codes')
    .where('employee_id', '=', employeeId)
    .where('begun', '=', false)
    .execute();
}

/**
 * No code of an app is asked for from now on; false where `version` is not the present one. The
 * recovery codes stay for who has passkeys.
 */
export async function endCodes(db: Db, employeeId: number, version: number): Promise<boolean> {
  const changed = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ secret: null, begun: null, since: null, version: eb('version', '+', 1) }))
    .where('employee_id', '=', employeeId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await db
    .deleteFrom('recovery_codes')
    .where('employee_id', '=', employeeId)
    .where((eb) =>
      eb.or([
        eb('begun', '=', true),
        eb.not(
          eb.exists(
            eb
              .selectFrom('passkeys')
              .select('passkeys.id')
              .where('passkeys.employee_id', '=', employeeId),
          ),
        ),
      ]),
    )
    .execute();
  return true;
}

/** Who ended the person's codes for them; null where nobody has, or they were set up since. */
export const findReset = async (db: Db, employeeId: number): Promise<CodesReset | null> =>
  (await db
    .selectFrom('sign_in_codes as c')
    .innerJoin('employees as e', 'e.id', 'c.reset_by')
    .select([
      personName.as('by'),
      sql<string>`c.reset_at`.as('at'),
      sql<string>`c.reset_reason`.as('reason'),
    ])
    .where('c.employee_id', '=', employeeId)
    .executeTakeFirst()) ?? null;

/** The person has something again that is asked for after the password. */
export async function forgetReset(db: Db, employeeId: number): Promise<void> {
  await db
    .updateTable('sign_in_codes')
    .set({ reset_by: null, reset_at: null, reset_reason: null })
    .where('employee_id', '=', employeeId)
    .execute();
}

/** Ends the codes of somebody else's account, for the reason that the person is told. */
export async function resetCodes(
  db: Db,
  employeeId: number,
  reset: { readonly now: string; readonly by: number; readonly reason: string },
): Promise<void> {
  const ended = {
    secret: null,
    begun: null,
    since: null,
    reset_at: reset.now,
    reset_by: reset.by,
    reset_reason: reset.reason,
  };
  // Who had passkeys alone has no row yet.
  await db
    .insertInto('sign_in_codes')
    .values({ employee_id: employeeId, ...ended })
    .onConflict((conflict) =>
      conflict
        .column('employee_id')
        .doUpdateSet((eb) => ({ ...ended, version: eb('sign_in_codes.version', '+', 1) })),
    )
    .execute();
  await db.deleteFrom('recovery_codes').where('employee_id', '=', employeeId).execute();
}
/** Marks the employee's record as changed; false where `version` is not the present one. */
export async function stampEmployee(
  db: Db,
  employeeId: number,
  version: number,
  { now, by }: { readonly now: string; readonly by: number },
): Promise<boolean> {
  const changed = await db
    .updateTable('employees')
    .set((eb) => ({ modified_at: now, modified_by: by, version: eb('version', '+', 1) }))
    .where('id', '=', employeeId)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
