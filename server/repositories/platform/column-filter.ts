import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { type FilterColumn, type FilteredCall } from '#domain/composition/column-filters.ts';
import { columnFilter, type ListQuery } from '#domain/platform/contract/list.ts';
import { rxStatusWords } from '#domain/rx/contract/code-words.ts';

/**
 * What a column is filtered by: the text as it is shown, or its digits alone, however they are
 * grouped.
 */
export interface Filterable {
  readonly of: string;
  readonly digits?: true;
}
/** Every column that a list offers, with what it is filtered by. */
export type FilterableColumns<C extends FilteredCall> = Readonly<
  Record<FilterColumn<C>, Filterable>
>;
const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * The column filters of a query as one condition: each column holds its text somewhere. A name that
 * no list knows is refused at the gate; one of another list narrows nothing.
 */
export function columnsHold(
  query: Pick<ListQuery, 'filters'>,
  columns: Readonly<Record<string, Filterable>>,
): RawBuilder<SqlBool> | null {
  const conditions = Object.entries(columns).flatMap(([name, { of, digits }]) => {
    const typed = query.filters[columnFilter(name)]?.trim() ?? '';
    const text = digits ? typed.replaceAll(/\D/g, '') : typed;
    if (typed === '') return [];
    // Letters in a column of digits find nothing.
    if (text === '') return [sql<SqlBool>`false`];
    return [sql<SqlBool>`${sql.raw(of)} ilike ${pattern(text)}`];
  });
  return conditions.length === 0 ? null : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
/** The same, as a part of a longer condition: true where nothing is filtered. */
export const columnsFit = (
  query: ListQuery,
  columns: Readonly<Record<string, Filterable>>,
): RawBuilder<SqlBool> => columnsHold(query, columns) ?? sql<SqlBool>`true`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** A stored code as the words that a person reads for it. */
export const spelled = (column: string, words: Readonly<Record<string, string>>): string =>
  `(case ${column} ${Object.entries(words)
    .map(([code, word]) => `when ${quoted(code)} then ${quoted(word)}`)
    .join(' ')} end)`;
/**
 * A column of codes by the words that are read for them, as the codes that are meant: an index over
 * the codes finds them, and a word of none finds nothing without reading a row.
 */
export function codesHold(
  query: ListQuery,
  name: string,
  column: string,
  words: Readonly<Record<string, string>>,
): RawBuilder<SqlBool> | null {
  const typed = query.filters[columnFilter(name)]?.trim().toLowerCase() ?? '';
  if (typed === '') return null;
  const codes = Object.entries(words).flatMap(([code, word]) =>
    word.toLowerCase().includes(typed) ? [code] : [],
  );
  return codes.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`${sql.raw(column)} = any(${codes})`;
}
export const dateText = (column: string): string => `to_char(${column}, 'MM/DD/YYYY')`;
/** Thousandths as a quantity is read. */
export const quantityText = (column: string): string => `trim_scale(${column} / 1000.0)::text`;
export const statusText = (column: string): string => spelled(column, rxStatusWords);
const scheduleText = (column: string): string =>
  spelled(column, { '2': 'C-II', '3': 'C-III', '4': 'C-IV', '5': 'C-V' });
/** A person of either kind as lists show the name. */
export const nameText = (of: string): string =>
  `concat_ws(' ', ${of}.last_name || ',', ${of}.first_name, ${of}.middle_name)`;
/** The drug `d` with strength and form. */
export const drugColumns = {
  drugName: { of: "concat_ws(' ', d.name, d.strength, d.form)" },
  ndc: { of: 'd.ndc', digits: true },
  schedule: { of: scheduleText('d.schedule') },
} as const satisfies Readonly<Record<string, Filterable>>;
export const lotColumns = {
  ...drugColumns,
  lot: { of: 'l.lot' },
  expiresOn: { of: dateText('l.expires_on') },
} as const satisfies Readonly<Record<string, Filterable>>;
