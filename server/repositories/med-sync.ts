import { sql } from 'kysely';
import type { Scope } from './records.ts';

/** What a patient wants filled together and since when that is attested, with the version that carries it; undefined where this store has no such patient. */
export const syncPatient = (s: Scope, patientId: number) =>
  s.db.selectFrom('patients').select(['id', 'version', 'first_name', 'middle_name', 'last_name', 'med_sync_date', 'med_sync_cycle', 'med_sync_attest', 'attested_by', 'med_sync_attested_at']).where('id', '=', patientId).where('store_id', '=', s.storeId).where('deleted_at', 'is', null).executeTakeFirst();
export type SyncPatient = NonNullable<Awaited<ReturnType<typeof syncPatient>>>;
/** The prescriptions of a patient that have not ended, oldest first. */
export const rxsToSync = async (s: Scope, patientId: number): Promise<readonly { readonly id: number; readonly version: number; readonly med_sync: boolean }[]> =>
  s.db.selectFrom('rxs').select(['id', 'version', 'med_sync']).where('patient_id', '=', patientId).where('store_id', '=', s.storeId).where('deleted_at', 'is', null).where('status', 'not in', ['XF', 'DM', 'DEL']).orderBy('id').execute();

/** A prescription on its patient's dates that is filled by itself and of which nothing is being made. Its fills stand oldest first. */
export interface SyncedRecord {
  id: number; version: number; patient_id: number; anchor_on: string; cycle_days: number; schedule: string; form: string | null; sig_text: string; status: string; quantity: number; days_supply: number; refills: number; written_on: string; expires_on: string; tried: boolean;
  fills: readonly { readonly filledOn: string; readonly quantity: number; readonly daysSupply: number; readonly fillNo: number; readonly partNo: number; readonly wholeQuantity: number | null; readonly wholeDays: number | null }[];
}
/** Where the patient attested the dates, its prescriptions go along with them. */
export const onDates = sql`(r.med_sync and exists (select 1 from patients x where x.id = r.patient_id and x.med_sync_attest and x.med_sync_date is not null))`;
/** Every such prescription of the store. `tried`: the job looked at it on `today` already. */
export async function syncedRxs(s: Scope, today: string, usualCycle: number): Promise<SyncedRecord[]> {
  return (await sql<SyncedRecord>`select r.id, r.version, r.patient_id, p.med_sync_date as anchor_on, coalesce(p.med_sync_cycle, ${usualCycle}::int) as cycle_days, d.schedule, d.form, r.sig_text, r.status, r.quantity, r.days_supply, r.refills, r.written_on, r.expires_on,
    exists (select 1 from auto_refills t where t.rx_id = r.id and t.tried_on = ${today}) as tried,
    (select coalesce(json_agg(json_build_object('filledOn', x.filled_on, 'quantity', x.quantity, 'daysSupply', x.days_supply, 'fillNo', x.fill_no, 'partNo', x.part_no, 'wholeQuantity', coalesce(x.whole_quantity, x.intended_quantity), 'wholeDays', coalesce(x.whole_days, x.intended_days)) order by x.fill_no, x.part_no), '[]')
      from fills x where x.rx_id = r.id and not x.voided and x.deleted_at is null) as fills
    from rxs r join patients p on p.id = r.patient_id
    join lateral (select x.* from fills x where x.rx_id = r.id and not x.voided and x.deleted_at is null order by x.fill_no desc, x.id desc limit 1) f on true join drugs d on d.id = f.drug_id
    where r.store_id = ${s.storeId} and ${onDates} and r.auto_refill and r.deleted_at is null and r.status in ('PU', 'D', 'PD') and f.filled_on is not null and (f.status in ('PU', 'D') or f.left_how is not null) order by r.id`.execute(s.db)).rows;
}
/** Takes such a prescription for the job, and its patient, so that one order holds all of them; its version, or undefined where another server has one of them or looked at it today. */
export async function takeSynced(s: Scope, rxId: number, today: string): Promise<number | undefined> {
  return (await sql<{ version: number }>`select r.version from rxs r join patients p on p.id = r.patient_id where r.id = ${rxId} and r.store_id = ${s.storeId} and r.status in ('PU', 'D', 'PD') and not exists (select 1 from auto_refills t where t.rx_id = r.id and t.tried_on = ${today}) for no key update of r, p skip locked`.execute(s.db)).rows[0]?.version;
}
