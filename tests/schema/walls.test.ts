import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { config, walls } from '../../scripts/walls.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const ours = (name: string) => /^(src|server|db|payer|network|domain)(\/|$)/.test(name);
const aliasOf = (name: string) => `#${name === 'src' ? 'ui' : name.replace(/^src\//, '')}/x.ts`;
/** How the same wrong import may be written: by its alias, and by a relative path. */
const spellings = (from: string, never: string) =>
  ours(never)
    ? [aliasOf(never), `${path.relative(from, never).replace(/^(?!\.)/, './')}/x.ts`]
    : [
        never.endsWith(':*') ? 'node:fs' : never,
        ...(never.endsWith(':*') || never.includes('/') ? [] : [`${never}/part`]),
      ];

test('the linter’s rules are the table of walls', () => {
  expect(JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(config)),
  );
});

test('every wall holds: a forbidden import in each cell of the table turns the linter red', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'walls-'));
  try {
    cpSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
    const planted = new Map<string, string>();
    for (const [from, list] of Object.entries(walls)) {
      mkdirSync(path.join(folder, from), { recursive: true });
      list.forEach((never, n) =>
        spellings(from, never).forEach((spelling, m) => {
          const file = path.join(from, `planted-${n}-${m}.ts`);
          writeFileSync(
            path.join(folder, file),
            `import { x } from '${spelling}';\nexport const y = x;\n`,
          );
          planted.set(file, `${from} → ${spelling}`);
        }),
      );
    }
    const ran = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['--format=json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const found = new Set(
      (JSON.parse(ran.stdout) as { diagnostics: { code: string; filename: string }[] }).diagnostics
        .filter((d) => d.code.includes('no-restricted-imports'))
        .map((d) => path.normalize(d.filename)),
    );
    expect([...planted].filter(([file]) => !found.has(file)).map(([, what]) => what)).toEqual([]);
    expect(planted.size).toBeGreaterThan(200);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
