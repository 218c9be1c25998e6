import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '#db/open.ts';
import type { ClaimsTable, ClaimSwitchesTable, ClaimTransmissionsTable } from '#db/types.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export type ClaimRecord = Selectable<ClaimsTable>;
export type TransmissionRecord = Selectable<ClaimTransmissionsTable>;
export type SwitchRecord = Selectable<ClaimSwitchesTable>;
type Where = Pick<Scope, 'db' | 'storeId'>;

/**
 * A card of a patient whose BIN has a line; `group_days` and `bin_days` are how long the payer lets
 * a claim be taken back.
 */
export interface PayerRecord {
  readonly id: number;
  readonly patient_id: number;
  readonly rank: number;
  readonly member_id: string;
  readonly person_code: string | null;
  readonly cardholder_relation: string;
  readonly ch_last_name: string | null;
  readonly ch_first_name: string | null;
  readonly active: boolean;
  readonly effective: string | null;
  readonly termination: string | null;
  readonly bin: string;
  readonly sv_id: string | null;
  readonly tel: string | null;
  readonly pbm_name: string | null;
  readonly plan: string | null;
  readonly pcn_number: string | null;
  readonly group_number: string | null;
  /** A value of `groupTypes`; the BIN's where the group says none. */
  readonly plan_type: string;
  readonly group_days: number | null;
  readonly bin_days: number | null;
  readonly copay_only: boolean;
  /** It takes a rebill (B3). */ readonly rebills: boolean;
}
/**
 * The cards of patients that are billed online, of each in billing order: those with an order whose
 * BIN (and PCN) has a line in use. Dates are not looked at.
 */
export async function payersOfPatients(
  place: Where,
  patientIds: readonly number[],
): Promise<PayerRecord[]> {
  return (
    await sql<PayerRecord>`select i.id, i.patient_id, i.ins_prefference::int as rank, i.member_id,
      i.person_code,
      i.cardholder_relation, i.ch_last_name, i.ch_first_name, i.active, i.effective, i.termination,
      b.bin, b.sv_id, b.tel, m.pbm_name, coalesce(g.plan_drug, i.plan_drug) as plan,
      n.pcn_number, g.group_number,
      coalesce(nullif(g.group_type, '0'), b.bin_type) as plan_type,
      g.editable_time as group_days, b.editable_time as bin_days,
      w.copay_only, w.rebills
    from patient_insurances i join insurance_bins b on b.id = i.insurance_bin_id left
    join insurance_pbms m on m.id = b.insurance_pbm_id left
    join insurance_pcns n on n.id = i.insurance_pcn_id left
    join insurance_groups g on g.id = i.insurance_group_id
    join lateral (select x.copay_only, x.rebills from claim_switches x
    where x.store_id = ${place.storeId} and x.bin in (b.bin, left(b.bin, 6)) and x.active
    and x.deleted_at is null
    and (x.pcn is null or upper(x.pcn) = upper(coalesce(n.pcn_number, '')))
    order by length(x.bin) desc, x.pcn is null limit 1) w on true
    where i.patient_id = any(${[...patientIds]}::bigint[]) and i.deleted_at is null and i.active
    and i.ins_prefference <> '0' and b.online and coalesce(n.online, true)
    and coalesce(g.online, true) order by i.ins_prefference, i.id`.execute(place.db)
  ).rows;
}
/**
 * The line for a BIN and PCN as it is set up now; undefined where none is in use. An IIN of eight
 * digits without a line of its own has that of its first six, under which D.0 sends it.
 */
export const switchFor = (
  db: Db,
  storeId: number,
  bin: string,
  pcn: string | null,
): Promise<SwitchRecord | undefined> =>
  db
    .selectFrom('claim_switches')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('bin', 'in', [bin, bin.slice(0, 6)])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('pcn', 'is', null),
        eb(eb.fn<string>('upper', ['pcn']), '=', (pcn ?? '').toUpperCase()),
      ]),
    )
    .orderBy((eb) => eb.fn('length', ['bin']), 'desc')
    .orderBy((eb) => eb('pcn', 'is', null))
    .limit(1)
    .executeTakeFirst();

/** The claims of these fills, primary first. */
export const claimsOf = (place: Where, fillIds: readonly number[]): Promise<ClaimRecord[]> =>
  fillIds.length === 0
    ? Promise.resolve([])
    : place.db
        .selectFrom('claims')
        .selectAll()
        .where('store_id', '=', place.storeId)
        .where('fill_id', 'in', [...fillIds])
        .orderBy('fill_id')
        .orderBy('rank')
        .execute();
