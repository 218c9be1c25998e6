import pg from 'pg';
import type { Logger } from 'pino';
import { applicationName, type Db } from '#db/open.ts';
import {
  findChanges,
  findChangesSince,
  outboxChannel,
  type SentChange,
} from '#server/repositories/platform/outbox.ts';

type Listener = (changes: readonly SentChange[]) => void;

/**
 * What changed, for everyone who listens here; fed by every server on this database, this one
 * included.
 */
export interface Live {
  /** Calls back with changes of the store and with those of no store. Gives the way to stop. */
  listen(storeId: number | null, listener: Listener): () => void;
  /**
   * Changes since an id that a workstation has seen; null where too much happened, so that it loads
   * anew.
   */
  since(storeId: number | null, id: number): Promise<readonly SentChange[] | null>;
  close(): Promise<void>;
}

const mostAtOnce = 1_000;
const concerns =
  (storeId: number | null) =>
  (sentChange: SentChange): boolean =>
    sentChange.storeId === null || sentChange.storeId === storeId;

/**
 * Listens on a connection of its own and comes back when it breaks. `resync` tells all listeners
 * that they may have missed something.
 */
export async function openLive(
  db: Db,
  connection: pg.ClientConfig,
  log: Logger,
  resync: () => void,
): Promise<Live> {
  const listeners = new Set<{ storeId: number | null; listener: Listener }>();
  let client: pg.Client | null = null;
  let closed = false;
  let turn: Promise<void> = Promise.resolve();

  const spread = async (ids: readonly number[]): Promise<void> => {
    if (listeners.size === 0) return;
    const changes = await findChanges(db, ids);
    for (const { storeId, listener } of listeners) {
      const mine = changes.filter(concerns(storeId));
      if (mine.length > 0) listener(mine);
    }
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...connection, application_name: applicationName });
    next.on('error', () => {});
    next.on('end', () => {
      if (client === next && !closed) {
        client = null;
        setTimeout(() => {
          void reconnect();
        }, 500).unref();
      }
    });
    next.on('notification', ({ payload }) => {
      const ids = (payload ?? '').split(',').map(Number).filter(Boolean);
      // One after another: a later change is never told before an earlier one.
      turn = turn
        .then(() => spread(ids))
        .catch((error: unknown) =>
          log.warn({ fault: String((error as Error).name) }, 'changes could not be read'),
        );
    });
    await next.connect();
    await next.query(`listen ${outboxChannel}`);
    client = next;
  };
  const reconnect = async (): Promise<void> => {
    if (closed) return;
    try {
      await connect();
      resync();
    } catch {
      setTimeout(() => {
        void reconnect();
      }, 1_000).unref();
    }
  };
  await connect();
  return {
    listen: (storeId, listener) => {
      const entry = { storeId, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    since: async (storeId, id) => {
      const changes = await findChangesSince(db, id, mostAtOnce);
      return changes.length >= mostAtOnce ? null : changes.filter(concerns(storeId));
    },
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
