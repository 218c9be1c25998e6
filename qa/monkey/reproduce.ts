import type { Browser } from 'playwright';
import type { RecordedStep } from '#adapters/platform/recording.ts';
import { freshServer } from '../kit/server.ts';
import { Station } from '../kit/station.ts';
import type { Break } from '../record/recording.ts';
import { brokenIn, isStuck, stuck, type Broken } from './checks.ts';

const isTab = (step: RecordedStep): boolean => 'press' in step && step.press.endsWith('Tab');

/** Takes the steps of a break on a fresh store; what broke, or null when nothing does. */
export async function reproduced(
  browser: Browser,
  { clock, as, path, steps, broke }: Omit<Break, 'name' | 'version' | 'store'>,
): Promise<Broken | null> {
  const server = await freshServer(clock);
  const station = await Station.open(browser, server, { as, at: path });
  try {
    for (const [at, step] of steps.entries()) {
      await station.take(step);
      const next = steps[at + 1];
      // Past its last control a page gives the focus to the browser; the next Tab brings it back.
      if (isTab(step) && next !== undefined && isTab(next)) continue;
      const broken = await brokenIn(station);
      if (broken !== null) return broken;
    }
    return isStuck(broke) ? await stuck(station) : null;
  } finally {
    await station.close();
    await server.stop();
  }
}
