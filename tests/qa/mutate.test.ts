import { describe, expect, test } from 'vitest';
import { changesIn } from '#qa/mutate/changes.ts';
import { importsIn, nearestTests } from '#qa/mutate/nearest.ts';

const faults = (source: string): readonly (readonly [string, string, string])[] =>
  changesIn('bag.ts', source).map(({ kind, what, text }) => [kind, what, text]);

describe('the faults of a file', () => {
  test('a limit is off by one, and its number too', () => {
    expect(faults('export const isLate = (days: number) => days > 14;')).toEqual([
      ['bound', '> → >= in days > 14', 'export const isLate = (days: number) => ((days) >= (14));'],
      ['number', '14 → 15', 'export const isLate = (days: number) => days > 15;'],
    ]);
  });
  test('a rule decides the other way', () => {
    expect(faults('if (isRecalled) stop();')).toEqual([
      ['condition', 'not (isRecalled)', 'if (!(isRecalled)) stop();'],
      ['call', 'without stop();', 'if (isRecalled) ;'],
    ]);
  });
  test('what should have been written down is not', () => {
    expect(faults('await audit.write(row);')).toEqual([
      ['call', 'without await audit.write(row);', ';'],
    ]);
  });
  test('the rows of another store are met', () => {
    expect(faults("db.selectFrom('bag').where('storeId', '=', store).execute;")).toEqual([
      ['filter', "without .where('storeId', '=', store)", "db.selectFrom('bag').execute;"],
    ]);
  });
  test('a guard, a target or a permission is missing', () => {
    expect(faults("const open = { guard: 'mayOpen', target: 'open' };")).toEqual([
      ['part', "without guard: 'mayOpen'", "const open = { ...{}, target: 'open' };"],
      ['part', "without target: 'open'", "const open = { guard: 'mayOpen', ...{} };"],
    ]);
  });
  test('two texts side by side are no sum, and what only types say is no fault', () => {
    expect(faults("type Days = 1 | 2;\nconst label = 'Take ' + dose;")).toEqual([]);
  });
});

describe('the tests nearest to a file', () => {
  const imports = importsIn('.');

  test('those of its own name and area come first', () => {
    expect(nearestTests(imports, 'domain/counter/rules/drawer.ts')[0]).toBe(
      'tests/domain/counter/drawer.test.ts',
    );
    expect(nearestTests(imports, 'server/services/counter/drawer.ts').slice(0, 1)).toEqual([
      'tests/server/counter/drawer.test.ts',
    ]);
  });
  test('browser tests are none of them', () => {
    const browserTests = nearestTests(imports, 'src/machines/counter/pick-up.machine.ts').filter(
      (test) => test.startsWith('tests/e2e/'),
    );
    expect(browserTests).toEqual([]);
  });
});
