// What a commit needs at least, in seconds: form and lint of the files that are staged, and the types of all.
// npm run pre-commit; as a hook of git: echo 'npm run -s pre-commit' > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit
import { spawnSync } from 'node:child_process';

const bin = (name) => `node_modules/.bin/${name}`;
const staged = spawnSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR'], {
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));

const steps = [
  { title: 'format', command: bin('oxfmt'), args: ['--check', ...staged] },
  { title: 'lint', command: bin('oxlint'), args: ['-c', 'oxlint.config.mjs', ...staged] },
  {
    title: 'types',
    command: bin('tsc'),
    args: [
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/pre-commit.tsbuildinfo',
    ],
  },
];
if (staged.length === 0) console.log('No source file is staged.');
else
  for (const { title, command, args } of steps) {
    const { status } = spawnSync(command, args, { stdio: 'inherit' });
    console.log(`${title}: ${status === 0 ? 'green' : 'red'}`);
    if (status === 0) continue;
    process.exitCode = 1;
    break;
  }
