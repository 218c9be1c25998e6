import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { areasTable, measures, measuresTable, textOfMeasure } from '../../tooling/measures.mjs';
import {
  areaOf,
  figuresOfFolder,
  figuresOfProject,
  figuresOfRevision,
  groupOf,
} from '../../tooling/project-figures.mjs';

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ file: `${folder}/part-${index}.ts`, text: '' }));

describe('which files are measured', () => {
  test.each([
    ['domain/rx/status.ts', 'product'],
    ['src/ui/screens/rx/rx.tsx', 'product'],
    ['db/open.ts', 'product'],
    ['tests/rx/status.test.ts', 'tests'],
    ['bench/main.ts', null],
    ['scripts/build.mjs', null],
    ['db/types.ts', null],
    ['db/demo/data/patients.ts', null],
    ['domain/claim/codes.data.ts', null],
    ['src/adapters/platform/routes.gen.ts', null],
    ['src/ui/styles.css', null],
  ])('%s: %s', (file, group) => {
    expect(groupOf(file)).toBe(group);
  });
});

describe('addresses', () => {
  test.each([
    ['domain/rx/status.ts', 'rx'],
    ['src/machines/claim/deep/outbox.ts', 'claim'],
    ['src/ui/screens/patient/card.tsx', 'patient'],
    ['server/services/stock/receive.ts', 'stock'],
    ['tests/refill/queue.test.ts', 'refill'],
    ['server/services/stock.ts', 'other'],
    ['src/ui/kit/button.tsx', 'other'],
  ])('the area of %s is %s', (file, area) => {
    expect(areaOf(file)).toBe(area);
  });
  test("a file directly in a layer's folder is counted, one in an area or above a layer is not", () => {
    const { product } = figuresOfProject([
      { file: 'server/services/stock.ts', text: '' },
      { file: 'server/services/stock/receive.ts', text: '' },
      { file: 'server/main.ts', text: '' },
    ]);
    expect(product.total.filesDirectlyInLayer).toBe(1);
  });
  test('a folder with 26 files is too full, one with 25 is not', () => {
    const files = [...filesIn('domain/rx', 26), ...filesIn('domain/claim', 25)];
    expect(figuresOfProject(files).product.total.foldersOver25Files).toBe(1);
  });
});

test('product and tests are counted apart, and each area for itself', () => {
  const { product, tests } = figuresOfProject([
    { file: 'domain/rx/status.ts', text: 'show(rx as Rx);\n' },
    { file: 'server/services/rx/move.ts', text: 'show(rx as Rx);\nshow(rx!);\n' },
    { file: 'server/main.ts', text: 'start();\n' },
    { file: 'tests/rx/status.test.ts', text: 'show(rx as never);\n' },
  ]);
  expect(product.total).toMatchObject({ files: 3, lines: 4, casts: 2, castsToNever: 0 });
  expect(tests.total).toMatchObject({ files: 1, lines: 1, casts: 1, castsToNever: 1 });
  expect(Object.keys(product.areas)).toEqual(['other', 'rx']);
  expect(product.areas.rx).toMatchObject({ files: 2, lines: 3, casts: 2, nonNullAssertions: 1 });
});

describe('a folder and its revisions', () => {
  let folder = '';
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'ignore' });
  const write = (text: string) => writeFileSync(path.join(folder, 'domain/rx/status.ts'), text);
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'apothekey-measured-'));
    mkdirSync(path.join(folder, 'domain/rx'), { recursive: true });
    write('show(rx as Rx);\n');
    git('init', '--quiet');
    git('add', '.');
    const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com'];
    git(...author, 'commit', '--quiet', '--message=before');
    write('show(rx);\n');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('the folder is measured as it lies there, the revision as it was', () => {
    expect(figuresOfFolder(folder).product.total.casts).toBe(0);
    expect(figuresOfRevision(folder, 'HEAD').product.total.casts).toBe(1);
  });
});

describe('the printed tables', () => {
  const { product } = figuresOfProject([
    { file: 'domain/rx/status.ts', text: `show(rx as Rx);\n// ${'x'.repeat(120)}\n` },
  ]);
  test('a rate per 1,000 lines, a share and a plain count', () => {
    const textOf = (key: string) =>
      measures
        .filter((measure) => measure.key === key)
        .map((measure) => textOfMeasure(measure, product.total));
    expect(textOf('casts')).toEqual(['500.00 (1)']);
    expect(textOf('linesOver120')).toEqual(['50.00 % (1)']);
    expect(textOf('complexFunctions')).toEqual(['0']);
  });
  test('before and after stand beside each other', () => {
    const columns = ['before', 'after'].map((title) => ({ title, figures: product.total }));
    const rows = measuresTable(columns).split('\n');
    expect(rows[0]).toMatch(/before +after$/);
    expect(rows.find((row) => row.startsWith('casts'))).toMatch(/500\.00 \(1\) +500\.00 \(1\)$/);
  });
  test('an area for each line, and all of them last', () => {
    const names = areasTable(product)
      .split('\n')
      .map((row) => row.split(' ')[0]);
    expect(names).toEqual(['area', 'rx', 'all']);
  });
});
