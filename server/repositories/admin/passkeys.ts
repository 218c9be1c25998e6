import type { Db } from '#db/open.ts';

/** A passkey as it is stored; all of it is public. */
export interface Passkey {
  readonly id: number;
  readonly name: string;
  /** The name of the server that it was made for. */
  readonly site: string;
  readonly credential: Buffer;
  readonly publicKey: Buffer;
  /** How often its device has signed, as the device counts; 0: it does not count. */
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly addedAt: string;
  readonly usedAt: string | null;
}

/** A person's passkeys, the first one first. */
export const passkeysOf = (db: Db, employeeId: number): Promise<readonly Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select([
      'id',
      'name',
      'site',
      'credential',
      'public_key as publicKey',
      'sign_count as signCount',
      'transports',
      'added_at as addedAt',
      'used_at as usedAt',
    ])
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute();

/** How many passkeys a person has. */
export async function countPasskeys(db: Db, employeeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a passkey; null where this one is stored already, for whomever. */
export async function insertPasskey(
  db: Db,
  employeeId: number,
  { publicKey, signCount, transports, addedAt, ...rest }: Omit<Passkey, 'id' | 'usedAt'>,
): Promise<number | null> {
  const row = await db
    .insertInto('passkeys')
    .values({
      employee_id: employeeId,
      ...rest,
      public_key: publicKey,
      sign_count: signCount,
      transports: [...transports],
      added_at: addedAt,
    })
    .onConflict((conflict) => conflict.column('credential').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Writes down that a passkey was used, by the count of its device; false where another use of it
 * was first, or it is gone.
 */
export async function usePasskey(
  db: Db,
  id: number,
  { before, count, now }: { readonly before: number; readonly count: number; readonly now: string },
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ sign_count: count, used_at: now })
    .where('id', '=', id)
    .where('sign_count', '=', before)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Removes one passkey of a person; false where they have none of this id. */
export async function deletePasskey(db: Db, employeeId: number, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Removes every passkey of a person; gives how many they were. */
export async function deletePasskeysOf(db: Db, employeeId: number): Promise<number> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/**
 * Uses a challenge up; false where it was answered before. Those whose time is over are forgotten:
 * their own time refuses them.
 */
export async function takeChallenge(
  db: Db,
  digest: Buffer,
  { endsAt, now }: { readonly endsAt: string; readonly now: string },
): Promise<boolean> {
  await db.deleteFrom('used_challenges').where('ends_at', '<', now).execute();
  const taken = await db
    .insertInto('used_challenges')
    .values({ digest, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst();
  return taken !== undefined;
}
