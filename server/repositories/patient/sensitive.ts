import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/open.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * The patients of a store whose record is marked as sensitive, with those of the same person: who
 * was merged into one, and into whom one was merged.
 */
export const sensitivePatients = async (db: Db, storeId: number): Promise<readonly number[]> =>
  (
    await sql<{ id: number }>`with marked as materialized (
        select id, merged_into from patients where store_id = ${storeId} and sensitive)
      select id from marked
      union select merged_into from marked where merged_into is not null
      union select p.id from marked m join patients p on p.merged_into = m.id
        and p.store_id = ${storeId}`.execute(db)
  ).rows.map(({ id }) => id);

/** Kinds of records that belong to a patient, by which a call names one. */
export type Subject =
  | 'patient'
  | 'rx'
  | 'order'
  | 'erx'
  | 'fill'
  | 'document'
  | 'transmission'
  | 'fax'
  | 'sms'
  | 'history'
  | 'relative'
  | 'note'
  | 'insurance'
  | 'account'
  | 'accountEntry';
export type Subjects = Readonly<Partial<Record<Subject, ReadonlySet<number | string>>>>;

const ofRx = sql`join rxs r on r.id = t.rx_id`;
/** Where the patient of a record of each kind stands: its rows as `t`, and the patient's id. */
const owners: Readonly<
  Record<Subject, { from: RawBuilder<unknown>; patient: RawBuilder<number> }>
> = {
  patient: { from: sql`patients t`, patient: sql`t.id` },
  rx: { from: sql`rxs t`, patient: sql`t.patient_id` },
  order: { from: sql`orders t`, patient: sql`t.patient_id` },
  erx: {
    from: sql`erx_messages t left join rxs r on r.id = coalesce(t.rx_id, t.about_rx_id)`,
    patient: sql`r.patient_id`,
  },
  fill: { from: sql`fills t ${ofRx}`, patient: sql`r.patient_id` },
  document: {
    from: sql`documents t left join rxs r on r.id = t.rx_id`,
    patient: sql`coalesce(t.patient_id, r.patient_id)`,
  },
  transmission: {
    from: sql`claim_transmissions t left join claims c on c.id = t.claim_id
        left join fills f on f.id = c.fill_id left join rxs r on r.id = f.rx_id
        left join eligibility_checks k on k.id = t.check_id`,
    patient: sql`coalesce(r.patient_id, k.patient_id)`,
  },
  fax: { from: sql`fax_jobs t`, patient: sql`t.patient_id` },
  sms: { from: sql`sms_messages t`, patient: sql`t.patient_id` },
  history: { from: sql`medication_history t`, patient: sql`t.patient_id` },
  relative: { from: sql`patient_family t`, patient: sql`t.patient_id` },
  note: {
    from: sql`notes t left join rxs r on t.entity = 'rx' and r.id = t.entity_id`,
    patient: sql`case when t.entity = 'patient' then t.entity_id else r.patient_id end`,
  },
  insurance: { from: sql`patient_insurances t`, patient: sql`t.patient_id` },
  account: { from: sql`house_accounts t`, patient: sql`t.patient_id` },
  accountEntry: {
    from: sql`house_account_entries t join house_accounts h on h.id = t.account_id`,
    patient: sql`h.patient_id`,
  },
};

export interface Owned {
  readonly kind: Subject;
  readonly id: number | string;
  readonly patientId: number;
}
/** Which of these records belong to one of these patients. */
export async function ownedBy(
  db: Db,
  patients: readonly number[],
  subjects: Subjects,
): Promise<readonly Owned[]> {
  const found: Owned[] = [];
  for (const kind of keysOf(subjects)) {
    const asked = [...(subjects[kind] ?? [])];
    if (asked.length === 0) continue;
    if (kind === 'patient') {
      const known = new Set(patients);
      for (const id of asked)
        if (typeof id === 'number' && known.has(id)) found.push({ kind, id, patientId: id });
      continue;
    }
    const { from, patient } = owners[kind];
    const column = kind === 'document' ? sql`t.key` : sql`t.id`;
    const { rows } = await sql<{ id: number | string; patient: number }>`
      select ${column} as id, ${patient} as patient from ${from}
      where ${column} = any(${asked}) and ${patient} = any(${[...patients]})`.execute(db);
    found.push(...rows.map((row) => ({ kind, id: row.id, patientId: row.patient })));
  }
  return found;
}

