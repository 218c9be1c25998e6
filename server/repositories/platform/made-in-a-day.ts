import { sql } from 'kysely';
import { onlyRow } from './only-row.ts';
import type { Scope } from './records.ts';

/** How much a person, and everybody of the store, has made since an instant. */
export interface Made {
  readonly person: number;
  readonly store: number;
}
const tables = { papers: sql`documents`, texts: sql`sms_messages`, notes: sql`notes` } as const;
/** Papers, texts or notes of this store that were made since an instant, deleted ones too. */
export const madeSince = async (
  scope: Pick<Scope, 'db' | 'storeId' | 'userId'>,
  what: keyof typeof tables,
  since: string,
): Promise<Made> =>
  onlyRow(
    await sql<Made>`select count(*)::int as store,
      (count(*) filter (where created_by = ${scope.userId}))::int as person
      from ${tables[what]} where store_id = ${scope.storeId}
      and created_at > ${since}`.execute(scope.db),
  );
/** Incoming electronic messages that this person dropped since an instant, and their bytes. */
export const droppedSince = async (
  scope: Pick<Scope, 'db' | 'storeId' | 'userId'>,
  since: string,
): Promise<{ readonly count: number; readonly bytes: number }> =>
  onlyRow(
    await sql<{ count: number; bytes: number }>`select count(*)::int as count,
      coalesce(sum(octet_length(raw)), 0)::int as bytes from erx_messages
      where store_id = ${scope.storeId} and direction = 'in' and created_by = ${scope.userId}
      and created_at > ${since}`.execute(scope.db),
  );
