import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = process.cwd();

/** Which of these files the linter, as the product sets it, finds state of a module in. */
function filesWithState(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'no-module-state-'));
  try {
    const needed = ['oxlint.config.mjs', 'tooling/lint', 'domain/platform/messages.ts'];
    for (const file of needed)
      cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const ran = spawnSync(
      path.join(root, 'node_modules/.bin/oxlint'),
      ['-c', 'oxlint.config.mjs', '--format=json'],
      {
        cwd: folder,
        encoding: 'utf8',
        // The linter looks for its type-aware part beside itself and on the path.
        env: {
          ...process.env,
          PATH: `${path.join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        },
      },
    );
    const report: { diagnostics: { code?: string; filename: string }[] } = JSON.parse(ran.stdout);
    return report.diagnostics
      .filter((diagnostic) => diagnostic.code?.includes('module-state'))
      .map((diagnostic) => path.normalize(diagnostic.filename))
      .toSorted();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const counter = 'let serial = 0;\nexport const next = () => (serial += 1);\n';

test('a variable of a module turns the linter red in machines, adapters and views', () => {
  expect(
    filesWithState({
      'src/machines/platform/clock/planted.ts': counter,
      'src/adapters/platform/planted.ts': 'export let held = 0;\n',
      'src/ui/screens/rx/planted.tsx': counter,
      'src/ui/platform/planted.ts': counter.replace('let', 'var'),
    }),
  ).toEqual([
    'src/adapters/platform/planted.ts',
    'src/machines/platform/clock/planted.ts',
    'src/ui/platform/planted.ts',
    'src/ui/screens/rx/planted.tsx',
  ]);
});

const inFunction = counter.replace('export const next =', 'return');

test('constants, variables within a function and the composition are left alone', () => {
  expect(
    filesWithState({
      'src/machines/planted.ts': "export const zone = 'UTC';\n",
      'src/ui/planted.ts': `export function serials() {\n${inFunction}}\n`,
      'src/planted.ts': counter,
    }),
  ).toEqual([]);
});
