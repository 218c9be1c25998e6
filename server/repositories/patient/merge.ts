import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * Where something belongs to a patient, and when the survivor has the same already: that one stays
 * with the merged patient.
 */
export interface Belonging {
  readonly table: string;
  readonly column: string;
  readonly title: readonly [one: string, more: string];
  readonly same?: readonly string[];
  readonly versioned?: true;
  readonly soft?: true;
  readonly entity?: true;
}
/**
 * Everything that names a patient. A table that is not here fails the test that walks the schema.
 */
export const belongings: readonly Belonging[] = [
  { table: 'rxs', column: 'patient_id', title: ['prescription', 'prescriptions'], versioned: true },
  { table: 'orders', column: 'patient_id', title: ['order', 'orders'], versioned: true },
  { table: 'notes', column: 'entity_id', title: ['note', 'notes'], entity: true },
  {
    table: 'patient_allergies',
    column: 'patient_id',
    title: ['allergy', 'allergies'],
    same: ['kind', 'value', 'exception'],
    soft: true,
  },
  {
    table: 'patient_conditions',
    column: 'patient_id',
    title: ['ICD', 'ICDs'],
    same: ['icd_code'],
    soft: true,
  },
  {
    table: 'patient_insurances',
    column: 'patient_id',
    title: ['insurance', 'insurances'],
    same: ['insurance_bin_id', 'member_id'],
    soft: true,
  },
  {
    table: 'patient_family',
    column: 'patient_id',
    title: ['relative', 'relatives'],
    same: ['relative_id'],
    soft: true,
  },
  {
    table: 'patient_family',
    column: 'relative_id',
    title: ['family', 'families'],
    same: ['patient_id'],
    soft: true,
  },
  {
    table: 'dur_decisions',
    column: 'patient_id',
    title: ['alert answer', 'alert answers'],
    same: ['fingerprint'],
  },
  { table: 'documents', column: 'patient_id', title: ['document', 'documents'], versioned: true },
  {
    table: 'eligibility_checks',
    column: 'patient_id',
    title: ['eligibility check', 'eligibility checks'],
  },
  { table: 'fax_jobs', column: 'patient_id', title: ['fax', 'faxes'], versioned: true },
  { table: 'refill_requests', column: 'patient_id', title: ['refill request', 'refill requests'] },
  {
    table: 'medication_history',
    column: 'patient_id',
    title: ['line of another system’s medication', 'lines of another system’s medication'],
  },
  {
    table: 'house_accounts',
    column: 'patient_id',
    title: ['house account', 'house accounts'],
    versioned: true,
  },
  {
    table: 'house_account_members',
    column: 'patient_id',
    title: ['place in a house account', 'places in house accounts'],
    same: ['account_id'],
  },
  {
    table: 'sms_messages',
    column: 'patient_id',
    title: ['text message', 'text messages'],
    versioned: true,
  },
];
const keyOf = (belonging: Belonging): string => `${belonging.table}.${belonging.column}`;
/** Ids of the rows that a merge moved, by table and column. */
export type Moved = Readonly<Record<string, readonly number[]>>;

const restOf = (belonging: Belonging, from: number, to: number) => {
  const live = belonging.soft ? sql`and x.deleted_at is null` : sql``;
  const notes = belonging.entity ? sql`and x.entity = 'patient'` : sql``;
  // Two links that would make somebody their own relative stay behind.
  const other =
    belonging.table === 'patient_family'
      ? sql`and x.${sql.ref(belonging.column === 'patient_id' ? 'relative_id' : 'patient_id')} <> ${to}`
      : sql``;
  const twin = belonging.same
    ? sql`and not exists (select 1 from ${sql.table(belonging.table)} o where o.${sql.ref(belonging.column)} = ${to} ${belonging.soft ? sql`and o.deleted_at is null` : sql``} and ${sql.join(
        belonging.same.map(
          (code) => sql`o.${sql.ref(code)} is not distinct from x.${sql.ref(code)}`,
        ),
        sql` and `,
      )})`
    : sql``;
  return sql`x.${sql.ref(belonging.column)} = ${from} ${live} ${notes} ${other} ${twin}`;
};
const setOwner = (belonging: Belonging, to: number) =>
  sql`${sql.ref(belonging.column)} = ${to}${belonging.versioned ? sql`, version = version + 1` : sql``}`;
