import { build } from 'esbuild';
// npm run mutate [-- <part of a file's name> …]: changes each row of words of the directions once and says which change
// turns no row of the two corpora red: a row is taken away, or its printed words are changed. With --conditions the
// conditions of the grammar and of days supply are turned round too, which takes an hour.
// Rows: tests/fixtures/sig and tests/fixtures/days-supply. Changes that can't change a reading stand, each with its
// reason, in tests/fixtures/sig/equal-changes.json and are not made.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { mutantsOf } from '../tooling/mutants.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folders = ['domain/rx/sig', 'domain/rx/days-supply'];
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const conditions = process.argv.includes('--conditions');
/** The first judgement reads all rows of both corpora, beside whatever else the computer does. */
const patienceAtFirst = 300_000;
const patience = 30_000;
const equal = new Set(
  JSON.parse(readFileSync(path.join(root, 'tests/fixtures/sig/equal-changes.json'), 'utf8')).map(
    ([file, what]) => `${file}: ${what}`,
  ),
);

/** The judge as one script, with `text` in the place of one file. */
async function judgeWith(file, text) {
  const { outputFiles } = await build({
    stdin: {
      contents: readFileSync(path.join(root, 'scripts/judge-directions.ts'), 'utf8'),
      resolveDir: path.join(root, 'scripts'),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'judge',
    platform: 'node',
    logLevel: 'error',
    plugins: [
      {
        name: 'one-changed-file',
        setup: (changed) =>
          changed.onLoad({ filter: /\.ts$/ }, (args) =>
            args.path === file ? { contents: text, loader: 'ts' } : undefined,
          ),
      },
    ],
  });
  return outputFiles[0].text;
}

const workerCode = `
const { parentPort } = require('node:worker_threads');
const vm = require('node:vm');
parentPort.on('message', ({ code, words }) => {
  try {
    const call = '\\njudge.firstWrong(' + JSON.stringify(words) + ')';
    parentPort.postMessage(vm.runInThisContext(code + call) ?? null);
  } catch (error) {
    parentPort.postMessage('it throws: ' + error.message);
  }
});`;
let worker = new Worker(workerCode, { eval: true });
/** The first row that is wrong, or null. What takes too long is wrong too. */
async function firstWrong(code, words, waited = patience) {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  const timer = setTimeout(() => resolve('it does not end'), waited);
  worker.once('message', resolve);
  worker.postMessage({ code, words });
  const found = await promise;
  clearTimeout(timer);
  if (found === 'it does not end') {
    await worker.terminate();
    worker = new Worker(workerCode, { eval: true });
  }
  return found;
}

const files = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
      path.join(root, folder, name),
    ),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('index.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));

const clean = await firstWrong(await judgeWith(null, ''), null, patienceAtFirst);
if (clean !== null) {
  console.error(`Without a change a row is wrong: ${clean}`);
  process.exit(1);
}
let all = 0;
const survivors = [];
for (const file of files) {
  const source = readFileSync(file, 'utf8');
  let alive = 0;
  const name = path.relative(root, file);
  const mutants = mutantsOf(file, source, conditions).filter(
    ({ what }) => !equal.has(`${name}: ${what}`),
  );
  for (const mutant of mutants) {
    all += 1;
    const wrong = await firstWrong(await judgeWith(file, mutant.text), mutant.words);
    if (wrong !== null) continue;
    alive += 1;
    survivors.push(`${name}:${mutant.line}: ${mutant.what}`);
  }
  console.log(`${name}: ${mutants.length} changes, ${alive} unnoticed`);
}
for (const survivor of survivors) console.log(survivor);
console.log(
  `${all} changes, ${all - survivors.length} turn a row red, ${survivors.length} do not.`,
);
await worker.terminate();
