import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Change } from './changes.ts';

/** What the tests say of one fault; `unjudged`: they did not run. */
export interface Verdict {
  readonly is: 'caught' | 'unnoticed' | 'unjudged';
  /** The first test that failed, or why nothing was judged. */
  readonly says: string;
  /** The file of that test. */
  readonly by?: string;
}

const folder = 'test-results/qa/mutate';
const resultFile = path.join(folder, 'result.json');
const changedFile = path.join(folder, 'changed.txt');
/** Milliseconds that some files may take: none takes so long, beside other work too. */
const patienceFor = (files: number): number => Math.max(6, files) * 60_000;

interface TestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}
const isResults = (value: unknown): value is TestResults =>
  typeof value === 'object' && value !== null && 'testResults' in value;

function readResults(): TestResults | null {
  try {
    const read: unknown = JSON.parse(readFileSync(resultFile, 'utf8'));
    return isResults(read) ? read : null;
  } catch {
    return null;
  }
}
interface Failure {
  readonly file: string;
  readonly says: string;
}
const firstFailure = ({ testResults }: TestResults): Failure | null => {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative('.', name);
    const failed = assertionResults.find((test) => test.status === 'failed');
    if (failed) return { file, says: failed.fullName };
    if (status === 'failed') return { file, says: message.split('\n')[0] ?? '' };
  }
  return null;
};

/** Runs test files and gives whether they ended in time. */
const runTests = (tests: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> =>
  new Promise((done) => {
    rmSync(resultFile, { force: true });
    const child = spawn(
      'node_modules/.bin/vitest',
      [
        'run',
        '--config=qa/mutate/vitest.config.ts',
        '--bail=1',
        '--reporter=json',
        `--outputFile=${resultFile}`,
        ...tests,
      ],
      { stdio: 'ignore', env: { ...process.env, ...env }, detached: true },
    );
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      done(false);
    }, patienceFor(tests.length));
    child.on('exit', () => {
      clearTimeout(timer);
      done(true);
    });
  });

/** The verdict of these tests with the change in its file, or, with null, of the code as it is. */
async function verdictOf(change: Change | null, tests: readonly string[]): Promise<Verdict> {
  mkdirSync(folder, { recursive: true });
  if (change !== null) writeFileSync(changedFile, change.text);
  const ended = await runTests(
    tests,
    change === null ? {} : { CHANGED_FILE: change.file, CHANGED_TEXT: changedFile },
  );
  if (!ended) return { is: 'caught', says: 'the tests do not end' };
  const results = readResults();
  if (results === null || results.testResults.length === 0)
    return { is: 'unjudged', says: 'the tests did not run' };
  const failure = firstFailure(results);
  return failure === null
    ? { is: 'unnoticed', says: '' }
    : { is: 'caught', says: `${failure.file}: ${failure.says}`, by: failure.file };
}

const greenFiles = new Set<string>();
/** Whether a test file is green on the code as it is: a red one notices nothing. */
async function isGreen(file: string): Promise<boolean> {
  if (!greenFiles.has(file) && (await verdictOf(null, [file])).is === 'unnoticed')
    greenFiles.add(file);
  return greenFiles.has(file);
}
/** The verdict on a change of test files, each of which is green without it. */
export async function judge(change: Change, tests: readonly string[]): Promise<Verdict> {
  const verdict = await verdictOf(change, tests);
  if (verdict.by === undefined || (await isGreen(verdict.by))) return verdict;
  return { is: 'unjudged', says: `red without the fault too: ${verdict.says}` };
}
