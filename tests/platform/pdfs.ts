import { constants, deflateRawSync, deflateSync } from 'node:zlib';

const stream = (data: Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${more}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
/** A PDF out of its objects, numbered from 1, the first of which is its root. */
function pdfWith(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const starts: number[] = [];
  let length = parts[0]!.length;
  objects.forEach((object, index) => {
    starts.push(length);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  });
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}
interface Odd {
  /** How many pages it says it has. */ readonly says?: number;
  readonly size?: readonly [number, number];
  readonly root?: string;
  readonly content?: Buffer;
  readonly filter?: string;
  readonly trailer?: string;
  readonly more?: readonly string[];
}
/**
 * A PDF whose pages are each filled with one grey (0 black to 255 white), on letter paper unless
 * said otherwise; and what an attacker would write into it.
 */
export function pdfOf(
  greys: readonly number[],
  {
    says = greys.length,
    size = [612, 792],
    root = '',
    content,
    filter = '',
    trailer = '',
    more = [],
  }: Odd = {},
): Buffer {
  const first = 3 + more.length;
  const pages = greys.map(
    (_, index) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size[0]} ${size[1]}] /Contents ${first + greys.length + index} 0 R /Resources << >> >>`,
  );
  return pdfWith(
    [
      `<< /Type /Catalog /Pages 2 0 R ${root}>>`,
      `<< /Type /Pages /Kids [${greys.map((_, index) => `${first + index} 0 R`).join(' ')}] /Count ${says} >>`,
      ...more,
      ...pages,
      ...greys.map((grey) =>
        stream(
          content ?? Buffer.from(`${(grey / 255).toFixed(4)} g 0 0 ${size[0]} ${size[1]} re f`),
          filter,
        ),
      ),
    ],
    trailer,
  );
}
/** One that asks for a password. */
export const lockedPdf = (): Buffer =>
  pdfOf([200], {
    more: [
      `<< /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >>`,
    ],
    trailer: `/Encrypt 3 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] `,
  });
/** A PDF of a few kilobytes whose page unpacks, twice over, to so many megabytes. */
export function pdfBomb(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1_048_576, 32), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  return pdfOf([200], {
    content: deflateSync(
      Buffer.concat([
        Buffer.from([0x78, 0xda]),
        ...Array.from({ length: megabytes }, () => one),
        deflateRawSync(Buffer.alloc(0)),
        Buffer.alloc(4),
      ]),
    ),
    filter: '/Filter [/FlateDecode /FlateDecode] ',
  });
}
/** A small page on which there is far more to draw than a paper holds. */
export const endlessPdf = (): Buffer =>
  pdfOf([200], {
    content: deflateSync(
      Buffer.from('0 0 m 600 780 l 3 4 m 5 700 600 1 500 500 c S '.repeat(400_000)),
    ),
    filter: '/Filter /FlateDecode ',
  });
