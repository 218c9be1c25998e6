import { createHash } from 'node:crypto';
import type { Tx } from '#db/tx.ts';
import { permissions, seededRoles } from '#domain/admin/permissions.ts';
import { required } from '#domain/platform/required.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import type { DemoAddress, DemoCompany, DemoEmployee, DemoRole, DemoStore } from './types.ts';

export interface OrganisationData {
  readonly companies: readonly DemoCompany[];
  readonly stores: readonly DemoStore[];
  readonly employees: readonly DemoEmployee[];
}
export interface SeedWork {
  readonly db: Tx;
  readonly now: string;
  hashPassword(password: string): Promise<string>;
}
/** Ids by the `ref` of the data. */
export interface OrganisationIds {
  readonly stores: ReadonlyMap<string, number>;
  readonly employees: ReadonlyMap<string, number>;
}

const roleNames: Readonly<Record<DemoRole, string>> = {
  technician: 'Technician',
  pharmacist: 'Pharmacist',
  'pharmacist-in-charge': 'Pharmacist-in-charge',
  cashier: 'Cashier',
};

const digits = (text: string): string => text.replace(/\D/g, '');
/** A date some days away from the day of the seed. */
/**
 * The demo stores' day at an instant: in the evening it is tomorrow already elsewhere, and nothing
 * of theirs is dated so.
 */
export const dayAt = (instant: string): string => businessDate(instant, 'America/Chicago');
export const daysFrom = (now: string, days: number): string =>
  new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The cities of ZIP codes as one seed has found them: its hundreds of addresses lie in a few towns.
 */
const cities = new WeakMap<Tx, Map<string, Promise<number>>>();
function cityOf(db: Tx, zip: string): Promise<number> {
  const known = cities.get(db) ?? new Map<string, Promise<number>>();
  cities.set(db, known);
  const found =
    known.get(zip) ??
    db
      .selectFrom('zip_codes')
      .select('city_id')
      .where('zip', '=', zip)
      .limit(1)
      .executeTakeFirst()
      .then((row) => row?.city_id ?? 0);
  known.set(zip, found);
  return found;
}
export const addressColumns = async ({ db }: Pick<SeedWork, 'db'>, address: DemoAddress) => ({
  address_line1: address.line1,
  address_line2: address.line2 ?? null,
  city_name: address.city,
  state: address.state,
  zip_code: address.zip,
  zip4: address.zip4 ?? null,
  city_id: await cityOf(db, address.zip),
});

const stamps = (now: string) => ({ created_at: now, modified_at: now });

const seedStoreRoles = async (
  { db, now }: SeedWork,
  storeId: number,
): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const role of seededRoles) {
    const { id } = await db
      .insertInto('roles')
      .values({ store_id: storeId, role_name: role.name, ...stamps(now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values(
        permissions
          .filter((permission) => role.grants.includes(permission.key))
          .map((permission) => ({ role_id: id, permission_id: permission.id })),
      )
      .execute();
    ids.set(role.name, id);
  }
  return ids;
};

const seedCompanies = async (
  work: SeedWork,
  companies: readonly DemoCompany[],
): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const company of companies) {
    const values = {
      name: company.name,
      ...(await addressColumns(work, company.address)),
      phone: digits(company.phone),
      fax: digits(company.fax),
      email: company.email,
      ...stamps(work.now),
    };
    ids.set(
      company.ref,
      (
        await work.db
          .insertInto('companies')
          .values(values)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    );
  }
  return ids;
};

const openingsOf = (week: DemoStore['hours']) =>
  week.flatMap((day, index) =>
    day ? [{ weekday: String(index + 1), opens: day.open, closes: day.close }] : [],
  );
const seedStores = async (
  work: SeedWork,
  stores: readonly DemoStore[],
  companies: ReadonlyMap<string, number>,
): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const store of stores) {
    const values = {
      company_id: required(companies.get(store.company), 'the company of a store'),
      code: store.code,
      name: store.name,
      npi: store.npi,
      ncpdp: store.ncpdp,
      dea: store.dea,
      state_license: store.stateLicense,
      ...(await addressColumns(work, store.address)),
      phone: digits(store.phone),
      fax: digits(store.fax),
      email: store.email,
      time_zone: store.timeZone,
      hours: JSON.stringify(openingsOf(store.hours)),
      workstations: JSON.stringify(
        ['Counter 1', 'Counter 2', 'Pharmacist'].map((name) => ({
          name,
          labelPrinter: null,
          labelFormat: null,
          receiptPrinter: null,
          paperPrinter: null,
        })),
      ),
      policy: JSON.stringify(store.policy),
      ...stamps(work.now),
    };
    ids.set(
      store.ref,
      (await work.db.insertInto('stores').values(values).returning('id').executeTakeFirstOrThrow())
        .id,
    );
  }
  return ids;
};

const employeeColumns = async (work: SeedWork, employee: DemoEmployee, storeId: number | null) => ({
  store_id: storeId,
  username: employee.username,
  username_key: employee.username.toLowerCase(),
  type: employee.type,
  password_hash: await work.hashPassword(employee.password),
  password_changed_at: work.now,
  demo: true,
  first_name: employee.firstName,
  last_name: employee.lastName,
  title: employee.title,
  position: employee.title,
  gender: employee.gender,
  date_of_birth: employee.dateOfBirth,
  email: employee.email,
  contact_no: digits(employee.phone),
  initials: employee.initials,
  badge_code: createHash('sha256').update(employee.badgeCode).digest('hex'),
  npi: employee.npi,
  license_kind: employee.license?.kind ?? null,
  license_no: employee.license?.number ?? null,
  license_state: employee.license?.state ?? null,
  license_expires: employee.license ? daysFrom(work.now, employee.license.expiresInDays) : null,
  license_active: employee.license !== null,
  ...stamps(work.now),
});

/**
 * Companies, stores with the roles that exist from the start, and the people, whose accounts carry
 * the demo mark.
 */
export async function seedOrganisation(
  work: SeedWork,
  data: OrganisationData,
): Promise<OrganisationIds> {
  const companies = await seedCompanies(work, data.companies);
  const stores = await seedStores(work, data.stores, companies);
  const roles = new Map<string, ReadonlyMap<string, number>>();
  for (const [ref, id] of stores) roles.set(ref, await seedStoreRoles(work, id));
  const home = required(data.stores[0], 'the first store').ref;
  const employees = new Map<string, number>();
  // Hashing is the slow part: all at once, in the hasher's own turn.
  const rows = await Promise.all(
    data.employees.map((employee) =>
      employeeColumns(
        work,
        employee,
        required(stores.get(employee.store ?? home), 'the store of an employee'),
      ),
    ),
  );
  for (const [index, employee] of data.employees.entries()) {
    const { id } = await work.db
      .insertInto('employees')
      .values(required(rows[index], 'the columns of an employee'))
      .returning('id')
      .executeTakeFirstOrThrow();
    employees.set(employee.ref, id);
    const roleIds = employee.roles.map((role) =>
      required(
        required(roles.get(employee.store ?? home), 'the roles of a store').get(roleNames[role]),
        'the role of an employee',
      ),
    );
    if (roleIds.length > 0)
      await work.db
        .insertInto('employee_roles')
        .values(roleIds.map((role_id) => ({ employee_id: id, role_id })))
        .execute();
  }
  return { stores, employees };
}
