import type { Db } from '#db/open.ts';

/** Whose export it is, and of which list. */
export interface ListExport {
  readonly keyHash: Buffer;
  readonly employeeId: number;
  readonly sessionId: number;
  readonly call: string;
  readonly now: string;
}

export async function insertListExport(db: Db, e: ListExport): Promise<void> {
  await db
    .insertInto('list_exports')
    .values({
      key_hash: e.keyHash,
      employee_id: e.employeeId,
      session_id: e.sessionId,
      call: e.call,
      begun_at: e.now,
    })
    .execute();
}
/** Ends an export that this person began in this session; false where there is none, or it ended before. */
export async function endListExport(db: Db, e: ListExport): Promise<boolean> {
  const ended = await db
    .updateTable('list_exports')
    .set({ ended_at: e.now })
    .where('key_hash', '=', e.keyHash)
    .where('employee_id', '=', e.employeeId)
    .where('session_id', '=', e.sessionId)
    .where('call', '=', e.call)
    .where('ended_at', 'is', null)
    .returning('key_hash')
    .executeTakeFirst();
  return ended !== undefined;
}
