import type { Db } from '#db/open.ts';
import type { PersonKeys } from '#domain/admin/contract/session.ts';

interface Row {
  readonly version: number;
  readonly keys: unknown;
  readonly bare_keys: boolean;
  readonly auto_close: boolean;
}
const columns = ['version', 'keys', 'bare_keys', 'auto_close'] as const;
const shown = (row: Row | undefined): PersonKeys | undefined =>
  row && {
    version: row.version,
    keys: row.keys as PersonKeys['keys'],
    bareKeys: row.bare_keys,
    autoClose: row.auto_close,
  };
const written = (personKeys: PersonKeys, now: string) => ({
  keys: JSON.stringify(personKeys.keys),
  bare_keys: personKeys.bareKeys,
  auto_close: personKeys.autoClose,
  modified_at: now,
});

export async function findPersonKeys(db: Db, employeeId: number): Promise<PersonKeys | undefined> {
  return shown(
    await db
      .selectFrom('person_keys')
      .select(columns)
      .where('employee_id', '=', employeeId)
      .executeTakeFirst(),
  );
}
/** The first ones of a person; undefined when another workstation was first. */
export async function insertPersonKeys(
  db: Db,
  employeeId: number,
  keys: PersonKeys,
  now: string,
): Promise<PersonKeys | undefined> {
  return shown(
    await db
      .insertInto('person_keys')
      .values({ employee_id: employeeId, ...written(keys, now), created_at: now })
      .onConflict((conflict) => conflict.column('employee_id').doNothing())
      .returning(columns)
      .executeTakeFirst(),
  );
}
/** Undefined when the version that they were made from is no longer the last. */
export async function updatePersonKeys(
  db: Db,
  employeeId: number,
  keys: PersonKeys,
  now: string,
): Promise<PersonKeys | undefined> {
  return shown(
    await db
      .updateTable('person_keys')
      .set({ ...written(keys, now), version: keys.version + 1 })
      .where('employee_id', '=', employeeId)
      .where('version', '=', keys.version)
      .returning(columns)
      .executeTakeFirst(),
  );
}
