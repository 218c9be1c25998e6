import sharp, { type Sharp } from 'sharp';
import {
  pictureKindOf,
  pictureLimits,
  refusePicture,
  type PictureKind,
} from '#domain/document/rules/picture-file.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { sharedGate } from '#server/platform/turns/shared-gate.ts';
import { drawPdf } from './pdf.ts';

/** One page of a paper drawn anew, and the same small. Sizes in pixels. */
export interface Picture {
  readonly bytes: Buffer;
  readonly mediaType: 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly small: Buffer;
}

/**
 * Handwriting of 2 mm still has 25 pixels on a letter page of this size; of many pages each is 200
 * dpi, as a fine fax, whichever way it lies, up to the pixels of a legal page.
 */
const single = { width: 2_400, height: 3_200 };
const oneOfMany = { dpi: 200, short: 1_700, long: 2_200, pixels: 1_700 * 2_800 };
const smallest = { width: 240, height: 320 };
const quality = 82;
/** A letter page at 600 dpi takes less than one; a store's computer may do ten things beside it. */
const longestSeconds = 30;
// Every picture is another one: a cache would only hold memory, and patients' papers in it.
sharp.cache(false);

/**
 * Decoding takes memory by the size of the picture: two at once, the others wait. A PDF may take a
 * minute and a half and its own memory: two at once, behind a gate of their own, so that nobody's
 * picture waits for them. Of a person one is drawn at once, and every page takes a turn among all
 * pictures: nobody waits for another one's pile of heavy papers.
 */
const inTurn = sharedGate(2);
const pdfInTurn = sharedGate(2);

/** At most 240 by 320 pixels. */
const small = (of: Sharp): Promise<Buffer> =>
  of
    .resize({ ...smallest, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .toBuffer();
/** As it is kept: a JPEG without anything that can't be seen. */
async function finished(drawing: Sharp): Promise<Picture> {
  const { data, info } = await drawing
    .jpeg({ quality })
    .timeout({ seconds: longestSeconds })
    .toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    mediaType: 'image/jpeg',
    width: info.width,
    height: info.height,
    small: await small(sharp(data)),
  };
}
/**
 * One page upright on white, in plain colours: what the file said besides what can be seen (place,
 * camera, text) is gone.
 */
const drawPage = (
  bytes: Uint8Array,
  page: number,
  most: { width: number; height: number },
): Promise<Picture> =>
  finished(
    sharp(bytes, { page, pages: 1, failOn: 'error', limitInputPixels: pictureLimits.pixels })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ ...most, fit: 'inside', withoutEnlargement: true }),
  );

/**
 * How much of a paper is drawn: the first so many pages, each of a PDF within so many milliseconds.
 */
export interface Drawing {
  readonly first?: number;
  readonly pageMs?: number;
  /** Whose paper it is: of one owner one is drawn at once. */
  readonly owner?: string;
}
const drawPages = (bytes: Uint8Array, drawing: Drawing): Promise<Result<readonly Picture[]>> =>
  drawPdf(
    bytes,
    oneOfMany,
    ({ pixels, width, height }) =>
      inTurn(drawing.owner ?? null, () =>
        finished(
          sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' }),
        ),
      ),
    drawing,
  );
