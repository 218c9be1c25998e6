import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#db/root.ts';
import {
  billOfMaterials,
  foreignLicenses,
  packagesIn,
  unprovedPackages,
  type Lock,
} from '../../scripts/sbom.mjs';

const lock: Lock = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'));
const packages = packagesIn(lock);

test('every package has a license that is allowed', () => {
  expect(packages.length).toBeGreaterThan(300);
  expect(foreignLicenses(packages).map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});
test('every package comes from the registry, with its hash', () => {
  expect(unprovedPackages(packages).map(({ name }) => name)).toEqual([]);
});
test('a license that is not allowed, one that is not said, and another source are found', () => {
  const sound = {
    version: '1.0.0',
    license: '(MIT OR CC0-1.0)',
    integrity: 'sha512-AAAA',
    resolved: 'https://registry.npmjs.org/sound/-/sound-1.0.0.tgz',
  };
  const planted = packagesIn({
    ...lock,
    packages: {
      '': { name: 'apothekey' },
      'node_modules/sound': sound,
      'node_modules/copyleft': { ...sound, license: 'MIT AND AGPL-3.0-only' },
      'node_modules/unsaid': { ...sound, license: '' },
      'node_modules/sound/node_modules/elsewhere': { ...sound, resolved: 'git+ssh://host/x.git' },
    },
  });

  expect(foreignLicenses(planted).map(({ name }) => name)).toEqual(['copyleft', 'unsaid']);
  expect(unprovedPackages(planted).map(({ name }) => name)).toEqual(['elsewhere']);
});
test('the bill of materials names what is shipped, and no tool', () => {
  const { bomFormat, specVersion, components } = billOfMaterials(lock);
  const names = components.map(({ name }) => name);

  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', '@orpc/server']));
  expect(names).not.toContain('vitest');
  expect(components.find(({ name }) => name === '@orpc/server')?.purl).toMatch(
    /^pkg:npm\/%40orpc\/server@\d/,
  );
});
