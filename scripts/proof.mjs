// npm run proof: the full counts of what `npm test` samples, one row each, as a table; ends with 1
// when a row is red.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { chromiumPath } from './chromium.mjs';

const rows = [
  {
    name: 'every surface of the specification: found, filled, reloaded',
    browser: true,
    files: ['inventory.spec'],
    env: { INVENTORY: 'everything' },
    count: 'every form',
  },
  {
    name: 'markup in every text, on every screen: nothing runs',
    browser: true,
    files: ['hostile.spec'],
    env: { HOSTILE: 'everything' },
    count: '60 payloads',
  },
  {
    name: 'scans in the browser: nothing leaks into any place of any layer',
    browser: true,
    files: ['scan-leaks'],
    env: { SCAN_LEAKS: 'everywhere' },
    count: 'every pair',
  },
  {
    name: 'lifecycle: random walks over the table',
    files: ['tests/domain/rx/lifecycle/walk.test.ts'],
    env: { LIFECYCLE_WALKS: '100000' },
    count: '100,000 walks',
  },
  {
    name: 'lifecycle: random walks over the real database',
    files: ['tests/server/rx'],
    env: { RX_WALKS: '40' },
    count: '40 walks',
  },
  {
    name: 'killed under writes (server, and database every second time)',
    files: ['tests/proof/kill-nine.test.ts'],
    env: { KILLS: '20' },
    count: '20 kills',
  },
  {
    name: 'the database lost under writes: connections, backends, engine, network',
    files: ['tests/proof/outages.test.ts'],
    env: { OUTAGES: '72' },
    count: '504 outages',
  },
  {
    name: 'stopped by SIGTERM under load',
    files: ['tests/proof/terminate.test.ts'],
    env: { STOPS: '20' },
    count: '20 stops',
  },
  {
    name: 'a day at the store, its processes killed; claims, money, stock, audit',
    files: ['tests/proof/day-at-the-store.test.ts'],
    env: { DAY: '500', DAY_KILLS: '12' },
    count: '500 prescriptions',
  },
  {
    name: 'mutated requests to every call; foreign calls to every write',
    files: ['tests/server/platform/mutated', 'tests/server/platform/foreign-calls'],
    env: { MUTATIONS: '1000' },
    count: '1,000 per call',
  },
  {
    name: 'guessed passwords: one account, many accounts, one throttle',
    files: ['tests/server/admin/throttle.test.ts'],
    env: { GUESSES: '1000', SPRAYED: '500' },
    count: '1,000; 500',
  },
  {
    name: 'changes to roles by somebody who wants more than is theirs',
    files: ['tests/server/admin/roles-governed.test.ts'],
    env: { ROLE_SEQUENCES: '500' },
    count: '500 × 10 acts',
  },
  {
    name: 'one record changed by eight people at once, each kind of record',
    files: ['tests/server/platform/same-record.test.ts'],
    env: { RACE_TRIES: '160' },
    count: '160 per kind',
  },
  {
    name: 'audit log tampered with; a long one verified',
    files: ['tests/server/platform/audit-tampering.test.ts'],
    env: { TAMPERINGS: '1000', AUDIT_ROWS: '100000' },
    count: '1,000; 100,000',
  },
  {
    name: 'route × principal matrix, sessions, throttle, audit chain',
    files: ['tests/server/platform', 'tests/server/admin'],
    env: {},
    count: 'all routes',
  },
  {
    name: 'scan router on simulated scanners and hands',
    files: ['tests/machines/platform/scanner'],
    env: {},
    count: 'all profiles',
  },
  {
    name: 'vial labels: any text fits, stays whole, and scans',
    files: ['tests/server/label'],
    env: { LABEL_RUNS: '1000' },
    count: '1,000 labels',
  },
  {
    name: 'NCPDP D.0: mutated bytes are read or refused with a place',
    files: ['tests/domain/claim/ncpdp/generated.test.ts'],
    env: { D0_MUTATIONS: '10000000' },
    count: '10,000,000',
  },
  {
    name: 'licenses, hashes and sources of every package; bill of materials',
    files: ['tests/tooling/supply.test.ts'],
    env: {},
    count: 'all packages',
  },
  {
    name: 'tables against entities and contract',
    files: ['tests/db', 'tests/domain/platform/generated.test.ts'],
    env: {},
    count: 'all entities',
  },
];
const vitest = (row) => {
  const { status } = spawnSync(
    'node_modules/.bin/vitest',
    [
      'run',
      ...row.files,
      '--testTimeout=1800000',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/proof.json',
    ],
    { stdio: 'inherit', env: { ...process.env, ...row.env, NO_COLOR: '1' } },
  );
  const { numPassedTests, numFailedTests } = JSON.parse(
    readFileSync('test-results/proof.json', 'utf8'),
  );
  return { status, passed: numPassedTests, failed: numFailedTests };
};
/** A browser sees what was built: so it is built first. */
const browser = (row) => {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  const { status } =
    built.status === 0
      ? spawnSync('node_modules/.bin/playwright', ['test', ...row.files], {
          stdio: 'inherit',
          env: {
            ...process.env,
            ...row.env,
            NO_COLOR: '1',
            CHROMIUM_PATH: chromiumPath(),
            PLAYWRIGHT_JSON_OUTPUT_NAME: 'test-results/proof.json',
          },
        })
      : built;
  const { expected, unexpected, flaky } = JSON.parse(
    readFileSync('test-results/proof.json', 'utf8'),
  ).stats;
  return { status, passed: expected, failed: unexpected + flaky };
};
const only = process.argv.slice(2);
mkdirSync('test-results', { recursive: true });
const table = [];
for (const row of rows.filter((r) => only.length === 0 || only.some((o) => r.name.includes(o)))) {
  const from = Date.now();
  console.log(`\n── ${row.name} (${row.count})`);
  rmSync('test-results/proof.json', { force: true });
  let ran = { status: 1, passed: 0, failed: 1 };
  try {
    ran = (row.browser ? browser : vitest)(row);
  } catch {
    /* a row without a report is red */
  }
  table.push({
    ...row,
    ...ran,
    ok: ran.status === 0 && ran.passed > 0,
    seconds: Math.round((Date.now() - from) / 1000),
  });
}
const cell = (text, width) => String(text).padEnd(width);
console.log(`\n${cell('check', 66)}${cell('count', 16)}${cell('tests', 10)}${cell('s', 7)}result`);
for (const r of table)
  console.log(
    `${cell(r.name, 66)}${cell(r.count, 16)}${cell(`${r.passed}/${r.passed + r.failed}`, 10)}${cell(r.seconds, 7)}${r.ok ? 'green' : 'RED'}`,
  );
const red = table.filter((r) => !r.ok).length;
console.log(`\n${table.length - red} passed, ${red} failed`);
process.exit(red === 0 && table.length > 0 ? 0 : 1);
