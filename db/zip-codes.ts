import { gunzipSync } from 'node:zlib';
import type { PoolClient } from 'pg';
import { fold } from '#domain/platform/rules/fold.ts';
import { copyIn, copyLine } from './copy.ts';

interface City {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly state: string;
  readonly county: string;
}

/**
 * Loads ZIP codes and their cities from the packed table (zip, city, state, county, latitude,
 * longitude). City ids follow the file, so they are the same everywhere.
 */
export async function loadZipCodes(client: PoolClient, packed: Buffer): Promise<void> {
  const cities = new Map<string, City>();
  const zips: string[] = [];
  for (const line of gunzipSync(packed).toString('utf8').trimEnd().split('\n')) {
    const [zip, name, state, county, latitude, longitude] = line.split('\t') as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const key = fold(name);
    const place = `${key}|${state}`;
    const city = cities.get(place) ?? { id: cities.size + 1, name, key, state, county };
    cities.set(place, city);
    zips.push(copyLine([zip, city.id, latitude, longitude]));
  }
  await copyIn(
    client,
    'cities (id, name, name_key, state, county)',
    [...cities.values()].map((city) =>
      copyLine([city.id, city.name, city.key, city.state, city.county || null]),
    ),
  );
  await copyIn(client, 'zip_codes (zip, city_id, latitude, longitude)', zips);
  await client.query(
    "select setval(pg_get_serial_sequence('cities', 'id'), (select max(id) from cities))",
  );
}
