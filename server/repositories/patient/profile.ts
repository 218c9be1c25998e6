import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * The prescriptions of a patient of this store, newest first, with the product and the prescriber.
 */
export const rxsOfPatient = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('rxs as r')
    .innerJoin('patients as p', 'p.id', 'r.patient_id')
    .innerJoin('drugs as d', 'd.id', 'r.drug_id')
    .innerJoin('prescribers as pr', 'pr.id', 'r.prescriber_id')
    .innerJoin('stores as st', 'st.id', 'r.store_id')
    .select([
      'r.id',
      'r.rx_number',
      'r.status',
      'r.sig_text',
      'r.quantity',
      'r.days_supply',
      'r.refills',
      'r.schedule',
      'r.written_on',
      'r.expires_on',
      'r.drug_id',
      'r.prescriber_id',
      'd.name',
      'd.strength',
      'd.form',
      'pr.last_name',
      'pr.first_name',
      'pr.degree',
      'st.code',
      'st.state',
      'st.policy',
    ])
    .where('r.patient_id', '=', patientId)
    .where('r.store_id', '=', scope.storeId)
    .where('r.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .orderBy('r.id', 'desc')
    .execute();
/** Their fills that count, oldest first. */
export const fillsOfPatient = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('fills as f')
    .innerJoin('rxs as r', 'r.id', 'f.rx_id')
    .innerJoin('stores as st', 'st.id', 'r.store_id')
    .select(
      sql<
        string | null
      >`(coalesce(f.picked_up_at, f.delivered_at) at time zone st.time_zone)::date::text`.as(
        'left_on',
      ),
    )
    .select([
      'f.rx_id',
      'f.fill_no',
      'f.part_no',
      'f.status',
      'f.left_how',
      'f.filled_on',
      'f.quantity',
      'f.days_supply',
    ])
    .where('r.patient_id', '=', patientId)
    .where('r.store_id', '=', scope.storeId)
    .where('f.voided', '=', false)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.fill_no')
    .execute();
