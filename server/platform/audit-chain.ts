import { createHmac } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Db } from '#db/open.ts';
import { tx, type Tx } from '#db/tx.ts';
import {
  insertAnchor,
  insertSeals,
  lastAnchor,
  lastSeal,
  lockChain,
  sealsAfter,
  strayRows,
  unsealed,
  type Anchor,
} from '#server/repositories/platform/audit-chain.ts';
import type { Clock } from './clock.ts';
import type { Keys } from './keys.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
}

/** An anchor is written after this many rows or this long, whichever is first. */
const anchorRows = 1_000;
const anchorMs = 60_000;
const atOnce = 1_000;
/** What the first link is chained to. */
const genesis = Buffer.alloc(32);

const link = (key: Buffer, previous: Buffer, seq: number, content: string): Buffer =>
  createHmac('sha256', key).update(previous).update(`${seq}\n`).update(content).digest();
const sign = (key: Buffer, seq: number, digest: Buffer, at: string): Buffer =>
  createHmac('sha256', key)
    .update(`anchor ${seq} ${digest.toString('hex')} ${at}`)
    .digest();

/**
 * The second place of the anchors: whoever can rewrite the database still has to rewrite this file.
 */
export const anchorFile = (auditDir: string): string => path.join(auditDir, 'anchors.log');
/** Whether the last line of a file was written to its end: nothing else of it is read. */
function endsItsLine(file: string): boolean {
  const opened = openSync(file, 'r');
  try {
    const { size } = fstatSync(opened);
    const last = Buffer.alloc(1);
    return size === 0 || (readSync(opened, last, 0, 1, size - 1) === 1 && last[0] === 0x0a);
  } finally {
    closeSync(opened);
  }
}
const writeAnchorFile = (auditDir: string, anchor: Anchor): void => {
  mkdirSync(auditDir, { recursive: true, mode: 0o700 });
  // A line that a full disk cut off must not take the next one with it.
  const file = anchorFile(auditDir);
  const start = !existsSync(file) || endsItsLine(file) ? '' : '\n';
  const line = JSON.stringify({
    seq: anchor.seq,
    digest: anchor.digest.toString('hex'),
    at: anchor.at,
    signature: anchor.signature.toString('hex'),
  });
  appendFileSync(file, `${start}${line}\n`, { mode: 0o600, flush: true });
};

const sealSome = async (tx: Tx, key: Buffer): Promise<{ seq: number; digest: Buffer } | null> => {
  const rows = await unsealed(tx, atOnce);
  if (rows.length === 0) return null;
  let { seq, digest } = (await lastSeal(tx)) ?? { seq: 0, digest: genesis };
  const seals = rows.map((row) => {
    seq += 1;
    digest = link(key, digest, seq, row.content);
    return { seq, auditId: row.id, digest };
  });
  await insertSeals(tx, seals);
  return { seq, digest };
};

/**
 * Seals the committed rows of the audit log that have no seal yet: each seal is an HMAC over the
 * row and the seal before
 * it, with a key outside the database. Now and then an anchor, signed and also written to a file,
 * pins the length and the
 * end of the chain. Gives the number of the last seal. Any number of servers may call it; one at a
 * time works.
 */
export async function sealAudit(
  { db, clock, keys }: Deps,
  auditDir: string,
  options: { anchorNow?: boolean } = {},
): Promise<number> {
  for (;;) {
    const step = await tx(db, async (eachTx) => {
      if (!(await lockChain(eachTx))) return null;
      const sealed = await sealSome(eachTx, keys.audit);
      const end = sealed ?? (await lastSeal(eachTx)) ?? null;
      if (!end) return { more: false, seq: 0, anchor: null };
      const last = await lastAnchor(eachTx);
      const at = clock.now().toISOString();
      const due =
        end.seq > (last?.seq ?? 0) &&
        (options.anchorNow ||
          !last ||
          end.seq - last.seq >= anchorRows ||
          Date.parse(at) - Date.parse(last.at) >= anchorMs);
      const anchor = due
        ? {
            seq: end.seq,
            digest: end.digest,
            at,
            signature: sign(keys.audit, end.seq, end.digest, at),
          }
        : null;
      if (anchor) await insertAnchor(eachTx, anchor);
      return { more: sealed !== null, seq: end.seq, anchor };
    });
    if (step === null) return 0;
    if (step.anchor) writeAnchorFile(auditDir, step.anchor);
    if (!step.more) return step.seq;
  }
}

/**
 * What is wrong with the audit log, and where. `auditId` is the row's id, `seq` its place in the
 * chain.
 */
export interface ChainProblem {
  readonly kind: 'changed' | 'removed' | 'inserted' | 'reordered' | 'truncated' | 'anchor';
  readonly seq: number;
  readonly auditId: number | null;
  readonly message: string;
}
export interface ChainReport {
  readonly rows: number;
  readonly anchors: number;
  /** In order, the first thousand of them. */
  readonly problems: readonly ChainProblem[];
  /** How many more there are. */
  readonly further: number;
}
/** A log that was replaced is wrong in every row: nobody reads more than these. */
const mostProblems = 1_000;

