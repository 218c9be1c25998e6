import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { TransmissionRecord } from './claims.ts';

/** The transmission whose turn it is, locked: no other server takes it meanwhile. */
export const nextTransmission = (db: Db, now: string): Promise<TransmissionRecord | undefined> =>
  db
    .selectFrom('claim_transmissions')
    .selectAll()
    .where('applied_at', 'is', null)
    .where('state', '<>', 'failed')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
export const updateTransmission = async (
  db: Db,
  id: number,
  values: {
    readonly state?: 'pending' | 'sending' | 'answered' | 'failed';
    readonly tries?: number;
    readonly reached?: boolean;
    readonly why?: string | null;
    readonly next_at?: string;
    readonly sent_at?: string;
    readonly answered_at?: string;
    readonly applied_at?: string;
    readonly status_code?: string | null;
    readonly authorization_number?: string | null;
    readonly result?: 'paid' | 'rejected';
    readonly paid_cents?: number | null;
    readonly patient_pay_cents?: number | null;
  },
): Promise<void> => {
  await db.updateTable('claim_transmissions').set(values).where('id', '=', id).execute();
};
export const lockTransmission = (db: Db, id: number): Promise<TransmissionRecord> =>
  db
    .selectFrom('claim_transmissions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
export const insertAnswer = async (
  db: Db,
  input: {
    readonly transmission_id: number;
    readonly try: number;
    readonly bytes: Buffer;
    readonly usable: boolean;
    readonly at: string;
  },
): Promise<void> => {
  await db.insertInto('claim_answers').values(input).execute();
};
/**
 * What a transmission is about: the prescription and fill of its claim, or the patient of its
 * check; with the store's clock.
 */
export async function subjectOf(
  db: Db,
  id: number,
): Promise<{
  store_id: number;
  time_zone: string;
  claim_id: number | null;
  check_id: number | null;
  rx_id: number | null;
  fill_id: number | null;
  patient_id: number | null;
}> {
  return onlyRow(
    await sql<{
      store_id: number;
      time_zone: string;
      claim_id: number | null;
      check_id: number | null;
      rx_id: number | null;
      fill_id: number | null;
      patient_id: number | null;
    }>`select t.store_id, s.time_zone, t.claim_id, t.check_id, f.rx_id, f.id as fill_id,
      q.patient_id from claim_transmissions t join stores s on s.id = t.store_id
    left join claims c on c.id = t.claim_id left join fills f on f.id = c.fill_id left
    join eligibility_checks q on q.id = t.check_id where t.id = ${id}`.execute(db),
  );
}
/** The last answer that could be read. */
export const usableAnswer = (db: Db, id: number) =>
  db
    .selectFrom('claim_answers')
    .selectAll()
    .where('transmission_id', '=', id)
    .where('usable', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
/**
 * Whether an earlier billing of the claim, of the same content, may lie at the payer: sent since it
 * was last taken back, and never answered.
 */
export async function sentBefore(
  db: Db,
  claimId: number,
  transmissionId: number,
  fingerprint: string | null,
): Promise<boolean> {
  const { rows } = await sql`select 1 from claim_transmissions t
      where t.claim_id = ${claimId} and t.id < ${transmissionId} and t.kind in ('B1', 'B3')
      and t.fingerprint = ${fingerprint} and t.reached
      and (t.state = 'failed' or t.status_code is null or t.status_code not in ('R'))
    and not exists (select 1 from claim_transmissions r
    where r.claim_id = t.claim_id and r.id > t.id and r.id < ${transmissionId} and r.kind = 'B2'
    and r.status_code in ('A', 'S'))`.execute(db);
  return rows.length > 0;
}
/**
 * Whether the payer's yes to this claim is counted already: one that paid and was not taken back
 * since.
 */
export async function countedAsPaid(db: Db, claimId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('claim_transmissions')
      .select('id')
      .where('claim_id', '=', claimId)
      .where('result', '=', 'paid')
      .where('taken_back_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}
/** What was paid for a claim was taken back now: by line, or by telephone. */
export async function takenBack(
  scope: Pick<Scope, 'db' | 'now'>,
  claimId: number,
  byHand: boolean,
): Promise<void> {
  await scope.db
    .updateTable('claim_transmissions')
    .set({ taken_back_at: scope.now, taken_by_hand: byHand })
    .where('claim_id', '=', claimId)
    .where('result', '=', 'paid')
    .where('taken_back_at', 'is', null)
    .execute();
}
export const updateCheck = async (
  db: Db,
  id: number,
  values: {
    readonly outcome: 'not-sent' | 'eligible' | 'not-eligible';
    readonly message: string;
    readonly benefits: string;
  },
): Promise<void> => {
  await db.updateTable('eligibility_checks').set(values).where('id', '=', id).execute();
};
