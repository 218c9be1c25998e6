import { sql, type SqlBool } from 'kysely';
import { erxStatusNames } from '#domain/erx/script/status-names.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import {
  type FilterableColumns,
  spelled,
  dateText,
  columnsFit,
} from '#server/repositories/platform/column-filter.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { type ErxStatus, type ErxListing } from './erx.ts';

const contains = (column: string, text: string | undefined) =>
  text?.trim()
    ? sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${text
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, (match) => `\\${match}`)}%`}`
    : sql<SqlBool>`true`;
/**
 * The text of a column as `fold` makes it of what was typed: a message keeps its names as they were
 * sent, so that there is no search key beside them.
 */
const folded = (column: string) => {
  const apart = sql`normalize(${sql.ref(column)}, NFKD)`;
  const plain = sql`regexp_replace(${apart}, ${'[\u0300-\u036f]'}, '', 'g')`;
  const letters = sql`translate(lower(${plain}), ${"'`\u2018\u2019"}, '')`;
  return sql`' ' || regexp_replace(${letters}, '[[:punct:][:space:]]+', ' ', 'g')`;
};
/** A name or a drug as a person types it: each of its words begins a word, in any order. */
const named = (column: string, text: string | undefined, words: readonly string[]) => {
  const begun = words.map((word) => sql<SqlBool>`${folded(column)} like ${`% ${word}%`}`);
  return words.length === 0
    ? contains(column, text)
    : sql<SqlBool>`(${contains(column, text)} or (${sql.join(begun, sql` and `)}))`;
};
const sorts: Readonly<Record<string, string>> = {
  receivedAt: 'm.received_at',
  sentAt: 'm.sent_at',
  patientName: 'm.patient_name',
  drugText: 'm.drug_text',
  prescriberName: 'm.prescriber_name',
  status: 'm.status',
  kind: 'm.kind',
  schedule: 'm.schedule',
  patientDob: 'm.patient_dob',
};
const filters: FilterableColumns<'erx.list'> = {
  kind: { of: 'm.kind' },
  status: { of: spelled('m.status', erxStatusNames) },
  patientName: { of: 'm.patient_name' },
  patientDob: { of: dateText('m.patient_dob') },
  drugText: { of: 'm.drug_text' },
  prescriberName: { of: 'm.prescriber_name' },
  rxNumber: { of: 'r.rx_number::text', digits: true },
  reason: { of: 'm.reason' },
};
/** The messages that a list asks for, in no order. */
function listedMessages(scope: Scope, query: ListQuery, erxFilter: ErxFilter, timeZone: string) {
  const { text, filters: narrowed } = query;
  const { direction, dob, words } = erxFilter;
  return scope.db
    .selectFrom('erx_messages as m')
    .leftJoin('rxs as r', 'r.id', 'm.rx_id')
    .where('m.store_id', '=', scope.storeId)
    .where('m.deleted_at', 'is', null)
    .$if(direction !== null, (query) =>
      query.where('m.direction', '=', required(direction, 'the direction that is asked for')),
    )
    .$if(erxFilter.statuses.length > 0, (query) =>
      query.where('m.status', 'in', erxFilter.statuses),
    )
    .$if(erxFilter.from !== null, (query) =>
      query.where(
        sql<SqlBool>`m.received_at >= ${erxFilter.from}::date::timestamp at time zone ${timeZone}`,
      ),
    )
    .$if(erxFilter.to !== null, (query) =>
      query.where(
        sql<SqlBool>`m.received_at < (${erxFilter.to}::date + 1)::timestamp at time zone ${timeZone}`,
      ),
    )
    .$if(erxFilter.ids.length > 0, (query) => query.where('m.id', 'in', erxFilter.ids))
    .$if(dob !== null, (query) =>
      query.where('m.patient_dob', '=', required(dob, 'the birth date that is asked for')),
    )
    .where(named('m.patient_name', narrowed['patient'], words.patient))
    .where(named('m.drug_text', narrowed['drug'], words.drug))
    .where(named('m.prescriber_name', narrowed['prescriber'], words.prescriber))
    .where(columnsFit(query, filters))
    .where((eb) =>
      eb.or([
        named('m.patient_name', text, words.text),
        named('m.drug_text', text, words.text),
        named('m.prescriber_name', text, words.text),
        contains('m.message_id', text),
      ]),
    );
}
/** `from` and `to` are dates at the store, both included. */
export interface ErxFilter {
  /** The words of what is typed, folded: of the whole list, and of each column. */
  readonly words: Readonly<Record<'text' | 'patient' | 'drug' | 'prescriber', readonly string[]>>;
  readonly ids: readonly number[];
  readonly statuses: readonly ErxStatus[];
  readonly direction: 'in' | 'out' | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly dob: string | null;
}
export async function listErx(
  scope: Scope,
  query: ListQuery,
  erxFilter: ErxFilter,
  timeZone: string,
): Promise<{ total: number; rows: ErxListing[] }> {
  const { sort } = query;
  const base = listedMessages(scope, query, erxFilter, timeZone);
  const column = sort && ownEntry(sorts, sort.column);
  const order = sql.raw(
    column
      ? `${column} ${sort.direction === 'desc' ? 'desc' : 'asc'} nulls last, m.id desc`
      : 'm.received_at desc, m.id desc',
  );
  const count = await base
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await base
    .selectAll('m')
    .select('r.rx_number')
    .orderBy(order)
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  return { total: Number(count.n), rows };
}
