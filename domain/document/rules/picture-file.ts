import { refuse, type Failure, type Result } from '#domain/platform/result.ts';

/**
 * What a paper may be at most: bytes as sent, pixels of one page, pages, and of a PDF's page the
 * side in points (1/72 inch; what the format itself allows is 200 inches).
 */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 60_000_000,
  pages: 50,
  points: 14_400,
} as const;
/** Kinds of files that are read: pictures by the names that their decoder uses, and PDF. */
export const pictureKinds = ['jpeg', 'png', 'webp', 'tiff', 'gif', 'pdf'] as const;
export type PictureKind = (typeof pictureKinds)[number];
/** What a file chooser offers. The bytes decide, whatever the file is called. */
export const pictureTypes = 'application/pdf,image/jpeg,image/png,image/tiff,image/webp,image/gif';
/**
 * Whether what was pasted claims to be a paper: then it is the field's, and its bytes are looked
 * at.
 */
export const claimsPaper = (type: string): boolean =>
  type.startsWith('image/') || type === 'application/pdf';

/** Every reason why a file is not taken as a paper, in words. */
export const pictureRefusals = {
  EMPTY: 'The file is empty. Scan the paper again.',
  TOO_LARGE:
    'The file is larger than 10 MB. Scan the paper with 200 or 300 dpi, or save the picture as JPEG.',
  PDF_LOCKED: 'This PDF is locked with a password. Open it, print it, and scan the paper.',
  PDF_PAGE: 'A page of this PDF is larger than 200 inches. Print it on letter paper and scan that.',
  PDF_HEAVY:
    'This PDF unpacks to far more than a paper holds, so it is not opened. Print it where it comes from, and scan the paper.',
  HEIC: 'This kind of phone picture (HEIC) can’t be read. Save it as JPEG.',
  DRAWING: 'A drawing (SVG) can’t be taken in. Scan the paper as JPEG, PNG or TIFF.',
  NO_PICTURE:
    'This file is neither a PDF nor a picture. Choose a PDF, JPEG, PNG, TIFF, WebP or GIF.',
  DAMAGED: 'The file is damaged or cut off. Scan the paper again.',
  TOO_MANY_PIXELS: 'The picture has too many pixels. Scan the paper with 200 or 300 dpi.',
  TOO_MANY_PAGES: 'The file has more than 50 pages. Take in only the pages that are needed.',
  TOO_SLOW:
    'The file took too long to read. Print it and scan the paper, or save the picture as JPEG.',
} as const;
export type PictureRefusal = keyof typeof pictureRefusals;
export const refusePicture = (
  code: PictureRefusal,
): { readonly ok: false; readonly error: Failure } => refuse(code, pictureRefusals[code]);

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));
const signatures: readonly (readonly [PictureKind, (bytes: Uint8Array) => boolean])[] = [
  ['jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['png', (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['gif', (bytes) => /^GIF8[79]a/.test(text(bytes, 0, 6))],
  ['webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
  ['tiff', (bytes) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(text(bytes, 0, 4))],
  // Programs put marks and empty lines before it; anything else before it is another kind of file.
  ['pdf', (bytes) => /^(\xef\xbb\xbf)?[\s\0]*%PDF-/.test(text(bytes, 0, 1024))],
];
function whatElse(bytes: Uint8Array): PictureRefusal {
  const start = text(bytes, 0, 1024);
  if (/^ftyp(hei|hev|mif|msf|avi)/.test(start.slice(4, 11))) return 'HEIC';
  return /<svg[\s>]/i.test(start) ? 'DRAWING' : 'NO_PICTURE';
}

/**
 * What kind of paper a file begins like, by its bytes alone (its name and claimed type prove
 * nothing), or why it is none. Whether
 * it is one to its end only decoding tells. Sizes in bytes.
 */
export function pictureKindOf(start: Uint8Array, byteSize: number): Result<PictureKind> {
  if (byteSize === 0) return refusePicture('EMPTY');
  if (byteSize > pictureLimits.bytes) return refusePicture('TOO_LARGE');
  const kind = signatures.find(([, fits]) => fits(start))?.[0];
  return kind ? { ok: true, value: kind } : refusePicture(whatElse(start));
}

const longestName = 120;
// Controls, and the marks that turn the direction of writing: they make a name look like another
// one.
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;
/**
 * The name of a file as it may be shown: one line without path, controls and direction marks, at
 * most 120 characters. Never a place on a disk.
 */
export function documentName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .trim();
  return [...clean].slice(0, longestName).join('').trim() || 'Hard copy';
}
