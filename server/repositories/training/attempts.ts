import { sql, type Selectable } from 'kysely';
import type { TrainingAttemptsTable } from '#db/types.ts';
import { required } from '#domain/platform/required.ts';
import { id, int, nullable, object, recordOf, str, type Infer } from '#domain/platform/schema.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** How far each log had come before the case began: what comes after it belongs to the case. */
const marks = object({
  events: int({ min: 0 }),
  scans: int({ min: 0 }),
  movements: int({ min: 0 }),
  prints: int({ min: 0 }),
  payments: int({ min: 0 }),
});
export type Marks = Infer<typeof marks>;
/**
 * What a case has put there: the patient, the prescription that it is about (null where that has to
 * be entered first), the words of its task, and the NDC-11 of products by what they are for.
 */
const made = object({
  patientId: id,
  rxId: nullable(id),
  /** The message that has come in for it, where there is one. */
  erxId: nullable(id),
  words: recordOf(str({ max: 2_000 })),
  products: recordOf(str({ max: 20 })),
  marks,
});
export type Made = Infer<typeof made>;
export interface Attempt extends Omit<Selectable<TrainingAttemptsTable>, 'made'> {
  readonly made: Made;
}
function attemptOf(row: Selectable<TrainingAttemptsTable>): Attempt {
  const read = made.safeParse(row.made);
  if (!read.success) throw new Error(`Training attempt ${row.id} does not say what it made`);
  return { ...row, made: read.data };
}

const ownAttempts = ({ db, storeId, userId }: Scope) =>
  db
    .selectFrom('training_attempts')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('employee_id', '=', userId);
