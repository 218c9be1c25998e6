// The software bill of materials of what is shipped: CycloneDX 1.6, out of the lock file.
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Licenses under which a package may be part of the product or of its tools: they ask for their
 * text to be kept, or, of a library that stays a file of its own, for its source to be had.
 */
export const allowedLicenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);
/** The licenses that an SPDX expression of AND and OR names. */
const licensesIn = (expression) => expression.split(/[()\s]+|\b(?:AND|OR)\b/).filter(Boolean);

/** Every package of a lock file: `dev` for the tools. */
export const packagesIn = (lock) =>
  Object.entries(lock.packages)
    .filter(([place]) => place !== '')
    .map(([place, { version, license = '', integrity = '', resolved = '', dev = false }]) => ({
      name: place.replace(/^.*node_modules\//, ''),
      version,
      license,
      integrity,
      resolved,
      dev,
    }));
/** Packages whose license is not allowed, or is not said. */
export const foreignLicenses = (packages) =>
  packages.filter(
    ({ license }) =>
      license === '' || licensesIn(license).some((name) => !allowedLicenses.has(name)),
  );
/**
 * Packages that come from elsewhere than the registry that npm is set to, or without a hash. The
 * lock file leaves that registry's addresses out.
 */
export const unprovedPackages = (packages) =>
  packages.filter(
    ({ integrity, resolved }) =>
      !integrity.startsWith('sha512-') ||
      (resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/')),
  );

const componentOf = ({ name, version, license, integrity }) => ({
  type: 'library',
  'bom-ref': `${name}@${version}`,
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  hashes: [
    {
      alg: 'SHA-512',
      content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
    },
  ],
  licenses: [{ expression: license }],
});
/** The bill of materials of a lock file: what is shipped, each package in a version once. */
export const billOfMaterials = (lock) => {
  const shipped = packagesIn(lock).filter(({ dev }) => !dev);
  const components = new Map(
    shipped.map((each) => [`${each.name}@${each.version}`, componentOf(each)]),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: lock.name, version: lock.version } },
    components: [...components.values()],
  };
};
/** Writes it beside what is built. */
export const writeBillOfMaterials = (lockFile, file) =>
  writeFileSync(
    file,
    `${JSON.stringify(billOfMaterials(JSON.parse(readFileSync(lockFile, 'utf8'))), null, 2)}\n`,
  );
