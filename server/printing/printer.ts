import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '#db/embedded/durable.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { whyNotWritten } from '../written.ts';

export interface PrintJob { readonly name: string; readonly copies: number }
/** Where a paper went, and the hash of its file, by which the record of the print refers to it. */
export interface Printed { readonly sha256: string; readonly file: string | null }

/** A printer of a workstation. Error PRINTER_FAILED says what to do; nothing was printed then. */
export interface Printer { print(pdf: Uint8Array, job: PrintJob): Promise<Result<Printed>> }

/** Keeps each paper once, whatever the copies, as `files/labels/<sha256>.pdf` in the data folder: whole or not at all, also in a power cut. */
export function filePrinter(dataDir: string): Printer {
  const folder = path.join(dataDir, 'files', 'labels');
  return {
    async print(pdf, { name }) {
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      const file = path.join(folder, `${sha256}.pdf`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        writeDurably(file, pdf);
      } catch (e) { return refuse('PRINTER_FAILED', `${name} was not printed: ${whyNotWritten(e)} (${folder}). Mend that, then print again.`); }
      return ok({ sha256, file });
    },
  };
}