/** The attempt that the person works on now, in this store. */
export async function runningAttempt(scope: Scope): Promise<Attempt | null> {
  const row = await ownAttempts(scope).where('state', '=', 'running').executeTakeFirst();
  return row === undefined ? null : attemptOf(row);
}
/** One attempt of the person, running or not, locked for the rest of the transaction. */
export async function lockAttempt(scope: Scope, id: number): Promise<Attempt | null> {
  const row = await ownAttempts(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : attemptOf(row);
}

/**
 * Attempts of the person that were put away while something still held a part of them, such as a
 * claim that its payer had not taken back yet: their patient is still there. At most twenty, the
 * oldest first.
 */
export const leftOverAttempts = async (scope: Scope): Promise<Attempt[]> =>
  (
    await ownAttempts(scope)
      .where('put_away_at', 'is not', null)
      .where(
        sql<boolean>`exists (select from patients p
          where p.id = (made->>'patientId')::bigint and p.deleted_at is null)`,
      )
      .orderBy('id')
      .limit(20)
      .execute()
  ).map(attemptOf);

/** How far the person is with a case. */
export interface Progress {
  readonly case_key: string;
  readonly attempts: number;
  readonly best: number | null;
  readonly passed: boolean;
}
/** The person's progress in this store, one row a case that was ever begun. */
export const progressOf = ({ db, storeId, userId }: Scope): Promise<Progress[]> =>
  db
    .selectFrom('training_attempts')
    .select((eb) => [
      'case_key',
      eb.fn.countAll<number>().as('attempts'),
      sql<number | null>`max(score) filter (where state = 'finished')`.as('best'),
      sql<boolean>`bool_or(passed)`.as('passed'),
    ])
    .where('store_id', '=', storeId)
    .where('employee_id', '=', userId)
    .groupBy('case_key')
    .execute();

/** Begins an attempt; the database refuses who has no demo account of this store. */
export const insertAttempt = async (scope: Scope, caseKey: string, made: Made): Promise<number> =>
  (
    await scope.db
      .insertInto('training_attempts')
      .values({
        store_id: scope.storeId,
        employee_id: scope.userId,
        case_key: caseKey,
        made: JSON.stringify(made),
        started_at: scope.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/**
 * The next running attempt of a case, after an id, whose person has begun to change its
 * prescription or has changed it, while nobody else has; null where there is none. `draftPrefix`
 * and the id of the prescription are the key of a half-typed change.
 */
export async function changedAlone(
  { db, storeId }: Pick<Scope, 'db' | 'storeId'>,
  caseKey: string,
  draftPrefix: string,
  after: number,
): Promise<Attempt | null> {
  const row = await db
    .selectFrom('training_attempts as a')
    .selectAll('a')
    .where('a.store_id', '=', storeId)
    .where('a.case_key', '=', caseKey)
    .where('a.state', '=', 'running')
    .where('a.id', '>', after)
    .where(
      sql<boolean>`(exists (select from drafts d where d.employee_id = a.employee_id
          and d.store_id = a.store_id and d.key = ${draftPrefix} || (a.made->>'rxId'))
        or exists (select from rx_events e where e.rx_id = (a.made->>'rxId')::bigint
          and e.event = 'edited' and e.by_id = a.employee_id))`,
    )
    .where(
      sql<boolean>`not exists (select from rx_events e where e.rx_id = (a.made->>'rxId')::bigint
        and e.event = 'edited' and e.by_id <> a.employee_id)`,
    )
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : attemptOf(row);
}

/** What a grade leaves on the attempt. */
export interface AttemptChange {
  readonly state?: 'running' | 'finished' | 'left';
  readonly score?: number;
  readonly passed?: boolean;
  readonly seconds?: number;
  readonly graded_at?: string;
  readonly put_away_at?: string;
}
/** False where another change came first. */
export async function saveAttempt(
  { db, storeId }: Scope,
  { id, version }: Pick<Attempt, 'id' | 'version'>,
  change: AttemptChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('training_attempts')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Whether the person has a demo account whose home is this store. */
export async function isTrainee({ db, storeId, userId }: Scope): Promise<boolean> {
  const found = await db
    .selectFrom('employees')
    .select('id')
    .where('id', '=', userId)
    .where('store_id', '=', storeId)
    .where('demo', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
/** The demo people of the store besides one, by id: they have done what came before a case. */
export const colleaguesOf = ({ db, storeId, userId }: Scope) =>
  db
    .selectFrom('employees')
    .select(['id', 'first_name', 'last_name', 'initials', 'license_kind'])
    .where('store_id', '=', storeId)
    .where('demo', '=', true)
    .where('type', '=', 'PRIVATE')
    .where('active', '=', true)
    .where('blocked', '=', false)
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .orderBy('id')
    .execute();
/** A prescriber of the store that may be named; undefined where none is there. */
export const somePrescriber = ({ db, storeId }: Scope) =>
  db
    .selectFrom('prescribers')
    .select('id')
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where('blocked', '=', false)
    .where('dea', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** How far each log has come by now. */
export async function marksNow({ db }: Scope): Promise<Marks> {
  const { rows } = await sql<Marks>`select
    (select coalesce(max(id), 0)::int from rx_events) as events,
    (select coalesce(max(id), 0)::int from fill_scans) as scans,
    (select coalesce(max(id), 0)::int from stock_movements) as movements,
    (select coalesce(max(id), 0)::int from label_prints) as prints,
    (select coalesce(max(id), 0)::int from payments) as payments`.execute(db);
  return required(rows[0], 'the ends of the logs');
}
/** A bin of the shelf for bags, the first by its code; undefined where the store has none. */
export const freeBin = ({ db, storeId }: Scope) =>
  db
    .selectFrom('bins')
    .select(['id', 'code'])
    .where('store_id', '=', storeId)
    .where('class', '=', 'shelf')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
/** How many attempts were ever begun in the store. */
export async function attemptsEver({ db, storeId }: Scope): Promise<number> {
  const { attempts } = await db
    .selectFrom('training_attempts')
    .select((eb) => eb.fn.countAll<number>().as('attempts'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return attempts;
}
/** A prescriber of the store who can be named in a message; undefined where none is there. */
export const namedPrescriber = ({ db, storeId }: Scope) =>
  db
    .selectFrom('prescribers')
    .select(['last_name', 'first_name', 'ss_id'])
    .select(({ fn }) => fn.coalesce('npi', sql.lit('')).as('npi'))
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where('blocked', '=', false)
    .where('npi', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
