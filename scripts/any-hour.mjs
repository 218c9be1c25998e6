// npm run any-hour [-- [unit] [at=<instant>] [test files]]: runs the suite at hours at which dates
// go wrong. Every test server starts there.
// With test files only those run: *.spec.ts in a browser, all others by vitest; `unit` leaves the
// browser out.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chromiumPath } from './chromium.mjs';

/** Instants on the demo store's clock (America/Chicago: UTC-6, from March to November UTC-5). */
const hours = [
  { name: 'ten minutes before the store’s midnight', at: '2026-07-15T23:50:00-05:00' },
  { name: 'ten minutes before midnight of UTC', at: '2026-07-15T18:50:00-05:00' },
  { name: 'early morning', at: '2026-07-16T05:50:00-05:00' },
  { name: 'the leap day', at: '2028-02-29T10:30:00-06:00' },
  { name: 'before the clocks go forward', at: '2026-03-08T01:50:00-06:00' },
  { name: 'before the clocks go back', at: '2026-11-01T01:50:00-05:00' },
  { name: 'ten minutes before the new year', at: '2026-12-31T23:50:00-06:00' },
];
const isOption = (word) => word === 'unit' || word.startsWith('at=');
const words = process.argv.slice(2);
const files = words.filter((word) => !isOption(word));
const specs = files.filter((file) => file.endsWith('.spec.ts'));
const unitFiles = files.filter((file) => !file.endsWith('.spec.ts'));
const asked = words.find((word) => word.startsWith('at='))?.slice('at='.length);
const chosen = asked === undefined ? hours : [{ name: 'as asked', at: asked }];
const withBrowser = !words.includes('unit') && (files.length === 0 || specs.length > 0);
const withUnit = files.length === 0 || unitFiles.length > 0;

const isGreen = (command, args, extra = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...extra } }).status === 0;
const bin = (name) => `node_modules/.bin/${name}`;

mkdirSync('test-results', { recursive: true });
if (withBrowser && !isGreen(process.execPath, ['scripts/build.mjs'])) process.exit(1);
const red = [];
for (const { name, at } of chosen) {
  console.log(`\n── ${name}: ${at}`);
  const clock = { TEST_CLOCK: at };
  const unit = !withUnit || isGreen(bin('vitest'), ['run', '--reporter=dot', ...unitFiles], clock);
  if (!unit) red.push(`${name} (${at}): unit, machine and server tests`);
  const browser =
    !withBrowser ||
    isGreen(bin('playwright'), ['test', ...specs], { ...clock, CHROMIUM_PATH: chromiumPath() });
  if (!browser) red.push(`${name} (${at}): browser tests`);
}
for (const line of red) console.log(`red: ${line}`);
console.log(`\n${chosen.length} instants, ${red.length} suites red`);
process.exit(red.length === 0 ? 0 : 1);
