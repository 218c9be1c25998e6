import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';

/** A row of the audit log exactly as stored, as text, so that a seal covers every byte of it. */
export interface StoredAudit {
  readonly id: number;
  readonly content: string;
}
export interface SealedAudit extends StoredAudit {
  readonly seq: number;
  readonly auditId: number;
  readonly digest: Buffer;
}
export interface Anchor {
  readonly seq: number;
  readonly digest: Buffer;
  readonly at: string;
  readonly signature: Buffer;
}

/**
 * `jsonb` has one text form, and instants are written in UTC to the microsecond, so the text
 * depends on the content alone.
 */
const content = sql<string>`jsonb_build_array(a.id,
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor_id, a.actor_name,
  a.store_id, a.session_id, a.workstation, a.event, a.entity, a.entity_id, a.outcome, a.detail,
  a.before_digest, a.after_digest, a.correlation_id)::text`;

/** One sealer at a time, on whatever server; false where another is at work. */
export async function lockChain(db: Db): Promise<boolean> {
  return onlyRow(
    await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(7242611) as locked`.execute(db),
  ).locked;
}
/**
 * Committed rows without a seal, in order of id. A row may commit after one with a larger id: it is
 * sealed later, in its own place of the chain.
 */
export async function unsealed(db: Db, limit: number): Promise<StoredAudit[]> {
  return (
    await sql<StoredAudit>`select a.id, ${content} as content from audit_log a
      where not exists (select 1 from audit_seals s where s.audit_id = a.id) order by a.id
      limit ${limit}`.execute(db)
  ).rows;
}
export async function lastSeal(db: Db): Promise<{ seq: number; digest: Buffer } | undefined> {
  return db
    .selectFrom('audit_seals')
    .select(['seq', 'digest'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
export async function insertSeals(
  db: Db,
  seals: readonly { seq: number; auditId: number; digest: Buffer }[],
): Promise<void> {
  await db
    .insertInto('audit_seals')
    .values(seals.map((seal) => ({ seq: seal.seq, audit_id: seal.auditId, digest: seal.digest })))
    .execute();
}
export async function insertAnchor(db: Db, anchor: Anchor): Promise<void> {
  await db
    .insertInto('audit_anchors')
    .values({ seq: anchor.seq, digest: anchor.digest, at: anchor.at, signature: anchor.signature })
    .execute();
}
export async function lastAnchor(db: Db): Promise<{ seq: number; at: string } | undefined> {
  return db
    .selectFrom('audit_anchors')
    .select(['seq', 'at'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
/** Seals after `seq` with their rows; `content` is empty where the row is gone. */
export async function sealsAfter(db: Db, seq: number, limit: number): Promise<SealedAudit[]> {
  return (
    await sql<SealedAudit>`select s.seq, s.audit_id as "auditId", s.digest, coalesce(a.id, 0) as id,
      case when a.id is null then '' else ${content} end as content from audit_seals s left
      join audit_log a on a.id = s.audit_id where s.seq > ${seq} order by s.seq limit ${limit}`.execute(
      db,
    )
  ).rows;
}
/** A row exactly as stored, and its seal where it has one. */
export interface EvidentAudit extends StoredAudit {
  readonly seq: number | null;
  readonly digest: string | null;
}
/** Rows by their ids, the oldest first. */
export const evidentRows = async (db: Db, ids: readonly number[]): Promise<EvidentAudit[]> =>
  (
    await sql<EvidentAudit>`select a.id, ${content} as content, s.seq,
      encode(s.digest, 'hex') as digest from audit_log a
      left join audit_seals s on s.audit_id = a.id where a.id = any(${ids})
      order by a.id`.execute(db)
  ).rows;
/**
 * Unsealed rows below the highest sealed one that are older than `before`: nothing commits that
 * late.
 */
export async function strayRows(db: Db, before: string): Promise<number[]> {
  return (
    await sql<{
      id: number;
    }>`select a.id from audit_log a where a.at < ${before}
      and not exists (select 1 from audit_seals s where s.audit_id = a.id)
      and a.id < (select coalesce(max(audit_id), 0) from audit_seals) order by a.id limit 20`.execute(
      db,
    )
  ).rows.map((row) => row.id);
}
