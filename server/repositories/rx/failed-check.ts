import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/** The last failed final check of a prescription's current fill; null where none failed. */
export const failedCheckEvent = async (scope: Scope, rxId: number) =>
  (await scope.db
    .selectFrom('rx_events as v')
    .leftJoin('employees as e', 'e.id', 'v.by_id')
    .select(['v.at', 'v.reason_code', 'v.reason_text', 'v.detail'])
    .select(sql<string>`e.first_name || ' ' || e.last_name`.as('by_name'))
    .where('v.store_id', '=', scope.storeId)
    .where('v.rx_id', '=', rxId)
    .where('v.event', '=', 'fail-check')
    .where('v.fill_id', '=', (eb) =>
      eb
        .selectFrom('fills as f')
        .select('f.id')
        .where('f.rx_id', '=', rxId)
        .where('f.voided', '=', false)
        .where('f.deleted_at', 'is', null)
        .orderBy('f.id', 'desc')
        .limit(1),
    )
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;
