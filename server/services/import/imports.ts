import type { Db } from '#db/open.ts';
import type { ImportProblemRow, ImportRunRow } from '#domain/import/contract/imports.ts';
import {
  importFileFits,
  importKindOf,
  importLimits,
  type ImportKind,
} from '#domain/import/rules/kinds.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { ok } from '#domain/platform/result.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import { importerOf } from '#server/io/import/choose.ts';
import type { Importer } from '#server/io/import/importer.ts';
import { importPath, keepPart, liesHere, newImportKey } from '#server/io/import/kept-files.ts';
import { digestOfFiles } from '#server/io/import/lines.ts';
import { checking } from '#server/io/import/run.ts';
import * as runs from '#server/repositories/import/imports.ts';
import { patientMeant } from '#server/services/patient/import.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { missing, refused, type Saved } from '#server/services/platform/saving.ts';

/** Who imports, and for which store (null: for all of them). */
export interface ImportWork {
  readonly db: Db;
  readonly storeId: number | null;
  readonly userId: number;
  readonly now: string;
  readonly today: string;
  readonly filesDir: string;
}

const labelOf = (r: runs.ImportRun): string => {
  const told = r.what === null ? undefined : importKindOf(r.what);
  const of = /^(patients|history) of store \d+(?: from (.*))?$/.exec(r.kind);
  return told
    ? told.sourced && r.source
      ? `${told.label} from ${r.source}`
      : told.label
    : of
      ? of[1] === 'patients'
        ? 'Patients'
        : `Medication history from ${of[2] ?? ''}`
      : ({
          drugs: 'Drugs',
          icd10: 'Diagnoses: ICD-10-CM',
          interactions: 'Interactions: NDF-RT',
          'interactions-onc-high': 'Interactions: ONC high priority',
          'interactions-onc-low': 'Interactions: ONC low priority',
        }[r.kind] ?? r.kind);
};
const instant = (at: string): string => new Date(at).toISOString();
const rowOf = (r: runs.RunListing): ImportRunRow => ({
  id: r.id,
  kind: labelOf(r),
  files: r.file_name,
  by: r.by_name ?? 'Command',
  startedAt: instant(r.started_at),
  updatedAt: instant(r.updated_at),
  state: r.status === 'running' && r.stopping ? 'stopping' : r.status,
  checkOnly: r.check_only,
  lines: Number(r.done),
  added: Number(r.added),
  changed: Number(r.changed),
  skipped: Number(r.skipped),
  percent: r.percent,
  resumable: r.kept && (r.status === 'stopped' || r.status === 'failed'),
  why: r.why,
});
const runRow = async (s: runs.ImportScope, id: number): Promise<ImportRunRow> =>
  rowOf((await runs.runsOf(s, id))[0]!);

/** The runs, newest first; see `imports.search`. */
export async function listImports(
  s: runs.ImportScope,
  query: ListQuery,
): Promise<ListPage<ImportRunRow>> {
  const { show = 'all' } = query.filters;
  const words = query.text.trim().toLowerCase();
  const rows = (await runs.runsOf(s))
    .map(rowOf)
    .filter(
      (r) =>
        (show === 'running'
          ? r.state === 'running' || r.state === 'stopping'
          : show === 'open'
            ? r.resumable
            : true) &&
        (words === '' || `${r.kind} ${r.files} ${r.by}`.toLowerCase().includes(words)),
    );
  return windowIn(
    query,
    sortedRows(
      query,
      rows,
      (r, column) =>
        (r as unknown as Record<string, string | number | boolean | null>)[column] ?? null,
    ),
  );
}
/** Lines of one run that were refused, by line or by why; another store's run has none. */
export async function listProblems(
  s: runs.ImportScope,
  query: ListQuery,
): Promise<ListPage<ImportProblemRow>> {
  const runId = idIn(query.filters['runId']);
  const sort = query.sort;
  if (runId === null) return { total: 0, rows: [], exact: true };
  return {
    ...(await runs.problemsPage(s, runId, {
      text: query.text.trim(),
      byMessage: sort?.column === 'message',
      down: sort?.direction === 'desc',
      offset: query.offset,
      limit: query.limit,
    })),
    exact: true,
  };
}

