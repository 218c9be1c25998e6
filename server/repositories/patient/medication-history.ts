import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/** A line as it is kept: dates are ISO days, the quantity is in thousandths. */
export interface HistoryValues {
  readonly patientId: number;
  readonly source: string;
  readonly lineKey: string;
  readonly rxNumber: string | null;
  readonly drugText: string;
  readonly ndc: string | null;
  readonly drugId: number | null;
  readonly sig: string;
  readonly quantity: number | null;
  readonly daysSupply: number | null;
  readonly refillsLeft: number | null;
  readonly writtenOn: string | null;
  readonly filledOn: string | null;
  readonly endedOn: string | null;
  readonly prescriberText: string;
  readonly prescriberId: number | null;
  readonly reportedOn: string;
}
const reported = {
  patient_id: 'bigint',
  rx_number: 'text',
  drug_text: 'text',
  ndc: 'text',
  drug_id: 'bigint',
  sig: 'text',
  quantity: 'bigint',
  days_supply: 'int',
  refills_left: 'int',
  written_on: 'date',
  ended_on: 'date',
  prescriber_text: 'text',
  prescriber_id: 'bigint',
} as const;
const names = Object.keys(reported);
const columns = ['source', 'line_key', 'filled_on', 'reported_on', ...names].join(', ');
const types = [
  'source text',
  'line_key text',
  'filled_on date',
  'reported_on date',
  ...Object.entries(reported).map(([key, value]) => `${key} ${value}`),
].join(', ');
const list = (of: string): string => names.map((name) => `${of}.${name}`).join(', ');

/**
 * Lines by source, number and day of fill: new ones are added, known ones take what is told now;
 * those that would not change are left alone. No line twice in one call.
 */
export async function mergeHistory(
  scope: Scope,
  rows: readonly HistoryValues[],
): Promise<{ added: number; changed: number }> {
  const incoming = rows.map((row) => ({
    source: row.source,
    line_key: row.lineKey,
    filled_on: row.filledOn,
    reported_on: row.reportedOn,
    patient_id: row.patientId,
    rx_number: row.rxNumber,
    drug_text: row.drugText,
    ndc: row.ndc,
    drug_id: row.drugId,
    sig: row.sig,
    quantity: row.quantity,
    days_supply: row.daysSupply,
    refills_left: row.refillsLeft,
    written_on: row.writtenOn,
    ended_on: row.endedOn,
    prescriber_text: row.prescriberText,
    prescriber_id: row.prescriberId,
  }));
  const { rows: counted } = await sql<{ added: number; changed: number }>`
    with saved as (
      insert into medication_history (store_id, ${sql.raw(columns)}, created_at, modified_at)
      select ${scope.storeId}, ${sql.raw(columns)}, ${scope.now}::timestamptz,
      ${scope.now}::timestamptz
      from json_to_recordset(${JSON.stringify(incoming)}::json) as incoming (${sql.raw(types)})
      on conflict (store_id, source, line_key, filled_on) do update
      set reported_on = excluded.reported_on,
      ${sql.raw(names.map((name) => `${name} = excluded.${name}`).join(', '))},
      modified_at = excluded.modified_at
      where (${sql.raw(list('medication_history'))}) is distinct from (${sql.raw(list('excluded'))})
      returning (xmax = 0) as is_new
    ) select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed
    from saved`.execute(scope.db);
  return { added: Number(counted[0]?.added ?? 0), changed: Number(counted[0]?.changed ?? 0) };
}

/** A line of this store, locked until the call ends. */
export const historyLine = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('medication_history')
    .select(['id', 'version', 'patient_id'])
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .forUpdate()
    .executeTakeFirst();
/** Since when and why lines of this store are taken no more; null: nobody said so. */
export const setStopped = (
  scope: Scope,
  ids: readonly number[],
  to: { readonly on: string; readonly reason: string } | null,
) =>
  scope.db
    .updateTable('medication_history')
    .set((eb) => ({
      stopped_on: to?.on ?? null,
      stopped_reason: to?.reason ?? null,
      stopped_by: to === null ? null : scope.userId,
      stopped_at: to === null ? null : scope.now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .where('store_id', '=', scope.storeId)
    .execute();
/**
 * What other systems told of patients of this store, newest first, with the product that a line
 * names.
 */
export const historiesOf = (scope: Scope, patientIds: readonly number[]) =>
  scope.db
    .selectFrom('medication_history as h')
    .innerJoin('patients as p', 'p.id', 'h.patient_id')
    .leftJoin('drugs as d', 'd.id', 'h.drug_id')
    .select([
      'h.id',
      'h.patient_id',
      'h.source',
      'h.rx_number',
      'h.drug_text',
      'h.sig',
      'h.quantity',
      'h.days_supply',
      'h.refills_left',
      'h.written_on',
      'h.filled_on',
      'h.ended_on',
      'h.reported_on',
      'h.version',
      'h.stopped_on',
      'h.stopped_reason',
      'h.prescriber_text',
      'h.prescriber_id',
      'h.drug_id',
      'd.name',
      'd.generic_name',
      'd.strength',
      'd.form',
      'd.route',
    ])
    .where('h.patient_id', '=', (eb) => eb.fn.any(eb.val([...patientIds])))
    .where('h.store_id', '=', scope.storeId)
    .where('p.deleted_at', 'is', null)
    .orderBy(sql`coalesce(h.filled_on, h.written_on)`, 'desc')
    .orderBy(sql`h.filled_on is null`)
    .orderBy('h.id', 'desc')
    .execute();
/** The same of one patient. */
export const historyOf = (scope: Scope, patientId: number) => historiesOf(scope, [patientId]);
/**
 * The generic name behind each of these folded product names, where every product of that name has
 * the same one.
 */
export async function genericsOf(
  scope: Scope,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows =
    names.length === 0
      ? []
      : await scope.db
          .selectFrom('drugs')
          .select('name_key')
          .select((eb) => eb.fn.min('generic_name').$notNull().as('generic_name'))
          .where('name_key', 'in', names)
          .where('generic_name', 'is not', null)
          .where('deleted_at', 'is', null)
          .where((eb) => eb.or([eb('store_id', 'is', null), eb('store_id', '=', scope.storeId)]))
          .groupBy('name_key')
          .having(sql<boolean>`count(distinct generic_key) = 1`)
          .execute();
  return new Map(rows.map((row) => [row.name_key, row.generic_name]));
}
export type HistoryRecord = Awaited<ReturnType<typeof historyOf>>[number];