interface Walked {
  readonly digests: ReadonlyMap<number, Buffer>;
  readonly last: number;
  readonly problems: readonly ChainProblem[];
  readonly further: number;
}

/**
 * Follows the chain from its beginning. After a broken link it goes on from the stored seal, so
 * that each fault is named once.
 */
const walk = async (db: Db, key: Buffer, wanted: ReadonlySet<number>): Promise<Walked> => {
  const digests = new Map<number, Buffer>();
  const problems: ChainProblem[] = [];
  let further = 0;
  const tell = (problem: ChainProblem): void => {
    if (problems.length < mostProblems) problems.push(problem);
    else further += 1;
  };
  let previous: Buffer = genesis;
  let last = 0;
  for (
    let batch = await sealsAfter(db, 0, 2_000);
    batch.length > 0;
    batch = await sealsAfter(db, last, 2_000)
  ) {
    for (const sealedAudit of batch) {
      if (sealedAudit.seq !== last + 1)
        tell({
          kind: 'removed',
          seq: last + 1,
          auditId: null,
          message: `The seals ${last + 1} to ${sealedAudit.seq - 1} are missing.`,
        });
      else if (sealedAudit.content === '')
        tell({
          kind: 'removed',
          seq: sealedAudit.seq,
          auditId: sealedAudit.auditId,
          message: `The row ${sealedAudit.auditId} was removed.`,
        });
      else if (
        !link(key, previous, sealedAudit.seq, sealedAudit.content).equals(sealedAudit.digest)
      )
        tell({
          kind: 'changed',
          seq: sealedAudit.seq,
          auditId: sealedAudit.auditId,
          message: `The row ${sealedAudit.auditId} is not what was sealed: it was changed, replaced or moved.`,
        });
      previous = sealedAudit.digest;
      last = sealedAudit.seq;
      if (wanted.has(sealedAudit.seq)) digests.set(sealedAudit.seq, sealedAudit.digest);
    }
  }
  return { digests, last, problems, further };
};

interface AnchorLine {
  readonly seq: number;
  readonly digest: string;
  readonly at: string;
  readonly signature: string;
}
/** An anchor as its line says it; null for a line that was not written to its end. */
const anchorIn = (line: string): Anchor | null => {
  try {
    const value: AnchorLine = JSON.parse(line);
    return {
      seq: value.seq,
      digest: Buffer.from(value.digest, 'hex'),
      at: value.at,
      signature: Buffer.from(value.signature, 'hex'),
    };
  } catch {
    return null;
  }
};
const readAnchors = async (
  auditDir: string,
): Promise<{ anchors: Anchor[]; problems: ChainProblem[] }> => {
  const anchors: Anchor[] = [];
  const problems: ChainProblem[] = [];
  if (!existsSync(anchorFile(auditDir))) return { anchors, problems };
  const input = createReadStream(anchorFile(auditDir), 'utf8');
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    const anchor = anchorIn(line);
    if (anchor) anchors.push(anchor);
    else
      problems.push({
        kind: 'anchor',
        seq: 0,
        auditId: null,
        message: `Line ${number} of the anchors can’t be read: it was cut off or changed.`,
      });
  }
  return { anchors, problems };
};

const checkAnchor = (key: Buffer, anchor: Anchor, walked: Walked): ChainProblem[] => {
  const problem = (kind: ChainProblem['kind'], message: string): ChainProblem[] => [
    { kind, seq: anchor.seq, auditId: null, message },
  ];
  if (!sign(key, anchor.seq, anchor.digest, anchor.at).equals(anchor.signature))
    return problem('anchor', `The anchor at ${anchor.seq} is not signed by this installation.`);
  if (anchor.seq > walked.last)
    return problem(
      'truncated',
      `The chain ends at ${walked.last}, but an anchor of ${anchor.at} saw ${anchor.seq} rows: the end was cut off.`,
    );
  if (!walked.digests.get(anchor.seq)?.equals(anchor.digest))
    return problem(
      'reordered',
      `The chain up to ${anchor.seq} is not the one that the anchor of ${anchor.at} saw.`,
    );
  return [];
};

/**
 * Checks the whole audit log against its seals and the anchors of the file, and says where a row
 * was changed, removed,
 * inserted or moved, or the end cut off. Nothing found means: every sealed row is what and where it
 * was.
 */
export async function verifyChain(
  { db, clock, keys }: Deps,
  auditDir: string,
): Promise<ChainReport> {
  const { anchors, problems } = await readAnchors(auditDir);
  const walked = await walk(db, keys.audit, new Set(anchors.map((anchor) => anchor.seq)));
  const tenMinutesAgo = new Date(clock.now().getTime() - 600_000).toISOString();
  const strays = (await strayRows(db, tenMinutesAgo)).map((id): ChainProblem => ({
    kind: 'inserted',
    seq: 0,
    auditId: id,
    message: `The row ${id} was inserted past the program.`,
  }));
  const found = [
    ...walked.problems,
    ...problems,
    ...anchors.flatMap((anchor) => checkAnchor(keys.audit, anchor, walked)),
    ...strays,
  ];
  return {
    rows: walked.last,
    anchors: anchors.length,
    problems: found.slice(0, mostProblems),
    further: walked.further + Math.max(0, found.length - mostProblems),
  };
}
