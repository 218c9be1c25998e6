import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { declaredMachines } from '../draw/machines.ts';
import type { Walked, WalkedStep } from './steps.ts';

/** Where the walks of the browser tests leave their steps, one line a step. */
const folder = 'test-results/qa/walk/specs';
const lineSchema = z.object({
  machine: z.string(),
  of: z.number(),
  name: z.string(),
  keys: z.array(z.string()),
  taken: z.array(z.string()),
  states: z.array(z.string()),
  screen: z.string(),
  differs: z.array(z.string()),
  picture: z.string(),
  left: z.array(z.string()),
});
type Line = z.infer<typeof lineSchema>;
interface Limit {
  readonly signal: AbortSignal;
  readonly millisecondsLeft: number;
}

const linesIn = (file: string): readonly Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => lineSchema.parse(JSON.parse(line)))
    : [];
const stepOf = ({ left: _left, of: _of, ...line }: Line): WalkedStep => ({
  ...line,
  wanted: [line.name],
});
const everyMs = 700;

/** Runs the walks of browser tests, and gives each step as it is taken. */
export async function walkBySpecs(
  wanted: readonly { readonly name: string; readonly specs: readonly string[] }[],
  told: (step: WalkedStep, left: number) => void,
  limit: Limit,
): Promise<readonly Walked[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/steps.jsonl`;
  const machines = await declaredMachines('.');
  const idOf = (name: string): string | undefined =>
    machines.find((declared) => declared.name === name)?.machine?.id;
  const ids = new Set(wanted.map(({ name }) => idOf(name)));
  const specs = [...new Set(wanted.flatMap((one) => one.specs))];
  console.log(`By browser tests: ${specs.join(', ')}`);
  const child = spawn(
    'node_modules/.bin/playwright',
    ['test', ...specs, '--project=work', '--grep=@walk', '--workers=1', '--reporter=line'],
    {
      // A group of its own: Ctrl+C reaches it through this process, once.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        CHROMIUM_PATH: chromiumPath(),
        COVER: '1',
        DEMO_CLOCK_STANDS: '1',
        WALK_KEPT: file,
      },
    },
  );
  const stop = (): void => {
    if (child.exitCode === null) child.kill('SIGINT');
  };
  limit.signal.addEventListener('abort', stop, { once: true });
  const timer = Number.isFinite(limit.millisecondsLeft)
    ? setTimeout(stop, limit.millisecondsLeft)
    : undefined;
  let seen = 0;
  const tell = (): void => {
    const lines = linesIn(file);
    for (const line of lines.slice(seen).filter(({ machine }) => ids.has(machine)))
      told(stepOf(line), line.left.length);
    seen = lines.length;
  };
  const asking = setInterval(tell, everyMs);
  const code = await new Promise<number | null>((done) => {
    child.once('exit', (exitCode) => done(exitCode));
  });
  clearInterval(asking);
  clearTimeout(timer);
  tell();
  return wanted.map(({ name }) => walkedOf(name, linesIn(file), idOf(name), code));
}
/** The steps of one machine; that it has none is told. */
function walkedOf(
  name: string,
  lines: readonly Line[],
  id: string | undefined,
  code: number | null,
): Walked {
  const own = lines.filter((line) => line.machine === id);
  const last = own.at(-1);
  return {
    machine: name,
    steps: own.map((line) => ({ ...stepOf(line), machine: name })),
    left: last?.left ?? [`${name}: no step was taken; the browser test ended with ${code}`],
    ways: last?.of ?? 1,
  };
}