export interface Part {
  readonly key: string | null;
  readonly name: string;
  readonly size: number;
  readonly at: number;
  readonly data: string;
}
/** Takes the next part of a file in; its key and how many bytes lie here. Refused: a file that is too large, and a part that does not follow. */
export async function takePart(
  s: ImportWork,
  p: Part,
): Promise<Saved<{ key: string; bytes: number }>> {
  const fits = importFileFits(p.size);
  const bytes = Buffer.from(p.data, 'base64');
  if (!fits.ok) return refused([fits.error.message]);
  const broken = refused(['A part of this file got lost: choose the file again.']);
  if (
    p.key === null &&
    (p.at !== 0 || (await runs.waitingBytes(s)) + p.size > importLimits.bytes * 4)
  )
    return p.at === 0
      ? refused(['Too many files wait to be imported: import those first, or try again tomorrow.'])
      : broken;
  const file =
    p.key === null
      ? await runs.insertFile(s, { key: newImportKey(), name: p.name, size: p.size })
      : await runs.lockFile(s, p.key);
  if (
    !file ||
    bytes.length === 0 ||
    bytes.length > importLimits.part ||
    p.at > Number(file.bytes) ||
    p.at + bytes.length > Number(file.size)
  )
    return broken;
  await keepPart(s.filesDir, file.key, p.at, bytes);
  const lie = Math.max(Number(file.bytes), p.at + bytes.length);
  await runs.growFile(s.db, file.id, lie);
  return ok({ key: file.key, bytes: lie });
}

export interface Wanted {
  readonly kind: string;
  readonly files: readonly { readonly name: string; readonly key: string }[];
  readonly source: string | null;
  readonly checkOnly: boolean;
  readonly again: boolean;
}
/** Files that can be imported: by which importer, in which order, and known again by their digest. */
export interface Looked {
  readonly kind: ImportKind;
  readonly importer: Pick<Importer<never>, 'kind'>;
  readonly files: readonly runs.ImportFileRow[];
  readonly digest: string;
}

/** A sentence about a file as the person called it. */
const named = (sentence: string, files: readonly runs.ImportFileRow[], filesDir: string): string =>
  files.reduce((said, f) => said.replaceAll(importPath(filesDir, f.key), f.name), sentence);
const asking = (s: Pick<ImportWork, 'db' | 'storeId' | 'today'>, source: string | null) => ({
  storeId: s.storeId ?? 0,
  source: source ?? '',
  today: s.today,
  patientOf: (storeId: number, who: Parameters<typeof patientMeant>[2]) =>
    patientMeant(s.db, storeId, who),
});

/**
 * Looks at files before anything is begun: whether each that the kind needs is here whole, and whether they are what they should be, by
 * their first line that tells. Refused with a sentence, where it can at the field of the file.
 */
export async function lookAtFiles(s: ImportWork, w: Wanted): Promise<Saved<Looked>> {
  const kind = importKindOf(w.kind)!;
  const files: runs.ImportFileRow[] = [];
  if (kind.sourced && !w.source?.trim())
    return refused(['Name the other system, as it is to stand beside what it told.'], {
      source: 'Name the other system',
    });
  for (const f of kind.files) {
    const given = w.files.find((g) => g.name === f.name);
    if (!given && f.required)
      return refused([`${kind.label} needs a file: ${f.label}.`], { [f.name]: 'Choose a file' });
    const row = given && (await runs.lockFile(s, given.key));
    if (
      given &&
      (!row || row.bytes !== row.size || !(await liesHere(s.filesDir, row.key, Number(row.size))))
    )
      return refused([`${f.label}: this file did not arrive whole. Choose it again.`], {
        [f.name]: 'Choose the file again',
      });
    if (row) files.push(row);
  }
  try {
    const importer = await importerOf(
      kind,
      files.map((f) => importPath(s.filesDir, f.key)),
      asking(s, w.source),
    );
    const reads = importer.read(() => {});
    const first = await reads.next();
    await reads.return(undefined);
    if (first.done)
      return refused(
        [`${files.map((f) => f.name).join(', ')} holds no line that could be imported.`],
        { [kind.files[0]!.name]: 'Nothing in it' },
      );
    const ordered = importer.files.map((at) =>
      files.find((f) => importPath(s.filesDir, f.key) === at)!,
    );
    return ok({
      kind,
      importer: { kind: importer.kind },
      files: ordered,
      digest: await digestOfFiles(importer.files),
    });
  } catch (e) {
    const sentence = named((e as Error).message, files, s.filesDir);
    const about = files.find((f) => sentence.includes(f.name));
    const at = kind.files.find((k) =>
      w.files.some((g) => g.name === k.name && g.key === about?.key),
    );
    return refused([sentence], { [(at ?? kind.files[0]!).name]: 'Not the right file' });
  }
}

const busy = (r: runs.ImportRun) =>
  refused([
    `${labelOf(r)}: an import of this kind is under way. Wait until it has ended, or stop it.`,
  ]);
