import { sql, type Selectable } from 'kysely';
import type { StoreDrugsTable } from '#db/types.ts';

/** The store's side of a drug, as far as its days supply hangs on it. */
export type FactColumns = Pick<
  Selectable<StoreDrugsTable>,
  | 'one_application'
  | 'one_inch'
  | 'one_applicatorful'
  | 'one_scoop'
  | 'one_capful'
  | 'one_dropperful'
  | 'units_per_ml'
  | 'mg_per_ml'
  | 'mcg_per_ml'
  | 'container_holds'
  | 'drops_per_ml'
  | 'package_doses'
  | 'priming_units'
  | 'opened_days'
>;
export type FactSide = FactColumns & { readonly version: number };

/** The store's facts of each product of a query over `drugs`, as its column `facts`. */
export const factsInStore = (storeId: number) =>
  sql<FactSide | null>`(select to_jsonb(side) from store_drugs side where side.drug_id = drugs.id
    and side.store_id = ${storeId} and side.deleted_at is null limit 1)`.as('facts');
