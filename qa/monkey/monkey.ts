import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minutesOf, option } from '../kit/options.ts';
import { openBrowser } from '../kit/station.ts';
import { inWords, type Break } from '../record/recording.ts';
import { monkeyRound } from './round.ts';
import { shrunk } from './shrink.ts';

/** Where breaks are written. */
export const foundFolder = 'test-results/qa/found';
const usage = `npm run qa -- monkey [--seed 1] [--steps 1000] [--until 10m] [--as technician] [--no-shrink]
Presses keys, types and scans by seed on one station. After each step it looks: the focus is on a
control, no error in page or console, no answer 5xx; now and then, that Esc gets out. A break is a
file of ${foundFolder}, which replay takes again. Ends with 1 when anything broke.`;

/** A round is short enough to be taken again, and begins on a fresh store. */
const stepsOfRound = 150;
const triesToShrink = 24;
function keep(found: Break): string {
  mkdirSync(foundFolder, { recursive: true });
  const file = path.join(foundFolder, `${found.name}.json`);
  writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  return file;
}

/** `monkey`: rounds until the steps are taken or the time is over. */
export async function monkey(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const seed = Number(option(args, '--seed') ?? '1');
  const most = Number(option(args, '--steps') ?? '1000');
  const minutes = minutesOf(option(args, '--until'));
  if (!Number.isInteger(seed) || !Number.isInteger(most)) {
    console.error(usage);
    return 1;
  }
  const until = minutes === null ? Infinity : performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= until;
  const browser = await openBrowser();
  let taken = 0;
  let breaks = 0;
  try {
    for (let round = 0; taken < most && !isOver(); round += 1) {
      const one = await monkeyRound(
        browser,
        {
          seed: seed * 1000 + round,
          most: Math.min(stepsOfRound, most - taken),
          as: option(args, '--as') ?? 'technician',
        },
        isOver,
      );
      taken += one.steps;
      console.log(`seed ${seed * 1000 + round}: ${one.steps} steps, ${taken} together`);
      if (one.found === null) continue;
      breaks += 1;
      const { check, says } = one.found.broke;
      console.log(`  BROKE: ${check}: ${says}\n  ${keep(one.found)}`);
      if (args.includes('--no-shrink')) continue;
      const short = await shrunk(browser, one.found, triesToShrink);
      keep(short);
      console.log(short.steps.map((step) => `    ${inWords(step)}`).join('\n'));
    }
  } finally {
    await browser.close();
  }
  console.log(`${taken} steps, ${breaks} breaks.`);
  return breaks > 0 ? 1 : 0;
}
