import { personName } from '#server/repositories/admin/person-name.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { claimsOf, payersOfPatients } from '#server/repositories/claim/claims.ts';
import { ordersOfIds } from '#server/repositories/counter/order.ts';
import { storeSideOf, type DrugRecord } from '#server/repositories/drug/products.ts';
import { newestLabelsOf } from '#server/repositories/label/prints.ts';
import { byKey } from '#server/repositories/platform/by-key.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { dispensedOf } from '#server/repositories/stock/dispensed.ts';
import { alertAnswersOfAll } from './alert-answers.ts';
import { eventsOf } from './events.ts';
import { fillsOfRxs, type FillRecord } from './fills.ts';
import type { RxRecord } from './rx.ts';
import { scansOf } from './scans.ts';
import { transfersInOf } from './transfers-in.ts';

/** The ids that are there, each once. */
const idsOf = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
];
export const byId = <T extends { readonly id: number }>(
  rows: readonly T[],
): ReadonlyMap<number, T> => new Map(rows.map((row) => [row.id, row]));

const patientsOf = async ({ db }: Scope, ids: readonly number[]) =>
  byId(
    await db
      .selectFrom('patients')
      .selectAll()
      .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
      .execute(),
  );

const prescribersOf = async ({ db }: Scope, ids: readonly number[]) =>
  byId(
    await db
      .selectFrom('prescribers')
      .selectAll()
      .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
      .execute(),
  );

/** The products of prescriptions and of their fills, by their ids. */
const drugsOf = async (
  { db, storeId }: Scope,
  rxs: readonly RxRecord[],
  fills: readonly FillRecord[],
): Promise<ReadonlyMap<number, DrugRecord>> =>
  byId(
    await db
      .selectFrom('drugs')
      .selectAll()
      .select(storeSideOf(storeId))
      .where('id', '=', (eb) =>
        eb.fn.any(eb.val(idsOf([...rxs, ...fills].map(({ drug_id }) => drug_id)))),
      )
      .execute(),
  );
/** Of these products those of one prescription and of its fills. */
export const drugsAmong = (
  drugs: ReadonlyMap<number, DrugRecord>,
  rx: RxRecord,
  fills: readonly FillRecord[],
): ReadonlyMap<number, DrugRecord> =>
  byId(idsOf([rx, ...fills].map(({ drug_id }) => drug_id)).flatMap((id) => drugs.get(id) ?? []));

/** The names of who entered, verified, filled, counted and checked, by their ids. */
async function namesOf(
  { db }: Scope,
  rxs: readonly RxRecord[],
  fills: readonly FillRecord[],
): Promise<ReadonlyMap<number, string>> {
  const people = idsOf([
    ...rxs.flatMap((rx) => [rx.created_by, rx.data_verified_by]),
    ...fills.flatMap((fill) => [
      fill.dv_by,
      fill.rv_by,
      fill.second_count_by,
      fill.pdmp_checked_by,
    ]),
  ]);
  const named = await db
    .selectFrom('employees as e')
    .select('e.id')
    .select(personName.as('name'))
    .where('e.id', '=', (eb) => eb.fn.any(eb.val(people)))
    .execute();
  return new Map(named.map((person) => [person.id, person.name]));
}

const binsOf = async ({ db }: Scope, ids: readonly number[]) =>
  ids.length === 0
    ? new Map<number, never>()
    : byId(
        await db
          .selectFrom('bins')
          .select(['id', 'code', 'class'])
          .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
          .execute(),
      );

const viewsOf = ({ db }: Scope, rxIds: readonly number[]) =>
  db
    .selectFrom('rx_views as v')
    .innerJoin('rxs as r', (join) =>
      join.onRef('r.id', '=', 'v.rx_id').onRef('r.version', '=', 'v.version'),
    )
    .select(['v.rx_id', 'v.what', 'v.employee_id', 'v.version'])
    .where('v.rx_id', '=', (eb) => eb.fn.any(eb.val([...rxIds])))
    .execute();

/** What hangs on the current fills: the order, the bin, the newest labels. */
async function aroundCurrent(scope: Scope, current: readonly FillRecord[]) {
  const orderIds = idsOf(current.map((fill) => fill.order_id));
  return {
    orders: byId(orderIds.length === 0 ? [] : await ordersOfIds(scope, orderIds)),
    bins: await binsOf(scope, idsOf(current.map((fill) => fill.bin_id))),
    labels: byKey(await newestLabelsOf(scope, current), (label) => label.fill_id),
  };
}
/** What hangs on the fills of all prescriptions, by the fill. */
async function aroundFills(scope: Scope, fillIds: readonly number[]) {
  return {
    scans: byKey(await scansOf(scope, fillIds), (scan) => scan.fill_id),
    dispensed: byKey(await dispensedOf(scope, fillIds), (row) => row.fill_id),
    claims: byKey(await claimsOf(scope, fillIds), (claim) => claim.fill_id),
  };
}
/** The fill that is worked on; null where there is none. */
export const currentOf = (fills: readonly FillRecord[]): FillRecord | null =>
  fills.findLast((fill) => !fill.voided) ?? null;

/** What hangs on the patients: their cards, where something is filled, and answers to alerts. */
async function aroundPatients(
  scope: Scope,
  patientIds: readonly number[],
  filledFor: readonly number[],
) {
  const payers = filledFor.length === 0 ? [] : await payersOfPatients(scope, filledFor);
  const decisions = await alertAnswersOfAll(scope, patientIds);
  return {
    payers: byKey(payers, (payer) => payer.patient_id),
    decisions: byKey(decisions, (decision) => decision.patient_id),
  };
}
/**
 * Everything that hangs on these prescriptions, by what it hangs on: so many queries for all of
 * them as for one.
 */
export async function readAround(scope: Scope, rxs: readonly RxRecord[]) {
  const rxIds = rxs.map((rx) => rx.id);
  const allFills = await fillsOfRxs(scope, rxIds);
  const fills = byKey(allFills, (fill) => fill.rx_id);
  const current = rxIds.flatMap((id) => currentOf(fills.get(id) ?? []) ?? []);
  const filled = new Set(current.map((fill) => fill.rx_id));
  const came = rxs.filter((rx) => rx.origin === '5').map((rx) => rx.id);
  const patientIds = idsOf(rxs.map((rx) => rx.patient_id));
  const filledFor = idsOf(rxs.filter((rx) => filled.has(rx.id)).map((rx) => rx.patient_id));
  return {
    fills,
    store: await storeOf(scope),
    patients: await patientsOf(scope, patientIds),
    prescribers: await prescribersOf(scope, idsOf(rxs.map((rx) => rx.prescriber_id))),
    drugs: await drugsOf(scope, rxs, allFills),
    ...(await aroundCurrent(scope, current)),
    ...(await aroundFills(scope, idsOf(allFills.map((fill) => fill.id)))),
    ...(await aroundPatients(scope, patientIds, filledFor)),
    events: byKey(await eventsOf(scope, rxIds), (event) => event.rx_id),
    views: byKey(await viewsOf(scope, rxIds), (view) => view.rx_id),
    names: await namesOf(scope, rxs, allFills),
    transfers: came.length === 0 ? null : await transfersInOf(scope.db, came),
  };
}
export type Around = Awaited<ReturnType<typeof readAround>>;
