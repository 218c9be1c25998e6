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
  s: Pick<Scope, 'db' | 'storeId'>,
): Promise<readonly WorkstationRow[]> {
  return (
    await sql<WorkstationRow>`select w.name, w."labelPrinter", w."labelFormat", w."receiptPrinter", w."paperPrinter" from stores s, jsonb_to_recordset(s.workstations) as w(name text, "labelPrinter" text, "labelFormat" text, "receiptPrinter" text, "paperPrinter" text) where s.id = ${s.storeId}`.execute(
      s.db,
    )
  ).rows;
}
/** Begins a job, once: null where it begins now, else how it stands. */
export async function beginSend(s: Scope, p: PaperSend): Promise<SentBefore | null> {
  const begun = await s.db
    .insertInto('paper_sends')
    .values({
      store_id: s.storeId,
      job: p.job,
      sha256: p.sha256,
      workstation: p.workstation,
      printer: p.printer,
      state: 'sending',
      at: s.now,
      by_id: s.userId,
    })
    .onConflict((c) => c.columns(['store_id', 'job']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (begun) return null;
  return await s.db
    .selectFrom('paper_sends')
    .select(['sha256', 'state', 'printer', 'problem'])
    .where('store_id', '=', s.storeId)
    .where('job', '=', p.job)
    .executeTakeFirstOrThrow();
}
export async function endSend(s: Scope, job: string, problem: string | null): Promise<void> {
  await s.db
    .updateTable('paper_sends')
    .set({ state: problem === null ? 'taken' : 'failed', problem, done_at: s.now })
    .where('store_id', '=', s.storeId)
    .where('job', '=', job)
    .execute();
}
