import { createHash } from 'node:crypto';
import type { Tx } from '#db/tx.ts';
import { permissions, seededRoles } from '#domain/admin/permissions.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import type { DemoAddress, DemoCompany, DemoEmployee, DemoRole, DemoStore } from './data/types.ts';

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
/** The demo stores' day at an instant: in the evening it is tomorrow already elsewhere, and nothing of theirs is dated so. */
export const dayAt = (instant: string): string => businessDate(instant, 'America/Chicago');
export const daysFrom = (now: string, days: number): string =>
  new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10);

/** The cities of ZIP codes as one seed has found them: its hundreds of addresses lie in a few towns. */
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
export const addressColumns = async ({ db }: Pick<SeedWork, 'db'>, a: DemoAddress) => ({
  address_line1: a.line1,
  address_line2: a.line2 ?? null,
  city_name: a.city,
  state: a.state,
  zip_code: a.zip,
  zip4: a.zip4 ?? null,
  city_id: await cityOf(db, a.zip),
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
          .filter((p) => role.grants.includes(p.key))
          .map((p) => ({ role_id: id, permission_id: p.id })),
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
  for (const c of companies) {
    const values = {
      name: c.name,
      ...(await addressColumns(work, c.address)),
      phone: digits(c.phone),
      fax: digits(c.fax),
      email: c.email,
      ...stamps(work.now),
    };
    ids.set(
      c.ref,
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
  week.flatMap((day, i) =>
    day ? [{ weekday: String(i + 1), opens: day.open, closes: day.close }] : [],
  );
const seedStores = async (
  work: SeedWork,
  stores: readonly DemoStore[],
  companies: ReadonlyMap<string, number>,
): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const s of stores) {
    const values = {
      company_id: companies.get(s.company)!,
      code: s.code,
      name: s.name,
      npi: s.npi,
      ncpdp: s.ncpdp,
      dea: s.dea,
      state_license: s.stateLicense,
      ...(await addressColumns(work, s.address)),
      phone: digits(s.phone),
      fax: digits(s.fax),
      email: s.email,
      time_zone: s.timeZone,
      hours: JSON.stringify(openingsOf(s.hours)),
      workstations: JSON.stringify(
        ['Counter 1', 'Counter 2', 'Pharmacist'].map((name) => ({
          name,
          labelPrinter: null,
          labelFormat: null,
          receiptPrinter: null,
          paperPrinter: null,
        })),
      ),
      policy: JSON.stringify(s.policy),
      ...stamps(work.now),
    };
    ids.set(
      s.ref,
      (await work.db.insertInto('stores').values(values).returning('id').executeTakeFirstOrThrow())
        .id,
    );
  }
  return ids;
};

const employeeColumns = async (work: SeedWork, e: DemoEmployee, storeId: number | null) => ({
  store_id: storeId,
  username: e.username,
  username_key: e.username.toLowerCase(),
  type: e.type,
  password_hash: await work.hashPassword(e.password),
  password_changed_at: work.now,
  demo: true,
  first_name: e.firstName,
  last_name: e.lastName,
  title: e.title,
  position: e.title,
  gender: e.gender,
  date_of_birth: e.dateOfBirth,
  email: e.email,
  contact_no: digits(e.phone),
  initials: e.initials,
  badge_code: createHash('sha256').update(e.badgeCode).digest('hex'),
  npi: e.npi,
  license_kind: e.license?.kind ?? null,
  license_no: e.license?.number ?? null,
  license_state: e.license?.state ?? null,
  license_expires: e.license ? daysFrom(work.now, e.license.expiresInDays) : null,
  license_active: e.license !== null,
  ...stamps(work.now),
});

/** Companies, stores with the roles that exist from the start, and the people, whose accounts carry the demo mark. */
export async function seedOrganisation(
  work: SeedWork,
  data: OrganisationData,
): Promise<OrganisationIds> {
  const companies = await seedCompanies(work, data.companies);
  const stores = await seedStores(work, data.stores, companies);
  const roles = new Map<string, ReadonlyMap<string, number>>();
  for (const [ref, id] of stores) roles.set(ref, await seedStoreRoles(work, id));
  const home = data.stores[0]!.ref;
  const employees = new Map<string, number>();
  // Hashing is the slow part: all at once, in the hasher's own turn.
  const rows = await Promise.all(
    data.employees.map((e) => employeeColumns(work, e, stores.get(e.store ?? home)!)),
  );
  for (const [i, e] of data.employees.entries()) {
    const { id } = await work.db
      .insertInto('employees')
      .values(rows[i]!)
      .returning('id')
      .executeTakeFirstOrThrow();
    employees.set(e.ref, id);
    const roleIds = e.roles.map((r) => roles.get(e.store ?? home)!.get(roleNames[r])!);
    if (roleIds.length > 0)
      await work.db
        .insertInto('employee_roles')
        .values(roleIds.map((role_id) => ({ employee_id: id, role_id })))
        .execute();
  }
  return { stores, employees };
}