/** Moves everything of one patient to another; answers what was moved. */
export async function moveBelongings(scope: Scope, from: number, to: number): Promise<Moved> {
  const moved: Record<string, number[]> = {};
  for (const belonging of belongings) {
    const { rows } = await sql<{
      id: number;
    }>`update ${sql.table(belonging.table)} as x set ${setOwner(belonging, to)}
      where ${restOf(belonging, from, to)} returning x.id`.execute(scope.db);
    if (rows.length > 0) moved[keyOf(belonging)] = rows.map((row) => row.id);
  }
  return moved;
}
/** Gives moved rows back that are still where the merge put them. */
export async function giveBack(
  scope: Scope,
  moved: Moved,
  from: number,
  to: number,
): Promise<void> {
  for (const belonging of belongings) {
    const ids = moved[keyOf(belonging)] ?? [];
    if (ids.length > 0)
      await sql`update ${sql.table(belonging.table)} as x set ${setOwner(belonging, to)}
        where x.id = any(${ids}) and x.${sql.ref(belonging.column)} = ${from}`.execute(scope.db);
  }
}
/**
 * The tiers of cards that would stand beside another of the same one; given none, and given back by
 * an undo.
 */
export async function freeTiers(scope: Scope, from: number, to: number): Promise<Moved> {
  const { rows } = await sql<{
    id: number;
    tier: string;
  }>`with clash as (select x.id, x.ins_prefference as tier from patient_insurances x
    where x.patient_id = ${from} and x.deleted_at is null and x.active and x.ins_prefference <> '0'
      and exists (select 1 from patient_insurances o
      where o.patient_id = ${to} and o.deleted_at is null and o.active
      and o.ins_prefference = x.ins_prefference))
    update patient_insurances p set ins_prefference = '0' from clash where p.id = clash.id
    returning p.id, clash.tier`.execute(scope.db);
  return Object.fromEntries(
    ['1', '2', '3'].map((tier) => [
      `tier ${tier}`,
      rows.filter((row) => row.tier === tier).map((row) => row.id),
    ]),
  );
}
export async function restoreTiers(scope: Scope, moved: Moved): Promise<void> {
  for (const tier of ['1', '2', '3']) {
    const ids = moved[`tier ${tier}`] ?? [];
    if (ids.length > 0)
      await sql`update patient_insurances set ins_prefference = ${tier} where id = any(${ids})`.execute(
        scope.db,
      );
  }
}

/**
 * Copies columns of one patient to another over `version`, with what else is said; undefined where
 * another save won.
 */
export async function copyColumns(
  scope: Scope,
  input: {
    readonly from: number;
    readonly to: number;
    readonly version: number;
    readonly columns: readonly string[];
    readonly also: Readonly<Record<string, unknown>>;
  },
): Promise<number | undefined> {
  const copied = input.columns.map((column) => sql`${sql.ref(column)} = f.${sql.ref(column)}`);
  const said = Object.entries(input.also).map(([key, value]) => sql`${sql.ref(key)} = ${value}`);
  const { rows } = await sql<{
    version: number;
  }>`update patients p
    set ${sql.join([...copied, ...said, sql`version = p.version + 1`, sql`modified_at = ${scope.now}`, sql`modified_by = ${scope.userId}`])}
    from patients f
    where p.id = ${input.to} and f.id = ${input.from} and p.store_id = ${scope.storeId}
    and f.store_id = ${scope.storeId} and p.version = ${input.version} and p.deleted_at is null
    returning p.version`.execute(scope.db);
  return rows[0]?.version;
}
/** The delivery address of a patient whose delivery is at home, after the home was changed. */
export const deliverHome = (scope: Scope, id: number) =>
  sql`update patients set delivery_address_line1 = address_line1,
    delivery_address_line2 = address_line2, delivery_zip_code = zip_code, delivery_zip4 = zip4,
    delivery_city_name = city_name, delivery_state = state, delivery_city_id = city_id
  where id = ${id} and delivery_same_as_home and will_call = '1'`.execute(scope.db);
/** Marks a patient as merged over `version`, or takes that back; its version then, or undefined. */
export async function markMerged(
  scope: Scope,
  id: number,
  version: number | null,
  into: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{
    version: number;
  }>`update patients set merged_into = ${into}, deleted_at = ${into === null ? null : scope.now},
    version = version + 1, modified_at = ${scope.now}, modified_by = ${scope.userId}
    where id = ${id} and store_id = ${scope.storeId}
    and (deleted_at is null) = ${into !== null} ${version === null ? sql`` : sql`and version = ${version}`}
    returning version`.execute(scope.db);
  return rows[0]?.version;
}
/** Who was merged into a patient before follows along. */
export const followMerged = (scope: Scope, from: number, to: number) =>
  sql<{
    id: number;
  }>`update patients set merged_into = ${to}
    where store_id = ${scope.storeId} and merged_into = ${from} returning id`.execute(scope.db);
