import { withFilesAlone } from '#db/files-lock.ts';
import { tx } from '#db/tx.ts';
import type { Platform } from '#server/platform/platform.ts';
import { liveKeys, strikeLoose } from '#server/repositories/document/destruction.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { filesBefore } from '#server/services/document/files.ts';

type Part = Pick<Platform, 'db' | 'clock' | 'filesDir'>;
/** Longer than any entry stays open that is not kept as a draft. */
const looseHours = 24;
const atOnce = 200;

/** Pictures that were attached while something was typed that was never saved. */
async function strikeAll({ db, clock }: Part): Promise<number> {
  for (let struck = 0; ;) {
    const now = clock.now().toISOString();
    const before = new Date(clock.now().getTime() - looseHours * 3_600_000).toISOString();
    const rows = await tx(db, async (eachTx) => {
      const gone = await strikeLoose(eachTx, { before, now, limit: atOnce });
      for (const row of gone)
        await insertAudit(eachTx, {
          at: now,
          actorId: null,
          actorName: 'System',
          storeId: row.store_id,
          sessionId: null,
          workstation: '',
          event: 'document.cleared',
          entity: 'document',
          entityId: row.id,
          outcome: 'done',
          detail: { job: 'clear documents' },
          beforeDigest: null,
          afterDigest: null,
          correlationId: '',
        });
      return gone;
    });
    struck += rows.length;
    if (rows.length < atOnce) return struck;
  }
}

/**
 * Files without a live row: of struck documents, and of calls that were cut off between the disk
 * and the database.
 */
async function removeFiles({ db, filesDir }: Part): Promise<number> {
  let removed = 0;
  // How old a file is, only the computer's own clock knows.
  for await (const files of filesBefore(filesDir, Date.now() - looseHours * 3_600_000)) {
    const live = await liveKeys(
      db,
      files.map((file) => file.key),
    );
    for (const file of files.filter((file) => !live.has(file.key))) {
      await file.remove();
      removed += 1;
    }
  }
  return removed;
}

/**
 * Clears away pictures that belong to nothing for a day, and files that no document stands for.
 * Never while a backup reads the files:
 * what its snapshot of the tables mentions must still be there. Answers what was struck and
 * removed; null where a backup was running.
 */
export async function clearDocuments(
  platform: Part,
): Promise<{ readonly struck: number; readonly removed: number } | null> {
  let done = { struck: 0, removed: 0 };
  const alone = await withFilesAlone(platform.db, async () => {
    done = { struck: await strikeAll(platform), removed: await removeFiles(platform) };
  });
  return alone ? done : null;
}
