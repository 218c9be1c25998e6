import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { columnFilter, type ListQuery } from '#domain/contract/list.ts';

/** What a column is filtered by: the text as it is shown, or its digits alone, however they are grouped. */
export interface Filterable { readonly of: string; readonly digits?: true }
const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The column filters of a query as one condition: each column holds its text somewhere. A name that the list does not know narrows nothing. */
export function columnsHold(query: ListQuery, columns: Readonly<Record<string, Filterable>>): RawBuilder<SqlBool> | null {
  const conditions = Object.entries(columns).flatMap(([name, { of, digits }]) => {
    const typed = query.filters[columnFilter(name)]?.trim() ?? '', text = digits ? typed.replaceAll(/\D/g, '') : typed;
    // Letters in a column of digits find nothing.
    return typed === '' ? [] : text === '' ? [sql<SqlBool>`false`] : [sql<SqlBool>`${sql.raw(of)} ilike ${pattern(text)}`];
  });
  return conditions.length === 0 ? null : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
