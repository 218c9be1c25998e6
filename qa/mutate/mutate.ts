import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn } from '../../tooling/machine-walks.mjs';
import { minutesOf, option } from '../kit/options.ts';
import { chanceOf } from '../monkey/chance.ts';
import { changeKinds, changesIn, type Change } from './changes.ts';
import { judge, type Verdict } from './judge.ts';
import { importsIn, nearestTests, type Imports } from './nearest.ts';
import { mutatePage, type Judged } from './page.ts';

const usage = `npm run qa -- mutate [part of a path …] [--seed 1] [--count 20] [--files 8] [--until 10m]
Plants one fault after another in the rules, services and machines, and runs the unit tests nearest to
each. A fault that no test notices is printed with what it would mean for a user. The same seed plants
the same. --files: how many test files are asked for a fault. The code itself is not touched.
Ends with 1 when a fault was not noticed. Faults that change nothing stand in qa/mutate/equal.json.`;

const reportFile = 'test-results/qa/mutate/report.html';
const productFolders = ['domain', 'server', 'src/machines'];
/** Words, tables and generated files: other tests read them row by row. */
const isData = (file: string): boolean =>
  /\.(?:data|gen|d)\.ts$|\/contract\/index|\/cli\//.test(file);

/** Faults that change nothing that anybody could notice, each with its reason. */
const equalChanges = (): ReadonlySet<string> => {
  const read: unknown = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'equal.json'), 'utf8'),
  );
  if (!Array.isArray(read)) throw new Error('qa/mutate/equal.json is no list');
  return new Set(
    read.map((row: unknown) => {
      if (Array.isArray(row) && row.length === 3) return `${row[0]}: ${row[1]}`;
      throw new Error('A row of qa/mutate/equal.json is [file, fault, reason]');
    }),
  );
};

/** The files that faults are planted in. */
const productFiles = (parts: readonly string[]): readonly string[] =>
  productFolders
    .flatMap((folder) => filesIn('.', folder, '.ts'))
    .filter((file) => !isData(file))
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));

/** So many faults of the files, drawn by seed: each fault of each file is as likely as any other. */
function drawn(files: readonly string[], seed: number, count: number): readonly Change[] {
  const equal = equalChanges();
  const waiting = files
    .flatMap((file) => changesIn(file, readFileSync(file, 'utf8')))
    .filter(({ file, what }) => !equal.has(`${file}: ${what}`));
  const chance = chanceOf(seed);
  const chosen: Change[] = [];
  while (chosen.length < count && waiting.length > 0) {
    const at = Math.floor(chance.next() * waiting.length);
    chosen.push(...waiting.splice(at, 1));
  }
  return chosen;
}

const inWords = ({ change, verdict }: Judged): string =>
  `${verdict.is.padEnd(9)} ${change.file}:${change.line}: ${change.what}` +
  (verdict.is === 'unnoticed' ? `\n          ${changeKinds[change.kind]}` : '');

/** The nearest two notice most faults: the others are asked only about what is left. */
async function nearestFirst(change: Change, tests: readonly string[]): Promise<Verdict> {
  const first = await judge(change, tests.slice(0, 2));
  return first.is !== 'unnoticed' || tests.length <= 2 ? first : judge(change, tests.slice(2));
}
/** Judges one fault after another, says each, and stops when the time is over. */
async function judgeAll(
  changes: readonly Change[],
  testsOf: (change: Change) => readonly string[],
  isOver: () => boolean,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const change of changes) {
    if (isOver()) break;
    const tests = testsOf(change);
    const verdict =
      tests.length === 0
        ? ({ is: 'unnoticed', says: 'no unit test reaches this file' } as const)
        : await nearestFirst(change, tests);
    judged.push({ change, tests, verdict });
    console.log(`${judged.length} of ${changes.length}  ${inWords({ change, tests, verdict })}`);
  }
  return judged;
}

interface Wanted {
  readonly seed: number;
  readonly count: number;
  readonly most: number;
  readonly parts: readonly string[];
  readonly minutes: number | null;
}
function wantedOf(args: readonly string[]): Wanted | null {
  const numbers = ['--seed', '--count', '--files'];
  const [seed = 1, count = 20, most = 8] = numbers.map((name) => {
    const given = option(args, name);
    return given === undefined ? undefined : Number(given);
  });
  const named = new Set([...numbers, '--until'].flatMap((name) => option(args, name) ?? []));
  const parts = args.filter((text) => !text.startsWith('--') && !named.has(text));
  return [seed, count, most].every((number) => Number.isInteger(number) && number > 0)
    ? { seed, count, most, parts, minutes: minutesOf(option(args, '--until')) }
    : null;
}
/** `mutate`: plants faults by seed and says which of them the nearest tests do not notice. */
export async function mutate(args: readonly string[]): Promise<number> {
  const wanted = args.includes('--help') ? null : wantedOf(args);
  if (wanted === null) {
    console.log(usage);
    return args.includes('--help') ? 0 : 1;
  }
  const files = productFiles(wanted.parts);
  if (files.length === 0) {
    console.error(`No file of ${productFolders.join(', ')} has “${wanted.parts.join('”, “')}”.`);
    return 1;
  }
  const until = wanted.minutes === null ? Infinity : performance.now() + wanted.minutes * 60_000;
  const imports: Imports = importsIn('.');
  const testsOf = ({ file }: Change): readonly string[] =>
    nearestTests(imports, file).slice(0, wanted.most);
  const changes = drawn(files, wanted.seed, wanted.count);
  console.log(`${changes.length} faults in ${files.length} files.`);
  const judged = await judgeAll(changes, testsOf, () => performance.now() >= until);
  const ofKind = (is: Judged['verdict']['is']): number =>
    judged.filter(({ verdict }) => verdict.is === is).length;
  mkdirSync(path.dirname(reportFile), { recursive: true });
  writeFileSync(reportFile, mutatePage(judged, wanted));
  console.log(
    `${judged.length} faults, ${ofKind('caught')} noticed, ${ofKind('unnoticed')} not, ${ofKind('unjudged')} not judged. ${reportFile}`,
  );
  return ofKind('unnoticed') + ofKind('unjudged') > 0 ? 1 : 0;
}
