// What a run of the suite tells besides its totals: which shard it was, and where its time went.

const shown = 10;

/**
 * The part of the suite that was asked for.
 * @param {readonly string[]} args what stands behind `npm test --`
 * @returns {{ only: string[], shard: { at: number, of: number } | null, problem: string | null }}
 *   `only`: lint, types, unit, browser; empty for all. `problem`: what can't be followed, in words.
 */
export function partOf(args) {
  const known = ['lint', 'types', 'unit', 'browser'];
  const only = [];
  let shard = null;
  const left = [...args];
  while (left.length > 0) {
    const word = left.shift();
    const said = word.startsWith('--shard') ? (word.split('=')[1] ?? left.shift() ?? '') : null;
    if (said !== null) {
      const [, at, of] = /^(\d+)\/(\d+)$/.exec(said) ?? [];
      shard = { at: Number(at), of: Number(of) };
      if (!(shard.at >= 1 && shard.at <= shard.of))
        return { only, shard: null, problem: `“--shard ${said}” is none: say 1/3, 2/3 or 3/3.` };
    } else if (known.includes(word)) only.push(word);
    else return { only, shard, problem: `“${word}” is no part: say ${known.join(', ')}.` };
  }
  return { only, shard, problem: null };
}

/** Whether checks that can't be divided run here: all but the first shard leave them to it. */
export const isFirst = (shard) => shard === null || shard.at === 1;

const secondsOf = (milliseconds) => `${(milliseconds / 1000).toFixed(1).padStart(8)} s`;

/**
 * The files that took longest, the slowest first.
 * @param {Iterable<readonly [string, number]>} times file and milliseconds; a file may come often
 * @param {ReadonlyMap<string, number>} processor milliseconds of processor by file, where known
 * @returns {string[]} one line a file
 */
export function slowest(times, processor = new Map()) {
  const sums = new Map();
  for (const [file, milliseconds] of times) sums.set(file, (sums.get(file) ?? 0) + milliseconds);
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, shown)
    .map(([file, milliseconds]) => {
      const used = processor.get(file);
      const beside = used === undefined ? '' : ` ${secondsOf(used)} of processor`;
      return `${secondsOf(milliseconds)}${beside}  ${file}`;
    });
}

/** File and milliseconds of each file in vitest's JSON report. */
export const unitTimes = (report, root) =>
  report.testResults.map(({ name, startTime, endTime }) => [
    name.replace(`${root}/`, ''),
    endTime - startTime,
  ]);

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
/** File and milliseconds of each test in Playwright's JSON report. */
export const browserTimes = (report) =>
  report.suites
    .flatMap(specsOf)
    .flatMap(({ file, tests }) =>
      tests.flatMap(({ results }) =>
        results.map(({ duration }) => [`tests/e2e/${file}`, duration]),
      ),
    );

/** Milliseconds of processor by file, from the lines that the workers left. */
export const processorTimes = (lines, root) =>
  new Map(
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
      .map(({ file, milliseconds }) => [file.replace(`${root}/`, ''), milliseconds]),
  );
