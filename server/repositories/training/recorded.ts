import { drugsByCode } from '#server/repositories/drug/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { recallsOf, type RecallListing } from '#server/repositories/stock/recalls.ts';
import type { Marks } from './attempts.ts';

/** The patient's prescriptions, the oldest first. */
export const rxsOfPatient = ({ db, storeId }: Scope, patientId: number) =>
  db
    .selectFrom('rxs as r')
    .innerJoin('drugs as d', 'd.id', 'r.drug_id')
    .select(['r.id', 'r.status', 'r.quantity', 'r.days_supply', 'r.refills', 'r.erx_id'])
    .select('d.ndc')
    .where('r.store_id', '=', storeId)
    .where('r.patient_id', '=', patientId)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.id')
    .execute();
export type RxRow = Awaited<ReturnType<typeof rxsOfPatient>>[number];

/** Who wrote a prescription. */
export const prescriberOf = ({ db, storeId }: Scope, rxId: number) =>
  db
    .selectFrom('rxs as r')
    .innerJoin('prescribers as p', 'p.id', 'r.prescriber_id')
    .select('p.last_name')
    .where('r.store_id', '=', storeId)
    .where('r.id', '=', rxId)
    .executeTakeFirstOrThrow();

/** The last fill of a prescription that was not voided. */
export const lastFillOf = ({ db, storeId }: Scope, rxId: number) =>
  db
    .selectFrom('fills as f')
    .innerJoin('drugs as d', 'd.id', 'f.drug_id')
    .leftJoin('bins as b', 'b.id', 'f.bin_id')
    .selectAll('f')
    .select(['d.ndc', 'b.class as bin_class'])
    .where('f.store_id', '=', storeId)
    .where('f.rx_id', '=', rxId)
    .where('f.voided', '=', false)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.fill_no', 'desc')
    .orderBy('f.part_no', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What the history of a prescription got since the marks. */
export const stepsSince = ({ db, storeId }: Scope, rxId: number, marks: Marks) =>
  db
    .selectFrom('rx_events')
    .select(['event', 'to_status', 'by_id', 'at', 'reason_code', 'reason_text'])
    .where('store_id', '=', storeId)
    .where('rx_id', '=', rxId)
    .where('id', '>', marks.events)
    .orderBy('id')
    .execute();
/** What was scanned for a prescription since the marks. */
export const scansSince = ({ db, storeId }: Scope, rxId: number, marks: Marks) =>
  db
    .selectFrom('fill_scans as s')
    .innerJoin('fills as f', 'f.id', 's.fill_id')
    .leftJoin('drugs as d', 'd.id', 's.drug_id')
    .select(['s.kind', 's.outcome', 's.struck', 's.reason', 's.by_id', 's.at', 'd.ndc'])
    .where('s.store_id', '=', storeId)
    .where('f.rx_id', '=', rxId)
    .where('s.id', '>', marks.scans)
    .orderBy('s.id')
    .execute();
/** What the stock ledger got for a prescription since the marks. */
export const movementsSince = ({ db, storeId }: Scope, rxId: number, marks: Marks) =>
  db
    .selectFrom('stock_movements as m')
    .innerJoin('fills as f', 'f.id', 'm.fill_id')
    .innerJoin('drugs as d', 'd.id', 'm.drug_id')
    .select(['m.kind', 'm.quantity', 'm.reason', 'd.ndc'])
    .where('m.store_id', '=', storeId)
    .where('f.rx_id', '=', rxId)
    .where('m.id', '>', marks.movements)
    .orderBy('m.id')
    .execute();
/** What was paid for a prescription since the marks. */
export const paymentsSince = ({ db, storeId }: Scope, rxId: number, marks: Marks) =>
  db
    .selectFrom('payments as p')
    .innerJoin('fills as f', 'f.id', 'p.fill_id')
    .select(['p.tender', 'p.amount_cents'])
    .where('p.store_id', '=', storeId)
    .where('f.rx_id', '=', rxId)
    .where('p.id', '>', marks.payments)
    .orderBy('p.id')
    .execute();
/** The recalls of a product that stand and were entered since an instant. */
export const recallsSince = async (
  scope: Scope,
  ndc: string,
  since: string,
): Promise<RecallListing[]> => {
  const [drug] = await drugsByCode(scope, { ndcs: [ndc], upcs: [], gtins: [] });
  if (drug === undefined) return [];
  const recalls = await recallsOf(scope, { drugId: drug.id });
  return recalls.filter(
    ({ state, created_at: at }) => state !== 'withdrawn' && Date.parse(at) >= Date.parse(since),
  );
};
/** How many labels came out for a prescription since the marks. */
export async function labelsSince(
  { db, storeId }: Scope,
  rxId: number,
  marks: Marks,
): Promise<number> {
  const { prints } = await db
    .selectFrom('label_prints as l')
    .innerJoin('fills as f', 'f.id', 'l.fill_id')
    .select((eb) => eb.fn.countAll<number>().as('prints'))
    .where('l.store_id', '=', storeId)
    .where('f.rx_id', '=', rxId)
    .where('l.id', '>', marks.prints)
    .executeTakeFirstOrThrow();
  return prints;
}
