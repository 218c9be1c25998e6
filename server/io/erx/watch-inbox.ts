import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlainFile } from '#server/io/platform/plain-file.ts';
import { maxMessageBytes } from './xml.ts';

export interface TakenFile {
  /** Name as it was dropped. */ readonly name: string;
  /** Where it lies while it is worked on. */ readonly path: string;
  readonly bytes: Uint8Array;
}
export interface InboxOptions {
  readonly folder: string;
  /**
   * Stores a file. `done` and `failed` say where it is kept. A rejected promise (the database is
   * away) leaves it in
   * processing and it is offered again, also after a restart or by another server: storing must be
   * safe to repeat.
   */
  readonly onFile: (file: TakenFile) => Promise<'done' | 'failed'>;
  /** Current UTC instant; stamps the names of kept files. */
  readonly clock: () => string;
  /** Milliseconds between looks at the folder. */
  readonly every?: number;
  /** Hears of what went wrong with the folder or a file; the watcher goes on. */
  readonly onProblem?: (message: string, cause: unknown) => void;
}
export interface InboxWatcher {
  /**
   * One look at the folder: takes what has settled, and offers again what was left. Looks never
   * overlap.
   */
  readonly look: () => Promise<void>;
  /** Starts looking regularly. */
  readonly start: () => void;
  /** Ends after the file in hand. */
  readonly stop: () => Promise<void>;
}

// Unfinished: what copy tools and transfer programs name a file while they write it.
const unfinished = /(^\.|\.(tmp|part|partial|filepart|crdownload)$|~$)/i;
const plainName = (name: string): string => name.replace(/[^A-Za-z0-9._-]+/g, '_').slice(-80);
/**
 * `stamp_random_name`: never the name of another kept file, and the dropped name can be read back
 * from it.
 */
const droppedName = (kept: string): string => kept.split('_').slice(2).join('_');

class Inbox implements InboxWatcher {
  readonly #o: InboxOptions;
  readonly #sizes = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running = false;
  #current: Promise<void> = Promise.resolve();

  constructor(options: InboxOptions) {
    this.#o = options;
  }

  look = (): Promise<void> => {
    this.#current = this.#current.then(() => this.#lookOnce());
    return this.#current;
  };

  start = (): void => {
    if (this.#running) return;
    this.#running = true;
    const again = () => {
      if (this.#running)
        this.#timer = setTimeout(() => void this.look().then(again), this.#o.every ?? 2_000);
    };
    void this.look().then(again);
  };

  stop = async (): Promise<void> => {
    this.#running = false;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#current;
  };

  #in(sub: 'processing' | 'done' | 'failed', name = ''): string {
    return join(this.#o.folder, sub, name);
  }
  #trouble(message: string, cause: unknown): void {
    this.#o.onProblem?.(message, cause);
  }

  async #lookOnce(): Promise<void> {
    try {
      for (const sub of ['processing', 'done', 'failed'] as const)
        await mkdir(this.#in(sub), { recursive: true, mode: 0o700 });
      await this.#take();
      // Sorted by stamp: first come, first served. Files left by a crash or a failed store are
      // among them.
      for (const name of (await readdir(this.#in('processing'))).toSorted()) await this.#work(name);
    } catch (error) {
      this.#trouble(
        `The inbox ${this.#o.folder} can’t be read. Check that it exists and may be written.`,
        error,
      );
    }
  }

  /**
   * Moves every file that has not grown since the last look into processing, under a name of its
   * own.
   */
  async #take(): Promise<void> {
    const here = new Set<string>();
    for (const name of (await readdir(this.#o.folder)).toSorted()) {
      const path = join(this.#o.folder, name);
      const found = await lstat(path).catch(() => null);
      if (!found?.isFile() || unfinished.test(name)) continue;
      here.add(name);
      const size = `${found.size} ${found.mtimeMs}`;
      const settled = this.#sizes.get(name) === size;
      this.#sizes.set(name, size);
      if (!settled) continue;
      const kept = `${this.#o.clock().replace(/[^0-9TZ]/g, '')}_${randomUUID().slice(0, 8)}_${plainName(name)}`;
      // Another server on the same folder may have been faster: then the file is gone, and it is
      // theirs.
      await rename(path, this.#in('processing', kept))
        .catch(ifGone)
        .catch((error: unknown) => this.#trouble(`${name} could not be taken.`, error));
      here.delete(name);
    }
    for (const name of this.#sizes.keys()) if (!here.has(name)) this.#sizes.delete(name);
  }

  async #work(name: string): Promise<void> {
    try {
      const path = this.#in('processing', name);
      // One byte more than a message may have, so that a huge file is refused without being read.
      const bytes = await readPlainFile(path, maxMessageBytes + 1).catch(ifGone);
      if (bytes === 'gone') return;
      const outcome =
        bytes === null ? 'failed' : await this.#o.onFile({ name: droppedName(name), path, bytes });
      await rename(path, this.#in(outcome, name)).catch(ifGone);
    } catch (error) {
      this.#trouble(
        `${droppedName(name)} could not be stored. It stays in the inbox and is tried again.`,
        error,
      );
    }
  }
}

/** Another server on the same folder has stored the file meanwhile. */
function ifGone(error: unknown): 'gone' {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'gone';
  throw error;
}

/**
 * A watcher of a drop folder: takes files by rename, one after the other, and keeps every one for
 * ever in `done` or `failed`.
 */
export const watchInbox = (options: InboxOptions): InboxWatcher => new Inbox(options);
