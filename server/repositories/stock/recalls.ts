import { sql } from 'kysely';
import type { RecallRow } from '#domain/stock/contract/recalls.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

type RecallState = RecallRow['state'];
/** A recall with its lots; `on_hand` is what its lots hold, in thousandths. */
export interface RecallListing {
  id: number;
  version: number;
  drug_id: number;
  name: string;
  strength: string | null;
  form: string | null;
  ndc: string;
  number: string;
  source: string;
  classification: RecallRow['classification'];
  reason: string;
  issued_on: string;
  state: RecallState;
  lots: string[];
  keys: string[];
  on_hand: number;
  created_at: string;
  entered_by: string;
  ended_at: string | null;
  ended_by: string | null;
  end_note: string | null;
}
/** The store's recalls, the latest notice first: all, one of them, or those of a drug. */
export async function recallsOf(
  scope: Pick<Scope, 'db' | 'storeId'>,
  only: { readonly id?: number; readonly drugId?: number } = {},
): Promise<RecallListing[]> {
  return (
    await sql<RecallListing>`select r.id, r.version, r.drug_id, d.name, d.strength, d.form, d.ndc,
      r.number, r.source, r.classification, r.reason, r.issued_on, r.state,
      coalesce((select array_agg(n.lot order by n.place) from recall_lots n
        where n.recall_id = r.id), '{}') as lots,
      coalesce((select array_agg(n.lot_key order by n.place) from recall_lots n
        where n.recall_id = r.id), '{}') as keys,
      coalesce((select sum(l.on_hand) from stock_lots l
        where l.recall_id = r.id), 0)::bigint as on_hand,
      r.created_at, e.first_name || ' ' || e.last_name as entered_by, r.ended_at,
      w.first_name || ' ' || w.last_name as ended_by, r.end_note
    from recalls r join drugs d on d.id = r.drug_id join employees e on e.id = r.created_by
    left join employees w on w.id = r.ended_by
    where r.store_id = ${scope.storeId}
      and (${only.id ?? null}::bigint is null or r.id = ${only.id ?? null})
      and (${only.drugId ?? null}::bigint is null or r.drug_id = ${only.drugId ?? null})
    order by r.issued_on desc, r.id desc`.execute(scope.db)
  ).rows;
}
/**
 * Recalls of the store are written one after the other, and no lot comes into stock meanwhile, to
 * the end of the transaction.
 */
export const lockRecalls = async (scope: Scope): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('recalls'), ${scope.storeId}::int)`.execute(
    scope.db,
  );
};
/** No recall is written to the end of the transaction: what was asked of recalls stays true. */
export const holdRecalls = async (scope: Scope): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtext('recalls'),
    ${scope.storeId}::int)`.execute(scope.db);
};

/** A lot as the notice writes it, and the form in which it is compared. */
interface WrittenLot {
  readonly lot: string;
  readonly key: string;
}
export interface RecallValues {
  readonly drugId: number;
  readonly number: string;
  readonly source: string;
  readonly classification: RecallRow['classification'];
  readonly reason: string;
  readonly issuedOn: string;
}
const columnsOf = (values: RecallValues) => ({
  drug_id: values.drugId,
  number: values.number,
  source: values.source,
  classification: values.classification,
  reason: values.reason,
  issued_on: values.issuedOn,
});
async function writeLots(
  scope: Scope,
  recallId: number,
  lots: readonly WrittenLot[],
): Promise<void> {
  await scope.db.deleteFrom('recall_lots').where('recall_id', '=', recallId).execute();
  if (lots.length > 0)
    await scope.db
      .insertInto('recall_lots')
      .values(
        lots.map(({ lot, key }, place) => ({ recall_id: recallId, lot, lot_key: key, place })),
      )
      .execute();
}
export async function insertRecall(
  scope: Scope,
  values: RecallValues,
  lots: readonly WrittenLot[],
): Promise<number> {
  const { id } = await scope.db
    .insertInto('recalls')
    .values({
      store_id: scope.storeId,
      ...columnsOf(values),
      created_at: scope.now,
      created_by: scope.userId,
      modified_at: scope.now,
      modified_by: scope.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLots(scope, id, lots);
  return id;
}
export async function changeRecall(
  scope: Scope,
  recallId: number,
  values: RecallValues,
  lots: readonly WrittenLot[],
): Promise<void> {
  await scope.db
    .updateTable('recalls')
    .set((eb) => ({
      ...columnsOf(values),
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', recallId)
    .where('store_id', '=', scope.storeId)
    .execute();
  await writeLots(scope, recallId, lots);
}
/** Ends a recall: `note` says why it is withdrawn, or why it is closed with something open. */
export const endRecall = (
  scope: Scope,
  recallId: number,
  ended: { readonly state: 'closed' | 'withdrawn'; readonly note: string | null },
) =>
  scope.db
    .updateTable('recalls')
    .set((eb) => ({
      state: ended.state,
      ended_at: scope.now,
      ended_by: scope.userId,
      end_note: ended.note,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', recallId)
    .where('store_id', '=', scope.storeId)
    .execute();
/**
 * Says of a lot by which recall it is recalled (null: by none any more). A lot that is in
 * quarantine for another reason as well keeps that one; for a recall alone it has none of its own.
 */
export const setRecalled = (
  scope: Scope,
  lotId: number,
  state: {
    readonly recallId: number | null;
    readonly reason: string | null;
    readonly quarantineReason: string | null;
  },
) =>
  scope.db
    .updateTable('stock_lots')
    .set((eb) => ({
      recalled: state.recallId !== null,
      recall_id: state.recallId,
      recall_reason: state.reason,
      quarantined: state.recallId !== null || state.quarantineReason !== null,
      quarantine_reason: state.quarantineReason,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', lotId)
    .where('store_id', '=', scope.storeId)
    .returningAll()
    .executeTakeFirstOrThrow();
