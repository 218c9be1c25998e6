import { sql } from 'kysely';
import { statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { RecallRow } from '#domain/stock/contract/recalls.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

type RecallState = RecallRow['state'];
/** A recall with its lots; `counts` are the figures of one that has ended. */
export interface RecallListing {
  id: number;
  version: number;
  drug_id: number;
  name: string;
  strength: string | null;
  form: string | null;
  ndc: string;
  number: string;
  source: string;
  classification: RecallRow['classification'];
  reason: string;
  issued_on: string;
  state: RecallState;
  lots: string[];
  keys: string[];
  counts: RecallRow['figures'] | null;
  created_at: string;
  entered_by: string;
  ended_at: string | null;
  ended_by: string | null;
  end_note: string | null;
}
/** The store's recalls, the latest notice first: all, one of them, or those of a drug. */
export async function recallsOf(
  scope: Pick<Scope, 'db' | 'storeId'>,
  only: { readonly id?: number; readonly drugId?: number } = {},
): Promise<RecallListing[]> {
  return (
    await sql<RecallListing>`select r.id, r.version, r.drug_id, d.name, d.strength, d.form, d.ndc,
      r.number, r.source, r.classification, r.reason, r.issued_on, r.state,
      coalesce((select array_agg(n.lot order by n.place) from recall_lots n
        where n.recall_id = r.id), '{}') as lots,
      coalesce((select array_agg(n.lot_key order by n.place) from recall_lots n
        where n.recall_id = r.id), '{}') as keys,
      r.counts, r.created_at, e.first_name || ' ' || e.last_name as entered_by, r.ended_at,
      w.first_name || ' ' || w.last_name as ended_by, r.end_note
    from recalls r join drugs d on d.id = r.drug_id join employees e on e.id = r.created_by
    left join employees w on w.id = r.ended_by
    where r.store_id = ${scope.storeId}
      and (${only.id ?? null}::bigint is null or r.id = ${only.id ?? null})
      and (${only.drugId ?? null}::bigint is null or r.drug_id = ${only.drugId ?? null})
    order by r.issued_on desc, r.id desc`.execute(scope.db)
  ).rows;
}
/**
 * Recalls of the store are written one after the other, and no lot comes into stock meanwhile, to
 * the end of the transaction.
 */
export const lockRecalls = async (scope: Scope): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('recalls'), ${scope.storeId}::int)`.execute(
    scope.db,
  );
};
/** No recall is written to the end of the transaction: what was asked of recalls stays true. */
export const holdRecalls = async (scope: Scope): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtext('recalls'),
    ${scope.storeId}::int)`.execute(scope.db);
};

