import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#db/root.ts';

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

const migrations = readdirSync(path.join(projectRoot, 'db/migrations'));

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
