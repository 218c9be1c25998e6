import type { Db } from '#db/open.ts';

/**
 * One line of the audit log. Digests stand for record states; `detail` never holds a name, a number
 * or a text about a patient, but what somebody typed to find one (`asked`). `shown` holds the ids
 * of the patients, prescriptions, orders and messages that an answer showed.
 */
export interface AuditEntry {
  readonly at: string;
  readonly actorId: number | null;
  readonly actorName: string;
  readonly storeId: number | null;
  readonly sessionId: number | null;
  readonly workstation: string;
  readonly event: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly outcome: 'done' | 'denied' | 'failed' | 'viewed';
  readonly detail: Readonly<Record<string, unknown>>;
  readonly beforeDigest: string | null;
  readonly afterDigest: string | null;
  readonly correlationId: string;
}

export async function insertAudit(db: Db, auditEntry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: auditEntry.at,
      actor_id: auditEntry.actorId,
      actor_name: auditEntry.actorName,
      store_id: auditEntry.storeId,
      session_id: auditEntry.sessionId,
      workstation: auditEntry.workstation,
      event: auditEntry.event,
      entity: auditEntry.entity,
      entity_id: auditEntry.entityId,
      outcome: auditEntry.outcome,
      detail: JSON.stringify(auditEntry.detail),
      before_digest: auditEntry.beforeDigest,
      after_digest: auditEntry.afterDigest,
      correlation_id: auditEntry.correlationId,
    })
    .execute();
}

/** Who changed a record last, and when. */
export interface LastWriter {
  readonly employeeId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly at: string;
}
/**
 * The person of the last change that workstations were told of: its audit row has the same instant.
 * Null where the program itself changed the record last, as by a payer's answer, or no row says.
 */
export async function lastWriterOf(
  db: Db,
  of: {
    readonly entity: string;
    readonly entityId: number;
    readonly storeId: number | null;
  },
): Promise<LastWriter | null> {
  const row = await db
    .selectFrom('audit_log as a')
    .innerJoin('employees as e', 'e.id', 'a.actor_id')
    .select(['a.at', 'e.id', 'e.first_name', 'e.last_name'])
    .where('a.entity', '=', of.entity)
    .where('a.entity_id', '=', of.entityId)
    .where('a.outcome', '=', 'done')
    .where('a.after_digest', 'is not', null)
    .where('a.store_id', 'is not distinct from', of.storeId)
    .where('a.at', '=', (eb) =>
      eb
        .selectFrom('outbox as o')
        .select((max) => max.fn.max('o.at').as('at'))
        .where('o.entity', '=', of.entity)
        .where('o.entity_id', '=', of.entityId),
    )
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { employeeId: row.id, firstName: row.first_name, lastName: row.last_name, at: row.at }
    : null;
}
