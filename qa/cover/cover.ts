import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { fallen, floorFile, raised, readFloor } from './floor.ts';
import { coverPage } from './page.ts';
import { coverRows, type Row } from './rows.ts';
import { coverTable } from './table.ts';
import { takenFolder } from './taken.ts';
import { readUnwalked, unwalkedFile, unwalkedProblems, walkedMachines } from './walked.ts';

const reportFile = 'test-results/cover/report.html';
type Whole = 'unit' | 'browser';
/** That a suite has run whole since it was last recorded: only then can it have fallen. */
const wholeFile = (suite: Whole): string => `${takenFolder(suite)}/whole`;
const suiteCommands: Readonly<Record<Whole, readonly string[]>> = {
  unit: ['node_modules/.bin/vitest', 'run', 'tests/machines', 'tests/views'],
  browser: ['node_modules/.bin/playwright', 'test'],
};

/** Runs a suite from its beginning and keeps what it takes; gives the suite’s exit code. */
function record(suite: Whole): number {
  rmSync(takenFolder(suite), { recursive: true, force: true });
  const [command = '', ...args] = suiteCommands[suite];
  const browser = suite === 'browser' ? { CHROMIUM_PATH: chromiumPath() } : {};
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...browser, COVER: '1' },
  });
  mkdirSync(takenFolder(suite), { recursive: true });
  if (status === 0) writeFileSync(wholeFile(suite), '');
  return status ?? 1;
}
const isWhole = (suite: Whole): boolean => existsSync(wholeFile(suite));
const asked = (args: readonly string[]): readonly Whole[] => {
  const at = args.indexOf('--run');
  const name = at < 0 ? undefined : args[at + 1];
  if (name === 'unit' || name === 'browser') return [name];
  return at < 0 ? [] : ['unit', 'browser'];
};
/** What may not have fallen, and has. */
const fallenIn = (rows: readonly Row[]): readonly string[] =>
  (['unit', 'browser'] as const)
    .filter(isWhole)
    .flatMap((suite) => fallen(rows, readFloor(), suite));

const usage = `npm run qa -- cover [machine] [--run unit | --run browser | --run all] [--write]
Shows how many states and transitions of each machine the unit tests take, and keys in Chromium.
  --run     runs the unit tests of the machines, the browser tests, or both, and keeps what they take
  --write   raises ${floorFile} to what was taken; it never falls
The report is ${reportFile}. Ends with 1 when a whole run took less than the floor, and when a
machine is neither walked by keys nor in the reviewed list ${unwalkedFile}.`;

/** `cover`: the table, the report, and the floor that may not fall. */
export async function cover(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const codes = asked(args).map(record);
  const rows = await coverRows('.');
  const name = args.find((text, at) => !text.startsWith('--') && args[at - 1] !== '--run');
  const shown = rows.filter((row) => name === undefined || row.name.startsWith(name));
  if (shown.length === 0) {
    console.error(`There is no machine “${name}”. \`npm run qa -- cover\` lists them all.`);
    return 1;
  }
  console.log(coverTable(shown));
  mkdirSync('test-results/cover', { recursive: true });
  writeFileSync(reportFile, coverPage(rows));
  console.log(`\nThe report: ${reportFile} (open it in a browser)`);
  for (const suite of ['unit', 'browser'] as const)
    if (!isWhole(suite))
      console.log(`The ${suite} tests were not recorded whole: add --run ${suite}.`);
  const less = fallenIn(rows);
  for (const text of less) console.error(`Fallen: ${text}`);
  const unwalked = readUnwalked('.');
  const unnamed = unwalkedProblems(walkedMachines('.'), unwalked);
  for (const text of unnamed) console.error(`Model: ${text}`);
  console.log(
    `Machines that a person meets and no keys walk yet: ${unwalked.notYet.length} ` +
      `(${unwalkedFile})`,
  );
  if (args.includes('--write'))
    writeFileSync(floorFile, `${JSON.stringify(raised(rows, readFloor()), null, 2)}\n`);
  return less.length + unnamed.length > 0 ? 1 : Math.max(0, ...codes);
}
