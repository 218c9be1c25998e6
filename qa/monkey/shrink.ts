import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import type { RecordedStep } from '#adapters/platform/recording.ts';
import { openBrowser } from '../kit/station.ts';
import { inWords, readRecording, type Break } from '../record/recording.ts';
import { reproduced } from './reproduce.ts';

/**
 * The shortest steps that it finds for which `fails` still says yes: the last ones alone at first,
 * then without one part after another. Asks at most `tries` times.
 */
export async function shortest<Step>(
  all: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  tries: number,
): Promise<readonly Step[]> {
  let left = tries;
  const asks = async (steps: readonly Step[]): Promise<boolean> => {
    if (left <= 0 || steps.length === 0) return false;
    left -= 1;
    return fails(steps);
  };
  let steps = all;
  for (let last = 1; last < all.length; last *= 2)
    if (await asks(all.slice(-last))) {
      steps = all.slice(-last);
      break;
    }
  for (
    let size = Math.ceil(steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let from = 0; from < steps.length && left > 0;) {
      const without = [...steps.slice(0, from), ...steps.slice(from + size)];
      if (await asks(without)) steps = without;
      else from += size;
    }
  return steps;
}
/** The same break by fewer steps. */
export async function shrunk(browser: Browser, found: Break, tries: number): Promise<Break> {
  const isSame = async (steps: readonly RecordedStep[]): Promise<boolean> => {
    const broke = await reproduced(browser, { ...found, steps: [...steps] });
    return broke?.check === found.broke.check;
  };
  return { ...found, steps: [...(await shortest(found.steps, isSame, tries))] };
}
export const defaultTries = 40;

/** `shrink`: the shortest steps that still break, written into the file in place of all. */
export async function shrink(args: readonly string[]): Promise<number> {
  const [file] = args;
  const found = file === undefined || file === '--help' ? null : readRecording(file);
  if (file === undefined || found === null || !('broke' in found)) {
    console.log(
      'npm run qa -- shrink <file of a break>: finds the shortest steps that still break',
    );
    return file === '--help' ? 0 : 1;
  }
  const browser = await openBrowser();
  try {
    const short = await shrunk(browser, found, defaultTries);
    writeFileSync(file, `${JSON.stringify(short, null, 2)}\n`);
    console.log(`${found.steps.length} steps became ${short.steps.length}:`);
    for (const step of short.steps) console.log(`  ${inWords(step)}`);
    return 0;
  } finally {
    await browser.close();
  }
}
