// npm run pictures: every surface of the specification as a picture, in both themes and two sizes,
// in test-results/pictures; says what does not fit.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chromiumPath } from './chromium.mjs';

const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
rmSync('test-results/pictures', { recursive: true, force: true });
const built = run(process.execPath, ['scripts/build.mjs']);
process.exit(
  built === 0
    ? run(
        'node_modules/.bin/playwright',
        ['test', '--config', 'tests/pictures/playwright.config.ts', '--reporter=list'],
        { NO_COLOR: '1', CHROMIUM_PATH: chromiumPath() },
      )
    : built,
);
