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
  s: StepUpBinding & { tokenHash: Buffer; sessionId: number; now: string; expiresAt: string },
): Promise<void> {
  await db
    .insertInto('step_ups')
    .values({
      token_hash: s.tokenHash,
      employee_id: s.employeeId,
      session_id: s.sessionId,
      action: s.action,
      entity: s.entity,
      entity_id: s.entityId,
      entity_version: s.entityVersion,
      created_at: s.now,
      expires_at: s.expiresAt,
    })
    .execute();
}
/** Uses a proof up when it fits in every member, and gives the person who proved to be there; one of several parallel calls gets it. */
export async function useStepUp(
  db: Db,
  s: Omit<StepUpBinding, 'employeeId'> & { tokenHash: Buffer; sessionId: number; now: string },
): Promise<{ employeeId: number; at: string } | undefined> {
  return db
    .updateTable('step_ups')
    .set({ used_at: s.now })
    .where('token_hash', '=', s.tokenHash)
    .where('session_id', '=', s.sessionId)
    .where('action', '=', s.action)
    .where('entity', '=', s.entity)
    .where('entity_id', '=', s.entityId)
    .where('entity_version', '=', s.entityVersion)
    .where('used_at', 'is', null)
    .where('expires_at', '>', s.now)
    .returning(['employee_id as employeeId', 'created_at as at'])
    .executeTakeFirst();
}
