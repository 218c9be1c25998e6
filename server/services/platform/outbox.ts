import type { Db } from '#db/open.ts';
import type { Outcome, outboxStatuses } from '#domain/platform/contract/outbox.ts';
import { fail, ok } from '#domain/platform/result.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { insertChanges } from '#server/repositories/platform/outbox.ts';
import { missing, refused, type Saved } from './saving.ts';

/**
 * Queues something of an outbox that failed once more, over `version`; `requeue` is false where
 * somebody else was first. Refused: it was sent, or waits already.
 */
export async function queuedAgain<
  Row extends { readonly version: number; readonly status: (typeof outboxStatuses)[number] },
>(
  noun: string,
  version: number,
  find: () => Promise<Row | undefined>,
  requeue: () => Promise<boolean>,
): Promise<Saved<Row>> {
  const row = await find();
  if (!row) return missing();
  if (row.version !== version) return fail({ code: 'STALE', current: row });
  if (row.status !== 'failed')
    return refused([
      row.status === 'sent' ? `This ${noun} was sent already.` : `This ${noun} waits already.`,
    ]);
  const queued = await requeue();
  const now = await find();
  if (!now) return missing();
  return queued ? ok(now) : fail({ code: 'STALE', current: now });
}

/**
 * Writes down what the system's try to hand something over came to, and tells the store's
 * workstations. Call it in the try's transaction.
 */
export async function noteTry(
  { db, now }: { readonly db: Db; readonly now: string },
  entity: 'sms' | 'fax',
  due: {
    readonly id: number;
    readonly store_id: number;
    readonly attempts: number;
    readonly version: number;
  },
  to: Outcome,
): Promise<void> {
  await insertAudit(db, {
    at: now,
    actorId: null,
    actorName: 'System',
    storeId: due.store_id,
    sessionId: null,
    workstation: '',
    event: `${entity}.handed-over`,
    entity,
    entityId: due.id,
    outcome: to.status === 'sent' ? 'done' : 'failed',
    detail: { status: to.status, attempt: due.attempts + 1 },
    beforeDigest: null,
    afterDigest: null,
    correlationId: '',
  });
  await insertChanges(db, now, [
    { storeId: due.store_id, entity, entityId: due.id, version: due.version + 1 },
  ]);
}
