import { sql } from 'kysely';
import type { DisclosureDraft } from '#domain/compliance/contract/disclosures.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export interface StoredDisclosure {
  id: number;
  patient_id: number;
  disclosed_on: string;
  recipient: string;
  address: string | null;
  what: string;
  purpose: string;
  by: string;
}
/** What was entered of these patients since a day. */
export const disclosuresOf = async (scope: Scope, patients: readonly number[], since: string) =>
  (
    await sql<StoredDisclosure>`select d.id, d.patient_id, d.disclosed_on, d.recipient, d.address,
      d.what, d.purpose, e.first_name || ' ' || e.last_name as by
      from disclosures d join employees e on e.id = d.created_by
      where d.store_id = ${scope.storeId} and d.patient_id = any(${patients})
        and d.disclosed_on >= ${since}`.execute(scope.db)
  ).rows;
export interface ToldSale {
  fill_id: number;
  report_id: number;
  patient_id: number;
  at: string;
  status: '00' | '02';
  rx_number: number;
  drug: string;
  state: string | null;
}
/** Sales of controlled drugs of these patients that the state was told of since an instant. */
export const toldSalesOf = async (scope: Scope, patients: readonly number[], since: string) =>
  (
    await sql<ToldSale>`select p.fill_id, p.report_id, r.patient_id, t.created_at as at, p.status,
      r.rx_number, d.name as drug, s.state
      from pmp_records p join pmp_reports t on t.id = p.report_id join stores s on s.id = t.store_id
      join fills f on f.id = p.fill_id join rxs r on r.id = f.rx_id join drugs d on d.id = f.drug_id
      where t.store_id = ${scope.storeId} and r.patient_id = any(${patients})
        and t.created_at >= ${since}`.execute(scope.db)
  ).rows;
export async function insertDisclosure(scope: Scope, draft: DisclosureDraft): Promise<number> {
  const { id } = await scope.db
    .insertInto('disclosures')
    .values({
      store_id: scope.storeId,
      patient_id: draft.patientId,
      disclosed_on: draft.on,
      recipient: draft.recipient,
      address: draft.address,
      what: draft.what,
      purpose: draft.purpose,
      created_at: scope.now,
      created_by: scope.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
