import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '#db/open.ts';
import type {
  BinsTable,
  Database,
  DrugsTable,
  FillsTable,
  LabelPrintsTable,
  OrdersTable,
  PatientsTable,
  PrescribersTable,
  RxsTable,
  StoresTable,
} from '#db/types.ts';
import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import { required } from '#domain/platform/required.ts';
import { rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import {
  claimsOf,
  payersOfPatient,
  type ClaimRecord,
  type PayerRecord,
} from '#server/repositories/claim/claims.ts';
import { factsInStore, type FactSide } from '#server/repositories/drug/supply-facts.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { transferInOf } from './transfers-in.ts';

export type RxRecord = Selectable<RxsTable>;
export type FillRecord = Selectable<FillsTable>;
export type OrderRecord = Selectable<OrdersTable>;
/** A product, with what the store wrote of its days of use and of what its days supply hangs on. */
export type DrugRecord = Selectable<DrugsTable> & {
  readonly in_use_days?: number | null;
  readonly facts?: FactSide | null;
  /** Of a drug in its state's schedule: the one of federal law, which DEA numbers are about. */
  readonly federal_schedule?: Selectable<DrugsTable>['schedule'];
};
const inUseDays = (storeId: number) =>
  sql<number | null>`(select side.in_use_days from store_drugs side where side.drug_id = drugs.id
    and side.store_id = ${storeId} and side.deleted_at is null limit 1)`.as('in_use_days');

export interface ScanRecord {
  id: number;
  fill_id: number;
  kind: string;
  label_print: number | null;
  label_vial: number | null;
  reason: string | null;
  outcome: string;
  shown: string;
  drug_id: number | null;
  lot_id: number | null;
  quantity: number | null;
  by_hand: boolean;
  struck: boolean;
  by_id: number;
  at: string;
  by_name: string;
  ndc: string | null;
  lot: string | null;
  expires_on: string | null;
  on_hand: number | null;
  recalled: boolean | null;
  recall_reason: string | null;
  quarantined: boolean | null;
}
export interface EventRecord {
  id: number;
  fill_id: number | null;
  row: number;
  event: string;
  from_status: string | null;
  to_status: string;
  by_id: number | null;
  by_system: boolean;
  by_name: string | null;
  workstation: string;
  at: string;
  reason_code: string | null;
  reason_text: string | null;
  detail: unknown;
  fill_no: number | null;
}
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
}

/**
 * One prescription with everything the lifecycle decides on, read in one transaction. Fills are in
 * order of their number, voided ones first.
 */
export interface RxBundle {
  readonly store: Selectable<StoresTable>;
  readonly rx: RxRecord;
  readonly patient: Selectable<PatientsTable>;
  readonly prescriber: Selectable<PrescribersTable>;
  readonly fills: readonly FillRecord[];
  /**
   * The drugs of the prescription and of its fills, and the store's price code and surcharge for
   * each.
   */
  readonly drugs: ReadonlyMap<number, DrugRecord>;
  readonly order: OrderRecord | null;
  readonly scans: readonly ScanRecord[];
  readonly dispensed: readonly {
    fill_id: number;
    lot_id: number;
    quantity: number;
    ndc: string;
    lot: string;
    expires_on: string;
    recalled: boolean;
    recall_reason: string | null;
    drug_id: number;
  }[];
  /** What the newest labels of the current fill say; none where it was not kept. */
  readonly labelFacts: readonly VialLabelFacts[];
  readonly events: readonly EventRecord[];
  readonly views: readonly { what: string; employee_id: number; version: number }[];
  readonly names: ReadonlyMap<number, string>;
  readonly bin: { id: number; code: string; class: string } | null;
  /** What another pharmacy told when it transferred the prescription here. */
  readonly transferIn: TransferInDraft | null;
  /** The claims of all fills, and the patient's cards that are billed online. */
  readonly claims: readonly ClaimRecord[];
  readonly payers: readonly PayerRecord[];
  readonly decisions: readonly {
    fingerprint: string;
    service_code: string;
    result_code: string;
    note: string | null;
    by_name: string;
    at: string;
  }[];
}

const nameOf = sql<string>`e.first_name || ' ' || e.last_name`;

