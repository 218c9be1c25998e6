import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { fieldsOf } from '#domain/import/rules/csv.ts';
import { importLimits } from '#domain/import/rules/kinds.ts';

export interface Line {
  /** From 1; the header is line 1. */ readonly line: number;
  readonly text: string;
}
const longest = 1_000_000;
const utf8 = new TextDecoder('utf-8', { fatal: true });
// Files of agencies are UTF-8 or, older ones, Windows-1252; a line says by itself which one it is.
const windows = new TextDecoder('windows-1252');
const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
};

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

/**
 * SHA-256 over the files one after the other, in hex: the same content is the same import, whatever
 * it is called.
 */
export async function digestOfFiles(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files)
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
export const sizeOfFiles = async (files: readonly string[]): Promise<number> =>
  (await Promise.all(files.map((file) => stat(file)))).reduce((sum, stats) => sum + stats.size, 0);

/** Before so much is unpacked, the measure says nothing: a few lines may repeat themselves. */
const unmeasured = 16_777_216;
/** Throws where a packed file turns out to be more than any list: what it unpacks to has no end. */
function refuseBomb(file: string, packed: number, unpacked: number): void {
  const most = Math.min(importLimits.unpacked, packed * importLimits.packing);
  if (unpacked > Math.max(most, unmeasured))
    throw new Error(`${file} unpacks to more than a list of lines would: get it again.`);
}
/** Counts empty lines one after the other; throws where they are more than any list has. */
function blankLines(file: string): (bytes: Uint8Array) => void {
  let blank = 0;
  return ({ length }) => {
    blank = length <= 1 ? blank + 1 : 0;
    if (blank > importLimits.blank)
      throw new Error(`${file} has too many empty lines one after the other: get it again.`);
  };
}

/**
 * The lines of a file, gzip or plain, one after the other, never the whole file in memory.
 * `onBytes` hears how much of the file
 * itself has been read. Throws one sentence for a file that is cut off, holds no lines of text, or
 * unpacks without an end.
 */
export async function* linesOf(
  file: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Line> {
  const gzip = await isGzip(file);
  const source = createReadStream(file);
  const stream = gzip ? source.pipe(createGunzip()) : source;
  let packed = 0;
  let unpacked = 0;
  const lineIsRead = blankLines(file);
  source.on('data', (chunk) => {
    packed += chunk.length;
    onBytes(chunk.length);
  });
  source.on('error', (event) => stream.destroy(event));
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  try {
    for await (const piece of stream) {
      const chunk = piece as Buffer;
      unpacked += chunk.length;
      if (gzip) refuseBomb(file, packed, unpacked);
      let block: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10)) {
        lineIsRead(block.subarray(0, at));
        yield { line: (line += 1), text: decode(block.subarray(0, at)).replace(/\r$/, '') };
        block = block.subarray(at + 1);
      }
      if (block.length > longest)
        throw new Error(`${file} has a line of more than 1 MB: this is not a list of lines.`);
      rest = block;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw new Error(`${file} is not a whole gzip file: get it again.`, { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
  if (rest.length > 0) yield { line: line + 1, text: decode(rest).replace(/\r$/, '') };
}

const separatorIn = (header: string): string => {
  if (header.includes('\t')) return '\t';
  return header.includes('|') && !header.includes(',') ? '|' : ',';
};
/** The separator of a header line, and its column names in capitals. */
export function headerOf(text: string): {
  readonly separator: string;
  readonly columns: readonly string[];
} {
  const plain = text.replace(/^\ufeff/, '');
  const separator = separatorIn(plain);
  return { separator, columns: fieldsOf(plain, separator).map((field) => field.toUpperCase()) };
}
/** The first line of a file, for telling what it is. */
export async function firstLineOf(file: string): Promise<string> {
  for await (const { text } of linesOf(file)) return text;
  return '';
}
