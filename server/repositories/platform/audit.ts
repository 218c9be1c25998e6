import type { Db } from '#db/open.ts';

/** One line of the audit log. Digests stand for record states; `detail` never holds a name, a number or a text about a patient. */
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

export async function insertAudit(db: Db, e: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: e.at,
      actor_id: e.actorId,
      actor_name: e.actorName,
      store_id: e.storeId,
      session_id: e.sessionId,
      workstation: e.workstation,
      event: e.event,
      entity: e.entity,
      entity_id: e.entityId,
      outcome: e.outcome,
      detail: JSON.stringify(e.detail),
      before_digest: e.beforeDigest,
      after_digest: e.afterDigest,
      correlation_id: e.correlationId,
    })
    .execute();
}
