import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/** Where something belongs to a patient, and when the survivor has the same already: that one stays with the merged patient. */
export interface Belonging {
  readonly table: string;
  readonly column: string;
  readonly title: readonly [one: string, more: string];
  readonly same?: readonly string[];
  readonly versioned?: true;
  readonly soft?: true;
  readonly entity?: true;
}
/** Everything that names a patient. A table that is not here fails the test that walks the schema. */
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
const keyOf = (b: Belonging): string => `${b.table}.${b.column}`;
/** Ids of the rows that a merge moved, by table and column. */
export type Moved = Readonly<Record<string, readonly number[]>>;

const restOf = (b: Belonging, from: number, to: number) => {
  const live = b.soft ? sql`and x.deleted_at is null` : sql``;
  const notes = b.entity ? sql`and x.entity = 'patient'` : sql``;
  // Two links that would make somebody their own relative stay behind.
  const other =
    b.table === 'patient_family'
      ? sql`and x.${sql.ref(b.column === 'patient_id' ? 'relative_id' : 'patient_id')} <> ${to}`
      : sql``;
  const twin = b.same
    ? sql`and not exists (select 1 from ${sql.table(b.table)} o where o.${sql.ref(b.column)} = ${to} ${b.soft ? sql`and o.deleted_at is null` : sql``} and ${sql.join(
        b.same.map((c) => sql`o.${sql.ref(c)} is not distinct from x.${sql.ref(c)}`),
        sql` and `,
      )})`
    : sql``;
  return sql`x.${sql.ref(b.column)} = ${from} ${live} ${notes} ${other} ${twin}`;
};
const setOwner = (b: Belonging, to: number) =>
  sql`${sql.ref(b.column)} = ${to}${b.versioned ? sql`, version = version + 1` : sql``}`;
/** Moves everything of one patient to another; answers what was moved. */
export async function moveBelongings(s: Scope, from: number, to: number): Promise<Moved> {
  const moved: Record<string, number[]> = {};
  for (const b of belongings) {
    const { rows } = await sql<{
      id: number;
    }>`update ${sql.table(b.table)} as x set ${setOwner(b, to)} where ${restOf(b, from, to)} returning x.id`.execute(
      s.db,
    );
    if (rows.length > 0) moved[keyOf(b)] = rows.map((r) => r.id);
  }
  return moved;
}
/** Gives moved rows back that are still where the merge put them. */
export async function giveBack(s: Scope, moved: Moved, from: number, to: number): Promise<void> {
  for (const b of belongings) {
    const ids = moved[keyOf(b)] ?? [];
    if (ids.length > 0)
      await sql`update ${sql.table(b.table)} as x set ${setOwner(b, to)} where x.id = any(${ids}) and x.${sql.ref(b.column)} = ${from}`.execute(
        s.db,
      );
  }
}
/** The tiers of cards that would stand beside another of the same one; given none, and given back by an undo. */
export async function freeTiers(s: Scope, from: number, to: number): Promise<Moved> {
  const { rows } = await sql<{
    id: number;
    tier: string;
  }>`with clash as (select x.id, x.ins_prefference as tier from patient_insurances x where x.patient_id = ${from} and x.deleted_at is null and x.active and x.ins_prefference <> '0'
      and exists (select 1 from patient_insurances o where o.patient_id = ${to} and o.deleted_at is null and o.active and o.ins_prefference = x.ins_prefference))
    update patient_insurances p set ins_prefference = '0' from clash where p.id = clash.id returning p.id, clash.tier`.execute(
    s.db,
  );
  return Object.fromEntries(
    ['1', '2', '3'].map((tier) => [
      `tier ${tier}`,
      rows.filter((r) => r.tier === tier).map((r) => r.id),
    ]),
  );
}
export async function restoreTiers(s: Scope, moved: Moved): Promise<void> {
  for (const tier of ['1', '2', '3']) {
    const ids = moved[`tier ${tier}`] ?? [];
    if (ids.length > 0)
      await sql`update patient_insurances set ins_prefference = ${tier} where id = any(${ids})`.execute(
        s.db,
      );
  }
}

/** Copies columns of one patient to another over `version`, with what else is said; undefined where another save won. */
export async function copyColumns(
  s: Scope,
  o: {
    readonly from: number;
    readonly to: number;
    readonly version: number;
    readonly columns: readonly string[];
    readonly also: Readonly<Record<string, unknown>>;
  },
): Promise<number | undefined> {
  const copied = o.columns.map((c) => sql`${sql.ref(c)} = f.${sql.ref(c)}`);
  const said = Object.entries(o.also).map(([c, v]) => sql`${sql.ref(c)} = ${v}`);
  const { rows } = await sql<{
    version: number;
  }>`update patients p set ${sql.join([...copied, ...said, sql`version = p.version + 1`, sql`modified_at = ${s.now}`, sql`modified_by = ${s.userId}`])} from patients f
    where p.id = ${o.to} and f.id = ${o.from} and p.store_id = ${s.storeId} and f.store_id = ${s.storeId} and p.version = ${o.version} and p.deleted_at is null returning p.version`.execute(
    s.db,
  );
  return rows[0]?.version;
}
/** The delivery address of a patient whose delivery is at home, after the home was changed. */
export const deliverHome = (s: Scope, id: number) =>
  sql`update patients set delivery_address_line1 = address_line1, delivery_address_line2 = address_line2, delivery_zip_code = zip_code, delivery_zip4 = zip4, delivery_city_name = city_name, delivery_state = state, delivery_city_id = city_id
  where id = ${id} and delivery_same_as_home and will_call = '1'`.execute(s.db);
