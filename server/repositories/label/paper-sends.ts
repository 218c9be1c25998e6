import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

export interface PaperSend {
  readonly job: string;
  readonly sha256: string;
  readonly workstation: string;
  readonly printer: string;
}
export interface SentBefore {
  readonly sha256: string;
  readonly state: 'sending' | 'taken' | 'failed';
  readonly printer: string;
  readonly problem: string | null;
}
/** A workstation of the store as its page keeps it. */
export interface WorkstationRow {
  readonly name: string;
  readonly labelPrinter: string | null;
  readonly labelFormat: string | null;
  readonly receiptPrinter: string | null;
  readonly paperPrinter: string | null;
}

export async function workstationsOf(
  scope: Pick<Scope, 'db' | 'storeId'>,
): Promise<readonly WorkstationRow[]> {
  return (
    await sql<WorkstationRow>`select w.name, w."labelPrinter", w."labelFormat", w."receiptPrinter",
      w."paperPrinter" from stores s,
      jsonb_to_recordset(s.workstations) as w(name text, "labelPrinter" text, "labelFormat" text,
      "receiptPrinter" text, "paperPrinter" text) where s.id = ${scope.storeId}`.execute(scope.db)
  ).rows;
}
/** Begins a job, once: null where it begins now, else how it stands. */
export async function beginSend(scope: Scope, paperSend: PaperSend): Promise<SentBefore | null> {
  const begun = await scope.db
    .insertInto('paper_sends')
    .values({
      store_id: scope.storeId,
      job: paperSend.job,
      sha256: paperSend.sha256,
      workstation: paperSend.workstation,
      printer: paperSend.printer,
      state: 'sending',
      at: scope.now,
      by_id: scope.userId,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'job']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (begun) return null;
  return await scope.db
    .selectFrom('paper_sends')
    .select(['sha256', 'state', 'printer', 'problem'])
    .where('store_id', '=', scope.storeId)
    .where('job', '=', paperSend.job)
    .executeTakeFirstOrThrow();
}
export async function endSend(scope: Scope, job: string, problem: string | null): Promise<void> {
  await scope.db
    .updateTable('paper_sends')
    .set({ state: problem === null ? 'taken' : 'failed', problem, done_at: scope.now })
    .where('store_id', '=', scope.storeId)
    .where('job', '=', job)
    .execute();
}
