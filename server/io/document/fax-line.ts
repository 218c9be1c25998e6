import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '#db/embedded/durable.ts';
import type { Taken } from '#domain/platform/rules/outbox.ts';
import { whyNotWritten } from '#server/platform/written.ts';

/**
 * A fax as it leaves: `key` is the same at every try, so that a line takes it once. `to` has ten
 * digits; the PDF's first page is the cover.
 */
export interface OutgoingFax {
  readonly key: string;
  readonly storeCode: string;
  readonly to: string;
  readonly pdf: Uint8Array;
}
/**
 * Whatever brings faxes to other machines. A line that fails answers why: nothing counts as sent
 * before it is taken.
 */
export interface FaxLine {
  send(fax: OutgoingFax): Promise<Taken>;
}

/**
 * Keeps each fax as `faxes/<store code>/<key>.pdf` in the data folder: what would be sent, once,
 * whatever is tried again; whole or not at all.
 */
export function folderLine(dataDir: string): FaxLine {
  return {
    async send({ key, storeCode, pdf }) {
      const folder = path.join(dataDir, 'faxes', storeCode);
      const as = `${key}.pdf`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        writeDurably(path.join(folder, as), pdf);
      } catch (error) {
        return {
          taken: false,
          why: `The folder faxes can’t take it: ${whyNotWritten(error)}.`,
          again: true,
        };
      }
      return { taken: true, as: `${storeCode}/${as}` };
    },
  };
}
