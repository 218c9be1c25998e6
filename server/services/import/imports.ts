import type { Db } from '#db/open.ts';
import type { ImportProblemRow, ImportRunRow } from '#domain/import/contract/imports.ts';
import {
  importFileFits,
  importKindOf,
  importLimits,
  type ImportKind,
} from '#domain/import/rules/kinds.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import type { Importer } from '#server/io/import/importer.ts';
import { importPath, keepPart, liesHere, newImportKey } from '#server/io/import/kept-files.ts';
import { digestOfFiles } from '#server/io/import/lines.ts';
import { checking } from '#server/io/import/run.ts';
import * as runs from '#server/repositories/import/imports.ts';
import { importerOf } from '#server/services/import/choose.ts';
import { labelOf, rowOf } from '#server/services/import/run-rows.ts';
import { patientMeant } from '#server/services/patient/import.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { cellOf, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import {
  missing,
  refused,
  type Saved,
  type SaveFailure,
} from '#server/services/platform/saving.ts';

/** Who imports, and for which store (null: for all of them). */
export interface ImportWork {
  readonly db: Db;
  readonly storeId: number | null;
  readonly userId: number;
  readonly now: string;
  readonly today: string;
  /** Whose day `today` is: that of the store in which the person works. */
  readonly timeZone: string;
  readonly filesDir: string;
}

const isShown = ({ state, resumable }: ImportRunRow, show: string): boolean => {
  if (show === 'running') return state === 'running' || state === 'stopping';
  return show === 'open' ? resumable : true;
};
const runRow = async (scope: runs.ImportScope, id: number): Promise<ImportRunRow> =>
  rowOf(required((await runs.runsOf(scope, id))[0], 'the import run'));

