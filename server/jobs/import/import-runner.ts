import type { Logger } from 'pino';
import type { Db } from '#db/open.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import { dropFile, dropUnknown } from '#server/io/import/kept-files.ts';
import { workRun } from '#server/io/import/run.ts';
import { outbox, type Outbox } from '#server/jobs/platform/outbox.ts';
import type { Clock } from '#server/platform/clock.ts';
import { loggable } from '#server/platform/problem.ts';
import {
  endRun,
  knownFileKeys,
  runsToWork,
  stopLeftRuns,
  takeUnneededFiles,
  timeZoneOfRun,
  type ImportRun,
} from '#server/repositories/import/imports.ts';
import { insertChanges } from '#server/repositories/platform/outbox.ts';
import { importerOfRun } from '#server/services/import/imports.ts';

export interface ImportRunnerOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly filesDir: string;
  readonly every?: number;
  /** Lines of one transaction. */ readonly batch?: number;
}
export interface ImportRunner extends Outbox {
  /** Once nothing is in hand any more. */
  idle(): Promise<void>;
}
/** So many runs at once: each has a connection while a batch is saved. */
const atOnce = 2;
/** Progress is told no oftener than this, milliseconds. */
const tellEvery = 700;
const looseHours = 24;

/**
 * Works on the imports that people began, in the server's own process, batch by batch between
 * everything else. What was under way when
 * the server ended has stopped. Files go once their run has finished or is given up.
 */
export function importRunner({
  db,
  clock,
  log,
  filesDir,
  every = 700,
  batch = 500,
}: ImportRunnerOptions): ImportRunner {
  const ending = new AbortController();
  const inHand = new Map<number, Promise<void>>();
  const now = () => clock.now().toISOString();
  let woken = false;
  const tell = (db: Db, run: ImportRun) =>
    insertChanges(db, now(), [
      { storeId: run.store_id, entity: 'import', entityId: run.id, version: 0 },
    ]);
  async function work(run: ImportRun): Promise<void> {
    let told = 0;
    try {
      // A store's lines are judged by the day of the store, as when they were looked at.
      const today = businessDate(now(), (await timeZoneOfRun(db, run)) ?? 'UTC');
      const { importer, sayOf } = await importerOfRun(db, run, filesDir, today).catch(
        async (error: unknown) => {
          await endRun(db, run.id, 'failed', now(), (error as Error).message);
          throw error;
        },
      );
      await workRun(importer, run, {
        db,
        clock,
        batch,
        signal: ending.signal,
        sayOf,
        beside: async (db) => {
          if (performance.now() - told > tellEvery) {
            told = performance.now();
            await tell(db, run);
          }
        },
      });
    } catch (error) {
      log.warn({ import: run.id, fault: loggable(error) }, 'An import broke off; it can go on.');
    }
    await tell(db, run).catch(() => {});
  }
  async function clear(): Promise<void> {
    const before = new Date(clock.now().getTime() - looseHours * 3_600_000).toISOString();
    for (const key of await takeUnneededFiles(db, before)) await dropFile(filesDir, key);
  }
  /** Once, before the first look: what another life of this server left. */
  async function wake(): Promise<void> {
    for (const run of await stopLeftRuns(db, now())) await tell(db, run);
    await dropUnknown(filesDir, await knownFileKeys(db));
    woken = true;
  }
  const looks = outbox({
    log,
    every,
    sorry: 'Imports could not be looked after; tried again in a moment.',
    next: async () => {
      if (!woken) await wake();
      for (const run of await runsToWork(db))
        if (!inHand.has(run.id) && inHand.size < atOnce)
          inHand.set(
            run.id,
            work(run).finally(() => {
              inHand.delete(run.id);
            }),
          );
      await clear();
      return null;
    },
  });
  const idle = async (): Promise<void> => {
    while (inHand.size > 0) await Promise.all(inHand.values());
  };
  return {
    ...looks,
    idle,
    stop: async () => {
      ending.abort();
      await looks.stop();
      await idle();
    },
  };
}
