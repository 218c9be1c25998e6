import type { Platform } from '#server/platform/platform.ts';
import { proposeReturnOf } from '#server/services/rx/fill/due.ts';
import { everyStore } from './work.ts';

/**
 * Proposes what was not picked up by its date for the return to stock, once for each time it was
 * binned. Run it every minute and at the start.
 */
export const proposeReturns = (platform: Pick<Platform, 'db' | 'clock'>): Promise<number> =>
  everyStore(platform, 'propose returns', async (work, after) => {
    const due = await proposeReturnOf(work, after);
    return due && { next: due.fillId, rxId: due.rxId, event: 'rx.return-due' };
  });
