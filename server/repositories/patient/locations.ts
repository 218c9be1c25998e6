import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface CityRow {
  readonly id: number;
  readonly name: string;
  readonly stateName: string;
  readonly stateId: number;
}
export interface StateRow {
  readonly id: number;
  readonly stateName: string;
  readonly name: string;
  readonly country: string;
}

const cities = (db: Db) =>
  db
    .selectFrom('cities as c')
    .innerJoin('states as s', 's.code', 'c.state')
    .select(['c.id', 'c.name', 'c.state as stateName', 's.id as stateId']);

/** The cities of a ZIP, the preferred one first. */
export const citiesOfZip = (db: Db, zip: string): Promise<CityRow[]> =>
  cities(db)
    .innerJoin('zip_codes as z', 'z.city_id', 'c.id')
    .where('z.zip', '=', zip)
    .orderBy(sql`z.preferred desc`)
    .orderBy('c.name')
    .execute();
export const findCity = (db: Db, id: number): Promise<CityRow | undefined> =>
  cities(db).where('c.id', '=', id).executeTakeFirst();
/** Cities whose folded name lies in the half-open range, at most 50. */
export const searchCities = (
  db: Db,
  from: string,
  before: string,
  stateId: number | null,
): Promise<CityRow[]> => {
  let found = cities(db).where('c.name_key', '>=', from).where('c.name_key', '<', before);
  if (stateId) found = found.where('s.id', '=', stateId);
  return found.orderBy('c.name_key').orderBy('c.state').limit(50).execute();
};
const states = (db: Db) =>
  db.selectFrom('states').select(['id', 'code as stateName', 'name', 'country']);
export const findState = (db: Db, id: number): Promise<StateRow | undefined> =>
  states(db).where('id', '=', id).executeTakeFirst();
export const allStates = (db: Db): Promise<StateRow[]> => states(db).orderBy('code').execute();
