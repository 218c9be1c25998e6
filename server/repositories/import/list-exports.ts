import type { Db } from '#db/open.ts';

/** Whose export it is, and of which list. */
export interface ListExport {
  readonly keyHash: Buffer;
  readonly employeeId: number;
  readonly sessionId: number;
  readonly call: string;
  readonly now: string;
}

export async function insertListExport(db: Db, listExport: ListExport): Promise<void> {
  await db
    .insertInto('list_exports')
    .values({
      key_hash: listExport.keyHash,
      employee_id: listExport.employeeId,
      session_id: listExport.sessionId,
      call: listExport.call,
      begun_at: listExport.now,
    })
    .execute();
}
/**
 * Ends an export that this person began in this session; false where there is none, or it ended
 * before.
 */
export async function endListExport(db: Db, listExport: ListExport): Promise<boolean> {
  const ended = await db
    .updateTable('list_exports')
    .set({ ended_at: listExport.now })
    .where('key_hash', '=', listExport.keyHash)
    .where('employee_id', '=', listExport.employeeId)
    .where('session_id', '=', listExport.sessionId)
    .where('call', '=', listExport.call)
    .where('ended_at', 'is', null)
    .returning('key_hash')
    .executeTakeFirst();
  return ended !== undefined;
}