/** Marks a patient as merged over `version`, or takes that back; its version then, or undefined. */
export async function markMerged(
  s: Scope,
  id: number,
  version: number | null,
  into: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{
    version: number;
  }>`update patients set merged_into = ${into}, deleted_at = ${into === null ? null : s.now}, version = version + 1, modified_at = ${s.now}, modified_by = ${s.userId}
    where id = ${id} and store_id = ${s.storeId} and (deleted_at is null) = ${into !== null} ${version === null ? sql`` : sql`and version = ${version}`} returning version`.execute(
    s.db,
  );
  return rows[0]?.version;
}
/** Who was merged into a patient before follows along. */
export const followMerged = (s: Scope, from: number, to: number) =>
  sql<{
    id: number;
  }>`update patients set merged_into = ${to} where store_id = ${s.storeId} and merged_into = ${from} returning id`.execute(
    s.db,
  );
export const columnsOf = async (
  s: Scope,
  id: number,
  columns: readonly string[],
): Promise<Readonly<Record<string, unknown>>> =>
  (
    await sql<
      Record<string, unknown>
    >`select ${sql.join(columns.map((c) => sql.ref(c)))} from patients where id = ${id} and store_id = ${s.storeId} for update`.execute(
      s.db,
    )
  ).rows[0] ?? {};
export async function setColumns(
  s: Scope,
  id: number,
  version: number,
  values: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  const { rows } = await sql<{
    version: number;
  }>`update patients set ${sql.join([...Object.entries(values).map(([c, v]) => sql`${sql.ref(c)} = ${v}`), sql`version = version + 1`, sql`modified_at = ${s.now}`, sql`modified_by = ${s.userId}`])}
    where id = ${id} and store_id = ${s.storeId} and version = ${version} and deleted_at is null returning version`.execute(
    s.db,
  );
  return rows[0]?.version;
}

export const insertMerge = (
  s: Scope,
  m: {
    readonly survivorId: number;
    readonly mergedId: number;
    readonly version: number;
    readonly before: object;
    readonly moved: object;
  },
) =>
  s.db
    .insertInto('patient_merges')
    .values({
      store_id: s.storeId,
      survivor_id: m.survivorId,
      merged_id: m.mergedId,
      survivor_version: m.version,
      survivor_before: JSON.stringify(m.before),
      moved: JSON.stringify(m.moved),
      at: s.now,
      by_id: s.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
/** The last merge into a patient that was not taken back. */
export const lastMerge = (s: Scope, survivorId: number) =>
  s.db
    .selectFrom('patient_merges')
    .selectAll()
    .where('store_id', '=', s.storeId)
    .where('survivor_id', '=', survivorId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
export const markUndone = (s: Scope, id: number) =>
  s.db
    .updateTable('patient_merges')
    .set({ undone_at: s.now, undone_by: s.userId })
    .where('id', '=', id)
    .execute();

/** Live patients with the birth date, a phone or the whole name of this one. */
export const alikeOf = async (s: Scope, id: number) =>
  (
    await sql<{
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
    }>`
  select p.id, p.version, p.patient_no, p.last_name, p.first_name, p.middle_name, p.date_of_birth, p.gender, p.cell_phone, p.home_tel, p.address_line1, p.city_name, p.zip_code, p.active from patients p, patients me
  where me.id = ${id} and me.store_id = ${s.storeId} and p.store_id = me.store_id and p.id <> me.id and p.deleted_at is null and (p.date_of_birth = me.date_of_birth or (p.last_key = me.last_key and p.first_key = me.first_key)
    or p.cell_phone = any(array_remove(array[me.cell_phone, me.home_tel], null)) or p.home_tel = any(array_remove(array[me.cell_phone, me.home_tel], null))) order by p.id limit 500`.execute(
      s.db,
    )
  ).rows;
/** Leads an already merged patient to another one. */
export const setMerged = (s: Scope, id: number, into: number) =>
  s.db
    .updateTable('patients')
    .set({ merged_into: into })
    .where('id', '=', id)
    .where('store_id', '=', s.storeId)
    .execute();
/** Whether a patient was merged into another one. */
export const isMerged = async (s: Scope, id: number): Promise<boolean> =>
  (await s.db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .where('store_id', '=', s.storeId)
    .where('merged_into', 'is not', null)
    .executeTakeFirst()) !== undefined;
