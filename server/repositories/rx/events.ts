import type { Insertable } from 'kysely';
import type { Database } from '#db/types.ts';
import { personName } from '#server/repositories/admin/person-name.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export interface EventRecord {
  id: number;
  rx_id: number;
  fill_id: number | null;
  row: number;
  event: string;
  from_status: string | null;
  to_status: string;
  by_id: number | null;
  by_system: boolean;
  by_name: string | null;
  workstation: string;
  at: string;
  reason_code: string | null;
  reason_text: string | null;
  detail: unknown;
  fill_no: number | null;
}

/** What happened to prescriptions, in its order. */
export const eventsOf = ({ db }: Scope, rxIds: readonly number[]): Promise<EventRecord[]> =>
  db
    .selectFrom('rx_events as v')
    .leftJoin('employees as e', 'e.id', 'v.by_id')
    .leftJoin('fills as f', 'f.id', 'v.fill_id')
    .select([
      'v.id',
      'v.rx_id',
      'v.fill_id',
      'v.row',
      'v.event',
      'v.from_status',
      'v.to_status',
      'v.by_id',
      'v.by_system',
      'v.workstation',
      'v.at',
      'v.reason_code',
      'v.reason_text',
      'v.detail',
      'f.fill_no',
    ])
    .select(personName.as('by_name'))
    .where('v.rx_id', '=', (eb) => eb.fn.any(eb.val([...rxIds])))
    .orderBy('v.id')
    .execute();

export async function insertEvent(
  scope: Scope,
  values: Omit<Insertable<Database['rx_events']>, 'store_id' | 'at' | 'by_id'> & {
    readonly by_id?: number | null;
  },
): Promise<void> {
  await scope.db
    .insertInto('rx_events')
    .values({ by_id: scope.userId, ...values, store_id: scope.storeId, at: scope.now })
    .execute();
}

/** Notes what of this version the caller was shown. */
export async function markShown(
  scope: Scope,
  rxId: number,
  version: number,
  what: readonly ('image' | 'label' | 'product')[],
): Promise<void> {
  if (what.length)
    await scope.db
      .insertInto('rx_views')
      .values(
        what.map((word) => ({
          rx_id: rxId,
          version,
          employee_id: scope.userId,
          what: word,
          at: scope.now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
