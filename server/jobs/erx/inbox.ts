import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Db } from '#db/open.ts';
import { watchInbox, type InboxWatcher } from '#server/io/erx/watch-inbox.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  inboxStores,
  outgoingName,
  sendQueued,
  storeDropped,
  type OutgoingErx,
} from '#server/services/erx/inbox.ts';

export interface ErxInboxOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /**
   * Messages are dropped into `erx/inbox/<store code>` below it and answered in `erx/outbox/<store
   * code>`.
   */
  readonly dataDir: string;
  /** Milliseconds between looks. */
  readonly every?: number;
}
export interface ErxInboxJob {
  /** One look at every store's folder, and every waiting answer written. Looks never overlap. */
  look(): Promise<void>;
  start(): void;
  /** Ends after the look in hand. */
  stop(): Promise<void>;
}
interface Store {
  readonly id: number;
  readonly code: string;
}

const errorName = (error: unknown): Record<string, unknown> => ({
  name: (error as Error | null)?.name,
  code: (error as { code?: string } | null)?.code,
});

class Job implements ErxInboxJob {
  readonly #o: ErxInboxOptions;
  readonly #watchers = new Map<string, InboxWatcher>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running = false;
  #current: Promise<void> = Promise.resolve();

  constructor(options: ErxInboxOptions) {
    this.#o = options;
  }

  look(): Promise<void> {
    this.#current = this.#current.then(() => this.#lookOnce());
    return this.#current;
  }
  start(): void {
    if (this.#running) return;
    this.#running = true;
    const again = (): void => {
      if (this.#running) {
        this.#timer = setTimeout(() => void this.look().then(again), this.#o.every ?? 2_000);
        this.#timer.unref();
      }
    };
    void this.look().then(again);
  }
  async stop(): Promise<void> {
    this.#running = false;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#current;
  }

  #now = (): string => this.#o.clock.now().toISOString();
  #folder(box: 'inbox' | 'outbox', store: Store): string {
    return path.join(this.#o.dataDir, 'erx', box, store.code);
  }

  async #lookOnce(): Promise<void> {
    try {
      for (const store of await inboxStores(this.#o.db)) await this.#lookAt(store);
    } catch (error) {
      this.#o.log.warn(
        { fault: errorName(error) },
        'The electronic prescriptions’ folders could not be worked on; tried again in a moment.',
      );
    }
  }
  async #lookAt(store: Store): Promise<void> {
    try {
      await this.#watcher(store).look();
      await sendQueued(this.#o.db, store.id, this.#now, (file) => this.#write(store, file));
    } catch (error) {
      this.#o.log.warn(
        { store: store.code, fault: errorName(error) },
        'Answers to electronic prescriptions could not be written; tried again in a moment.',
      );
    }
  }
  #watcher(store: Store): InboxWatcher {
    const known = this.#watchers.get(store.code);
    if (known) return known;
    const made = watchInbox({
      folder: this.#folder('inbox', store),
      clock: this.#now,
      onProblem: (message, cause) =>
        this.#o.log.warn({ store: store.code, fault: errorName(cause) }, message),
      onFile: async (file) => {
        const got = await storeDropped(this.#o.db, store, file.bytes, this.#now());
        if ('held' in got) {
          if (got.answer !== '')
            await this.#write(store, {
              name: `held-${randomUUID()}.xml`,
              xml: Buffer.from(got.answer, 'utf8'),
            });
          return 'failed';
        }
        // The same file again gets the same answer again, also when the first one was taken away
        // already.
        if (got.again && got.answerId !== null)
          await this.#write(store, {
            name: outgoingName(got.answerId),
            xml: Buffer.from(got.answer, 'utf8'),
          });
        return got.status === 'unreadable' ? 'failed' : 'done';
      },
    });
    this.#watchers.set(store.code, made);
    return made;
  }
  /** Under another name first: a partner that fetches the folder never sees half an answer. */
  async #write(store: Store, file: OutgoingErx): Promise<void> {
    const folder = this.#folder('outbox', store);
    const target = path.join(folder, file.name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${target}.tmp`, file.xml, { mode: 0o600 });
    await rename(`${target}.tmp`, target);
  }
}

/**
 * The folder inbox of every store: `erx/inbox/001/*.xml` comes in, `erx/outbox/001/*.xml` goes out.
 */
export const erxInbox = (options: ErxInboxOptions): ErxInboxJob => new Job(options);
