import type { Scope } from '#server/repositories/platform/records.ts';

/** Where a card of a case leads: ids of the store's own records. */
export interface CardPlan {
  readonly binId: number;
  readonly pcnId: number | null;
  readonly groupId: number | null;
  readonly plan: string | null;
}
/** The plan of a group number; undefined where the store has no such group. */
export const planOfGroup = ({ db, storeId }: Scope, group: string): Promise<CardPlan | undefined> =>
  db
    .selectFrom('insurance_groups')
    .select([
      'insurance_bin_id as binId',
      'insurance_pcn_id as pcnId',
      'id as groupId',
      'plan_drug as plan',
    ])
    .where('store_id', '=', storeId)
    .where('group_number', '=', group)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
/** The store's record of a BIN; undefined where it has none. */
export const binOf = ({ db, storeId }: Scope, bin: string): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('insurance_bins')
    .select('id')
    .where('store_id', '=', storeId)
    .where('bin', '=', bin)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
/** The store's record of a PCN of a BIN; undefined where it has none. */
export const pcnOf = (
  { db, storeId }: Scope,
  binId: number,
  pcn: string,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('insurance_pcns')
    .select('id')
    .where('store_id', '=', storeId)
    .where('insurance_bin_id', '=', binId)
    .where('pcn_number', '=', pcn)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
