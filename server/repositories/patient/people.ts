import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { patientColumns } from '#domain/patient/contract/patient-list.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import type { ListedValues } from '#domain/platform/fields/listed-columns.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { prescriberColumns } from '#domain/prescriber/contract/prescriber-list.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import {
  columnsHold,
  nameText,
  type Filterable,
  type FilterableColumns,
} from '#server/repositories/platform/column-filter.ts';
import { anew, countTo, rowsOf, windowOf } from '#server/repositories/platform/list-window.ts';
import { filtersOf, selected, sortsOf } from '#server/repositories/platform/listed-columns.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * A read search, as prefixes of folded keys. `upTo` is the exclusive end of a prefix range. A
 * record fits where one of the names does.
 */
export type PersonFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'name'; readonly names: readonly NameFilter[] }
  | { readonly kind: 'born'; readonly born: readonly Born[]; readonly names: readonly NameFilter[] }
  | {
      readonly kind: 'digits';
      readonly digits: string;
      /** The days of birth that the digits may be. */ readonly born: readonly Born[];
      readonly patientNo: number | null;
      readonly rxNumber: number | null;
    };
/** Days of birth, ISO, both inclusive. */
interface Born {
  readonly from: string;
  readonly to: string;
}
export interface NameFilter {
  readonly last: Range | null;
  readonly first: Range | null;
  /** Of the middle name, beside a first one. */
  readonly middle: Range | null;
}
export interface Range {
  readonly from: string;
  readonly upTo: string;
}

type Condition = RawBuilder<SqlBool>;
const yes: Condition = sql`true`;
const no: Condition = sql`false`;
const anyOf = (parts: readonly Condition[]): Condition => sql`(${sql.join(parts, sql` or `)})`;
export const within = (column: string, range: Range): Condition =>
  sql`(${sql.ref(column)} >= ${range.from} and ${sql.ref(column)} < ${range.upTo})`;
/**
 * Numbers that begin with these digits. The end of the range is right under any collation, since
 * both sides are digits.
 */
const begins = (column: string, digits: string): Condition =>
  sql`(${sql.ref(column)} >= ${digits} and ${sql.ref(column)} <= ${digits.padEnd(20, '9')})`;

/** A middle name has no key of its own: of the few that last and first name leave it is folded. */
const middleKey: RawBuilder<string> = sql`(regexp_replace(normalize(lower(p.middle_name), NFD),
  '[\\u0300-\\u036f.]', '', 'g') collate "C")`;
const middleWithin = ({ from, upTo }: Range): Condition =>
  sql`(${middleKey} >= ${from} and ${middleKey} < ${upTo})`;
const named = ({ last, first, middle }: NameFilter): Condition => {
  if (first === null) return last ? within('p.last_key', last) : yes;
  return sql`(${last ? within('p.last_key', last) : yes} and ${within('p.first_key', first)}
        and ${middle === null ? yes : middleWithin(middle)})`;
};
const bornOn = ({ from, to }: Born): Condition =>
  from === to
    ? sql`p.date_of_birth = ${from}`
    : sql`(p.date_of_birth >= ${from} and p.date_of_birth <= ${to})`;
type Digits = Extract<PersonFilter, { kind: 'digits' }>;
function fits(
  personFilter: PersonFilter,
  digits: (givenDigits: Digits) => readonly Condition[],
): Condition {
  switch (personFilter.kind) {
    case 'all':
      return yes;
    case 'none':
      return no;
    case 'name':
      return anyOf(personFilter.names.map(named));
    case 'born':
      return personFilter.names.length
        ? sql`(${anyOf(personFilter.born.map(bornOn))} and ${anyOf(personFilter.names.map(named))})`
        : anyOf(personFilter.born.map(bornOn));
    case 'digits':
      return anyOf(digits(personFilter));
  }
}
/**
 * A read search over the patients `p` of a store: name, birth date, cell or home phone, patient
 * number, number of a prescription.
 */
