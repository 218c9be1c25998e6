import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '#db/root.ts';

// Inside the checkout: what is built there finds the packages.
let dist = '';
beforeEach(() => {
  dist = mkdtempSync(path.join(projectRoot, 'dist-'));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));
/** Builds the server in a process of its own, and says whether it stood there when that ended. */
const builds = async () =>
  (
    await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      `
  import { existsSync } from 'node:fs';
  const { build } = await import(${JSON.stringify(path.join(projectRoot, 'scripts/build.mjs'))});
  await build(['server'], ${JSON.stringify(dist)});
  console.log(existsSync(${JSON.stringify(path.join(dist, 'server/main.mjs'))}) ? 'there' : 'missing');
`,
    ])
  ).stdout
    .replace(/in [\d.]+ s/, 'in … s')
    .trim()
    .split('\n');

test('three builds at once: one builds, and none takes away what another starts from', async () => {
  const said = await Promise.all([builds(), builds(), builds()]);
  expect(said.toSorted((a, b) => b.length - a.length)).toEqual([
    ['Built the server in … s.', 'there'],
    ['there'],
    ['there'],
  ]);
});
test('a build that was broken off does not hold up the next one', async () => {
  const lock = path.join(dist, 'server.lock');
  const longAgo = new Date(Date.now() - 600_000);
  writeFileSync(lock, String(process.pid));
  utimesSync(lock, longAgo, longAgo);
  expect(await builds()).toEqual(['Built the server in … s.', 'there']);
  expect({
    lock: existsSync(lock),
    stamp: readFileSync(path.join(dist, 'server.hash'), 'utf8').length,
  }).toEqual({ lock: false, stamp: 64 });
});
