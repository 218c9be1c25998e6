import type { Db } from '#db/open.ts';
import type { ZipAnswer } from '#domain/patient/contract/location.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { afterPrefix, fold } from '#domain/platform/rules/fold.ts';
import {
  allStates,
  citiesOfZip,
  findCity,
  findState,
  searchCities,
  type CityRow,
  type StateRow,
} from '#server/repositories/patient/locations.ts';

/**
 * City and state of a ZIP as typed into a mask (`606__` is a miss). Several cities come as a list,
 * the usual one first.
 */
export async function lookUpZip(db: Db, typed: string): Promise<Result<ZipAnswer>> {
  const zip = typed.replace(/\D/g, '').slice(0, 5);
  const cities = zip.length === 5 ? await citiesOfZip(db, zip) : [];
  const first = cities[0];
  if (!first) return refuse('NOT_FOUND', 'There is no such zip code.');
  return ok({
    postalCode: zip,
    id: first.id,
    name: first.name,
    stateName: first.stateName,
    cities: cities.map(({ id, name, stateName }) => ({ id, name, stateName })),
  });
}

/** Cities that begin with the text; none for an empty one. */
export const findCities = async (
  db: Db,
  cityName: string,
  stateId: number | null,
): Promise<CityRow[]> => {
  const key = fold(cityName);
  return key ? searchCities(db, key, afterPrefix(key), stateId) : [];
};

/** Countries, each with its states. */
export async function countries(
  db: Db,
): Promise<{ country: string; states: { id: number; stateName: string; name: string }[] }[]> {
  const rows = await allStates(db);
  return [...new Set(rows.map((row) => row.country))].map((country) => ({
    country,
    states: rows
      .filter((row) => row.country === country)
      .map(({ id, stateName, name }) => ({ id, stateName, name })),
  }));
}

export async function getState(db: Db, id: number): Promise<Result<StateRow>> {
  const state = await findState(db, id);
  return state ? ok(state) : refuse('NOT_FOUND', 'There is no such place.');
}
export async function getCity(db: Db, id: number): Promise<Result<CityRow>> {
  const city = await findCity(db, id);
  return city ? ok(city) : refuse('NOT_FOUND', 'There is no such place.');
}