/**
 * Locks the prescription for the rest of the transaction; false where this store has none of that
 * id.
 */
export async function lockRx(scope: Scope, rxId: number): Promise<boolean> {
  const row = await scope.db
    .selectFrom('rxs')
    .select('id')
    .where('id', '=', rxId)
    .where('store_id', '=', scope.storeId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the prescription and gives its version, for acts on a bag or an order; 0 where there is
 * none.
 */
export async function versionOf(scope: Scope, rxId: number): Promise<number> {
  return (
    (
      await scope.db
        .selectFrom('rxs')
        .select('version')
        .where('id', '=', rxId)
        .where('store_id', '=', scope.storeId)
        .forUpdate()
        .executeTakeFirst()
    )?.version ?? 0
  );
}

export async function loadRx(scope: Scope, rxId: number): Promise<RxBundle | undefined> {
  const { db } = scope;
  const rx = await db
    .selectFrom('rxs')
    .selectAll()
    .where('id', '=', rxId)
    .where('store_id', '=', scope.storeId)
    .executeTakeFirst();
  if (!rx) return undefined;
  const store = await db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', scope.storeId)
    .executeTakeFirstOrThrow();
  const patient = await db
    .selectFrom('patients')
    .selectAll()
    .where('id', '=', rx.patient_id)
    .executeTakeFirstOrThrow();
  const prescriber = await db
    .selectFrom('prescribers')
    .selectAll()
    .where('id', '=', rx.prescriber_id)
    .executeTakeFirstOrThrow();
  const fills = await db
    .selectFrom('fills')
    .selectAll()
    .where('rx_id', '=', rxId)
    .where('deleted_at', 'is', null)
    .orderBy('voided', 'desc')
    .orderBy('fill_no')
    .orderBy('id')
    .execute();
  const ids = fills.map((fill) => fill.id);
  const current = fills.findLast((fill) => !fill.voided) ?? null;
  const drugs = await db
    .selectFrom('drugs')
    .selectAll()
    .select([inUseDays(rx.store_id), factsInStore(rx.store_id)])
    .where('id', 'in', [rx.drug_id, ...fills.map((fill) => fill.drug_id)])
    .execute();
  const order = current
    ? ((await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', current.order_id)
        .executeTakeFirst()) ?? null)
    : null;
  const scans =
    ids.length === 0
      ? []
      : await db
          .selectFrom('fill_scans as f')
          .leftJoin('employees as e', 'e.id', 'f.by_id')
          .leftJoin('drugs as d', 'd.id', 'f.drug_id')
          .leftJoin('stock_lots as l', 'l.id', 'f.lot_id')
          .select([
            'f.id',
            'f.fill_id',
            'f.kind',
            'f.label_print',
            'f.label_vial',
            'f.reason',
            'f.outcome',
            'f.shown',
            'f.drug_id',
            'f.lot_id',
            'f.quantity',
            'f.by_hand',
            'f.struck',
            'f.by_id',
            'f.at',
            'd.ndc',
            'l.lot',
            'l.expires_on',
            'l.on_hand',
            'l.recalled',
            'l.recall_reason',
            'l.quarantined',
          ])
          .select(nameOf.as('by_name'))
          .where('f.fill_id', 'in', ids)
          .orderBy('f.id')
          .execute();
  const dispensed =
    ids.length === 0
      ? []
      : await db
          .selectFrom('stock_movements as m')
          .innerJoin('stock_lots as l', 'l.id', 'm.lot_id')
          .innerJoin('drugs as d', 'd.id', 'm.drug_id')
          .select([
            'm.lot_id',
            'm.drug_id',
            'd.ndc',
            'l.lot',
            'l.expires_on',
            'l.recalled',
            'l.recall_reason',
          ])
          .select((eb) => [
            eb.ref('m.fill_id').$notNull().as('fill_id'),
            sql<number>`-sum(m.quantity)::bigint`.as('quantity'),
          ])
          .where('m.fill_id', 'in', ids)
          .groupBy([
            'm.fill_id',
            'm.lot_id',
            'm.drug_id',
            'd.ndc',
            'l.lot',
            'l.expires_on',
            'l.recalled',
            'l.recall_reason',
          ])
          .having(sql<boolean>`sum(m.quantity) <> 0`)
          .execute();
  const events = await db
    .selectFrom('rx_events as v')
    .leftJoin('employees as e', 'e.id', 'v.by_id')
    .leftJoin('fills as f', 'f.id', 'v.fill_id')
    .select([
      'v.id',
      'v.fill_id',
      'v.row',
      'v.event',
      'v.from_status',
      'v.to_status',
      'v.by_id',
      'v.by_system',
      'v.workstation',
      'v.at',
      'v.reason_code',
      'v.reason_text',
      'v.detail',
      'f.fill_no',
    ])
    .select(nameOf.as('by_name'))
    .where('v.rx_id', '=', rxId)
    .orderBy('v.id')
    .execute();
  const views = await db
    .selectFrom('rx_views')
    .select(['what', 'employee_id', 'version'])
    .where('rx_id', '=', rxId)
    .where('version', '=', rx.version)
    .execute();
  const people = [
    rx.created_by,
    rx.data_verified_by,
    ...fills.flatMap((fill) => [
      fill.dv_by,
      fill.rv_by,
      fill.second_count_by,
      fill.pdmp_checked_by,
    ]),
  ].filter((number): number is number => number !== null);
  const named = await db
    .selectFrom('employees as e')
    .select('e.id')
    .select(nameOf.as('name'))
    .where('e.id', 'in', people)
    .execute();
  const bin = current?.bin_id
    ? ((await db
        .selectFrom('bins')
        .select(['id', 'code', 'class'])
        .where('id', '=', current.bin_id)
        .executeTakeFirst()) ?? null)
    : null;
  const decisions = await db
    .selectFrom('dur_decisions as q')
    .leftJoin('employees as e', 'e.id', 'q.by_id')
    .select(['q.fingerprint', 'q.service_code', 'q.result_code', 'q.note', 'q.at'])
    .select(nameOf.as('by_name'))
    .where('q.patient_id', '=', rx.patient_id)
    .execute();
  const claims = await claimsOf(scope, ids);
  const payers = current ? await payersOfPatient(scope, rx.patient_id) : [];
  return {
    transferIn: rx.origin === '5' ? await transferInOf(db, rxId) : null,
    claims,
    payers,
    store,
    rx,
    patient,
    prescriber,
    fills,
    drugs: new Map(drugs.map((drug) => [drug.id, drug])),
    order,
    scans,
    dispensed,
    labelFacts: current === null ? [] : await labelFactsOf(scope, current),
    events,
    views,
    names: new Map(named.map((item) => [item.id, item.name])),
    bin,
    decisions,
  };
}

/** The rows that a change of a prescription may touch, as they are stored. */
export async function snapshotOf(
  scope: Scope,
  rxId: number,
): Promise<{ rx: RxRecord; fills: FillRecord[]; transferIn: TransferInDraft | null } | null> {
  const rx = await scope.db
    .selectFrom('rxs')
    .selectAll()
    .where('id', '=', rxId)
    .where('store_id', '=', scope.storeId)
    .executeTakeFirst();
  return rx
    ? {
        rx,
        fills: await scope.db
          .selectFrom('fills')
          .selectAll()
          .where('rx_id', '=', rxId)
          .orderBy('id')
          .execute(),
        transferIn: await transferInOf(scope.db, rxId),
      }
    : null;
}
/**
 * A colleague's licence of any kind; undefined where the person has none that counts in this store
 * or does not work here.
 */
export const licenceOf = (scope: Scope, employeeId: number) =>
  scope.db
    .selectFrom('employees')
    .select(['license_kind', 'license_active', 'license_expires'])
    .where('id', '=', employeeId)
    .where('store_id', '=', scope.storeId)
    .where('active', '=', true)
    .where('blocked', '=', false)
    .where('license_kind', 'is not', null)
    .where((eb) =>
      eb.or([eb('license_store_id', 'is', null), eb('license_store_id', '=', scope.storeId)]),
    )
    .executeTakeFirst();

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

/**
 * The store's next prescription number; the row lock keeps two entries from getting the same one.
 */
export async function takeRxNumber(scope: Scope): Promise<number> {
  const row = await scope.db
    .updateTable('stores')
    .set((eb) => ({ next_rx: eb('next_rx', '+', 1) }))
    .where('id', '=', scope.storeId)
    .returning(sql<number>`next_rx - 1`.as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}
export const nextOf = async (
  scope: Scope,
  sequence: 'bag_numbers' | 'order_numbers',
): Promise<number> =>
  onlyRow(await sql<{ n: number }>`select nextval(${sequence}::regclass) as n`.execute(scope.db)).n;

const stamps = (scope: Scope) => ({
  created_at: scope.now,
  created_by: scope.userId,
  modified_at: scope.now,
  modified_by: scope.userId,
});
export const insertRx = async (
  scope: Scope,
  values: Omit<Insertable<RxsTable>, 'store_id' | 'created_at' | 'created_by' | 'modified_at'>,
): Promise<number> =>
  (
    await scope.db
      .insertInto('rxs')
      .values({ ...values, store_id: scope.storeId, ...stamps(scope) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
export const insertFill = async (
  scope: Scope,
  values: Omit<Insertable<FillsTable>, 'store_id' | 'created_at' | 'created_by' | 'modified_at'>,
): Promise<number> =>
  (
    await scope.db
      .insertInto('fills')
      .values({ ...values, store_id: scope.storeId, ...stamps(scope) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
export const insertOrder = async (
  scope: Scope,
  values: Omit<Insertable<OrdersTable>, 'store_id' | 'created_at' | 'modified_at' | 'order_no'>,
): Promise<number> =>
  (
    await scope.db
      .insertInto('orders')
      .values({
        ...values,
        order_no: await nextOf(scope, 'order_numbers'),
        store_id: scope.storeId,
        ...stamps(scope),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/**
 * An order of the patient that is still being filled and whose promise can still be kept, so that
 * what is promised together is bagged together: nothing is late, or without a promise, the moment
 * it begins. Whoever asks may make one next: the patient is locked for the rest of the
 * transaction, so that two at once never make two.
 */
export async function openOrderOf(scope: Scope, patientId: number) {
  await sql`select 1 from patients where id = ${patientId} for no key update`.execute(scope.db);
  return scope.db
    .selectFrom('orders as o')
    .select(['o.id', 'o.promised_at', 'o.waiting', 'o.delivery'])
    .where('o.patient_id', '=', patientId)
    .where('o.store_id', '=', scope.storeId)
    .where('o.deleted_at', 'is', null)
    .where('o.promised_at', '>', scope.now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('fills as f')
          .select('f.id')
          .whereRef('f.order_id', '=', 'o.id')
          .where('f.voided', '=', false)
          .where('f.status', 'in', [
            rxStatus.dataEntry,
            rxStatus.cashed,
            rxStatus.billed,
            rxStatus.hold,
            rxStatus.rejected,
            rxStatus.priceMatch,
          ]),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('fills as f')
            .select('f.id')
            .whereRef('f.order_id', '=', 'o.id')
            .where('f.status', 'in', statusGroups.checked),
        ),
      ),
    )
    .orderBy('o.id', 'desc')
    .executeTakeFirst();
}

/** Saves the aggregate's root over its version; false where another version won. */
export async function saveRx(
  scope: Scope,
  rxId: number,
  version: number,
  values: Updateable<RxsTable>,
): Promise<boolean> {
  const done = await scope.db
    .updateTable('rxs')
    .set({ ...values, version: version + 1, modified_at: scope.now, modified_by: scope.userId })
    .where('id', '=', rxId)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}
export async function saveFill(
  scope: Scope,
  fillId: number,
  values: Updateable<FillsTable>,
): Promise<void> {
  await scope.db
    .updateTable('fills')
    .set((eb) => ({
      ...values,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', fillId)
    .where('store_id', '=', scope.storeId)
    .execute();
}
export async function insertEvent(
  scope: Scope,
  values: Omit<Insertable<Database['rx_events']>, 'store_id' | 'at' | 'by_id'> & {
    readonly by_id?: number | null;
  },
): Promise<void> {
  await scope.db
    .insertInto('rx_events')
    .values({ by_id: scope.userId, ...values, store_id: scope.storeId, at: scope.now })
    .execute();
}
export async function markShown(
  scope: Scope,
  rxId: number,
  version: number,
  what: readonly ('image' | 'label' | 'product')[],
): Promise<void> {
  if (what.length)
    await scope.db
      .insertInto('rx_views')
      .values(
        what.map((word) => ({
          rx_id: rxId,
          version,
          employee_id: scope.userId,
          what: word,
          at: scope.now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
export async function insertDecision(
  scope: Scope,
  values: Omit<Insertable<Database['dur_decisions']>, 'store_id' | 'at' | 'by_id'>,
): Promise<void> {
  const row = { ...values, store_id: scope.storeId, at: scope.now, by_id: scope.userId };
  await scope.db
    .insertInto('dur_decisions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['patient_id', 'fingerprint']).doUpdateSet(row))
    .execute();
}
/** Takes out what was answered to an alert of this patient. */
export async function removeDecision(
  scope: Scope,
  patientId: number,
  fingerprint: string,
): Promise<void> {
  await scope.db
    .deleteFrom('dur_decisions')
    .where('store_id', '=', scope.storeId)
    .where('patient_id', '=', patientId)
    .where('fingerprint', '=', fingerprint)
    .execute();
}
export async function insertPayment(
  scope: Scope,
  fillId: number,
  tender: 'cash' | 'card' | 'check' | 'house',
  amountCents: number,
  reverses: number | null = null,
): Promise<number> {
  const { id } = await scope.db
    .insertInto('payments')
    .values({
      store_id: scope.storeId,
      fill_id: fillId,
      tender,
      amount_cents: amountCents,
      reverses,
      at: scope.now,
      by_id: scope.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .updateTable('fills')
    .set((eb) => ({ paid_cents: eb('paid_cents', '+', amountCents) }))
    .where('id', '=', fillId)
    .execute();
  return id;
}
export const paymentsOf = (scope: Scope, fillId: number) =>
  scope.db
    .selectFrom('payments')
    .selectAll()
    .where('fill_id', '=', fillId)
    .where('store_id', '=', scope.storeId)
    .orderBy('id')
    .execute();

export const storeOf = (scope: Scope): Promise<Selectable<StoresTable>> =>
  scope.db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', scope.storeId)
    .executeTakeFirstOrThrow();
/** Rx number, and fill number where known → ids. */
export async function findByNumber(scope: Scope, rxNumber: number, fillNo: number | null) {
  return scope.db
    .selectFrom('rxs as r')
    .leftJoin('fills as f', (join) =>
      join
        .onRef('f.rx_id', '=', 'r.id')
        .on('f.voided', '=', false)
        .on('f.deleted_at', 'is', null)
        .$call((query) => (fillNo === null ? query : query.on('f.fill_no', '=', fillNo))),
    )
    .select(['r.id as rxId', 'f.id as fillId'])
    .where('r.store_id', '=', scope.storeId)
    .where('r.rx_number', '=', rxNumber)
    .orderBy('f.fill_no', 'desc')
    .executeTakeFirst();
}
export const findByBag = (scope: Scope, bag: string) =>
  scope.db
    .selectFrom('fills')
    .select(['rx_id', 'id', 'order_id', 'status'])
    .where('store_id', '=', scope.storeId)
    .where('bag_code', '=', bag)
    .where('voided', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
/**
 * Other prescriptions whose fill lies in the bag and is still here (RPh Verified or Binned, and not
 * out with a driver), in the order in which they are locked.
 */
export const besideInBag = (scope: Scope, bag: string, exceptRxId: number) =>
  scope.db
    .selectFrom('fills')
    .select(['rx_id as rxId', 'status'])
    .where('store_id', '=', scope.storeId)
    .where('bag_code', '=', bag)
    .where('rx_id', '<>', exceptRxId)
    .where('status', 'in', [rxStatus.rphVerified, rxStatus.binned])
    .where('voided', '=', false)
    .where('out_for_delivery', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('rx_id')
    .execute();
/** Prescriptions in a bag that is still here. */
export const countInBag = async (scope: Scope, bag: string): Promise<number> =>
  (await findByBag(scope, bag)).filter(
    (row) => row.status === rxStatus.rphVerified || row.status === rxStatus.binned,
  ).length;
export const initialsOf = async (scope: Scope, employeeId: number): Promise<string | null> =>
  (
    await scope.db
      .selectFrom('employees')
      .select('initials')
      .where('id', '=', employeeId)
      .executeTakeFirst()
  )?.initials ?? null;
type PrintedLanguage = Selectable<LabelPrintsTable>['language'];
/** What the labels of the newest print of a fill say, vial by vial; none where it was not kept. */
async function labelFactsOf(
  scope: Scope,
  fill: Pick<FillRecord, 'id' | 'labels_printed' | 'label_print'>,
): Promise<readonly VialLabelFacts[]> {
  if (fill.labels_printed === 0) return [];
  const rows = await scope.db
    .selectFrom('label_prints')
    .select((eb) => eb.ref('facts').$castTo<VialLabelFacts>().as('facts'))
    .where('fill_id', '=', fill.id)
    .where('print_no', '=', fill.label_print)
    .where('facts', 'is not', null)
    .orderBy('n')
    .execute();
  return rows.map(({ facts }) => facts);
}
/** The prints of labels of a fill, by their numbers, the first one first. */
export const printsOf = async (scope: Scope, fillId: number): Promise<readonly number[]> => {
  const rows = await scope.db
    .selectFrom('label_prints')
    .select('print_no')
    .distinct()
    .where('fill_id', '=', fillId)
    .where('store_id', '=', scope.storeId)
    .orderBy('print_no')
    .execute();
  return rows.map((row) => row.print_no);
};
/** One row for each label of a print: label n of how many, and what it says. */
export async function insertLabelPrints(
  scope: Scope,
  fillId: number,
  {
    facts,
    fileHash,
    language,
    print,
  }: {
    readonly facts: readonly VialLabelFacts[];
    readonly fileHash: string;
    readonly language: PrintedLanguage;
    readonly print: number;
  },
): Promise<void> {
  await scope.db
    .insertInto('label_prints')
    .values(
      facts.map((fact, index) => ({
        store_id: scope.storeId,
        fill_id: fillId,
        copies: 1,
        n: index + 1,
        of: facts.length,
        facts: JSON.stringify(fact),
        at: scope.now,
        by_id: scope.userId,
        file_hash: fileHash,
        language,
        print_no: print,
      })),
    )
    .execute();
}
/** The language of the label that was printed last for a fill; null where none was. */
export const languagePrinted = async (
  scope: Scope,
  fillId: number,
): Promise<PrintedLanguage | null> =>
  (
    await scope.db
      .selectFrom('label_prints')
      .select('language')
      .where('store_id', '=', scope.storeId)
      .where('fill_id', '=', fillId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.language ?? null;
/** When a print of a fill's labels was made; null where there was none of this number. */
export const printedAt = async (
  scope: Scope,
  fillIds: readonly number[],
  print: number,
): Promise<string | null> =>
  (
    await scope.db
      .selectFrom('label_prints')
      .select('at')
      .where('store_id', '=', scope.storeId)
      .where('fill_id', 'in', fillIds)
      .where('print_no', '=', print)
      .limit(1)
      .executeTakeFirst()
  )?.at ?? null;
export const findBin = (scope: Scope, code: string) =>
  scope.db
    .selectFrom('bins')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('code', '=', code)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
/** The codes of the first bins of a class in the store, in their order. */
export async function binCodes(
  scope: Scope,
  binClass: Selectable<BinsTable>['class'],
  limit: number,
): Promise<readonly string[]> {
  const rows = await scope.db
    .selectFrom('bins')
    .select('code')
    .where('store_id', '=', scope.storeId)
    .where('class', '=', binClass)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .limit(limit)
    .execute();
  return rows.map((row) => row.code);
}
/** The scans so far vouch for nothing any more; they stay in the log. */
export async function strikeScans(scope: Scope, fillId: number): Promise<void> {
  await scope.db
    .updateTable('fill_scans')
    .set({ struck: true })
    .where('fill_id', '=', fillId)
    .where('struck', '=', false)
    .execute();
}
/** One scan vouches for nothing any more; it stays in the log. */
export async function strikeScan(scope: Scope, scanId: number): Promise<void> {
  await scope.db
    .updateTable('fill_scans')
    .set({ struck: true })
    .where('store_id', '=', scope.storeId)
    .where('id', '=', scanId)
    .execute();
}
export async function insertScan(
  scope: Scope,
  values: Omit<Insertable<Database['fill_scans']>, 'store_id' | 'at' | 'by_id'>,
): Promise<void> {
  await scope.db
    .insertInto('fill_scans')
    .values({ ...values, store_id: scope.storeId, at: scope.now, by_id: scope.userId })
    .execute();
}

export interface EntryRecords {
  readonly store: Selectable<StoresTable>;
  readonly patient: Selectable<PatientsTable> | null;
  readonly prescriber: Selectable<PrescribersTable> | null;
  readonly drug: DrugRecord | null;
  readonly decisions: RxBundle['decisions'];
}
/** The records an entry names, as far as they are of this store. */
export async function entryRecords(
  scope: Scope,
  ids: {
    readonly patientId?: number | null | undefined;
    readonly prescriberId?: number | null | undefined;
    readonly drugId?: number | null | undefined;
  },
): Promise<EntryRecords> {
  const { db, storeId } = scope;
  const store = await db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const patient = ids.patientId
    ? await db
        .selectFrom('patients')
        .selectAll()
        .where('id', '=', ids.patientId)
        .where('store_id', '=', storeId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  const prescriber = ids.prescriberId
    ? await db
        .selectFrom('prescribers')
        .selectAll()
        .where('id', '=', ids.prescriberId)
        .where('store_id', '=', storeId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  const drug = ids.drugId
    ? await db
        .selectFrom('drugs')
        .selectAll()
        .select([inUseDays(storeId), factsInStore(storeId)])
        .where('id', '=', ids.drugId)
        .where('deleted_at', 'is', null)
        .where((eb) => eb.or([eb('store_id', 'is', null), eb('store_id', '=', storeId)]))
        .executeTakeFirst()
    : undefined;
  const decisions = patient
    ? await db
        .selectFrom('dur_decisions as q')
        .leftJoin('employees as e', 'e.id', 'q.by_id')
        .select(['q.fingerprint', 'q.service_code', 'q.result_code', 'q.note', 'q.at'])
        .select(nameOf.as('by_name'))
        .where('q.patient_id', '=', patient.id)
        .execute()
    : [];
  return {
    store,
    patient: patient ?? null,
    prescriber: prescriber ?? null,
    drug: drug ?? null,
    decisions,
  };
}

/** Whose prescriptions these are. */
export async function patientsOf(scope: Scope, rxIds: readonly number[]): Promise<number[]> {
  if (rxIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('rxs')
    .select('patient_id')
    .distinct()
    .where('id', 'in', rxIds)
    .execute();
  return rows.map((row) => row.patient_id);
}

/** Checked fills of an order that lie in a bag already, with what decides where a bag is kept. */
export const baggedFills = (scope: Scope, orderId: number, exceptFillId: number) =>
  scope.db
    .selectFrom('fills as f')
    .innerJoin('drugs as d', 'd.id', 'f.drug_id')
    .select(['f.bag_code', 'd.schedule', 'd.refrigerated'])
    .where('f.order_id', '=', orderId)
    .where('f.status', '=', rxStatus.rphVerified)
    .where('f.voided', '=', false)
    .where('f.bag_code', 'is not', null)
    .where('f.id', '<>', exceptFillId)
    .execute();

/** Runs reads out of one snapshot of the database, in which nothing can be written. */
export const readOnly = <Read>(db: Db, read: (snapshot: Db) => Promise<Read>): Promise<Read> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** What changes of a prescription, and of a fill. */
export type RxChange = Updateable<RxsTable>;
export type FillChange = Updateable<FillsTable>;

/** A product that this store may dispense: its own, or one of every store's. */
export const productOfStore = (scope: Scope, drugId: number): Promise<DrugRecord | undefined> =>
  scope.db
    .selectFrom('drugs')
    .selectAll()
    .select([inUseDays(scope.storeId), factsInStore(scope.storeId)])
    .where('id', '=', drugId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('store_id', 'is', null), eb('store_id', '=', scope.storeId)]))
    .executeTakeFirst();
