// The quick look before a commit: form, types, lint, unused code, budgets, commit messages, pure
// unit tests.
// Under a minute.
import { spawnSync } from 'node:child_process';

const steps = [
  { title: 'format', name: 'oxfmt', args: ['--check'] },
  { title: 'types', name: 'tsc', args: ['--noEmit'] },
  { title: 'lint and import boundaries', name: 'oxlint', args: ['-c', 'oxlint.config.mjs'] },
  { title: 'unused code and packages', name: 'knip', args: ['--no-progress'] },
  { title: 'budgets', name: 'node', args: ['tooling/budgets.mjs'] },
  { title: 'commits', name: 'node', args: ['tooling/commits.mjs'] },
  { title: 'unit', name: 'vitest', args: ['run', 'tests/domain', 'tests/machines'] },
];
const commandOf = (name) => (name === 'node' ? process.execPath : `node_modules/.bin/${name}`);
for (const { title, name, args } of steps) {
  console.log(`── ${title}`);
  if (spawnSync(commandOf(name), args, { stdio: 'inherit' }).status !== 0) {
    console.error(`${title}: red`);
    process.exit(1);
  }
}
console.log('all green');
