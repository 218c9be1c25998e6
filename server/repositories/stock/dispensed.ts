import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/** How much of a lot a fill took out of the stock and has not put back. */
export interface DispensedRecord {
  readonly fill_id: number;
  readonly lot_id: number;
  readonly quantity: number;
  readonly ndc: string;
  readonly lot: string;
  readonly expires_on: string;
  readonly recalled: boolean;
  readonly recall_reason: string | null;
  readonly drug_id: number;
}

/** What these fills took out of the stock, by lot; what was put back whole is not in it. */
export async function dispensedOf(
  { db }: Scope,
  fillIds: readonly number[],
): Promise<readonly DispensedRecord[]> {
  if (fillIds.length === 0) return [];
  return db
    .selectFrom('stock_movements as m')
    .innerJoin('stock_lots as l', 'l.id', 'm.lot_id')
    .innerJoin('drugs as d', 'd.id', 'm.drug_id')
    .select([
      'm.lot_id',
      'm.drug_id',
      'd.ndc',
      'l.lot',
      'l.expires_on',
      'l.recalled',
      'l.recall_reason',
    ])
    .select((eb) => [
      eb.ref('m.fill_id').$notNull().as('fill_id'),
      sql<number>`-sum(m.quantity)::bigint`.as('quantity'),
    ])
    .where('m.fill_id', 'in', fillIds)
    .groupBy([
      'm.fill_id',
      'm.lot_id',
      'm.drug_id',
      'd.ndc',
      'l.lot',
      'l.expires_on',
      'l.recalled',
      'l.recall_reason',
    ])
    .having(sql<boolean>`sum(m.quantity) <> 0`)
    .execute();
}