const patientFits = (scope: Scope, personFilter: PersonFilter): Condition =>
  fits(personFilter, ({ digits, born, patientNo, rxNumber }) => [
    ...born.map(bornOn),
    begins('p.cell_phone', digits),
    begins('p.home_tel', digits),
    ...(patientNo === null ? [] : [sql<SqlBool>`p.patient_no = ${patientNo}`]),
    ...(rxNumber === null
      ? []
      : [
          sql<SqlBool>`p.id = any(array(select r.patient_id from rxs r
            where r.store_id = ${scope.storeId} and r.rx_number = ${rxNumber}
            and r.deleted_at is null))`,
        ]),
  ]);
/**
 * Patients that took over others of whom the search speaks: an old name or number leads to them.
 */
async function leadsTo(scope: Scope, personFilter: PersonFilter): Promise<readonly number[]> {
  if (personFilter.kind === 'all') return [];
  const { rows } = await sql<{
    id: number;
  }>`select distinct p.merged_into as id from patients p
    where p.store_id = ${scope.storeId} and p.merged_into is not null
    and ${patientFits(scope, personFilter)} limit 200`.execute(scope.db);
  return rows.map((row) => row.id);
}
const patientFitsOrLed = async (scope: Scope, personFilter: PersonFilter): Promise<Condition> => {
  const led = await leadsTo(scope, personFilter);
  return led.length === 0
    ? patientFits(scope, personFilter)
    : sql`(${patientFits(scope, personFilter)} or p.id = any(${led}))`;
};
/**
 * The patients that a search means, deleted ones too: their prescriptions and orders stay. One may
 * stand there twice: to tell them apart would mean to read all before the first is known.
 */
export const patientsOf = (scope: Scope, personFilter: PersonFilter) =>
  sql<{
    id: number;
  }>`select p.id from patients p where p.store_id = ${scope.storeId}
    and ${patientFits(scope, personFilter)} union all select p.merged_into from patients p
    where p.store_id = ${scope.storeId} and p.merged_into is not null
    and ${patientFits(scope, personFilter)}`;
/**
 * As many patients as are quicker looked up with all that is theirs than met on the way along a
 * list.
 */
export const fewPatients = 2_000;
const prescriberFits = (personFilter: PersonFilter): Condition =>
  personFilter.kind === 'born'
    ? no
    : fits(personFilter, ({ digits }) => [
        begins('p.npi', digits),
        begins('p.phone', digits),
        begins('p.fax', digits),
      ]);

/**
 * One kind of people as lists show them: what a row holds, what it may be sorted by, and its own
 * order, which an index has.
 */
interface People {
  readonly table: string;
  readonly columns: string;
  readonly sorts: Readonly<Record<string, string>>;
  readonly order: string;
  readonly filters: Readonly<Record<string, Filterable>>;
}
const statuses: Readonly<Record<string, Condition>> = {
  Active: sql`p.active`,
  InActive: sql`not p.active`,
};
const found = (scope: Scope, of: People, fit: Condition, what: string) =>
  sql`select ${sql.raw(what)} from ${sql.table(of.table)} p
    where p.store_id = ${scope.storeId} and p.deleted_at is null and ${fit}`;

async function search<R extends { id: number }>(
  scope: Scope,
  of: People,
  query: ListQuery,
  fit: Condition,
) {
  const column = query.sort && ownEntry(of.sorts, query.sort.column);
  const status = ownEntry(statuses, query.filters['status'] ?? '') ?? yes;
  const order = column
    ? `${column} ${query.sort.direction === 'desc' ? 'desc' : 'asc'}, p.id`
    : of.order;
  const window = await windowOf(
    scope,
    query,
    countTo.list,
    sql`${found(scope, of, fit, 'p.id')} and ${status} and ${columnsHold(query, of.filters) ?? yes}
      order by ${sql.raw(order)}`,
  );
  return rowsOf(
    window,
    (value: R) => value.id,
    async (ids) =>
      (await sql<R>`${found(scope, of, sql`p.id = any(${ids})`, of.columns)}`.execute(scope.db))
        .rows,
  );
}
const first = async <R extends { id: number }>(
  scope: Scope,
  of: People,
  fit: Condition,
  limit: number,
): Promise<R[]> =>
  (
    await sql<R>`${anew} ${found(scope, of, fit, of.columns)} order by ${sql.raw(of.order)}
      limit ${limit}`.execute(scope.db)
  ).rows;

