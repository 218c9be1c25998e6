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