export const insertClaim = async (
  scope: Scope,
  values: Omit<Insertable<ClaimsTable>, 'store_id' | 'created_at' | 'modified_at'>,
): Promise<ClaimRecord> =>
  scope.db
    .insertInto('claims')
    .values({
      ...values,
      store_id: scope.storeId,
      created_at: scope.now,
      created_by: scope.userId || null,
      modified_at: scope.now,
      modified_by: scope.userId || null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
export const updateClaim = async (
  scope: Scope,
  claimId: number,
  values: Updateable<ClaimsTable>,
): Promise<ClaimRecord> =>
  scope.db
    .updateTable('claims')
    .set((eb) => ({
      ...values,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId || null,
    }))
    .where('id', '=', claimId)
    .where('store_id', '=', scope.storeId)
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertTransmission = async (
  scope: Scope,
  values: Omit<
    Insertable<ClaimTransmissionsTable>,
    'store_id' | 'created_at' | 'created_by' | 'next_at'
  >,
): Promise<number> =>
  (
    await scope.db
      .insertInto('claim_transmissions')
      .values({
        ...values,
        store_id: scope.storeId,
        next_at: scope.now,
        created_at: scope.now,
        created_by: scope.userId || null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
/** What was sent for a claim, the newest first. */
export const transmissionsOfClaim = (
  place: Where,
  claimId: number,
): Promise<TransmissionRecord[]> =>
  place.db
    .selectFrom('claim_transmissions')
    .selectAll()
    .where('store_id', '=', place.storeId)
    .where('claim_id', '=', claimId)
    .orderBy('id', 'desc')
    .execute();
/** The newest transmission of each of these claims. */
export const lastTransmissions = (
  place: Where,
  claimIds: readonly number[],
): Promise<TransmissionRecord[]> =>
  claimIds.length === 0
    ? Promise.resolve([])
    : place.db
        .selectFrom('claim_transmissions')
        .selectAll()
        .distinctOn('claim_id')
        .where('store_id', '=', place.storeId)
        .where('claim_id', 'in', [...claimIds])
        .orderBy('claim_id')
        .orderBy('id', 'desc')
        .execute();
/**
 * The newest billing of each of these claims, with its answer where one could be read. A rebill that
 * did not pay changed nothing.
 */
export const lastBillings = (place: Where, claimIds: readonly number[]) =>
  claimIds.length === 0
    ? Promise.resolve([])
    : place.db
        .selectFrom('claim_transmissions as t')
        .select(['t.claim_id', 't.request'])
        .select((eb) =>
          eb
            .selectFrom('claim_answers as a')
            .select('a.bytes')
            .whereRef('a.transmission_id', '=', 't.id')
            .where('a.usable', '=', true)
            .orderBy('a.id', 'desc')
            .limit(1)
            .as('answer'),
        )
        .distinctOn('t.claim_id')
        .where('t.store_id', '=', place.storeId)
        .where('t.claim_id', 'in', [...claimIds])
        .where((eb) =>
          eb.or([
            eb('t.kind', '=', 'B1'),
            eb.and([eb('t.kind', '=', 'B3'), eb('t.result', '=', 'paid')]),
          ]),
        )
        .orderBy('t.claim_id')
        .orderBy('t.id', 'desc')
        .execute();

const listed = [
  't.id',
  't.kind',
  't.state',
  't.bin',
  't.pcn',
  't.group_number',
  't.tries',
  't.why',
  't.created_at',
  't.sent_at',
  't.answered_at',
  't.status_code',
  't.authorization_number',
  'c.rank',
  'f.fill_no',
] as const;
const byName = sql<string | null>`e.first_name || ' ' || e.last_name`;
/** The history of a prescription's transmissions, newest first, at most five hundred. */
export const transmissionsOfRx = (place: Where, rxId: number) =>
  place.db
    .selectFrom('claim_transmissions as t')
    .innerJoin('claims as c', 'c.id', 't.claim_id')
    .innerJoin('fills as f', 'f.id', 'c.fill_id')
    .leftJoin('employees as e', 'e.id', 't.created_by')
    .select(listed)
    .select(byName.as('by_name'))
    .where('t.store_id', '=', place.storeId)
    .where('f.rx_id', '=', rxId)
    .orderBy('t.id', 'desc')
    .limit(500)
    .execute();
export type TransmissionListing = Awaited<ReturnType<typeof transmissionsOfRx>>[number];
/** One transmission with the claim, the fill and the people that it is about. */
export const findTransmission = (place: Where, transmissionId: number) =>
  place.db
    .selectFrom('claim_transmissions as t')
    .leftJoin('claims as c', 'c.id', 't.claim_id')
    .leftJoin('fills as f', 'f.id', 'c.fill_id')
    .leftJoin('rxs as r', 'r.id', 'f.rx_id')
    .leftJoin('drugs as d', 'd.id', 'f.drug_id')
    .leftJoin('prescribers as w', 'w.id', 'r.prescriber_id')
    .leftJoin('eligibility_checks as q', 'q.id', 't.check_id')
    .innerJoin('patients as p', (join) =>
      join.on((eb) => eb('p.id', '=', eb.fn.coalesce('r.patient_id', 'q.patient_id'))),
    )
    .innerJoin('stores as st', 'st.id', 't.store_id')
    .leftJoin('employees as e', 'e.id', 't.created_by')
    .leftJoin('insurance_bins as b', (join) =>
      join
        .onRef('b.store_id', '=', 't.store_id')
        .onRef('b.bin', '=', 't.bin')
        .on('b.deleted_at', 'is', null),
    )
    .leftJoin('insurance_pbms as m', 'm.id', 'b.insurance_pbm_id')
    .leftJoin('patient_insurances as i', 'i.id', 'c.patient_insurance_id')
    .leftJoin('insurance_groups as g', 'g.id', 'i.insurance_group_id')
    .select([
      ...listed,
      't.request',
      't.claim_id',
      'c.state as claim_state',
      'r.id as rx_id',
      'r.rx_number',
      'r.sig',
      'r.refills',
      'f.filled_on',
      'f.quantity',
      'f.days_supply',
      'd.name as drug_name',
      'd.strength',
      'd.form',
      'd.ndc',
      'p.id as patient_id',
      'p.last_name',
      'p.first_name',
      'p.middle_name',
      'p.date_of_birth',
      'p.gender',
      'p.address_line1',
      'p.city_name',
      'p.state as patient_state',
      'p.zip_code',
      'p.cell_phone',
      'p.home_tel',
      'w.last_name as prescriber_last',
      'w.first_name as prescriber_first',
      'w.npi as prescriber_npi',
      'w.dea as prescriber_dea',
      'w.phone as prescriber_phone',
      'w.fax as prescriber_fax',
      'st.name as store_name',
      'st.code as store_code',
      'st.npi as store_npi',
      'st.ncpdp',
      'st.phone as store_phone',
      'm.pbm_name',
      'b.tel as payer_phone',
    ])
    .select((eb) => [
      byName.as('by_name'),
      eb.fn.coalesce('c.member_id', 'q.member_id').as('member_id'),
      eb.fn.coalesce('c.person_code', 'q.person_code').as('person_code'),
      eb.fn.coalesce('g.plan_drug', 'i.plan_drug').as('plan'),
    ])
    .where('t.store_id', '=', place.storeId)
    .where('t.id', '=', transmissionId)
    .executeTakeFirst();
/**
 * What a drug of the store, or of the file that all share, is called by its NDC; deleted ones too.
 */
export const drugOfNdc = (place: Where, ndc: string) =>
  place.db
    .selectFrom('drugs')
    .select(['name', 'strength', 'form'])
    .where('ndc', '=', ndc)
    .where((eb) => eb.or([eb('store_id', 'is', null), eb('store_id', '=', place.storeId)]))
    .orderBy(sql`deleted_at is not null`)
    .orderBy(sql`store_id is null`)
    .limit(1)
    .executeTakeFirst();
/** Everything that came back for a transmission, in its order. */
export const answersOf = (db: Db, transmissionId: number) =>
  db
    .selectFrom('claim_answers')
    .selectAll()
    .where('transmission_id', '=', transmissionId)
    .orderBy('id')
    .execute();

/** The store's own words for reject codes. */
export const rejectList = async (
  place: Where,
): Promise<ReadonlyMap<string, { meaning: string; firstAction: string }>> =>
  new Map(
    (
      await place.db
        .selectFrom('rejection_codes')
        .select(['reject_code', 'meaning', 'first_action'])
        .where('store_id', '=', place.storeId)
        .where('deleted_at', 'is', null)
        .where('active', '=', true)
        .execute()
    ).map((item) => [item.reject_code, { meaning: item.meaning, firstAction: item.first_action }]),
  );
