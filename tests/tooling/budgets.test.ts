import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#db/root.ts';
import {
  type Budgets,
  loweredBudgets,
  ratchetProblems,
  shapeProblems,
  targetLines,
} from '../../tooling/budgets.mjs';
import { ratchetKeys } from '../../tooling/measures.mjs';
import { figuresOfProject } from '../../tooling/project-figures.mjs';

const entriesOf = (budget: number) =>
  Object.fromEntries(ratchetKeys.map((key) => [key, { budget }]));
/** Budgets of nothing but so many casts in the product. */
const budgetsOfCasts = (budget: number): Budgets => ({
  product: { ...entriesOf(0), casts: { budget, target: 4 } },
  tests: entriesOf(0),
});
const projectOfCasts = (count: number) =>
  figuresOfProject([{ file: 'domain/rx/status.ts', text: 'show(rx as Rx);\n'.repeat(count) }]);

describe('the ratchet', () => {
  test('holds where it is', () => {
    expect(ratchetProblems(budgetsOfCasts(2), projectOfCasts(2))).toEqual([]);
  });
  test('refuses a rise', () => {
    expect(ratchetProblems(budgetsOfCasts(2), projectOfCasts(3))).toEqual([
      'product.casts rose from 2 to 3: a budget may only fall',
    ]);
  });
  test('refuses a fall that is not written down', () => {
    expect(ratchetProblems(budgetsOfCasts(2), projectOfCasts(1))).toEqual([
      'product.casts fell from 2 to 1: keep it with npm run budgets -- --write',
    ]);
  });
  test('keeps the tests apart from the product', () => {
    const figures = figuresOfProject([{ file: 'tests/rx/a.test.ts', text: 'show(rx as Rx);\n' }]);
    expect(ratchetProblems(budgetsOfCasts(0), figures)).toEqual([
      'tests.casts rose from 0 to 1: a budget may only fall',
    ]);
  });
});

describe('writing', () => {
  test('lowers what fell and keeps its target', () => {
    const lowered = loweredBudgets(budgetsOfCasts(2), projectOfCasts(1));
    expect(lowered.product.casts).toEqual({ budget: 1, target: 4 });
  });
  test('raises nothing', () => {
    expect(loweredBudgets(budgetsOfCasts(2), projectOfCasts(3))).toEqual(budgetsOfCasts(2));
  });
});

describe('the file', () => {
  const complete = budgetsOfCasts(2);
  test('is complete', () => {
    expect(shapeProblems(complete)).toEqual([]);
  });
  test('a missing key is refused', () => {
    const { nestedTernaries: _, ...tests } = complete.tests;
    expect(shapeProblems({ ...complete, tests })).toEqual(['tests.nestedTernaries is missing']);
  });
  test('a missing group misses each of its keys', () => {
    expect(shapeProblems({ product: complete.product })).toHaveLength(ratchetKeys.length);
  });
  test('an unknown key, group or field is refused', () => {
    const budgets = {
      product: { ...complete.product, semicolons: { budget: 1 }, casts: { budget: 1, limit: 4 } },
      tests: complete.tests,
      docs: {},
    };
    expect(shapeProblems(budgets)).toEqual([
      'docs is not known',
      'product.casts: limit is not known',
      'product.semicolons is not known',
    ]);
  });
  test.each([{ budget: '2' }, { budget: -1 }, { budget: 1.5 }, {}, 2])(
    'a budget that is no count is refused: %j',
    (casts) => {
      const product = { ...complete.product, casts };
      expect(shapeProblems({ ...complete, product })).toEqual([
        'product.casts: the budget is not a count',
      ]);
    },
  );
  test('a target that is no number is refused', () => {
    const product = { ...complete.product, casts: { budget: 2, target: 'few' } };
    expect(shapeProblems({ ...complete, product })).toEqual([
      'product.casts: the target is not a number',
    ]);
  });
  test('as it lies in the project, it is complete', () => {
    const file = path.join(projectRoot, 'tooling/budgets.json');
    expect(shapeProblems(JSON.parse(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

describe('targets', () => {
  test('say how many are too many', () => {
    expect(targetLines(budgetsOfCasts(2), projectOfCasts(2))).toEqual([
      'product.casts: 1000.00 per 1,000 lines, target 4, 2 too many',
    ]);
  });
  test('say that they are reached', () => {
    expect(targetLines(budgetsOfCasts(0), projectOfCasts(0))).toEqual([
      'product.casts: 0.00 per 1,000 lines, target 4, reached',
    ]);
  });
});
