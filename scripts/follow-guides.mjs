// npm run guides [-- <name> …]: follows each guide in a scratch copy of this checkout. The code of the guide goes into
// the files that it names (tooling/guides.mjs), then its commands run: blocks marked `run`, the type checker, the
// linter and the tests that the guide names under "Check". The first that fails stops the guide, and the exit code is 1.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { blocksOf, withBlock } from '../tooling/guides.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const guidesFolder = path.join(root, 'docs/guides');
// --code: only whether the code fits its files; --keep: leaves the scratch copies for a look
const codeOnly = process.argv.includes('--code');
const keepScratch = process.argv.includes('--keep');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** The tracked and the new files of this checkout, as they are now, in a folder of their own. */
function scratchCopy() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'apothekey-guide-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 1e8,
  });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    if (!existsSync(path.join(root, file))) continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

const run = (folder, command) => {
  const done = spawnSync('bash', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, PATH: `${path.join(folder, 'node_modules/.bin')}:${process.env.PATH}` },
  });
  if (done.status !== 0)
    throw new Error(
      `${command}\n${(done.stdout + done.stderr).trim().split('\n').slice(-40).join('\n')}`,
    );
};

/** Only its tests: to start the program, and to run everything, is for a person. */
const testsNamedIn = (blocks) =>
  blocks
    .filter((block) => block.attributes.file === undefined && block.attributes.run === undefined)
    .flatMap((block) => block.lines)
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line.startsWith('npx vitest run'));

/** `NNNN` in the name of a migration is the next free number, as the guide tells a person to choose it. */
function withNextNumber(folder, file) {
  if (!file.includes('NNNN')) return file;
  const numbers = readdirSync(path.join(folder, 'db/migrations')).map((name) =>
    Number.parseInt(name, 10),
  );
  return file.replace(
    'NNNN',
    String(Math.max(...numbers.filter(Number.isInteger)) + 1).padStart(4, '0'),
  );
}

function applyBlock(folder, block) {
  const file = path.join(folder, withNextNumber(folder, block.attributes.file));
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, withBlock(block, before));
}

function follow(name) {
  const blocks = blocksOf(readFileSync(path.join(guidesFolder, name), 'utf8'));
  const folder = scratchCopy();
  let at = null;
  try {
    for (const block of blocks) {
      at = block.line;
      if (block.attributes.file !== undefined) applyBlock(folder, block);
      else if (block.attributes.run && !codeOnly) for (const line of block.lines) run(folder, line);
    }
    at = 'the end';
    const used = blocks.filter((block) => block.attributes.file !== undefined).length;
    if (codeOnly) {
      console.log(`ok  ${name}: ${used} blocks of code fit`);
      return true;
    }
    run(folder, 'oxfmt');
    run(folder, 'tsc --noEmit');
    run(folder, 'oxlint -c oxlint.config.mjs');
    const tests = testsNamedIn(blocks);
    for (const line of tests) run(folder, line);
    console.log(`ok  ${name}: ${used} blocks of code, ${tests.length} commands with tests`);
    return true;
  } catch (problem) {
    console.error(
      `NO  docs/guides/${name}, line ${at}: ${problem.message}${keepScratch ? `\n    ${folder}` : ''}`,
    );
    return false;
  } finally {
    if (!keepScratch) rmSync(folder, { recursive: true, force: true });
  }
}

const guides = readdirSync(guidesFolder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .filter((name) => wanted.length === 0 || wanted.some((text) => name.includes(text)));
const failed = guides.map(follow).filter((followed) => !followed).length;
console.log(`${guides.length - failed} of ${guides.length} guides hold.`);
process.exitCode = failed === 0 ? 0 : 1;
