import { sql } from 'kysely';
import { paidStatesSql } from '#domain/claim/billing/states.ts';
import type { PmpSale } from '#domain/compliance/asap/pmp.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * A fill of a controlled substance that the state was not told of as it is now, with all that a
 * record says. `told`: what was told of it last.
 */
export interface PmpListing {
  fill_id: number;
  rx_id: number;
  status: '00' | '02';
  left_at: string | null;
  /** The sale as it was reported last. */ reported: unknown;
  rx_number: number;
  store_code: string;
  fill_no: number;
  part: number | null;
  written_on: string;
  refills: number;
  filled_on: string | null;
  quantity: number;
  days_supply: number;
  payment: string;
  group_type: string | null;
  origin: string;
  emergency_oral: boolean;
  message_id: string | null;
  picked_up_by: string | null;
  relationship: string | null;
  photo_id: string | null;
  left_how: string | null;
  formula: unknown;
  drug_name: string;
  strength: string | null;
  form: string | null;
  ndc: string;
  uom: string | null;
  schedule: string;
  rph_npi: string | null;
  rph_licence: string | null;
  patient_id: number;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  date_of_birth: string;
  gender: string;
  kind: string;
  residence: string | null;
  address_line1: string | null;
  address_line2: string | null;
  city_name: string | null;
  state: string | null;
  zip_code: string | null;
  zip4: string | null;
  cell_phone: string | null;
  home_tel: string | null;
  driving_license_no: string | null;
  driving_license_state: string | null;
  pr_npi: string | null;
  pr_dea: string | null;
  pr_licence: string | null;
  pr_last: string;
  pr_first: string;
  pr_middle: string | null;
  pr_phone: string | null;
}
/**
 * What went into a compound is controlled, whatever its prescription was entered as: its formula
 * may have changed since.
 */
const controlledIn = sql`select from jsonb_array_elements(f.formula -> 'ingredients') i
  join drugs x on x.id = (i ->> 'drugId')::bigint where x.schedule in ('2', '3', '4', '5')`;
/**
 * What is due, the longest sold first: schedules II to V that left and are not reported, and
 * reported ones that came back.
 */
export async function duePmp(scope: Scope): Promise<readonly PmpListing[]> {
  const { rows } = await sql<PmpListing>`
    select f.id as fill_id, r.id as rx_id, case
    when sold.controlled and f.left_how is not null and not f.voided
    and f.deleted_at is null then '00'
    else '02' end as status, coalesce(f.picked_up_at, f.delivered_at) as left_at,
    reported.sale as reported,
    r.rx_number, st.code as store_code, f.fill_no, case when f.intended_quantity is null then null
    else f.part_no end as part, r.written_on, r.refills, f.filled_on,
      f.quantity, f.days_supply, f.formula, f.payment, payer.group_type, r.origin, r.emergency_oral,
      m.message_id, f.picked_up_by, f.relationship, f.photo_id, f.left_how, d.name as drug_name,
      d.strength, d.form, d.ndc, d.uom, d.schedule, e.npi as rph_npi, e.license_no as rph_licence,
      p.id as patient_id, p.last_name, p.first_name, p.middle_name, p.date_of_birth, p.gender,
      p.kind, p.residence, p.address_line1, p.address_line2, p.city_name, p.state, p.zip_code,
      p.zip4, p.cell_phone, p.home_tel, p.driving_license_no, p.driving_license_state,
      pr.npi as pr_npi, pr.dea as pr_dea, pr.license_no as pr_licence, pr.last_name as pr_last,
      pr.first_name as pr_first, pr.middle_name as pr_middle, pr.phone as pr_phone
    from rxs r join fills f on f.rx_id = r.id join stores st on st.id = r.store_id
    join drugs d on d.id = f.drug_id join patients p on p.id = r.patient_id
    join prescribers pr on pr.id = r.prescriber_id left join employees e on e.id = f.rv_by left
    join erx_messages m on m.id = r.erx_id
      left join lateral (select g.group_type from claims c
      join patient_insurances i on i.id = c.patient_insurance_id
      join insurance_groups g on g.id = i.insurance_group_id
      where c.fill_id = f.id and c.state in (${sql.raw(paidStatesSql)}) order by c.rank
      limit 1) payer on true
      cross join lateral (select d.schedule in ('2', '3', '4', '5')
      and (r.schedule <> '0' or exists (${controlledIn})) as controlled) sold
      left join lateral (select x.status, x.sale from pmp_records x where x.fill_id = f.id
      order by x.report_id desc limit 1) reported on true
    where r.store_id = ${scope.storeId}
    and r.id = any(array(select id from rxs where store_id = ${scope.storeId} and schedule <> '0'
    union select f.rx_id from drugs d join fills f on f.store_id = d.store_id and f.drug_id = d.id
    where d.store_id = ${scope.storeId} and d.made_of is not null and d.schedule <> '0'
    and exists (${controlledIn}) union select f.rx_id from pmp_records x
    join fills f on f.id = x.fill_id where f.store_id = ${scope.storeId}))
      and case when sold.controlled and f.left_how is not null and not f.voided
      and f.deleted_at is null
      and coalesce(f.picked_up_at, f.delivered_at) is not null
      then coalesce(reported.status, '02') = '02' else coalesce(reported.status, '02') = '00' end
    order by coalesce(f.picked_up_at, f.delivered_at) nulls first, f.id`.execute(scope.db);
  return rows;
}
/** One file of a store at a time. The day up to which the last one told; null before the first. */
export async function lastPmpDay(scope: Scope): Promise<string | null> {
  await scope.db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', scope.storeId)
    .forUpdate()
    .execute();
  return (await lastPmp(scope))?.to_on ?? null;
}
export const nextPmpId = async (scope: Scope): Promise<number> =>
  Number(
    onlyRow(
      await sql<{
        id: number;
      }>`select nextval(pg_get_serial_sequence('pmp_reports', 'id')) as id`.execute(scope.db),
    ).id,
  );
export async function insertPmp(
  scope: Scope,
  input: {
    readonly id: number;
    readonly from: string;
    readonly to: string;
    readonly content: string;
    readonly records: readonly { readonly fillId: number; readonly sale: PmpSale }[];
  },
): Promise<void> {
  const sales = input.records.filter((record) => record.sale.status === '00').length;
  await scope.db
    .insertInto('pmp_reports')
    .values({
      id: input.id,
      store_id: scope.storeId,
      from_on: input.from,
      to_on: input.to,
      sales,
      voids: input.records.length - sales,
      content: input.content,
      created_at: scope.now,
      created_by: scope.userId,
    })
    .execute();
  if (input.records.length > 0)
    await scope.db
      .insertInto('pmp_records')
      .values(
        input.records.map((record) => ({
          report_id: input.id,
          fill_id: record.fillId,
          status: record.sale.status,
          sale: JSON.stringify(record.sale),
        })),
      )
      .execute();
}
/** The file that was made last, as it was handed out. */
export const lastPmp = (scope: Scope) =>
  scope.db
    .selectFrom('pmp_reports')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
