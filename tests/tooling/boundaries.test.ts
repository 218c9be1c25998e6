import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { arrows, closed, guarded, layers, refusal } from '../../tooling/lint/boundaries.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const aliasOf = (folder: string) =>
  `#${folder.replace(/^src\/(?=machines|adapters|ui|routes)/, '')}`;
const hasAlias = (folder: string) => folder !== 'src';
const relative = (from: string, to: string) =>
  path.posix.relative(from, to).replace(/^(?!\.)/, './');

/** The same wrong import in each way it may be written: by its alias, and by a relative path. */
const spellings = (from: string, target: string) => [
  ...(hasAlias(target) ? [`${aliasOf(target)}/x.ts`] : []),
  `${relative(from, target)}/x.ts`,
];
const packageOf = (guard: string) => (guard === 'node:*' ? 'node:fs' : guard);
/** A folder that a pattern of the table stands for. */
const example = (pattern: string) => pattern.replaceAll('*', 'rx');

/** The layer of each part of the program in which the walls between its areas are tried. */
const layerOfPart: Readonly<Record<string, string>> = {
  domain: 'domain',
  server: 'server/services',
  src: 'src/machines',
};

const areas = [...new Set(Object.values(arrows).flatMap((table) => Object.keys(table)))];

/** An import of every area by every other one that has no arrow to it. */
function betweenAreas(): readonly (readonly [from: string, specifier: string, cell: string])[] {
  return Object.entries(arrows).flatMap(([part, table]) => {
    const layer = layerOfPart[part];
    return areas.flatMap((area) =>
      areas
        .filter((other) => other !== area && other !== 'platform')
        .filter((other) => !table[area]?.includes(other))
        .flatMap((other) =>
          spellings(`${layer}/${area}`, `${layer}/${other}`).map(
            (text) => [`${layer}/${area}`, text, `${part}: ${area} → ${other}`] as const,
          ),
        ),
    );
  });
}

/** Every import that the tables forbid: the folder, how it is written, and which cell it is. */
function forbidden(): readonly (readonly [from: string, specifier: string, cell: string])[] {
  const between = Object.entries(layers).flatMap(([from, { imports }]) =>
    Object.keys(layers)
      .filter((target) => target !== from && !imports.includes(target))
      .flatMap((target) =>
        spellings(from, target).map((text) => [from, text, `${from} → ${target}`] as const),
      ),
  );
  const packages = Object.entries(layers).flatMap(([from, row]) =>
    guarded
      .filter((guard) => !row.packages.includes(guard))
      .map((guard) => [from, packageOf(guard), `${from} → ${guard}`] as const),
  );
  const folders = Object.entries(closed).flatMap(([from, targets]) =>
    targets.flatMap((target) =>
      spellings(from, example(target)).map((text) => [from, text, `${from} → ${target}`] as const),
    ),
  );
  return [...between, ...packages, ...folders, ...betweenAreas()];
}

test('every boundary holds: a forbidden import in each cell of the tables turns the linter red', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  try {
    cpSync(path.join(root, 'oxlint.config.mjs'), path.join(folder, 'oxlint.config.mjs'));
    // No boundary needs types, and the compiler would take its time over the planted files.
    writeFileSync(
      path.join(folder, 'untyped.config.mjs'),
      `import config from './oxlint.config.mjs';\nexport default { ...config, options: {} };\n`,
    );
    cpSync(path.join(root, 'tooling/lint'), path.join(folder, 'tooling/lint'), { recursive: true });
    // The other rules read the catalogue of messages.
    cpSync(
      path.join(root, 'domain/platform/messages.ts'),
      path.join(folder, 'domain/platform/messages.ts'),
    );
    const planted = new Map<string, string>();
    forbidden().forEach(([from, specifier, cell], index) => {
      const file = path.posix.join(from, `planted-${index}.ts`);
      mkdirSync(path.join(folder, from), { recursive: true });
      writeFileSync(
        path.join(folder, file),
        `import { x } from '${specifier}';\nexport const y = x;\n`,
      );
      planted.set(file, `${cell} as ${specifier}`);
    });
    const ran = spawnSync(
      path.join(root, 'node_modules/.bin/oxlint'),
      ['-c', 'untyped.config.mjs', '--format=json'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    const report: { diagnostics: { code?: string; filename: string }[] } = JSON.parse(ran.stdout);
    const found = new Set(
      report.diagnostics
        .filter((diagnostic) => diagnostic.code?.includes('boundaries'))
        .map((diagnostic) => path.normalize(diagnostic.filename)),
    );
    const missed = [...planted].filter(([file]) => !found.has(file)).map(([, cell]) => cell);
    expect(missed).toEqual([]);
    expect(planted.size).toBeGreaterThan(1_000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each([
  ['domain/rx/days-supply/days-supply.ts', '#domain/platform/result.ts'],
  ['domain/rx/contract/rx.ts', '@orpc/contract'],
  ['domain/platform/schema.ts', 'zod'],
  ['src/machines/rx/rx.machine.ts', 'xstate'],
  ['src/ui/screens/rx/rx-page.tsx', '../../kit/button.tsx'],
  ['server/services/rx/move.ts', '#server/repositories/rx/rx.ts'],
  ['server/services/rx/view.ts', '#server/services/drug/ndc-group.ts'],
  ['server/services/claim/send.ts', '#server/services/rx/move.ts'],
  ['server/main.ts', './platform/config.ts'],
  ['tests/server/rx/queue.test.ts', '#db/open.ts'],
])('%s may import %s', (from, specifier) => {
  expect(refusal(from, specifier)).toBe(null);
});

test('a query outside the repositories turns the linter red', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'queries-'));
  try {
    cpSync(path.join(root, 'tooling/lint'), path.join(folder, 'tooling/lint'), { recursive: true });
    mkdirSync(path.join(folder, 'server/services/erx'), { recursive: true });
    writeFileSync(
      path.join(folder, '.oxlintrc.json'),
      JSON.stringify({
        jsPlugins: ['./tooling/lint/boundaries.mjs'],
        rules: { 'apothekey/sql-in-repositories': 'error' },
      }),
    );
    writeFileSync(
      path.join(folder, 'server/services/erx/planted.ts'),
      `export const read = (db: any) => db.selectFrom('rxs').execute();\n`,
    );
    const ran = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['server'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(ran.stdout).toContain('A query stands in the repositories.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each([
  ['domain/rx/days-supply/days-supply.ts', 'zod', 'domain must not import zod'],
  ['domain/rx/entities/rx.ts', '@orpc/contract', 'domain must not import @orpc/contract'],
  [
    'server/repositories/rx/rx.ts',
    '#domain/rx/rules/queues.ts',
    'server/repositories must not import domain/*/rules',
  ],
  [
    'server/services/drug/price.ts',
    '#server/services/claim/billing.ts',
    'server: drug must not import claim',
  ],
  ['server/services/stock/receipt.ts', 'kysely', 'server/services must not import kysely'],
  [
    'server/services/rx/move.ts',
    '../counter/drawer.ts',
    'server/services/rx must not import server/services/counter',
  ],
  [
    'server/services/rx/fill/price.ts',
    '#server/services/claim/billing.ts',
    'server/services/rx must not import server/services/claim',
  ],
  [
    'src/machines/rx/rx.machine.ts',
    '../../ui/kit/button.tsx',
    'src/machines must not import src/ui/kit',
  ],
])('%s must not import %s', (from, specifier, why) => {
  expect(refusal(from, specifier)).toBe(why);
});
