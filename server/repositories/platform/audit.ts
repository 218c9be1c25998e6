import type { Db } from '#db/open.ts';

/**
 * One line of the audit log. Digests stand for record states; `detail` never holds a name, a number
 * or a text about a patient.
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
