import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import {
  pictureLimits,
  refusePicture,
  type PictureRefusal,
} from '#domain/document/rules/picture-file.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { pdfWorker } from './pdf-worker.ts';

/** One page of a PDF as it is drawn: RGBA, row by row; `pages` is how many the PDF has. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly pages: number;
}
/**
 * How a page is drawn: so many dots an inch; a small one larger, until it fills the short and long
 * side; a large one smaller, so that it has so many pixels in all.
 */
export interface PageSize {
  readonly dpi: number;
  readonly short: number;
  readonly long: number;
  readonly pixels: number;
}
type Said = { readonly refused: PictureRefusal } | PdfPage | { readonly done: true };

/** A paper takes a tenth of it; what takes more is none. Bytes. */
const memory = 384 * 1024 * 1024;
/**
 * A page of a scan takes a fifth of a second, on a computer that has nothing else to do. For one
 * page, and for all of them, in milliseconds.
 */
const patience = { pageMs: 30_000, wholeMs: 90_000 };

const blank: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);
const readersLookAt = 1024;
/**
 * Whether the end of the file says that it is the end (%%EOF in the last 1024 bytes, PDF Reference
 * 1.7, appendix H, note 18), whatever empty bytes lie behind it.
 * PDFium repairs a file that was cut off without a word, and the pages that were lost are white.
 */
function isEnded(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && blank.has(bytes[end - 1] ?? -1)) end -= 1;
  return Buffer.from(bytes.subarray(Math.max(0, end - readersLookAt), end)).includes('%%EOF');
}
/** What the thread says to one wish, or why there will be no answer. */
const next = (thread: Worker, within: number): Promise<Said> =>
  new Promise((done) => {
    // It ends by itself where its memory is not enough, and where PDFium meets something that it
    // can't be right about.
    const gaveUp = () => end({ refused: 'PDF_HEAVY' });
    const timer = setTimeout(() => end({ refused: 'TOO_SLOW' }), within);
    const end = (said: Said) => {
      clearTimeout(timer);
      thread.off('message', end).off('error', gaveUp).off('exit', gaveUp);
      done(said);
    };
    thread.on('message', end).on('error', gaveUp).on('exit', gaveUp);
    thread.postMessage('next');
  });

/**
 * Draws a PDF page by page, each as `size` says, in a thread of its own that is ended whatever
 * happens, and hands each page to `keep`
 * before the next is drawn; ends after `first` pages. What `keep` takes, and waits for, is not
 * counted as the paper's time. Refusals: PDF_LOCKED, PDF_PAGE, PDF_HEAVY, TOO_MANY_PAGES, TOO_SLOW,
 * DAMAGED of `pictureRefusals`. Security design C5.
 */
export async function drawPdf<T>(
  bytes: Uint8Array,
  size: PageSize,
  keep: (page: PdfPage) => Promise<T>,
  givenPatience: Partial<typeof patience> & { readonly first?: number } = {},
): Promise<Result<readonly T[]>> {
  const { pageMs, wholeMs, first } = { ...patience, first: pictureLimits.pages, ...givenPatience };
  if (!isEnded(bytes)) return refusePicture('DAMAGED');
  const library = createRequire(import.meta.url).resolve('@hyzyla/pdfium');
  const kept: T[] = [];
  let left = wholeMs;
  // What PDFium would print may quote the paper: nothing of it reaches the log.
  const thread = new Worker(pdfWorker, {
    eval: true,
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    workerData: {
      library,
      bytes: new Uint8Array(bytes),
      most: { ...size, memory, pages: pictureLimits.pages, points: pictureLimits.points },
    },
  });
  thread.on('error', () => undefined);
  try {
    for (;;) {
      const from = performance.now();
      const said =
        left > 0 ? await next(thread, Math.min(pageMs, left)) : { refused: 'TOO_SLOW' as const };
      left -= performance.now() - from;
      if ('refused' in said) return refusePicture(said.refused);
      if ('done' in said) return ok(kept);
      kept.push(await keep(said));
      if (kept.length === first) return ok(kept);
    }
  } finally {
    await thread.terminate();
  }
}
