import sharp, { type OutputInfo } from 'sharp';
import { ok, type Result } from '#domain/result.ts';
import { pictureKindOf, pictureLimits, refusePicture, type PictureKind } from '#domain/rules/picture-file.ts';

/** A picture drawn anew. Pages stand below each other, all of one height. Sizes in pixels. */
export interface Picture { readonly bytes: Buffer; readonly mediaType: 'image/jpeg'; readonly width: number; readonly height: number; readonly pages: number }

/** Handwriting of 2 mm still has 25 pixels on a letter page of this size; many pages share the room. */
const single = { width: 2_400, height: 3_200 }, oneOfMany = { width: 1_700, height: 2_200 };
const quality = 82;
const longestSeconds = 10;
/** Decoding takes memory by the size of the picture: so many at once, the others wait. */
const atOnce = 2;
// Every picture is another one: a cache would only hold memory, and patients' papers in it.
sharp.cache(false);

let working = 0;
const waiting: (() => void)[] = [];
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) await new Promise<void>((go) => { waiting.push(go); });
  working += 1;
  try { return await work(); } finally { working -= 1; waiting.shift()?.(); }
}

type Drawn = { readonly data: Buffer; readonly info: OutputInfo };
/** One page upright on white, in plain colours: what the file said besides what can be seen (place, camera, text) is gone. */
const drawPage = (bytes: Uint8Array, page: number, most: { width: number; height: number }): Promise<Drawn> =>
  sharp(bytes, { page, pages: 1, failOn: 'error', limitInputPixels: pictureLimits.pixels }).autoOrient().flatten({ background: '#fff' }).resize({ ...most, fit: 'inside', withoutEnlargement: true }).jpeg({ quality }).timeout({ seconds: longestSeconds }).toBuffer({ resolveWithObject: true });

async function drawPages(bytes: Uint8Array, pages: number): Promise<Picture> {
  const drawn: Drawn[] = [];
  for (let page = 0; page < pages; page++) drawn.push(await drawPage(bytes, page, oneOfMany));
  const width = Math.max(...drawn.map((d) => d.info.width)), slot = Math.max(...drawn.map((d) => d.info.height));
  const canvas = sharp({ create: { width, height: slot * pages, channels: 3, background: '#fff' } });
  const { data, info } = await canvas.composite(drawn.map((d, page) => ({ input: d.data, left: 0, top: page * slot }))).jpeg({ quality }).timeout({ seconds: longestSeconds }).toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height, pages };
}

async function draw(bytes: Uint8Array, kind: PictureKind): Promise<Result<Picture>> {
  const seen = await sharp(bytes, { limitInputPixels: false }).metadata();
  // The decoder chooses by its own look at the bytes: what it found must be what was allowed.
  if (seen.format !== kind) return refusePicture('NO_PICTURE');
  if (seen.width * (seen.pageHeight ?? seen.height) > pictureLimits.pixels) return refusePicture('TOO_MANY_PIXELS');
  // Only in a TIFF further pages are pages; elsewhere they move.
  const pages = kind === 'tiff' ? seen.pages ?? 1 : 1;
  if (pages > pictureLimits.pages) return refusePicture('TOO_MANY_PAGES');
  if (pages > 1) return ok(await drawPages(bytes, pages));
  const { data, info } = await drawPage(bytes, 0, single);
  return ok({ bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height, pages: 1 });
}

/** A drawing of our own as a picture. Never for what somebody sent: see `redrawn`. */
export async function pictureOfDrawing(svg: string): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality }).toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height, pages: 1 };
}

interface Sheets { readonly width: number; readonly height: number; readonly pages: number }
const cut = ({ width, height, pages }: Sheets, page: number) => ({ left: 0, top: Math.floor(height / pages) * page, width, height: Math.floor(height / pages) });
/** The first page of a stored picture, small: at most 240 by 320 pixels. */
export const thumbnailOf = (bytes: Uint8Array, of: Sheets): Promise<Buffer> =>
  inTurn(() => sharp(bytes).extract(cut(of, 0)).resize({ width: 240, height: 320, fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 70 }).toBuffer());
/** The pages of a stored picture, each as a picture of its own. */
export async function pagesOf(bytes: Uint8Array, of: Sheets): Promise<Buffer[]> {
  const pages: Buffer[] = [];
  for (let page = 0; page < of.pages; page++) pages.push(await inTurn(() => sharp(bytes).extract(cut(of, page)).jpeg({ quality }).toBuffer()));
  return pages;
}

/** Why the decoder gave up, out of its words; anything else than a damaged picture. */
const refusalOf = (e: unknown) => {
  const words = e instanceof Error ? e.message : '';
  return refusePicture(/pixel limit/i.test(words) ? 'TOO_MANY_PIXELS' : /timeout/i.test(words) ? 'TOO_SLOW' : 'DAMAGED');
};

/**
 * Draws a sent picture anew (JPEG, PNG, TIFF with pages, WebP or GIF): upright, on white, small enough to be looked at, without anything
 * that the file held besides. Refusals are those of `pictureRefusals`. Security design C5.
 */
export async function redrawn(bytes: Uint8Array): Promise<Result<Picture>> {
  const kind = pictureKindOf(bytes, bytes.length);
  if (!kind.ok) return kind;
  return inTurn(async () => { try { return await draw(bytes, kind.value); } catch (e) { return refusalOf(e); } });
}