const slept = 600_000;
/** Whether one of this kind is under way; a command that says nothing for ten minutes has died. */
async function underWay(s: ImportWork, kind: string): Promise<runs.ImportRun | null> {
  const r = await runs.runningOf(s.db, kind);
  return r && (r.actor_id !== null || Date.parse(s.now) - Date.parse(r.updated_at) < slept)
    ? r
    : null;
}
/** Begins the import of what was looked at, or goes on where these bytes were left. The server works on it from here on. */
export async function startImport(
  s: ImportWork,
  w: Wanted,
  l: Looked,
): Promise<Saved<{ run: ImportRunRow; digest: string }>> {
  const running = await underWay(s, l.importer.kind);
  const known = w.checkOnly ? undefined : await runs.findRun(s.db, l.importer.kind, l.digest);
  if (running) return busy(running);
  if (known?.status === 'finished' && !w.again)
    return refused(
      [
        `These files were imported on ${formatDate(businessDate(known.updated_at, 'UTC'))}: nothing was done. To import them again, choose Once more.`,
      ],
      { again: 'Imported before' },
    );
  const what = { what: w.kind, source: l.kind.sourced ? w.source!.trim() : null };
  const fileName = l.files.map((f) => f.name).join(', ');
  const run =
    known && known.status !== 'finished'
      ? await runs.resumeRun(s.db, known.id, s.userId, s.now, { ...what, file_name: fileName })
      : await runs.startRun(s.db, {
          ...what,
          kind: l.importer.kind,
          fileName,
          digest: l.digest,
          now: s.now,
          storeId: s.storeId,
          actorId: s.userId,
          checkOnly: w.checkOnly,
        });
  await runs.giveFiles(
    s.db,
    run.id,
    l.files.map((f) => f.id),
  );
  return ok({ run: await runRow(s, run.id), digest: l.digest });
}

/** Asks for the end of a run: it stops after the batch in hand, and can go on. */
export async function stopImport(s: ImportWork, id: number): Promise<Saved<ImportRunRow>> {
  const r = await runs.lockRun(s, id);
  if (!r) return missing();
  if (r.status !== 'running') return refused(['This import is not under way.']);
  if (r.actor_id === null)
    return refused(['This import runs as a command: end it where it was begun.']);
  await runs.markStopping(s.db, id);
  return ok(await runRow(s, id));
}
/** Goes on with a run that was stopped or failed, after its last whole batch. */
export async function goOnImport(s: ImportWork, id: number): Promise<Saved<ImportRunRow>> {
  const r = await runs.lockRun(s, id);
  if (!r) return missing();
  if (r.status !== 'stopped' && r.status !== 'failed')
    return refused([
      r.status === 'running'
        ? 'This import is under way.'
        : 'This import has ended: begin a new one.',
    ]);
  const files = await runs.filesOfRun(s.db, id);
  const running = await underWay(s, r.kind);
  const here = await Promise.all(files.map((f) => liesHere(s.filesDir, f.key, Number(f.size))));
  if (files.length === 0 || here.includes(false))
    return refused([
      `The files of this import are not on the server. Begin a new import with the same files: it goes on after line ${Number(r.done)}.`,
    ]);
  if (running) return busy(running);
  await runs.resumeRun(s.db, id, s.userId, s.now);
  return ok(await runRow(s, id));
}
/** Gives a run up that has not finished. What it has imported stays; its files go. */
export async function giveUpImport(s: ImportWork, id: number): Promise<Saved<ImportRunRow>> {
  const r = await runs.lockRun(s, id);
  if (!r) return missing();
  if (r.status !== 'stopped' && r.status !== 'failed')
    return refused([
      r.status === 'running'
        ? 'This import is under way: stop it first.'
        : 'This import has ended.',
    ]);
  await runs.giveUpRun(s.db, id, s.now);
  return ok(await runRow(s, id));
}

/** What the server works on: the importer of a run that is under way, over the files that were kept for it, and how its faults are said. */
export async function importerOfRun(
  db: Db,
  run: runs.ImportRun,
  filesDir: string,
  today: string,
): Promise<{ readonly importer: Importer<never>; sayOf(fault: unknown): string }> {
  const files = await runs.filesOfRun(db, run.id);
  const paths = files.map((f) => importPath(filesDir, f.key));
  const kind = importKindOf(run.what ?? '');
  const sayOf = (fault: unknown): string =>
    'code' in (fault as object)
      ? 'The database or the disk did not answer. Go on in a moment.'
      : named((fault as Error).message, files, filesDir);
  if (!kind || files.length === 0)
    throw new Error(
      'The files of this import are not on the server: begin a new import with the same files.',
    );
  const importer = await importerOf(
    kind,
    paths,
    asking({ db, storeId: run.store_id, today }, run.source),
  );
  return { importer: run.check_only ? checking(importer) : importer, sayOf };
}
