import type { Db } from '#db/open.ts';

/** What a proof is bound to. */
export interface StepUpBinding {
  readonly employeeId: number;
  readonly action: string;
  readonly entity: string;
  readonly entityId: number;
  readonly entityVersion: number;
}

export async function insertStepUp(
  db: Db,
  upBinding: StepUpBinding & {
    tokenHash: Buffer;
    sessionId: number;
    now: string;
    expiresAt: string;
  },
): Promise<void> {
  await db
    .insertInto('step_ups')
    .values({
      token_hash: upBinding.tokenHash,
      employee_id: upBinding.employeeId,
      session_id: upBinding.sessionId,
      action: upBinding.action,
      entity: upBinding.entity,
      entity_id: upBinding.entityId,
      entity_version: upBinding.entityVersion,
      created_at: upBinding.now,
      expires_at: upBinding.expiresAt,
    })
    .execute();
}
/**
 * Uses a proof up when it fits in every member, and gives the person who proved to be there; one of
 * several parallel calls gets it.
 */
export async function useStepUp(
  db: Db,
  upBinding: Omit<StepUpBinding, 'employeeId'> & {
    tokenHash: Buffer;
    sessionId: number;
    now: string;
  },
): Promise<{ employeeId: number; at: string } | undefined> {
  return db
    .updateTable('step_ups')
    .set({ used_at: upBinding.now })
    .where('token_hash', '=', upBinding.tokenHash)
    .where('session_id', '=', upBinding.sessionId)
    .where('action', '=', upBinding.action)
    .where('entity', '=', upBinding.entity)
    .where('entity_id', '=', upBinding.entityId)
    .where('entity_version', '=', upBinding.entityVersion)
    .where('used_at', 'is', null)
    .where('expires_at', '>', upBinding.now)
    .returning(['employee_id as employeeId', 'created_at as at'])
    .executeTakeFirst();
}
/** What was proved in a session and is not used yet counts no more. */
export async function endStepUps(db: Db, sessionId: number, now: string): Promise<void> {
  await db
    .updateTable('step_ups')
    .set({ used_at: now })
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .execute();
}
