import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { RxsTable } from '#db/types.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { stamps } from '#server/repositories/platform/made-by.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { FillRecord } from './fills.ts';
import { transferInOf } from './transfers-in.ts';

export type RxRecord = Selectable<RxsTable>;

/** What changes of a prescription. */
export type RxChange = Updateable<RxsTable>;

/** The prescriptions of this store among these ids. */
export const rxsOf = ({ db, storeId }: Scope, rxIds: readonly number[]): Promise<RxRecord[]> =>
  db
    .selectFrom('rxs')
    .selectAll()
    .where('id', '=', (eb) => eb.fn.any(eb.val([...rxIds])))
    .where('store_id', '=', storeId)
    .execute();

/** A prescription of this store; undefined where it has none of that id. */
export const rxOf = ({ db, storeId }: Scope, rxId: number): Promise<RxRecord | undefined> =>
  db
    .selectFrom('rxs')
    .selectAll()
    .where('id', '=', rxId)
    .where('store_id', '=', storeId)
    .executeTakeFirst();

/** The id of the store's next prescription of these statuses behind `after`; null: no more. */
export async function nextOfStatus(
  { db, storeId }: Scope,
  statuses: readonly RxRecord['status'][],
  after: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('rxs')
    .select('id')
    .where('store_id', '=', storeId)
    .where('status', 'in', [...statuses])
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Locks the prescription for the rest of the transaction; false where this store has none of that
 * id.
 */
export async function lockRx(scope: Scope, rxId: number): Promise<boolean> {
  const row = await scope.db
    .selectFrom('rxs')
    .select('id')
    .where('id', '=', rxId)
    .where('store_id', '=', scope.storeId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the prescription and gives its version, for acts on a bag or an order; 0 where there is
 * none.
 */
export async function versionOf(scope: Scope, rxId: number): Promise<number> {
  return (
    (
      await scope.db
        .selectFrom('rxs')
        .select('version')
        .where('id', '=', rxId)
        .where('store_id', '=', scope.storeId)
        .forUpdate()
        .executeTakeFirst()
    )?.version ?? 0
  );
}

/** The rows that a change of a prescription may touch, as they are stored. */
export async function snapshotOf(
  scope: Scope,
  rxId: number,
): Promise<{ rx: RxRecord; fills: FillRecord[]; transferIn: TransferInDraft | null } | null> {
  const rx = await rxOf(scope, rxId);
  return rx
    ? {
        rx,
        fills: await scope.db
          .selectFrom('fills')
          .selectAll()
          .where('rx_id', '=', rxId)
          .orderBy('id')
          .execute(),
        transferIn: await transferInOf(scope.db, rxId),
      }
    : null;
}

/**
 * The store's next prescription number; the row lock keeps two entries from getting the same one.
 */
export async function takeRxNumber(scope: Scope): Promise<number> {
  const row = await scope.db
    .updateTable('stores')
    .set((eb) => ({ next_rx: eb('next_rx', '+', 1) }))
    .where('id', '=', scope.storeId)
    .returning(sql<number>`next_rx - 1`.as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export const insertRx = async (
  scope: Scope,
  values: Omit<Insertable<RxsTable>, 'store_id' | 'created_at' | 'created_by' | 'modified_at'>,
): Promise<number> =>
  (
    await scope.db
      .insertInto('rxs')
      .values({ ...values, store_id: scope.storeId, ...stamps(scope) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Saves the aggregate's root over its version; false where another version won. */
export async function saveRx(
  scope: Scope,
  rxId: number,
  version: number,
  values: Updateable<RxsTable>,
): Promise<boolean> {
  const done = await scope.db
    .updateTable('rxs')
    .set({ ...values, version: version + 1, modified_at: scope.now, modified_by: scope.userId })
    .where('id', '=', rxId)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}

/** Rx number, and fill number where known → ids. */
export async function findByNumber(scope: Scope, rxNumber: number, fillNo: number | null) {
  return scope.db
    .selectFrom('rxs as r')
    .leftJoin('fills as f', (join) =>
      join
        .onRef('f.rx_id', '=', 'r.id')
        .on('f.voided', '=', false)
        .on('f.deleted_at', 'is', null)
        .$call((query) => (fillNo === null ? query : query.on('f.fill_no', '=', fillNo))),
    )
    .select(['r.id as rxId', 'f.id as fillId'])
    .where('r.store_id', '=', scope.storeId)
    .where('r.rx_number', '=', rxNumber)
    .orderBy('f.fill_no', 'desc')
    .executeTakeFirst();
}

/** Whose prescriptions these are. */
export async function patientsOf(scope: Scope, rxIds: readonly number[]): Promise<number[]> {
  if (rxIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('rxs')
    .select('patient_id')
    .distinct()
    .where('id', 'in', rxIds)
    .execute();
  return rows.map((row) => row.patient_id);
}
