import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { drug, newDrug, type DrugDraft } from '#domain/drug/entities/drug.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { storeZone } from './suite-clock.ts';

/**
 * A small pharmacy in a fresh database: one company, two stores, a technician and a pharmacist.
 * Times are the frozen clock's.
 */
export interface Pharmacy {
  readonly db: Kysely<Database>;
  readonly now: string;
  readonly today: string;
  readonly storeId: number;
  readonly otherStoreId: number;
  readonly technicianId: number;
  readonly pharmacistId: number;
  scope(options?: { storeId?: number; userId?: number; now?: string }): Scope;
}

export async function openPharmacy(
  db: Kysely<Database>,
  now = '2026-03-02T15:00:00.000Z',
): Promise<Pharmacy> {
  const stamps = { created_at: now, modified_at: now };
  const company = await db
    .insertInto('companies')
    .values({ name: 'Maple Pharmacies', ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const store = (code: string, name: string) =>
    db
      .insertInto('stores')
      .values({
        company_id: company.id,
        code,
        name,
        time_zone: storeZone,
        state: 'IL',
        npi: '1234567893',
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [one, two] = [await store('001', 'Maple Street'), await store('002', 'Oak Avenue')];
  const person = (username: string, kind: 'pharmacist' | 'technician') =>
    db
      .insertInto('employees')
      .values({
        store_id: one.id,
        username,
        username_key: username,
        type: 'PRIVATE',
        password_hash: 'unusable',
        password_changed_at: now,
        first_name: username,
        last_name: 'Tester',
        license_kind: kind,
        license_active: true,
        license_expires: '2027-12-31',
        initials: username.slice(0, 2).toUpperCase(),
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [technician, pharmacist] = [
    await person('technician', 'technician'),
    await person('pharmacist', 'pharmacist'),
  ];
  const scope = (options: { storeId?: number; userId?: number; now?: string } = {}): Scope => ({
    db,
    storeId: options.storeId ?? one.id,
    userId: options.userId ?? technician.id,
    now: options.now ?? now,
  });
  return {
    db,
    now,
    today: '2026-03-02',
    storeId: one.id,
    otherStoreId: two.id,
    technicianId: technician.id,
    pharmacistId: pharmacist.id,
    scope,
  };
}

/** A Master product. `ndc` is eleven digits; names are folded here as the importers do. */
export async function masterDrug(
  pharmacy: Pick<Pharmacy, 'db' | 'now'>,
  options: {
    ndc: string;
    name: string;
    generic?: string;
    strength?: string;
    form?: string;
    route?: string;
    upc?: string;
    gtin?: string;
    ndc10?: string;
    shape?: '4-4-2' | '5-3-2' | '5-4-1';
    schedule?: '0' | '2' | '3' | '4' | '5';
    pkgSize?: number;
    unitAcq?: number;
    unitAwp?: number;
    refrigerated?: boolean;
    manufacturer?: string;
    brand?: 'B' | 'G';
  },
): Promise<number> {
  const row = await pharmacy.db
    .insertInto('drugs')
    .values({
      ndc: options.ndc,
      ndc10: options.ndc10 ?? null,
      ndc_shape: options.shape ?? null,
      upc: options.upc ?? null,
      gtin: options.gtin ?? null,
      name: options.name,
      name_key: fold(options.name),
      generic_name: options.generic ?? options.name,
      generic_key: fold(options.generic ?? options.name),
      strength: options.strength ?? null,
      form: options.form ?? null,
      route: options.route ?? null,
      pkg_size: options.pkgSize ?? 100_000,
      uom: 'EA',
      schedule: options.schedule ?? '0',
      unit_acq: options.unitAcq ?? 5_000,
      unit_awp: options.unitAwp ?? 40_000,
      refrigerated: options.refrigerated ?? false,
      manufacturer: options.manufacturer ?? null,
      brand_generic: options.brand ?? 'G',
      created_at: pharmacy.now,
      modified_at: pharmacy.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
/** A whole draft of a drug, with what a test says of it. */
export const drugDraftOf = (over: Partial<DrugDraft>): DrugDraft => ({
  ...(Object.fromEntries(
    Object.keys(drug.fields).map((name) => [name, null]),
  ) as unknown as DrugDraft),
  ...newDrug,
  ...over,
});
