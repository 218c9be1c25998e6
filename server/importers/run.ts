import path from 'node:path';
import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import type { Clock } from '../clock.ts';
import { insertAudit } from '../repositories/audit.ts';
import { advanceRun, endRun, findRun, startRun, type ImportProblem, type ImportRun } from '../repositories/imports.ts';
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
}
/** `percent` is of the bytes of the files; the counts are of this run as a whole. */
export interface ImportProgress { readonly percent: number; readonly lines: number; readonly skipped: number }
/** `before`: these bytes had been imported completely, and nothing was done. */
export interface ImportReport { readonly run: ImportRun; readonly before: boolean; readonly resumedAt: number }

const isoNow = (o: ImportOptions): string => o.clock.now().toISOString();

interface Batch<R> { rows: R[]; problems: ImportProblem[]; line: number }

/** One batch, whole or not at all: the rows and how far the run is are written together. */
async function save<R>(o: ImportOptions, importer: Importer<R>, run: ImportRun, from: number, b: Batch<R>): Promise<void> {
  await tx(o.db, async (t) => {
    const now = isoNow(o);
    const counts = b.rows.length > 0 ? await importer.merge(t, b.rows, now) : { added: 0, changed: 0 };
    const moved = await advanceRun(t, run.id, from, { done: b.line, ...counts, skipped: b.problems.length, problems: b.problems.slice(0, 200) }, now);
    if (!moved) throw new Error('Another program is importing the same file. Let it finish, then start again if it did not.');
  });
}

async function work<R>(o: ImportOptions, importer: Importer<R>, run: ImportRun): Promise<'finished' | 'stopped'> {
  const size = await sizeOfFiles(importer.files), most = o.batch ?? 2_000;
  let bytes = 0, from = run.done, skipped = run.skipped;
  let b: Batch<R> = { rows: [], problems: [], line: from };
  const flush = async (): Promise<void> => {
    if (b.line === from) return;
    await save(o, importer, run, from, b);
    skipped += b.problems.length;
    from = b.line;
    b = { rows: [], problems: [], line: from };
    o.onProgress?.({ percent: size === 0 ? 100 : Math.min(100, Math.floor((bytes * 100) / size)), lines: from, skipped });
  };
  for await (const reading of importer.read((n) => { bytes += n; })) {
    if (reading.line <= run.done) continue;
    if ('row' in reading) b.rows.push(reading.row); else b.problems.push({ line: reading.line, message: reading.problem });
    b.line = reading.line;
    if (b.rows.length + b.problems.length >= most) { await flush(); if (o.signal?.aborted) return 'stopped'; }
  }
  await flush();
  return 'finished';
}

const audit = (o: ImportOptions, run: ImportRun) => insertAudit(o.db, {
  at: isoNow(o), actorId: null, actorName: '', storeId: null, sessionId: null, workstation: 'import', event: `import.${run.status}`, entity: 'import', entityId: run.id, outcome: run.status === 'failed' ? 'failed' : 'done',
  detail: { kind: run.kind, digest: run.file_hash, lines: run.done, added: run.added, changed: run.changed, skipped: run.skipped }, beforeDigest: null, afterDigest: null, correlationId: '',
});

/**
 * Imports files of reference data in batches, each in one transaction. A run that was stopped, or whose program or computer
 * died, goes on after its last whole batch when the same bytes come again; bytes that were imported completely are left alone.
 * Lines that can't be read are skipped, counted, and the first 200 are kept with their numbers. Throws what broke the run; it
 * stays resumable.
 */
export async function runImport<R>(importer: Importer<R>, o: ImportOptions): Promise<ImportReport> {
  const digest = await digestOfFiles(importer.files);
  const known = await findRun(o.db, importer.kind, digest);
  if (known?.status === 'finished' && o.again !== true) return { run: known, before: true, resumedAt: known.done };
  const run = known && known.status !== 'finished' ? known : await startRun(o.db, { kind: importer.kind, fileName: importer.files.map((f) => path.basename(f)).join(', '), digest, now: isoNow(o) });
  try {
    const status = await work(o, importer, run);
    const ended = await endRun(o.db, run.id, status, isoNow(o));
    await audit(o, ended);
    return { run: ended, before: false, resumedAt: run.done };
  } catch (e) {
    const ended = await endRun(o.db, run.id, 'failed', isoNow(o)).catch(() => null);
    if (ended) await audit(o, ended).catch(() => {});
    throw e;
  }
}

/** Reads everything and saves nothing: how many lines can be imported, and every one that can't be, with why. */
export async function dryRun(importer: Importer<unknown>): Promise<{ readonly rows: number; readonly problems: readonly ImportProblem[] }> {
  const problems: ImportProblem[] = [];
  let rows = 0;
  for await (const reading of importer.read(() => {})) if ('row' in reading) rows += 1; else problems.push({ line: reading.line, message: reading.problem });
  return { rows, problems };
}