export interface Reader {
  readonly storeId: number;
  readonly employeeId: number;
  readonly sessionId: number;
  readonly now: string;
  /** Own steps since then count. */ readonly stepsSince: string;
  /** States of a fill whose work goes on. */ readonly openStatuses: readonly string[];
}
/**
 * Which of these patients are open to a person: their record was opened for a reason in this
 * session and its time is not over, or the person took a step of late in work on a prescription of
 * theirs that is still going on.
 */
export const openTo = async (
  db: Db,
  reader: Reader,
  patients: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await sql<{ id: number }>`
        select o.patient_id as id from sensitive_openings o
        where o.session_id = ${reader.sessionId} and o.employee_id = ${reader.employeeId}
          and o.store_id = ${reader.storeId} and o.ends_at > ${reader.now}
          and o.patient_id = any(${[...patients]})
        union
        select r.patient_id from rx_events v join rxs r on r.id = v.rx_id
        where v.by_id = ${reader.employeeId} and v.at > ${reader.stepsSince} and not v.by_system
          and r.store_id = ${reader.storeId} and r.patient_id = any(${[...patients]})
          and exists (select from fills f where f.rx_id = r.id and not f.voided
            and f.left_how is null and f.status = any(${[...reader.openStatuses]}))`.execute(db)
    ).rows.map(({ id }) => id),
  );

/** The name that a question for a reason says. */
export const nameOfPatient = async (db: Db, id: number): Promise<string> => {
  const row = await db
    .selectFrom('patients')
    .select(['last_name', 'first_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? '' : `${row.last_name}, ${row.first_name}`;
};

export interface MarkedRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly on: boolean;
  readonly reason: string | null;
}
/** Whether a patient of the store is marked, and why. */
export async function markOf(scope: Scope, id: number): Promise<MarkedRow | null> {
  const row = await scope.db
    .selectFrom('patients')
    .select(['id', 'version', 'last_name', 'first_name', 'sensitive', 'sensitive_reason'])
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const name = `${row.last_name}, ${row.first_name}`;
  const { sensitive: on, sensitive_reason: reason } = row;
  return { id: row.id, version: row.version, name, on, reason };
}
export interface Mark {
  readonly id: number;
  readonly version: number;
  readonly on: boolean;
  readonly reason: string | null;
}
/** Marks a patient over this version; the new version, or null where another one stands. */
export const writeMark = async (scope: Scope, mark: Mark): Promise<number | null> =>
  (
    await scope.db
      .updateTable('patients')
      .set((eb) => ({
        sensitive: mark.on,
        sensitive_reason: mark.reason,
        version: eb('version', '+', 1),
        modified_at: scope.now,
        modified_by: scope.userId,
      }))
      .where('id', '=', mark.id)
      .where('store_id', '=', scope.storeId)
      .where('version', '=', mark.version)
      .where('deleted_at', 'is', null)
      .returning('version')
      .executeTakeFirst()
  )?.version ?? null;

export interface Opening {
  readonly sessionId: number;
  readonly reason: string;
  readonly words: string;
  readonly endsAt: string;
}
/** Opens the records of one person to a session: those that were merged come along. */
export const insertOpenings = (scope: Scope, opening: Opening, patients: readonly number[]) =>
  scope.db
    .insertInto('sensitive_openings')
    .values(
      patients.map((patientId) => ({
        store_id: scope.storeId,
        patient_id: patientId,
        employee_id: scope.userId,
        session_id: opening.sessionId,
        reason: opening.reason,
        words: opening.words,
        opened_at: scope.now,
        ends_at: opening.endsAt,
      })),
    )
    .execute();
/** A patient with those who are the same person by a merge. */
export const samePatients = async (scope: Scope, id: number): Promise<readonly number[]> =>
  (
    await sql<{ id: number }>`select p.id from patients p join patients m on m.id = ${id}
      where p.store_id = ${scope.storeId} and m.store_id = ${scope.storeId}
        and (p.id = m.id or p.id = m.merged_into or p.merged_into = m.id)`.execute(scope.db)
  ).rows.map((row) => row.id);
