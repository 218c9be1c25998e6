import type { Db } from '#db/open.ts';
import type { ScanPort } from '#server/io/document/scan-folder.ts';
import { outbox, type Outbox, type OutboxOptions } from '#server/jobs/platform/outbox.ts';
import type { Clock } from '#server/platform/clock.ts';
import { loggable } from '#server/platform/problem.ts';
import { takeInScans } from '#server/services/document/scan-inbox.ts';
import { inboxStores } from '#server/services/erx/inbox.ts';

export interface ScanInboxOptions extends Pick<OutboxOptions, 'log' | 'every'> {
  readonly db: Db;
  readonly clock: Clock;
  readonly filesDir: string;
  readonly scans: ScanPort;
}
/** Takes in what the scanners of every store put down, again and again. */
export function scanInbox({ db, clock, filesDir, scans, ...rest }: ScanInboxOptions): Outbox {
  const slow = new Map();
  return outbox({
    ...rest,
    sorry: 'The scanners’ folders could not be looked at; tried again in a moment.',
    // One look is all there is to do: what arrives meanwhile is taken at the next.
    next: async () => {
      for (const store of await inboxStores(db))
        await takeInScans({
          db,
          filesDir,
          store,
          source: scans(store.code),
          slow,
          now: () => clock.now().toISOString(),
          onProblem: (error) =>
            rest.log.warn(
              { store: store.code, fault: loggable(error) },
              'A scan could not be taken in; it stays in the folder and is tried again.',
            ),
        });
      return null;
    },
  });
}
