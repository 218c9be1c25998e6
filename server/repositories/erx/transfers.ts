import { sql, type SqlBool } from 'kysely';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { lockRx } from '#server/repositories/rx/rx.ts';
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
export async function lockTransfer(
  scope: Scope,
  answered: string | null,
  reference: string | null,
): Promise<ErxRecord | undefined> {
  const found = await transferOf(scope, answered, reference).executeTakeFirst();
  if (!found || found.about_rx_id === null) return undefined;
  // The prescription first, as every step on it locks: taking it back goes before or after.
  await lockRx(scope, found.about_rx_id);
  return transferOf(scope, answered, reference).forUpdate().executeTakeFirst();
}
const transferOf = (scope: Scope, answered: string | null, reference: string | null) =>
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
    );

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

/** This store as a transfer names it. */
export const storeWithAddress = (scope: Scope) =>
  scope.db
    .selectFrom('stores')
    .select(['code', 'name', 'ncpdp', 'npi', 'dea', 'phone', 'time_zone'])
    .select(['address_line1', 'address_line2', 'city_name', 'state', 'zip_code'])
    .where('id', '=', scope.storeId)
    .executeTakeFirstOrThrow();

/** A request for the same prescription of the same pharmacy that is not answered yet. */
export const openTransferRequest = (
  scope: Scope,
  asked: { readonly patientName: string; readonly drug: string; readonly to: string },
): Promise<ErxRecord | undefined> =>
  scope.db
    .selectFrom('erx_messages')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('direction', '=', 'out')
    .where('kind', '=', 'RxTransferRequest')
    .where('status', '<>', 'failed')
    .where('outcome', 'is', null)
    .where('patient_name', '=', asked.patientName)
    .where('drug_text', '=', asked.drug)
    .where(sql<SqlBool>`content->'header'->'to'->>'id' = ${asked.to}`)
    .executeTakeFirst();

/** A patient of this store as a transfer names one. */
export const patientOfTransfer = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('patients')
    .select(['last_name', 'first_name', 'middle_name', 'gender', 'date_of_birth'])
    .select(['address_line1', 'address_line2', 'city_name', 'state', 'zip_code'])
    .select(['cell_phone', 'home_tel'])
    .where('store_id', '=', scope.storeId)
    .where('id', '=', patientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
