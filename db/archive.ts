import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { required } from '#domain/platform/required.ts';

/** An archive is a gzipped tar (ustar), so that any tool can open it. */
export interface ArchiveEntry {
  readonly name: string;
  readonly file: string;
}

const block = 512;
const header = (name: string, size: number): Buffer => {
  if (Buffer.byteLength(name) > 99) throw new Error(`The name ${name} is too long for an archive.`);
  const buffer = Buffer.alloc(block);
  buffer.write(name, 0);
  buffer.write('0000600\0', 100);
  buffer.write('0000000\0', 108);
  buffer.write('0000000\0', 116);
  buffer.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  buffer.write('00000000000\0', 136);
  buffer.write('        ', 148);
  buffer.write('0', 156);
  buffer.write('ustar\x0000', 257);
  buffer.write(
    `${buffer
      .reduce((sum, number) => sum + number, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return buffer;
};

/** SHA-256 of a file, hexadecimal. */
export async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function* tarOf(entries: readonly ArchiveEntry[]): AsyncIterable<Buffer> {
  for (const { name, file } of entries) {
    const { size } = await stat(file);
    yield header(name, size);
    let sent = 0;
    if (size > 0)
      for await (const chunk of createReadStream(file, { end: size - 1 })) {
        sent += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    if (sent !== size) throw new Error(`${file} changed while it was being archived.`);
    if (size % block) yield Buffer.alloc(block - (size % block));
  }
  yield Buffer.alloc(block * 2);
}

/** Writes the archive whole or not at all: under another name first, flushed, then renamed. */
export async function writeArchive(
  target: string,
  entries: readonly ArchiveEntry[],
): Promise<void> {
  const half = `${target}.new`;
  await pipeline(
    tarOf(entries),
    createGzip({ level: 4 }),
    createWriteStream(half, { mode: 0o600 }),
  );
  const handle = await open(half, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(half, target);
}

/** True for a relative path of plain names: none of them is hidden, `.` or `..`. */
export const isPlainPath = (name: string): boolean => /^\w[\w.-]*(\/\w[\w.-]*)*$/.test(name);

/** The type of a regular file in a tar; anything else is a link, a device or a folder. */
const regularFile = '0';

class Unpacker {
  #buffer = Buffer.alloc(0);
  #left = 0;
  #padding = 0;
  #out: WriteStream | null = null;
  readonly #folder: string;
  /** Names in lower case: two that differ by case only are one file on some disks. */
  readonly #names = new Set<string>();
  constructor(folder: string) {
    this.#folder = folder;
  }
  async take(chunk: Buffer): Promise<void> {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    while (this.#buffer.length > 0) {
      if (this.#left > 0) {
        await this.#content();
        continue;
      }
      if (this.#padding > 0) {
        const number = Math.min(this.#padding, this.#buffer.length);
        this.#buffer = this.#buffer.subarray(number);
        this.#padding -= number;
        continue;
      }
      if (this.#buffer.length < block) return;
      await this.#entry(this.#buffer.subarray(0, block));
      this.#buffer = this.#buffer.subarray(block);
    }
  }
  async #entry(buffer: Buffer): Promise<void> {
    if (buffer.every((number) => number === 0)) return;
    const name = buffer.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(buffer.toString('ascii', 124, 135), 8);
    if (
      buffer.toString('ascii', 257, 262) !== 'ustar' ||
      buffer.toString('ascii', 156, 157) !== regularFile ||
      !isPlainPath(name) ||
      this.#names.has(name.toLowerCase()) ||
      !Number.isInteger(size)
    )
      throw new Error('This file is no backup of this program, or it is damaged.');
    this.#names.add(name.toLowerCase());
    const file = path.join(this.#folder, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    this.#out = createWriteStream(file, { mode: 0o600 });
    this.#left = size;
    this.#padding = size % block ? block - (size % block) : 0;
    if (size === 0) await this.#close();
  }
  async #content(): Promise<void> {
    const part = this.#buffer.subarray(0, this.#left);
    this.#buffer = this.#buffer.subarray(part.length);
    this.#left -= part.length;
    if (!required(this.#out, 'the file that is being written').write(part))
      await once(required(this.#out, 'the file that is being written'), 'drain');
    if (this.#left === 0) await this.#close();
  }
  async #close(): Promise<void> {
    const out = required(this.#out, 'the file that is being written');
    this.#out = null;
    out.end();
    await finished(out);
  }
  finish(): void {
    if (this.#left > 0 || this.#out)
      throw new Error('The backup ends in the middle: it is damaged.');
  }
}

/**
 * Unpacks an archive into a folder. Throws one sentence for what is no archive, damaged, or would
 * write outside the folder.
 */
export async function readArchive(archive: string, folder: string): Promise<void> {
  const unpacker = new Unpacker(folder);
  try {
    const source = createReadStream(archive);
    const unpacked = createGunzip();
    source.on('error', (event) => unpacked.destroy(event));
    for await (const chunk of source.pipe(unpacked)) await unpacker.take(chunk as Buffer);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT')
      throw new Error(`There is no file ${archive}.`, { cause: error });
    if (
      /^Z_|incorrect header|unexpected end/.test(
        `${(error as { code?: string }).code} ${(error as Error).message}`,
      )
    )
      throw new Error('This file is no backup of this program, or it is damaged.', {
        cause: error,
      });
    throw error;
  }
  unpacker.finish();
}
