import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/** The events of a final check: it passed, or it failed. */
export const finalChecks = ['verify', 'fail-check'] as const;

/** The last final check of a prescription, whichever fill it was of; null where there was none. */
export const lastFinalCheck = async (scope: Scope, rxId: number) =>
  (await scope.db
    .selectFrom('rx_events as v')
    .leftJoin('employees as e', 'e.id', 'v.by_id')
    .select(['v.event', 'v.at', 'v.reason_code', 'v.reason_text', 'v.detail'])
    .select(sql<string>`e.first_name || ' ' || e.last_name`.as('by_name'))
    .where('v.store_id', '=', scope.storeId)
    .where('v.rx_id', '=', rxId)
    .where('v.event', 'in', finalChecks)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;
