import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machineWalks } from '../../tooling/machine-walks.mjs';
import { coverRows } from '../cover/rows.ts';
import { minutesOf, option } from '../kit/options.ts';
import { openBrowser } from '../kit/station.ts';
import { walkByModel } from './by-model.ts';
import { walkBySpecs } from './by-specs.ts';
import { problemsOf, type WalkModel } from './model.ts';
import { models } from './models/index.ts';
import { walkPage } from './page.ts';
import type { Walked, WalkedStep } from './steps.ts';

const folder = 'test-results/qa/walk';
const reportFile = path.join(folder, 'report.html');
const usage = `npm run qa -- walk <machine … | all> [--seed 1] [--until 100% | --until 10m]
Walks machines by keys in Chromium, on a demo store whose clock stands: each way of its model, or
of its browser test, is taken; then screen and machine are asked whether it went as it should.
  --seed    among equally near ways chance decides; the same seed walks alike
  --until   100%: until every way is taken (so it is without it); 10m: at most ten minutes
Ctrl+C ends it: what was walked is in the report. The report is ${reportFile}.
Ends with 1 when something differs or a way is left, and with 130 after Ctrl+C.`;

/** The code that a shell expects of a program that Ctrl+C has ended. */
const interrupted = 130;
/** What ends a walk early, and which of them did. */
class Limit {
  readonly #until: number;
  readonly #abort = new AbortController();
  constructor(minutes: number | null) {
    this.#until = minutes === null ? Infinity : performance.now() + minutes * 60_000;
  }
  readonly cancel = (): void => {
    if (!this.#abort.signal.aborted) console.log('Ending after this step …');
    this.#abort.abort();
  };
  get isCancelled(): boolean {
    return this.#abort.signal.aborted;
  }
  readonly isOver = (): boolean => this.isCancelled || performance.now() >= this.#until;
  get millisecondsLeft(): number {
    return this.#until - performance.now();
  }
  get signal(): AbortSignal {
    return this.#abort.signal;
  }
}
const say = (step: WalkedStep, left: number): void => {
  const isBad = step.differs.length > 0;
  console.log(
    `${String(left).padStart(5)} left  ${isBad ? 'DIFFERS' : 'as it should'}  ${step.name}`,
  );
  for (const text of step.differs) console.log(`             ${text}`);
};

interface Walkable {
  readonly name: string;
  readonly model: WalkModel | undefined;
  readonly specs: readonly string[];
}
/** Every machine that has a model or a browser test that walks it. */
const walkable = (): readonly Walkable[] =>
  machineWalks('.')
    .map(({ name, browser }) => ({
      name,
      model: models.find((model) => model.name === name),
      specs: browser,
    }))
    .filter(({ model, specs }) => model !== undefined || specs.length > 0);

/** `walk`: takes the ways of these machines, and writes the report. */
export async function walk(args: readonly string[]): Promise<number> {
  const values = new Set(['--seed', '--until'].flatMap((name) => option(args, name) ?? []));
  const names = args.filter((text) => !text.startsWith('--') && !values.has(text));
  const seed = Number(option(args, '--seed') ?? '1');
  const until = option(args, '--until') ?? '100%';
  const all = walkable();
  const wanted = all.filter(({ name }) =>
    names.some((part) => part === 'all' || name.toLowerCase().startsWith(part.toLowerCase())),
  );
  const isUnderstood = Number.isInteger(seed) && (until === '100%' || minutesOf(until) !== null);
  if (args.includes('--help') || !isUnderstood || wanted.length === 0) {
    console.log(usage);
    console.log(`Machines: ${all.map(({ name }) => name).join(', ')}`);
    if (names.length > 0 && wanted.length === 0)
      console.error(`No machine that can be walked begins with “${names.join('”, “')}”.`);
    return args.includes('--help') ? 0 : 1;
  }
  const problems = wanted.flatMap(({ model }) => (model ? problemsOf(model) : []));
  for (const text of problems) console.error(`The model: ${text}`);
  if (problems.length > 0 && process.env['WALK_ANYWAY'] === undefined) return 1;
  const limit = new Limit(minutesOf(until));
  process.on('SIGINT', limit.cancel);
  const walks = await walkAll(wanted, seed, limit);
  process.off('SIGINT', limit.cancel);
  return report(walks, `npm run qa -- walk ${names.join(' ')} --seed ${seed}`, limit);
}
async function walkAll(
  wanted: readonly Walkable[],
  seed: number,
  limit: Limit,
): Promise<readonly Walked[]> {
  const walks: Walked[] = [];
  const byModel = wanted.flatMap(({ model }) => model ?? []);
  if (byModel.length > 0) {
    const browser = await openBrowser();
    try {
      for (const model of byModel) {
        if (limit.isOver()) break;
        console.log(`${model.name}: ${model.ways.length} ways, seed ${seed}`);
        walks.push(await walkByModel(browser, model, seed, say, limit.isOver));
      }
    } finally {
      await browser.close();
    }
  }
  const bySpecs = wanted.filter(({ specs }) => specs.length > 0);
  if (bySpecs.length > 0 && !limit.isOver())
    walks.push(...(await walkBySpecs(bySpecs, say, limit)));
  return walks;
}
async function report(walks: readonly Walked[], command: string, limit: Limit): Promise<number> {
  const steps = walks.flatMap((one) => one.steps);
  const differ = steps.filter(({ differs }) => differs.length > 0);
  const left = walks.flatMap((one) => one.left);
  const ways = walks.reduce((sum, one) => sum + one.ways, 0);
  const how = limit.isCancelled ? 'Ended by Ctrl+C. ' : '';
  const taken = `${ways - left.length} of ${ways} ways taken in ${steps.length} steps`;
  const ended = `${how}${taken}, ${differ.length} differ.`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(reportFile, walkPage(walks, await coverRows('.'), { command, ended }));
  for (const name of left) console.log(`not taken: ${name}`);
  console.log(`${ended}\nThe report: ${reportFile} (open it in a browser)`);
  if (limit.isCancelled) return interrupted;
  return differ.length + left.length > 0 ? 1 : 0;
}
