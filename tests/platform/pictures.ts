import sharp, { type Sharp } from 'sharp';

/** A paper with made-up words on it, as a scanner would save it. */
export const paperOf = (
  words: string,
  size: { width: number; height: number } = { width: 640, height: 400 },
): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="#fdfdf6"/><path d="M20 40 H${size.width - 20} M20 120 H${size.width - 20}" stroke="#333" stroke-width="3"/><text x="30" y="90" font-size="30">${words}</text></svg>`,
    ),
  );
export const jpegOf = (words: string, size?: { width: number; height: number }): Promise<Buffer> =>
  paperOf(words, size).jpeg().toBuffer();

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let cents = index;
  for (let position = 0; position < 8; position++)
    cents = cents & 1 ? 0xedb88320 ^ (cents >>> 1) : cents >>> 1;
  return cents >>> 0;
});
const crc = (bytes: Buffer): number => {
  let cents = 0xffffffff;
  for (const byte of bytes) cents = crcTable[(cents ^ byte) & 255]! ^ (cents >>> 8);
  return (cents ^ 0xffffffff) >>> 0;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
};
/** A PNG whose head says so many pixels; its data may be a handful of bytes. */
export function pngSaying(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * A TIFF of several pages, each of one grey, as a fax machine saves it: uncompressed, eight bits.
 */
export function tiffOf(greys: readonly number[], size: { width: number; height: number }): Buffer {
  const bytes = size.width * size.height;
  const entries = 10;
  const directory = 2 + entries * 12 + 4;
  const page = bytes + directory;
  const out = Buffer.alloc(8 + greys.length * page);
  out.write('II*\0', 0, 'latin1');
  out.writeUInt32LE(8 + bytes, 4);
  greys.forEach((grey, index) => {
    const data = 8 + index * page;
    const at = data + bytes;
    out.fill(grey, data, at);
    out.writeUInt16LE(entries, at);
    const tags: [number, number, number][] = [
      [256, 4, size.width],
      [257, 4, size.height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, data],
      [277, 3, 1],
      [278, 4, size.height],
      [279, 4, bytes],
      [284, 3, 1],
    ];
    tags.forEach(([tag, type, value], index) => {
      const number = at + 2 + index * 12;
      out.writeUInt16LE(tag, number);
      out.writeUInt16LE(type, number + 2);
      out.writeUInt32LE(1, number + 4);
      if (type === 3) out.writeUInt16LE(value, number + 8);
      else out.writeUInt32LE(value, number + 8);
    });
    out.writeUInt32LE(index + 1 < greys.length ? at + page : 0, at + 2 + entries * 12);
  });
  return out;
}
