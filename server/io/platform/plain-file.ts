import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
/** What opening a link, or a socket, fails with. */
const isNoFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ELOOP' || error.code === 'ENXIO');

/**
 * The first bytes of a file, `most` of them; null where a link, a pipe, a device or a folder stands
 * there. Between a look at a folder and the reading, whoever may write there can put one in its
 * place: a link would give them what this program may read, a pipe would be waited for without
 * end. Throws where nothing is there.
 */
export async function readPlainFile(path: string, most: number): Promise<Uint8Array | null> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    if (isNoFile(error)) return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const found = await file.stat();
    if (!found.isFile()) return null;
    const size = Math.min(found.size, most);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
