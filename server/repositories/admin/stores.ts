import type { Selectable } from 'kysely';
import type { StoresTable } from '#db/types.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** The store of the caller. */
export const storeOf = (scope: Scope): Promise<Selectable<StoresTable>> =>
  scope.db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', scope.storeId)
    .executeTakeFirstOrThrow();
