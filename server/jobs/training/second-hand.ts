import { everyStore } from '#server/jobs/rx/work.ts';
import type { Platform } from '#server/platform/platform.ts';
import { secondHand } from '#server/services/training/second-hand.ts';

/**
 * Lets the colleague of the training case with two people do his part, in each demo store. Run it
 * every two seconds where the server has the demo flag.
 */
export const actAsColleague = (platform: Pick<Platform, 'db' | 'clock'>): Promise<number> =>
  everyStore(platform, 'training colleague', async (work, after) => {
    const done = await secondHand(work, after);
    return (
      done && {
        next: done.attemptId,
        rxId: done.rxId,
        event: done.isDone ? 'training.colleague' : null,
      }
    );
  });
