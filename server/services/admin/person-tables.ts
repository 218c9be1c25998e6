import type { Db } from '#db/open.ts';
import type { PersonTable } from '#domain/admin/contract/session.ts';
import { refuse, type Result } from '#domain/platform/result.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import {
  findPersonTables,
  keepPersonTable,
  otherTablesOf,
} from '#server/repositories/admin/person-tables.ts';

/** More tables and columns than there are, and longer names, come from no workstation. */
const most = { tables: 300, columns: 80, name: 60 };
/** A column as the screens call it. */
const isColumn = (name: string): boolean =>
  name.length <= most.name && /^[a-zA-Z][\w.-]*$/.test(name) && !(name in {});

/** Each column once, and at least one. */
const isChoice = (columns: readonly string[]): boolean =>
  columns.length > 0 && new Set(columns).size === columns.length;

/** How a person has left the columns of each table, by the table's name. */
export const personTablesOf = (db: Db, employeeId: number): Promise<PersonTable[]> =>
  findPersonTables(db, employeeId);
/**
 * Keeps the columns of one table and their widths in place of those before. REFUSED where these
 * are no columns of a table, or none at all would be shown.
 */
export async function savePersonTable(
  db: Db,
  employeeId: number,
  table: PersonTable,
  now: string,
): Promise<Result<PersonTable, Refusal>> {
  const names = Object.keys(table.widths);
  const columns = [...names, ...(table.columns ?? [])];
  const strange = table.name in {} || names.length > most.columns || !columns.every(isColumn);
  if (strange || (table.columns !== null && !isChoice(table.columns)))
    return refuse('REFUSED', 'These are not the columns of a table. Nothing was saved.');
  if ((await otherTablesOf(db, employeeId, table.name)) >= most.tables)
    return refuse('REFUSED', 'There are no more tables than are kept already. Nothing was saved.');
  await keepPersonTable(db, employeeId, table, now);
  return { ok: true, value: table };
}
