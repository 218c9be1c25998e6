import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { referenceNamed } from '#domain/composition/references.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { columnOf } from '#domain/platform/fields/entity.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { labelOf, narrowedBy, type Reference } from '#domain/platform/references/define.ts';
import { required } from '#domain/platform/required.ts';
import { columnsHold, type Filterable } from './column-filter.ts';
import { countTo, rowsOf, windowOf } from './list-window.ts';
import type { Scope } from './records.ts';

/** Pieces of search keys: of each list one has to be there. Null finds nothing. */
export type Pieces = readonly (readonly string[])[] | null;
const fits = (pieces: Pieces, key: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  if (pieces === null) return sql`false`;
  if (pieces.length === 0) return sql`true`;
  const holdsAny = (texts: readonly string[]) =>
    sql`(${sql.join(
      texts.map((text) => sql`${key} like ${`%${text}%`}`),
      sql` or `,
    )})`;
  return sql`(${sql.join(pieces.map(holdsAny), sql` and `)})`;
};
/** Something of the record that a field names, or null where it names none. */
const ofNamed = (
  reference: Reference,
  field: string,
  what: (names: Reference) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const names = referenceNamed(
    required(reference.entity.fields[field], 'the field of the record').of ?? '',
  );
  return names
    ? sql`(select ${what(names)} from ${sql.table(names.entity.table)} named
      where named.id = x.${sql.ref(columnOf(field))})`
    : sql`null`;
};
const called = (reference: Reference, field: string): RawBuilder<unknown> =>
  ofNamed(
    reference,
    field,
    (names) =>
      sql`concat_ws(' ', ${sql.join(names.label.map((name) => sql.ref(`named.${columnOf(name)}`)))})`,
  );
/**
 * A record is found by its own words, and by what the records are called that it names: a group by
 * its BIN.
 */
function keyOf(reference: Reference): RawBuilder<unknown> {
  const beside = reference.found
    .filter(
      (name) => required(reference.entity.fields[name], 'the field of the record').kind === 'ref',
    )
    .map(
      (name) =>
        sql`regexp_replace(regexp_replace(lower(normalize(${called(reference, name)}, NFKD)),
          '[\\u0300-\\u036f''’]', '', 'g'), '[^a-z0-9]+', ' ', 'g'), '|'`,
    );
  return beside.length === 0 ? sql`x.search_key` : sql`concat(x.search_key, ${sql.join(beside)})`;
}
const statuses: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  Active: sql`x.active`,
  InActive: sql`not x.active`,
};
const filterable = (reference: Reference): Readonly<Record<string, Filterable>> =>
  Object.fromEntries(
    reference.listed.flatMap((name) => {
      const by = narrowedBy(reference, name);
      return by === null
        ? []
        : [
            [
              name,
              { of: `x.${columnOf(name)}`, ...(by === 'digits' ? { digits: true as const } : {}) },
            ],
          ];
    }),
  );
const textual = new Set(['text', 'textarea', 'email', 'choice', 'radio']);

/** Records of a kind as its list shows them, in no order. */
export async function listedRows(
  scope: Scope,
  reference: Reference,
  ids: readonly number[],
): Promise<Record<string, unknown>[]> {
  const of = (name: string) => sql.ref(`x.${columnOf(name)}`);
  const labels = reference.listed.flatMap((name) =>
    required(reference.entity.fields[name], 'the field of the record').kind === 'ref'
      ? [sql`${called(reference, name)} as ${sql.ref(labelOf(name))}`]
      : [],
  );
  const columns = sql.join([
    ...[
      'id',
      'version',
      ...reference.listed,
      'active',
      'inactiveReason',
      'blocked',
      'blockedReason',
    ].map((name) => sql`${of(name)} as ${sql.ref(name)}`),
    ...labels,
  ]);
  return (
    await sql<
      Record<string, unknown>
    >`select ${columns} from ${sql.table(reference.entity.table)} x where x.id = any(${ids})`.execute(
      scope.db,
    )
  ).rows;
}
/**
 * One window of a kind of reference: by text, by standing, by the value of a field that its filter
 * names.
 */
