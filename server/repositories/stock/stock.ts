import { sql, type Selectable } from 'kysely';
import type { StockLotsTable, StockMovementsTable } from '#db/types.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export type LotRecord = Selectable<StockLotsTable>;
export type MovementKind = StockMovementsTable['kind'];
export interface Movement {
  readonly drugId: number;
  readonly lotId: number;
  readonly kind: MovementKind;
  /** Thousandths with their sign: what comes in is positive, what leaves is negative. Never 0. */
  readonly quantity: number;
  readonly fillId?: number | null;
  readonly reason?: string | null;
  readonly secondById?: number | null;
  readonly vendorId?: number | null;
  /**
   * Of a delivery: what one unit cost (hundred-thousandths of a dollar), its receipt and invoice;
   * of a correction, the movement that it takes back.
   */
  readonly unitCost?: number | null;
  readonly invoice?: string | null;
  readonly receiptId?: number | null;
  readonly correctsId?: number | null;
}

const lots = (scope: Scope, drugId: number) =>
  scope.db
    .selectFrom('stock_lots')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('drug_id', '=', drugId)
    .orderBy('expires_on')
    .orderBy('lot')
    .orderBy('id');

/** Every lot that the store ever had of a drug, empty ones too, earliest expiry first. */
export const lotsOf = (scope: Scope, drugId: number): Promise<LotRecord[]> =>
  lots(scope, drugId).execute();

export const findLot = (
  scope: Scope,
  drugId: number,
  lot: string,
  expiresOn: string,
): Promise<LotRecord | undefined> =>
  lots(scope, drugId)
    .where('lot', '=', lot)
    .where('expires_on', '=', expiresOn)
    .where('damaged', '=', false)
    .executeTakeFirst();

/** The lot, locked for the rest of the transaction. */
export const findLotById = (scope: Scope, lotId: number): Promise<LotRecord | undefined> =>
  scope.db
    .selectFrom('stock_lots')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('id', '=', lotId)
    .forUpdate()
    .executeTakeFirst();

/** What the store paid last for one unit of a drug; a cost that does not update itself stays. */
export async function setUnitCost(scope: Scope, drugId: number, unitCost: number): Promise<void> {
  await scope.db
    .updateTable('store_drugs')
    .set((eb) => ({ unit_cost: unitCost, version: eb('version', '+', 1) }))
    .where('store_id', '=', scope.storeId)
    .where('drug_id', '=', drugId)
    .where('auto_update', '=', true)
    .where((eb) => eb('unit_cost', 'is distinct from', unitCost))
    .execute();
}

/**
 * The lot, made where the store does not have it yet. A later delivery's cost and serial number
 * replace the stored ones; 0 and null do not.
 */
export const ensureLot = (
  scope: Scope,
  input: {
    readonly drugId: number;
    readonly lot: string;
    readonly expiresOn: string;
    readonly unitCost: number;
    readonly serial: string | null;
    /** Damaged packages stand apart from the others of their lot. */ readonly damaged?: boolean;
  },
): Promise<LotRecord> =>
  scope.db
    .insertInto('stock_lots')
    .values({
      store_id: scope.storeId,
      drug_id: input.drugId,
      lot: input.lot,
      expires_on: input.expiresOn,
      unit_cost: input.unitCost,
      serial: input.serial,
      damaged: input.damaged ?? false,
      created_at: scope.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'drug_id', 'lot', 'expires_on', 'damaged']).doUpdateSet({
        unit_cost: sql`case when excluded.unit_cost > 0 then excluded.unit_cost
          else stock_lots.unit_cost end`,
        serial: sql`coalesce(excluded.serial, stock_lots.serial)`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Writes one movement and changes the lot and the store's total with it, in one statement. False,
 * with nothing changed, where the
 * lot is not this store's lot of this drug, or either figure would go below zero. A missing total
 * is made from the lots.
 */
export async function moveStock(scope: Scope, movement: Movement): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`
    with before as (select coalesce(sum(on_hand), 0) as n from stock_lots
    where store_id = ${scope.storeId} and drug_id = ${movement.drugId}),
    lot as (
      update stock_lots set on_hand = on_hand + ${movement.quantity}::bigint, version = version + 1
      where id = ${movement.lotId} and store_id = ${scope.storeId} and drug_id = ${movement.drugId}
      and on_hand + ${movement.quantity}::bigint >= 0
        and not exists (select 1 from store_drugs
        where store_id = ${scope.storeId} and drug_id = ${movement.drugId}
        and on_hand + ${movement.quantity}::bigint < 0)
      returning id
    ), total as (
      insert into store_drugs (store_id, drug_id, on_hand, created_at, created_by, modified_at,
      modified_by)
      select ${scope.storeId}, ${movement.drugId},
      greatest(before.n + ${movement.quantity}::bigint, 0), ${scope.now}, ${scope.userId},
      ${scope.now}, ${scope.userId} from lot, before
      on conflict (store_id, drug_id) do update
      set on_hand = store_drugs.on_hand + ${movement.quantity}::bigint, deleted_at = case
      when ${movement.quantity}::bigint > 0 then null else store_drugs.deleted_at end
      returning on_hand
    ), moved as (
      insert into stock_movements (store_id, drug_id, lot_id, kind, quantity, fill_id, reason, at,
      by_id, second_by_id, vendor_id, unit_cost, invoice, receipt_id, corrects_id)
      select ${scope.storeId}, ${movement.drugId}, id, ${movement.kind}, ${movement.quantity},
      ${movement.fillId ?? null}, ${movement.reason ?? null}, ${scope.now}, ${scope.userId},
      ${movement.secondById ?? null}, ${movement.vendorId ?? null}, ${movement.unitCost ?? null},
      ${movement.invoice ?? null}, ${movement.receiptId ?? null}, ${movement.correctsId ?? null}
      from lot
      returning id
    )
    select count(*) as moved from moved, total`.execute(scope.db);
  return Number(rows[0]?.moved ?? 0) === 1;
}

export interface StockFacts {
  readonly onHand: number;
  readonly lots: readonly LotRecord[];
}
/**
 * What the store has of a drug: lots with something in them, earliest expiry first (FEFO), and
 * their sum, in thousandths.
 */
export async function stockFacts(scope: Scope, drugId: number): Promise<StockFacts> {
  const held = await lots(scope, drugId).where('on_hand', '>', 0).execute();
  return { onHand: held.reduce((sum, row) => sum + row.on_hand, 0), lots: held };
}