/** The runs, newest first; see `imports.search`. */
export async function listImports(
  scope: runs.ImportScope,
  query: ListQuery,
): Promise<ListPage<ImportRunRow>> {
  const { show = 'all' } = query.filters;
  const words = query.text.trim().toLowerCase();
  const rows = (await runs.runsOf(scope))
    .map(rowOf)
    .filter(
      (row) =>
        isShown(row, show) &&
        (words === '' || `${row.kind} ${row.files} ${row.by}`.toLowerCase().includes(words)),
    );
  return windowIn(query, sortedRows(query, rows, cellOf));
}
/** Lines of one run that were refused, by line or by why; another store's run has none. */
export async function listProblems(
  scope: runs.ImportScope,
  query: ListQuery,
): Promise<ListPage<ImportProblemRow>> {
  const runId = idIn(query.filters['runId']);
  const sort = query.sort;
  if (runId === null) return { total: 0, rows: [], exact: true };
  return {
    ...(await runs.problemsPage(scope, runId, {
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
/**
 * Takes the next part of a file in; its key and how many bytes lie here. Refused: a file that is
 * too large, and a part that does not follow.
 */
export async function takePart(
  importWork: ImportWork,
  part: Part,
): Promise<Saved<{ key: string; bytes: number }>> {
  const fits = importFileFits(part.size);
  const bytes = Buffer.from(part.data, 'base64');
  if (!fits.ok) return refused([fits.error.message]);
  const broken = refused(['A part of this file got lost: choose the file again.']);
  if (
    part.key === null &&
    (part.at !== 0 || (await runs.waitingBytes(importWork)) + part.size > importLimits.bytes * 4)
  )
    return part.at === 0
      ? refused(['Too many files wait to be imported: import those first, or try again tomorrow.'])
      : broken;
  const file =
    part.key === null
      ? await runs.insertFile(importWork, { key: newImportKey(), name: part.name, size: part.size })
      : await runs.lockFile(importWork, part.key);
  if (
    !file ||
    bytes.length === 0 ||
    bytes.length > importLimits.part ||
    part.at > Number(file.bytes) ||
    part.at + bytes.length > Number(file.size)
  )
    return broken;
  await keepPart(importWork.filesDir, file.key, part.at, bytes);
  const lie = Math.max(Number(file.bytes), part.at + bytes.length);
  await runs.growFile(importWork.db, file.id, lie);
  return ok({ key: file.key, bytes: lie });
}

export interface Wanted {
  readonly kind: string;
  readonly files: readonly { readonly name: string; readonly key: string }[];
  readonly source: string | null;
  readonly checkOnly: boolean;
  readonly again: boolean;
}
/**
 * Files that can be imported: by which importer, in which order, and known again by their digest.
 */
export interface Looked {
  readonly kind: ImportKind;
  readonly importer: Pick<Importer<never>, 'kind'>;
  readonly files: readonly runs.ImportFileRow[];
  readonly digest: string;
}

/** A sentence about a file as the person called it. */
const named = (sentence: string, files: readonly runs.ImportFileRow[], filesDir: string): string =>
  files.reduce(
    (said, file) => said.replaceAll(importPath(filesDir, file.key), file.name),
    sentence,
  );
const asking = (
  importWork: Pick<ImportWork, 'db' | 'storeId' | 'today'>,
  source: string | null,
) => ({
  storeId: importWork.storeId ?? 0,
  source: source ?? '',
  today: importWork.today,
  patientOf: (storeId: number, who: Parameters<typeof patientMeant>[2]) =>
    patientMeant(importWork.db, storeId, who),
});

/** The files that a kind of import needs, each of them whole; refused at the field of the file. */
async function filesHere(
  importWork: ImportWork,
  kind: Looked['kind'],
  wanted: Wanted,
): Promise<Result<runs.ImportFileRow[], SaveFailure<never>>> {
  const files: runs.ImportFileRow[] = [];
  for (const file of kind.files) {
    const given = wanted.files.find((item) => item.name === file.name);
    if (!given && file.required)
      return refused([`${kind.label} needs a file: ${file.label}.`], {
        [file.name]: 'Choose a file',
      });
    const row = given && (await runs.lockFile(importWork, given.key));
    if (
      given &&
      (!row ||
        row.bytes !== row.size ||
        !(await liesHere(importWork.filesDir, row.key, Number(row.size))))
    )
      return refused([`${file.label}: this file did not arrive whole. Choose it again.`], {
        [file.name]: 'Choose the file again',
      });
    if (row) files.push(row);
  }
  return ok(files);
}
/**
 * Looks at files before anything is begun: whether each that the kind needs is here whole, and
 * whether they are what they should be, by
 * their first line that tells. Refused with a sentence, where it can at the field of the file.
 */
export async function lookAtFiles(importWork: ImportWork, wanted: Wanted): Promise<Saved<Looked>> {
  const kind = required(importKindOf(wanted.kind), 'the kind of an import');
  if (kind.sourced && !wanted.source?.trim())
    return refused(['Name the other system, as it is to stand beside what it told.'], {
      source: 'Name the other system',
    });
  const here = await filesHere(importWork, kind, wanted);
  if (!here.ok) return here;
  const files = here.value;
  try {
    const importer = await importerOf(
      kind,
      files.map((file) => importPath(importWork.filesDir, file.key)),
      asking(importWork, wanted.source),
    );
    const reads = importer.read(() => {});
    const first = await reads.next();
    await reads.return(undefined);
    if (first.done)
      return refused(
        [`${files.map((file) => file.name).join(', ')} holds no line that could be imported.`],
        { [required(kind.files[0], 'the first file of an import').name]: 'Nothing in it' },
      );
    const ordered = importer.files.map((at) =>
      required(
        files.find((file) => importPath(importWork.filesDir, file.key) === at),
        'the file of an import',
      ),
    );
    return ok({
      kind,
      importer: { kind: importer.kind },
      files: ordered,
      digest: await digestOfFiles(importer.files),
    });
  } catch (error) {
    const sentence = named((error as Error).message, files, importWork.filesDir);
    const about = files.find((file) => sentence.includes(file.name));
    const at = kind.files.find((file) =>
      wanted.files.some((item) => item.name === file.name && item.key === about?.key),
    );
    return refused([sentence], {
      [(at ?? required(kind.files[0], 'the first file of an import')).name]: 'Not the right file',
    });
  }
}

const busy = (importRun: runs.ImportRun) =>
  refused([
    `${labelOf(importRun)}: an import of this kind is under way. Wait until it has ended, or stop it.`,
  ]);
const slept = 600_000;
/** Whether one of this kind is under way; a command that says nothing for ten minutes has died. */
async function underWay(importWork: ImportWork, kind: string): Promise<runs.ImportRun | null> {
  const running = await runs.runningOf(importWork.db, kind);
  return running &&
    (running.actor_id !== null ||
      Date.parse(importWork.now) - Date.parse(running.updated_at) < slept)
    ? running
    : null;
}
/**
 * Begins the import of what was looked at, or goes on where these bytes were left. The server works
 * on it from here on.
 */
export async function startImport(
  importWork: ImportWork,
  wanted: Wanted,
  looked: Looked,
): Promise<Saved<{ run: ImportRunRow; digest: string }>> {
  const running = await underWay(importWork, looked.importer.kind);
  const known = wanted.checkOnly
    ? undefined
    : await runs.findRun(importWork.db, looked.importer.kind, looked.digest);
  if (running) return busy(running);
  if (known?.status === 'finished' && !wanted.again)
    return refused(
      [
        `These files were imported on ${formatDate(businessDate(known.updated_at, importWork.timeZone))}: nothing was done. To import them again, choose Once more.`,
      ],
      { again: 'Imported before' },
    );
  const what = {
    what: wanted.kind,
    source: looked.kind.sourced ? required(wanted.source, 'the source of an import').trim() : null,
  };
  const fileName = looked.files.map((file) => file.name).join(', ');
  const run =
    known && known.status !== 'finished'
      ? await runs.resumeRun(importWork.db, known.id, importWork.userId, importWork.now, {
          ...what,
          file_name: fileName,
        })
      : await runs.startRun(importWork.db, {
          ...what,
          kind: looked.importer.kind,
          fileName,
          digest: looked.digest,
          now: importWork.now,
          storeId: importWork.storeId,
          actorId: importWork.userId,
          checkOnly: wanted.checkOnly,
        });
  await runs.giveFiles(
    importWork.db,
    run.id,
    looked.files.map((file) => file.id),
  );
  return ok({ run: await runRow(importWork, run.id), digest: looked.digest });
}

/** Asks for the end of a run: it stops after the batch in hand, and can go on. */
export async function stopImport(importWork: ImportWork, id: number): Promise<Saved<ImportRunRow>> {
  const found = await runs.lockRun(importWork, id);
  if (!found) return missing();
  if (found.status !== 'running') return refused(['This import is not under way.']);
  if (found.actor_id === null)
    return refused(['This import runs as a command: end it where it was begun.']);
  await runs.markStopping(importWork.db, id);
  return ok(await runRow(importWork, id));
}
/** Goes on with a run that was stopped or failed, after its last whole batch. */
export async function goOnImport(importWork: ImportWork, id: number): Promise<Saved<ImportRunRow>> {
  const found = await runs.lockRun(importWork, id);
  if (!found) return missing();
  if (found.status !== 'stopped' && found.status !== 'failed')
    return refused([
      found.status === 'running'
        ? 'This import is under way.'
        : 'This import has ended: begin a new one.',
    ]);
  const files = await runs.filesOfRun(importWork.db, id);
  const running = await underWay(importWork, found.kind);
  const here = await Promise.all(
    files.map((file) => liesHere(importWork.filesDir, file.key, Number(file.size))),
  );
  if (files.length === 0 || here.includes(false))
    return refused([
      `The files of this import are not on the server. Begin a new import with the same files: it goes on after line ${Number(found.done)}.`,
    ]);
  if (running) return busy(running);
  await runs.resumeRun(importWork.db, id, importWork.userId, importWork.now);
  return ok(await runRow(importWork, id));
}
/** Gives a run up that has not finished. What it has imported stays; its files go. */
export async function giveUpImport(
  importWork: ImportWork,
  id: number,
): Promise<Saved<ImportRunRow>> {
  const found = await runs.lockRun(importWork, id);
  if (!found) return missing();
  if (found.status !== 'stopped' && found.status !== 'failed')
    return refused([
      found.status === 'running'
        ? 'This import is under way: stop it first.'
        : 'This import has ended.',
    ]);
  await runs.giveUpRun(importWork.db, id, importWork.now);
  return ok(await runRow(importWork, id));
}

/**
 * What the server works on: the importer of a run that is under way, over the files that were kept
 * for it, and how its faults are said.
 */
export async function importerOfRun(
  db: Db,
  run: runs.ImportRun,
  filesDir: string,
  today: string,
): Promise<{ readonly importer: Importer<never>; sayOf(fault: unknown): string }> {
  const files = await runs.filesOfRun(db, run.id);
  const paths = files.map((file) => importPath(filesDir, file.key));
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
