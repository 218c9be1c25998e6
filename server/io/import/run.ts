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
  readonly onProgress?: (p: ImportProgress) => void;
  /** Beside each batch, in its transaction. */
  readonly beside?: (t: Db, run: ImportRun) => Promise<void>;
  /** What a run that broke says of it; none where a fault is told elsewhere. */
  readonly sayOf?: (fault: unknown) => string;
}
/** `percent` is of the bytes of the files; the counts are of this run as a whole. */
export interface ImportProgress {
  readonly percent: number;
  readonly lines: number;
  readonly skipped: number;
}
/** `before`: these bytes had been imported completely, and nothing was done. `problems`: the first two hundred lines that were refused. */
export interface ImportReport {
  readonly run: ImportRun & { readonly problems: readonly ImportProblem[] };
  readonly before: boolean;
  readonly resumedAt: number;
}

const isoNow = (o: ImportOptions): string => o.clock.now().toISOString();

interface Batch<R> {
  rows: R[];
  problems: ImportProblem[];
  line: number;
}

/** One batch, whole or not at all: the rows and how far the run is are written together. True where somebody asked for its end. */
async function save<R>(
  o: ImportOptions,
  importer: Importer<R>,
  run: ImportRun,
  from: number,
  b: Batch<R>,
  percent: number,
): Promise<boolean> {
  return tx(o.db, async (t) => {
    const now = isoNow(o);
    const counts =
      b.rows.length > 0 ? await importer.merge(t, b.rows, now) : { added: 0, changed: 0 };
    const moved = await advanceRun(
      t,
      run.id,
      from,
      { done: b.line, percent, ...counts, skipped: b.problems.length, problems: b.problems },
      now,
    );
    if (!moved)
      throw new Error(
        'Another program is importing the same file. Let it finish, then start again if it did not.',
      );
    await o.beside?.(t, run);
    return moved.stopping;
  });
}

/** So many lines are read before others get their turn. */
const atOnce = 250;
async function work<R>(
  o: ImportOptions,
  importer: Importer<R>,
  run: ImportRun,
): Promise<'finished' | 'stopped'> {
  const size = await sizeOfFiles(importer.files);
  const most = o.batch ?? 2_000;
  let bytes = 0;
  let from = run.done;
  let skipped = run.skipped;
  let read = 0;
  let b: Batch<R> = { rows: [], problems: [], line: from };
  const flush = async (): Promise<boolean> => {
    if (b.line === from) return false;
    const percent = size === 0 ? 100 : Math.min(100, Math.floor((bytes * 100) / size));
    const stopping = await save(o, importer, run, from, b, percent);
    skipped += b.problems.length;
    from = b.line;
    b = { rows: [], problems: [], line: from };
    o.onProgress?.({ percent, lines: from, skipped });
    return stopping;
  };
  for await (const reading of importer.read((n) => {
    bytes += n;
  })) {
    if ((read += 1) % atOnce === 0) await breathe();
    if (reading.line <= run.done) continue;
    if ('row' in reading) b.rows.push(reading.row);
    else b.problems.push({ line: reading.line, message: reading.problem });
    b.line = reading.line;
    if (b.rows.length + b.problems.length >= most && ((await flush()) || o.signal?.aborted))
      return 'stopped';
  }
  await flush();
  return 'finished';
}

const audit = (o: ImportOptions, run: ImportRun) =>
  insertAudit(o.db, {
    at: isoNow(o),
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
const reported = async (o: ImportOptions, run: ImportRun): Promise<ImportReport['run']> => ({
  ...run,
  problems: await problemsOfRun(o.db, run.id, 200),
});

/**
 * Works on a run that is under way, from its last whole batch to its end, or to where somebody asked for it. Lines that can't be read are
 * skipped, counted and kept with their numbers. Throws what broke the run; it stays resumable.
 */
export async function workRun<R>(
  importer: Importer<R>,
  run: ImportRun,
  o: ImportOptions,
): Promise<ImportReport> {
  try {
    const status = await work(o, importer, run);
    const ended = await endRun(o.db, run.id, status, isoNow(o));
    await audit(o, ended);
    return { run: await reported(o, ended), before: false, resumedAt: run.done };
  } catch (e) {
    const ended = await endRun(o.db, run.id, 'failed', isoNow(o), o.sayOf?.(e) ?? null).catch(
      () => null,
    );
    if (ended) await audit(o, ended).catch(() => {});
    throw e;
  }
}

/**
 * Imports files in batches, each in one transaction. A run that was stopped, or whose program or computer died, goes on after its last
 * whole batch when the same bytes come again; bytes that were imported completely are left alone, unless `again`.
 */
export async function runImport<R>(importer: Importer<R>, o: ImportOptions): Promise<ImportReport> {
  const digest = await digestOfFiles(importer.files);
  const known = await findRun(o.db, importer.kind, digest);
  if (known?.status === 'finished' && o.again !== true)
    return { run: await reported(o, known), before: true, resumedAt: known.done };
  const run =
    known && known.status !== 'finished'
      ? await resumeRun(o.db, known.id, null, isoNow(o))
      : await startRun(o.db, {
          kind: importer.kind,
          storeId: importer.storeId ?? null,
          fileName: importer.files.map((f) => path.basename(f)).join(', '),
          digest,
          now: isoNow(o),
        });
  return workRun(importer, run, o);
}

/** The same files, looked at and not kept: a row counts as added that could be. */
export const checking = <R>(importer: Importer<R>): Importer<R> => ({
  ...importer,
  merge: async (_, rows) => ({ added: rows.length, changed: 0 }),
});

/** Reads everything and saves nothing: how many lines can be imported, and every one that can't be, with why. */
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
