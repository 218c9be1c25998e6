import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#db/root.ts';
import {
  frozenMigrations,
  migrationFaults,
  migrationsOnDisk,
  unfrozen,
  type Migration,
} from '../../scripts/freeze-migrations.ts';

/**
 * Migrations that shared a number before this rule. They are applied in every store, so their names
 * stay.
 */
const sharedBefore = [
  '0016-left.sql',
  '0016-person-keys.sql',
  '0025-otc-products.sql',
  '0025-store-drugs.sql',
  '0051-listed-pairs.sql',
  '0051-refills.sql',
  '0053-medication-history-stopped.sql',
  '0053-order-line-cost.sql',
];

/** The names of migrations whose number another migration has too. */
function sharingNumber(names: readonly string[]): readonly string[] {
  const numberOf = (name: string) => name.slice(0, 4);
  const isShared = (name: string) =>
    names.some((other) => other !== name && numberOf(other) === numberOf(name));
  return names.filter(isShared).toSorted();
}

const migrations = readdirSync(path.join(projectRoot, 'db/migrations')).filter((name) =>
  name.endsWith('.sql'),
);

test('no new migration takes a number that another one has', () => {
  expect(sharingNumber(migrations)).toEqual(sharedBefore);
});

test('a repeated number is found', () => {
  expect(sharingNumber(['0001-a.sql', '0002-b.sql', '0002-c.sql'])).toEqual([
    '0002-b.sql',
    '0002-c.sql',
  ]);
});

test('every migration is named by four digits and lower-case words', () => {
  expect(migrations.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toEqual([]);
});

describe('a migration that data out there has run', () => {
  const bins: Migration = ['0001-bins.sql', 'a1'];
  const lots: Migration = ['0003-lots.sql', 'b2'];

  test('stands as it was, and every one on disk is frozen', () => {
    const onDisk = migrationsOnDisk();
    const frozen = frozenMigrations();

    expect(migrationFaults(onDisk, frozen)).toEqual([]);
    // node --import tsx scripts/freeze-migrations.ts adds a new one to the list.
    expect(unfrozen(onDisk, frozen)).toEqual([]);
  });
  test('is not changed', () => {
    expect(migrationFaults([['0001-bins.sql', 'c3'], lots], [bins, lots])).toEqual([
      '0001-bins.sql was changed: restore it, and write the change as a new migration.',
    ]);
  });
  test('is not taken away', () => {
    expect(migrationFaults([lots], [bins, lots])).toEqual([
      '0001-bins.sql is gone: bring it back.',
    ]);
  });
  test('is never followed by one with a lower number', () => {
    expect(migrationFaults([bins, ['0002-racks.sql', 'd4'], lots], [bins, lots])).toEqual([
      '0002-racks.sql would run after 0003-lots.sql on older data: give it the next number.',
    ]);
  });
});
