import { sql, type SqlBool } from 'kysely';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { ErxRecord, ErxStatus } from './erx.ts';

/** Names of the person who works, as a transfer names its pharmacist; undefined for a job. */
export const pharmacistOf = (
  scope: Scope,
): Promise<{ readonly last_name: string; readonly first_name: string } | undefined> =>
  scope.db
    .selectFrom('employees')
    .select(['last_name', 'first_name'])
    .where('id', '=', scope.userId)
    .executeTakeFirst();

/**
 * The transfer of this store that a confirmation is about, locked: the answer with this number, or
 * where it names none, the one to the request with this number.
 */
export const lockTransfer = (
  scope: Scope,
  answered: string | null,
  reference: string | null,
): Promise<ErxRecord | undefined> =>
  scope.db
    .selectFrom('erx_messages as m')
    .selectAll('m')
    .where('m.store_id', '=', scope.storeId)
    .where('m.direction', '=', 'out')
    .where('m.kind', '=', 'RxTransferResponse')
    .where('m.about_rx_id', 'is not', null)
    .where((eb) =>
      eb.or([
        ...(answered === null ? [] : [eb('m.message_id', '=', answered)]),
        ...(answered !== null || reference === null ? [] : [eb('m.relates_to', '=', reference)]),
        sql<SqlBool>`false`,
      ]),
    )
    .forUpdate()
    .executeTakeFirst();

/** Our answer to a request for a transfer that handed a prescription over. */
export const transferAnswerOf = (scope: Scope, requestId: number): Promise<ErxRecord | undefined> =>
  scope.db
    .selectFrom('erx_messages')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('direction', '=', 'out')
    .where('kind', '=', 'RxTransferResponse')
    .where('answer_of', '=', requestId)
    .where('about_rx_id', 'is not', null)
    .executeTakeFirst();

/** What became of a message of a transfer; answers its new version. */
export async function noteTransfer(
  scope: Scope,
  erxId: number,
  values: { readonly status?: ErxStatus; readonly outcome?: string; readonly reason?: string },
): Promise<{ readonly id: number; readonly version: number }> {
  return scope.db
    .updateTable('erx_messages')
    .set((eb) => ({
      ...values,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId || null,
    }))
    .where('id', '=', erxId)
    .where('store_id', '=', scope.storeId)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Ties a prescription that was just transferred out to the request that it went on. */
export async function tieTransfer(scope: Scope, rxId: number, erxId: number): Promise<void> {
  await scope.db
    .updateTable('rxs')
    .set({ transfer_erx_id: erxId, transfer_confirmed_at: null })
    .where('id', '=', rxId)
    .where('store_id', '=', scope.storeId)
    .execute();
}

/**
 * Notes that the other pharmacy has the prescription; undefined where it was not waited for (it was
 * taken back, or confirmed before).
 */
export const confirmTransfer = (
  scope: Scope,
  rxId: number,
  requestId: number,
): Promise<
  { readonly id: number; readonly version: number; readonly status: string } | undefined
> =>
  scope.db
    .updateTable('rxs')
    .set((eb) => ({
      transfer_confirmed_at: scope.now,
      version: eb('version', '+', 1),
      modified_at: scope.now,
    }))
    .where('id', '=', rxId)
    .where('store_id', '=', scope.storeId)
    .where('status', '=', rxStatus.transferred)
    .where('transfer_erx_id', '=', requestId)
    .where('transfer_confirmed_at', 'is', null)
    .returning(['id', 'version', 'status'])
    .executeTakeFirst();
