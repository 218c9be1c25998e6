import { clearDestroyed } from '#server/jobs/document/destroyed-documents.ts';
import { clearDocuments } from '#server/jobs/document/documents.ts';
import { writeCountedRefusals } from '#server/jobs/platform/counted-refusals.ts';
import { makeAutoRefills } from '#server/jobs/refill/auto-refill.ts';
import { resumeDeferred } from '#server/jobs/refill/deferred.ts';
import { proposeReturns } from '#server/jobs/rx/return-to-stock.ts';
import { actAsColleague } from '#server/jobs/training/second-hand.ts';
import { sealAudit } from '#server/platform/audit-chain.ts';
import type { Platform } from '#server/platform/platform.ts';
import { loggable } from '#server/platform/problem.ts';
import { removeKeysBefore } from '#server/repositories/platform/idempotency.ts';
import { removeChangesBefore } from '#server/repositories/platform/outbox.ts';

/**
 * Work that comes round again. Each job runs alone, never twice at once, and a failed one is tried
 * at its next turn.
 */
export interface Housekeeping {
  stop(): Promise<void>;
}

const every = (
  ms: number,
  name: string,
  platform: Platform,
  work: () => Promise<unknown>,
): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error: unknown) => {
        platform.log.error({ job: name, fault: loggable(error) }, 'a job failed');
      })
      .finally(() => {
        busy = false;
      });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
const ago = (platform: Platform, hours: number): string =>
  new Date(platform.clock.now().getTime() - hours * 3_600_000).toISOString();

/**
 * Seals the audit log every few seconds, resumes what was deferred to today, makes the refills that
 * are due by themselves, proposes returns to stock, drops stored answers and change notices after a
 * day, clears away pictures that belong to nothing, and removes what a destroyed document has left
 * on the disk. With the demo flag, it does the part of the colleague in a training case.
 */
export function startHousekeeping(platform: Platform, auditDir: string): Housekeeping {
  const due = async () => {
    await resumeDeferred(platform);
    await makeAutoRefills(platform);
    await proposeReturns(platform);
  };
  const stops = [
    every(5_000, 'seal audit', platform, () => sealAudit(platform, auditDir)),
    every(60_000, 'due prescriptions', platform, due),
    every(60_000, 'count refusals', platform, () => writeCountedRefusals(platform)),
    every(60_000, 'clear destroyed documents', platform, () => clearDestroyed(platform)),
    every(3_600_000, 'drop old answers', platform, async () => {
      await removeKeysBefore(platform.db, ago(platform, 24));
      await removeChangesBefore(platform.db, ago(platform, 24));
    }),
    every(3_600_000, 'clear documents', platform, () => clearDocuments(platform)),
    ...(platform.demo
      ? [every(2_000, 'training colleague', platform, () => actAsColleague(platform))]
      : []),
  ];
  // What fell due while the server was off is not kept waiting for the first minute.
  const once = (name: string, work: () => Promise<unknown>) =>
    work().catch((error: unknown) => {
      platform.log.error({ job: name, fault: loggable(error) }, 'a job failed');
    });
  const first = Promise.all([
    once('due prescriptions', due),
    once('clear destroyed documents', () => clearDestroyed(platform)),
  ]);
  return {
    stop: async () => {
      await first;
      for (const stop of stops) await stop();
      await once('count refusals', () => writeCountedRefusals(platform));
    },
  };
}
