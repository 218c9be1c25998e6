import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import type { RecordedStep, Recording } from '#adapters/platform/recording.ts';
import { option } from '../kit/options.ts';
import { freshServer, standingClock } from '../kit/server.ts';
import { openBrowser, Station } from '../kit/station.ts';
import { stepOf } from '../kit/steps.ts';
import { inWords, recordingOrFail, recordingsFolder } from './recording.ts';
import { rerun } from './rerun.ts';

const usage = `npm run qa -- record <name> [--as technician] [--at /private/processing] [--keys <file>]
Opens Chromium on a fresh demo store whose clock stands. Press Ctrl+Alt+R, work as usual, press
Ctrl+Alt+R again: the file is ${recordingsFolder}/<name>.json. Close the window to end without one.
  --keys   takes the steps from a file instead of a person: one a line, as replay --steps prints
           them ("press Control+K", "type amox", "scan RX…")`;

const stepsIn = (file: string): readonly RecordedStep[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(stepOf);

/** A person works in a window; null when the window was closed without a recording. */
async function byPerson(
  browser: Browser,
  where: { readonly as: string; readonly at: string },
): Promise<Recording | null> {
  const server = await freshServer(standingClock);
  try {
    const station = await Station.open(browser, server, where);
    console.log('Ctrl+Alt+R begins the recording, and ends it.');
    const saved = await Promise.race([
      station.page.waitForEvent('download', { timeout: 0 }).then((download) => download.path()),
      station.page.waitForEvent('close', { timeout: 0 }).then(() => null),
    ]).catch(() => null);
    return saved === null ? null : recordingOrFail(JSON.parse(readFileSync(saved, 'utf8')));
  } finally {
    await server.stop();
  }
}

/** `record`: a recording of a person, or of steps in a file, kept under its name. */
export async function record(args: readonly string[]): Promise<number> {
  const [name] = args;
  if (name === undefined || !/^[\w-]+$/.test(name)) {
    console.log(usage);
    return name === '--help' ? 0 : 1;
  }
  const as = option(args, '--as') ?? 'technician';
  const at = option(args, '--at') ?? '/private/processing';
  const keys = option(args, '--keys');
  const browser = await openBrowser(keys === undefined);
  try {
    const made =
      keys === undefined
        ? await byPerson(browser, { as, at })
        : await rerun(browser, { name, clock: standingClock, as, path: at, steps: stepsIn(keys) });
    if (made === null) {
      console.log('Nothing was recorded.');
      return 1;
    }
    const file = path.join(recordingsFolder, `${name}.json`);
    mkdirSync(recordingsFolder, { recursive: true });
    writeFileSync(file, `${JSON.stringify({ ...made, name }, null, 2)}\n`);
    console.log(made.steps.map((step, index) => `  ${index + 1}  ${inWords(step)}`).join('\n'));
    console.log(`${file}: ${made.steps.length} steps. Replay it: npm run qa -- replay ${name}`);
    return 0;
  } finally {
    await browser.close();
  }
}
