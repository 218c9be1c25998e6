import type { Db } from '#db/open.ts';
import type { PersonTable } from '#domain/admin/contract/session.ts';

export const findPersonTables = async (db: Db, employeeId: number): Promise<PersonTable[]> =>
  (
    await db
      .selectFrom('person_tables')
      .select(['name', 'widths', 'columns'])
      .where('employee_id', '=', employeeId)
      .orderBy('name')
      .limit(500)
      .execute()
  ).map((item) => ({
    name: item.name,
    widths: item.widths as PersonTable['widths'],
    columns: item.columns as PersonTable['columns'],
  }));
/** How many tables of a person are kept besides the one of this name. */
export const otherTablesOf = async (db: Db, employeeId: number, name: string): Promise<number> => {
  const { count } = await db
    .selectFrom('person_tables')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('employee_id', '=', employeeId)
    .where('name', '!=', name)
    .executeTakeFirstOrThrow();
  return Number(count);
};
export async function keepPersonTable(
  db: Db,
  employeeId: number,
  { name, widths, columns }: PersonTable,
  now: string,
): Promise<void> {
  const values = {
    widths: JSON.stringify(widths),
    columns: columns && JSON.stringify(columns),
    modified_at: now,
  };
  await db
    .insertInto('person_tables')
    .values({ employee_id: employeeId, name, ...values })
    .onConflict((conflict) => conflict.columns(['employee_id', 'name']).doUpdateSet(values))
    .execute();
}
