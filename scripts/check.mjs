// The quick look before a commit: form, types, lint, budgets, commit messages, pure unit tests.
// Under a minute.
import { spawnSync } from 'node:child_process';

const steps = [
  ['format', ['oxfmt', '--check']],
  ['types', ['tsc', '--noEmit']],
  ['lint and import boundaries', ['oxlint', '-c', 'oxlint.config.mjs']],
  ['budgets', ['node', 'tooling/budgets.mjs']],
  ['commits', ['node', 'tooling/commits.mjs']],
  ['unit', ['vitest', 'run', 'tests/domain', 'tests/machines']],
];
const commandOf = (name) => (name === 'node' ? process.execPath : `node_modules/.bin/${name}`);
for (const [title, [name, ...args]] of steps) {
  console.log(`── ${title}`);
  if (spawnSync(commandOf(name), args, { stdio: 'inherit' }).status !== 0) {
    console.error(`${title}: red`);
    process.exit(1);
  }
}
console.log('all green');
