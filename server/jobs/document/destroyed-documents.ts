import { withFilesAlone } from '#db/files-lock.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  liveKeys,
  markCleared,
  unclearedDocuments,
} from '#server/repositories/document/destruction.ts';
import { pagesOfDocument } from '#server/repositories/document/documents.ts';
import { removeBytes } from '#server/services/document/files.ts';

const atOnce = 200;
/**
 * Removes the files of destroyed documents, and what their scanner's folder kept of them: called
 * once the destruction is stored, and again at each
 * start and every minute for what a stop in between has left. A file that a document which is kept
 * names too stays. Never while a backup reads
 * the files. Answers how many documents are cleared; null where a backup was running.
 */
export async function clearDestroyed({
  db,
  clock,
  filesDir,
  scans,
}: Pick<Platform, 'db' | 'clock' | 'filesDir' | 'scans'>): Promise<number | null> {
  let cleared = 0;
  const alone = await withFilesAlone(db, async () => {
    for (;;) {
      const documents = await unclearedDocuments(db, atOnce);
      for (const { id, scan, code } of documents) {
        const keys = (await pagesOfDocument(db, id)).map((page) => page.file_key);
        const live = await liveKeys(db, keys);
        for (const key of keys) if (!live.has(key)) await removeBytes(filesDir, key);
        if (scan !== null) await scans(code).destroyed(scan);
        await markCleared(db, id, clock.now().toISOString());
        cleared += 1;
      }
      if (documents.length < atOnce) return;
    }
  });
  return alone ? cleared : null;
}
