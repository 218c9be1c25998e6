import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { rxStatusWords } from '#domain/rx/contract/code-words.ts';
import { fewPatients } from '#server/repositories/patient/people.ts';
import {
  codesHold,
  columnsHold,
  dateText,
  drugColumns,
  nameText,
  quantityText,
  statusText,
  type Filterable,
  type FilterableColumns,
} from '#server/repositories/platform/column-filter.ts';
import { atMost } from '#server/repositories/platform/list-window.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

const patientColumns = {
  patientName: { of: nameText('p') },
  dateOfBirth: { of: dateText('p.date_of_birth') },
} as const satisfies Readonly<Record<string, Filterable>>;
const prescriberColumns = {
  prescriberName: { of: "concat_ws(' ', pr.last_name || ',', pr.first_name, pr.degree)" },
} as const satisfies Readonly<Record<string, Filterable>>;
const { drugName } = drugColumns;
/**
 * Columns of work under way: it is short, and each of its rows is read. `of` is the table whose
 * status it is.
 */
const workColumns = (of: 'f' | 'r'): FilterableColumns<'rx.queue/work'> => ({
  ...patientColumns,
  ...prescriberColumns,
  drugName,
  status: { of: statusText(`${of}.status`) },
  sig: { of: 'r.sig_text' },
  quantity: { of: quantityText('f.quantity') },
  daysSupply: { of: 'f.days_supply::text' },
  bin: { of: 'b.code' },
  bagCode: { of: 'f.bag_code' },
  filledOn: { of: dateText('f.filled_on') },
  rtsDueOn: { of: dateText('f.rts_due_on') },
  deferredTo: { of: dateText('f.deferred_to') },
  rxNumber: {
    of: "(select lpad(z.code, 3, '0') from stores z where z.id = r.store_id) || lpad(r.rx_number::text, 7, '0') || lpad(f.fill_no::text, 2, '0')",
    digits: true,
  },
});
/** The tables that the filters of `workColumns` look at. */
export const workTables = ' r.p.d.pr.b.f. ';
export const heldInWork = (query: ListQuery, of: 'f' | 'r'): RawBuilder<SqlBool> | null =>
  columnsHold(query, workColumns(of));

/**
 * Which patients, drugs or prescribers a filtered column means, and whether what is theirs is
 * little enough to be found first.
 */
export interface Meaning {
  readonly of: 'patient' | 'drug' | 'prescriber';
  readonly ids: RawBuilder<unknown>;
  readonly few: boolean;
}
/** As many prescriptions or fills as are quicker sorted than met on the way along a long list. */
const fewRows = 5_000;
/**
 * What the filtered columns of a long list mean: each table is asked by itself, so that no list is
 * read for it.
 */
export async function meaningsOf(scope: Scope, query: ListQuery): Promise<readonly Meaning[]> {
  const patients = columnsHold(query, patientColumns);
  const drugs = columnsHold(query, { drugName });
  const prescribers = columnsHold(query, prescriberColumns);
  const found: Meaning[] = [];
  const few = async (rows: RawBuilder<unknown>, most: number) =>
    onlyRow(await sql<{ few: boolean }>`select ${atMost(rows, most)} as few`.execute(scope.db)).few;
  if (patients) {
    const ids = sql`select p.id from patients p where p.store_id = ${scope.storeId} and ${patients}`;
    found.push({ of: 'patient', ids, few: await few(ids, fewPatients) });
  }
  if (drugs) {
    const ids = sql`select d.id from drugs d where ${drugs}`;
    found.push({
      of: 'drug',
      ids,
      few: await few(
        sql`select 1 from fills x where x.store_id = ${scope.storeId}
          and x.drug_id = any(array(${ids}))`,
        fewRows,
      ),
    });
  }
  if (prescribers) {
    const ids = sql`select pr.id from prescribers pr
      where pr.store_id = ${scope.storeId} and ${prescribers}`;
    found.push({
      of: 'prescriber',
      ids,
      few: await few(sql`select 1 from rxs x where x.prescriber_id = any(array(${ids}))`, fewRows),
    });
  }
  return found;
}
/**
 * A meaning said of a fill `f`, or of a prescription `r` where that is there. With "coalesce" the
 * planner may not turn it into a join, for which it would read everything before the first row.
 */
export function fitsMeaning({ of, ids }: Meaning, hasRx: boolean): RawBuilder<SqlBool> {
  if (of === 'drug') return sql`coalesce(f.drug_id in (${ids}), false)`;
  const column = sql.raw(of === 'patient' ? 'patient_id' : 'prescriber_id');
  return hasRx
    ? sql`coalesce(r.${column} in (${ids}), false)`
    : sql`coalesce((select x.${column} from rxs x where x.id = f.rx_id) in (${ids}), false)`;
}
/**
 * A meaning said of an event `v` in the same way: each event looks its fill or prescription up by
 * itself.
 */
export const eventFitsMeaning = ({ of, ids }: Meaning): RawBuilder<SqlBool> =>
  of === 'drug'
    ? sql`coalesce((select x.drug_id from fills x where x.id = v.fill_id) in (${ids}), false)`
    : sql`coalesce((select x.${sql.raw(of === 'patient' ? 'patient_id' : 'prescriber_id')}
      from rxs x where x.id = v.rx_id) in (${ids}), false)`;
/** The prescriptions that a meaning means, each through an index. */
export const rxsOfMeaning = (scope: Scope, { of, ids }: Meaning): RawBuilder<unknown> =>
  of === 'drug'
    ? sql`select x.rx_id from fills x where x.store_id = ${scope.storeId}
      and x.drug_id = any(array(${ids}))`
    : sql`select x.id from rxs x where x.store_id = ${scope.storeId}
      and x.${sql.raw(of === 'patient' ? 'patient_id' : 'prescriber_id')} = any(array(${ids}))`;
/** The status of a long list's rows. */
export const heldStatus = (query: ListQuery, column: string): RawBuilder<SqlBool> | null =>
  codesHold(query, 'status', column, rxStatusWords);
/** The patients of orders. */
export const heldPatients = (scope: Scope, query: ListQuery): RawBuilder<unknown> | null => {
  const held = columnsHold(query, patientColumns);
  return held && sql`select p.id from patients p where p.store_id = ${scope.storeId} and ${held}`;
};
