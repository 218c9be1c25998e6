import { sql } from 'kysely';
import type { Scope } from './records.ts';

/**
 * Whole numbers from and to, both included: all numbers that begin with typed digits are a few such
 * ranges.
 */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}
const within = (column: string, ranges: readonly NumberRange[]) =>
  sql<boolean>`(${sql.join(
    ranges.map((range) => sql`${sql.ref(column)} between ${range.from} and ${range.to}`),
    sql` or `,
  )})`;

export const firstRxs = (scope: Scope, ranges: readonly NumberRange[], limit: number) =>
  scope.db
    .selectFrom('rxs as r')
    .innerJoin('patients as p', 'p.id', 'r.patient_id')
    .innerJoin('drugs as d', 'd.id', 'r.drug_id')
    .select([
      'r.id',
      'r.rx_number',
      'r.status',
      'p.last_name',
      'p.first_name',
      'p.middle_name',
      'p.date_of_birth',
      'd.name',
      'd.strength',
    ])
    .where('r.store_id', '=', scope.storeId)
    .where('r.deleted_at', 'is', null)
    .where(within('r.rx_number', ranges))
    .orderBy('r.rx_number')
    .limit(limit)
    .execute();

export const firstOrders = (scope: Scope, ranges: readonly NumberRange[], limit: number) =>
  scope.db
    .selectFrom('orders as o')
    .innerJoin('patients as p', 'p.id', 'o.patient_id')
    .select(['o.id', 'o.order_no', 'o.promised_at', 'p.last_name', 'p.first_name'])
    .where('o.store_id', '=', scope.storeId)
    .where('o.deleted_at', 'is', null)
    .where(within('o.order_no', ranges))
    .orderBy('o.order_no')
    .limit(limit)
    .execute();