export async function findReferences(
  scope: Scope,
  reference: Reference,
  query: ListQuery,
  pieces: Pieces,
): Promise<{ total: number; exact: boolean; rows: Record<string, unknown>[] }> {
  const of = (name: string) => sql.ref(`x.${columnOf(name)}`);
  const ordered = (name: string) => {
    const { kind } = required(reference.entity.fields[name], 'the field of the record');
    if (kind === 'ref') return sql`lower(${called(reference, name)})`;
    return textual.has(kind) ? sql`lower(${of(name)})` : of(name);
  };
  const same = Object.entries(query.filters).flatMap(([name, value]) =>
    Object.hasOwn(reference.entity.fields, name) && value !== ''
      ? [sql<SqlBool>`${of(name)}::text = ${value}`]
      : [],
  );
  const where = sql.join(
    [
      sql`x.store_id = ${scope.storeId} and x.deleted_at is null`,
      fits(pieces, keyOf(reference)),
      ownEntry(statuses, query.filters['status'] ?? '') ?? sql`true`,
      columnsHold(query, filterable(reference)) ?? sql`true`,
      ...same,
    ],
    sql` and `,
  );
  const { sort } = query;
  const orderedBy = (column: string) => {
    if (column === 'active') return sql`x.active`;
    return reference.listed.includes(column) ? ordered(column) : null;
  };
  const asked = sort && orderedBy(sort.column);
  const by = asked
    ? [sql`${asked} ${sql.raw(sort.direction === 'desc' ? 'desc' : 'asc')} nulls last`]
    : reference.order.map((name) => sql`${ordered(name)} nulls last`);
  const window = await windowOf(
    scope,
    query,
    countTo.work,
    sql`select x.id from ${sql.table(reference.entity.table)} x where ${where}
      order by ${sql.join(by)}, x.id`,
  );
  return rowsOf(
    window,
    (row: Record<string, unknown>) => row['id'] as number,
    (ids) => listedRows(scope, reference, ids),
  );
}

/**
 * Savings of one kind of record in one store go one after the other from here to the end of the
 * transaction: what has to be unique is asked, then written.
 */
export const oneAtATime = async (scope: Scope, table: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${table}), ${scope.storeId}::int)`.execute(
    scope.db,
  );
};
/**
 * Whether a live record of the store other than `exceptId` holds the same values, texts compared
 * without case.
 */
export async function isTaken(
  scope: Scope,
  reference: Reference,
  fields: readonly string[],
  draft: Readonly<Record<string, unknown>>,
  exceptId: number,
): Promise<boolean> {
  const same = fields.map(
    (name) =>
      sql`lower(coalesce(x.${sql.ref(columnOf(name))}::text,
        '')) = lower(${String(draft[name] ?? '')})`,
  );
  return (
    (
      await sql`select 1 from ${sql.table(reference.entity.table)} x
        where x.store_id = ${scope.storeId} and x.deleted_at is null and x.id <> ${exceptId}
        and ${sql.join(same, sql` and `)} limit 1`.execute(scope.db)
    ).rows.length > 0
  );
}
/** The number that follows the highest of this form in the store; deleted records keep theirs. */
export async function nextNumber(
  scope: Scope,
  reference: Reference,
  { field, prefix, digits }: NonNullable<Reference['numbered']>,
): Promise<string> {
  const column = sql.ref(columnOf(field));
  const {
    rows: [last],
  } = await sql<{
    n: number | null;
  }>`select max(substring(${column} from ${prefix.length + 1}::int)::int) as n
    from ${sql.table(reference.entity.table)}
    where store_id = ${scope.storeId} and ${column} ~ ${`^${prefix}[0-9]{1,9}$`}`.execute(scope.db);
  return `${prefix}${String((last?.n ?? 0) + 1).padStart(digits, '0')}`;
}
/**
 * Tables of records that others name, by the kind that a field names. A store sees its own;
 * `shared` ones belong to all.
 */
const named: Readonly<Record<string, { readonly table: string; readonly shared?: true }>> = {
  patient: { table: 'patients' },
  prescriber: { table: 'prescribers' },
  drug: { table: 'drugs', shared: true },
};
/** Those of `ids` that are not live records of this kind in the store. */
export async function missingOf(
  scope: Scope,
  kind: string,
  table: string | undefined,
  ids: readonly number[],
): Promise<readonly number[]> {
  const of = table === undefined ? named[kind] : { table };
  if (!of) throw new Error(`Nothing says where a ${kind} is kept`);
  const here =
    'shared' in of && of.shared
      ? sql`(store_id = ${scope.storeId} or store_id is null)`
      : sql`store_id = ${scope.storeId}`;
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(of.table)} where id = any(${ids}) and ${here} and deleted_at is null`.execute(
    scope.db,
  );
  return ids.filter((id) => !rows.some((row) => row.id === id));
}
