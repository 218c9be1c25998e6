import { sql } from 'kysely';
import { required } from '#domain/platform/required.ts';
import { statusGroups } from '#domain/rx/entities/rx-status.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { byKey } from '#server/repositories/platform/by-key.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { statusCodes } from '#server/repositories/rx/status-sql.ts';
import { transfersInOf } from '#server/repositories/rx/transfers-in.ts';
import { mayGoOn } from './fills-left.ts';

/**
 * What a patient wants filled together and since when that is attested, with the version that
 * carries it; undefined where this store has no such patient.
 */
export const syncPatient = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('patients')
    .select([
      'id',
      'version',
      'first_name',
      'middle_name',
      'last_name',
      'med_sync_date',
      'med_sync_cycle',
      'med_sync_attest',
      'attested_by',
      'med_sync_attested_at',
    ])
    .where('id', '=', patientId)
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
export type SyncPatient = NonNullable<Awaited<ReturnType<typeof syncPatient>>>;
/** The prescriptions of a patient that have not ended, oldest first. */
export const rxsToSync = async (
  scope: Scope,
  patientId: number,
): Promise<
  readonly { readonly id: number; readonly version: number; readonly med_sync: boolean }[]
> =>
  scope.db
    .selectFrom('rxs')
    .select(['id', 'version', 'med_sync'])
    .where('patient_id', '=', patientId)
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .where('status', 'not in', statusGroups.ended)
    .orderBy('id')
    .execute();

/** Where the patient attested the dates, its prescriptions go along with them. */
export const onDates = sql`(r.med_sync
  and exists (select 1 from patients x
  where x.id = r.patient_id and x.med_sync_attest and x.med_sync_date is not null))`;
/**
 * A prescription on its patient's dates that is filled by itself, may be filled again and of which
 * nothing is being made. `tried`: the job looked at it today already.
 */
export interface SyncedRecord extends Pick<
  RxBundle,
  'store' | 'rx' | 'fills' | 'drugs' | 'transferIn'
> {
  readonly dates: Pick<SyncPatient, 'med_sync_date' | 'med_sync_cycle' | 'med_sync_attest'>;
  readonly tried: boolean;
}
/** Every such prescription of the store. */
export async function syncedRxs(scope: Scope, today: string): Promise<SyncedRecord[]> {
  const { rows: found } = await sql<{
    id: number;
    tried: boolean;
  }>`select r.id,
    exists (select 1 from auto_refills t where t.rx_id = r.id and t.tried_on = ${today}) as tried
    from rxs r
    join lateral (select x.* from fills x
    where x.rx_id = r.id and not x.voided and x.deleted_at is null
    order by x.fill_no desc, x.id desc limit 1) f on true
    where r.store_id = ${scope.storeId} and ${onDates} and ${mayGoOn(today)} and r.auto_refill
    and r.deleted_at is null and r.status in (${statusCodes(statusGroups.handedOverOrDue)})
    and f.filled_on is not null
    and (f.status in (${statusCodes(statusGroups.handedOver)}) or f.left_how is not null)`.execute(
    scope.db,
  );
  if (found.length === 0) return [];
  const ids = found.map((item) => item.id);
  const store = await storeOf(scope);
  const tried = new Map(found.map((item) => [item.id, item.tried]));
  const rxs = await scope.db
    .selectFrom('rxs')
    .selectAll()
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('id')
    .execute();
  const fills = await scope.db
    .selectFrom('fills')
    .selectAll()
    .where('rx_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('deleted_at', 'is', null)
    .orderBy('voided', 'desc')
    .orderBy('fill_no')
    .orderBy('id')
    .execute();
  const fillsOf = byKey(fills, (fill) => fill.rx_id);
  const drugIds = [...new Set([...rxs, ...fills].map((rx) => rx.drug_id))];
  const drugs = new Map(
    (
      await scope.db
        .selectFrom('drugs')
        .selectAll()
        .where('id', '=', (eb) => eb.fn.any(eb.val(drugIds)))
        .execute()
    ).map((item) => [item.id, item]),
  );
  const patientIds = [...new Set(rxs.map((rx) => rx.patient_id))];
  const patients = new Map(
    (
      await scope.db
        .selectFrom('patients')
        .select(['id', 'med_sync_date', 'med_sync_cycle', 'med_sync_attest'])
        .where('id', '=', (eb) => eb.fn.any(eb.val(patientIds)))
        .execute()
    ).map((row) => [row.id, row]),
  );
  const transfers = await transfersInOf(
    scope.db,
    rxs.filter((rx) => rx.origin === '5').map((rx) => rx.id),
  );
  return rxs.map((rx) => ({
    store,
    rx,
    fills: fillsOf.get(rx.id) ?? [],
    drugs,
    transferIn: transfers.get(rx.id) ?? null,
    dates: required(patients.get(rx.patient_id), 'the patient of the prescription'),
    tried: required(tried.get(rx.id), 'the try of the prescription'),
  }));
}
/**
 * Takes such a prescription for the job, and its patient, so that one order holds all of them; its
 * version, or undefined where another server has one of them or looked at it today.
 */
export async function takeSynced(
  scope: Scope,
  rxId: number,
  today: string,
): Promise<number | undefined> {
  return (
    await sql<{
      version: number;
    }>`select r.version from rxs r join patients p on p.id = r.patient_id
      where r.id = ${rxId} and r.store_id = ${scope.storeId}
      and r.status in (${statusCodes(statusGroups.handedOverOrDue)})
      and not exists (select 1 from auto_refills t where t.rx_id = r.id and t.tried_on = ${today})
      for no key update of r, p skip locked`.execute(scope.db)
  ).rows[0]?.version;
}
