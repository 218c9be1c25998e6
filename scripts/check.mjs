// The quick look before a commit: types, lint, pure unit tests. Under a minute.
import { spawnSync } from 'node:child_process';

const steps = [
  ['format', ['oxfmt', '--check']],
  ['types', ['tsc', '--noEmit']],
  ['lint and import boundaries', ['oxlint', '-c', 'oxlint.config.mjs']],
  ['unit', ['vitest', 'run', 'tests/domain', 'tests/machines']],
];
for (const [title, [name, ...args]] of steps) {
  console.log(`── ${title}`);
  if (spawnSync(`node_modules/.bin/${name}`, args, { stdio: 'inherit' }).status !== 0) {
    console.error(`${title}: red`);
    process.exit(1);
  }
}
console.log('all green');
