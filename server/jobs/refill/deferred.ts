import { everyStore } from '#server/jobs/rx/work.ts';
import type { Platform } from '#server/platform/platform.ts';
import { resumeNext } from '#server/services/rx/fill/due.ts';

/**
 * Resumes what was deferred to today or before, from 00:00 of the store's own clock (row 5 of the
 * lifecycle). Run it every minute and
 * at the start: what was due while the server was off is resumed then. What has expired meanwhile
 * stays in its queue for a person.
 */
export const resumeDeferred = (platform: Pick<Platform, 'db' | 'clock'>): Promise<number> =>
  everyStore(platform, 'resume deferred', async (work, after) => {
    const stepped = await resumeNext(work, after);
    return (
      stepped && { next: stepped.rxId, rxId: stepped.rxId, event: stepped.done ? 'rx.moved' : null }
    );
  });
