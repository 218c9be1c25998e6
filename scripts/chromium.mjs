// Finds a Chromium for the browser tests, or installs one: the system's package manager first, then
// Playwright's own.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The shell draws pages and nothing around them. A window of the whole browser costs half a second
 * of the processor more, and the suite opens hundreds.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const onPath = () =>
  names
    .map((n) => spawnSync('sh', ['-c', `command -v ${n}`], { encoding: 'utf8' }).stdout.trim())
    .find(Boolean);
const playwrights = () => {
  try {
    const p = createRequire(import.meta.url)('playwright').chromium.executablePath();
    return existsSync(p) ? p : undefined;
  } catch {
    return undefined;
  }
};
const found = () => process.env.CHROMIUM_PATH ?? onPath() ?? playwrights();

/**
 * The path of a Chromium that can be started, installing one where there is none. Throws with one
 * sentence where that fails.
 */
export function chromiumPath() {
  const here = found();
  if (here) return here;
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...words) => {
    const [command, ...rest] = [...root, ...words];
    return (
      spawnSync(command, rest, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    );
  };
  console.log('No Chromium here: installing one for the browser tests.');
  if (spawnSync('sh', ['-c', 'command -v apt-get']).status === 0) {
    const install = (name) => run('apt-get', 'install', '-y', '--no-install-recommends', name);
    if (run('apt-get', 'update') && !install('chromium-headless-shell')) install('chromium');
  }
  if (!found()) {
    try {
      execFileSync(
        process.execPath,
        [
          createRequire(import.meta.url).resolve('playwright/cli.js'),
          'install',
          '--with-deps',
          'chromium',
        ],
        { stdio: 'inherit' },
      );
    } catch {
      /* said below */
    }
  }
  const now = found();
  if (!now)
    throw new Error(
      'The browser tests need Chromium: install the package "chromium", or set CHROMIUM_PATH.',
    );
  return now;
}
