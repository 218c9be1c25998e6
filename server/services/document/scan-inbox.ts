import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import { documentName } from '#domain/document/rules/picture-file.ts';
import type { ScanFile, ScanSource } from '#server/io/document/scan-folder.ts';
import {
  insertRefusal,
  insertScanned,
  refusedBefore,
  takenScans,
} from '#server/repositories/document/scans.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { insertChanges } from '#server/repositories/platform/outbox.ts';
import { keepScan } from './scans.ts';

export interface ScanInbox {
  readonly db: Db;
  readonly filesDir: string;
  now(): string;
  readonly store: { readonly id: number; readonly code: string };
  readonly source: ScanSource;
  /** How often a file took too long, by store and scan, as long as it is not settled. */ readonly slow: Map<
    string,
    { readonly times: number; readonly at: number }
  >;
  /** Hears of a file that could not be worked on now; it is tried again. */ onProblem(
    cause: unknown,
  ): void;
}
/**
 * What a scanner begins with, or pauses in, looks empty or cut off: so long it may still be at it
 * (milliseconds).
 */
const patience = 60_000;
/**
 * A file that takes too long may have come while the computer had much to do: it is tried so often,
 * this long apart (milliseconds).
 */
const slowly = { times: 3, apart: 120_000 };
const unfinished: ReadonlySet<string> = new Set(['EMPTY', 'DAMAGED']);
const notNow: ReadonlySet<string> = new Set(['GONE', 'ARRIVING']);
const job = 'scan inbox';
const audited = (scanInbox: ScanInbox, now: string) => ({
  at: now,
  actorId: null,
  actorName: 'System',
  storeId: scanInbox.store.id,
  sessionId: null,
  workstation: '',
  outcome: 'done' as const,
  beforeDigest: null,
  afterDigest: null,
  correlationId: '',
});

async function takeIn(scanInbox: ScanInbox, file: ScanFile): Promise<void> {
  const slow = `${scanInbox.store.id} ${file.scan}`;
  const before = scanInbox.slow.get(slow);
  if (before && Date.parse(scanInbox.now()) - before.at < slowly.apart) return;
  const kept = await keepScan(
    scanInbox.filesDir,
    scanInbox.source,
    file.scan,
    `scans of store ${scanInbox.store.id}`,
  );
  const now = scanInbox.now();
  if (!kept.ok && kept.error.code === 'TOO_SLOW' && (before?.times ?? 0) + 1 < slowly.times) {
    scanInbox.slow.set(slow, { times: (before?.times ?? 0) + 1, at: Date.parse(now) });
    return;
  }
  scanInbox.slow.delete(slow);
  if (!kept.ok) {
    const { code, message } = kept.error;
    if (notNow.has(code) || (unfinished.has(code) && file.restedMs < patience)) return;
    await tx(scanInbox.db, async (db) => {
      const row = await insertRefusal(db, {
        store_id: scanInbox.store.id,
        scan: file.scan,
        name: documentName(file.name),
        byte_size: file.byteSize,
        scanned_at: file.at,
        reason: message,
        created_at: now,
      });
      if (!row) return;
      await insertAudit(db, {
        ...audited(scanInbox, now),
        event: 'scan.refused',
        entity: 'scan',
        entityId: row.id,
        detail: { job, scan: file.scan, code },
      });
      await insertChanges(db, now, [
        { storeId: scanInbox.store.id, entity: 'scan', entityId: row.id, version: 1 },
      ]);
    });
    await scanInbox.source.refused(file.scan);
    return;
  }
  const { name, row: paper, pages } = kept.value;
  await tx(scanInbox.db, async (db) => {
    const row = await insertScanned(
      db,
      {
        ...paper,
        kind: 'unlinked',
        scan: file.scan,
        scanned_at: file.at,
        name,
        attached_at: now,
        store_id: scanInbox.store.id,
        created_at: now,
        created_by: null,
        modified_at: now,
      },
      pages,
    );
    // Another server, or a person, was faster: what was kept here belongs to nothing and is cleared
    // away.
    if (!row) return;
    await insertAudit(db, {
      ...audited(scanInbox, now),
      event: 'document.received',
      entity: 'document',
      entityId: row.id,
      detail: {
        job,
        kind: row.kind,
        byteSize: row.byte_size,
        width: row.width,
        height: row.height,
        pages: row.pages,
      },
    });
    await insertChanges(db, now, [
      { storeId: scanInbox.store.id, entity: 'document', entityId: row.id, version: 1 },
    ]);
  });
  await scanInbox.source.taken(file.scan);
}

/**
 * One look at a store's scanner folder: whole files become documents that are nobody's yet, what is
 * no picture is kept aside with the
 * reason, what is still written waits, and what takes too long is tried again a few times. Each
 * file once, also after a stop in between and where several servers look: the file leaves
 * the folder only after its row is committed, and the row knows the file. Security design C5.
 */
export async function takeInScans(scanInbox: ScanInbox): Promise<void> {
  const value = { db: scanInbox.db, storeId: scanInbox.store.id };
  const files = (await scanInbox.source.list()).filter((scanFile) => !scanFile.arriving);
  const scans = files.map((file) => file.scan);
  const taken = await takenScans(value, scans);
  const refused = await refusedBefore(value, scans);
  for (const file of files) {
    try {
      if (taken.has(file.scan)) await scanInbox.source.taken(file.scan);
      else if (refused.has(file.scan)) await scanInbox.source.refused(file.scan);
      else await takeIn(scanInbox, file);
    } catch (error) {
      scanInbox.onProblem(error);
    }
  }
}