interface Named {
  id: number;
  version: number;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  active: boolean;
  inactive_reason: string | null;
  blocked: boolean;
  blocked_reason: string | null;
}
export interface PatientListing extends Named, ListedValues<typeof patientColumns> {
  gender: string;
  address_line1: string | null;
  city_name: string | null;
  sensitive: boolean;
}
export interface PrescriberListing extends Named, ListedValues<typeof prescriberColumns> {
  deceased_on: string | null;
  deceased_reason: string | null;
}
const common =
  'p.id, p.version, p.last_name, p.first_name, p.middle_name, p.active, p.inactive_reason, p.blocked, p.blocked_reason';
const patients: People = {
  table: 'patients',
  columns:
    `${common}, ${selected(patientColumns, 'p')}, ` +
    'p.gender, p.address_line1, p.city_name, p.sensitive',
  order: 'p.last_key, p.first_key, p.date_of_birth, p.id',
  sorts: {
    name: 'p.last_key',
    ...sortsOf(patientColumns, 'p'),
    address: 'p.address_line1',
  },
  filters: {
    name: { of: nameText('p') },
    ...filtersOf(patientColumns, 'p'),
    address: { of: "concat_ws(', ', p.address_line1, p.city_name)" },
  } satisfies FilterableColumns<'patients.search'>,
};
const prescribers: People = {
  table: 'prescribers',
  columns: `${common}, ${selected(prescriberColumns, 'p')}, p.deceased_on, p.deceased_reason`,
  order: 'p.last_key, p.first_key, p.id',
  sorts: {
    name: 'p.last_key',
    ...sortsOf(prescriberColumns, 'p'),
  },
  filters: {
    name: { of: nameText('p') },
    ...filtersOf(prescriberColumns, 'p'),
  } satisfies FilterableColumns<'prescribers.search'>,
};

export const searchPatients = async (scope: Scope, query: ListQuery, personFilter: PersonFilter) =>
  search<PatientListing>(scope, patients, query, await patientFitsOrLed(scope, personFilter));
export const searchPrescribers = (scope: Scope, query: ListQuery, personFilter: PersonFilter) =>
  search<PrescriberListing>(scope, prescribers, query, prescriberFits(personFilter));
/** The first few, without a count. */
export const firstPatients = async (scope: Scope, personFilter: PersonFilter, limit: number) =>
  first<PatientListing>(scope, patients, await patientFitsOrLed(scope, personFilter), limit);
export const firstPrescribers = (scope: Scope, personFilter: PersonFilter, limit: number) =>
  first<PrescriberListing>(scope, prescribers, prescriberFits(personFilter), limit);

/** Until the transaction ends nobody else adds a patient to this store. */
export const lockPatients = async (scope: Scope): Promise<void> => {
  await sql`select 1 from stores where id = ${scope.storeId} for update`.execute(scope.db);
};
/**
 * The next patient number of the store. The unique index refuses a second use, so two at once are
 * retried by the transaction.
 */
export async function nextPatientNo(scope: Scope): Promise<number> {
  await lockPatients(scope);
  const row = await scope.db
    .selectFrom('patients')
    .where('store_id', '=', scope.storeId)
    .select((eb) => eb.fn.max('patient_no').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

/** Fills of the patient that are neither handed over nor ended. */
export async function openFillsOf(scope: Scope, patientId: number): Promise<number> {
  const row = await scope.db
    .selectFrom('fills as f')
    .innerJoin('rxs as r', 'r.id', 'f.rx_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('r.store_id', '=', scope.storeId)
    .where('r.patient_id', '=', patientId)
    .where('r.deleted_at', 'is', null)
    .where('f.deleted_at', 'is', null)
    .where('f.voided', '=', false)
    .where('f.status', 'not in', [
      rxStatus.pickedUp,
      rxStatus.delivered,
      rxStatus.transferred,
      rxStatus.discontinued,
      rxStatus.deleted,
      rxStatus.filed,
    ])
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

export const allergiesOf = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('patient_allergies')
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .execute();

export const conditionsOf = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('patient_conditions')
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .execute();
