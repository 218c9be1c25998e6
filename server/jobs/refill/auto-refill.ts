import { everyStore } from '#server/jobs/rx/work.ts';
import type { Platform } from '#server/platform/platform.ts';
import { autoRefillNext } from '#server/services/refill/auto-refill.ts';

/**
 * Makes the next fills of the prescriptions that are refilled by themselves (row 9 of the
 * lifecycle), from 00:00 of the day on which they
 * are due. Run it every minute and at the start: what fell due while the server was off is made
 * then, once, whichever of several servers
 * is first. What can't be made is noted with why, and tried again on the next day.
 */
export const makeAutoRefills = (platform: Pick<Platform, 'db' | 'clock'>): Promise<number> =>
  everyStore(platform, 'auto refill', async (work, after) => {
    const tried = await autoRefillNext(work, after);
    return (
      tried && {
        next: tried.rxId,
        rxId: tried.rxId,
        event: tried.done ? 'rx.moved' : 'rx.auto-refill-not-made',
      }
    );
  });
