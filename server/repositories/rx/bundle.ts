import type { Selectable } from 'kysely';
import type { PatientsTable, PrescribersTable, StoresTable } from '#db/types.ts';
import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import { required } from '#domain/platform/required.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import type { ClaimRecord, PayerRecord } from '#server/repositories/claim/claims.ts';
import type { OrderRecord } from '#server/repositories/counter/order.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { DispensedRecord } from '#server/repositories/stock/dispensed.ts';
import type { AlertAnswerRecord } from './alert-answers.ts';
import { byId, currentOf, drugsAmong, readAround, type Around } from './bundle-reads.ts';
import type { EventRecord } from './events.ts';
import type { FillRecord } from './fills.ts';
import { rxsOf, type RxRecord } from './rx.ts';
import type { ScanRecord } from './scans.ts';

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

/** What hangs on the current fill alone. */
function ofCurrent(
  { orders, bins, labels, payers }: Around,
  rx: RxRecord,
  fill: FillRecord | null,
): Pick<RxBundle, 'order' | 'bin' | 'labelFacts' | 'payers'> {
  if (fill === null) return { order: null, bin: null, labelFacts: [], payers: [] };
  return {
    order: orders.get(fill.order_id) ?? null,
    bin: fill.bin_id === null ? null : (bins.get(fill.bin_id) ?? null),
    labelFacts: (labels.get(fill.id) ?? []).map(({ facts }) => facts),
    payers: payers.get(rx.patient_id) ?? [],
  };
}
function bundleOf(around: Around, rx: RxRecord): RxBundle {
  const fills = around.fills.get(rx.id) ?? [];
  const fillIds = fills.map(({ id }) => id).toSorted((a, b) => a - b);
  return {
    rx,
    fills,
    store: around.store,
    patient: required(around.patients.get(rx.patient_id), 'the patient of the prescription'),
    prescriber: required(
      around.prescribers.get(rx.prescriber_id),
      'the prescriber of the prescription',
    ),
    drugs: drugsAmong(around.drugs, rx, fills),
    scans: fillIds.flatMap((id) => around.scans.get(id) ?? []).toSorted((a, b) => a.id - b.id),
    dispensed: fillIds.flatMap((id) => around.dispensed.get(id) ?? []),
    events: around.events.get(rx.id) ?? [],
    views: around.views.get(rx.id) ?? [],
    names: around.names,
    transferIn: around.transfers?.get(rx.id) ?? null,
    claims: fillIds.flatMap((id) => around.claims.get(id) ?? []),
    decisions: around.decisions.get(rx.patient_id) ?? [],
    ...ofCurrent(around, rx, currentOf(fills)),
  };
}

/**
 * The prescriptions of this store among these ids, in the order of the ids, each with everything
 * that its lifecycle decides on. Read them in a transaction.
 */
export async function loadRxs(scope: Scope, ids: readonly number[]): Promise<readonly RxBundle[]> {
  const rxs = byId(await rxsOf(scope, ids));
  if (rxs.size === 0) return [];
  const around = await readAround(scope, [...rxs.values()]);
  return ids.flatMap((id) => {
    const rx = rxs.get(id);
    return rx === undefined ? [] : [bundleOf(around, rx)];
  });
}
/** The same of one prescription; undefined where the store has none of that id. */
export const loadRx = async (scope: Scope, rxId: number): Promise<RxBundle | undefined> =>
  (await loadRxs(scope, [rxId]))[0];
