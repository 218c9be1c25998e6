// Runs everything and ends with the real totals. Each step that is not itself a counted suite
// counts as one check. `npm test -- --shard 1/3` runs a third of the tests, for who has more
// machines; the checks that can't be divided run with the first.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { chromiumPath } from './chromium.mjs';
import {
  browserTimes,
  isFirst,
  partOf,
  processorTimes,
  slowest,
  unitTimes,
} from './suite-report.mjs';

const { only, shard, problem } = partOf(process.argv.slice(2));
if (problem !== null) {
  console.error(problem);
  process.exit(2);
}
const root = process.cwd();
const processorFile = 'test-results/processor-times.jsonl';
const ofShard = shard === null ? [] : [`--shard=${shard.at}/${shard.of}`];
const times = { unit: [], browser: [] };
const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

/** `beside`: gives way to everything else that runs, and its lines are shown when it has ended. */
const run = (title, command, args, extra = {}, beside = false) =>
  new Promise((done) => {
    const from = Date.now();
    const kept = beside ? `test-results/${title.split(',')[0]}.log` : null;
    const out = kept ? openSync(kept, 'w') : 'inherit';
    console.log(`\n── ${title}${beside ? ' (beside the browser tests)' : ''}`);
    const child = spawn(command, args, {
      stdio: [kept ? 'ignore' : 'inherit', out, out],
      env: { ...env, ...extra },
    });
    if (beside && child.pid) setPriority(child.pid, 5);
    const ended = (code, how) => {
      if (kept) {
        closeSync(out);
        process.stdout.write(readFileSync(kept));
      }
      console.log(
        `── ${title}: ${code === 0 ? 'green' : `red (${how})`}, ${((Date.now() - from) / 1000).toFixed(1)} s`,
      );
      done(code ?? 1);
    };
    child.on('error', (e) => ended(1, String(e)));
    child.on('exit', (code, signal) => ended(code, signal ?? code));
  });
const bin = (name) => `node_modules/.bin/${name}`;
const check = async (title, command, args, beside = false) => {
  const code = await run(title, command, args, {}, beside);
  if (code === 0) totals.passed++;
  else {
    totals.failed++;
    failures.push(title);
  }
};
/**
 * Adds a suite's own counts; a suite that ended badly without a failed test (or without any test)
 * counts as one failure.
 */
const suite = async (title, command, args, report, extra, beside) => {
  const code = await run(title, command, args, extra, beside);
  let counts = { passed: 0, failed: 0, skipped: 0, red: [] };
  try {
    counts = report();
  } catch {
    failures.push(`${title}: no report`);
    counts.failed = 1;
  }
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) {
    counts.failed = 1;
    failures.push(`${title}: ended with ${code}, ${counts.passed} tests run`);
  }
  for (const k of Object.keys(totals)) totals[k] += counts[k];
  if (counts.failed) failures.push(`${title}: ${counts.failed} failed`, ...counts.red);
};
const why = (text) =>
  text
    .replace(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .slice(0, 30)
    .map((line) => `     ${line}`)
    .join('\n');
const vitestCounts = () => {
  const r = JSON.parse(readFileSync('test-results/vitest.json', 'utf8'));
  times.unit = unitTimes(r, root);
  const unread = r.testResults.filter(
    (f) => f.status === 'failed' && f.assertionResults.length === 0,
  );
  return {
    passed: r.numPassedTests,
    failed: r.numFailedTests + unread.length,
    skipped: r.numPendingTests + r.numTodoTests,
    red: [
      ...unread.map((f) => `${f.name}\n${why(f.message)}`),
      ...r.testResults.flatMap((f) =>
        f.assertionResults
          .filter((t) => t.status === 'failed')
          .map((t) => `${f.name} › ${t.fullName}\n${why(t.failureMessages.join('\n'))}`),
      ),
    ],
  };
};
const playwrightCounts = () => {
  const r = JSON.parse(readFileSync('test-results/playwright.json', 'utf8'));
  const { stats, suites, errors } = r;
  times.browser = browserTimes(r);
  const specs = (s) => [...s.specs, ...(s.suites ?? []).flatMap(specs)];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    red: [
      ...errors.map((e) => why(e.message ?? e.value ?? '')),
      ...suites
        .flatMap(specs)
        .filter((s) => !s.ok)
        .map(
          (s) =>
            `${s.file}:${s.line} › ${s.title}\n${s.tests
              .flatMap((t) => t.results)
              .flatMap((r) => r.errors)
              .map((e) => why(e.message ?? ''))
              .join('\n')}`,
        ),
    ],
  };
};

const wants = (name) => only.length === 0 || only.includes(name);
const lints = wants('lint') && isFirst(shard);
if (lints) await check('format', bin('oxfmt'), ['--check']);
if (lints) await check('lint and import boundaries', bin('oxlint'), ['-c', 'oxlint.config.mjs']);
if (lints) await check('unused code and packages', bin('knip'), ['--no-progress']);
if (lints) await check('budgets', process.execPath, ['tooling/budgets.mjs']);
if (wants('browser')) await check('build', process.execPath, ['scripts/build.mjs']);
// What all walks together have reached is known where all of them ran.
const ofProject = shard === null ? [] : ['--project=work', ...ofShard];
// A browser waits more than it works: what it leaves of the processors goes to everything else,
// which gives way to it.
const beside = wants('browser');
await Promise.all([
  wants('types') && isFirst(shard) ? check('types', bin('tsc'), ['--noEmit'], beside) : null,
  wants('unit')
    ? suite(
        'unit, machine and server tests',
        bin('vitest'),
        [
          'run',
          '--reporter=default',
          '--reporter=json',
          '--outputFile.json=test-results/vitest.json',
          ...ofShard,
        ],
        vitestCounts,
        { PROCESSOR_TIMES: processorFile },
        beside,
      )
    : null,
  wants('browser')
    ? suite('browser tests', bin('playwright'), ['test', ...ofProject], playwrightCounts, {
        CHROMIUM_PATH: chromiumPath(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: 'test-results/playwright.json',
      })
    : null,
]);
const processor = existsSync(processorFile)
  ? processorTimes(readFileSync(processorFile, 'utf8'), root)
  : new Map();
for (const [title, measured] of Object.entries(times))
  if (measured.length > 0)
    console.log(`\nSlowest files, ${title}:\n${slowest(measured, processor).join('\n')}`);
for (const f of failures) console.log(`red: ${f}`);
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`,
);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
