import { sql } from 'kysely';
import { required } from '#domain/platform/required.ts';
import { statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { FillRecord } from './fills.ts';
import type { RxRecord } from './rx.ts';

/**
 * Another prescription of the patient with its last dispensing: what the safety checks and the
 * early-refill rule look at.
 */
export interface ActiveRecord {
  rx_id: number;
  rx_number: number;
  drug_id: number;
  name: string;
  generic_name: string | null;
  strength: string | null;
  route: string | null;
  made_of: string | null;
  form: string | null;
  sig: string;
  /** Facts of the drug that were answered for this prescription alone. */
  supply_facts: string | null;
  uom: DrugRecord['uom'];
  pkg_size: number | null;
  pkg_text: string | null;
  schedule: string;
  filled_on: string;
  days_supply: number;
  quantity: number;
  voided: boolean;
  status: FillRecord['status'];
  rx_status: RxRecord['status'];
  left_how: FillRecord['left_how'];
  /** Refills that were prescribed. */
  refills: number;
}

const dispensings = (scope: Scope) =>
  scope.db
    .selectFrom('rxs as r')
    .innerJoin('fills as f', 'f.rx_id', 'r.id')
    .innerJoin('drugs as d', 'd.id', 'f.drug_id')
    .select([
      'r.id as rx_id',
      'r.rx_number',
      'f.drug_id',
      'd.name',
      'd.generic_name',
      'd.strength',
      'd.route',
      'd.made_of',
      'd.form',
      'r.sig',
      'r.supply_facts',
      'd.uom',
      'd.pkg_size',
      'd.pkg_text',
      'd.schedule',
      'f.days_supply',
      'f.quantity',
      'f.voided',
      'f.status',
      'r.status as rx_status',
      'f.left_how',
      'r.refills',
    ])
    .select((eb) =>
      eb.fn
        .coalesce('f.filled_on', sql<string>`(f.created_at at time zone 'utc')::date`)
        .as('filled_on'),
    )
    .where('r.store_id', '=', scope.storeId)
    .where('r.deleted_at', 'is', null)
    .where('f.voided', '=', false)
    .where('f.deleted_at', 'is', null)
    // What left is in the patient's hands, whatever became of its prescription.
    .where((eb) =>
      eb.or([
        eb('r.status', 'not in', statusGroups.ended),
        eb('f.status', 'in', statusGroups.handedOver),
        eb('f.left_how', 'is not', null),
      ]),
    );

/**
 * All dispensings of the patient's other prescriptions, newest first; voided fills and void
 * prescriptions are told by their marks.
 */
export const activeOf = (
  scope: Scope,
  patientId: number,
  exceptRxId: number | null,
): Promise<ActiveRecord[]> =>
  dispensings(scope)
    .where('r.patient_id', '=', patientId)
    .$if(exceptRxId !== null, (query) =>
      query.where('r.id', '<>', required(exceptRxId, 'the prescription that is left out')),
    )
    .orderBy('filled_on', 'desc')
    .limit(200)
    .execute();

/** All dispensings of these patients, each with whose it is. */
export const activeOfAll = (
  scope: Scope,
  patientIds: readonly number[],
): Promise<(ActiveRecord & { patient_id: number })[]> =>
  dispensings(scope)
    .select('r.patient_id')
    .where('r.patient_id', '=', (eb) => eb.fn.any(eb.val([...patientIds])))
    .execute();