export const columnsOf = async (
  scope: Scope,
  id: number,
  columns: readonly string[],
): Promise<Readonly<Record<string, unknown>>> =>
  (
    await sql<
      Record<string, unknown>
    >`select ${sql.join(columns.map((column) => sql.ref(column)))} from patients
      where id = ${id} and store_id = ${scope.storeId} for update`.execute(scope.db)
  ).rows[0] ?? {};
export async function setColumns(
  scope: Scope,
  id: number,
  version: number,
  values: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  const { rows } = await sql<{
    version: number;
  }>`update patients
    set ${sql.join([...Object.entries(values).map(([key, value]) => sql`${sql.ref(key)} = ${value}`), sql`version = version + 1`, sql`modified_at = ${scope.now}`, sql`modified_by = ${scope.userId}`])}
    where id = ${id} and store_id = ${scope.storeId} and version = ${version} and deleted_at is null
    returning version`.execute(scope.db);
  return rows[0]?.version;
}

export const insertMerge = (
  scope: Scope,
  input: {
    readonly survivorId: number;
    readonly mergedId: number;
    readonly version: number;
    readonly before: object;
    readonly moved: object;
  },
) =>
  scope.db
    .insertInto('patient_merges')
    .values({
      store_id: scope.storeId,
      survivor_id: input.survivorId,
      merged_id: input.mergedId,
      survivor_version: input.version,
      survivor_before: JSON.stringify(input.before),
      moved: JSON.stringify(input.moved),
      at: scope.now,
      by_id: scope.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
/** The last merge into a patient that was not taken back. */
export const lastMerge = (scope: Scope, survivorId: number) =>
  scope.db
    .selectFrom('patient_merges')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('survivor_id', '=', survivorId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
export const markUndone = (scope: Scope, id: number) =>
  scope.db
    .updateTable('patient_merges')
    .set({ undone_at: scope.now, undone_by: scope.userId })
    .where('id', '=', id)
    .execute();

export interface AlikeListing {
  id: number;
  version: number;
  patient_no: number | null;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  date_of_birth: string;
  gender: 'M' | 'F' | 'U';
  cell_phone: string | null;
  home_tel: string | null;
  address_line1: string | null;
  city_name: string | null;
  zip_code: string | null;
  active: boolean;
}
/** Live patients with the birth date, a phone or the whole name of this one. */
export const alikeOf = async (scope: Scope, id: number) =>
  (
    await sql<AlikeListing>`
  select p.id, p.version, p.patient_no, p.last_name, p.first_name, p.middle_name, p.date_of_birth,
  p.gender, p.cell_phone, p.home_tel, p.address_line1, p.city_name, p.zip_code, p.active
  from patients p, patients me
  where me.id = ${id} and me.store_id = ${scope.storeId} and p.store_id = me.store_id
  and p.id <> me.id and p.deleted_at is null
  and (p.date_of_birth = me.date_of_birth
  or (p.last_key = me.last_key and p.first_key = me.first_key)
    or p.cell_phone = any(array_remove(array[me.cell_phone, me.home_tel], null))
    or p.home_tel = any(array_remove(array[me.cell_phone, me.home_tel], null))) order by p.id
    limit 500`.execute(scope.db)
  ).rows;
/** How many likely people are read at most: those of the same name and birth date first. */
const mostAlike = 2_000;
/**
 * Live patients of the store with one of these birth dates: who may be the one that is to be added.
 */
export const bornLike = async (
  scope: Scope,
  input: { readonly dates: readonly string[]; readonly lastKey: string; readonly firstKey: string },
) =>
  (
    await sql<AlikeListing>`
  select p.id, p.version, p.patient_no, p.last_name, p.first_name, p.middle_name, p.date_of_birth,
  p.gender, p.cell_phone, p.home_tel, p.address_line1, p.city_name, p.zip_code, p.active
  from patients p where p.store_id = ${scope.storeId} and p.deleted_at is null
  and p.date_of_birth = any(${input.dates}::date[])
  order by (p.last_key = ${input.lastKey}) desc, (p.first_key = ${input.firstKey}) desc, p.id
  limit ${mostAlike}`.execute(scope.db)
  ).rows;
/** Leads an already merged patient to another one. */
export const setMerged = (scope: Scope, id: number, into: number) =>
  scope.db
    .updateTable('patients')
    .set({ merged_into: into })
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .execute();
/** Whether a patient was merged into another one. */
export const isMerged = async (scope: Scope, id: number): Promise<boolean> =>
  (await scope.db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('merged_into', 'is not', null)
    .executeTakeFirst()) !== undefined;