/** Of a TIFF of several pages: as it came, up to the pixels that a page of many may have. */
async function drawOneOfMany(bytes: Uint8Array, page: number): Promise<Picture> {
  const {
    width,
    height,
    orientation = 1,
  } = await sharp(bytes, { page, limitInputPixels: false }).metadata();
  const share = Math.min(1, Math.sqrt(oneOfMany.pixels / (width * height)));
  const [wide, high] = [Math.ceil(width * share), Math.ceil(height * share)];
  return drawPage(
    bytes,
    page,
    orientation < 5 ? { width: wide, height: high } : { width: high, height: wide },
  );
}
async function draw(
  bytes: Uint8Array,
  kind: PictureKind,
  { first = pictureLimits.pages, owner = null }: { first?: number; owner?: string | null },
): Promise<Result<readonly Picture[]>> {
  const seen = await sharp(bytes, { limitInputPixels: false }).metadata();
  // The decoder chooses by its own look at the bytes: what it found must be what was allowed.
  if (seen.format !== kind) return refusePicture('NO_PICTURE');
  if (seen.width * (seen.pageHeight ?? seen.height) > pictureLimits.pixels)
    return refusePicture('TOO_MANY_PIXELS');
  // Only in a TIFF further pages are pages; elsewhere they move.
  const pages = kind === 'tiff' ? (seen.pages ?? 1) : 1;
  if (pages > pictureLimits.pages) return refusePicture('TOO_MANY_PAGES');
  const drawn: Picture[] = [];
  for (let page = 0; page < Math.min(pages, first); page++)
    drawn.push(
      await inTurn(owner, () =>
        pages > 1 ? drawOneOfMany(bytes, page) : drawPage(bytes, page, single),
      ),
    );
  return ok(drawn);
}

/** A drawing of our own as a picture. Never for what somebody sent: see `redrawn`. */
export const pictureOfDrawing = (svg: string): Promise<Picture> =>
  finished(sharp(Buffer.from(svg)).flatten({ background: '#fff' }));

/**
 * Where a page lies: alone in its file, or one of several below each other, all of one size; and
 * the quarters to the right by which it is turned.
 */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly slot: number;
  readonly slots: number;
  readonly turns: number;
}
const cut = (bytes: Uint8Array, { width, height, slot, slots }: Sheet): Sharp =>
  slots === 1 ? sharp(bytes) : sharp(bytes).extract({ left: 0, top: height * slot, width, height });
/**
 * A page small: at most 240 by 320 pixels, upright as it was turned. `made` is the one that was
 * made when it came; null where it came before that was done.
 */
export const thumbnailOf = async (
  bytes: () => Promise<Uint8Array>,
  of: Sheet,
  made: Uint8Array | null,
): Promise<Buffer> =>
  made && of.turns === 0
    ? Buffer.from(made)
    : inTurn(null, async () => {
        const page = made ?? (await small(cut(await bytes(), of)));
        return of.turns === 0
          ? Buffer.from(page)
          : sharp(page)
              .rotate(of.turns * 90)
              .jpeg({ quality: 70 })
              .toBuffer();
      });
/** One page out of its file, as it lies there: turning it is for whoever shows it. */
export const pageOf = async (bytes: Buffer, of: Sheet): Promise<Buffer> =>
  of.slots === 1 ? bytes : inTurn(null, () => cut(bytes, of).jpeg({ quality }).toBuffer());
/** The same upright as it was turned, for a paper that leaves. */
export const uprightPageOf = async (bytes: Buffer, of: Sheet): Promise<Buffer> =>
  of.turns === 0
    ? pageOf(bytes, of)
    : inTurn(null, async () =>
        sharp(await cut(bytes, of).toBuffer())
          .rotate(of.turns * 90)
          .jpeg({ quality })
          .toBuffer(),
      );

/** Why the decoder gave up, out of its words; anything else than a damaged picture. */
const refusalOf = (error: unknown) => {
  const words = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(words)) return refusePicture('TOO_MANY_PIXELS');
  return refusePicture(/timeout/i.test(words) ? 'TOO_SLOW' : 'DAMAGED');
};

/**
 * Draws a sent paper anew (PDF, JPEG, PNG, TIFF, WebP or GIF), page by page: upright, on white,
 * small enough to be looked at, without
 * anything that the file held besides; all of it unless `o` says less. Refusals are those of
 * `pictureRefusals`. Security design C5.
 */
export async function redrawn(
  bytes: Uint8Array,
  drawing: Drawing = {},
): Promise<Result<readonly Picture[]>> {
  const kind = pictureKindOf(bytes, bytes.length);
  if (!kind.ok) return kind;
  try {
    return await (kind.value === 'pdf'
      ? pdfInTurn(drawing.owner ?? null, () => drawPages(bytes, drawing))
      : draw(bytes, kind.value, drawing));
  } catch (error) {
    return refusalOf(error);
  }
}
