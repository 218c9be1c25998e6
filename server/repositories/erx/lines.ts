import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#db/open.ts';
import type { ErxLinesTable } from '#db/types.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { ErxRecord } from './erx.ts';

export type ErxLineRecord = Selectable<ErxLinesTable>;
/** The store's line to its network, switched off or not; undefined where it has none. */
export const lineOf = (scope: Scope): Promise<ErxLineRecord | undefined> =>
  scope.db
    .selectFrom('erx_lines')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
export const saveLine = async (
  scope: Scope,
  values: Pick<Insertable<ErxLinesTable>, 'url' | 'timeout_ms' | 'trusts_signatures'>,
): Promise<ErxLineRecord> => {
  const at = { modified_at: scope.now, modified_by: scope.userId || null };
  const before = await lineOf(scope);
  return before
    ? scope.db
        .updateTable('erx_lines')
        .set((eb) => ({ ...values, active: true, ...at, version: eb('version', '+', 1) }))
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : scope.db
        .insertInto('erx_lines')
        .values({
          ...values,
          store_id: scope.storeId,
          created_at: scope.now,
          created_by: scope.userId || null,
          ...at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
};
export async function removeLine(scope: Scope): Promise<boolean> {
  return (
    (
      await scope.db
        .updateTable('erx_lines')
        .set({ deleted_at: scope.now, modified_at: scope.now })
        .where('store_id', '=', scope.storeId)
        .where('deleted_at', 'is', null)
        .returning('id')
        .execute()
    ).length > 0
  );
}

/** A store with a line, and what the network knows it by. */
export interface LinedStore {
  readonly id: number;
  readonly store_id: number;
  readonly code: string;
  readonly ncpdp: string | null;
  readonly npi: string | null;
  readonly url: string;
  readonly timeout_ms: number;
  readonly trusts_signatures: boolean;
}
const lined = (db: Db) =>
  db
    .selectFrom('erx_lines as l')
    .innerJoin('stores as s', 's.id', 'l.store_id')
    .select(['l.id', 'l.store_id', 's.code', 's.ncpdp', 's.npi', 'l.url', 'l.timeout_ms'])
    .select('l.trusts_signatures')
    .where('l.active', '=', true)
    .where('l.deleted_at', 'is', null)
    .where('s.active', '=', true)
    .where('s.deleted_at', 'is', null);

/**
 * The oldest message whose turn it is, locked and passed over by others; with the line it goes by.
 * Undefined where none waits.
 */
export async function nextToSend(
  db: Db,
  now: string,
): Promise<{ readonly message: ErxRecord; readonly line: LinedStore } | undefined> {
  const message = await db
    .selectFrom('erx_messages as m')
    .selectAll('m')
    .where('m.direction', '=', 'out')
    .where('m.status', '=', 'queued')
    .where((eb) => eb.or([eb('m.next_at', 'is', null), eb('m.next_at', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('erx_lines as l')
          .select('l.id')
          .whereRef('l.store_id', '=', 'm.store_id')
          .where('l.active', '=', true)
          .where('l.deleted_at', 'is', null),
      ),
    )
    .orderBy('m.id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!message) return undefined;
  const line = await lined(db).where('l.store_id', '=', message.store_id).executeTakeFirst();
  return line && { message, line };
}
/** Takes a message for one try: nobody else's until the try's time is over. */
export const takeTry = (db: Db, erxId: number, tries: number, until: string) =>
  db.updateTable('erx_messages').set({ tries, next_at: until }).where('id', '=', erxId).execute();
export const lockMessage = (db: Db, erxId: number): Promise<ErxRecord> =>
  db
    .selectFrom('erx_messages')
    .selectAll()
    .where('id', '=', erxId)
    .forUpdate()
    .executeTakeFirstOrThrow();
/** Puts a message off to another try, or gives it up for good with why. */
export const putOff = (
  db: Db,
  erxId: number,
  now: string,
  input: { readonly nextAt: string | null; readonly why: string },
) =>
  db
    .updateTable('erx_messages')
    .set((eb) => ({
      reason: input.why,
      next_at: input.nextAt,
      ...(input.nextAt === null ? { status: 'failed' as const } : {}),
      modified_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', erxId)
    .where('status', '=', 'queued')
    .returning(['id', 'version', 'store_id'])
    .executeTakeFirst();

/**
 * The line whose mailbox was not looked into for the longest time, at least since `before`; taken
 * by the look.
 */
export async function nextToPoll(
  db: Db,
  before: string,
  now: string,
): Promise<LinedStore | undefined> {
  const row = await db
    .selectFrom('erx_lines')
    .select('id')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('polled_at', 'is', null), eb('polled_at', '<=', before)]))
    .orderBy(sql`polled_at nulls first`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return undefined;
  await db.updateTable('erx_lines').set({ polled_at: now }).where('id', '=', row.id).execute();
  return lined(db).where('l.id', '=', row.id).executeTakeFirst();
}
