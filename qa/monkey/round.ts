import type { Browser } from 'playwright';
import type { RecordedStep } from '#adapters/platform/recording.ts';
import { freshServer } from '../kit/server.ts';
import { Station } from '../kit/station.ts';
import type { Break } from '../record/recording.ts';
import { chanceOf } from './chance.ts';
import { brokenIn, focusIsNowhere, leaving, stillOpen, type Broken } from './checks.ts';
import { nextSteps } from './choose.ts';

export interface Round {
  readonly steps: number;
  readonly found: Break | null;
}
const startPath = '/private/processing';
const leavesAbout = 0.06;

/**
 * One round of the monkey on a store of its own: at most so many steps, or until something breaks.
 */
export async function monkeyRound(
  browser: Browser,
  { seed, most, as }: { readonly seed: number; readonly most: number; readonly as: string },
  isOver: () => boolean,
): Promise<Round> {
  const server = await freshServer();
  const station = await Station.open(browser, server, { as, at: startPath });
  const chance = chanceOf(seed);
  const steps: RecordedStep[] = [];
  const take = async (step: RecordedStep): Promise<Broken | null> => {
    steps.push(step);
    await station.take(step);
    if ('press' in step && step.press.endsWith('Tab') && (await focusIsNowhere(station))) {
      // Past its last control a page gives the focus to the browser; the next Tab brings it back.
      steps.push(step);
      await station.take(step);
    }
    return brokenIn(station);
  };
  const broken = async (): Promise<Broken | null> => {
    while (steps.length < most && !isOver()) {
      for (const step of await nextSteps(station, chance)) {
        const broke = await take(step);
        if (broke !== null) return broke;
      }
      if (chance.next() >= leavesAbout) continue;
      for await (const step of leaving(station)) {
        const broke = await take(step);
        if (broke !== null) return broke;
      }
      const stuck = await stillOpen(station);
      if (stuck !== null) return stuck;
    }
    return null;
  };
  try {
    const broke = await broken().catch((error: unknown) => ({
      check: 'the page answers',
      says: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    }));
    const found: Break | null =
      broke === null
        ? null
        : {
            version: 1,
            name: `monkey-${seed}`,
            clock: server.clock,
            as,
            store: { seed: 'demo' },
            path: startPath,
            steps,
            broke,
          };
    return { steps: steps.length, found };
  } finally {
    await station.close();
    await server.stop();
  }
}
