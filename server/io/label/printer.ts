import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '#db/embedded/durable.ts';
import { paperFile, type LabelFormat } from '#domain/label/rules/printers.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { whyNotWritten } from '#server/platform/written.ts';

export interface PrintJob {
  readonly name: string;
  readonly copies: number;
}
/** Where a paper went, and the hash of its file, by which the record of the print refers to it. */
export interface Printed {
  readonly sha256: string;
  readonly file: string | null;
}

/** The same paper as printers take it that print no PDF. */
export type OtherFormats = readonly (readonly [LabelFormat, Uint8Array])[];
/** A printer of a workstation. Error PRINTER_FAILED says what to do; nothing was printed then. */
export interface Printer {
  print(pdf: Uint8Array, job: PrintJob, others?: OtherFormats): Promise<Result<Printed>>;
}

/**
 * Keeps each paper once, whatever the copies, as `files/labels/<sha256>.pdf` in the data folder,
 * its other formats beside it (`paperFile`): whole or not at all, also in a power cut.
 */
export function filePrinter(dataDir: string): Printer {
  const folder = path.join(dataDir, 'files', 'labels');
  return {
    async print(pdf, { name }, others = []) {
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      const file = path.join(folder, paperFile(sha256));
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // The PDF last: where it lies, the others do.
        for (const [format, bytes] of others)
          writeDurably(path.join(folder, paperFile(sha256, format)), bytes);
        writeDurably(file, pdf);
      } catch (error) {
        return refuse(
          'PRINTER_FAILED',
          `${name} was not printed: ${whyNotWritten(error)} (${folder}). Mend that, then print again.`,
        );
      }
      return ok({ sha256, file });
    },
  };
}
