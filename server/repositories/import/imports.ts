import { sql, type Selectable } from 'kysely';
import type { Db } from '#db/open.ts';
import type { ImportFilesTable, ImportRunsTable } from '#db/types.ts';

export type ImportRun = Selectable<ImportRunsTable>;
export interface ImportProblem {
  readonly line: number;
  readonly message: string;
}

/** The last run of these bytes, whatever the file was called; what only looked at them is none. */
export const findRun = (db: Db, kind: string, digest: string): Promise<ImportRun | undefined> =>
  db
    .selectFrom('import_runs')
    .selectAll()
    .where('kind', '=', kind)
    .where('file_hash', '=', digest)
    .where('check_only', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirst();

export interface NewRun {
  readonly kind: string;
  readonly fileName: string;
  readonly digest: string;
  readonly now: string;
  readonly storeId?: number | null;
  readonly actorId?: number | null;
  readonly what?: string | null;
  readonly source?: string | null;
  readonly checkOnly?: boolean;
}
export const startRun = (db: Db, newRun: NewRun): Promise<ImportRun> =>
  db
    .insertInto('import_runs')
    .values({
      kind: newRun.kind,
      file_name: newRun.fileName,
      file_hash: newRun.digest,
      status: 'running',
      started_at: newRun.now,
      updated_at: newRun.now,
      store_id: newRun.storeId ?? null,
      actor_id: newRun.actorId ?? null,
      what: newRun.what ?? null,
      source: newRun.source ?? null,
      check_only: newRun.checkOnly ?? false,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
/**
 * A run that was stopped, failed or given up is under way again, by this person (null: by a
 * command).
 */
export const resumeRun = (
  db: Db,
  id: number,
  actorId: number | null,
  now: string,
  what: Partial<Pick<ImportRun, 'what' | 'source' | 'file_name'>> = {},
): Promise<ImportRun> =>
  db
    .updateTable('import_runs')
    .set({
      ...what,
      status: 'running',
      stopping: false,
      why: null,
      actor_id: actorId,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export interface RunStep {
  readonly done: number;
  readonly percent: number;
  readonly added: number;
  readonly changed: number;
  readonly skipped: number;
  readonly problems: readonly ImportProblem[];
}
/**
 * Moves a run on from exactly where this program left it, with the lines that were refused; null
 * where another program has worked on it meanwhile. Tells whether somebody asked for its end.
 */
export async function advanceRun(
  db: Db,
  id: number,
  from: number,
  step: RunStep,
  now: string,
): Promise<{ readonly stopping: boolean } | null> {
  const moved = await db
    .updateTable('import_runs')
    .set((eb) => ({
      done: step.done,
      percent: step.percent,
      added: eb('added', '+', step.added),
      changed: eb('changed', '+', step.changed),
      skipped: eb('skipped', '+', step.skipped),
      status: 'running' as const,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('done', '=', from)
    .returning('stopping')
    .executeTakeFirst();
  if (!moved) return null;
  if (step.problems.length > 0)
    await sql`insert into import_problems (run_id, line, message) select ${id}, line, message
      from json_to_recordset(${JSON.stringify(step.problems)}::json) as p (line bigint,
      message text) on conflict do nothing`.execute(db);
  return moved;
}
export const endRun = (
  db: Db,
  id: number,
  status: 'finished' | 'stopped' | 'failed',
  now: string,
  why: string | null = null,
): Promise<ImportRun> =>
  db
    .updateTable('import_runs')
    .set((eb) => ({
      status,
      stopping: false,
      why,
      updated_at: now,
      ...(status === 'finished' ? { total: eb.ref('done'), percent: 100 } : {}),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
/** The first refused lines of a run. */
export const problemsOfRun = (db: Db, id: number, most: number): Promise<ImportProblem[]> =>
  db
    .selectFrom('import_problems')
    .select(['line', 'message'])
    .where('run_id', '=', id)
    .orderBy('line')
    .limit(most)
    .execute();

/** Whose runs: those of all stores (null), or of one. */
export interface ImportScope {
  readonly db: Db;
  readonly storeId: number | null;
}
export interface RunListing extends ImportRun {
  readonly by_name: string | null;
  /** Its files lie here, whole. */ readonly kept: boolean;
}
const listed = sql.raw(
  `r.*, nullif(concat_ws(' ', e.first_name, e.last_name), '') as by_name, exists (select 1 from import_files f where f.run_id = r.id) as kept`,
);
export async function runsOf(scope: ImportScope, id: number | null = null): Promise<RunListing[]> {
  return (
    await sql<RunListing>`select ${listed} from import_runs r left
      join employees e on e.id = r.actor_id where r.store_id is not distinct
      from ${scope.storeId}::bigint and (${id}::bigint is null or r.id = ${id}) order by r.id desc
      limit 2000`.execute(scope.db)
  ).rows;
}
export const lockRun = (scope: ImportScope, id: number): Promise<ImportRun | undefined> =>
  scope.db
    .selectFrom('import_runs')
    .selectAll()
    .where('id', '=', id)
    .where('store_id', scope.storeId === null ? 'is' : '=', scope.storeId)
    .forUpdate()
    .executeTakeFirst();
export async function problemsPage(
  scope: ImportScope,
  runId: number,
  input: {
    readonly text: string;
    readonly down: boolean;
    readonly byMessage: boolean;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ total: number; rows: ImportProblem[] }> {
  const of = scope.db
    .selectFrom('import_problems as p')
    .innerJoin('import_runs as r', 'r.id', 'p.run_id')
    .where('p.run_id', '=', runId)
    .where('r.store_id', scope.storeId === null ? 'is' : '=', scope.storeId)
    .$if(input.text !== '', (query) =>
      query.where((eb) =>
        eb(
          sql<string>`p.line || ' ' || lower(p.message)`,
          'like',
          `%${input.text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
        ),
      ),
    );
  const total = Number(
    (await of.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow()).n,
  );
  const direction = input.down ? ('desc' as const) : ('asc' as const);
  const rows = await of
    .select(['p.line', 'p.message'])
    .$if(input.byMessage, (query) => query.orderBy('p.message', direction))
    .orderBy('p.line', input.byMessage ? 'asc' : direction)
    .offset(input.offset)
    .limit(input.limit)
    .execute();
  return { total, rows };
}
export const markStopping = (db: Db, id: number) =>
  db.updateTable('import_runs').set({ stopping: true }).where('id', '=', id).execute();
export const giveUpRun = (db: Db, id: number, now: string) =>
  db
    .updateTable('import_runs')
    .set({ status: 'given-up', stopping: false, updated_at: now })
    .where('id', '=', id)
    .execute();
/** Whether a run of this kind is under way that a person began. */
export const runningOf = (db: Db, kind: string): Promise<ImportRun | undefined> =>
  db
    .selectFrom('import_runs')
    .selectAll()
    .where('kind', '=', kind)
    .where('status', '=', 'running')
    .executeTakeFirst();
/** Runs that people began and that are to be under way; `files` by their order. */
export const runsToWork = (db: Db): Promise<ImportRun[]> =>
  db
    .selectFrom('import_runs')
    .selectAll()
    .where('status', '=', 'running')
    .where('actor_id', 'is not', null)
    .orderBy('id')
    .execute();
/** What was under way when the server ended has stopped. Gives the runs. */
export const stopLeftRuns = (db: Db, now: string): Promise<ImportRun[]> =>
  db
    .updateTable('import_runs')
    .set({ status: 'stopped', stopping: false, updated_at: now })
    .where('status', '=', 'running')
    .where('actor_id', 'is not', null)
    .returningAll()
    .execute();

export type ImportFileRow = Selectable<ImportFilesTable>;
interface Sender extends ImportScope {
  readonly userId: number;
  readonly now: string;
}
export const insertFile = (
  sender: Sender,
  input: { readonly key: string; readonly name: string; readonly size: number },
): Promise<ImportFileRow> =>
  sender.db
    .insertInto('import_files')
    .values({
      key: input.key,
      employee_id: sender.userId,
      store_id: sender.storeId,
      name: input.name,
      size: input.size,
      created_at: sender.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
/** A file that this person sent and that no run has yet, locked. */
export const lockFile = (sender: Sender, key: string): Promise<ImportFileRow | undefined> =>
  sender.db
    .selectFrom('import_files')
    .selectAll()
    .where('key', '=', key)
    .where('employee_id', '=', sender.userId)
    .where('store_id', sender.storeId === null ? 'is' : '=', sender.storeId)
    .where('run_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
export const growFile = (db: Db, id: number, bytes: number) =>
  db.updateTable('import_files').set({ bytes }).where('id', '=', id).execute();
/** Files that a person has sent and that no run took, in bytes. */
export async function waitingBytes(sender: Sender): Promise<number> {
  return Number(
    (
      await sender.db
        .selectFrom('import_files')
        .select((eb) => eb.fn.sum('size').as('n'))
        .where('employee_id', '=', sender.userId)
        .where('run_id', 'is', null)
        .executeTakeFirstOrThrow()
    ).n ?? 0,
  );
}
/** A run keeps these files, in their order; those that it had before are nobody's. */
export async function giveFiles(db: Db, runId: number, ids: readonly number[]): Promise<void> {
  await db.updateTable('import_files').set({ run_id: null }).where('run_id', '=', runId).execute();
  for (const [place, id] of ids.entries())
    await db
      .updateTable('import_files')
      .set({ run_id: runId, place })
      .where('id', '=', id)
      .execute();
}
export const filesOfRun = (db: Db, runId: number): Promise<ImportFileRow[]> =>
  db.selectFrom('import_files').selectAll().where('run_id', '=', runId).orderBy('place').execute();
/**
 * Files that nobody needs: their run has finished or was given up, or no run took them since an
 * instant.
 */
export async function takeUnneededFiles(db: Db, before: string): Promise<string[]> {
  const { rows } = await sql<{
    key: string;
  }>`delete from import_files f where (f.run_id is null and f.created_at < ${before})
    or exists (select 1 from import_runs r
    where r.id = f.run_id
    and (r.status in ('finished', 'given-up')
    or (r.status <> 'running' and r.updated_at < ${before}::timestamptz - interval '30 days')))
    returning f.key`.execute(db);
  return rows.map((row) => row.key);
}
export async function knownFileKeys(db: Db): Promise<ReadonlySet<string>> {
  return new Set(
    (await db.selectFrom('import_files').select('key').execute()).map((item) => item.key),
  );
}

/** The store of a code. */
export const findStoreByCode = (db: Db, code: string) =>
  db.selectFrom('stores').select(['id', 'time_zone']).where('code', '=', code).executeTakeFirst();
/** The time zone of the store that a run imports for; null for a run of all stores. */
export async function timeZoneOfRun(db: Db, run: Pick<ImportRun, 'store_id'>) {
  if (run.store_id === null) return null;
  const store = await db
    .selectFrom('stores')
    .select('time_zone')
    .where('id', '=', run.store_id)
    .executeTakeFirst();
  return store?.time_zone ?? null;
}
