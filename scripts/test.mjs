// Runs everything and ends with the real totals. Each step that is not itself a counted suite counts as one check.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { chromiumPath } from './chromium.mjs';

const only = process.argv.slice(2);
const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

/** `beside`: gives way to everything else that runs, and its lines are shown when it has ended. */
const run = (title, command, args, extra = {}, beside = false) => new Promise((done) => {
  const from = Date.now(), kept = [], log = beside ? createWriteStream(`test-results/${title.split(',')[0]}.log`) : null;
  console.log(`\n── ${title}${beside ? ' (beside the browser tests)' : ''}`);
  const child = spawn(command, args, { stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit', env: { ...env, ...extra } });
  if (beside) { setPriority(child.pid, 10); for (const out of [child.stdout, child.stderr]) out.on('data', (text) => { if (!log.writableEnded) { kept.push(text); log.write(text); } }); }
  child.on('error', (e) => { console.error(String(e)); done(1); });
  // What it has said last may still be on its way; a server that it left behind would keep its lines open for ever.
  child.on('exit', (code, signal) => setTimeout(() => { log?.end(); for (const text of kept.splice(0)) process.stdout.write(text); console.log(`── ${title}: ${code === 0 ? 'green' : `red (${signal ?? code})`}, ${((Date.now() - from) / 1000).toFixed(1)} s`); done(code ?? 1); }, beside ? 500 : 0));
});
const bin = (name) => `node_modules/.bin/${name}`;
const check = async (title, command, args, beside = false) => {
  const code = await run(title, command, args, {}, beside);
  if (code === 0) totals.passed++; else { totals.failed++; failures.push(title); }
};
/** Adds a suite's own counts; a suite that ended badly without a failed test (or without any test) counts as one failure. */
const suite = async (title, command, args, report, extra, beside) => {
  const code = await run(title, command, args, extra, beside);
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try { counts = report(); } catch { failures.push(`${title}: no report`); counts.failed = 1; }
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) { counts.failed = 1; failures.push(`${title}: ended with ${code}, ${counts.passed} tests run`); }
  for (const k of Object.keys(totals)) totals[k] += counts[k];
  if (counts.failed) failures.push(`${title}: ${counts.failed} failed`);
};
const vitestCounts = () => { const r = JSON.parse(readFileSync('test-results/vitest.json', 'utf8')); return { passed: r.numPassedTests, failed: r.numFailedTests + (r.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0).length), skipped: r.numPendingTests + r.numTodoTests }; };
const playwrightCounts = () => { const s = JSON.parse(readFileSync('test-results/playwright.json', 'utf8')).stats; return { passed: s.expected, failed: s.unexpected + s.flaky, skipped: s.skipped }; };

const wants = (name) => only.length === 0 || only.includes(name);
if (wants('lint')) await check('lint and walls', bin('oxlint'), []);
if (wants('browser')) await check('build', process.execPath, ['scripts/build.mjs']);
// A browser waits more than it works: what it leaves of the processors goes to everything else, which gives way to it.
const beside = wants('browser');
await Promise.all([
  wants('types') ? check('types', bin('tsc'), ['--noEmit'], beside) : null,
  wants('unit') ? suite('unit, machine and server tests', bin('vitest'), ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'], vitestCounts, {}, beside) : null,
  wants('browser') ? suite('browser tests', bin('playwright'), ['test'], playwrightCounts, { CHROMIUM_PATH: chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_NAME: 'test-results/playwright.json' }) : null,
]);
for (const f of failures) console.log(`red: ${f}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
