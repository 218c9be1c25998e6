import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** What is counted of a store for its first hour, and the fields of the store itself. */
export interface CountedStore {
  readonly npi: string | null;
  readonly ncpdp: string | null;
  readonly dea: string | null;
  readonly address_line1: string | null;
  readonly state: string | null;
  readonly zip_code: string | null;
  readonly phone: string | null;
  readonly hours: number;
  readonly workstations: number;
  readonly policy: unknown;
  readonly pharmacists: number;
  readonly others: number;
  readonly without_role: number;
  readonly has_drugs: boolean;
  readonly drugs_with_cost: number;
  readonly lots_on_hand: number;
  readonly bins: number;
  readonly has_patients: boolean;
  readonly has_prescribers: boolean;
  readonly has_prescriptions: boolean;
  readonly has_handed_over: boolean;
  readonly payer_lines: number;
  readonly erx_lines: number;
}

/**
 * Counts what a store has on its day (ISO date); undefined where the store is gone. Its people are
 * those who are assigned to it, with the roles and the licenses that count there; its lots those
 * that may be dispensed. What may be many is only looked for, not counted.
 */
export async function countStore(
  db: Db,
  storeId: number,
  today: string,
): Promise<CountedStore | undefined> {
  const { rows } = await sql<CountedStore>`
    with staff as (
      select e.license_kind = 'pharmacist' and e.license_active
          and (e.license_expires is null or e.license_expires >= ${today})
          and (e.license_store_id is null or e.license_store_id = ${storeId}) as is_pharmacist,
        exists (select from employee_roles er join roles r on r.id = er.role_id
          where er.employee_id = e.id and r.store_id = ${storeId} and r.deleted_at is null)
          as has_role
      from employees e
      where (e.store_id = ${storeId} or exists (select from employee_stores es
          where es.employee_id = e.id and es.store_id = ${storeId}))
        and e.type = 'PRIVATE' and e.active and not e.blocked
        and e.deleted_at is null
    )
    select s.npi, s.ncpdp, s.dea, s.address_line1, s.state, s.zip_code, s.phone, s.policy,
      jsonb_array_length(s.hours) as hours, jsonb_array_length(s.workstations) as workstations,
      (select count(*)::int from staff where is_pharmacist and has_role) as pharmacists,
      (select count(*)::int from staff where is_pharmacist is not true and has_role) as others,
      (select count(*)::int from staff where not has_role) as without_role,
      exists (select from drugs d where (d.store_id is null or d.store_id = s.id)
        and d.active and d.deleted_at is null) as has_drugs,
      (select count(*)::int from store_drugs d where d.store_id = s.id and d.deleted_at is null
        and coalesce(d.unit_cost, d.unit_awp) is not null) as drugs_with_cost,
      (select count(*)::int from stock_lots l where l.store_id = s.id and l.on_hand > 0
        and not l.recalled and not l.quarantined and l.expires_on >= ${today}) as lots_on_hand,
      (select count(*)::int from bins b where b.store_id = s.id and b.active
        and b.deleted_at is null) as bins,
      exists (select from patients p where p.store_id = s.id and p.deleted_at is null)
        as has_patients,
      exists (select from prescribers p where p.store_id = s.id and p.deleted_at is null)
        as has_prescribers,
      exists (select from rxs r where r.store_id = s.id and r.deleted_at is null)
        as has_prescriptions,
      exists (select from fills f where f.store_id = s.id and (f.picked_up_at is not null
        or f.delivered_at is not null))
        as has_handed_over,
      (select count(*)::int from claim_switches c where c.store_id = s.id and c.active
        and c.deleted_at is null) as payer_lines,
      (select count(*)::int from erx_lines x where x.store_id = s.id and x.active
        and x.deleted_at is null) as erx_lines
    from stores s where s.id = ${storeId} and s.deleted_at is null`.execute(db);
  return rows[0];
}
