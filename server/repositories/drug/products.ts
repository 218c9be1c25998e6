import { sql, type Selectable } from 'kysely';
import type { DrugsTable } from '#db/types.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { factsInStore, type FactSide } from './supply-facts.ts';

/** A product, with what the store wrote of its days of use and of what its days supply hangs on. */
export type DrugRecord = Selectable<DrugsTable> & {
  readonly in_use_days?: number | null;
  readonly facts?: FactSide | null;
  /** Of a drug in its state's schedule: the one of federal law, which DEA numbers are about. */
  readonly federal_schedule?: Selectable<DrugsTable>['schedule'];
};

const inUseDays = (storeId: number) =>
  sql<number | null>`(select side.in_use_days from store_drugs side where side.drug_id = drugs.id
    and side.store_id = ${storeId} and side.deleted_at is null limit 1)`.as('in_use_days');

/** What a query over `drugs` says of a product besides its own columns, in a store. */
export const storeSideOf = (storeId: number) =>
  [inUseDays(storeId), factsInStore(storeId)] as const;

/** A product that this store may dispense: its own, or one of every store's. */
export const productOfStore = (scope: Scope, drugId: number): Promise<DrugRecord | undefined> =>
  scope.db
    .selectFrom('drugs')
    .selectAll()
    .select(storeSideOf(scope.storeId))
    .where('id', '=', drugId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('store_id', 'is', null), eb('store_id', '=', scope.storeId)]))
    .executeTakeFirst();
