import type { Db } from '#db/open.ts';
import type { PersonTable } from '#domain/admin/contract/session.ts';
import { refuse, type Result } from '#domain/platform/result.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { findPersonTables, keepPersonTable } from '#server/repositories/admin/person-tables.ts';

/** More columns than any table has, and longer names, come from no workstation. */
const most = { columns: 40, name: 60 };

/** How a person has left the columns of each table: pixels by column, by the table's name. */
export const personTablesOf = (db: Db, employeeId: number): Promise<PersonTable[]> =>
  findPersonTables(db, employeeId);
/**
 * Keeps the widths of one table in place of those before. REFUSED where these are no columns of a
 * table.
 */
export async function savePersonTable(
  db: Db,
  employeeId: number,
  table: PersonTable,
  now: string,
): Promise<Result<PersonTable, Refusal>> {
  const names = Object.keys(table.widths);
  if (names.length > most.columns || names.some((name) => name.length > most.name))
    return refuse('REFUSED', 'These are not the columns of a table. Nothing was saved.');
  await keepPersonTable(db, employeeId, table, now);
  return { ok: true, value: table };
}
