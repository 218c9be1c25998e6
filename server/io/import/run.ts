import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  advanceRun,
  endRun,
  findRun,
  problemsOfRun,
  resumeRun,
  startRun,
  type ImportProblem,
  type ImportRun,
} from '#server/repositories/import/imports.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import type { Importer } from './importer.ts';
import { keepable, listedProblems } from './keepable.ts';
import { digestOfFiles, sizeOfFiles } from './lines.ts';

export interface ImportOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** Lines that are saved in one transaction. */
  readonly batch?: number;
  /** Do it again although these bytes were imported before. */
  readonly again?: boolean;
  /** Ends the run after the batch in hand; the next one goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (importProgress: ImportProgress) => void;
  /** Beside each batch, in its transaction. */
  readonly beside?: (db: Db, run: ImportRun) => Promise<void>;
  /** What a run that broke says of it; none where a fault is told elsewhere. */
  readonly sayOf?: (fault: unknown) => string;
}
/** `percent` is of the bytes of the files; the counts are of this run as a whole. */
export interface ImportProgress {
  readonly percent: number;
  readonly lines: number;
  readonly skipped: number;
}
/**
 * `before`: these bytes had been imported completely, and nothing was done. `problems`: the first
 * two hundred lines that were refused.
 */
export interface ImportReport {
  readonly run: ImportRun & { readonly problems: readonly ImportProblem[] };
  readonly before: boolean;
  readonly resumedAt: number;
}

const isoNow = (options: ImportOptions): string => options.clock.now().toISOString();

interface Batch<R> {
  rows: R[];
  problems: ImportProblem[];
  line: number;
}

/**
 * One batch, whole or not at all: the rows and how far the run is are written together. True where
 * somebody asked for its end.
 */
async function save<R>(
  options: ImportOptions,
  importer: Importer<R>,
  run: ImportRun,
  from: number,
  batch: Batch<R>,
  step: { readonly percent: number; readonly skipped: number },
): Promise<boolean> {
  return tx(options.db, async (eachTx) => {
    const now = isoNow(options);
    const counts =
      batch.rows.length > 0
        ? await importer.merge(eachTx, batch.rows, now)
        : { added: 0, changed: 0 };
    const moved = await advanceRun(
      eachTx,
      run.id,
      from,
      {
        done: batch.line,
        percent: step.percent,
        ...counts,
        skipped: batch.problems.length,
        problems: listedProblems(batch.problems, step.skipped),
      },
      now,
    );
    if (!moved)
      throw new Error(
        'Another program is importing the same file. Let it finish, then start again if it did not.',
      );
    await options.beside?.(eachTx, run);
    return moved.stopping;
  });
}

/** So many lines are read before others get their turn. */
const atOnce = 250;
async function work<R>(
  options: ImportOptions,
  importer: Importer<R>,
  run: ImportRun,
): Promise<'finished' | 'stopped'> {
  const size = await sizeOfFiles(importer.files);
  const most = options.batch ?? 2_000;
  let bytes = 0;
  let from = run.done;
  let skipped = run.skipped;
  let read = 0;
  let batch: Batch<R> = { rows: [], problems: [], line: from };
  const flush = async (): Promise<boolean> => {
    if (batch.line === from) return false;
    const percent = size === 0 ? 100 : Math.min(100, Math.floor((bytes * 100) / size));
    const stopping = await save(options, importer, run, from, batch, { percent, skipped });
    skipped += batch.problems.length;
    from = batch.line;
    batch = { rows: [], problems: [], line: from };
    options.onProgress?.({ percent, lines: from, skipped });
    return stopping;
  };
  for await (const found of importer.read((number) => {
    bytes += number;
  })) {
    if ((read += 1) % atOnce === 0) await breathe();
    if (found.line <= run.done) continue;
    const reading = keepable(found);
    if ('row' in reading) batch.rows.push(reading.row);
    else batch.problems.push({ line: reading.line, message: reading.problem });
    batch.line = reading.line;
    if (
      batch.rows.length + batch.problems.length >= most &&
      ((await flush()) || options.signal?.aborted)
    )
      return 'stopped';
  }
  await flush();
  return 'finished';
}

const audit = (options: ImportOptions, run: ImportRun) =>
  insertAudit(options.db, {
    at: isoNow(options),
    actorId: run.actor_id,
    actorName: '',
    storeId: run.store_id,
    sessionId: null,
    workstation: run.actor_id === null ? 'import' : '',
    event: `import.${run.check_only ? 'checked-' : ''}${run.status}`,
    entity: 'import',
    entityId: run.id,
    outcome: run.status === 'failed' ? 'failed' : 'done',
    detail: {
      kind: run.kind,
      digest: run.file_hash,
      lines: run.done,
      added: run.added,
      changed: run.changed,
      skipped: run.skipped,
    },
    beforeDigest: null,
    afterDigest: null,
    correlationId: '',
  });
const reported = async (options: ImportOptions, run: ImportRun): Promise<ImportReport['run']> => ({
  ...run,
  problems: await problemsOfRun(options.db, run.id, 200),
});

/**
 * Works on a run that is under way, from its last whole batch to its end, or to where somebody
 * asked for it. Lines that can't be read are
 * skipped, counted and kept with their numbers. Throws what broke the run; it stays resumable.
 */
export async function workRun<R>(
  importer: Importer<R>,
  run: ImportRun,
  options: ImportOptions,
): Promise<ImportReport> {
  try {
    const status = await work(options, importer, run);
    const ended = await endRun(options.db, run.id, status, isoNow(options));
    await audit(options, ended);
    return { run: await reported(options, ended), before: false, resumedAt: run.done };
  } catch (error) {
    const ended = await endRun(
      options.db,
      run.id,
      'failed',
      isoNow(options),
      options.sayOf?.(error) ?? null,
    ).catch(() => null);
    if (ended) await audit(options, ended).catch(() => {});
    throw error;
  }
}

/**
 * Imports files in batches, each in one transaction. A run that was stopped, or whose program or
 * computer died, goes on after its last
 * whole batch when the same bytes come again; bytes that were imported completely are left alone,
 * unless `again`.
 */
export async function runImport<R>(
  importer: Importer<R>,
  options: ImportOptions,
): Promise<ImportReport> {
  const digest = await digestOfFiles(importer.files);
  const known = await findRun(options.db, importer.kind, digest);
  if (known?.status === 'finished' && options.again !== true)
    return { run: await reported(options, known), before: true, resumedAt: known.done };
  const run =
    known && known.status !== 'finished'
      ? await resumeRun(options.db, known.id, null, isoNow(options))
      : await startRun(options.db, {
          kind: importer.kind,
          storeId: importer.storeId ?? null,
          fileName: importer.files.map((file) => path.basename(file)).join(', '),
          digest,
          now: isoNow(options),
        });
  return workRun(importer, run, options);
}

/** The same files, looked at and not kept: a row counts as added that could be. */
export const checking = <R>(importer: Importer<R>): Importer<R> => ({
  ...importer,
  merge: async (_, rows) => ({ added: rows.length, changed: 0 }),
});

/**
 * Reads everything and saves nothing: how many lines can be imported, and every one that can't be,
 * with why.
 */
export async function dryRun(
  importer: Importer<unknown>,
): Promise<{ readonly rows: number; readonly problems: readonly ImportProblem[] }> {
  const problems: ImportProblem[] = [];
  let rows = 0;
  for await (const reading of importer.read(() => {}))
    if ('row' in reading) rows += 1;
    else problems.push({ line: reading.line, message: reading.problem });
  return { rows, problems };
}