/** A lot as the notice writes it, and the form in which it is compared. */
interface WrittenLot {
  readonly lot: string;
  readonly key: string;
}
export interface RecallValues {
  readonly drugId: number;
  readonly number: string;
  readonly source: string;
  readonly classification: RecallRow['classification'];
  readonly reason: string;
  readonly issuedOn: string;
}
const columnsOf = (values: RecallValues) => ({
  drug_id: values.drugId,
  number: values.number,
  source: values.source,
  classification: values.classification,
  reason: values.reason,
  issued_on: values.issuedOn,
});
async function writeLots(
  scope: Scope,
  recallId: number,
  lots: readonly WrittenLot[],
): Promise<void> {
  await scope.db.deleteFrom('recall_lots').where('recall_id', '=', recallId).execute();
  if (lots.length > 0)
    await scope.db
      .insertInto('recall_lots')
      .values(
        lots.map(({ lot, key }, place) => ({ recall_id: recallId, lot, lot_key: key, place })),
      )
      .execute();
}
export async function insertRecall(
  scope: Scope,
  values: RecallValues,
  lots: readonly WrittenLot[],
): Promise<number> {
  const { id } = await scope.db
    .insertInto('recalls')
    .values({
      store_id: scope.storeId,
      ...columnsOf(values),
      created_at: scope.now,
      created_by: scope.userId,
      modified_at: scope.now,
      modified_by: scope.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLots(scope, id, lots);
  return id;
}
export async function changeRecall(
  scope: Scope,
  recallId: number,
  values: RecallValues,
  lots: readonly WrittenLot[],
): Promise<void> {
  await scope.db
    .updateTable('recalls')
    .set((eb) => ({
      ...columnsOf(values),
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', recallId)
    .where('store_id', '=', scope.storeId)
    .execute();
  await writeLots(scope, recallId, lots);
}
/** Ends a recall: `note` says why it is withdrawn, or why it is closed with something open. */
export const endRecall = (
  scope: Scope,
  recallId: number,
  ended: {
    readonly state: 'closed' | 'withdrawn';
    readonly note: string | null;
    readonly figures: RecallRow['figures'];
  },
) =>
  scope.db
    .updateTable('recalls')
    .set((eb) => ({
      state: ended.state,
      ended_at: scope.now,
      ended_by: scope.userId,
      end_note: ended.note,
      counts: JSON.stringify(ended.figures),
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', recallId)
    .where('store_id', '=', scope.storeId)
    .execute();
/**
 * Says of a lot by which recall it is recalled (null: by none any more). A lot that is in
 * quarantine for another reason as well keeps that one; for a recall alone it has none of its own.
 */
export const setRecalled = (
  scope: Scope,
  lotId: number,
  state: {
    readonly recallId: number | null;
    readonly reason: string | null;
    readonly quarantineReason: string | null;
  },
) =>
  scope.db
    .updateTable('stock_lots')
    .set((eb) => ({
      recalled: state.recallId !== null,
      recall_id: state.recallId,
      recall_reason: state.reason,
      quarantined: state.recallId !== null || state.quarantineReason !== null,
      quarantine_reason: state.quarantineReason,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', lotId)
    .where('store_id', '=', scope.storeId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** What became of the lots of a recall in stock; thousandths. */
export interface RecalledStock {
  on_hand: number;
  returned: number;
  destroyed: number;
}
/** What is left of some lots, what went back to a vendor, and what was taken off since `from`. */
export async function stockOfLots(
  scope: Scope,
  lotIds: readonly number[],
  from: string,
): Promise<RecalledStock> {
  const { rows } = await sql<RecalledStock>`select
    coalesce((select sum(l.on_hand) from stock_lots l where l.id = any(${lotIds})), 0)::bigint
      as on_hand,
    coalesce(-sum(m.quantity) filter (where m.kind = 'vendor-return'), 0)::bigint as returned,
    coalesce(-sum(m.quantity) filter (where m.kind in ('adjust', 'expire', 'destroy')), 0)::bigint
      as destroyed
    from stock_movements m where m.store_id = ${scope.storeId} and m.lot_id = any(${lotIds})
      and m.at >= ${from}`.execute(scope.db);
  const [first] = rows;
  return {
    on_hand: Number(first?.on_hand ?? 0),
    returned: Number(first?.returned ?? 0),
    destroyed: Number(first?.destroyed ?? 0),
  };
}
/** Fills that hold something of these lots, each with the lots. */
const fillsWith = (scope: Scope, lotIds: readonly number[]) => sql`select m.fill_id,
    string_agg(distinct l.lot, ', ' order by l.lot) as lots
  from (select fill_id, lot_id from stock_movements where store_id = ${scope.storeId}
      and lot_id = any(${lotIds}) and fill_id is not null
      group by fill_id, lot_id having sum(quantity) < 0) m
  join stock_lots l on l.id = m.lot_id group by m.fill_id`;
const hasLeft = sql`(f.left_how is not null
  or f.status = any(${[...statusGroups.handedOver]}))`;
/** How many fills of these lots have not left the pharmacy. */
export async function fillsInProcess(scope: Scope, lotIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ fills: number }>`select count(*)::int as fills
    from (${fillsWith(scope, lotIds)}) w join fills f on f.id = w.fill_id
    where not f.voided and f.deleted_at is null and not ${hasLeft}`.execute(scope.db);
  return rows[0]?.fills ?? 0;
}

/** A patient who got a recalled product, with what was done to tell him or her. */
export interface RecallPatient {
  id: number;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  date_of_birth: string;
  cell_phone: string | null;
  home_tel: string | null;
  work_tel: string | null;
  address_line1: string | null;
  address_line2: string | null;
  city_name: string | null;
  state: string | null;
  zip_code: string | null;
  rx_id: number;
  store_code: string;
  fills: { readonly rx: number; readonly fill: number }[];
  lots: string | null;
  known: boolean;
  last_on: string | null;
  quantity: number;
  kinds: RecallCall['kind'][];
  last_at: string | null;
  last_by: string | null;
  answer: string | null;
  back: number;
}
/**
 * Patients who got something of these lots, or who got the drug in a fill of which no lot is known.
 * Those of a known lot first, then by name.
 */
export async function patientsOfRecall(
  scope: Scope,
  recall: { readonly id: number; readonly drugId: number },
  lotIds: readonly number[],
): Promise<RecallPatient[]> {
  return (
    await sql<RecallPatient>`with taken as (${fillsWith(scope, lotIds)}),
      got as (select f.id, f.rx_id, f.fill_no, f.quantity, f.filled_on, w.lots from fills f
        left join taken w on w.fill_id = f.id
        where f.store_id = ${scope.storeId} and not f.voided and f.deleted_at is null
          and ${hasLeft} and (w.fill_id is not null or (f.drug_id = ${recall.drugId}
            and not exists (select 1 from stock_movements m where m.fill_id = f.id)))),
      people as (select r.patient_id, max(r.id) as rx_id,
          json_agg(json_build_object('rx', r.rx_number, 'fill', f.fill_no)
            order by r.rx_number, f.fill_no) as fills,
          string_agg(distinct f.lots, ', ') as lots, bool_or(f.lots is not null) as known,
          max(f.filled_on) as last_on, sum(f.quantity)::bigint as quantity
        from got f join rxs r on r.id = f.rx_id group by r.patient_id),
      tries as (select coalesce(m.merged_into, m.id) as patient_id,
          array_agg(c.kind order by c.id) as kinds,
          max(c.id) as last_id, coalesce(sum(c.quantity_back), 0)::bigint as back
        from recall_calls c join patients m on m.id = c.patient_id
        where c.recall_id = ${recall.id} group by 1)
      select p.id, p.last_name, p.first_name, p.middle_name, p.date_of_birth, p.cell_phone,
        p.home_tel, p.work_tel, p.address_line1, p.address_line2, p.city_name, p.state, p.zip_code,
        g.rx_id, g.fills, st.code as store_code, g.lots, g.known, g.last_on, g.quantity,
        coalesce(t.kinds, '{}') as kinds, c.at as last_at, c.answer,
        e.first_name || ' ' || e.last_name as last_by, coalesce(t.back, 0)::bigint as back
      from people g join patients p on p.id = g.patient_id join stores st on st.id = p.store_id
      left join tries t on t.patient_id = p.id left join recall_calls c on c.id = t.last_id
      left join employees e on e.id = c.by_id
      order by g.known desc, p.last_key, p.first_key, p.id`.execute(scope.db)
  ).rows;
}

/** One try to tell a patient. */
export interface RecallCall {
  id: number;
  at: string;
  by_name: string;
  kind: 'reached' | 'message' | 'no-answer' | 'letter';
  answer: string | null;
  quantity_back: number | null;
}
export const insertRecallCall = (
  scope: Scope,
  call: {
    readonly recallId: number;
    readonly patientId: number;
    readonly kind: RecallCall['kind'];
    readonly answer: string | null;
    readonly back: number | null;
  },
) =>
  scope.db
    .insertInto('recall_calls')
    .values({
      store_id: scope.storeId,
      recall_id: call.recallId,
      patient_id: call.patientId,
      kind: call.kind,
      answer: call.answer,
      quantity_back: call.back,
      at: scope.now,
      by_id: scope.userId,
    })
    .execute();
/**
 * Every try to tell a patient of a recall, the latest first; those too that were logged for a
 * record that was merged into this one.
 */
export const recallCallsOf = (
  scope: Scope,
  recallId: number,
  patientId: number,
): Promise<RecallCall[]> =>
  scope.db
    .selectFrom('recall_calls as c')
    .innerJoin('employees as e', 'e.id', 'c.by_id')
    .innerJoin('patients as p', 'p.id', 'c.patient_id')
    .select(['c.id', 'c.at', 'c.kind', 'c.answer', 'c.quantity_back'])
    .select(sql<string>`e.first_name || ' ' || e.last_name`.as('by_name'))
    .where('c.store_id', '=', scope.storeId)
    .where('c.recall_id', '=', recallId)
    .where((eb) => eb.or([eb('p.id', '=', patientId), eb('p.merged_into', '=', patientId)]))
    .orderBy('c.id', 'desc')
    .execute();
