import { sql, type Generated } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

// Everything here belongs to a patient whose row has been found in the store before.

type Columns = Readonly<Record<string, unknown>>;
/** The columns by which the rows of any list of a patient are found and stamped. */
interface ListColumns {
  readonly [column: string]: unknown;
  readonly id: Generated<number>;
  readonly patient_id: number;
  readonly deleted_at: string | null;
}
/**
 * The tables of lists by name: a statement knows the columns that all of them share, and takes a
 * list's own as they are.
 */
const listTables = (scope: Scope) => scope.db.withTables<Record<string, ListColumns>>();
export interface ListRow {
  readonly id?: number | undefined;
  readonly columns: Columns;
}
/**
 * Saves a whole list of a patient: rows with an id of this list are changed, others added, and what
 * is missing is deleted softly.
 */
export async function replaceList(
  scope: Scope,
  list: 'patient_allergies' | 'patient_conditions' | 'patient_insurances',
  patientId: number,
  rows: readonly ListRow[],
): Promise<void> {
  const table: string = list;
  const live = (
    await listTables(scope)
      .selectFrom(table)
      .select('id')
      .where('patient_id', '=', patientId)
      .where('deleted_at', 'is', null)
      .execute()
  ).map((item) => item.id);
  const kept = rows.flatMap((row) =>
    row.id !== undefined && live.includes(row.id) ? [{ id: row.id, columns: row.columns }] : [],
  );
  const gone = live.filter((id) => !kept.some((item) => item.id === id));
  const added = rows.filter((row) => row.id === undefined);
  if (gone.length > 0)
    await listTables(scope)
      .updateTable(table)
      .set({ deleted_at: scope.now })
      .where('id', 'in', gone)
      .execute();
  for (const item of kept)
    await listTables(scope)
      .updateTable(table)
      .set(item.columns)
      .where('id', '=', item.id)
      .execute();
  if (added.length > 0)
    await listTables(scope)
      .insertInto(table)
      .values(
        added.map((row) => ({
          ...row.columns,
          patient_id: patientId,
          created_at: scope.now,
          created_by: scope.userId,
        })),
      )
      .execute();
}

/** When the allergies were checked last, and by whom. */
export const checkedOf = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('patients as p')
    .leftJoin('employees as e', 'e.id', 'p.allergies_checked_by')
    .select(['p.allergies_checked_on as on', 'e.first_name as first', 'e.last_name as last'])
    .where('p.id', '=', patientId)
    .where('p.store_id', '=', scope.storeId)
    .executeTakeFirst();
/**
 * Notes over `version` that the allergies were checked; the new version, or undefined when another
 * one won.
 */
export async function markChecked(
  scope: Scope,
  patientId: number,
  version: number,
  status: 'not-selected' | 'nkda' | 'allergies',
  today: string,
): Promise<number | undefined> {
  const row = await scope.db
    .updateTable('patients')
    .set({
      allergy_status: status,
      allergies_checked_on: today,
      allergies_checked_by: scope.userId,
      version: version + 1,
      modified_at: scope.now,
      modified_by: scope.userId,
    })
    .where('id', '=', patientId)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
export const ssnOf = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('patients')
    .select('ssn')
    .where('id', '=', patientId)
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The family of a patient: the links with the people behind them. Deleted people are left out. */
export const familyOf = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('patient_family as l')
    .innerJoin('patients as p', 'p.id', 'l.relative_id')
    .select([
      'l.id',
      'l.relative_id',
      'l.relation',
      'p.last_name',
      'p.first_name',
      'p.middle_name',
      'p.date_of_birth',
      'p.cell_phone',
      'p.home_tel',
      'p.address_line1',
      'p.city_name',
    ])
    .where('l.patient_id', '=', patientId)
    .where('l.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('p.store_id', '=', scope.storeId)
    .orderBy('p.last_key')
    .orderBy('p.first_key')
    .orderBy('l.id')
    .execute();
/** Adds a link, or says the other relation of the one that is there. */
export const linkFamily = (scope: Scope, patientId: number, relativeId: number, relation: string) =>
  sql`insert into patient_family (patient_id, relative_id, relation, created_at, created_by)
    values (${patientId}, ${relativeId}, ${relation}, ${scope.now}, ${scope.userId})
    on conflict (patient_id, relative_id) where deleted_at is null do update
    set relation = excluded.relation`.execute(scope.db);
/**
 * Strikes a link of one of the store's patients, or takes that back; answers whose it is, or
 * undefined where it is not in that state.
 */
export async function strikeFamily(
  scope: Scope,
  linkId: number,
  deleted: boolean,
): Promise<number | undefined> {
  const { rows } = await sql<{
    patient_id: number;
  }>`update patient_family l set deleted_at = ${deleted ? scope.now : null} from patients p
    where l.id = ${linkId} and p.id = l.patient_id and p.store_id = ${scope.storeId}
    and p.deleted_at is null and (l.deleted_at is null) = ${deleted}
      and (${deleted}
      or not exists (select 1 from patient_family o
      where o.patient_id = l.patient_id and o.relative_id = l.relative_id and o.deleted_at is null))
      returning l.patient_id`.execute(scope.db);
  return rows[0]?.patient_id;
}

const literally = (text: string): string => text.replace(/[\\%_]/g, (match) => `\\${match}`);
/**
 * Codes that a text means, by the code without its dot or the folded description; what may be
 * billed first.
 */
export async function findIcds(
  scope: Pick<Scope, 'db'>,
  input: {
    readonly code: string;
    readonly words: string;
    readonly inside: boolean;
    readonly limit: number;
  },
) {
  const before = input.inside ? '%' : '';
  const code = `${before}${literally(input.code)}%`;
  const words = `${before}${literally(input.words)}%`;
  const { rows } = await sql<{
    id: number;
    code: string;
    description: string;
    billable: boolean;
  }>`select i.id, i.code, i.description, i.billable from icd_codes i
    where (${input.code} <> '' and replace(i.code, '.', '') like ${code})
    or (${input.words} <> '' and i.search_key like ${words})
    or (${input.code} = '' and ${input.words} = '')
    order by (replace(i.code, '.', '') = ${input.code}) desc, i.billable desc, i.code
    limit ${input.limit}`.execute(scope.db);
  return rows;
}
