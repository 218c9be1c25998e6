import type { Db } from '#db/open.ts';

export interface PolicyRow {
  readonly id: number;
  readonly version: number;
  readonly policy: unknown;
  readonly state: string | null;
}
export const findPolicy = (db: Db, storeId: number): Promise<PolicyRow | undefined> =>
  db
    .selectFrom('stores')
    .select(['id', 'policy_version as version', 'policy', 'state'])
    .where('id', '=', storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
/** False where another version won. */
export async function savePolicy(
  db: Db,
  storeId: number,
  version: number,
  policy: unknown,
  input: { readonly userId: number; readonly now: string },
): Promise<boolean> {
  const done = await db
    .updateTable('stores')
    .set({
      policy: JSON.stringify(policy),
      policy_version: version + 1,
      modified_at: input.now,
      modified_by: input.userId,
    })
    .where('id', '=', storeId)
    .where('policy_version', '=', version)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
