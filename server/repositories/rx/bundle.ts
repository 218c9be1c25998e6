import type { Selectable } from 'kysely';
import type { PatientsTable, PrescribersTable, StoresTable } from '#db/types.ts';
import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { personName } from '#server/repositories/admin/person-name.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import {
  claimsOf,
  payersOfPatient,
  type ClaimRecord,
  type PayerRecord,
} from '#server/repositories/claim/claims.ts';
import { orderOf, type OrderRecord } from '#server/repositories/counter/order.ts';
import { storeSideOf, type DrugRecord } from '#server/repositories/drug/products.ts';
import { labelFactsOf } from '#server/repositories/label/prints.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { dispensedOf, type DispensedRecord } from '#server/repositories/stock/dispensed.ts';
import { alertAnswersOf, type AlertAnswerRecord } from './alert-answers.ts';
import { eventsOf, type EventRecord } from './events.ts';
import { fillsOfRx, type FillRecord } from './fills.ts';
import { rxOf, type RxRecord } from './rx.ts';
import { scansOf, type ScanRecord } from './scans.ts';
import { transferInOf } from './transfers-in.ts';

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
  readonly dispensed: readonly DispensedRecord[];
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
  readonly decisions: readonly AlertAnswerRecord[];
}

const patientOf = ({ db }: Scope, id: number) =>
  db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const prescriberOf = ({ db }: Scope, id: number) =>
  db.selectFrom('prescribers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The products of a prescription and of its fills, by their ids. */
async function drugsOf(
  { db }: Scope,
  rx: RxRecord,
  fills: readonly FillRecord[],
): Promise<ReadonlyMap<number, DrugRecord>> {
  const drugs = await db
    .selectFrom('drugs')
    .selectAll()
    .select(storeSideOf(rx.store_id))
    .where('id', 'in', [rx.drug_id, ...fills.map((fill) => fill.drug_id)])
    .execute();
  return new Map(drugs.map((drug) => [drug.id, drug]));
}

/** The names of who entered, verified, filled, counted and checked, by their ids. */
async function namesOf(
  { db }: Scope,
  rx: RxRecord,
  fills: readonly FillRecord[],
): Promise<ReadonlyMap<number, string>> {
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
    .select(personName.as('name'))
    .where('e.id', 'in', people)
    .execute();
  return new Map(named.map((person) => [person.id, person.name]));
}

async function binOf({ db }: Scope, binId: number | null): Promise<RxBundle['bin']> {
  if (binId === null) return null;
  const bin = await db
    .selectFrom('bins')
    .select(['id', 'code', 'class'])
    .where('id', '=', binId)
    .executeTakeFirst();
  return bin ?? null;
}

const viewsOf = ({ db }: Scope, rx: RxRecord) =>
  db
    .selectFrom('rx_views')
    .select(['what', 'employee_id', 'version'])
    .where('rx_id', '=', rx.id)
    .where('version', '=', rx.version)
    .execute();

/**
 * A prescription of this store with everything that its lifecycle decides on; undefined where the
 * store has none of that id. Read it in a transaction.
 */
export async function loadRx(scope: Scope, rxId: number): Promise<RxBundle | undefined> {
  const rx = await rxOf(scope, rxId);
  if (!rx) return undefined;
  const fills = await fillsOfRx(scope, rxId);
  const fillIds = fills.map((fill) => fill.id);
  const current = fills.findLast((fill) => !fill.voided) ?? null;
  return {
    rx,
    fills,
    store: await storeOf(scope),
    patient: await patientOf(scope, rx.patient_id),
    prescriber: await prescriberOf(scope, rx.prescriber_id),
    drugs: await drugsOf(scope, rx, fills),
    order: current === null ? null : await orderOf(scope, current.order_id),
    scans: await scansOf(scope, fillIds),
    dispensed: await dispensedOf(scope, fillIds),
    labelFacts: current === null ? [] : await labelFactsOf(scope, current),
    events: await eventsOf(scope, rxId),
    views: await viewsOf(scope, rx),
    names: await namesOf(scope, rx, fills),
    bin: await binOf(scope, current?.bin_id ?? null),
    transferIn: rx.origin === '5' ? await transferInOf(scope.db, rxId) : null,
    claims: await claimsOf(scope, fillIds),
    payers: current === null ? [] : await payersOfPatient(scope, rx.patient_id),
    decisions: await alertAnswersOf(scope, rx.patient_id),
  };
}
