import { sql } from 'kysely';
import type { Range } from '#server/repositories/patient/people.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

const most = 60;

/**
 * Patients who may be the one of a message: same birth date, same beginning of the last name, or a
 * phone that is named.
 */
export const patientCandidates = (
  scope: Scope,
  input: {
    readonly dateOfBirth: string | null;
    readonly last: Range | null;
    readonly phones: readonly string[];
  },
) =>
  scope.db
    .selectFrom('patients')
    .select([
      'id',
      'last_name',
      'first_name',
      'date_of_birth',
      'gender',
      'cell_phone',
      'home_tel',
      'work_tel',
      'zip_code',
      'address_line1',
      'active',
    ])
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(input.dateOfBirth === null ? [] : [eb('date_of_birth', '=', input.dateOfBirth)]),
        ...(input.last === null
          ? []
          : [sql<boolean>`(last_key >= ${input.last.from} and last_key < ${input.last.upTo})`]),
        ...(input.phones.length === 0
          ? []
          : [eb('cell_phone', 'in', input.phones), eb('home_tel', 'in', input.phones)]),
        sql<boolean>`false`,
      ]),
    )
    // The same birth date first: a common last name alone may fill the list.
    .orderBy(sql`coalesce(date_of_birth = ${input.dateOfBirth}::date, false) desc`)
    .orderBy('last_key')
    .orderBy('first_key')
    .orderBy('id')
    .limit(most)
    .execute();

/** Prescribers who may be the one of a message: by any of the numbers, or the last name. */
export const prescriberCandidates = (
  scope: Scope,
  input: {
    readonly npi: string | null;
    readonly dea: string | null;
    readonly spi: string | null;
    readonly last: Range | null;
  },
) =>
  scope.db
    .selectFrom('prescribers')
    .select([
      'id',
      'last_name',
      'first_name',
      'degree',
      'npi',
      'dea',
      'ss_id',
      'phone',
      'city_name',
      'active',
    ])
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(input.npi === null ? [] : [eb('npi', '=', input.npi)]),
        ...(input.dea === null
          ? []
          : [
              eb('dea', '=', input.dea),
              sql<boolean>`(dea >= ${input.dea.slice(0, 9)}
                and dea < ${`${input.dea.slice(0, 9)}\u{10ffff}`})`,
            ]),
        ...(input.spi === null ? [] : [eb('ss_id', '=', input.spi)]),
        ...(input.last === null
          ? []
          : [sql<boolean>`(last_key >= ${input.last.from} and last_key < ${input.last.upTo})`]),
        sql<boolean>`false`,
      ]),
    )
    .orderBy(sql`coalesce(npi = ${input.npi}, false) desc`)
    .orderBy('last_key')
    .orderBy('first_key')
    .orderBy('id')
    .limit(most)
    .execute();

export interface DrugMatch {
  id: number;
  ndc: string;
  name: string;
  generic_name: string | null;
  strength: string | null;
  form: string | null;
  route: string | null;
  brand_generic: string | null;
  active: boolean;
  schedule: '0' | '2' | '3' | '4' | '5';
  on_hand: number;
  local: boolean;
  manufacturer: string | null;
  pkg_size: number | null;
  uom: 'EA' | 'ML' | 'GM' | null;
  pkg_text: string | null;
}
/**
 * Products that may be the one of a message: the NDC and its other packages, and those whose brand
 * or generic name begins so;
 * words that the strength should hold bring the likely ones first, then what is in stock. All of it
 * counts within the store's view.
 */
export async function drugCandidates(
  scope: Scope,
  input: {
    readonly ndc: string | null;
    readonly name: Range | null;
    readonly strength: string | null;
  },
): Promise<DrugMatch[]> {
  // A bare constant can't be ordered by.
  const none = sql`(1 = 0)`;
  const product =
    input.ndc === null
      ? none
      : sql`(d.ndc >= ${input.ndc.slice(0, 9)} and d.ndc <= ${`${input.ndc.slice(0, 9)}99`})`;
  const named =
    input.name === null
      ? none
      : sql`((d.name_key >= ${input.name.from} and d.name_key < ${input.name.upTo})
        or (d.generic_key >= ${input.name.from} and d.generic_key < ${input.name.upTo}))`;
  const strong =
    input.strength === null
      ? none
      : sql`coalesce(replace(lower(d.strength), ' ', '') like ${`${input.strength}%`}, false)`;
  const { rows } = await sql<DrugMatch>`
    select d.id, d.ndc, d.name, d.generic_name, d.strength, d.form, d.route, d.brand_generic,
    coalesce(sd.active, d.active) as active, d.schedule, coalesce(sd.on_hand, 0) as on_hand,
    (sd.id is not null) as local, d.manufacturer, d.pkg_size, d.uom, d.pkg_text
    from drugs d left join store_drugs sd on sd.drug_id = d.id and sd.store_id = ${scope.storeId}
    and sd.deleted_at is null
    where (d.store_id is null or d.store_id = ${scope.storeId}) and d.deleted_at is null
    and (${product} or ${named})
    order by coalesce(d.ndc = ${input.ndc}, false) desc, ${product} desc, ${strong} desc,
    (coalesce(sd.on_hand, 0) > 0) desc, (sd.id is not null) desc, d.name_key, d.id limit ${most}`.execute(
    scope.db,
  );
  return rows;
}
